"""The first lesson of Torres: what is asked and said. The rules are the engine's."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.torres.rules import Torres
from engine.games.torres.score import breakdown
from engine.games.torres.turn import Action, address, neighbours
from gui.language import _, _n
from gui.scenes.steps import Fault, Step


def steps() -> Sequence[Step]:
    """In the order one learns them; the learner is Black."""
    return (
        Step(
            _("Step up"),
            _("You are Black. Your knight may step one level up, or any number down. Choose the marked square on the "
              "higher tower, then press End turn."),
            "1B,2,0,0/1,0,0,0/0,0,0,0/0,0,0,1W 0:0 3",
            _not_on_level_two,
            _("Your knight stands on level 2. A turn has two credits: a step or a tile costs one, and a credit you "
              "keep is a point."),
        ),
        Step(
            _("Widen a castle"),
            _("A castle scores its number of towers times the level of your highest knight in it. Press Tile and put "
              "one on the ground beside your castle, so that it has three towers. Then end the turn."),
            "2B,1,0,0/0,0,0,0/0,0,0,0/0,0,0,1W 0:0 3",
            _not_wider,
            _("Three towers times level 2: six points, where there were four."),
        ),
        Step(
            _("Build and climb"),
            _("Two credits do more together: put a tile on a tower beside your knight, then step up onto it. Reach "
              "level 2."),
            "1B,1,0,0/1,0,0,0/0,0,0,0/0,0,0,1W 0:0 3",
            _not_on_level_two,
            _("A tile and a step: three towers times level 2. This is how knights rise in almost every turn."),
        ),
        Step(
            _("A new knight"),
            _("In White's castle you have no knight yet. Press Knight and bring one, for two credits, to a ground "
              "square between the castles: next turn it can climb."),
            "0,0,0,0/1,1B,0,0/0,0,1,1/0,0,0,1W 0:0 3",
            _not_beside_the_other_castle,
            _("A new knight comes beside one of your own, on the same level or lower. From there it can enter the "
              "other castle and score in it, too."),
        ),
        Step(
            _("The better castle"),
            _("Your knight stands on the ground between a castle of two towers and one of four. Find a turn that makes "
              "five points."),
            "2,1,0B,1/0,0,0,1/0,0,0,1/0,0,0,1W 0:0 9",
            _below(5),
            _("Level 1 in a castle of four towers beats level 2 in one of two. Wide castles make every level count."),
        ),
        Step(
            _("Save your credits"),
            _("A credit you do not spend is a point. Your knight cannot climb anything here, and a tile would only "
              "help White. Find the turn that makes two points."),
            "0,0,0,0/0,0,0,0/0,0,0,2/0,1W,1W,0B 6:3 29",
            _below(2),
            _("A pass saves both credits. Spend a credit only where it brings more than the point it costs."),
        ),
        Step(
            _("A whole turn"),
            _("The last round, and White leads 13 to 10. One turn takes the lead: widen the big castle where a knight "
              "of yours can step onto the new tile at once."),
            "1,1,1,1/0,0,2W,0/0,0,0,0/0,0,0B,0B 10:3 31",
            _still_behind,
            _("Six towers times level 1, and you lead 16 to 15. You know all the actions now."),
        ),
    )


def spelled(actions: Sequence[Action]) -> str:
    """The actions of a turn as a list in words, with the button that ends it."""
    words = {"step": _("Step to {square}"), "tile": _("Tile on {square}"), "knight": _("Knight on {square}"),
             "set-up": _("Knight on {square}")}
    done = [words[action.kind].format(square=address(action.square)) for action in actions]
    return ", ".join([*done, _("End turn")]) if done else _("Pass")


def castle_points(position: Torres) -> int:
    """Black's points without the credits saved."""
    return position.score()[0] - position.credits_saved[0]


def _level(position: Torres) -> int:
    """The level of Black's highest knight."""
    return max(height for square, height in enumerate(position.heights) if position.knight_at(square) == 0)


def _not_on_level_two(position: Torres, move: int) -> str:
    level = _level(position.play(move))
    return "" if level >= 2 else _("Your knight stands on level {level} at the end of that turn, not on level 2."
                                   ).format(level=level)


def _not_wider(position: Torres, move: int) -> str:
    after = position.play(move)
    if castle_points(after) >= 6:
        return ""
    if _level(after) < _level(position):
        return _("Your knight left level 2. Let it stand, and place a tile only.")
    if sum(after.heights) == sum(position.heights):
        return _("No tile was placed. Press Tile, then a marked ground square beside the castle.")
    if after.towers != position.towers:
        return _("That tile widened White's castle. Put it beside your own.")
    return _("That tile made a tower higher, but no tower was added. Put it on the ground beside your castle.")


def _not_beside_the_other_castle(position: Torres, move: int) -> str:
    after = position.play(move)
    came = after.knights_of(0) & ~position.knights_of(0)
    if after.knights_of(0).bit_count() == 1:
        return _("No new knight came. Press Knight first: it costs both credits of the turn.")
    square = came.bit_length() - 1
    theirs = next(castle for castle in breakdown(position).castles if castle.points[1])
    if any(near in theirs.squares for near in neighbours(square)):
        return ""
    return _("A knight on {square} is not beside White's castle, so it cannot climb there next turn.").format(
        square=address(square))


def _below(points: int) -> Fault:
    """Any turn that makes fewer points than these."""

    def fault(position: Torres, move: int) -> str:
        made = position.play(move).score()[0] - position.score()[0]
        return "" if made >= points else _n(
            "That turn makes {count} point. {points} are possible.",
            "That turn makes {count} points. {points} are possible.", made).format(count=made, points=points)

    return fault


def _still_behind(position: Torres, move: int) -> str:
    black, white = position.play(move).score()
    return "" if black > white else _("After that turn it is {black} to {white}: not enough.").format(
        black=black, white=white)
