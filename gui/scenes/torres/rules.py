"""The rules page of Torres: words and drawn examples."""

from __future__ import annotations

from collections.abc import Sequence

from gui.language import _
from gui.scenes.view import Example, Section


def torres_rules() -> Sequence[Section]:
    """The rules, in the order one learns them."""
    return (
        Section(
            _("The aim"),
            _("Black and White build castles on a board of four by four squares and send their knights up. After 15 "
              "rounds a castle is worth its number of towers times the height of your highest knight in it. The one "
              "with more points has won."),
            Example("3,2B,0,0/1W,2,0,0/0,0,0,1/0,0,1W,2B 0:0 21",
                    _("The far castle has 4 towers: Black climbs to level 3 and scores 12; White, on level 1, 4."),
                    move="M12l."),
        ),
        Section(
            _("The set-up"),
            _("Black puts a knight on one tile on any square. Then White does the same on any square without a tile. "
              "Each of the two tiles founds a castle; they may stand side by side and are then one castle."),
            Example("0,0,0,0/0,1B,0,0/0,0,0,0/0,0,0,0 0:0 2", _("Black has begun; White answers."), move="K31."),
        ),
        Section(
            _("A turn"),
            _("A turn has two credits. A step costs one, a tile one, a new knight both. At most one tile a turn may be "
              "placed. The actions come in any order, and you may stop early: each credit you keep is one point."),
            Example("1B,1,0,0/1,0,0,0/0,0,0,0/0,0,0,1W 0:0 3",
                    _("A tile first, then a step up onto it: two credits well spent."), move="P12M11r."),
        ),
        Section(
            _("Steps"),
            _("A knight steps up, down, left or right to a square without a knight. It climbs at most one level, and "
              "goes down any number of levels. A knight may also walk on the ground, where it scores nothing."),
            Example("3B,1,0,0/1,0,0,0/0,0,0,0/0,0,0,1W 0:0 3",
                    _("Down two levels, and down once more to the ground."), move="M11rr."),
        ),
        Section(
            _("Tiles"),
            _("A tile goes on top of a tower without a knight, or on a ground square that touches exactly one castle "
              "by an edge. It may not found a castle of its own, and it may never connect two castles."),
            Example("1B,0,1W,0/1,0,0,0/0,0,0,0/0,0,0,0 0:0 3",
                    _("Not between the two castles: a tile there would connect them. Below is allowed."), move="P41."),
        ),
        Section(
            _("New knights"),
            _("A new knight comes on a free square next to one of your own knights, on the same level or lower. Each "
              "player has three knights, the first one included."),
            Example("2B,2,0,0/1,0,0,0/0,0,0,0/0,0,0,1W 0:0 3",
                    _("A second knight beside the first, on the same level."), move="K12."),
        ),
        Section(
            _("How to play here"),
            _("Choose Step, Tile or Knight under the board (S, T, K), then a marked square. A click on a knight "
              "chooses it. Take back (B, U or the right mouse button) undoes the last action; End turn (E) ends the "
              "turn. The small plan shows every height from above and can be clicked too; Q or the round button turns "
              "the board. With the keyboard, the arrows move along the edges of the squares and Enter presses."),
        ),
        Section(
            _("Notation"),
            _("A square has two digits, quadrant and square within it: 1 upper left, 2 upper right, 3 lower right, "
              "4 lower left. M13rr. moves the knight on 13 twice right, P33 places a tile, K34 a knight; a full stop "
              "ends the turn, and alone it is a pass."),
        ),
        Section(
            _("First advice"),
            _("Wide castles make every level worth more, and only your highest knight in a castle counts: one knight "
              "in each castle is better than two in one. Leave no step for the other's knight beside your tower."),
            Example("2B,1,0,0/1,0,0,0/0,0,0B,1/0,0,1,2W 0:0 9",
                    _("A second knight enters the other castle: it scores three points there, too."), move="M31r."),
        ),
    )
