"""A recorded search told in sentences, one for every step: what it does now and why. No drawing."""

from __future__ import annotations

from engine.position import WIN, Position
from engine.search.events import Bounds, Cut, Enter, Event, Leaf, Numbers, Phase, Result, Threat, Visits
from engine.search.mcts import Share
from engine.search.proof import Threshold
from engine.search.worth import NO_MOVE, Worth
from gui.language import _, _n
from gui.scenes.lab.captions import (
    PLAYERS,
    cut_reason,
    full_name,
    mean_words,
    name_of,
    number_words,
    question,
    result_words,
    value_words,
)
from gui.scenes.lab.model import NOBODY, Film, Picture, Tree


def sentence(picture: Picture) -> str:
    """What has just happened."""
    event = picture.event
    if event is None:
        press = _("Press Space to play, or the right arrow to take one step.")
        return f"{aim_words(picture.film)} {press}".strip()
    node = picture.current
    if node == NOBODY:
        return ""
    lane = picture.sight(node).lane
    words = words_for(picture, event, node)
    return _("Worker {number}: {words}").format(number=lane + 1, words=words) if lane else words


def aim_words(film: Film) -> str:
    """What a growing search wants of a written tree: its leaves are values, not wins."""
    if isinstance(film.scale, Share):
        return _("A leaf counts for Maxie as a share, from {lowest}, the lowest, to {highest}, the highest.").format(
            lowest=value_words(film.scale.lowest), highest=value_words(film.scale.highest))
    return question(film.goal)


def words_for(picture: Picture, event: Event, node: int) -> str:
    """One event of a node, with the picture at the step of it."""
    tree = picture.tree
    name, player = full_name(tree, node), PLAYERS[tree.position[node].player]
    match event:
        case Enter():
            return _("{player} comes to {name}.").format(player=player, name=name)
        case Bounds():
            return _bounds(picture, event, node, name, player)
        case Leaf():
            return _("{name} is worth {value}.").format(name=name, value=value_words(event.value))
        case Cut():
            return _("Cut at {name}: {reason}").format(name=name, reason=cut_reason(event))
        case Result():
            return _result(picture, event.worth, node, name, player)
        case Phase():
            return _phase(event, name, picture.sight(node).numbers is not None)
        case Visits():
            return _n("Back up: {name} now has {visits} visit, Maxie gets {mean}.",
                      "Back up: {name} now has {visits} visits, Maxie gets {mean}.", event.visits).format(
                name=name, visits=event.visits, mean=mean_words(picture, picture.sight(node)))
        case Numbers():
            return _("{name}: proof {proof}, disproof {disproof}.").format(
                name=name, proof=number_words(event.proof), disproof=number_words(event.disproof))
        case Threat():
            return _threat(tree.position[node], event, name)
    return ""


def _bounds(picture: Picture, event: Bounds, node: int, name: str, player: str) -> str:
    """On entering, the bounds that came down; later, the one that has moved."""
    before = picture.film.changes[picture.at - 1][0]
    alpha, beta = value_words(event.alpha.value), value_words(event.beta.value)
    if before.alpha is None or before.beta is None:
        return _("{player} comes to {name}, with α {alpha} and β {beta} from above.").format(
            player=player, name=name, alpha=alpha, beta=beta)
    if before.alpha != event.alpha:
        return _("{name}: {move} gives Maxie {value}, so α rises to {value}.").format(
            name=name, move=_move(picture.tree, node, event.alpha), value=alpha)
    return _("{name}: {move} gives Minnie {value}, so β falls to {value}.").format(
        name=name, move=_move(picture.tree, node, event.beta), value=beta)


def _move(tree: Tree, node: int, worth: Worth) -> str:
    below = tree.below(node, worth.move) if worth.move != NO_MOVE else NOBODY
    return name_of(tree, below) if below != NOBODY else _("a move")


def _result(picture: Picture, worth: Worth, node: int, name: str, player: str) -> str:
    value = result_words(worth.value)
    best = picture.choice(node)
    if not picture.tree.children[node]:
        return _("{name} is worth {value}.").format(name=name, value=value)
    if best == NOBODY:
        return _("{name} passes up {value}: nothing here was better.").format(name=name, value=value)
    if node == 0:
        return _answer(picture, worth, player, name_of(picture.tree, best))
    return _("{player} chooses {move} at {name}: {value} goes up.").format(
        player=player, name=name, move=name_of(picture.tree, best), value=value)


def _answer(picture: Picture, worth: Worth, player: str, move: str) -> str:
    """What the whole search has found."""
    sight = picture.sight(0)
    if sight.visits and sight.proven is None:
        return _("The answer: {player} plays {move}, where most games went.").format(player=player, move=move)
    if abs(worth.value) >= WIN:
        return _("The answer: {player} plays {move}, and {winner} wins.").format(
            player=player, move=move, winner=PLAYERS[worth.value < 0])
    goal = picture.film.goal
    if isinstance(goal, Threshold) and sight.numbers is not None:
        return _threshold_answer(value_words(goal.at_least), *sight.numbers)
    if sight.numbers is not None and sight.numbers[1] == 0:
        return _("Disproven: {player} cannot force a win here.").format(player=player)
    if sight.numbers is not None:
        return _("Nothing is proven yet: {player} plays {move}, which is nearest to a proof.").format(
            player=player, move=move)
    return _("The answer: {player} plays {move}, worth {value}.").format(
        player=player, move=move, value=result_words(worth.value))


def _threshold_answer(value: str, proof: int, disproof: int) -> str:
    if proof == 0:
        return _("The answer: yes, Maxie can get at least {value}.").format(value=value)
    if disproof == 0:
        return _("The answer: no, Minnie can hold Maxie below {value}.").format(value=value)
    return _("No answer yet: whether Maxie can get at least {value} needs more nodes.").format(value=value)


def _threat(position: Position, threat: Threat, name: str) -> str:
    costs = ", ".join(position.name_of(square) for square in threat.costs)
    if not costs:
        return _("{name}: the attacker makes a {kind}.").format(name=name, kind=_(threat.kind))
    return _("{name}: the attacker makes a {kind}; it costs {costs}.").format(
        name=name, kind=_(threat.kind), costs=costs)


def _phase(event: Phase, name: str, proves: bool) -> str:
    """The phases of a growing search; a proof-number search goes where the fewest leaves decide."""
    phases = {
        "select": _("Select: from {name} on to the move that proves most.") if proves else
                  _("Select: from {name} on to the most promising move."),
        "expand": _("Develop: {name} gets its moves.") if proves else _("Expand: {name} is added to the tree."),
        "simulate": _("Simulate: from {name} on by chance to the end."),
        "back up": _("Back up: the result is counted at {name}."),
    }
    return phases[event.name].format(name=name)
