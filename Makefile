# Everything Jamboree needs is made here from a fresh clone: `make run` and `make test` do all the set-up.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.PHONY: run test check compile bundle bundle-one install bench clean

run: compile
	@$(BIN)/python main.py

test: compile $(VENV)/.dev
	@$(MAKE) --no-print-directory check
	$(BIN)/python -m pytest -n 2 --dist worksteal

check: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/mypy

compile: $(VENV)/.runtime
	@$(BIN)/python tools/compile.py

bundle: compile $(VENV)/.dev
	$(BIN)/pyinstaller --noconfirm --log-level WARN build.spec

bundle-one: compile $(VENV)/.dev
	JAMBOREE_ONE_FILE=1 $(BIN)/pyinstaller --noconfirm --log-level WARN --distpath dist/one build.spec

# The bundled program in the menu of a Linux desktop, for this user.
SHARE := $(or $(XDG_DATA_HOME),$(HOME)/.local/share)
install: bundle
	mkdir -p "$(SHARE)/jamboree" "$(SHARE)/applications"
	rm -rf "$(SHARE)/jamboree/_internal"
	cp -r dist/jamboree/. "$(SHARE)/jamboree/"
	for size in 48 128 256; do \
	  install -D -m 644 assets/desktop/jamboree-$$size.png "$(SHARE)/icons/hicolor/$${size}x$$size/apps/jamboree.png"; done
	sed 's|^Exec=.*|Exec="$(SHARE)/jamboree/jamboree"|' assets/desktop/jamboree.desktop > "$(SHARE)/applications/jamboree.desktop"

bench: compile $(VENV)/.dev
	@$(BIN)/python main.py bench

clean:
	rm -rf build dist $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis
	$(PYTHON) tools/compile.py --clean

# The virtual environment, made once and again when the dependencies change.
$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(None if sys.version_info >= (3, 11) else "Jamboree needs Python 3.11 or newer; name one with: make run PYTHON=python3.11")'
	$(PYTHON) -m venv $(VENV)

$(VENV)/.runtime: pyproject.toml | $(BIN)/python
	@echo "Installing what Jamboree needs ..."
	@$(BIN)/python tools/dependencies.py > $(VENV)/runtime.txt
	@$(BIN)/python -m pip install --quiet -r $(VENV)/runtime.txt
	@touch $@

$(VENV)/.dev: $(VENV)/.runtime
	@echo "Installing what the tests need ..."
	@$(BIN)/python tools/dependencies.py dev > $(VENV)/dev.txt
	@$(BIN)/python -m pip install --quiet -r $(VENV)/dev.txt
	@touch $@
