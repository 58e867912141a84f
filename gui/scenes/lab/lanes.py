"""Workers of a parallel search that take turns, a node each: the same recording every time. No search here.

Threads are real, but only the one whose turn it is runs. What is shown is what so many workers would do if every node
took the same time.
"""

from __future__ import annotations

import threading
from collections.abc import Callable

from engine.position import Position
from engine.search.classic import Look, Stopped
from engine.search.jamboree import Jamboree, JamboreeLook
from engine.search.watch import Watch
from engine.search.worth import Worth

Task = Callable[[], Worth]


class _Batch:
    """Tasks that were begun together, and their answers."""

    def __init__(self, tasks: list[Task]) -> None:
        self.waiting = list(enumerate(tasks))
        self.answers: list[Worth | None] = [None] * len(tasks)
        self.unfinished = len(tasks)
        self.fault: Exception | None = None

    def do_next(self, last: bool = False) -> None:
        """Do one of the tasks that nobody has begun."""
        index, task = self.waiting.pop(-1 if last else 0)
        try:
            self.answers[index] = task()
        except Stopped:
            pass
        except Exception as fault:      # it is raised again on the thread that asked
            self.fault = fault
        self.unfinished -= 1


class Turns:
    """Who of the lanes works, and whose turn it is. Everything here happens on the thread whose turn it is."""

    def __init__(self, lanes: int) -> None:
        self.lanes = lanes
        self.lane_of = {threading.get_ident(): 0}
        self.working = [0]
        self.turn = 0
        self.batches: list[_Batch] = []
        self.change = threading.Condition()

    def lane(self) -> int:
        return self.lane_of[threading.get_ident()]

    def pass_on(self) -> None:
        """Let every other lane that works have its turn."""
        with self.change:
            me = self.lane()
            self._to_next(me)
            self.change.wait_for(lambda: self.turn == me)

    def _to_next(self, lane: int) -> None:
        after = [each for each in sorted(self.working) if each > lane] or sorted(self.working)
        self.turn = after[0]
        self.change.notify_all()

    def at_once(self, tasks: list[Task]) -> list[Worth | None]:
        """The answers of all tasks, each done by a lane that is free; the last by the lane that asks."""
        batch = _Batch(tasks)
        self.batches.append(batch)
        for lane in range(self.lanes):
            if lane not in self.working and len(batch.waiting) > 1:
                self._hire(lane, batch)
        batch.do_next(last=True)
        while batch.waiting:
            batch.do_next()
        self.batches.remove(batch)
        while batch.unfinished:
            self.pass_on()
        if batch.fault is not None:
            raise batch.fault
        return batch.answers

    def _hire(self, lane: int, batch: _Batch) -> None:
        """Give a free lane a task; it begins when its turn comes."""
        index, task = batch.waiting.pop(0)
        first = _Batch([task])
        ready = threading.Event()

        def work() -> None:
            self.lane_of[threading.get_ident()] = lane
            ready.set()
            with self.change:
                self.change.wait_for(lambda: self.turn == lane)
            first.do_next()
            batch.answers[index], batch.fault = first.answers[0], batch.fault or first.fault
            batch.unfinished -= 1
            while (waiting := next((each for each in self.batches if len(each.waiting) > 1), None)) is not None:
                waiting.do_next()
            with self.change:
                self.working.remove(lane)
                self._to_next(lane)

        self.working.append(lane)
        threading.Thread(target=work, name=f"lane {lane}", daemon=True).start()
        ready.wait()


class _LaneLook(JamboreeLook):
    """Jamboree's look, with a turn for everybody before each node."""

    turns: Turns

    def enter(self, position: Position, parent: int, move: int) -> int:
        self.turns.pass_on()
        return super().enter(position, parent, move)

    def lane(self) -> int:
        return self.turns.lane()

    def at_once(self, tasks: list[Task]) -> list[Worth | None]:
        return self.turns.at_once(tasks) if tasks else []


class LaneJamboree(Jamboree):
    """Jamboree on a number of lanes."""

    lanes = 3

    def looking(self, watch: Watch) -> Look:
        look = _LaneLook(self.evaluation, watch, self.budget.nodes, self.recorder, self.prune_percentage,
                         self.executor)
        look.turns = Turns(self.lanes)
        return look
