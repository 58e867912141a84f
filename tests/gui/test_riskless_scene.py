"""The Riskless board, driven by real mouse and keyboard events: games, selection, preview, camera."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from engine.games import game_named
from engine.games.riskless.map import BUNDLED
from engine.games.riskless.rules import Riskless
from engine.match import Match
from gui.app import open_display
from gui.look import Look
from gui.scenes import view_for
from gui.scenes.board import BoardScene
from gui.scenes.riskless.marks import outlined
from gui.scenes.riskless.view import RisklessView
from gui.scenes.riskless.words import preview
from gui.scenes.view import Motion, Showing, Taste
from gui.theme import THEMES
from tests.gui.conftest import PEOPLE, Driver

Drive = Callable[..., Driver]
RISKLESS = game_named("riskless")
BOARD = pygame.Rect(0, 0, 870, 600)


def open_map(driver: Driver, **options: str) -> tuple[BoardScene, RisklessView]:
    driver.scene.go(BoardScene(driver.app.stage, Match(RISKLESS, options, PEOPLE, None)))
    driver.frames(2)
    view = driver.board.view
    assert isinstance(view, RisklessView)
    return driver.board, view


def here(board: BoardScene) -> Riskless:
    position = board.match.position
    assert isinstance(position, Riskless)
    return position


def eager(position: Riskless) -> int:
    """A march that brings the game to an end: conquests, then new land, then the fullest army elsewhere."""
    def appeal(move: int) -> tuple[int, int]:
        source, target = divmod(move, 64)
        owner = position.owner(target)
        takes = position.armies_at(source) >= position.armies_at(target)
        kind = 2 if owner is None else 3 if owner != position.player and takes else 1 if owner == position.player else 0
        return kind, position.armies_at(source) - (position.armies_at(target) if kind == 1 else 0)
    return max(position.moves(), key=appeal)


def lone_view(position: Riskless) -> RisklessView:
    """A view that has drawn a position once."""
    open_display()
    pygame.display.set_mode((960, 600))
    view = view_for("riskless")
    assert isinstance(view, RisklessView)
    view.place(Look(THEMES["light"], 1.0), Taste(), BOARD)
    view.draw(pygame.Surface(BOARD.size), Showing(position))
    return view


# --- Whole games ----------------------------------------------------------------------------------------------

def test_a_full_game_by_mouse(drive: Drive) -> None:
    driver = drive()
    board, view = open_map(driver, map="grid")
    while board.match.result is None:
        move = eager(here(board))
        played = len(board.match.moves)
        driver.click(view.centre(move // 64))
        driver.click(view.centre(move % 64))
        assert board.match.moves[played:] == [move]
    assert here(board).over
    assert driver.has("rematch")


def steer_to(driver: Driver, view: RisklessView, board: BoardScene, goal: int) -> None:
    """Press the arrows that lead the cursor to a territory, by the shortest way."""
    keys = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}
    position = here(board)
    start = view.cursor_on(position)
    ways: dict[int, list[int]] = {start: []}
    waiting = deque([start])
    while waiting and goal not in ways:
        spot = waiting.popleft()
        for key, (across, down) in keys.items():
            found = view.next_territory(position, spot, across, down)
            if found not in ways:
                ways[found] = [*ways[spot], key]
                waiting.append(found)
    assert goal in ways, f"{position.map.territories[goal].name} cannot be reached by arrows"
    for key in ways[goal]:
        driver.key(key)
    assert view.cursor_on(position) == goal


def test_a_full_game_by_keyboard_alone(drive: Drive) -> None:
    driver = drive()
    board, view = open_map(driver, map="ring")
    driver.key(pygame.K_LEFT)      # the first arrow shows the cursor
    while board.match.result is None:
        move = eager(here(board))
        played = len(board.match.moves)
        steer_to(driver, view, board, move // 64)
        driver.key(pygame.K_RETURN)
        steer_to(driver, view, board, move % 64)
        driver.key(pygame.K_RETURN)
        assert board.match.moves[played:] == [move]
    assert here(board).over


@pytest.mark.parametrize("name", BUNDLED)
def test_arrows_reach_every_territory_and_every_target(name: str) -> None:
    position = RISKLESS.start(map=name)
    assert isinstance(position, Riskless)
    view = lone_view(position)
    steps = ((-1, 0), (1, 0), (0, -1), (0, 1))

    def reached(start: int) -> set[int]:
        seen, waiting = {start}, [start]
        while waiting:
            spot = waiting.pop()
            fresh = {view.next_territory(position, spot, *step) for step in steps} - seen
            seen |= fresh
            waiting.extend(fresh)
        return seen

    everywhere = set(range(len(position.map.territories)))
    assert reached(0) == everywhere
    for source in everywhere:
        view._selected = source
        assert reached(source) == {source, *position.map.graph[source]}, position.map.territories[source].name


# --- Choosing -------------------------------------------------------------------------------------------------

def test_a_selection_can_be_changed_and_taken_back(drive: Drive) -> None:
    driver = drive()
    board, view = open_map(driver, map="ring")
    driver.click(view.centre(3))
    assert "March from Land3" in board.sitting.status()
    driver.click(view.centre(3))
    assert "Choose a territory" in board.sitting.status()
    driver.click(view.centre(3))
    driver.key(pygame.K_ESCAPE)
    assert driver.scene is board and "Choose a territory" in board.sitting.status()
    assert board.match.moves == []


def test_clicks_that_are_no_march_say_why(drive: Drive) -> None:
    driver = drive()
    board, view = open_map(driver, map="ring")
    driver.click(view.centre(0))
    assert board.refusal == "Land0 is Minnie's: march from a territory of Maxie."
    driver.click(view.centre(3))
    driver.click(view.centre(1))
    assert board.refusal == "No road leads from Land3 to Land1."


def test_the_preview_tells_who_would_hold_it() -> None:
    label = RISKLESS.start(map="ring").text().split()[0]

    def told(maxie: str, minnie: str) -> str:
        position = RISKLESS.read(f"{label} 2 {maxie} {minnie}")
        assert isinstance(position, Riskless)
        return preview(RISKLESS, position, 2, 1).split(" · ")[1]

    assert told("2=6,3=1", "1=4,0=1") == "Conquest: Maxie holds it with 3"
    assert told("2=3,3=1", "1=5,0=1") == "Repelled: Minnie keeps it with 3"
    assert told("2=4,3=1", "1=4,0=1") == "Conquest: Maxie holds it with 1"
    assert told("2=4,3=1", "0=1") == "Land2 occupies it: 5 armies"
    assert told("2=4,1=3", "0=1") == "Land2 joins: 8 armies"


# --- Camera ---------------------------------------------------------------------------------------------------

def test_dragging_pans_and_does_not_click(drive: Drive) -> None:
    driver = drive()
    board, view = open_map(driver, map="world")
    for _ in range(4):
        driver.key(pygame.K_PLUS)
    start = view.centre(0)
    middle = view.field.center
    driver.post(pygame.MOUSEBUTTONDOWN, pos=middle, button=1)
    driver.post(pygame.MOUSEMOTION, pos=(middle[0] + 60, middle[1] + 40), rel=(60, 40), buttons=(1, 0, 0))
    driver.post(pygame.MOUSEBUTTONUP, pos=(middle[0] + 60, middle[1] + 40), button=1)
    driver.frames(2)
    moved = view.centre(0)
    assert (round(moved[0] - start[0]), round(moved[1] - start[1])) == (60, 40)
    assert board.refusal == "" and view._selected is None


def test_zoom_keys_buttons_and_the_whole_map(drive: Drive) -> None:
    driver = drive()
    _, view = open_map(driver, map="world")
    chart = view._chart
    assert chart is not None
    driver.key(pygame.K_PLUS)
    assert chart.zoom > 1.0
    for _ in range(30):
        driver.key(pygame.K_PLUS)
    assert chart.zoom == 9.0
    driver.key(pygame.K_0)
    assert chart.zoom == 1.0
    driver.click(view._buttons()["closer"].center)
    driver.click(view._buttons()["closer"].center)
    driver.click(view._buttons()["farther"].center)
    assert 1.2 < chart.zoom < 1.3
    driver.click(view._buttons()["whole"].center)
    assert chart.zoom == 1.0


def test_zooming_keeps_the_point_under_the_mouse() -> None:
    position = RISKLESS.start(map="world")
    assert isinstance(position, Riskless)
    view = lone_view(position)
    chart = view._chart
    assert chart is not None
    around = view.centre(20)
    chart.zoom_by(3.0, around)
    assert abs(view.centre(20)[0] - around[0]) <= 1.5 and abs(view.centre(20)[1] - around[1]) <= 1.5


def test_a_shifted_picture_is_the_picture_drawn_anew() -> None:
    """Panning draws only the strips that come into view; the result must not differ from drawing everything."""
    position = RISKLESS.start(map="islands")
    assert isinstance(position, Riskless)
    view = lone_view(position)
    chart = view._chart
    assert chart is not None
    owners: list[int | None] = [None] * len(position.map.territories)
    chart.zoom_by(3.0, view.field.center)
    chart.land(owners)
    owners[5] = 1
    chart.pan(37, -21)
    shifted = chart.land(owners).copy()
    chart._forget()
    fresh = chart.land(owners)
    spots = [(x, y) for x in range(0, fresh.get_width(), 3) for y in range(0, fresh.get_height(), 3)]
    differing = sum(shifted.get_at(spot) != fresh.get_at(spot) for spot in spots)
    assert differing <= 60   # the seams of two smoothings, one pixel wide


def test_land_changes_colour_when_it_changes_hands() -> None:
    position = RISKLESS.start(map="ring")
    assert isinstance(position, Riskless)
    view = lone_view(position)
    after = position.play(64 * 3 + 4)
    surface = pygame.Surface(BOARD.size)
    x, y = view.centre(4)
    spot = (int(x + view.badge * 1.1), int(y + view.badge * 1.1))
    seen = []
    for showing in (Showing(position), Showing(after, motion=Motion(position, 64 * 3 + 4, after), progress=0.3),
                    Showing(after)):
        view.draw(surface, showing)
        seen.append(surface.get_at(spot))
    assert seen[0] == seen[1] != seen[2]


def test_a_custom_map_is_opened_by_its_file(drive: Drive, tmp_path: Path) -> None:
    path = tmp_path / "pair.toml"
    path.write_text(
        'title = "Pair"\ntarget = 9\ncap = 9\n[start]\nMaxie = { A = 1 }\nMinnie = { B = 2 }\n'
        '[[territory]]\nname = "A"\nat = [100, 100]\nroads = ["B"]\n'
        '[[territory]]\nname = "B"\nat = [900, 900]\nroads = ["A"]\n')
    driver = drive()
    board, view = open_map(driver, map_file=str(path))
    driver.click(view.centre(0))
    driver.click(view.centre(1))
    assert len(board.match.moves) == 1


# --- Words ----------------------------------------------------------------------------------------------------

def test_a_preview_too_long_for_the_strip_tells_what_comes_of_the_march() -> None:
    label = RISKLESS.start(map="ring").text().split()[0]
    position = RISKLESS.read(f"{label} 2 2=6,3=1 1=4,0=1")
    assert isinstance(position, Riskless)
    assert preview(RISKLESS, position, 2, 1) == "Land1: Minnie, 4 armies · Conquest: Maxie holds it with 3"
    assert preview(RISKLESS, position, 2, 1, brief=True) == "Land1 · Conquest: Maxie holds it with 3"
    assert preview(RISKLESS, position, 2, 4, brief=True) == preview(RISKLESS, position, 2, 4)


@pytest.mark.parametrize("language", ["en", "da", "zh"])
@pytest.mark.parametrize("name", ["world", "europe", "islands"])
def test_what_comes_of_a_march_is_never_cut(drive: Drive, language: str, name: str) -> None:
    driver = drive((960, 600), language=language)
    board, view = open_map(driver, map=name)
    while not any(here(board).owner(move % 64) == 1 - here(board).player for move in here(board).moves()):
        board.play(eager(here(board)))
        driver.frames(2)
    room = view._buttons()["farther"].x - view.strip.x - 2 * view.look.px(12)
    for move in here(board).moves():
        words = preview(RISKLESS, here(board), *divmod(move, 64), brief=True)
        assert view.look.width(words, 13.5, 500) <= room, words


def said(view: RisklessView, position: Riskless) -> str:
    showing = Showing(position, None, True, False, None, None, 0.0)
    return view._strip_words(position, showing, view.strip.w)


def test_the_zoom_buttons_say_what_they_do(drive: Drive) -> None:
    driver = drive()
    board, view = open_map(driver, map="ring")
    told = []
    for rect in view._buttons().values():
        driver.move_to(rect.center)
        told.append(said(view, here(board)))
    assert told == ["The whole map  (0)", "Larger  (+)", "Smaller  (−)"]
    driver.move_to((2, 2))
    assert said(view, here(board)) == ""


@pytest.mark.parametrize(("size", "share"), [((960, 600), 0.6), ((1280, 800), 0.85), ((2560, 1600), 0.85)])
@pytest.mark.parametrize("name", ["world", "europe", "islands"])
def test_most_territories_bear_their_names_and_no_name_covers_another(
        drive: Drive, size: tuple[int, int], share: float, name: str) -> None:
    driver = drive(size)
    board, view = open_map(driver, map=name)
    chart = view.chart(here(board))
    names = view._name_places(chart)
    assert len(names) >= share * len(chart.map.territories)
    boxes = [outlined(view.look, chart.map.territories[number].name, view._name_size(chart)).get_rect(topleft=at)
             for number, at in names.items()]
    badges = [pygame.Rect(0, 0, view.badge, view.badge) for _ in chart.map.territories]
    for number, badge in enumerate(badges):
        badge.center = round(view.centre(number)[0]), round(view.centre(number)[1])
    for index, box in enumerate(boxes):
        assert view.field.contains(box)
        assert box.collidelist(boxes[index + 1:]) < 0 and box.collidelist(badges) < 0


@pytest.mark.parametrize("kind", ["last", "hint"])
def test_a_marked_march_is_seen_where_it_leads_however_short_the_road(drive: Drive, kind: str) -> None:
    driver = drive((960, 600))
    board, view = open_map(driver, map="world")
    position = here(board)
    chart = view.chart(position)
    move = min(position.moves(), key=lambda each: sum(part * part for part in chart.way(*divmod(each, 64))))
    x, y = view.centre(move % 64)
    ring = pygame.Rect(0, 0, round(view.badge * 1.7), round(view.badge * 1.7))
    ring.center = round(x), round(y)
    away = x > view.centre(move // 64)[0]    # the arrow comes from the other side
    part = pygame.Rect(ring.centerx if away else ring.left, ring.top, ring.w // 2, ring.h)
    marked = Showing(position, Motion(position, move, position.play(move))) if kind == "last" else Showing(
        position, None, hint=move)
    pictures = []
    for showing in (Showing(position), marked):
        surface = pygame.Surface(driver.app.window.get_size())
        view.draw(surface, showing)
        pictures.append(pygame.image.tobytes(surface.subsurface(part), "RGB"))
    assert pictures[0] != pictures[1]


def test_the_marches_of_a_line_are_told_apart(drive: Drive) -> None:
    driver = drive()
    board, _view = open_map(driver, map="ring")
    driver.key(pygame.K_h)
    driver.until(lambda: board.sitting.hint is not None)
    told = board.sitting.status().partition("Then ")[2].rstrip(".")
    assert len(told.split(", ")) > 1 and all(march.count(" > ") == 1 for march in told.split(", "))


def test_while_armies_are_carried_the_status_names_where_from(drive: Drive) -> None:
    driver = drive()
    board, view = open_map(driver, map="world")
    source = view.centre(here(board).moves()[0] // 64)
    place = (int(source[0]), int(source[1]))
    driver.post(pygame.MOUSEBUTTONDOWN, pos=place, button=1)
    driver.move_to((place[0] + 60, place[1] - 60))
    assert "March from Argentina" in driver.widget("status").words  # type: ignore[attr-defined]
    driver.post(pygame.MOUSEBUTTONUP, pos=place, button=1)
    driver.frames(2)
    assert "Choose a territory" in driver.widget("status").words  # type: ignore[attr-defined]
