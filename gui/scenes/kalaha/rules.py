"""The rules page of Kalaha: what is said and which boards are shown. No drawing."""

from __future__ import annotations

from collections.abc import Sequence

from gui.language import _
from gui.scenes.view import Example, Section


def sections() -> Sequence[Section]:
    """In the order one learns them."""
    return (
        Section(
            _("The aim"),
            _("Each side has a row of pits and a store. South has the lower row and the store on the right, North "
              "the upper row and the store on the left. The one with more than half of all stones in their store "
              "has won."),
            Example("[4,4,4,4,4,4,0,4,4,4,4,4,4,0] A",
                    _("The usual start: six pits a side, four stones in each. South moves first."), legal=True),
        ),
        Section(
            _("Sowing"),
            _("Take all stones of one of your pits and put them one by one into the pits that follow: to the right, "
              "round the corner and back along the other row. Your own store gets a stone when you pass it. The "
              "other's store is left out."),
            Example("[4,4,4,4,7,1,0,4,4,4,4,4,4,0] A",
                    _("South sows the seven stones of pit 5: one on the own side, one in the store, five beyond."),
                    move="5"),
        ),
        Section(
            _("Move again"),
            _("When your last stone falls into your own store, you move again. With care, one turn can be many moves."),
            Example("[4,4,4,4,4,4,0,4,4,4,4,4,4,0] A",
                    _("Four stones from pit 3 end in the store: South moves again."), move="3"),
        ),
        Section(
            _("Capture"),
            _("When your last stone falls into one of your own pits that was empty, that stone and all stones in the "
              "pit across the board go to your store. This is so even when the pit across is empty; an option leaves "
              "the stone where it is then. A capture ends your turn."),
            Example("[2,3,0,4,1,2,8,4,1,2,5,3,2,11] A",
                    _("South's second stone falls into the empty pit 3 and takes the five stones across."), move="1"),
        ),
        Section(
            _("The end"),
            _("As soon as one side has no stones left in its pits, the game is over. The stones in the other side's "
              "pits go to that side's own store. Equal numbers are a draw."),
            Example("[0,0,0,0,0,1,20,0,2,0,3,0,1,21] A",
                    _("South's last stone leaves: North keeps the six stones of the upper row."), move="6"),
        ),
        Section(
            _("First advice"),
            _("Look first for moves that end in your store, those of the pits nearest to it before the others. Keep "
              "an eye on your empty pits: across from a full one they threaten a capture. Stones kept on your own "
              "side are yours at the end."),
            Example("[1,0,0,3,2,1,9,4,5,4,3,2,4,10] A",
                    _("Pit 6 first, the nearest to the store: then pit 5 can fill it and end in the store, too."),
                    move="6"),
        ),
    )
