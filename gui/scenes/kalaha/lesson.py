"""The first lesson of Kalaha: what is asked and said. The rules are the engine's."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.kalaha.rules import Kalaha
from engine.position import Position
from gui.language import _, _n
from gui.scenes.steps import Step

LOSS = 3
"""Stones that one capture of the other side takes and that a careful player would rather keep."""


def steps() -> Sequence[Step]:
    """In the order one learns them; the learner is South."""
    return (
        Step(
            _("Sow"),
            _("You are South: the lower row and the right store are yours. All stones of a pit are sown one by one to "
              "the right. Choose the pit whose last stone falls into pit 6."),
            "[4,4,4,4,4,4,0,4,4,4,4,4,4,0] A",
            _not_in_pit_six,
            _("Four stones from pit 2 reach pits 3, 4, 5 and 6. Counting ahead like this is all there is to sowing."),
        ),
        Step(
            _("Move again"),
            _("A last stone in your own store gives you another turn. Find the pit that ends exactly there."),
            "[4,4,4,4,4,4,0,4,4,4,4,4,4,0] A",
            _not_in_store,
            _("One stone more in the store, and it is your turn again. From the start that is the usual first move."),
        ),
        Step(
            _("A chain of turns"),
            _("Several extra turns can follow one another. Move again and again: every sowing must end in your store, "
              "until none does any more."),
            "[1,0,0,3,2,1,9,4,5,4,3,2,4,10] A",
            _breaks_the_chain,
            _("Five stones in one turn. Begin with the pit nearest to the store: it is empty then, and the next pit "
              "can fill it again."),
            done=_chain_is_over,
        ),
        Step(
            _("Capture"),
            _("A last stone in an empty pit of yours captures: it and all stones across go to your store. Make the "
              "capture that brings the most."),
            "[1,0,3,1,0,4,9,2,3,3,1,7,2,12] A",
            _no_large_capture,
            _("Eight stones at once. An empty pit of yours across from a full one is always worth a look."),
        ),
        Step(
            _("Keep your stones"),
            _("North captures as well: with pit 1, North would take the six stones of your pit 4. Move so that North's "
              "captures bring almost nothing."),
            "[0,1,1,6,0,2,12,2,0,0,4,3,1,16] A",
            _leaves_a_capture,
            _("North has no large capture any more. Look at the other's sowings, too, before you move."),
        ),
        Step(
            _("The end"),
            _("When one side has no stones left in its row, the game is over, and the other adds those of its own row "
              "to its store. End the game now, and win it."),
            "[0,1,0,1,0,2,18,0,5,0,0,0,0,21] A",
            _does_not_win,
            _("You took North's last stones and keep your own: 27 to 21. More than half of all stones wins."),
            done=_over,
        ),
    )


def _last_cell(position: Kalaha, move: int) -> int:
    return position.sowing(move).cells[-1]


def _ends(position: Kalaha, move: int) -> str:
    """Where South's sowing ends."""
    cell = _last_cell(position, move)
    if position.is_store(cell):
        return _("The last stone of pit {number} falls into your store.").format(number=move + 1)
    if position.owner_of(cell) == 0:
        return _("The last stone of pit {number} falls into your pit {other}.").format(number=move + 1, other=cell + 1)
    return _("The last stone of pit {number} falls into North's pit {other}.").format(
        number=move + 1, other=cell - position.pits)


def _not_in_pit_six(position: Kalaha, move: int) -> str:
    return "" if _last_cell(position, move) == 5 else _ends(position, move)


def _not_in_store(position: Kalaha, move: int) -> str:
    return "" if position.sowing(move).again else _ends(position, move)


def longest_chain(position: Kalaha) -> int:
    """How many extra turns in a row South can have from here."""
    again = [position.play(move) for move in position.moves() if position.sowing(move).again]
    return max((1 + longest_chain(after) for after in again if after.player == 0 and not after.over), default=0)


def _breaks_the_chain(position: Kalaha, move: int) -> str:
    if not position.sowing(move).again:
        return _ends(position, move)
    if longest_chain(position.play(move)) + 1 == longest_chain(position):
        return ""
    return _("Pit {number} ends in the store, but it spoils a pit nearer to the store, which would have given one "
             "more turn.").format(number=move + 1)


def _chain_is_over(position: Kalaha) -> bool:
    return longest_chain(position) == 0


def gain(position: Kalaha, move: int) -> int:
    """The stones a move brings into the mover's store."""
    return position.play(move).score()[position.player] - position.score()[position.player]


def _no_large_capture(position: Kalaha, move: int) -> str:
    if not position.sowing(move).captured:
        last = _last_cell(position, move)
        return _ends(position, move) if position.owner_of(last) == 1 or position.is_store(last) else _(
            "The last stone of pit {number} falls into your pit {other}, which is not empty.").format(
            number=move + 1, other=last + 1)
    count = gain(position, move)
    return "" if count == max(gain(position, each) for each in position.moves()) else _n(
        "Pit {number} captures only {count} stone. There is a larger capture.",
        "Pit {number} captures only {count} stones. There is a larger capture.", count,
    ).format(number=move + 1, count=count)


def _leaves_a_capture(position: Kalaha, move: int) -> str:
    after = position.play(move)
    caught = max((gain(after, reply) for reply in after.moves() if after.sowing(reply).captured), default=0)
    return "" if caught <= LOSS else _("After pit {number} North captures and gains {count} stones.").format(
        number=move + 1, count=caught)


def _does_not_win(position: Kalaha, move: int) -> str:
    after = position.play(move)
    if after.over and after.outcome is not None and after.outcome.winner == 0:
        return ""
    return _("After pit {number} North still has stones, and the game goes on.").format(number=move + 1)


def _over(position: Position) -> bool:
    return position.over
