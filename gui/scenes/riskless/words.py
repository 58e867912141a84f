"""What the Riskless board says: the preview of a march and the rules page. No drawing."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import Game
from engine.games.riskless.rules import Riskless, start
from gui.language import _
from gui.scenes.view import Example, Section

# The positions of the rules page, on the ring: moves made, Maxie's and Minnie's territory=armies; and the march shown.
RULES_EXAMPLES = {
    "start": ("0 3=1 0=2", ""),
    "march": ("2 3=5 0=4", "Land3 > Land4"),
    "conquest": ("4 2=6,3=2 0=3,1=4", "Land2 > Land1"),
    "repelled": ("4 2=3,3=2 0=3,1=5", "Land2 > Land1"),
    "tie": ("4 2=4,3=2 0=3,1=4", "Land2 > Land1"),
    "growth": ("10 2=9,3=4 0=5", "Land3 > Land4"),
    "end": ("20 1=5,2=6,3=4 0=3", "Land1 > Land0"),
}


def standing_orders(position: Riskless) -> str:
    """What wins on this map, and how far the game is."""
    chart = position.map
    return _("{armies} armies win · at most {cap} a territory · move {turn} of {turns}").format(
        armies=chart.target, cap=chart.cap, turn=min(position.turn + 1, chart.max_turns), turns=chart.max_turns)


def preview(game: Game, position: Riskless, source: int | None, place: int, brief: bool = False) -> str:
    """The name, who holds it with how many, and what a march from the chosen source would do.

    In brief, what the badges show is left out: a march tells only what comes of it.
    """
    name = position.map.territories[place].name
    standing = f"{name}: {_standing(game, position, place)}"
    if source is None or not position.legal_march(source, place):
        return standing
    return " · ".join([name if brief else standing, _march(game, position, source, place)])


def zoom_words(button: str) -> str:
    """What a zoom button does, and its key."""
    words, key = {
        "closer": (_("Larger"), "+"), "farther": (_("Smaller"), "−"), "whole": (_("The whole map"), "0"),
    }[button]
    return f"{words}  ({key})"


def _standing(game: Game, position: Riskless, place: int) -> str:
    owner = position.owner(place)
    if owner is None:
        return _("nobody's")
    armies = position.armies_at(place)
    return _("{side}, {armies} armies").format(side=_(game.sides[owner]), armies=armies) if armies != 1 else _(
        "{side}, 1 army").format(side=_(game.sides[owner]))


def _march(game: Game, position: Riskless, source: int, place: int) -> str:
    """Who would hold the target, with how many armies once they have grown."""
    result = position.play(64 * source + place)
    holder = result.owner(place)
    side = _(game.sides[holder]) if holder is not None else ""
    words = {"name": position.map.territories[source].name, "side": side, "armies": result.armies_at(place)}
    before = position.owner(place)
    if before == position.player:
        return _("{name} joins: {armies} armies").format(**words)
    if before is None:
        return _("{name} occupies it: {armies} armies").format(**words)
    if holder == position.player:
        return _("Conquest: {side} holds it with {armies}").format(**words)
    return _("Repelled: {side} keeps it with {armies}").format(**words)


def rules(examples: dict[str, tuple[str, str]]) -> Sequence[Section]:
    """The rules in the order one learns them, with examples on the ring."""
    label = start(map="ring").text().split()[0]

    def drawn(name: str, caption: str, legal: bool = False) -> Example:
        place, march = examples[name]
        return Example(f"{label} {place}", caption, move=march, legal=legal)

    return (
        Section(
            _("The aim"),
            _("Maxie and Minnie lead armies on a map. You win when your armies together reach the number the map asks "
              "for, or when the other has no territory left. If both reach it with the same move, it is a draw."),
            drawn("start", _("A small map. Maxie (round) begins with one army, Minnie (square) with two."), legal=True),
        ),
        Section(
            _("A march"),
            _("In your turn, all armies of one of your territories march along a road or sea route to the territory at "
              "its other end. The one they left stays yours. You cannot pass. Armies that march to an empty territory "
              "occupy it; on one of your own they join those already there."),
            drawn("march", _("Five armies occupy an empty territory.")),
        ),
        Section(
            _("Battle"),
            _("There are no dice. Armies that march into the other's territory fight: equal numbers fall on both "
              "sides, and the larger army holds the territory with what is left."),
            drawn("conquest", _("Six against four: Maxie takes it with two, which then grow to three.")),
        ),
        Section(
            _("Repelled, and tied"),
            _("A smaller attack is lost, but weakens the defender. A tie goes to the attacker, who holds the "
              "territory with no army until it grows."),
            drawn("tie", _("Four against four: the attacker takes the empty field.")),
        ),
        Section(
            _("Growth"),
            _("After every move, yours or the other's, each occupied territory of both players gains one army. No "
              "territory ever holds more than the map's cap; what is above it is lost."),
            drawn("growth", _("Everything grows by one, but the full territory stays at nine, the cap of this map.")),
        ),
        Section(
            _("The end"),
            _("A map also has a greatest number of moves. When it is reached, more territories win, then more armies; "
              "otherwise the game is drawn."),
            drawn("end", _("Minnie loses her last territory, and with it the game.")),
        ),
        Section(
            _("Looking around"),
            _("Drag the map with the mouse, turn the wheel or press + and - to zoom, 0 for the whole map. By keyboard: "
              "arrows choose a territory, Enter picks it, and arrows then choose where to march."),
        ),
        Section(
            _("First advice"),
            _("Every territory grows, so take empty land quickly, and do not leave armies where the cap wastes them. "
              "Look before you march: what leaves a border cannot defend it."),
            drawn("repelled", _("Three against five: the attack is lost and Minnie keeps two.")),
        ),
    )
