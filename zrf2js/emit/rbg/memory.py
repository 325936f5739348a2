"""The ends of the last move, in variables: blocks can test them."""

from __future__ import annotations

from collections.abc import Iterator

from zrf2js.analysis.core.move_cases import Case
from zrf2js.emit.rbg.alphabet import Names
from zrf2js.emit.rbg.cases import Cases
from zrf2js.emit.rbg.expressions import (
    NOTHING,
    Expression,
    action,
    assign,
    choice,
    compare,
    sequence,
)
from zrf2js.emit.rbg.graph import Graph
from zrf2js.ir import ops


class Memory:
    """The variables of the last move; a game that tests no end of it has none.

    A variable holds the number of the vertex from 1, and 0 for a vertex that no block tests.
    ``start`` and ``end`` store the current vertex. The start takes effect at the end of the move.
    """

    TESTS = (ops.IsLastFrom, ops.IsLastTo)

    def __init__(self, graph: Graph, cases: Cases, names: Names) -> None:
        tested: dict[object, set[int]] = {test: set() for test in self.TESTS}
        for placed in (*cases.moves.values(), *cases.drops.values()):
            for each in placed:
                for (test, _, square), _ in each.case.facts:
                    if test in tested:
                        tested[test].add(square)
        self.bounds: dict[str, int] = {}
        self._names: dict[object, str] = {}
        size = len(graph.vertices)
        for test in self.TESTS:
            if tested[test]:
                self._names[test] = names.take(test.name)
                self.bounds[self._names[test]] = size
        self.start = self.end = self.start_of_drop = NOTHING
        if ops.IsLastFrom in self._names:
            new = names.take("from")
            self.bounds[new] = size
            self.start = _stored(graph, new, tested[ops.IsLastFrom])
            self.start_of_drop = assign(new, 0)
            self.end = assign(self._names[ops.IsLastFrom], new)
        if ops.IsLastTo in self._names:
            noted = _stored(graph, self._names[ops.IsLastTo], tested[ops.IsLastTo])
            self.end = sequence(self.end, noted)

    def tests(self, case: Case) -> Iterator[Expression]:
        """Yield the tests of the last move that a case requires."""
        for (test, _, square), holds in sorted(case.facts, key=lambda fact: fact[0][2]):
            if test in self._names:
                yield compare(self._names[test], "==" if holds else "!=", square + 1)


def _stored(graph: Graph, variable: str, tested: set[int]) -> Expression:
    others = set(range(len(graph.vertices))) - tested
    rows = [({square}, square + 1) for square in sorted(tested)]
    rows += [(others, 0)] if others else []
    return choice(
        sequence(action(graph.label(members)), assign(variable, value)) for members, value in rows
    )
