"""Termination of loops: which ones end by themselves, so that the others can be counted.

A loop ends at the edge of the board at the latest if each iteration takes a step and the links of
its directions have no cycle: a slide over a chess board needs no counter.  The runtime counts the
iterations of every other loop and stops it at a limit (ZRF801).
"""

from __future__ import annotations

from typing import TypeAlias

from zrf2js.ir import ops
from zrf2js.ir.nodes import GameIR, Template, TemplateCall
from zrf2js.ir.ops import Body, Param, Statement
from zrf2js.ir.traits import Writes, writes
from zrf2js.ir.visit import bodies

#: directions, as operands of a template
_Steps: TypeAlias = frozenset[int | Param]


class Cycles:
    """The sets of directions whose links have a cycle, for games with the same boards."""

    def __init__(self) -> None:
        self._proofs: dict[object, dict[frozenset[int], bool]] = {}

    def on(self, links: tuple[tuple[int, ...], ...]) -> dict[frozenset[int], bool]:
        """Return the facts about sets of directions on a board; the caller extends it."""
        return self._proofs.setdefault(links, {})


class LoopTermination:
    """The loops of a game's templates, for all calls of the templates."""

    def __init__(self, game: GameIR, cycles: Cycles | None = None) -> None:
        self._game = game
        self._calls: dict[int, list[TemplateCall]] = {}
        for piece in game.pieces:
            for call in (*piece.moves, *piece.drops):
                self._calls.setdefault(call.template, []).append(call)
        self._circular = (cycles or Cycles()).on(game.links)
        self._unproven: dict[int, frozenset[int]] = {}
        #: by identity of the statement, which is kept alive here
        self._known_steps: dict[int, tuple[Statement, _Steps | None]] = {}

    def unproven_loops(self, index: int) -> frozenset[int]:
        """Return the loops of a template that may not terminate, by their index in ``loops``."""
        if index not in self._unproven:
            numbered = enumerate(loops(self._game.templates[index]))
            self._unproven[index] = frozenset(
                number for number, loop in numbered if not self._ends(loop, index)
            )
        return self._unproven[index]

    def _ends(self, loop: ops.While, index: int) -> bool:
        if not _always_steps(loop.body):
            return False
        steps = self._steps_in(loop.body)
        if steps is None:
            return False
        paths = {frozenset(map(call.value, steps)) for call in self._calls.get(index, ())}
        return not any(
            self._is_circular(frozenset(player.symmetry[direction] for direction in path))
            for path in paths
            for player in self._game.players
        )

    def _steps_in(self, body: Body) -> _Steps | None:
        """Return the directions of the steps in a body, None if the cursor moves otherwise."""
        directions: set[int | Param] = set()
        for op in body:
            steps = self._steps_of(op)
            if steps is None:
                return None
            directions |= steps
        return frozenset(directions)

    def _steps_of(self, op: Statement) -> _Steps | None:
        """Return the directions of the steps in a statement; loops and bodies share statements."""
        if id(op) not in self._known_steps:
            if isinstance(op, ops.Navigate):
                steps: _Steps | None = frozenset((op.direction,))
            elif Writes.CURSOR in writes(op):
                steps = None
            else:
                steps = self._steps_in(tuple(inner for body in bodies(op) for inner in body))
            self._known_steps[id(op)] = op, steps
        return self._known_steps[id(op)][1]

    def _is_circular(self, directions: frozenset[int]) -> bool:
        if directions not in self._circular:
            self._circular[directions] = has_cycle([self._game.links[d] for d in directions])
        return self._circular[directions]


def loops(template: Template) -> tuple[ops.While, ...]:
    """Return the loops of a template in a fixed order; a shared one is listed once."""
    return template.find(ops.While)


def _always_steps(body: Body) -> bool:
    """Return True if no iteration reaches the end of the body without a step."""
    return any(
        isinstance(op, ops.Navigate | ops.Stop)
        or (isinstance(op, ops.If) and _always_steps(op.then) and _always_steps(op.otherwise))
        for op in body
    )


def has_cycle(links: list[tuple[int, ...]]) -> bool:
    """Return True if steps over these links can return to where they began.

    ``links[i][p]`` is the position that link i leads to from p, or -1.  Positions without an
    incoming link are removed until none is left.
    """
    size = len(links[0]) if links else 0
    incoming = [0] * size
    for row in links:
        for target in row:
            if target >= 0:
                incoming[target] += 1
    free = [place for place, count in enumerate(incoming) if count == 0]
    taken = 0
    while free:
        place = free.pop()
        taken += 1
        for row in links:
            target = row[place]
            if target >= 0:
                incoming[target] -= 1
                if incoming[target] == 0:
                    free.append(target)
    return taken < size
