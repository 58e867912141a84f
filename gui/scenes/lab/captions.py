"""What is written at a node and said about it: bounds on the way down, the result on the way up. No drawing."""

from __future__ import annotations

from dataclasses import dataclass

from engine.position import MAXIE_WINS, MINNIE_WINS, WIN, Position
from engine.search.events import Cut, Threat
from engine.search.explicit import ExplicitPosition
from engine.search.mcts import Share
from engine.search.proof import NEVER, Goal, Threshold
from gui.language import _
from gui.look import Look
from gui.scenes.lab.model import NOBODY, Picture, Sight, Tree
from gui.scenes.lab.sources import board_of

PLAYERS = ("Maxie", "Minnie")
SAID = 3        # moves by which a node is named in a sentence


@dataclass(frozen=True)
class Caption:
    """The words at a node: above it, in it, below it, and the cut."""

    above: str = ""
    inside: str = ""
    below: str = ""
    cut: str = ""


def value_words(value: int) -> str:
    """A value as short as it can be; the bounds nothing can reach are infinite."""
    if value >= MAXIE_WINS or value <= MINNIE_WINS:
        return "∞" if value > 0 else "−∞"
    if abs(value) >= WIN:
        return _("win") if value > 0 else _("loss")
    return str(value).replace("-", "−")


def result_words(value: int) -> str:
    """What goes up: a decided game is won or lost, however large the number."""
    if abs(value) >= WIN:
        return _("win") if value > 0 else _("loss")
    return value_words(value)


def name_of(tree: Tree, node: int) -> str:
    """A node of a written tree has its name; one of a game is named by the move that leads to it. A turn of Torres ends
    in a full stop, as the sentences do in which it stands; one that is nothing else is a pass."""
    position = tree.position[node]
    if isinstance(position, ExplicitPosition):
        return position.node.name
    parent = tree.parent[node]
    return "" if parent == NOBODY else tree.position[parent].name_of(tree.move[node]).rstrip(".") or _("pass")


def full_name(tree: Tree, node: int) -> str:
    """A node in a sentence: the moves that lead to it, of many the last."""
    position = tree.position[node]
    if isinstance(position, ExplicitPosition):
        return position.node.name
    path = tree.path(node)[1:]
    names = [name_of(tree, each) for each in path[-SAID:]]
    return ", ".join(["…", *names] if len(path) > SAID else names) if names else _("the start")


def cut_words(cut: Cut) -> str:
    """beta cut 4 ≥ 1: which bound moved, and the two that met."""
    return _("{by} cut {alpha} ≥ {beta}").format(
        by="α" if cut.by == "alpha" else "β", alpha=value_words(cut.alpha.value), beta=value_words(cut.beta.value))


def short_cut_words(cut: Cut) -> str:
    """The same where there is little room."""
    return _("{by} cut").format(by="α" if cut.by == "alpha" else "β")


def bounds_words(sight: Sight, roomy: bool) -> str:
    if sight.alpha is None or sight.beta is None:
        return ""
    alpha, beta = value_words(sight.alpha.value), value_words(sight.beta.value)
    return f"α {alpha}  β {beta}" if roomy else f"α{alpha} β{beta}"


def caption(picture: Picture, node: int, roomy: bool) -> Caption:
    """What stands at a node at this step."""
    sight = picture.sight(node)
    inside = name_of(picture.tree, node)
    if sight.visits:
        return Caption(f"{sight.visits}", inside, mean_words(picture, sight))
    if sight.numbers is not None:
        proof, disproof = (number_words(each) for each in sight.numbers)
        return Caption(f"{proof} | {disproof}" if roomy else f"{proof}|{disproof}", inside)
    if sight.threat is not None:
        return Caption(_(sight.threat.kind), inside)
    below = "" if sight.result is None else result_words(sight.result.value)
    return Caption(bounds_words(sight, roomy), inside, below, "" if sight.cut is None else cut_words(sight.cut))


def mean_words(picture: Picture, sight: Sight) -> str:
    """What Maxie gets at a node: of a written tree in its own values, about so much until it is proven."""
    scale = picture.film.scale
    if isinstance(scale, Share):
        mean = scale.worth(sight.total / sight.visits)
        return f"≈ {mean:.1f}".replace("-", "−") if sight.proven is None else value_words(sight.proven)
    if sight.proven is not None:
        return _("win") if sight.proven > 0 else _("loss") if sight.proven < 0 else _("draw")
    return f"{100 * sight.total / sight.visits:.0f} %"


def number_words(number: int) -> str:
    return "∞" if number >= NEVER else str(number)


def phase_words(phase: str) -> str:
    return {"select": _("select"), "expand": _("expand"), "simulate": _("simulate"), "back up": _("back up")}[phase]


def explanation(picture: Picture, node: int) -> str:
    """What happened at a node so far, in a sentence or two."""
    sight, tree = picture.sight(node), picture.tree
    cutter = picture.cutter(node)
    if not sight.entered and cutter is not None:
        parent = next(each for each in reversed(tree.path(node)[:-1]) if picture.sight(each).entered)
        return _("Never looked at: at {parent} {reason}").format(
            parent=full_name(tree, parent), reason=cut_reason(cutter))
    if not sight.entered:
        return _("Not looked at yet.")
    if sight.cut is not None:
        return _("Cut: {reason}").format(reason=cut_reason(sight.cut))
    if sight.value is not None:
        kind = _("the end of the game") if sight.finished and picture_of_game(tree) else _("a leaf")
        return _("It is {kind}, worth {value}.").format(kind=kind, value=value_words(sight.value))
    if sight.threat is not None:
        return _threat_sentence(tree.position[node], sight.threat)
    return _result_sentence(picture, node, sight)


def _threat_sentence(position: Position, threat: Threat) -> str:
    costs = ", ".join(position.name_of(square) for square in threat.costs)
    gain = position.name_of(threat.gain)
    if not costs:
        return _("A {kind} on {gain}: there is no answer.").format(kind=_(threat.kind), gain=gain)
    return _("A {kind} on {gain}: the defender must answer on {costs}.").format(
        kind=_(threat.kind), gain=gain, costs=costs)


def _result_sentence(picture: Picture, node: int, sight: Sight) -> str:
    tree = picture.tree
    player = PLAYERS[tree.position[node].player]
    if sight.numbers is not None:
        return _numbers_sentence(picture.film.goal, *sight.numbers)
    if sight.result is not None and not sight.visits:
        best = picture.choice(node)
        if best == NOBODY:
            return _("It passes up {value}, the bound from above: nothing here was better.").format(
                value=result_words(sight.result.value))
        return _("{player} chooses {move}: {value} goes up.").format(
            player=player, move=name_of(tree, best), value=result_words(sight.result.value))
    if sight.visits:
        return _("Games that came through here: {visits}. Maxie got {mean}.").format(
            visits=sight.visits, mean=mean_words(picture, sight))
    if sight.alpha is None and sight.phase:
        return _("Just added to the tree.")
    if not tree.children[node] and picture.film.totals.leaves:
        return _("A leaf: it is valued next.")
    return _("{player} is looking at the moves here.").format(player=player)


def question(goal: Goal | None) -> str:
    """What is to be proven of a written tree; of a game it is always the same."""
    if not isinstance(goal, Threshold):
        return ""
    return _("Can Maxie get at least {value}?").format(value=value_words(goal.at_least))


def _numbers_sentence(goal: Goal | None, proof: int, disproof: int) -> str:
    """What proof and disproof numbers say."""
    if isinstance(goal, Threshold):
        return _threshold_sentence(value_words(goal.at_least), proof, disproof)
    if proof == 0:
        return _("Proven: the side that began wins here.")
    if disproof == 0:
        return _("Disproven: the side that began does not win here.")
    return _("At least {proof} of the open ends must be won to prove a win here, and {disproof} lost to disprove it."
             ).format(proof=number_words(proof), disproof=number_words(disproof))


def _threshold_sentence(value: str, proof: int, disproof: int) -> str:
    if proof == 0:
        return _("Proven: Maxie gets at least {value} here.").format(value=value)
    if disproof == 0:
        return _("Disproven: Maxie gets less than {value} here.").format(value=value)
    return _("At least {proof} of the open ends must be worth {value} or more to prove it here, and {disproof} less to "
             "disprove it.").format(proof=number_words(proof), disproof=number_words(disproof), value=value)


def picture_of_game(tree: Tree) -> bool:
    return not isinstance(board_of(tree.position[0]), ExplicitPosition)


def cut_reason(cut: Cut) -> str:
    """Why the rest of a node cannot matter: what one side gets here, and what the other need not give up elsewhere."""
    alpha, beta = value_words(cut.alpha.value), value_words(cut.beta.value)
    if cut.by == "beta":
        return _("Minnie can hold it to {beta} here, but Maxie is sure of {alpha} elsewhere ({alpha} ≥ {beta}), "
                 "so she will never come here.").format(alpha=alpha, beta=beta)
    return _("Maxie gets at least {alpha} here, but Minnie can hold her to {beta} elsewhere ({alpha} ≥ {beta}), "
             "so she will never let it come to this.").format(alpha=alpha, beta=beta)


def fit_end(look: Look, words: str, size: float, weight: int, width: int) -> str:
    """The words, shortened at their beginning when they are wider than `width` pixels."""
    return look.fit(words[::-1], size, weight, width)[::-1]


def fit_middle(look: Look, words: str, size: float, weight: int, width: int) -> str:
    """The words, shortened in their middle when they are wider than `width` pixels."""
    if look.width(words, size, weight) <= width:
        return words
    half = width // 2
    return look.fit(words, size, weight, half) + fit_end(look, words, size, weight, half)[1:]
