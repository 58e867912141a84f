"""The words and drawn examples of Gomoku's rules page. No drawing here."""

from __future__ import annotations

from gui.language import _
from gui.scenes.view import Example, Section


def _board(drawing: str, rule: str = "free", phase: str = "play", side: str = "X") -> str:
    """The text of a position from a drawing, top row first."""
    return f"{'/'.join(drawing.split())} {rule} {phase} 0 {side}"


def sections() -> tuple[Section, ...]:
    return (*_basics(), *_renju(), *_openings(), _advice())


def _basics() -> tuple[Section, ...]:
    return (
        Section(
            _("The aim"),
            _("Black and White take turns to place one stone on a free point of the board; Black begins. The first "
              "with five stones of their colour in an unbroken straight line, across, up or diagonally, has won. "
              "A full board without a five is a draw. Stones never move and are never taken."),
            Example(
                _board("......... ......... ......O.. .....XO.. ..OXXX... ..XXO.... ..X.O.... ......... ........."),
                _("Black plays b2 and has five on a diagonal."), move="b2",
            ),
        ),
        Section(
            _("Three rules for the row"),
            _("Free: five or more in a row win. Standard: exactly five win; six or more do not. Renju: exactly five "
              "win for Black, five or more for White, and some moves are forbidden to Black. Choose the rule in "
              "Set-up; the board may have 9 to 19 lines a side, 15 is the usual size."),
            Example(
                _board("......... ......... ..O.O.... ...OO.... .XXX.XX.. ....O.... ......... ......... ........."),
                _("e5 makes six: it wins under the free rule, not under the standard one, and renju forbids it."),
                move="e5",
            ),
        ),
        Section(
            _("Fours and threes"),
            _("Four in a row that can become five must be answered at once. A straight four can become five at both "
              "ends and cannot be answered. A three that can become a straight four, an open three, must therefore "
              "be answered before it does."),
            Example(
                _board("......... ......... ....O.... ......... ...XXX... ....O.... ...O..... ......... ........."),
                _("With c5 or g5 Black makes a straight four and wins."), move="g5",
            ),
        ),
    )


def _renju() -> tuple[Section, ...]:
    return (
        Section(
            _("Renju: the double three"),
            _("To make up for moving first, Black may not play a stone that makes two open threes at once. A three "
              "counts only if it can become a straight four by a move that is itself allowed. Forbidden points are "
              "marked with a cross while Black is to move."),
            Example(
                _board("......... ......... ....X.... ....X.... ..XX..... .....O.O. ......O.. .O....... .........",
                       "renju"),
                _("The cross on e5 would make a three in the row and one in the column."),
            ),
        ),
        Section(
            _("Renju: the double four"),
            _("Black may not make two fours at once, even in one line. A four and a three together are allowed: "
              "that is Black's way to win."),
            Example(
                _board("......... ....O.... ....X.... ....X.... OXXX..... ....X.... .....O... ...O.O... .........",
                       "renju"),
                _("e5 would make two fours."),
            ),
        ),
        Section(
            _("Renju: the overline"),
            _("Black may not make six or more in a row. A stone that makes exactly five always wins, whatever else it "
              "makes. White has no forbidden moves and may force Black towards a cross."),
            Example(
                _board("......... ......... ...O..... ......... .XX.XXX.. ...OO.... ......... ......... .........",
                       "renju"),
                _("d5 would make six in a row."),
            ),
        ),
    )


def _openings() -> tuple[Section, ...]:
    return (
        Section(
            _("The swap2 opening"),
            _("Moving first is an advantage. With swap2 the first player places two black stones and one white. The "
              "second then plays White, or plays Black, or adds one white and one black stone and lets the first "
              "choose the colour. After that White moves, and the free or the standard rule holds."),
            Example(
                _board("......... ......... ......... .....O... ....X.... ...X..... ......... ......... .........",
                       "free", "choose", "O"),
                _("Three stones lie: the second player chooses."),
            ),
        ),
    )


def _advice() -> Section:
    return Section(
        _("First advice"),
        _("Play near the stones that lie. Look first whether you can make five, then whether the other can, then for "
          "open threes. A stone that makes two threats at once wins: the other can answer only one."),
        Example(
            _board("......... ......... ....X.O.. ....X.... ..XX..... .....O... ...O..... .....O... ........."),
            _("e5 makes two threes at once; White can stop only one."), move="e5",
        ),
    )
