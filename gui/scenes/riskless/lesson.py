"""The first lesson of Riskless: what is asked and said. The rules are the engine's."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.riskless.rules import Riskless, start
from gui.language import _, _n
from gui.scenes.steps import Step

WINDMERE = 22

# The positions, on the islands: moves made, Maxie's and Minnie's territory=armies.
POSITIONS = {
    "march": "2 24=2,27=3 0=4",
    "join": "8 23=4,24=4,26=1 8=2,22=6",
    "attack": "8 24=7,26=2 22=5,23=9",
    "growth": "20 24=12,26=12,27=4 11=6,12=5,22=4",
    "defend": "8 24=5,27=6 8=2,22=8",
    "total": "60 6=11,7=10,8=11,9=10,10=9,12=9,13=10,22=10,23=10,24=10,25=11,26=9,27=10 0=3,3=3,11=9,15=5",
    "last": "30 2=2,3=4,11=6 0=3",
}


def steps() -> Sequence[Step]:
    """In the order one learns them; the learner is Maxie, whose badges are round."""
    return (
        Step(
            _("March"),
            _("You are Maxie, with the round badges. Click a territory of yours, then one beside it: all its armies "
              "march there. Occupy an empty territory."),
            _place("march"), _occupies_nothing,
            _("The new land is yours, and the one you left stays yours, too. Every territory you hold gains an army "
              "after every move."),
        ),
        Step(
            _("Join armies"),
            _("Minnie's six armies on Windmere will be seven after this move. Join two of your territories into an "
              "army that is stronger than that."),
            _place("join"), _too_weak_together,
            _("Nine armies, joined and grown, against seven. Now they can attack, and hold."),
        ),
        Step(
            _("Attack"),
            _("There are no dice: equal numbers fall on both sides, and the larger army holds the territory. Take a "
              "territory from Minnie."),
            _place("attack"), _conquers_nothing,
            _("Seven against five: two are left, and grow to three. A tie, too, goes to the attacker."),
        ),
        Step(
            _("Growth and the cap"),
            _("Every territory gains one army after every move, but none holds more than twelve here: what is above "
              "is lost. Find the march with which you gain the most."),
            _place("growth"), _grows_less,
            _("Full territories grow no more. March from them into empty land: what they leave behind grows again."),
        ),
        Step(
            _("Defend"),
            _("The eight armies on Windmere are about to march into Goldstrand. Move so that Minnie can take no "
              "territory from you."),
            _place("defend"), _loses_land,
            _("Nothing of yours falls. What leaves a border cannot defend it: look there before every march."),
        ),
        Step(
            _("Win by numbers"),
            _("On this map 144 armies win. You have 130 on 13 territories, and each gains one with the move: that is "
              "143. Find a march that reaches 144."),
            _place("total"), _reaches_too_few,
            _("A fourteenth territory, and it grows as well: 144. Land is what makes armies."),
        ),
        Step(
            _("Win by conquest"),
            _("Who has no territory left has lost. Minnie holds only Thornholm: take it with an army that is strong "
              "enough."),
            _place("last"), _leaves_a_territory,
            _("Minnie has nothing left. You know the whole game now: march, join, strike, and watch the cap."),
        ),
    )


def _place(name: str) -> str:
    """The text of a position on the islands."""
    return f"{start(map='islands').text().split()[0]} {POSITIONS[name]}"


def _name(position: Riskless, territory: int) -> str:
    return position.map.territories[territory].name


def _occupies_nothing(position: Riskless, move: int) -> str:
    return "" if position.owner(move % 64) is None else _("{name} is yours already: those armies would only join. "
                                                         "Choose a territory without a badge.").format(
        name=_name(position, move % 64))


def _too_weak_together(position: Riskless, move: int) -> str:
    after, target = position.play(move), move % 64
    if position.owner(target) != position.player:
        return _("{name} is not yours. March from one territory of yours to another.").format(
            name=_name(position, target))
    armies, foes = after.armies_at(target), after.armies_at(WINDMERE)
    return "" if armies > foes else _("That makes {armies} armies on {name}, against {foes} on Windmere.").format(
        armies=armies, name=_name(position, target), foes=foes)


def _conquers_nothing(position: Riskless, move: int) -> str:
    source, target = divmod(move, 64)
    if position.owner(target) != 1:
        return _("{name} is not Minnie's: hers have square badges.").format(name=_name(position, target))
    if position.play(move).owner(target) == 0:
        return ""
    return _("{armies} against {foes}: the attack is lost, and Minnie keeps {name}.").format(
        armies=position.armies_at(source), foes=position.armies_at(target), name=_name(position, target))


def growth(position: Riskless, move: int) -> int:
    """How many armies Maxie has more after the move."""
    return position.play(move).score()[0] - position.score()[0]


def _grows_less(position: Riskless, move: int) -> str:
    gained, most = growth(position, move), max(growth(position, each) for each in position.moves())
    if gained == most:
        return ""
    if gained < 0:
        return _n("That costs you {count} army. {most} more are possible.",
                  "That costs you {count} armies. {most} more are possible.", -gained).format(count=-gained, most=most)
    return _n("That gains you {count} army. {most} are possible.",
              "That gains you {count} armies. {most} are possible.", gained).format(count=gained, most=most)


def _loses_land(position: Riskless, move: int) -> str:
    after = position.play(move)
    for reply in after.moves():
        target = reply % 64
        if after.owner(target) == 0 and after.play(reply).owner(target) == 1:
            return _("Then Minnie marches from {source} and takes {name}.").format(
                source=_name(position, reply // 64), name=_name(position, target))
    return ""


def _reaches_too_few(position: Riskless, move: int) -> str:
    after = position.play(move)
    if after.outcome is not None and after.outcome.winner == 0:
        return ""
    return _("That makes {armies} armies. Armies that join above the cap are lost: take new land.").format(
        armies=after.score()[0])


def _leaves_a_territory(position: Riskless, move: int) -> str:
    if position.play(move).over:
        return ""
    if position.owner(move % 64) != 1:
        return _("Minnie still holds Thornholm. March into it.")
    return _("{armies} against {foes}: the attack is lost.").format(
        armies=position.armies_at(move // 64), foes=position.armies_at(move % 64))
