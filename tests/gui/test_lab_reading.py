"""What the lab draws can be read: words clear of each other, a lens where leaves are crowded, marks besides colour."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations, pairwise

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.games import game_named
from engine.search.events import Cut
from gui.look import Look
from gui.scenes.lab import sources
from gui.scenes.lab.camera import Camera, Lens
from gui.scenes.lab.captions import name_of, value_words
from gui.scenes.lab.controls import top_bar
from gui.scenes.lab.layout import tidy
from gui.scenes.lab.model import Picture
from gui.scenes.lab.painter import Painter
from gui.scenes.lab.pens import Kind, Spot
from gui.scenes.lab.quiz_scene import QuizScene
from gui.scenes.lab.recording import Recording, Recordist, Wish
from gui.scenes.lab.replay import SPEEDS
from gui.scenes.lab.sources import Source
from gui.scenes.lab.treeview import HEAD, READABLE, TreeView
from gui.scenes.lab.writer import SHAPES, Scenery
from gui.theme import THEMES, Colour
from gui.widgets import Label
from tests.gui.conftest import Driver
from tests.gui.test_lab_scene import change, open_lab, replay_of

Drive = Callable[..., Driver]
TOUCH = 2       # pixels: letters have a little room around them


class Reader:
    """A pen that notes where words and strokes come to stand."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self.said: list[tuple[str, pygame.Rect]] = []
        self.strokes: dict[Colour, float] = {}

    def line(self, start: Spot, end: Spot, colour: Colour, width: float = 1.0, dashed: bool = False) -> None: ...

    def shape(self, kind: Kind, centre: Spot, size: int, fill: Colour, edge: Colour, width: float,
              struck: bool = False) -> None: ...

    def bar(self, start: Spot, end: Spot, colour: Colour, width: float = 1.0) -> None: ...

    def specks(self, centres: Sequence[Spot], width: float, height: float, colour: Colour) -> None:
        if centres:
            self.strokes[colour] = height

    def words(self, words: str, centre: Spot, size: float, colour: Colour, weight: int = 500) -> None:
        self._say(words, centre, self.look.width(words, size, weight), 0.8 * size)

    def pill(self, words: str, centre: Spot, size: float, ink: Colour, fill: Colour, edge: Colour | None) -> None:
        bare = fill == self.look.theme.ground and edge is None
        width = self.look.width(words, size, 600) + (0 if bare else self.look.px(8))
        self._say(words, centre, width, size if bare else size + 5)

    def _say(self, words: str, centre: Spot, width: int, height: float) -> None:
        box = pygame.Rect(0, 0, width, self.look.px(height))
        box.center = (round(centre[0]), round(centre[1]))
        self.said.append((words, box))

    def overlaps(self) -> list[tuple[str, str]]:
        return [(one, other) for (one, here), (other, there) in combinations(self.said, 2)
                if min(here.clip(there).size) > TOUCH]


def read(view: TreeView, look: Look) -> Reader:
    """What is drawn of a view now."""
    reader = Reader(look)
    Painter(reader, look, view.picture, view.layout, view.camera, view.scenery, view.rect).paint()
    return reader


def recorded(source: Source, algorithm: str, **wish: int) -> Recording:
    recordist = Recordist(Wish(source, (algorithm,), **wish))   # type: ignore[arg-type]
    recordist.choose(source.root)
    return recordist.recordings[0]


def of_game(name: str, depth: int, moves: int = 4) -> Source:
    """A position a few first moves into a game."""
    position = game_named(name).start()
    for _move in range(moves):
        position = position.play(position.moves()[0])
    return sources.from_game(game_named(name), position, depth)


DRAWN: dict[str, Callable[[], Recording]] = {
    "small": lambda: recorded(sources.small(), "alphabeta"), "big": lambda: recorded(sources.big(), "alphabeta"),
    "random": lambda: recorded(sources.chance(1, 4), "alphabeta"),
    "random, deep": lambda: recorded(sources.chance(2, 5), "alphabeta"),
    "othello": lambda: recorded(of_game("othello", 2), "alphabeta"),
    "kalaha": lambda: recorded(of_game("kalaha", 3), "alphabeta"),
    "riskless": lambda: recorded(of_game("riskless", 2), "alphabeta"),
    "proof": lambda: recorded(of_game("kalaha", 2), "proofnumber"),
    "random, proof": lambda: recorded(sources.chance(1, 5), "proofnumber"),
    "random, games": lambda: recorded(sources.chance(1, 5), "mcts"),
    "kalaha, games": lambda: recorded(of_game("kalaha", 2), "mcts"),
}


@pytest.mark.parametrize("name", DRAWN)
@pytest.mark.parametrize("size", [(600, 400), (880, 600), (1820, 1360)], ids=str)
def test_words_never_lie_on_each_other(drive: Drive, name: str, size: tuple[int, int]) -> None:
    look, recording = drive().app.stage.look, DRAWN[name]()
    view = TreeView("tree", Picture(recording.film), lambda node: None, recording.grows)
    view.place(look, pygame.Rect((0, 0), size))
    beats = recording.film.beats
    for at in (*beats[::max(1, len(beats) // 40)], beats[-1]):
        view.picture.seek(at)
        view.reveal(view.picture.current)
        assert read(view, look).overlaps() == [], f"after {at} events"


@pytest.mark.parametrize(("algorithm", "banner"), [("alphabeta", 0), ("proofnumber", HEAD)])
def test_in_the_smallest_window_five_levels_are_seen_with_the_roots_words(drive: Drive, algorithm: str,
                                                                          banner: float) -> None:
    """Where the search has not come to the leaves the whole tree is there, but for values below them."""
    driver = drive((960, 600))
    look, lab = driver.app.stage.look, open_lab(driver)
    replay = change(driver, lab, source="random", levels=5, algorithm=algorithm)
    view, lowest = lab.views[0], len(lab.views[0].layout.rows) - 1
    above = [beat for beat in range(1, replay.last_beat)
             if view.layout.level[replay.film.nodes[replay.film.beats[beat] - 1]] < lowest]
    lab.seek(above[len(above) // 2])        # not by way of the root
    assert min(box.top for _words, box in read(view, look).said) >= view.rect.top + look.px(banner)
    assert view.spot(view.layout.rows[lowest][0])[1] + look.px(SHAPES) < view.rect.bottom


# --- The lens -------------------------------------------------------------------------------------------


@given(st.floats(0, 90), st.floats(1, 10), st.floats(0, 100), st.floats(0, 100))
def test_a_lens_keeps_the_order_and_can_be_looked_through_backwards(first: float, span: float, one: float,
                                                                   other: float) -> None:
    camera = Camera(7.0, 0.0, 3.0, 50.0, Lens(first, first + span, 21.0))
    for x in (one, other):
        assert camera.unit(camera.spot(x, 0)[0]) == pytest.approx(x, abs=1e-6)
    assert (camera.spot(one, 0)[0] - camera.spot(other, 0)[0]) * (one - other) >= 0


def test_a_lens_takes_no_more_room_than_the_tree_had() -> None:
    tree = [list(range(1, 11)), *([list(range(11 + 9 * node, 20 + 9 * node)) for node in range(10)]), *([[]] * 90)]
    layout, plain = tidy(tree), Camera(5.0, 0.0, 6.0, 50.0)
    for parent in range(1, 11):
        camera = plain.over(layout, tree[parent], 26.0)
        assert camera.spot(layout.width, 0) == pytest.approx(plain.spot(layout.width, 0))
        for left, right in pairwise(tree[parent]):
            assert camera.spot(layout.x[right], 1)[0] - camera.spot(layout.x[left], 1)[0] > 3 * plain.across
    assert plain.over(layout, tree[0], 26.0) is plain, "what is as wide as the tree cannot gain"


def test_where_the_search_is_leaves_are_wide_enough_to_read(drive: Drive) -> None:
    driver = drive((960, 600))
    lab = open_lab(driver)
    replay = change(driver, lab, source="othello", depth=4)
    view, look = lab.views[0], lab.look
    assert min(view.layout.gaps) * view.across < look.px(SHAPES)
    lab.to_event(Cut)
    driver.frames(1)
    leaves = view.picture.tree.children[view.picture.current]
    seen = [leaf for leaf in leaves if view.picture.sight(leaf).entered]
    assert seen and all(not view.picture.tree.children[leaf] for leaf in leaves)
    shown = [words for words, _box in read(view, look).said]
    for leaf in seen:
        value = view.picture.sight(leaf).value
        assert value is not None and value_words(value) in shown
    for left, right in pairwise(leaves):
        assert view.spot(right)[0] - view.spot(left)[0] > 2 * look.px(SHAPES)
    driver.click(view.spot(leaves[-1]))
    assert lab.chosen == leaves[-1], "a click under the lens finds the node that is drawn there"
    driver.key(pygame.K_ESCAPE)
    lab.seek(replay.last_beat)
    assert view.camera.lens.across == 0, "at the end the whole tree is shown alike"


def test_the_lens_goes_to_the_chosen_node_and_stays_out_of_the_way(drive: Drive) -> None:
    driver = drive((960, 600))
    lab = open_lab(driver)
    change(driver, lab, source="othello", depth=3)
    view = lab.views[0]
    assert view.camera.lens.across == 0
    node = view.layout.rows[2][-1]
    family = view.picture.tree.children[node]
    before = view.spot(node)
    driver.click(before)
    lens = view.camera.lens
    assert lab.chosen == node
    assert lens.first <= view.layout.x[family[0]] and view.layout.x[family[-1]] <= lens.last
    driver.click(before)
    assert view.scenery.folded == {node}, "the second click of two is for the node that was under the mouse"
    driver.key(pygame.K_ESCAPE)
    driver.key(pygame.K_0)
    lab.step(8)
    assert view.camera.lens.across > view.across
    lab.speed = len(SPEEDS) - 1
    driver.key(pygame.K_SPACE)
    assert replay_of(lab).playing and view.camera.lens.across == 0, "when it is fast the tree stands still"
    driver.key(pygame.K_SPACE)
    assert view.camera.lens.across > view.across
    lab.zoom(3.0)
    assert view.camera.lens.across == 0 and view.across > view._least


def test_in_the_quiz_leaves_stand_still_under_the_mouse_and_have_a_lens_for_the_arrows(drive: Drive) -> None:
    driver = drive((960, 600))
    open_lab(driver)
    driver.key(pygame.K_q)
    scene = driver.scene
    assert isinstance(scene, QuizScene)
    for _level in range(6):
        driver.key(pygame.K_PAGEDOWN)
    leaves = scene.quiz.leaves
    assert min(scene.view.layout.gaps) * scene.view.across < scene.look.px(READABLE)
    said = [words for words, _box in read(scene.view, scene.look).said]
    for leaf in leaves:
        assert value_words(scene.quiz.values[leaf]) in said, "every value is shown from the start"
    spots = [scene.view.spot(leaf) for leaf in leaves]
    driver.click(spots[40])
    assert scene.quiz.marked == {leaves[40]} and [scene.view.spot(leaf) for leaf in leaves] == spots
    driver.key(pygame.K_RIGHT)
    assert scene.chosen == leaves[41] and scene.view.camera.lens.across > scene.view.across


# --- Marks ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("theme", THEMES)
def test_crowded_leaves_differ_by_more_than_colour(drive: Drive, theme: str) -> None:
    driver = drive(theme=theme)
    look, recording = driver.app.stage.look, recorded(sources.chance(1, 7), "alphabeta")
    view = TreeView("tree", Picture(recording.film), lambda node: None)
    view.place(look, pygame.Rect(0, 0, 600, 400))
    view.picture.seek(len(recording.film) // 2)
    crowd = [painted for painted in _crowds(view, look) if len(painted) == 3]
    assert crowd and all(len(set(heights)) == 3 for heights in crowd)


def _crowds(view: TreeView, look: Look) -> list[list[float]]:
    """The heights of the strokes of every crowded level, one for each fate."""
    found: list[list[float]] = []

    class Strokes(Reader):
        def specks(self, centres: Sequence[Spot], width: float, height: float, colour: Colour) -> None:
            if colour == look.theme.edge:       # what they hang on comes first
                found.append([])
            elif centres:
                found[-1].append(height)

    Painter(Strokes(look), look, view.picture, view.layout, view.camera, Scenery(), view.rect).paint()
    return found


def test_a_node_on_the_way_is_named_once(drive: Drive) -> None:
    look, recording = drive().app.stage.look, recorded(of_game("gomoku", 2), "alphabeta")
    view = TreeView("tree", Picture(recording.film), lambda node: None)
    for size in ((600, 400), (900, 700)):
        view.place(look, pygame.Rect((0, 0), size))
        view.picture.seek(4)
        assert view.picture.tree.parent[view.picture.current] == 0
        name = name_of(view.picture.tree, view.picture.current)
        assert sum(name in words.split() for words, _box in read(view, look).said) == 1


@pytest.mark.parametrize("language", ["en", "da", "zh"])
def test_the_name_of_the_lab_is_whole_or_gives_way(drive: Drive, language: str) -> None:
    driver = drive((1280, 800), language=language)
    lab = open_lab(driver)
    title = driver.widget("title")
    assert isinstance(title, Label) and title.cut_words(driver.app.stage.look) == []
    change(driver, lab, source="random")
    for width in range(960, 1300, 20):
        row = top_bar(lab, pygame.Rect(16, 8, width - 32, 44))
        assert not any(one.rect.colliderect(other.rect) for one, other in combinations(row, 2)), width
