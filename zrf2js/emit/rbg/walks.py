"""Walks with tests, and their union as one expression that shares common beginnings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import field
from typing import TypeAlias

from zrf2js.emit.rbg.expressions import Expression, action, choice, on, repeated, sequence
from zrf2js.support.frozen_node import frozen_node, mutable_node


@frozen_node()
class Go:
    """A step along the edges with a label."""

    label: str


@frozen_node()
class On:
    """The test of the piece on the current vertex, with sorted names."""

    names: tuple[str, ...]


@frozen_node()
class If:
    """A comparison that does not depend on the current vertex."""

    text: str

    def negated(self) -> If:
        """Return the opposite comparison."""
        return If(" ".join(_OPPOSITES.get(word, word) for word in self.text.split(" ")))


@frozen_node()
class Ride:
    """Any number of steps along the edges with a label over pieces of a set."""

    label: str
    names: tuple[str, ...]


_OPPOSITES = {"==": "!=", "!=": "=="}

Token: TypeAlias = Go | On | If | Ride
Tokens: TypeAlias = tuple[Token, ...]


@mutable_node()
class _Node:
    """A beginning of walks; ``is_end`` is True if a walk ends here."""

    children: dict[Token, _Node] = field(default_factory=dict)
    is_end: bool = False


def union(walks: Iterable[Tokens]) -> Expression:
    """Return the expression of all walks; a walk without tokens is alone."""
    root = _Node()
    for walk in walks:
        node = root
        for token in walk:
            node = node.children.setdefault(token, _Node())
        node.is_end = True
    return _expression(root)


def merged(walks: Iterable[Tokens], longest: Callable[[str], int]) -> list[Tokens]:
    """Return fewer walks with the same union.

    Walks that differ in their last test become one. Walks of all lengths along a label become a
    ride; ``longest`` returns the largest number of steps along a label, 0 without a limit.
    """
    tests: dict[Tokens, set[str]] = {}
    fewer: list[Tokens] = []
    for walk in walks:
        if walk and isinstance(walk[-1], On):
            tests.setdefault(walk[:-1], set()).update(walk[-1].names)
        else:
            fewer.append(walk)
    fewer += [(*start, On(tuple(sorted(names)))) for start, names in tests.items()]
    distinct = set(fewer)
    whole: dict[Tokens, Tokens] = {}
    for start, step, over, end in {part for walk in fewer for part in _parts(walk)}:
        every = [(*start, *(step, over) * steps, step, end) for steps in range(longest(step.label))]
        if len(every) > 1 and distinct.issuperset(every):
            whole |= dict.fromkeys(every, (*start, Ride(step.label, over.names), step, end))
    return list(dict.fromkeys(whole.get(walk, walk) for walk in fewer))


def _parts(walk: Tokens) -> Iterator[tuple[Tokens, Go, On, On]]:
    """Yield the ways to read the end of a walk as a ride: its start, step, passed pieces, end."""
    if len(walk) < 4:
        return
    *_, step, end = walk
    over = walk[-3]
    if not isinstance(step, Go) or not isinstance(over, On) or not isinstance(end, On):
        return
    at = len(walk) - 2
    while at >= 2 and walk[at - 2 : at] == (step, over):
        at -= 2
        yield walk[:at], step, over, end


def _expression(node: _Node) -> Expression:
    if not node.children:
        return sequence()
    ends = {
        name for token, child in node.children.items() if child.is_end for name in _names(token)
    }
    parts = [on(sorted(ends))] if ends else []
    for token, child in node.children.items():
        if child.is_end and not isinstance(token, On):
            parts.append(_written(token))
        if child.children:
            parts.append(sequence(_written(token), _expression(child)))
    if node.is_end:
        parts.insert(0, sequence())
    return choice(parts)


def _names(token: Token) -> tuple[str, ...]:
    return token.names if isinstance(token, On) else ()


def _written(token: Token) -> Expression:
    match token:
        case Go():
            return action(token.label)
        case On():
            return on(token.names)
        case If():
            return action(token.text)
        case Ride():
            return repeated(sequence(action(token.label), on(token.names)))
