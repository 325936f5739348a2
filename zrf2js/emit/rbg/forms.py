"""Cases as walks: the same walk stands for a move from many vertices."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Set

from zrf2js.emit.rbg.expressions import Expression
from zrf2js.emit.rbg.graph import AROUND, Graph, Walk
from zrf2js.emit.rbg.walks import Go, If, On, Token, Tokens, merged, union
from zrf2js.support.frozen_node import frozen_node

#: the tested names by vertex, the tests that depend on no vertex, and the last vertex
Meaning = tuple[frozenset[tuple[int, tuple[str, ...]]], frozenset[If], int]


@frozen_node()
class Form:
    """A walk from a vertex; ``meaning`` is what it tests, and where it ends."""

    start: int
    tokens: Tokens
    meaning: Meaning


def form_of(
    graph: Graph, start: int, tests: dict[int, tuple[str, ...]], others: Iterable[If], target: int
) -> Form:
    """Return the walk from a vertex past the tested vertices, the nearest first, to the target."""
    plain = tuple(others)
    tokens: list[Token] = list(plain)
    here = start
    walks = graph.walks(start)

    def distance(square: int) -> tuple[bool, int, Walk, int]:
        walk = walks.get(square)
        return (walk is None, len(walk or ()), walk or (), square if walk is None else 0)

    near = sorted((square for square in tests if square != target), key=distance)
    for square in (*near, target):
        tokens += map(Go, graph.walk(here, square))
        here = square
        if square in tests:
            tokens.append(On(tests[square]))
    return Form(start, tuple(tokens), (frozenset(tests.items()), frozenset(plain), target))


def compatible(one: Form, other: Form) -> dict[int, Set[str]] | None:
    """Return the names with which both walks are possible, by vertex; None if they never are."""
    if any(test.negated() in other.meaning[1] for test in one.meaning[1]):
        return None
    names_by_vertex: dict[int, Set[str]] = {square: set(names) for square, names in one.meaning[0]}
    for square, names in other.meaning[0]:
        names_by_vertex[square] = names_by_vertex.get(square, set(names)) & set(names)
    return names_by_vertex if all(names_by_vertex.values()) else None


def walks_of(graph: Graph, forms: Iterable[Form], places: Set[int]) -> Expression:
    """Return the union of the walks, each from exactly the vertices where it is a move.

    ``places`` are the vertices where walks can start. A walk needs a label for its first vertices
    only if another place would allow a move that does not exist there.
    """
    starts: dict[Tokens, set[int]] = defaultdict(set)
    meanings: dict[int, set[Meaning]] = defaultdict(set)
    for form in forms:
        starts[form.tokens].add(form.start)
        meanings[form.start].add(form.meaning)
    guarded = []
    for tokens, allowed in starts.items():
        others = places - allowed
        wrong = any(
            meaning is not None and meaning not in meanings[vertex]
            for vertex in others
            for meaning in (_meaning(graph, vertex, tokens),)
        )
        if wrong or any(Go(AROUND) == token for token in tokens):
            guarded.append((Go(graph.label(allowed)), *tokens))
        else:
            guarded.append(tokens)
    return union(merged(guarded, graph.longest))


def _meaning(graph: Graph, start: int, tokens: Tokens) -> Meaning | None:
    """Return what a walk tests from another vertex; None if it leaves the board there."""
    here: int | None = start
    tests: dict[int, tuple[str, ...]] = {}
    others: set[If] = set()
    for token in tokens:
        match token:
            case Go():
                if token.label == AROUND or here is None:
                    return None
                here = graph.step(token.label, here)
                if here is None:
                    return None
            case On():
                assert here is not None
                tests[here] = token.names
            case If():
                others.add(token)
    assert here is not None
    return frozenset(tests.items()), frozenset(others), here
