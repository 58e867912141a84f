"""Jamboree: alpha-beta that looks at the last of a node's children in parallel. Sound for every game here.

`prune_percentage` p (0..1) says how much of the cutting to keep. Of n children the first floor(p * n) are looked at
one after the other, each between the bounds the last one left; the rest all at once, between the bounds the first ones
left; then their worths are combined in order. So p = 0 looks where minimax looks, p = 1 where alpha-beta does, and
since no bound depends on who is faster, the answer is the same on any number of workers.
Source: Kuszmaul, "Synchronized MIMD Computing" (1994), in the form of the handout of 15-150.

Any executor of concurrent.futures that works in this process will do; without one everything runs in order. Python's
lock lets one thread at a time look, so this form shows the algorithm and is no faster on many cores: the compiled
searches are. Worker processes cannot help here, for positions do not travel between them.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future, wait
from typing import Any

from engine.complaint import Complaint
from engine.game import Evaluation
from engine.position import Position
from engine.search.champion import Budget
from engine.search.classic import UNLIMITED, Classic, Look, Stopped
from engine.search.events import Event, Recorder
from engine.search.watch import Watch
from engine.search.worth import Worth
from engine.words import _

ROUNDING = 1e-9     # 0.29 * 100 is 28.999999999999996 to a computer, and means 29


class BadPercentage(Complaint):
    """A prune percentage out of range."""


class InOrder(Executor):
    """Does everything at once, in the order it is asked, on the asking thread."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        done: Future[Any] = Future()
        try:
            done.set_result(fn(*args, **kwargs))
        except Exception as fault:
            done.set_exception(fault)
        return done


class JamboreeLook(Look):
    """Looks at the first children in order and at the rest at once."""

    def __init__(self, evaluation: Evaluation, watch: Watch, nodes: int | None, recorder: Recorder | None,
                 prune_percentage: float, executor: Executor) -> None:
        super().__init__(evaluation, watch, nodes,
                         None if recorder is None else self._one_at_a_time(recorder))
        self.prune_percentage = prune_percentage
        self.executor = executor
        self.lock = threading.RLock()
        self.lanes: dict[int, int] = {}      # thread -> lane, in the order in which they come to work

    def among(self, position: Position, alpha: Worth, beta: Worth, depth: int, node: int) -> Worth:
        player, moves = position.player, position.moves()
        first = int(self.prune_percentage * len(moves) + ROUNDING)
        # 1. In sequence, as alpha-beta does.
        for move in moves[:first]:
            found = self.worth(position.play(move), alpha, beta, depth - 1, node, move)
            alpha, beta = self.narrowed(node, player, alpha, beta, found.value, move)
            if alpha.value >= beta.value:
                self.cut(node, player, alpha, beta)
                return alpha if player == 0 else beta
        # 2. In parallel, all between the bounds of now.
        tasks = [self._task(position, move, alpha, beta, depth - 1, node) for move in moves[first:]]
        answers = self.at_once(tasks)
        # 3. Combined in order, as if they had come one after the other.
        for move, answer in zip(moves[first:], answers, strict=True):
            if answer is None:
                continue
            alpha, beta = self.narrowed(node, player, alpha, beta, answer.value, move)
            if alpha.value >= beta.value:
                self.cut(node, player, alpha, beta)
                break
        if None in answers:
            raise Stopped
        return alpha if player == 0 else beta

    def _task(self, position: Position, move: int, alpha: Worth, beta: Worth, depth: int,
              node: int) -> Callable[[], Worth]:
        return lambda: self.worth(position.play(move), alpha, beta, depth, node, move)

    def at_once(self, tasks: list[Callable[[], Worth]]) -> list[Worth | None]:
        """The answers of all tasks; None where one was stopped. None of them is at work any more then."""
        if not tasks:
            return []
        # The last is for this thread itself.
        futures = [self.executor.submit(task) for task in tasks[:-1]]
        try:
            last = _answer(tasks[-1])
            return [*(self._have(future, task) for future, task in zip(futures, tasks, strict=False)), last]
        finally:
            wait([future for future in futures if not future.cancel()])

    def _have(self, future: Future[Worth], task: Callable[[], Worth]) -> Worth | None:
        """An answer. A task that no worker has begun is done here: who only waits could wait for ever."""
        return _answer(task if future.cancel() else future.result)

    def enter(self, position: Position, parent: int, move: int) -> int:
        with self.lock:
            return super().enter(position, parent, move)

    def lane(self) -> int:
        return self.lanes.setdefault(threading.get_ident(), len(self.lanes))

    def _one_at_a_time(self, recorder: Recorder) -> Recorder:
        def tell(event: Event) -> None:
            with self.lock:
                recorder(event)

        return tell


def _answer(ask: Callable[[], Worth]) -> Worth | None:
    try:
        return ask()
    except Stopped:
        return None


class Jamboree(Classic):
    """A player that looks as deep as minimax, and at its later moves in parallel."""

    def __init__(self, depth: int, evaluation: Evaluation, budget: Budget = UNLIMITED, recorder: Recorder | None = None,
                 prune_percentage: float = 0.5, executor: Executor | None = None) -> None:
        super().__init__(depth, evaluation, budget, recorder)
        if not 0 <= prune_percentage <= 1:
            raise BadPercentage(_("The prune percentage is a number from 0 to 1, not {prune_percentage:g}.").format(
                prune_percentage=prune_percentage))
        self.prune_percentage = prune_percentage
        self.executor = executor or InOrder()

    def looking(self, watch: Watch) -> Look:
        return JamboreeLook(self.evaluation, watch, self.budget.nodes, self.recorder, self.prune_percentage,
                            self.executor)
