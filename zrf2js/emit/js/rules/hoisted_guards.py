"""Tests that a block can fail before it goes through a loop.

A block may go round the whole board, to clear what earlier moves have left there, say, before it
asks whether the next position is empty.  What is asked there does not depend on the loop: the board
is as it was before the move, and the place is known without it.  So it is asked before the loop,
too: where the block is going to end, nobody can tell how far it has come.

Only what stands before the first ``add`` counts, and no loop that may have to be given up.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator
from dataclasses import dataclass, replace
from typing import cast

from zrf2js.analysis.paths import Path
from zrf2js.emit.js.rules.alternatives import FORKS
from zrf2js.emit.js.rules.move_records import ADDS, MOVERS
from zrf2js.ir.nodes import Body, Op, walk

#: conditions that are told from the board, tables and a place alone
_PLAIN = frozenset((
    "empty", "enemy", "friend", "neutral", "piece", "in-zone", "on-board", "position", "attribute",
))  # fmt: skip
_JUNCTIONS = frozenset(("not", "and", "or"))
_PLACES = frozenset(("here", "neighbor", "at"))
#: what must not happen more or less often, or comes to more than the end of the block
_BARRIERS = frozenset((*ADDS, *FORKS, "handler", "sow"))


@dataclass(frozen=True, slots=True)
class Early:
    """What must hold at the end of a path for the block to go on; on the board in any case."""

    path: Path
    condition: Op | None


@dataclass(frozen=True, slots=True)
class _At:
    """Where the block is and its mark; None where a loop may have led."""

    here: Path | None = ()
    mark: Path | None = ()


def early_tests(
    body: Body, endless: Container[int], names_in: Callable[[Op], frozenset[str]]
) -> tuple[int, tuple[Early, ...]]:
    """The number of the first statement with a loop in it, and the tests to be asked before it.

    ``endless`` are the ids of loops that may have to be given up; ``names_in`` tells the operations
    inside one.
    """
    first, at, found = len(body), _At(), list[Early]()
    for number, op in enumerate(body):
        names = names_in(op)
        if not _BARRIERS.isdisjoint(names):
            break
        if "while" in names:
            if any(id(inner) in endless for inner in walk(op)):
                break
            first = min(first, number)
        at = _after(at, op, names)
        if at.here is None or first == len(body):
            continue
        if op.name == "navigate":
            found.append(Early(at.here, None))
        elif op.name == "verify":
            found += [Early(at.here, part) for part in _plain_parts(cast(Op, op.args[0]))]
    return first, tuple(found)


def _after(at: _At, op: Op, names: frozenset[str]) -> _At:
    """Where a statement leads."""
    match op.name:
        case "navigate":
            return replace(at, here=None if at.here is None else (*at.here, op.args[0]))
        case "jump":
            return replace(at, here=(("at", op.args[0]),))
        case "mark":
            return replace(at, mark=at.here)
        case "back":
            return replace(at, here=at.mark)
    here = None if op.name == "go" or not names.isdisjoint(MOVERS) else at.here
    return _At(here, None if "mark" in names else at.mark)


def _plain_parts(condition: Op) -> Iterator[Op]:
    """What the condition asks of known places, and nothing else."""
    if condition.name == "and":
        for part in cast(tuple[Op, ...], condition.args[0]):
            yield from _plain_parts(part)
    elif _is_plain(condition):
        yield condition


def _is_plain(condition: Op) -> bool:
    if condition.name in _JUNCTIONS:
        inside = condition.args[0]
        parts = cast(tuple[Op, ...], inside if isinstance(inside, tuple) else (inside,))
        return all(map(_is_plain, parts))
    return condition.name in _PLAIN and cast(Op, condition.args[-1]).name in _PLACES
