"""Proof-number search: the tree grows where a proof or a disproof needs the fewest leaves. Sound for every game here.

Source: Allis, "Searching for solutions in games and artificial intelligence" (1994), whose four steps are the methods
of the same names: set the numbers of a node, select the most-proving node, develop it, update its ancestors. With
`transpositions` equal positions are one node with several parents and the tree is a graph without cycles: no game here
comes back to a position, since a Riskless position knows its turn and stones, discs, seeds and tiles only ever move on.
Proofs and disproofs stay true then; only the numbers count shared leaves more than once.

A `strict` search looks at every legal move. One that is not looks at the game's candidates, and proves among these.
Not in it: a bound on memory other than the budget's nodes (dfpn.py has one), and any knowledge of a game.
"""

from __future__ import annotations

import time

from engine.position import Position
from engine.search.champion import Budget
from engine.search.events import Enter, Numbers, Phase, Recorder, Result
from engine.search.proof import DISPROVEN, NEVER, OPEN, Goal, Proof, combined
from engine.search.verdict import Progress
from engine.search.watch import Watch
from engine.search.worth import NO_MOVE, Worth

REPORT_EVERY = 256     # developed nodes between two reports


class ProofNode:
    """A position of the tree: its two numbers, and its moves once it is developed."""

    __slots__ = ("children", "depth", "disproof", "number", "parents", "proof", "prover_moves")

    def __init__(self, number: int, depth: int, prover_moves: bool, numbers: tuple[int, int]) -> None:
        self.number = number
        self.depth = depth
        self.prover_moves = prover_moves        # an OR node; otherwise an AND node
        self.proof, self.disproof = numbers
        self.parents: list[ProofNode] = []
        self.children: list[tuple[int, ProofNode]] = []    # by the moves that lead to them


class ProofNumber:
    """One search for a proof or a disproof of a goal. A budget's nodes are positions held in memory."""

    def __init__(self, position: Position, goal: Goal | None = None, budget: Budget | None = None,
                 watch: Watch | None = None, record: Recorder | None = None, transpositions: bool = True,
                 strict: bool = True) -> None:
        self.position = position
        self.goal = goal or Goal(position.player)
        self.budget = budget or Budget()
        self.watch = watch or Watch()
        self.record = record
        self.strict = strict
        self.known: dict[int, ProofNode] | None = {} if transpositions else None
        self.nodes = 0
        self.deepest = 0
        self.horizon_met = False      # a position at the budget's depth counts as no proof: nothing is disproven then
        self.began = time.monotonic()
        self.root = self._node(None, NO_MOVE, position)

    def run(self) -> Proof:
        """Develop most-proving nodes until the root is decided, the budget is spent or the watch stopped."""
        developed = 0
        with self.watch.within(self.budget.seconds):
            while self.root.proof and self.root.disproof and not self.watch.stopped:
                node, position = self.select_most_proving()
                if not self.develop(node, position):
                    break
                self.update_ancestors(node)
                developed += 1
                self.watch.nodes = self.nodes
                if developed % REPORT_EVERY == 0:
                    self.watch.report(self._progress())
        proof = self._proof()
        if self.record is not None:
            worth = self.goal.value() if proof.holds else 0
            self.record(Result(0, Worth(worth, proof.line[0] if proof.line else NO_MOVE)))
        return proof

    # --- The four steps -------------------------------------------------------------------------------

    def set_numbers(self, node: ProofNode) -> bool:
        """Set a developed node's numbers from its children; whether they changed."""
        numbers = combined(node.prover_moves, [(child.proof, child.disproof) for _, child in node.children])
        changed = numbers != (node.proof, node.disproof)
        node.proof, node.disproof = numbers
        return changed

    def select_most_proving(self) -> tuple[ProofNode, Position]:
        """Follow the least proof number where the prover moves, the least disproof number elsewhere, to a leaf."""
        node, position = self.root, self.position
        while node.children:
            if self.record is not None:
                self.record(Phase(node.number, "select"))
            if node.prover_moves:
                move, node = next(pair for pair in node.children if pair[1].proof == node.proof)
            else:
                move, node = next(pair for pair in node.children if pair[1].disproof == node.disproof)
            position = position.play(move)
        return node, position

    def develop(self, node: ProofNode, position: Position) -> bool:
        """Give a leaf its children; False when the budget has no room for them."""
        moves = position.moves() if self.strict else position.candidate_moves()
        if self.budget.nodes is not None and self.nodes + len(moves) > self.budget.nodes:
            return False
        if self.record is not None:
            self.record(Phase(node.number, "expand"))
        node.children = [(move, self._node(node, move, position.play(move))) for move in moves]
        return True

    def update_ancestors(self, node: ProofNode) -> None:
        """Set the numbers of a node, and of the parents of every node whose numbers changed."""
        waiting = [node]
        while waiting:
            node = waiting.pop()
            if self.set_numbers(node):
                waiting.extend(node.parents)
                if self.record is not None:
                    self.record(Phase(node.number, "back up"))
                    self.record(Numbers(node.number, node.proof, node.disproof))

    def _node(self, parent: ProofNode | None, move: int, position: Position) -> ProofNode:
        """The node of a position: a new one, or the one that is known of it."""
        node = self.known.get(position.key) if self.known is not None else None
        if node is None:
            node = self._new_node(parent, position)
            if self.known is not None:
                self.known[position.key] = node
            if self.record is not None:
                self.record(Enter(node.number, parent.number if parent else -1, move, position))
                self.record(Numbers(node.number, node.proof, node.disproof))
        if parent is not None:
            node.parents.append(parent)
        return node

    def _new_node(self, parent: ProofNode | None, position: Position) -> ProofNode:
        depth = parent.depth + 1 if parent else 0
        numbers = self.goal.leaf_numbers(position)
        if numbers == OPEN and self.budget.depth is not None and depth >= self.budget.depth:
            numbers, self.horizon_met = DISPROVEN, True
        self.nodes += 1
        self.deepest = max(self.deepest, depth)
        return ProofNode(self.nodes - 1, depth, position.player == self.goal.player, numbers)

    # --- What is said of it ---------------------------------------------------------------------------

    def _line(self) -> tuple[int, ...]:
        """The most-proving moves from the root on: of a proof, a line in which the goal is reached."""
        node, line = self.root, []
        while node.children:
            move, node = min(node.children, key=lambda pair: (pair[1].proof, -pair[1].disproof))
            line.append(move)
        return tuple(line)

    def _progress(self) -> Progress:
        by_count = self.nodes / self.budget.nodes if self.budget.nodes else 0.0
        by_time = (time.monotonic() - self.began) / self.budget.seconds if self.budget.seconds else 0.0
        return Progress(self.deepest, self.nodes, 0, self._line(), min(1.0, max(by_count, by_time)))

    def _proof(self) -> Proof:
        root = self.root
        holds = True if root.proof == 0 else False if root.disproof == 0 and not self.horizon_met else None
        moves = tuple((move, child.proof, child.disproof) for move, child in root.children)
        if self.horizon_met:
            moves = tuple(each for each in moves if each[1] != NEVER)
        return Proof(holds, root.proof, root.disproof, self.nodes, self.deepest, self._line(), moves)
