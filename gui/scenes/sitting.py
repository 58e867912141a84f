"""Sitting: a match in the window: whose turn, who is asked, pausing, hints, undo to one's own turn. No drawing.

The board scene shows it and plays the moves it hands out. An opponent is asked only when the match itself moved on:
looking at earlier moves, loading a game and undoing between two opponents never start one.
"""

from __future__ import annotations

from engine.complaint import Complaint
from engine.levels import LEVELS
from engine.match import Match, Seat
from engine.players import Player, dismiss_aside, player_for, strategy_named, take_over
from engine.position import Position
from engine.search.verdict import Judged, Progress, Verdict
from engine.thinker import Answer, Failure, Report
from gui.language import _, one_after_another
from gui.scenes.view import BoardView
from gui.stage import Stage

HINT_SECONDS = 1.0
FORCED_SECONDS = 0.9
"""How long a forced move waits, so that the player sees whose turn it was."""
SPEEDS: tuple[tuple[str, float], ...] = (("1×", 1.0), ("2×", 0.5), ("4×", 0.25), ("½×", 2.0))


class Sitting:
    def __init__(self, stage: Stage, match: Match, view: BoardView, waiting: bool = False) -> None:
        self.stage, self.match, self.view = stage, match, view
        self.waiting = waiting and not match.seat.is_person
        self.paused = False
        self.viewed: int | None = None
        self.speed = 0
        self.report: Progress | None = None
        self.hint: Verdict | None = None
        self.value: int | None = None
        self.trouble = ""
        self.ready: Verdict | None = None
        self.exploring = False                # analyse mode: nobody moves and no clock runs
        self.aside: Position | None = None    # a position beside the game that is on the board instead
        self.judged: tuple[Judged, ...] = ()  # what an analysis knows of the moves from there
        self._opponents: dict[int, tuple[Seat, Player]] = {}    # who thought last for a side, and for which seat
        self._asking = ""
        self._passed = 0.0
        self._asked_for = 0.0      # seconds since the question
        self._reported_at = 0.0    # of them, at the last report

    # --- What is going on -------------------------------------------------------------------------------

    @property
    def live(self) -> bool:
        """The board shows the game itself, not an earlier move."""
        return self.viewed is None

    @property
    def shown(self) -> int:
        """The number of moves played in the position on the board."""
        return len(self.match.moves) if self.viewed is None else self.viewed

    @property
    def on_board(self) -> Position:
        """The position the board shows."""
        return self.match.positions[self.shown] if self.aside is None else self.aside

    @property
    def people(self) -> int:
        return sum(seat.is_person for seat in self.match.seats)

    @property
    def thinking(self) -> bool:
        """An opponent is choosing its move."""
        return self._asking == "move"

    @property
    def seeking_hint(self) -> bool:
        return self._asking == "hint"

    @property
    def busy(self) -> bool:
        """Something is being thought about: a move, or a hint."""
        return bool(self._asking)

    @property
    def nodes(self) -> int:
        """Positions the search has looked at."""
        return max(self.stage.thinker.nodes, self.report.nodes if self.report else 0)

    @property
    def fraction(self) -> float:
        """How much of its budget the search has used, going on at the pace of its last report."""
        if self.report is None or self._reported_at <= 0:
            return 0.0
        return min(1.0, max(0.0, self.report.fraction * self._asked_for / self._reported_at))

    @property
    def held(self) -> bool:
        """An opponent is to move and waits for the player's word."""
        return (self.waiting or self.paused) and not self.match.seat.is_person and self.match.result is None

    @property
    def person_to_move(self) -> bool:
        match = self.match
        free = self.live and not self.exploring
        return free and match.result is None and match.seat.is_person and self.forced is None

    @property
    def forced(self) -> int | None:
        return None if self.match.result is not None else self.view.forced(self.match.position)

    @property
    def tempo(self) -> float:
        """The factor on waiting and motion while opponents play each other."""
        return SPEEDS[self.speed][1] if self.people == 0 else 1.0

    # --- Thinking ---------------------------------------------------------------------------------------

    def update(self, seconds: float, moving: bool) -> int | None:
        """Let time pass; a move that is due now. `moving`: the last one is still on its way on the board."""
        self._asked_for += seconds
        self._hear()
        if self.exploring:
            return None
        self._consider()
        if moving:
            return None
        self._passed += seconds
        if self._clock_runs:
            self.match.tick(seconds)
        if not self.live or self.held or self.match.result is not None:
            return None
        forced = self.forced
        if forced is not None:
            return forced if self._passed >= FORCED_SECONDS * self.tempo else None
        return self._due()

    @property
    def _clock_runs(self) -> bool:
        return self.match.result is None and not self.held

    def _consider(self) -> None:
        """Ask the opponent whose turn it is, once, if nothing speaks against it."""
        match = self.match
        if self._asking or self.ready or not self.live or self.held or self.trouble:
            return
        if match.result is not None or match.seat.is_person or self.forced is not None:
            return
        try:
            player = self._player()
        except Complaint as fault:
            self._fail(str(fault))
            return
        if player is not None:
            self._ask("move")
            self.stage.thinker.ask(player, match.position)

    def _player(self) -> Player | None:
        """Who thinks for the side to move; an engine's process and a champion's memory are kept from move to move."""
        seat, side = self.match.seat, self.match.position.player
        player = player_for(self.match.game, seat, seconds=self._thinking_time())
        if player is None:
            return None
        if side in self._opponents:
            earlier_seat, earlier = self._opponents[side]
            if earlier_seat == seat:
                player = take_over(player, earlier)
            else:
                dismiss_aside(earlier)
        self._opponents[side] = seat, player
        return player

    def close(self) -> None:
        """The board is left: nothing is thought about any more, and no engine's process stays."""
        self.cancel()
        for _seat, opponent in self._opponents.values():
            dismiss_aside(opponent)
        self._opponents = {}

    def _thinking_time(self) -> float | None:
        """A cap that keeps an opponent inside its clock, and the champion inside the time set for it."""
        rule, left = self.match.clock.rule, self.match.clock.remaining(self.match.position.player)
        champion = (self.match.seat.kind, self.match.seat.spec) == ("level", LEVELS[-1])
        chosen = self.stage.settings.champion_seconds if champion else None
        if left is None:
            return chosen
        share = left * 0.8 if rule.kind == "move" else min(left * 0.5, left / 25 + rule.increment * 0.8)
        return max(0.05, share if chosen is None else min(share, chosen))

    def _ask(self, purpose: str) -> None:
        self._asking, self.report, self.hint = purpose, None, None
        self._passed = self._asked_for = 0.0

    def _hear(self) -> None:
        if not self._asking:
            return
        for news in self.stage.thinker.poll():
            if isinstance(news, Report):
                self._reported(news.progress)
            elif isinstance(news, Answer):
                self._answered(news.verdict)
            elif isinstance(news, Failure):
                self._fail(news.sentence)

    def _reported(self, progress: Progress) -> None:
        self.report, self._reported_at = progress, self._asked_for
        self.judged = progress.judged if self._asking == "analysis" else ()
        if progress.depth > 0:
            self.value = progress.value

    def _answered(self, verdict: Verdict) -> None:
        if self._asking == "hint":
            self.hint = verdict
        elif self._asking == "analysis":
            self.judged = verdict.judged
        else:
            self.ready = verdict
        if verdict.depth > 0:
            self.value = verdict.value
        self._asking = ""

    def _fail(self, sentence: str) -> None:
        self._asking, self.trouble = "", sentence

    def _due(self) -> int | None:
        """The answered move, once the opponent has taken the least time a move should take."""
        least = self.stage.settings.minimum_time * self.tempo
        if self.ready is None or self._passed < least:
            return None
        move, self.ready = self.ready.move, None
        return move

    def cancel(self) -> None:
        """Give up whatever is being thought about."""
        if self._asking:
            self.stage.thinker.cancel()
        self._asking, self.report, self.ready, self.hint, self.trouble = "", None, None, None, ""
        self.judged = ()
        self._passed = 0.0

    # --- What the player can do -------------------------------------------------------------------------

    def move_now(self) -> None:
        if self.thinking or self.seeking_hint:
            self.stage.thinker.move_now()

    def ask_hint(self) -> None:
        if self.person_to_move and not self._asking and not self.match.rated:
            self._ask("hint")
            player = strategy_named(self.match.game, "champion", seconds=HINT_SECONDS)
            self.stage.thinker.ask(player, self.match.position)

    def ask_analysis(self, analyst: Player, position: Position) -> None:
        """Have the moves of the explored position valued, as they come."""
        self._ask("analysis")
        self.stage.thinker.ask(analyst, position)

    def go_on(self) -> None:
        """The word an opponent waited for."""
        self.waiting = self.paused = False
        self.trouble = ""
        self._passed = 0.0

    def pause(self) -> None:
        if self.held:
            self.go_on()
        elif self.people == 0 and self.match.result is None:
            self.cancel()
            self.paused = True

    def next_speed(self) -> None:
        self.speed = (self.speed + 1) % len(SPEEDS)

    def play(self, move: int) -> None:
        self.cancel()
        self.match.play(move)
        self.waiting = False
        self.viewed = None

    @property
    def can_swap(self) -> bool:
        """Whether the players may change sides now."""
        return self.people > 0 and self.match.result is None and not self.match.rated

    def swap(self) -> None:
        """Everybody goes on with the other side; an opponent who is to move now thinks at once."""
        if self.can_swap:
            self.cancel()
            self.match.swap_seats()
            self._opponents = {1 - side: opponent for side, opponent in self._opponents.items()}
            self.waiting = self.paused = False

    def resign(self) -> None:
        """The person to move gives up; with one person at the board it is that one, whoever's turn it is."""
        seats = self.match.seats
        side = self.match.position.player
        if self.people == 1:
            side = 0 if seats[0].is_person else 1
        self.cancel()
        self.match.resign(side)

    # --- Undo, redo, looking back -----------------------------------------------------------------------

    def _own_turn(self, number: int) -> bool:
        """Whether a person had something to decide after `number` moves."""
        position = self.match.positions[number]
        return self.match.seats[position.player].is_person and self.view.forced(position) is None

    @property
    def undo_steps(self) -> int:
        """How many moves Undo takes back: to the person's own last turn; 0 when there is none."""
        played = len(self.match.moves)
        if self.people != 1:
            return min(1, played)
        return next((played - number for number in range(played - 1, -1, -1) if self._own_turn(number)), 0)

    @property
    def ended_early(self) -> bool:
        result = self.match.result
        return result is not None and result.reason != "board"

    @property
    def can_undo(self) -> bool:
        return not self.match.rated and (self.ended_early or self.undo_steps > 0)

    def undo(self) -> None:
        if not self.can_undo:
            return
        steps = 1 if self.ended_early else self.undo_steps
        self.cancel()
        for _step in range(steps):
            self.match.undo()
        self._settle()

    def redo(self) -> None:
        """Forward again to the person's next own turn, or as far as there is."""
        if not self.match.can_redo:
            return
        self.cancel()
        self.match.redo()
        while self.people == 1 and self.match.can_redo and not self._own_turn(len(self.match.moves)):
            self.match.redo()
        self._settle()

    def _settle(self) -> None:
        self.viewed = None
        self.value = None
        # Between two opponents the player says when to go on.
        self.paused = self.people == 0
        self.waiting = False

    def look_at(self, number: int) -> None:
        """Show the position after `number` moves; the last one is the game itself."""
        last = len(self.match.moves)
        number = max(0, min(last, number))
        self.viewed = None if number == last else number

    def status(self) -> str:
        """Always whose turn it is and what to do."""
        match, seat = self.match, self.match.seat
        side = self.side_words(match.position, match.position.player)
        if not self.live:
            return _("Looking at move {number} of {count}.").format(number=self.shown, count=len(match.moves))
        if match.result is not None:
            return match.result.sentence
        if self.trouble:
            return self.trouble
        if self.held:
            return _("{side} ({name}) is to move and waits for you.").format(side=side, name=seat.called)
        if not seat.is_person:
            return _("{name} ({side}) is thinking.").format(name=seat.called, side=side)
        if self.seeking_hint:
            return _("Looking for a good move…")
        if self.hint is not None:
            return self._hint_words(self.hint)
        whose = _("Your turn ({side}).") if self.people == 1 else _("{name}'s turn ({side}).")
        todo = self.view.remark(match.position) or self.view.prompt(match.position)
        return one_after_another(whose.format(name=seat.called, side=side), todo)

    def turn_words(self) -> str:
        """Whose turn it is in as few words as the title of a window has room for."""
        match, seat = self.match, self.match.seat
        if match.result is not None:
            return match.result.sentence.rstrip(".")
        if self.held:
            return _("{name} waits").format(name=seat.name)
        if not seat.is_person:
            return _("{name} is thinking").format(name=seat.name)
        return _("Your turn") if self.people == 1 else _("{name}'s turn").format(name=seat.name)

    def side_words(self, position: Position, player: int) -> str:
        """The side a player has in a position."""
        return self.match.game.side_name(position, player) or _("no colour yet")

    def value_words(self, value: int) -> str:
        return self.view.value_words(value, self.match.position)

    def _hint_words(self, hint: Verdict) -> str:
        names, position = [], self.match.position
        for move in hint.line[:4]:
            names.append(self.view.move_words(position, move))
            position = position.play(move)
        best = self.view.move_words(self.match.position, hint.move)
        words = _("Hint: {move}. {value}.").format(move=best, value=self.value_words(hint.value))
        then = _("Then {line}.").format(line=self.view.apart.join(names[1:])) if len(names) > 1 else ""
        return one_after_another(words, self.view.reason(self.match.position, hint), then)
