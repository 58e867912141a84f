"""Start the bundled program on a virtual screen, play a little with the mouse, and quit it; say what was seen.

    python tools/try_bundle.py [--program FILE] [--pictures FOLDER]

Needs Xvfb, xdotool and ImageMagick, and `make bundle` first. Another program is dist/one/jamboree of `make bundle-one`,
or what `make install` has put into the user's folders.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUNDLED = ROOT / "dist" / "jamboree" / "jamboree"
PATIENCE = 60.0         # seconds for anything to appear
FEWEST_COLOURS = 200    # a drawn screen has more; a blank one has one
LARGEST_MEGABYTES = 80

Place = tuple[float, float]


class Unexpected(Exception):
    """What should have been seen was not."""


@contextlib.contextmanager
def screen() -> Iterator[str]:
    """A virtual screen with a number that was free."""
    read_end, write_end = os.pipe()
    server = subprocess.Popen(["Xvfb", "-displayfd", str(write_end), "-screen", "0", "1280x800x24", "-nolisten", "tcp"],
                              pass_fds=[write_end], stderr=subprocess.DEVNULL)
    os.close(write_end)
    with os.fdopen(read_end) as pipe:
        number = pipe.readline().strip()
    try:
        yield f":{number}"
    finally:
        server.terminate()
        server.wait()


def until(what: str, seen: Callable[[], bool]) -> None:
    """Wait until something is seen."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if seen():
            return
        time.sleep(0.05)
    raise Unexpected(f"{what} did not appear within {PATIENCE:.0f} s.")


class Visitor:
    """Looks at the screen and moves the mouse, as a person does."""

    def __init__(self, display: str, pictures: Path) -> None:
        self.environment = {**os.environ, "DISPLAY": display}
        self.pictures = pictures

    def ask(self, *command: str) -> str:
        done = subprocess.run(command, env=self.environment, capture_output=True, text=True)
        return done.stdout.strip() if done.returncode == 0 else ""

    def wait_for_window(self, beginning: str) -> None:
        """Of a title: a board's goes on with whose turn it is."""
        until(f"A window titled '{beginning}'", lambda: any(each.startswith(beginning) for each in self.titles()))

    def titles(self) -> list[str]:
        windows = self.ask("xdotool", "search", "--onlyvisible", "--class", "").split()
        return [self.ask("xdotool", "getwindowname", window) for window in windows]

    def colours(self) -> int:
        return int(self.ask("import", "-window", "root", "-format", "%k", "info:") or 0)

    def picture(self, name: str) -> None:
        self.ask("import", "-window", "root", str(self.pictures / f"{name}.png"))

    def click(self, place: Place) -> None:
        self.ask("xdotool", "mousemove", str(round(place[0])), str(round(place[1])), "sleep", "0.1", "click", "1")

    def press(self, *keys: str) -> None:
        self.ask("xdotool", "key", *keys)


def visit(program_file: Path, display: str, home: Path, pictures: Path) -> None:
    """From the first frame through a game to the end."""
    visitor = Visitor(display, pictures)
    began = time.monotonic()
    program = subprocess.Popen([str(program_file)], env={**visitor.environment, "JAMBOREE_HOME": str(home)})
    try:
        visitor.wait_for_window("Jamboree")
        until("A first frame", lambda: visitor.colours() > FEWEST_COLOURS)
        print(f"A window with a first frame after {time.monotonic() - began:.2f} s.")
        visitor.picture("home")
        play(visitor)
        visitor.press("ctrl+q")
        code = program.wait(timeout=PATIENCE)
    except BaseException:
        program.kill()
        program.wait()
        raise
    if code != 0:
        raise Unexpected(f"The program ended with exit code {code}.")
    if not list(home.rglob("*.json")):
        raise Unexpected("The game was not saved on the way.")
    print("The program quit cleanly, its game saved.")


def play(visitor: Visitor) -> None:
    """Home, Set-up, a first move on the board, all by mouse clicks."""
    card, start, square = places()
    visitor.click(card)
    visitor.wait_for_window("New game of Othello - Jamboree")
    visitor.picture("setup")
    visitor.click(start)
    visitor.wait_for_window("Othello - ")
    time.sleep(1)
    visitor.click(square)
    time.sleep(3)
    visitor.picture("board")
    print("A game of Othello was set up and begun by mouse clicks.")


def places() -> tuple[Place, Place, Place]:
    """Where the card, the start button and a legal first square are: asked of the scenes themselves, unseen."""
    script = """
from gui.app import App, open_display
from gui.scenes.home import HomeScene
from gui.scenes.setup import SetupScene
from gui.scenes.board import BoardScene
from engine.games import game_named
from engine.match import Match
open_display()
app = App(HomeScene, (1280, 800))
print(*app.scene.page.named("card othello").rect.center)
for scene in (SetupScene(app.stage, game_named("othello")), BoardScene(app.stage, Match(game_named("othello")))):
    scene.enter()
    print(*(scene.page.named("start").rect.center if isinstance(scene, SetupScene) else scene.view.centre(19)))
"""
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    with tempfile.TemporaryDirectory() as home:
        done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, check=True, capture_output=True, text=True,
                              env={**environment, "JAMBOREE_HOME": home})
    spots = [line.split() for line in done.stdout.splitlines() if line[:1].isdigit()]
    card, start, square = ((float(x), float(y)) for x, y in spots)
    return card, start, square


def megabytes_of(program: Path) -> float:
    """Of the program with all that lies beside it; of the file alone where it is one."""
    together = program.parent.rglob("*") if (program.parent / "_internal").is_dir() else [program]
    return sum(file.lstat().st_size for file in together) / 1e6


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--program", type=Path, default=BUNDLED)
    arguments.add_argument("--pictures", type=Path)
    wanted = arguments.parse_args()
    megabytes = megabytes_of(wanted.program)
    print(f"The bundle has {megabytes:.0f} MB.")
    with tempfile.TemporaryDirectory() as home, screen() as display:
        pictures = wanted.pictures or Path(home)
        pictures.mkdir(parents=True, exist_ok=True)
        visit(wanted.program.absolute(), display, Path(home) / "user", pictures)
    if megabytes > LARGEST_MEGABYTES:
        raise Unexpected(f"The bundle has {megabytes:.0f} MB; {LARGEST_MEGABYTES} are allowed.")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Unexpected as fault:
        sys.exit(f"The bundle does not work: {fault}")
