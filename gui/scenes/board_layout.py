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


def lay_out(look: Look, size: tuple[int, int], shape: float, has_choices: bool) -> BoardLayout:
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
    y = top.bottom + px(10) + (room_height - board_height) // 2
    board = pygame.Rect(left + bar + px(10), y, board_width, board_height)
    choices = pygame.Rect(board.x, board.bottom + px(12), board.w, px(42)) if has_choices else pygame.Rect(0, 0, 0, 0)
    status = pygame.Rect(board.x, board.bottom + choice_height + px(12), board.w, status_height)
    panel = pygame.Rect(board.right + gap, y, panel_width, status.bottom - y)
    # The first and last icons, not the invisible edges of their buttons, stand above the board's and panel's edges.
    top.x, top.w = board.x - px(12), panel.right - board.x + px(24)
    evaluation = pygame.Rect(left, y, bar, board_height)
    return BoardLayout(top, board, evaluation, choices, status, *_panel(look, panel))


def _panel(
    look: Look, panel: pygame.Rect
) -> tuple[tuple[pygame.Rect, pygame.Rect], pygame.Rect, pygame.Rect, pygame.Rect]:
    """Players, thoughts, moves and actions from top to bottom; the moves take what is left."""
    px = look.px
    card, gap = px(74), px(10)
    first = pygame.Rect(panel.x, panel.y, panel.w, card)
    second = first.move(0, card + gap)
    thoughts = pygame.Rect(panel.x, second.bottom + gap, panel.w, px(54))
    actions = pygame.Rect(panel.x, panel.bottom - px(50), panel.w, px(50))
    moves = pygame.Rect(panel.x, thoughts.bottom + gap, panel.w, actions.y - gap - thoughts.bottom - gap)
    return (first, second), thoughts, moves, actions
