"""Declarations of locals: where they are first assigned, as constants, and near their use.

The writer of a template declares its locals at the start. Most blocks end at a test, so a local
that only the rest of the block uses is declared there, or in the only branch that uses it. The
board does not change while a block runs, so a value that reads only locals, tables and the board is
the same at both places. Calls may change registers, and properties are those of growing lists.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from zrf2js.emit.js.rules.local_names import INCREMENTED
from zrf2js.emit.js.rules.state import FLAGS, REGISTERS
from zrf2js.emit.js.rules.statements import expressions_of, statements_in, targets_in
from zrf2js.emit.js.tree import Assign, Call, Expression, If, Member, Name, Statement, Update
from zrf2js.emit.js.visit import names, names_in, substituted, walk
from zrf2js.support.frozen_node import replaced

#: parts of a value that may depend on where it is computed: calls, and properties of objects, such
#: as the length of a list
_CHANGING = (Call, Update, Member)


def declared_where_assigned(nodes: Sequence[Statement]) -> Sequence[Statement]:
    """Return the statements with each local declared by its first assignment, where possible."""
    waiting: dict[str, Assign] = {}
    declared: dict[int, Assign] = {}  # the declarations that another statement replaces
    placed: list[Statement] = []
    for node in nodes:
        if isinstance(node, Assign) and node.declares and node.value is None:
            waiting[node.target] = node
        elif waiting:
            for name in [name for name in waiting if name in names(node)]:
                first = waiting.pop(name)
                if isinstance(node, Assign) and name not in names_in((node.value,)):
                    declared[id(first)] = first
                    node = replaced(node, declares=first.declares)
        placed.append(node)
    return [node for node in placed if id(node) not in declared]


def with_constants(nodes: Sequence[Statement]) -> Sequence[Statement]:
    """Return the statements; locals that are assigned once are constants.

    Constants that are aliases of immutable values are left out.
    """
    assigned = Counter(
        each.target
        for each in statements_in(nodes)
        if isinstance(each, Assign) and each.declares != "const"
    )
    values: dict[str, Expression] = {}
    stays: list[Statement] = []
    for node in nodes:
        if isinstance(node, Assign) and node.declares and node.value is not None:
            if assigned[node.target] == 1 and node.target not in INCREMENTED:
                node = replaced(node, declares="const")
                del assigned[node.target]
            if node.declares == "const":
                assert node.value is not None
                source = substituted(node.value, values)
                changing = assigned.keys() | INCREMENTED
                if isinstance(source, Name) and source.name not in changing:
                    values[node.target] = source
                    continue
        stays.append(node)
    return [substituted(node, values) for node in stays]


def near_use(nodes: Sequence[Statement]) -> Sequence[Statement]:
    """Return the statements of a function with each local declared where it is needed."""
    statements = statements_in(nodes)
    assigned = Counter(
        each.target for each in statements if isinstance(each, Assign) and each.value
    )
    once = {name for name, count in assigned.items() if count == 1} - INCREMENTED
    return _placed(nodes, once.__contains__)


def _placed(nodes: Sequence[Statement], is_constant: Callable[[str], bool]) -> list[Statement]:
    """Return statements with moved declarations, the last ones first."""
    placed = list(nodes)
    for index in range(len(placed) - 1, -1, -1):
        node = placed[index]
        if isinstance(node, Assign) and node.declares and not node.effect and _stays(node.value):
            placed[index:] = _moved(node, placed[index + 1 :], is_constant)
    return placed


def _stays(value: Expression | None) -> bool:
    """Return True if a value is the same everywhere in a block that does not assign its locals."""
    if value is None:
        return True
    return FLAGS.name not in names(value) and not any(
        isinstance(each, _CHANGING) for each in walk(value)
    )


def _calls(nodes: Sequence[Statement]) -> bool:
    """Return True if statements or those inside them call a function."""
    values = (value for each in statements_in(nodes) for value in expressions_of(each))
    return any(isinstance(each, Call | Update) for value in values for each in walk(value))


def _moved(
    node: Assign, rest: list[Statement], is_constant: Callable[[str], bool]
) -> list[Statement]:
    """Return statements with a declaration before the first one that names its local."""
    users = [place for place, each in enumerate(rest) if node.target in names(each)]
    read = names_in((node.value,))
    if not users or read & targets_in(rest[: users[0]]):
        return [node, *rest]
    first = users[0]
    if REGISTERS.name in read and _calls(rest[:first]):
        return [node, *rest]
    before, user, after = rest[:first], rest[first], rest[first + 1 :]
    if isinstance(user, Assign) and user.target == node.target and not node.value:
        if node.target in names_in((user.value,)):
            return [*before, node, user, *after]
        keyword = "const" if is_constant(node.target) else node.declares
        return [*before, replaced(user, declares=keyword), *after]
    if isinstance(user, If) and len(users) == 1:
        inner = _in_branch(node, user, is_constant)
        if inner is not None:
            return [*before, inner, *after]
    return [*before, node, user, *after]


def _in_branch(node: Assign, chain: If, is_constant: Callable[[str], bool]) -> If | None:
    """Return an ``if`` with a declaration in the only branch that names its local."""
    if node.target in names_in(arm.condition for arm in chain.arms):
        return None
    users = [arm for arm in chain.arms if any(node.target in names(each) for each in arm.body)]
    if len(users) != 1:
        return None
    inside = replaced(users[0], body=_placed([node, *users[0].body], is_constant))
    return If([inside if arm is users[0] else arm for arm in chain.arms])
