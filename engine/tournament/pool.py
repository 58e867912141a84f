"""A pool of processes with the face of concurrent.futures, made for games: one that dies or hangs is replaced.

The standard pool gives up altogether when one of its processes dies, and never ends one that hangs. Here each process
has a thread that talks to it (a lane); the process tells whose turn it is (referee.Turn), and when it dies or takes
longer than it said, it is ended, its future fails with ProcessLost, and the lane starts another.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import queue
import signal
import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, NamedTuple, ParamSpec, TypeVar

from engine.protocols.process import end_all
from engine.tournament.referee import Turn, turn_told

START_PATIENCE = 120.0     # seconds until a process has started and begun its first game
FAREWELL = 2.0             # seconds a process has to end its outside engines and itself
Result = TypeVar("Result")
Arguments = ParamSpec("Arguments")


class ProcessLost(Exception):
    """The process of a task is gone; `turn` is the last it told, None when it told nothing."""

    def __init__(self, turn: Turn | None, hung: bool) -> None:
        super().__init__("The process hung and was ended." if hung else "The process died.")
        self.turn, self.hung = turn, hung


class _Task(NamedTuple):
    future: Future[Any]
    call: tuple[Callable[..., Any], tuple[Any, ...], dict[str, Any]]


class Pool(Executor):
    """As many processes as asked for, started when there is work for them."""

    def __init__(self, processes: int) -> None:
        self.processes = processes
        self._tasks: queue.SimpleQueue[_Task | None] = queue.SimpleQueue()
        self._lanes = [_Lane(self._tasks) for _ in range(processes)]

    def submit(self, fn: Callable[Arguments, Result], /, *args: Arguments.args,
               **kwargs: Arguments.kwargs) -> Future[Result]:
        future: Future[Result] = Future()
        self._tasks.put(_Task(future, (fn, args, kwargs)))
        for lane in self._lanes:
            lane.start()
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the processes; with `cancel_futures` at once, otherwise when all is done."""
        if cancel_futures:
            self._drop_tasks()
            for lane in self._lanes:
                lane.stop()
        for _ in self._lanes:
            self._tasks.put(None)
        if wait:
            for lane in self._lanes:
                lane.join()

    def _drop_tasks(self) -> None:
        with contextlib.suppress(queue.Empty):
            while (task := self._tasks.get_nowait()) is not None:
                task.future.cancel()


class _Lane:
    """A process and the thread that talks to it."""

    def __init__(self, tasks: queue.SimpleQueue[_Task | None]) -> None:
        self._tasks = tasks
        self._stopping = False
        self._thread: threading.Thread | None = None
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None

    def start(self) -> None:
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, name="tournament lane", daemon=True)
            self._thread.start()

    def stop(self) -> None:
        """End the process in the middle of what it does; the lane's thread notices and ends too."""
        self._stopping = True
        process = self._process
        if process is not None:
            process.terminate()

    def join(self) -> None:
        if self._thread is not None:
            self._thread.join()

    def _work(self) -> None:
        try:
            while not self._stopping and (task := self._tasks.get()) is not None:
                if task.future.set_running_or_notify_cancel():
                    self._run(task)
        finally:
            self._end_process()

    def _run(self, task: _Task) -> None:
        turn: Turn | None = None
        try:
            pipe = self._living()
            pipe.send(task.call)
            while pipe.poll(turn.patience if turn else START_PATIENCE):
                word = pipe.recv()
                if not isinstance(word, Turn):
                    self._settle(task.future, word)
                    return
                turn = word
        except (EOFError, OSError):
            self._end_process()
            task.future.set_exception(ProcessLost(turn, hung=False))
            return
        except Exception as fault:   # a task or an answer that cannot cross processes
            self._end_process()
            task.future.set_exception(fault)
            return
        self._end_process()
        task.future.set_exception(ProcessLost(turn, hung=True))

    def _settle(self, future: Future[Any], word: tuple[bool, Any]) -> None:
        good, value = word
        if good:
            future.set_result(value)
        else:
            future.set_exception(value)

    def _living(self) -> Connection:
        """The pipe to a process that is alive."""
        if self._pipe is None or self._process is None or not self._process.is_alive():
            self._end_process()
            spawning = multiprocessing.get_context("spawn")
            self._pipe, theirs = spawning.Pipe()
            self._process = spawning.Process(target=_serve, args=(theirs,), name="tournament game", daemon=False)
            self._process.start()
            theirs.close()
            if self._stopping:
                self._process.terminate()
        return self._pipe

    def _end_process(self) -> None:
        """Closing the pipe tells the process to end; one that does not is killed."""
        if self._pipe is not None:
            self._pipe.close()
            self._pipe = None
        if self._process is not None:
            self._process.join(FAREWELL)
            if self._process.is_alive():
                self._process.kill()
                self._process.join()
            self._process = None


def _serve(pipe: Connection) -> None:
    """The life of a process: one call after another, until the pipe is closed, even in the middle of a game."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)    # Ctrl+C is for the one who asked
    if hasattr(signal, "SIGTERM"):
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
    calls: queue.SimpleQueue[tuple[Callable[..., Any], tuple[Any, ...], dict[str, Any]]] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(pipe, calls), daemon=True).start()
    turn_told.set(pipe.send)
    while True:
        call, args, kwargs = calls.get()
        try:
            answer: tuple[bool, Any] = (True, call(*args, **kwargs))
        except Exception as fault:
            answer = (False, fault)
        with contextlib.suppress(OSError):
            pipe.send(answer)


def _listen(pipe: Connection, calls: queue.SimpleQueue[Any]) -> None:
    """Hand on what is asked; a closed pipe, or one whose other end died, ends this process and its engines at once.

    This is a thread of its own because the game may be deep in a search, which releases the GIL but does not return.
    """
    try:
        while True:
            calls.put(pipe.recv())
    except (EOFError, OSError):
        end_all()
        os._exit(0)
