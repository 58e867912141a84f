"""A genetic player: it breeds sequences of the next moves of both sides. Generic; a guess, never a proof.

Source: Wang and Huang, "Evolving Gomoku solver by genetic algorithm" (2014): an individual is the next K moves, judged
by the structures on the board after them. Judged by that alone the fittest sequence would be one in which the opponent
blunders, so all sequences met so far are kept as one tree, as in Hong, Huang and Lin, "Applying genetic algorithms to
game search trees" (2002): the ends of sequences have the evaluation's value, and above them each side takes its best
move, the side to move deciding. A sequence is as unfit as its moves together lose, each for the side that made it:
fitness 0 is best play as far as the tree knows, and the move played is its first.

Selection is by tournament, crossover joins the beginning of one parent to the end of another, mutation draws one of the
game's candidate moves. A move that is not possible after those before it is drawn anew. Not in it: exactness; moves
that were never bred are not thought of.
"""

from __future__ import annotations

import random
import time

from engine.game import Evaluation
from engine.position import SUDDEN_ZONE, WIN, Position
from engine.search.champion import Budget
from engine.search.classic import Stopped
from engine.search.events import Generation, Recorder
from engine.search.minimax import better
from engine.search.verdict import Progress, Verdict
from engine.search.watch import Watch
from engine.words import _

POPULATION = 40
GENERATIONS = 50
LENGTH = 5              # moves of a sequence, where the budget gives no depth
ELITE = 4               # the fittest live on as they are
TOURNAMENT = 3          # parents are the fittest of so many
MUTATION = 0.2          # the chance of each move of a child to be drawn anew

Sequence = tuple[int, ...]


class Branching:
    """A position that some sequence went through: its candidate moves, those bred, and its value for Maxie."""

    __slots__ = ("children", "moves", "player", "value")

    def __init__(self, player: int, moves: list[int], value: int) -> None:
        self.player = player
        self.moves = moves
        self.value = value
        self.children: dict[int, Branching] = {}

    def best(self) -> tuple[int, Branching]:
        """The best bred move for the side to move, the first of equals."""
        pairs = list(self.children.items())
        found = pairs[0]
        for pair in pairs[1:]:
            if better(pair[1].value, found[1].value, self.player):
                found = pair
        return found


class Genetic:
    """A player that breeds for a number of generations. A budget's nodes are moves played, its depth the length."""

    def __init__(self, evaluation: Evaluation = Position.estimate, generations: int | None = GENERATIONS,
                 budget: Budget | None = None, seed: int | None = None, population: int = POPULATION,
                 mutation: float = MUTATION, record: Recorder | None = None) -> None:
        self.evaluation = evaluation
        self.generations = generations
        self.budget = budget or Budget()
        self.population = population
        self.mutation = mutation
        self.record = record
        self.dice = random.Random(seed)

    def choose(self, position: Position, watch: Watch | None = None) -> Verdict:
        """The first move of the fittest sequence."""
        if position.over:
            raise ValueError(_("The game is over: there is no move to choose."))
        breeding = _Breeding(self, position, watch or Watch())
        with breeding.watch.within(self.budget.seconds):
            breeding.run()
        return breeding.verdict()


class _Breeding:
    """One question to the genetic player, while it is being answered."""

    def __init__(self, player: Genetic, position: Position, watch: Watch) -> None:
        self.player = player
        self.budget = player.budget
        self.length = player.budget.depth or LENGTH
        self.dice = player.dice
        self.position = position
        self.watch = watch
        self.nodes = 0
        self.generation = 0
        self.began = time.monotonic()
        self.root = Branching(position.player, position.candidate_moves(), 0)

    def run(self) -> None:
        """Generation after generation, until their number, the budget or a stop ends it."""
        try:
            people = [self._live(()) for _ in range(self.player.population)]
            while self.player.generations is None or self.generation < self.player.generations:
                ranked = sorted(set(people), key=lambda sequence: (-self._fitness(sequence), sequence))
                self.generation += 1
                self._tell(ranked[0])
                people = self._bred(ranked)
        except Stopped:
            pass

    # --- Breeding -------------------------------------------------------------------------------------

    def _bred(self, ranked: list[Sequence]) -> list[Sequence]:
        """The next generation: the fittest as they are, and children of parents chosen by tournament."""
        children = [self._live(self._child(self._chosen(ranked), self._chosen(ranked)))
                    for _ in range(self.player.population - ELITE)]
        return ranked[:ELITE] + children

    def _chosen(self, ranked: list[Sequence]) -> Sequence:
        return ranked[min(self.dice.randrange(len(ranked)) for _ in range(TOURNAMENT))]

    def _child(self, first: Sequence, second: Sequence) -> list[int | None]:
        """One parent's beginning with the other's end; None where a move is to be drawn anew."""
        cut = self.dice.randrange(self.length + 1)
        return [None if self.dice.random() < self.player.mutation else move
                for move in (*first[:cut], *second[cut:])]

    def _live(self, wanted: list[int | None] | tuple[()]) -> Sequence:
        """Play a sequence as far as its moves are possible, draw the others, and let the tree know how it ends."""
        if self.watch.stopped or (self.budget.nodes is not None and self.nodes + self.length > self.budget.nodes):
            raise Stopped
        node, position, path, lived = self.root, self.position, [self.root], []
        for step in range(self.length):
            if not node.moves:
                break
            gene = wanted[step] if step < len(wanted) else None
            move = gene if gene in node.moves else self.dice.choice(node.moves)
            position = position.play(move)
            node = self._after(node, move, position, step + 1)
            path.append(node)
            lived.append(move)
        self._back_up(path)
        return tuple(lived)

    def _after(self, node: Branching, move: int, position: Position, ply: int) -> Branching:
        """The tree's node after a move."""
        self.nodes += 1
        if move not in node.children:
            moves = position.candidate_moves()
            ends = ply == self.length or not moves
            node.children[move] = Branching(position.player, moves, self._end_value(position, ply) if ends else 0)
        return node.children[move]

    def _end_value(self, position: Position, ply: int) -> int:
        """The value of a sequence's end for Maxie; a sudden win is worth more the sooner it comes."""
        if not position.over:
            return max(1 - WIN, min(WIN - 1, self.player.evaluation(position)))
        value = position.final_value()
        if abs(value) < SUDDEN_ZONE:
            return value
        return value - ply if value > 0 else value + ply

    def _back_up(self, path: list[Branching]) -> None:
        for node in reversed(path):
            if node.children:
                node.value = node.best()[1].value

    def _fitness(self, sequence: Sequence) -> int:
        """Less what each move of the sequence loses for the side that made it."""
        node, lost = self.root, 0
        for move in sequence:
            lost += abs(node.value - node.children[move].value)
            node = node.children[move]
        return -lost

    # --- What is said of it ---------------------------------------------------------------------------

    def _tell(self, fittest: Sequence) -> None:
        if self.player.record is not None:
            self.player.record(Generation(self.generation, fittest, float(self._fitness(fittest))))
        self.watch.report(Progress(self.length, self.nodes, self.root.value, self._line(), self._used()))

    def _used(self) -> float:
        """How much of the budget is used, 0..1."""
        parts = [0.0]
        if self.player.generations:
            parts.append(self.generation / self.player.generations)
        if self.budget.nodes:
            parts.append(self.nodes / self.budget.nodes)
        if self.budget.seconds:
            parts.append((time.monotonic() - self.began) / self.budget.seconds)
        return min(1.0, max(parts))

    def _line(self) -> Sequence:
        """Best play of both sides as far as the tree knows it."""
        node, line = self.root, []
        while node.children:
            move, node = node.best()
            line.append(move)
        return tuple(line)

    def verdict(self) -> Verdict:
        line = self._line() or (self.root.moves[0],)
        return Verdict(line[0], self.root.value, line, self.nodes, len(line))
