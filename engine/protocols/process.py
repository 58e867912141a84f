"""An outside engine's process: lines out, lines in, and a sentence for everything that can go wrong with it.

It runs without a shell, in its own folder and in a process group of its own. It is read by a thread, so that nothing of
ours ever waits for it longer than it wants; what it says is bounded in length and in number. It is ended with whoever
started it: when closed, when forgotten, and at the end of the program.
"""

from __future__ import annotations

import contextlib
import os
import queue
import shlex
import shutil
import signal
import subprocess
import threading
import time
import weakref
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import BinaryIO, Literal, cast

from engine.complaint import Complaint
from engine.search.watch import Watch
from engine.words import _

LONGEST_LINE = 4096         # bytes; a line of any protocol here is far shorter
MOST_SAID = 1 << 20         # bytes in answer to one question: more is a flood
CHUNK = 4096
FAREWELL = 0.5              # seconds to end by itself when told to
DEATH = 0.1                 # seconds between the end of a program's output and its own end
POLL = 0.05
START_SECONDS = 15.0        # until a program has started and says so
TOLERANCE = 1.0             # seconds that an answer may be late


class EngineFault(Complaint):
    """An outside engine that did not do its part, as a sentence. `reason` is how a tournament records it."""

    def __init__(self, sentence: str, reason: Literal["crash", "time", "illegal"] = "crash") -> None:
        super().__init__(sentence)
        self.reason = reason


# The engines of this process that are alive. They are no children of an object that could be asked for them when the
# whole process has to go at once (see tournament/pool.py), hence the one list kept here.
_LIVE: weakref.WeakSet[OutsideProcess] = weakref.WeakSet()


def end_all() -> None:
    """End every outside engine of this process at once, which ends with them: nobody collects them any more."""
    for engine in list(_LIVE):
        engine.strike()


def end_all_on(*names: str) -> None:
    """Take the engines along when one of these signals ends the program: they have a session of their own, and one that
    does not read would never notice. Only the main thread may call this.

    A thread does the work, because a search may keep the main thread from its own handlers for seconds.
    """
    ending = [number for name in names if (number := getattr(signal, name, None)) is not None
              and signal.getsignal(number) == signal.SIG_DFL]      # one that is ignored (nohup) stays ignored
    if not ending or not hasattr(os, "killpg"):
        return
    heard, told = os.pipe()
    os.set_blocking(told, False)
    signal.set_wakeup_fd(told, warn_on_full_buffer=False)
    for number in ending:
        signal.signal(number, lambda *_: None)
    threading.Thread(target=_end_all_when_told, args=(heard, ending), name="farewell", daemon=True).start()


def _end_all_when_told(heard: int, ending: list[int]) -> None:
    while (number := os.read(heard, 1)[0]) not in ending:
        pass
    end_all()
    os._exit(128 + number)


def command_of(words: str) -> list[str]:
    """The program of a path, or a program with arguments as one would type them."""
    path = Path(words).expanduser()
    if path.is_file():
        return [str(path.resolve())]
    try:
        command = shlex.split(words)
    except ValueError as fault:
        raise EngineFault(_("'{words}' is not a command: {fault}.").format(words=words, fault=fault)) from None
    found = shutil.which(command[0]) if command else None
    if found is None:
        raise EngineFault(_("There is no engine program '{value}'.").format(value=command[0] if command else words))
    return [found, *command[1:]]


class _Said:
    """How much an engine has said since it was last told something; shared with the reader thread."""

    bytes = 0


class OutsideProcess:
    """A running engine. `name` is what faults call it."""

    def __init__(self, words: str) -> None:
        command = command_of(words)
        program = Path(command[0])
        self.name = program.name if len(command) == 1 else " ".join([program.name, *command[1:]])
        alone = len(command) == 1
        try:
            self._process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                cwd=program.parent if alone else None, start_new_session=True)
        except (OSError, ValueError) as fault:
            why = fault.strerror if isinstance(fault, OSError) and fault.strerror else str(fault)
            raise EngineFault(_("The engine {name} does not start: {why}.").format(name=self.name, why=why)) from None
        self._lines: queue.SimpleQueue[str | EngineFault] = queue.SimpleQueue()
        self._said = _Said()
        if self._process.stdin is None or self._process.stdout is None:
            raise RuntimeError("A process without pipes.")
        self._stdin = self._process.stdin
        with contextlib.suppress(OSError, AttributeError):
            os.set_blocking(self._stdin.fileno(), False)    # an engine that does not read must not keep us waiting
        self._ender = weakref.finalize(self, _end_group, self._process)
        _LIVE.add(self)
        threading.Thread(target=_read, args=(weakref.ref(self), self._process, self._lines, self._said, self.name),
                         daemon=True).start()

    def say(self, line: str) -> None:
        """Send a line; EngineFault when nobody takes it."""
        self._said.bytes = 0
        try:
            self._stdin.write(line.encode("ascii", "replace") + b"\r\n")
            self._stdin.flush()
        except BlockingIOError:
            raise EngineFault(_("The engine {name} does not read what it is told.").format(
                name=self.name), "time") from None
        except (OSError, ValueError):
            raise self._dead() from None

    def hear(self, deadline: float, watch: Watch | None = None) -> str:
        """The next line; EngineFault when there is none until the deadline (of time.monotonic), the watch stops, or the
        engine is gone."""
        while True:
            left = deadline - time.monotonic()
            if left <= 0 or (watch is not None and watch.stopped):
                raise EngineFault(_("The engine {name} did not answer in time.").format(name=self.name), "time")
            with contextlib.suppress(queue.Empty):
                line = self._lines.get(timeout=min(left, POLL))
                if isinstance(line, EngineFault):
                    raise line
                return line

    def forget_late(self) -> None:
        """Drop what was said to an earlier question."""
        with contextlib.suppress(queue.Empty):
            while True:
                line = self._lines.get_nowait()
                if isinstance(line, EngineFault):
                    raise line

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def alive(self) -> bool:
        return self._process.poll() is None

    def close(self, farewell: str = "") -> None:
        """Say goodbye, wait a moment, and make sure that nothing of it is left."""
        if farewell and self.alive:
            with contextlib.suppress(EngineFault):
                self.say(farewell)
            with contextlib.suppress(OSError, BlockingIOError):
                self._stdin.close()
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(FAREWELL)
        self.kill()

    def kill(self) -> None:
        """End it and whatever it started."""
        self._ender()

    def strike(self) -> None:
        """The same without waiting until it has ended."""
        _strike(self._process)

    def _dead(self) -> EngineFault:
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(DEATH)
        return EngineFault(_end_words(self.name, self._process.poll()))


def _end_words(name: str, code: int | None) -> str:
    if code is None:
        return _("The engine {name} closed its output.").format(name=name)
    return _("The engine {name} ended by itself with code {code}.").format(name=name, code=code)


def _end_group(process: subprocess.Popen[bytes]) -> None:
    """Kill the whole group; then collect the process."""
    _strike(process)
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(FAREWELL)
    if process.stdin is not None:
        with contextlib.suppress(OSError, ValueError):
            process.stdin.close()


def _strike(process: subprocess.Popen[bytes]) -> None:
    """Kill the whole group, whose leader may have left children behind."""
    if hasattr(os, "killpg"):
        with contextlib.suppress(OSError):
            os.killpg(process.pid, signal.SIGKILL)
    elif process.poll() is None:
        process.kill()


def _read(owner: weakref.ref[OutsideProcess], process: subprocess.Popen[bytes],
          lines: queue.SimpleQueue[str | EngineFault], said: _Said, name: str) -> None:
    """The reader thread: lines until the end, a flood, or a line without end. It keeps no engine alive, and is the last
    to let go of the process: on a busy machine one that was killed takes longer to end than anybody should wait."""
    stdout, fault = cast(BinaryIO, process.stdout), None
    try:
        for line in split_lines(lambda: os.read(stdout.fileno(), CHUNK)):
            said.bytes += len(line)
            if len(line) > LONGEST_LINE:
                fault = EngineFault(_("The engine {name} sent a line of more than {longest_line} characters.").format(
                    name=name, longest_line=LONGEST_LINE))
            elif said.bytes > MOST_SAID:
                fault = EngineFault(_("The engine {name} flooded us with more than a megabyte of text.").format(
                    name=name))
            if fault is not None:
                break
            lines.put(line.decode("ascii", "replace").strip())
    except (OSError, ValueError):
        pass
    _tell_end(owner(), lines, fault)
    stdout.close()
    process.wait()


def _tell_end(engine: OutsideProcess | None, lines: queue.SimpleQueue[str | EngineFault],
              fault: EngineFault | None) -> None:
    """Whoever listens hears why no more lines come; an engine at fault is ended."""
    if engine is not None:
        lines.put(fault or engine._dead())
        if fault is not None:
            engine.kill()


def split_lines(read: Callable[[], bytes]) -> Iterator[bytes]:
    """Lines that end in CR, LF or both, empty ones left out; of an overlong one a first piece is given as soon as it is
    there, and the rest is dropped."""
    rest, overlong = b"", False
    while chunk := read():
        *whole, rest = (rest + chunk).replace(b"\r", b"\n").split(b"\n")
        if overlong:
            overlong, whole, rest = not whole, whole[1:], rest if whole else b""
        yield from (line for line in whole if line.strip())
        if len(rest) > LONGEST_LINE:
            yield rest
            rest, overlong = b"", True
    if rest.strip():
        yield rest
