"""What hands do without thinking: drag and drop, slide off to cancel, right click, wheel, side buttons; swap sides."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from engine.complaint import Complaint
from engine.games import game_named
from engine.match import Match, Seat
from engine.standing import finished_game
from gui.scenes.board import BoardScene
from gui.scenes.riskless.view import RisklessView
from gui.scenes.torres.view import TorresView
from tests.gui.conftest import OFF_BOOK, PEOPLE, Driver

Drive = Callable[..., Driver]
AGAINST = (Seat("person", "", "Anna"), Seat("strategy", "champion:3600", "Deep"))


def open_game(driver: Driver, name: str, *moves: str, seats: tuple[Seat, Seat] = PEOPLE) -> BoardScene:
    match = Match(game_named(name), {}, seats)
    for each in moves:
        match.play(match.position.move_named(each))
    driver.scene.go(BoardScene(driver.app.stage, match))
    driver.frames(2)
    return driver.board


def down(driver: Driver, spot: tuple[float, float]) -> None:
    driver.move_to(spot)
    driver.post(pygame.MOUSEBUTTONDOWN, pos=(int(spot[0]), int(spot[1])), button=1)
    driver.frames(1)


def up(driver: Driver, spot: tuple[float, float]) -> None:
    driver.move_to(spot)
    driver.post(pygame.MOUSEBUTTONUP, pos=(int(spot[0]), int(spot[1])), button=1)
    driver.frames(2)


def wheel(driver: Driver, monkeypatch: pytest.MonkeyPatch, spot: tuple[float, float], y: int) -> None:
    place = (int(spot[0]), int(spot[1]))
    monkeypatch.setattr(pygame.mouse, "get_pos", lambda: place)
    driver.move_to(place)
    driver.post(pygame.MOUSEWHEEL, x=0, y=y)
    driver.frames(2)


def march(driver: Driver, source: str, target: str) -> tuple[tuple[float, float], tuple[float, float]]:
    view, position = driver.board.view, driver.board.position
    assert isinstance(view, RisklessView)
    source_number, target_number = divmod(position.move_named(f"{source} > {target}"), 64)
    return view.centre(source_number), view.centre(target_number)


# --- Drag and drop ------------------------------------------------------------------------------------


def test_armies_are_dragged_along_a_road(drive: Drive) -> None:
    driver = drive()
    scene = open_game(driver, "riskless")
    start, end = march(driver, "Argentina", "South Africa")
    zoomed = scene.view._chart.centre  # type: ignore[attr-defined]
    down(driver, start)
    driver.move_to(((start[0] + end[0]) / 2, (start[1] + end[1]) / 2))
    up(driver, end)
    assert scene.match.name_of(0) == "Argentina > South Africa"
    assert scene.view._chart.centre == zoomed  # type: ignore[attr-defined]


def test_armies_dropped_at_sea_or_at_home_go_nowhere(drive: Drive) -> None:
    driver = drive()
    scene = open_game(driver, "riskless")
    start, end = march(driver, "Argentina", "South Africa")
    down(driver, start)
    driver.move_to(end)
    up(driver, start)
    assert scene.match.moves == [] and scene.refusal == "" and not scene.view.take_back()


def test_armies_dropped_too_far_away_are_refused_with_a_reason(drive: Drive) -> None:
    driver = drive()
    scene = open_game(driver, "riskless")
    start, _end = march(driver, "Argentina", "South Africa")
    names = [each.name for each in scene.position.map.territories]  # type: ignore[attr-defined]
    down(driver, start)
    up(driver, scene.view.centre(names.index("India")))  # type: ignore[attr-defined]
    assert scene.match.moves == [] and scene.refusal


def test_the_sea_still_drags_the_map(drive: Drive, monkeypatch: pytest.MonkeyPatch) -> None:
    driver = drive()
    scene = open_game(driver, "riskless")
    view = scene.view
    assert isinstance(view, RisklessView)
    wheel(driver, monkeypatch, view.field.center, 6)
    before = view._chart.centre  # type: ignore[union-attr]
    sea = next((x, y) for x in range(view.field.x + 40, view.field.right - 200, 7)
               for y in range(view.field.y + 40, view.field.bottom - 60, 7)
               if view.place_at((x, y), scene.position) is None)
    down(driver, sea)
    up(driver, (sea[0] + 90, sea[1] + 20))
    assert view._chart.centre != before and scene.match.moves == []  # type: ignore[union-attr]


def test_a_knight_is_dragged_to_where_it_steps(drive: Drive) -> None:
    driver = drive()
    scene = open_game(driver, "torres", "K13.", "K31.")
    view = scene.view
    assert isinstance(view, TorresView)
    entry = view._entry
    turn = entry.of(scene.position)  # type: ignore[arg-type]
    source = next(iter(entry.movable()))
    target = next(action.square for action in turn.legal_actions() if action.kind == "step")
    heights = turn.board.heights
    down(driver, view.iso.centre(source, heights[source]))
    driver.move_to(view.iso.centre(target, heights[target]))
    before = pygame.image.tobytes(driver.app.window, "RGB")
    up(driver, view.iso.centre(target, heights[target]))
    assert [action.square for action in entry.of(scene.position).actions] == [target]  # type: ignore[arg-type]
    assert pygame.image.tobytes(driver.app.window, "RGB") != before
    scene.undo()
    assert entry.of(scene.position).actions == ()  # type: ignore[arg-type]


def test_escape_lets_go_of_what_is_carried(drive: Drive) -> None:
    driver = drive()
    scene = open_game(driver, "riskless")
    start, end = march(driver, "Argentina", "South Africa")
    down(driver, start)
    driver.move_to(end)
    driver.key(pygame.K_ESCAPE)
    up(driver, end)
    assert driver.scene is scene and scene.match.moves == []


@pytest.mark.parametrize("name", ["othello", "gomoku", "kalaha"])
def test_sliding_off_before_letting_go_takes_a_press_back(drive: Drive, name: str) -> None:
    driver = drive()
    scene = open_game(driver, name)
    view = scene.view
    spots = {"othello": lambda: view.centre(37), "gomoku": lambda: view.grid(scene.position).centre(112),  # type: ignore[attr-defined]
             "kalaha": lambda: view.plank(scene.position).wells[0].center}  # type: ignore[attr-defined]
    spot = spots[name]()
    down(driver, spot)
    assert scene.match.moves == []
    up(driver, (view.rect.right - 2, view.rect.bottom - 2))
    assert scene.match.moves == [] and scene.refusal == ""
    down(driver, spot)
    up(driver, (spot[0] + 6, spot[1] + 6))
    assert len(scene.match.moves) == 1


# --- Right click, wheel, side buttons -----------------------------------------------------------------


def test_a_right_click_gives_up_the_chosen_territory(drive: Drive) -> None:
    driver = drive()
    scene = open_game(driver, "riskless")
    start, end = march(driver, "Argentina", "South Africa")
    driver.click(start)
    driver.click(end, button=3)
    assert scene.match.moves == [] and not scene.view.take_back()


def test_the_wheel_over_the_board_leafs_through_the_game(drive: Drive, monkeypatch: pytest.MonkeyPatch) -> None:
    driver = drive()
    driver.open_board(moves=("f5", "d6", "c3"))
    middle = driver.board.view.rect.center
    wheel(driver, monkeypatch, middle, 1)
    assert driver.board.sitting.shown == 2
    wheel(driver, monkeypatch, middle, 1)
    wheel(driver, monkeypatch, middle, -1)
    assert driver.board.sitting.shown == 2
    driver.click(middle, button=3)
    assert driver.board.sitting.live


def test_the_wheel_over_a_short_move_list_leafs_and_over_a_long_one_scrolls(
    drive: Drive, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = drive((960, 600))
    driver.open_board(moves=("f5", "d6"))
    wheel(driver, monkeypatch, driver.widget("moves").rect.center, 1)
    assert driver.board.sitting.shown == 1
    from gui.scenes.othello.view import OthelloView

    driver.open_board(moves=OthelloView.demo[:50])
    grid = driver.widget("moves")
    before = grid.offset  # type: ignore[attr-defined]
    wheel(driver, monkeypatch, grid.rect.center, 1)
    assert driver.board.sitting.live and driver.widget("moves").offset < before  # type: ignore[attr-defined]


def test_side_buttons_home_and_end_leaf_through_the_game(drive: Drive) -> None:
    driver = drive()
    driver.open_board(moves=("f5", "d6", "c3"))
    driver.click(driver.board.view.rect.center, button=pygame.BUTTON_X1)
    assert driver.board.sitting.shown == 2
    driver.click(driver.board.view.rect.center, button=pygame.BUTTON_X2)
    assert driver.board.sitting.live
    driver.key(pygame.K_HOME)
    assert driver.board.sitting.shown == 0
    driver.key(pygame.K_END)
    assert driver.board.sitting.live


def test_the_wheel_over_a_slider_sets_it(drive: Drive, monkeypatch: pytest.MonkeyPatch) -> None:
    driver = drive(sound=True)
    driver.press("settings")
    wheel(driver, monkeypatch, driver.widget("volume").rect.center, -2)
    assert driver.app.stage.settings.volume == 60


# --- Swap sides ---------------------------------------------------------------------------------------


def test_swap_sides_in_the_middle_of_a_game(drive: Drive) -> None:
    driver = drive()
    scene = driver.open_board(AGAINST, moves=OFF_BOOK)
    driver.press("swap")
    assert [seat.name for seat in scene.match.seats] == ["Deep", "Anna"]
    driver.frames(2)
    assert scene.sitting.thinking and not scene.awake
    driver.key(pygame.K_x)
    assert [seat.name for seat in scene.match.seats] == ["Anna", "Deep"]
    driver.frames(2)
    assert scene.awake and not scene.sitting.thinking
    assert b'"Anna"' in (driver.app.stage.keeper.read_autosave() or b"")


def test_a_game_in_which_sides_were_swapped_is_not_counted() -> None:
    seats = (Seat("person", "", "Anna"), Seat("level", "Casual", "Casual"))
    match = Match(game_named("othello"), {}, seats)
    match.swap_seats()
    assert not match.swapped                  # before the first move it is only another choice of sides
    match.play(match.position.move_named("f5"))
    match.swap_seats()
    again = Match.from_save(match.to_save())
    again.resign(1)
    assert again.swapped and again.seats == seats and finished_game(again) is None


def test_two_people_swap_too_but_nobody_in_a_rated_or_finished_game(drive: Drive) -> None:
    driver = drive()
    scene = driver.open_board()
    driver.key(pygame.K_x)
    assert [seat.name for seat in scene.match.seats] == ["Bert", "Anna"]
    scene.sitting.resign()
    driver.frames(2)
    driver.key(pygame.K_x)
    assert [seat.name for seat in scene.match.seats] == ["Bert", "Anna"]
    seats = (Seat("person", "", "Anna"), Seat("level", "Casual", "Casual"))
    rated = Match(game_named("othello"), {}, seats, rated=True)
    with pytest.raises(Complaint):
        rated.swap_seats()
    driver.scene.go(BoardScene(driver.app.stage, rated))
    driver.frames(2)
    driver.key(pygame.K_x)
    assert rated.seats[0].name == "Anna" and not driver.widget("swap").enabled


# --- Motion ---------------------------------------------------------------------------------------------


def test_points_are_counted_when_the_move_has_arrived_and_a_click_ends_its_motion(drive: Drive) -> None:
    def points() -> list[int]:
        cards = [driver.widget(f"player {side}") for side in (0, 1)]
        return [card.seen.score()[card.side] for card in cards]  # type: ignore[attr-defined]

    driver = drive(animation="slow")
    board = driver.open_board()
    driver.play("f5")
    assert board.motion is not None and board.match.position.score() == (4, 1) and points() == [2, 2]
    driver.play("d6")
    assert board.motion is None and len(board.match.moves) == 1 and board.refusal == ""
    assert points() == [4, 1]
    driver.play("d6")
    assert len(board.match.moves) == 2
    driver.key(pygame.K_RETURN)
    assert board.motion is None and points() == [3, 3]


# --- Keys -----------------------------------------------------------------------------------------------


def test_every_action_has_its_key_in_its_tooltip(drive: Drive) -> None:
    driver = drive()
    scene = driver.open_board(AGAINST)
    names = ("undo", "redo", "hint", "analyse", "swap", "resign", "settings", "mute", "new", "save")
    assert all("(" in driver.widget(name).tooltip for name in names)
    scene = driver.open_board(AGAINST, moves=OFF_BOOK)
    driver.click(scene.view.centre(scene.match.position.moves()[0]))  # type: ignore[attr-defined]
    assert "(M)" in driver.widget("move now").tooltip and not driver.has("hint")    # one place for both
    driver.key(pygame.K_u)
    driver.frames(2)
    assert driver.has("hint") and not driver.has("move now")
    driver.key(pygame.K_r, pygame.KMOD_CTRL)
    assert scene.dialog is not None
    driver.key(pygame.K_ESCAPE)
    driver.key(pygame.K_f)
    assert scene.sitting.speed == 0         # only two opponents are watched faster
    driver.key(pygame.K_i, pygame.KMOD_CTRL)
    assert scene.dialog is None             # no report while the game goes on
    driver.key(pygame.K_COMMA, pygame.KMOD_CTRL)
    assert driver.scene is not scene


# --- Home -----------------------------------------------------------------------------------------------


def test_arrows_walk_over_home_and_enter_resumes(drive: Drive) -> None:
    def walk(*keys: int) -> str:
        for key in keys:
            driver.key(key)
        focus = driver.scene.page.focus
        return "" if focus is None else focus.name

    driver = drive()
    driver.key(pygame.K_RETURN)
    assert not isinstance(driver.scene, BoardScene)     # there is nothing to resume
    assert walk(pygame.K_RIGHT) == "card othello"
    assert walk(pygame.K_RIGHT, pygame.K_RIGHT) == "card gomoku"
    assert walk(pygame.K_UP) == "tournament" and walk(pygame.K_DOWN) == "card gomoku"
    assert walk(*[pygame.K_RIGHT] * 5) == "card riskless"     # the end of the row
    driver.open_board()
    driver.play("f5")
    driver.key(pygame.K_ESCAPE)
    driver.frames(2)
    assert walk(pygame.K_DOWN) == "resume" and walk(pygame.K_DOWN) == "card othello"
    driver.scene.page.set_focus(None)
    driver.key(pygame.K_RETURN)
    assert len(driver.board.match.moves) == 1


def test_the_boards_on_home_play_by_themselves_and_rest_when_motion_is_off(drive: Drive) -> None:
    def played(driver: Driver) -> list[int]:
        return [driver.widget(f"board {name}").played  # type: ignore[attr-defined]
                for name in ("othello", "kalaha", "gomoku", "torres", "riskless")]

    driver = drive(animation="fast")
    assert played(driver) == [0] * 5
    driver.frames(300, 0.05)
    assert all(count >= 2 for count in played(driver))
    still = drive(animation="off")
    before = played(still)
    assert all(count >= 5 for count in before)      # a picture from the middle of a game
    still.frames(100, 0.05)
    assert played(still) == before
