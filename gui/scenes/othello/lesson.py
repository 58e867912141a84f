"""The first lesson of Othello: what is asked and said. The rules are the engine's."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.othello.rules import PASS, Othello, square_name
from engine.position import Position
from gui.language import _, _n
from gui.scenes.steps import Step

CORNERS = (0, 7, 56, 63)
WAYS = ((0, 1), (1, 0), (1, 1), (1, -1), (0, -1), (-1, 0), (-1, -1), (-1, 1))


def steps() -> Sequence[Step]:
    """In the order one learns them; the learner is Black."""
    return (
        Step(
            _("Catch a row"),
            _("You are Black. A move catches white discs between the new disc and one of yours, in a straight line. "
              "Catch the row of three."),
            "-------------------------XOOO-----O----------------------------- X",
            _too_few_discs,
            _("All three turn black. Only moves that turn something over are allowed: those are the dotted squares."),
        ),
        Step(
            _("Several directions"),
            _("A disc catches in every direction at once: across, down and diagonally. Find the square that catches "
              "in three directions."),
            "------------X------O---X---OOX-O--O---O---O--O----X------------- X",
            _too_few_ways,
            _("Three lines turned over with one disc. Before you move, follow all eight directions with your eye."),
        ),
        Step(
            _("No move, no turn"),
            _("Who can turn nothing over must pass. Find the move after which White has no move at all."),
            "----------------X-OOO---OXOOO-----OOO-----O-------O------------- X",
            _leaves_a_reply,
            _("White has no move and passes, so it is your turn again. The program passes for you when you must."),
            reply=_only_reply,
        ),
        Step(
            _("The corner"),
            _("A disc in a corner can never be turned over, because nothing lies behind it. Take the corner."),
            "---------OX-------O-------XOX-----OXX-------X------------------- X",
            _no_corner,
            _("That disc is yours until the end, and the discs beside it on the edge will be safe as well."),
        ),
        Step(
            _("Leave few moves"),
            _("Early in the game what counts is not discs but moves. Find the move that leaves White a single answer."),
            "------------O-----OO------OXX-X--OXXXX--O---X------------------- X",
            _leaves_many,
            _("White has one move left and must play it, good or bad. Who has no choice soon has to give up corners."),
        ),
        Step(
            _("The last squares"),
            _("At the end the discs are counted. Two squares are left: choose the one with which you win."),
            "OOOOOO--OOOXOOOOOOOOOOOOOOOOXOXOOOXXXOXOOXXXXOXOXXOOXXXOXXXXXXXX X",
            _does_not_win,
            _("33 to 31: you win. In the ending look at both orders before you fill the last squares."),
            reply=_only_reply, done=_over,
        ),
    )


def directions(position: Othello, move: int) -> int:
    """In how many directions a move turns discs over."""
    row, column = divmod(move, 8)
    flips = set(position.flips(move))
    beside = [(row + down, column + across) for down, across in WAYS]
    return sum(0 <= r < 8 and 0 <= c < 8 and 8 * r + c in flips for r, c in beside)


def _too_few_discs(position: Othello, move: int) -> str:
    count = len(position.flips(move))
    return "" if count >= 3 else _n(
        "{square} turns over only {count} disc. Three white ones stand side by side.",
        "{square} turns over only {count} discs. Three white ones stand side by side.", count,
    ).format(square=square_name(move), count=count)


def _too_few_ways(position: Othello, move: int) -> str:
    count = directions(position, move)
    return "" if count >= 3 else _n(
        "{square} catches discs in {count} direction. Another square catches in three.",
        "{square} catches discs in {count} directions. Another square catches in three.", count,
    ).format(square=square_name(move), count=count)


def _leaves_a_reply(position: Othello, move: int) -> str:
    replies = [each for each in position.play(move).moves() if each != PASS]
    return "" if not replies else _("After {square} White can still move, for example to {reply}.").format(
        square=square_name(move), reply=square_name(replies[0]))


def _no_corner(position: Othello, move: int) -> str:
    if move in CORNERS:
        return ""
    if any(max(abs(move // 8 - corner // 8), abs(move % 8 - corner % 8)) == 1 for corner in CORNERS):
        return _("{square} lies beside the corner, which invites White into it. Take the corner itself.").format(
            square=square_name(move))
    return _("{square} is no corner. The corners are a1, h1, a8 and h8.").format(square=square_name(move))


def _leaves_many(position: Othello, move: int) -> str:
    count = len(position.play(move).moves())
    return "" if count == 1 else _("After {square} White can choose among {count} moves. One move leaves only one."
                                   ).format(square=square_name(move), count=count)


def _does_not_win(position: Othello, move: int) -> str:
    end = position.play(move)
    while not end.over:
        end = end.play(end.moves()[0])
    black, white = end.score()
    return "" if black > white else _("With {square} the game ends {black} to {white}, and White wins.").format(
        square=square_name(move), black=black, white=white)


def _only_reply(position: Othello) -> int | None:
    """White's move where there is a single one."""
    return position.moves()[0] if position.player == 1 and len(position.moves()) == 1 else None


def _over(position: Position) -> bool:
    return position.over
