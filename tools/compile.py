"""Compile the engine's hot modules in place, when a source has changed; without a C compiler, say so and go on.

    python tools/compile.py            compile what changed since the last time
    python tools/compile.py --clean    remove everything that compiling made
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import platform
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from engine.freshness import RECORD, compiled_file, digests, hot_sources, stale_sources  # noqa: E402

# Cython prints this where a call inside the search would take the GIL again: slow, and otherwise silent.
FORBIDDEN = "performance hint"
FAULT_TEXT = 3_000   # the first faults say enough; the rest follow from them


def clean(sources: list[Path]) -> None:
    """Remove the compiled modules of these sources, their C files, and the record of what is compiled."""
    for source in sources:
        source.with_suffix(".c").unlink(missing_ok=True)
        while (made := compiled_file(source)) is not None:
            made.unlink()
    RECORD.unlink(missing_ok=True)


def compiler_flags() -> list[str]:
    """Optimised for any 64-bit machine since 2009: its bit-count instruction matters to the searches."""
    if sys.platform == "win32":
        return ["/O2"]
    flags = ["-O3", "-g0", "-Wno-unreachable-code"]
    return [*flags, "-march=x86-64-v2"] if platform.machine() in ("x86_64", "AMD64") else flags


def translate(sources: list[Path]) -> list[object]:
    """Python to C; the build fails on a hint that some call is slow."""
    from Cython.Build import cythonize
    from Cython.Compiler.Errors import CompileError
    from setuptools import Extension

    extensions = [Extension(source.relative_to(ROOT).with_suffix("").as_posix().replace("/", "."),
                            [source.relative_to(ROOT).as_posix()], extra_compile_args=compiler_flags())
                  for source in sources]
    # Bounds of lists stay checked: the hot code uses C arrays, which never are.
    directives = {"language_level": 3, "cdivision": True}
    said = io.StringIO()
    try:
        with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
            modules: list[object] = cythonize(extensions, compiler_directives=directives, force=True)
    except CompileError:
        first_faults = said.getvalue()[:FAULT_TEXT]
        raise SystemExit(f"The engine does not compile:\n{first_faults}") from None
    if FORBIDDEN in said.getvalue():
        raise SystemExit(f"The engine must not take the GIL inside a search:\n{said.getvalue()}")
    return modules


def build(modules: list[object]) -> bool:
    """C to modules beside their sources; False when there is no working C compiler."""
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext
    from setuptools.errors import BaseError, CompileError, LinkError

    with tempfile.TemporaryDirectory() as scratch:
        distribution = Distribution({"name": "jamboree-engine", "ext_modules": modules, "packages": ["engine"]})
        command = build_ext(distribution)
        command.inplace, command.parallel = True, 2
        command.build_temp = command.build_lib = scratch
        command.ensure_finalized()
        try:
            with contextlib.redirect_stdout(io.StringIO()):
                command.run()
        except (BaseError, CompileError, LinkError, OSError) as fault:
            print(f"{str(fault).splitlines()[0]}", file=sys.stderr)
            return False
    return True


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--clean", action="store_true")
    if arguments.parse_args().clean:
        clean(hot_sources())
        return 0
    stale = stale_sources()
    if not stale:
        return 0
    clean(stale)
    print("Compiling the engine ...")
    made = build(translate(stale))
    for source in stale:
        source.with_suffix(".c").unlink(missing_ok=True)
    if made:
        RECORD.write_text(json.dumps(digests(), indent=1))
    else:
        clean(hot_sources())
        print("No working C compiler: Jamboree runs uncompiled, and its opponents think more slowly.")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
