"""A row of quiet buttons at the head of a screen: icons with words, as many words as there is room for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from gui.look import Look
from gui.widgets.buttons import IconButton

PADDING = 26
"""Units beside the words and the icon of a button, both sides together."""
SIZE = 15


@dataclass(frozen=True)
class Item:
    """A button of the row. `words` stand on it if there is room; `tooltip` says more than they do."""

    name: str
    icon: str
    words: str
    act: Callable[[], None]
    key: str = ""
    tooltip: str = ""


def menu(look: Look, row: pygame.Rect, items: Sequence[Item], gap: float = 4) -> list[IconButton]:
    """The buttons, flush right; where words do not all fit, the last ones are icons alone."""
    between = look.px(gap)
    widths = [_width(look, item, row.h) for item in items]
    short = 0
    while sum(widths) + between * (len(widths) - 1) > row.w and short < len(widths):
        short += 1
        widths[-short] = row.h
    x = row.right - sum(widths) - between * (len(widths) - 1)
    buttons: list[IconButton] = []
    for index, (item, width) in enumerate(zip(items, widths, strict=True)):
        label = item.words if index < len(items) - short else ""
        buttons.append(IconButton(item.name, pygame.Rect(x, row.y, width, row.h), item.icon,
                                  item.tooltip or item.words, item.act, item.key, label=label))
        x += width + between
    return buttons


def _width(look: Look, item: Item, height: int) -> int:
    if not item.words:
        return height
    return look.width(item.words, SIZE, 500) + look.px(SIZE + 11) + look.px(PADDING)
