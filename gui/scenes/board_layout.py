"""Where everything of the board scene lies, for any window size and board shape. Numbers only, no drawing."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from gui.look import Look


@dataclass(frozen=True)
class BoardLayout:
    top: pygame.Rect
    board: pygame.Rect
    evaluation: pygame.Rect
    choices: pygame.Rect
    status: pygame.Rect
    players: tuple[pygame.Rect, pygame.Rect]
    thoughts: pygame.Rect
    moves: pygame.Rect
    actions: pygame.Rect


SLACK = 150
"""Units: how much higher than a wide board the column beside it may be; it uses the height the board leaves over."""


def lay_out(
    look: Look, size: tuple[int, int], shape: float, has_choices: bool, has_thoughts: bool = True
) -> BoardLayout:
    """The board as large as it can be, the panel beside it, the whole centred in the window."""
    px = look.px
    width, height = size
    margin, gap = px(20), px(20)
    bar = px(10)
    top = pygame.Rect(margin, px(10), width - 2 * margin, px(44))
    status_height = px(50)
    choice_height = px(54) if has_choices else 0
    panel_width = max(px(300), min(px(400), width - px(640)))
    room_width = width - 2 * margin - panel_width - gap - bar - px(10)
    room_height = height - top.bottom - px(10) - status_height - px(12) - choice_height - margin
    board_width = min(room_width, int(room_height * shape))
    board_height = int(board_width / shape)
    total = bar + px(10) + board_width + gap + panel_width
    left = (width - total) // 2
    height = min(room_height, board_height + px(SLACK))
    y = top.bottom + px(10) + (room_height - height) // 2
    board = pygame.Rect(left + bar + px(10), y + (height - board_height) // 2, board_width, board_height)
    status = pygame.Rect(board.x, y + height + choice_height + px(12), board.w, status_height)
    choices = pygame.Rect(board.x, y + height + px(12), board.w, px(42)) if has_choices else pygame.Rect(0, 0, 0, 0)
    panel = pygame.Rect(board.right + gap, y, panel_width, status.bottom - y)
    # The first and last icons, not the invisible edges of their buttons, stand above the board's and panel's edges.
    top.x, top.w = board.x - px(12), panel.right - board.x + px(24)
    evaluation = pygame.Rect(left, board.y, bar, board_height)
    return BoardLayout(top, board, evaluation, choices, status, *_panel(look, panel, has_thoughts))


def _panel(
    look: Look, panel: pygame.Rect, has_thoughts: bool
) -> tuple[tuple[pygame.Rect, pygame.Rect], pygame.Rect, pygame.Rect, pygame.Rect]:
    """Players, thoughts if any, moves and actions from top to bottom; the moves take what is left."""
    px = look.px
    card, gap = px(74), px(10)
    first = pygame.Rect(panel.x, panel.y, panel.w, card)
    second = first.move(0, card + gap)
    thoughts = pygame.Rect(panel.x, second.bottom + gap, panel.w, px(54) if has_thoughts else 0)
    actions = pygame.Rect(panel.x, panel.bottom - px(50), panel.w, px(50))
    top = thoughts.bottom + (gap if has_thoughts else 0)
    moves = pygame.Rect(panel.x, top, panel.w, actions.y - gap - top)
    return (first, second), thoughts, moves, actions
