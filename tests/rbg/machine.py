"""An interpreter of Regular Boardgames: moves as the published semantics defines them.

A move is a sequence of actions up to a switch. Two sequences are the same move if they have the
same offs, assignments and switches, each as its location in the rules and the current vertex.
Between two of these, the interpreter visits each place of the rules once per vertex, so that it
finds each move once. Places follow each other as in the automaton of Glushkov.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator
from typing import Any

from tests.rbg.reader import Action, Description

_RELATIONS = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
KEEPER = ""


class Automaton:
    """The places of an expression: ``follow[place]`` are those after it, -1 is the beginning."""

    def __init__(self, tree: Any) -> None:
        self.actions: list[Action] = []
        self.follow: dict[int, list[int]] = {-1: []}
        nullable, first, last = self._build(tree)
        self.follow[-1] = first
        self.ends = set(last)
        self.accepts_nothing = nullable
        self.inner = {
            place: Automaton(action.operands[1])
            for place, action in enumerate(self.actions)
            if action.kind == "pattern"
        }

    def _build(self, tree: Any) -> tuple[bool, list[int], list[int]]:
        if isinstance(tree, Action):
            place = len(self.actions)
            self.actions.append(tree)
            self.follow[place] = []
            return False, [place], [place]
        kind, inner = tree
        if kind == "star":
            _, first, last = self._build(inner)
            self._connect(last, first)
            return True, first, last
        rows = [self._build(part) for part in inner]
        if kind == "sum":
            return (
                any(row[0] for row in rows),
                [place for row in rows for place in row[1]],
                [place for row in rows for place in row[2]],
            )
        nullable, first, last = rows[0]
        for other_nullable, other_first, other_last in rows[1:]:
            self._connect(last, other_first)
            first = first + other_first if nullable else first
            last = last + other_last if other_nullable else other_last
            nullable = nullable and other_nullable
        return nullable, first, last

    def _connect(self, ends: list[int], starts: list[int]) -> None:
        for place in ends:
            known = set(self.follow[place])
            self.follow[place] += [start for start in starts if start not in known]


class Machine:
    """A game in play: the board, the variables, and the location in the rules."""

    def __init__(self, description: Description) -> None:
        vertices = {name: number for number, name in enumerate(description.vertices)}
        self._links = {
            label: [
                vertices.get(description.edges[name].get(label, ""), -1)
                for name in description.vertices
            ]
            for label in description.labels
        }
        self.board = list(description.vertices.values())
        self.values = dict.fromkeys({**description.variables, **description.players}, 0)
        self._bounds = {**description.variables, **description.players}
        self.counts = dict.fromkeys(description.pieces, 0)
        for piece in self.board:
            self.counts[piece] += 1
        self._automaton = Automaton(description.rules)
        self._player, self._place, self._vertex = KEEPER, -1, 0
        #: the largest number of moves that the keeper had at once
        self.keeper_moves = 0
        #: moves that a game may have in a row without a move of a player
        self._patience = 10

    def perft(self, depth: int) -> int:
        """Return the number of sequences of moves of players; the keeper moves in between."""
        return self._count(depth, self._place, self._vertex, self._player, 0)

    def _count(self, depth: int, place: int, vertex: int, player: str, waited: int) -> int:
        if depth == 0:
            return 1
        if waited > self._patience:
            raise AssertionError("only the keeper moves")
        total = moves = 0
        for next_place, next_vertex, next_player in self.moves(place, vertex):
            moves += 1
            if player == KEEPER:
                total += self._count(depth, next_place, next_vertex, next_player, waited + 1)
            else:
                total += self._count(depth - 1, next_place, next_vertex, next_player, 0)
        if player == KEEPER and depth:
            self.keeper_moves = max(self.keeper_moves, moves)
        return total

    def moves(self, place: int, vertex: int) -> Iterator[tuple[int, int, str]]:
        """Make each move in turn; yield the place, the vertex and the player after it."""
        yield from self._explore(self._automaton, place, vertex, set())

    def _explore(
        self, automaton: Automaton, place: int, vertex: int, seen: set[tuple[int, int]]
    ) -> Iterator[tuple[int, int, str]]:
        for following in automaton.follow[place]:
            action = automaton.actions[following]
            if not action.changes:
                reached = self._tested(automaton, following, vertex)
                if reached >= 0 and (following, reached) not in seen:
                    seen.add((following, reached))
                    yield from self._explore(automaton, following, reached, seen)
            elif (following, vertex) not in seen:
                seen.add((following, vertex))
                if action.kind == "switch":
                    yield following, vertex, action.operands[0]
                    continue
                undo = self._change(action, vertex)
                if undo is not None:
                    yield from self._explore(automaton, following, vertex, set())
                    undo()

    def _tested(self, automaton: Automaton, place: int, vertex: int) -> int:
        """Return the vertex after a shift or a test; -1 if it is not possible."""
        action = automaton.actions[place]
        if action.kind == "shift":
            return self._links[action.operands[0]][vertex]
        if action.kind == "on":
            return vertex if self.board[vertex] in action.operands else -1
        if action.kind == "compare":
            left, relation, right = action.operands
            return vertex if _RELATIONS[relation](self._value(left), self._value(right)) else -1
        wanted = action.operands[0]
        return vertex if self._matches(automaton.inner[place], vertex) is wanted else -1

    def _matches(self, automaton: Automaton, vertex: int) -> bool:
        return automaton.accepts_nothing or self._accepts(automaton, -1, vertex, set())

    def _accepts(
        self, automaton: Automaton, place: int, vertex: int, seen: set[tuple[int, int]]
    ) -> bool:
        """Return True if the actions of a pattern are possible; the state stays."""
        for following in automaton.follow[place]:
            action = automaton.actions[following]
            undo: Callable[[], None] | None = None
            reached, inside = vertex, seen
            if action.changes:
                undo, inside = self._change(action, vertex), set()
                if undo is None:
                    continue
            else:
                reached = self._tested(automaton, following, vertex)
            found = False
            if reached >= 0 and (following, reached) not in seen:
                seen.add((following, reached))
                found = following in automaton.ends or self._accepts(
                    automaton, following, reached, inside
                )
            if undo is not None:
                undo()
            if found:
                return True
        return False

    def _value(self, summands: list[tuple[int, str | int]]) -> int:
        total = 0
        for sign, term in summands:
            if isinstance(term, int):
                total += sign * term
            else:
                total += sign * (self.counts[term] if term in self.counts else self.values[term])
        return total

    def _change(self, action: Action, vertex: int) -> Callable[[], None] | None:
        """Put a piece or assign a value; return how to undo it, None if it is not possible."""
        if action.kind == "off":
            (new,) = action.operands
            old = self.board[vertex]
            self._put(vertex, new)
            return lambda: self._put(vertex, old)
        variable, summands = action.operands
        value, before = self._value(summands), self.values[variable]
        if not 0 <= value <= self._bounds[variable]:
            return None
        self.values[variable] = value
        return lambda: self.values.__setitem__(variable, before)

    def _put(self, vertex: int, piece: str) -> None:
        self.counts[self.board[vertex]] -= 1
        self.board[vertex] = piece
        self.counts[piece] += 1
