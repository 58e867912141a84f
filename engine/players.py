"""Players: everything that chooses a move, by name. The window and the command line get their opponents here."""

from __future__ import annotations

import difflib
import random
import re
import threading
from collections.abc import Callable
from typing import Protocol

from engine.complaint import Complaint
from engine.game import Book, Evaluation, Game
from engine.levels import LEVELS, LevelPlayer, level_player
from engine.match import Seat
from engine.position import Position
from engine.protocols.outside import OutsidePlayer, outside_player
from engine.search.alphabeta import AlphaBeta
from engine.search.champion import MEMORY, Budget, Champion
from engine.search.dfpn import DepthFirst
from engine.search.genetic import Genetic
from engine.search.jamboree import Jamboree
from engine.search.mcts import MonteCarlo
from engine.search.minimax import Minimax, better
from engine.search.negamax import Negamax
from engine.search.proof import Prover
from engine.search.proofnumber import ProofNumber
from engine.search.verdict import Verdict, for_maxie
from engine.search.victoria import Victoria, by_threats
from engine.search.watch import Watch
from engine.words import _

DEEPEST_SEARCHER = 10
LONGEST_CHAMPION = 3600.0
GROWING = ("mcts:2000", "pns:100000", "dfpn:100000", "ga:50")   # simulations, nodes, nodes, generations


class UnknownStrategy(Complaint):
    """A name that no strategy has, as a sentence with the nearest ones."""


class Player(Protocol):
    """Something that chooses a move. A stopped watch asks for the best move so far."""

    def choose(self, position: Position, watch: Watch | None = None) -> Verdict: ...


class RandomPlayer:
    """`random-strategy`: any legal move, each as likely."""

    def __init__(self, seed: int | None = None) -> None:
        self.dice = random.Random(seed)

    def choose(self, position: Position, watch: Watch | None = None) -> Verdict:
        move = self.dice.choice(position.moves())
        return Verdict(move, 0, (move,), 1, 0)


class Maximizer:
    """`maximize-...`: the move after which the evaluation is best, with no look at the reply."""

    def __init__(self, evaluation: Evaluation) -> None:
        self.evaluation = evaluation

    def choose(self, position: Position, watch: Watch | None = None) -> Verdict:
        moves = position.moves()
        best_move, best = moves[0], self.evaluation(position.play(moves[0]))
        for move in moves[1:]:
            value = self.evaluation(position.play(move))
            if better(value, best, position.player):
                best_move, best = move, value
        return Verdict(best_move, best, (best_move,), len(moves), 1)


class BookPlayer:
    """A player who knows openings by heart, any of the good moves as likely, and thinks where the book ends."""

    def __init__(self, book: Book, thinker: Player, seed: int | None = None) -> None:
        self.book = book
        self.thinker = thinker
        self.dice = random.Random(seed)

    def choose(self, position: Position, watch: Watch | None = None) -> Verdict:
        known = self.book(position)
        if not known:
            return self.thinker.choose(position, watch)
        move, value = self.dice.choice(known)
        return Verdict(move, for_maxie(position, value), (move, *self._line_after(position.play(move))), 0, 0)

    def _line_after(self, position: Position) -> tuple[int, ...]:
        """The best moves from here on, as far as the book goes."""
        known = self.book(position)
        if not known:
            return ()
        move = max(known, key=lambda pair: pair[1])[0]
        return (move, *self._line_after(position.play(move)))


def with_book(game: Game, player: Player, seed: int | None) -> Player:
    """The player with the openings of the game, where it has a book."""
    return BookPlayer(game.book, player, seed) if game.book else player


FIXED_DEPTH: dict[str, Callable[[int, Evaluation], Player]] = {
    "minimax-searcher": Minimax, "alpha-beta-searcher": AlphaBeta, "negamax-searcher": Negamax}
JAMBOREE = "jamboree-searcher"


def strategy_names(game: Game) -> list[str]:
    """Every fixed name a strategy of this game can have."""
    searchers = [f"{searcher}-{depth}-{evaluation}" for searcher in (*FIXED_DEPTH, f"{JAMBOREE}-50")
                 for depth in range(1, DEEPEST_SEARCHER + 1) for evaluation in game.evaluation_names]
    levels = [f"level:{name}" for name in LEVELS]
    maximizers = [f"maximize-{evaluation}" for evaluation in game.evaluation_names]
    threats = ["tss+pns", "tss+pns:20000"] if _has_threats(game) else []
    return ["random-strategy", *game.maximizers, *maximizers, *searchers, *GROWING, "champion:1", *threats, *levels]


def strategy_named(game: Game, name: str, seed: int | None = None, seconds: float | None = None,
                   memory: float = MEMORY) -> Player:
    """The player of a strategy's name. `seconds` caps the time of a level, of 'champion' and of what grows a tree;
    `memory` the megabytes of a champion's table."""
    player = (_simple(game, name, seed) or _fixed_depth(game, name) or _champion(game, name, seed, seconds, memory)
              or _growing(game, name, seed, seconds) or _victoria(game, name, seconds)
              or _level(game, name, seed, seconds, memory) or outside_player(game, name, seconds))
    if player is None:
        raise UnknownStrategy(_unknown(game, name))
    return player


def dismiss(player: Player) -> None:
    """A player is needed no more: an outside engine's process ends; the others have nothing to end."""
    if isinstance(player, OutsidePlayer):
        player.close()


def dismiss_aside(player: Player) -> None:
    """The same without waiting: a stubborn engine takes half a second to end."""
    if isinstance(player, OutsidePlayer):
        threading.Thread(target=dismiss, args=(player,), daemon=True).start()


def take_over(player: Player, earlier: Player) -> Player:
    """Who goes on where a player follows one of the same name: an outside engine keeps its process and has the time
    of the new one; a champion knows what the earlier one has seen."""
    if isinstance(player, OutsidePlayer) and isinstance(earlier, OutsidePlayer):
        earlier.seconds = player.seconds
        return earlier
    heir, before = _champion_in(player), _champion_in(earlier)
    if heir is not None and before is not None:
        heir.remember(before)
    return player


def memory_of(player: Player | None) -> float | None:
    """The megabytes that a champion's table takes; None for a player without one."""
    champion = _champion_in(player)
    return None if champion is None else champion.memory


def _champion_in(player: Player | None) -> Champion | None:
    """The champion that thinks for a player with a book, or for a level."""
    thinker = player.thinker if isinstance(player, BookPlayer) else player
    thinker = thinker.champion if isinstance(thinker, LevelPlayer) else thinker
    return thinker if isinstance(thinker, Champion) else None


def player_for(game: Game, seat: Seat, seed: int | None = None, seconds: float | None = None,
               memory: float = MEMORY) -> Player | None:
    """Who thinks for a seat; None for a person."""
    if seat.is_person:
        return None
    name = f"level:{seat.spec}" if seat.kind == "level" else seat.spec
    return strategy_named(game, name, seed, seconds, memory)


def _simple(game: Game, name: str, seed: int | None) -> Player | None:
    if name == "random-strategy":
        return RandomPlayer(seed)
    evaluation = game.evaluation_named(game.maximizers.get(name, name.removeprefix("maximize-")))
    return Maximizer(evaluation) if name.startswith("maximize-") and evaluation else None


def _fixed_depth(game: Game, name: str) -> Player | None:
    parts = re.fullmatch(rf"(?:({'|'.join(FIXED_DEPTH)})|{JAMBOREE}-(\d{{1,3}}))-(\d{{1,2}})-(.+)", name)
    if parts is None:
        return None
    evaluation, depth, percent = game.evaluation_named(parts[4]), int(parts[3]), int(parts[2] or 0)
    if evaluation is None or not 1 <= depth <= DEEPEST_SEARCHER or percent > 100:
        return None
    if parts[1] is None:
        return Jamboree(depth, evaluation, prune_percentage=percent / 100)
    return FIXED_DEPTH[parts[1]](depth, evaluation)


def _growing(game: Game, name: str, seed: int | None, seconds: float | None) -> Player | None:
    """`mcts:N` simulations, `pns:N` and `dfpn:N` nodes, `ga:N` generations."""
    parts = re.fullmatch(r"(mcts|pns|dfpn|ga):([1-9]\d{0,8})", name)
    if parts is None:
        return None
    kind, number = parts[1], int(parts[2])
    if kind == "ga":
        evaluation = game.evaluation_named("structures") or Position.estimate
        return Genetic(evaluation, number, Budget(seconds=seconds), seed)
    budget = Budget(nodes=number, seconds=seconds)
    if kind == "mcts":
        return MonteCarlo(budget, seed)
    return Prover(ProofNumber if kind == "pns" else DepthFirst, budget)


def _champion(game: Game, name: str, seed: int | None, seconds: float | None, memory: float) -> Player | None:
    parts = re.fullmatch(r"champion(?::(\d+(?:\.\d+)?))?", name)
    if parts is None:
        return None
    wanted = float(parts[1]) if parts[1] else seconds if seconds is not None else 1.0
    if not 0 < wanted <= LONGEST_CHAMPION:
        raise UnknownStrategy(_("champion:{part} thinks for no time that makes sense; give seconds above 0 and up "
            "to {longest_champion:.0f}.").format(part=parts[1], longest_champion=LONGEST_CHAMPION))
    return with_book(game, Champion(Budget(seconds=wanted, memory=memory)), seed)


def _has_threats(game: Game) -> bool:
    return game.start().threat_board(0) is not None


def _victoria(game: Game, name: str, seconds: float | None) -> Player | None:
    """Threat-space search, then a proof search, then the champion: each in a third of the time, or in so many nodes."""
    parts = re.fullmatch(r"tss\+pns(?::(\d{1,9}))?", name)
    if parts is None or not _has_threats(game):
        return None
    if parts[1]:
        nodes = max(1, int(parts[1]))
        return Victoria(by_threats, Champion(Budget(nodes=nodes), threads=1), nodes // 50, nodes)
    share = (seconds if seconds is not None else 1.0) / 3
    return Victoria(by_threats, Champion(Budget(seconds=share)), seconds=share)


def _level(game: Game, name: str, seed: int | None, seconds: float | None, memory: float) -> Player | None:
    wanted = name.removeprefix("level:").capitalize()
    if not name.startswith("level:") or wanted not in LEVELS:
        return None
    player = level_player(game, wanted, seed, seconds, memory)
    # Those who count positions instead of plies are the strongest, and know the openings.
    return player if game.ladder[LEVELS.index(wanted)].depth else with_book(game, player, seed)


def _unknown(game: Game, name: str) -> str:
    near = difflib.get_close_matches(name, strategy_names(game), n=4, cutoff=0.5)
    hint = _("Near it: {names}.").format(names=", ".join(near)) if near else (
        _("There are random-strategy, maximize-..., minimax-searcher-D-E, alpha-beta-searcher-D-E, "
            "negamax-searcher-D-E, jamboree-searcher-P-D-E, mcts:N, pns:N, dfpn:N, ga:N, champion:SECONDS, "
            "level:NAME and engine:PATH."))
    return _("{title} has no strategy '{name}'. {hint}").format(title=_(game.title), name=name, hint=hint)
