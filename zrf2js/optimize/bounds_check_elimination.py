"""Steps off the board that the next test notices by itself.

A block that leaves the board ends there.  The position off the board has a code of its own, which
is neither that of an empty position nor anybody's piece, and leads to itself; so where the next
thing asked is whether a position is empty, say, there is no need to ask for the edge before.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import cast

from zrf2js.ir.nodes import Body, Op, Template
from zrf2js.ir.table import make_op

#: tests of a position that none off the board passes
_WITHIN = frozenset(("empty", "friend", "enemy", "neutral"))


@dataclass(frozen=True, slots=True)
class _After:
    """What comes after a body: the loop it belongs to, if any, and the statements behind that."""

    loop: Op | None
    rest: Body
    after: _After | None


@dataclass(slots=True)
class Edges:
    """Ids of operations: ``steps`` need no test for the edge, as ``tests`` that would let it pass
    (those for a piece that is no friend) look for it, too."""

    steps: set[int] = field(default_factory=set)
    tests: set[int] = field(default_factory=set)
    unsure: set[int] = field(default_factory=set)  # steps that stand elsewhere, too


def edges(template: Template) -> Edges:
    """What is known of a template's steps."""
    found = Edges()
    _visit(template.body, _After(None, (), None), found)
    found.steps -= found.unsure
    return found


def last_step(body: Body) -> tuple[tuple[Op | None, Op], ...]:
    """The ``add`` of a block that steps about and ends so: one test for an empty position, one
    move.  Two of them, one on a condition, where a zone decides what the piece becomes.  Else
    none."""
    if len(body) < 3 or any(op.name not in ("navigate", "verify") for op in body[:-1]):
        return ()
    test, last = body[-2:]
    if body[-3].name != "navigate" or test.args != (make_op("empty", (make_op("here"),)),):
        return ()
    ways: tuple[tuple[Op | None, Op], ...] = ((None, last),)
    if last.name == "if":
        condition, then, otherwise = cast(tuple[Op, Body, Body], last.args)
        if len(then) != 1 or len(otherwise) != 1 or not _asks_here(condition, ("in-zone",)):
            return ()
        ways = ((condition, then[0]), (None, otherwise[0]))
    plain = all(add.name == "add" and len(cast(Body, add.args[0])) < 2 for _, add in ways)
    return ways if plain else ()


def is_stranger(condition: Op) -> bool:
    """Whether it asks for a position without a friend."""
    return condition.name == "not" and _asks_here(cast(Op, condition.args[0]), ("friend",))


def asks_within(condition: Op) -> bool:
    """Whether no position off the board passes."""
    if condition.name == "and":
        return asks_within(cast(tuple[Op, ...], condition.args[0])[0])
    return _asks_here(condition, _WITHIN)


def _asks_here(condition: Op, names: frozenset[str] | tuple[str, ...]) -> bool:
    return condition.name in names and condition.args[-1] == make_op("here")


def _visit(body: Body, after: _After | None, found: Edges) -> None:
    for index, op in enumerate(body):
        rest = body[index + 1 :]
        if op.name in ("navigate", "go"):
            tests = _ends(rest, after)
            if tests is None:
                found.unsure.add(id(op))
            else:
                found.steps.add(id(op))
                found.tests.update(tests)
        elif op.name == "while":
            _visit(cast(Body, op.args[1]), after and _After(op, rest, after), found)
        else:
            for inner in _bodies(op.args):
                _visit(inner, None, found)


def _ends(rest: Body, after: _After | None) -> list[int] | None:
    """The tests by which a block ends that has left the board; None where it may go on."""
    for op in rest:
        condition = op.args[0] if op.args else None
        if op.name == "verify" and is_stranger(cast(Op, condition)):
            return [id(op)]
        if op.name not in ("verify", "while") or not asks_within(cast(Op, condition)):
            return None
        if op.name == "verify":
            return []
    if after is None:
        return None
    if after.loop is None:
        return []
    return _ends((after.loop, *after.rest), after.after)


def _bodies(args: object) -> list[Body]:
    """The bodies among the operands, which may hold lists of them."""
    if not isinstance(args, tuple):
        return []
    if args and all(isinstance(item, Op) for item in args):
        return [cast(Body, args)]
    return [body for item in args for body in _bodies(item)]
