"""A small widget layer: controls with mouse, keyboard and visible focus, laid out by the scenes in real pixels."""

from gui.widgets.base import Page, Widget
from gui.widgets.buttons import Button, IconButton, Segmented, Toggle
from gui.widgets.choices import Dropdown, Slider
from gui.widgets.dialog import Dialog
from gui.widgets.entry import Entry
from gui.widgets.label import Label, Paragraph
from gui.widgets.listing import Listing
from gui.widgets.toast import Toasts

__all__ = [
    "Button", "Dialog", "Dropdown", "Entry", "IconButton", "Label", "Listing", "Page", "Paragraph", "Segmented",
    "Slider", "Toasts", "Toggle", "Widget",
]
