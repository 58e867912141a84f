"""Negamax: alpha-beta in the form in which both players maximise. Sound for every game here, as alpha-beta is.

A value is for the side to move; what it can achieve already and where the other cuts off change places, with their
signs, when the side to move changes, and only then: a Kalaha player who moves again keeps them. An Othello pass is a
move. A finished game is worth its final value; at depth 0 or without a move there is no move to give.
Source: Norvig, "Paradigms of Artificial Intelligence Programming" (1992), chapter 18, the searchers of Othello.
"""

from __future__ import annotations

from engine.position import Position
from engine.search.classic import NO_NODE, Classic, Look
from engine.search.events import Bounds, Result
from engine.search.worth import NO_MOVE, Worth, improves


class NegamaxLook(Look):
    """Looks as the side to move."""

    def worth(self, position: Position, alpha: Worth, beta: Worth, depth: int,
              parent: int = NO_NODE, move: int = NO_MOVE) -> Worth:
        player = position.player
        return _seen(player, self.achieved(position, *_mine(player, alpha, beta), depth, parent, move))

    def achieved(self, position: Position, achievable: Worth, cutoff: Worth, depth: int,
                 parent: int, move: int) -> Worth:
        """What the side to move gets here, from its own point of view."""
        player = position.player
        node = self.enter(position, parent, move)
        if self.recorder is not None:
            self.recorder(Bounds(node, *_mine(player, achievable, cutoff)))
        if depth <= 0 or position.over:
            found = _seen(player, Worth(self.leaf(position, node)))
        else:
            found = self.best_reply(position, achievable, cutoff, depth, node)
        if self.recorder is not None:
            self.recorder(Result(node, _seen(player, found)))
        return found

    def best_reply(self, position: Position, achievable: Worth, cutoff: Worth, depth: int, node: int) -> Worth:
        """The best of the moves here, or the first that is good enough."""
        player = position.player
        for move in position.moves():
            child = position.play(move)
            if child.player == player:
                value = self.achieved(child, achievable, cutoff, depth - 1, node, move).value
            else:
                value = -self.achieved(child, -cutoff, -achievable, depth - 1, node, move).value
            if improves(value, achievable, 0):
                achievable = Worth(value, move)
                self.moved(node, *_mine(player, achievable, cutoff), _seen(player, achievable))
            if achievable.value >= cutoff.value:
                self.cut(node, player, *_mine(player, achievable, cutoff))
                break
        return achievable


def _seen(player: int, worth: Worth) -> Worth:
    """From the side to move's point of view to Maxie's, and back."""
    return worth if player == 0 else -worth


def _mine(player: int, low: Worth, high: Worth) -> tuple[Worth, Worth]:
    """Alpha and beta as achievable and cutoff of a player, and back."""
    return (low, high) if player == 0 else (-high, -low)


class Negamax(Classic):
    """A player that looks where alpha-beta looks."""

    look = NegamaxLook
