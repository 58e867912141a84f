"""The first lesson of Gomoku: what is asked and said. The rules are the engine's."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.gomoku.rules import Gomoku
from engine.games.gomoku.text import square_name
from engine.position import Position
from gui.language import _
from gui.scenes.steps import Step, among

BLACK, WHITE = 0, 1


def steps() -> Sequence[Step]:
    """In the order one learns them, on a small board; the learner is Black."""
    return (
        Step(
            _("Five in a row"),
            _("You are Black. Five of your stones in a straight line win: across, up or diagonally. You have four in "
              "one line: make the fifth."),
            _board("......... ......... .....OX.. ....OX... ....X.... ...X.O... ....O.... ......... ........."),
            _no_five,
            _("Five on a diagonal. Diagonals are the easiest to overlook, your own and the other's."),
        ),
        Step(
            _("Stop a four"),
            _("White has four in a row, and one end is open. White wins with the next stone if you do not stop it."),
            _board("......... ......... ...X..... ..X.X.... .OOOOX... ....X.... ......... ......... ........."),
            _leaves_a_five,
            _("A four must be answered at once: there is only this one move."),
        ),
        Step(
            _("A straight four"),
            _("You have an open three. Make four in a row that can become five at both ends: White can close only "
              "one of them."),
            _board("......... ......... ....O.... ......... ...XXX... ....O.... ...O..... ......... ........."),
            _no_straight_four,
            _("White closes one end, you play the other. A straight four cannot be stopped."),
        ),
        Step(
            _("Stop an open three"),
            _("White has an open three and threatens a straight four. Stop it now: when it is a straight four, it is "
              "too late."),
            _board("......... ......... ....X.... ..X...... ...OOO... ....X.... ......... ......... ........."),
            _leaves_a_straight_four,
            _("Right beside the three. White can still make a four, but with one open end only, and you can stop it."),
        ),
        Step(
            _("Two threats at once"),
            _("The other can answer one threat, not two. Find the point where your row of two and your column of two "
              "both become open threes."),
            _board("......... ......... ....X.O.. ....X.... ..XX..... .....O... ...O..... .....O... ........."),
            among(("e5",), _no_double_three),
            _("Two open threes. Whichever White stops, you make a straight four of the other."),
        ),
        Step(
            _("Play it to the end"),
            _("Now win by force. A stone that makes a four and an open three leaves White no time: White must stop "
              "the four."),
            _board("......... ......... ....X.... ....X.... .OXX.X... .....O... ...O.O... ......... ........."),
            _lets_go,
            _("Four and three, straight four, five: every move was a threat, and White could only follow."),
            reply=_stop_five, done=_over,
        ),
    )


def _board(drawing: str) -> str:
    """The text of a position with Black to move, from a drawing with the top row first."""
    return f"{'/'.join(drawing.split())} free play 0 X"


def _name(position: Gomoku, move: int) -> str:
    return square_name(move, position.size)


def _no_five(position: Gomoku, move: int) -> str:
    return "" if position.play(move).won else _("{square} does not make five. Follow your stones along the diagonal."
                                                ).format(square=_name(position, move))


def _leaves_a_five(position: Gomoku, move: int) -> str:
    after = position.play(move)
    fives = after.five_squares(WHITE)
    return "" if not fives else _("White plays {square} and has five.").format(square=_name(position, fives[0]))


def straight_fours(position: Gomoku, colour: int) -> list[int]:
    """The points where a stone of the side to move makes a four that can become five in two ways."""
    return [move for move in position.candidate_moves() if len(position.play(move).five_squares(colour)) > 1]


def _no_straight_four(position: Gomoku, move: int) -> str:
    fives = position.play(move).five_squares(BLACK)
    if len(fives) > 1:
        return ""
    if fives:
        return _("That four becomes five on {square} alone, and White closes it.").format(
            square=_name(position, fives[0]))
    return _("{square} makes no four. Lengthen the row of three.").format(square=_name(position, move))


def _leaves_a_straight_four(position: Gomoku, move: int) -> str:
    left = straight_fours(position.play(move), WHITE)
    return "" if not left else _("After {square} White plays {reply}, a four that is open at both ends.").format(
        square=_name(position, move), reply=_name(position, left[0]))


def _no_double_three(position: Gomoku, move: int) -> str:
    """What a single threat, or none, comes to."""
    after = position.play(move)
    if after.five_squares(BLACK):
        return _("{square} makes a four, which White simply closes.").format(square=_name(position, move))
    return _("{square} makes one threat at most, and White stops it. The two lines cross on one point.").format(
        square=_name(position, move))


def _lets_go(position: Gomoku, move: int) -> str:
    """Anything but the win at hand: a five, else a straight four, else the four that also makes a three."""
    after = position.play(move)
    if position.five_squares(BLACK):
        return "" if after.won else _("You can make five at once.")
    fives = after.five_squares(BLACK)
    if straight_fours(position, BLACK):
        return "" if len(fives) > 1 else _("You can make a straight four now: lengthen the column.")
    if not fives:
        return _("{square} makes no four, so White has time. Make a four and a three with one stone.").format(
            square=_name(position, move))
    return "" if move == position.move_named("e5") else _(
        "That four is closed on {square}, and nothing else was won. Let the same stone make a three as well.").format(
        square=_name(position, fives[0]))


def _stop_five(position: Gomoku) -> int | None:
    """White closes the four that threatens."""
    fives = position.five_squares(BLACK)
    return fives[0] if fives and not position.over else None


def _over(position: Position) -> bool:
    return position.over
