"""Declarations of locals, placed before the statements that use them.

The writer of a template declares its locals at the start. Most blocks end at a test, so a local
that only the rest of the block uses is declared there, or in the only branch that uses it. The
board does not change while a block runs, so a value that reads only locals, tables and the board is
the same at both places. Calls may change registers, and properties are those of growing lists.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence

from zrf2js.emit.js.rules.lines import Assign, Chain, Lines, Node
from zrf2js.emit.js.rules.local_names import INCREMENTED
from zrf2js.emit.js.rules.state import FLAGS, REGISTERS
from zrf2js.emit.js.rules.statements import names_in, statements_in, targets_in, texts_of
from zrf2js.emit.js.rules.text import plain, references
from zrf2js.support.frozen_node import replaced

#: a value that may depend on where it is computed: it calls or increments something
_CALL = re.compile(r"[\w$]\(|\+\+")
#: a property of an object, such as the length of a list
_PROPERTY = re.compile(r"\.[A-Za-z]")


def near_use(body: Lines) -> Lines:
    """Return the body of a function with each local declared where it is needed."""
    statements = statements_in(body.nodes)
    assigned = Counter(
        each.target for each in statements if isinstance(each, Assign) and each.value
    )
    once = {name for name, count in assigned.items() if count == 1} - INCREMENTED
    return Lines(body.origin, _placed(body.nodes, once.__contains__))


def _placed(nodes: Sequence[Node], is_constant: Callable[[str], bool]) -> list[Node]:
    """Return statements with moved declarations, the last ones first."""
    found = list(nodes)
    for index in range(len(found) - 1, -1, -1):
        node = found[index]
        if isinstance(node, Assign) and node.declares and not node.effect and _stays(node.value):
            found[index:] = _moved(node, found[index + 1 :], is_constant)
    return found


def _stays(value: str) -> bool:
    """Return True if a value is the same everywhere in a block that does not assign its locals."""
    text = plain(value)
    changes = _CALL.search(text) or _PROPERTY.search(text)
    return changes is None and not references(value) & references(FLAGS)


def _calls(nodes: Sequence[Node]) -> bool:
    """Return True if statements or those inside them call a function."""
    texts = (text for each in statements_in(nodes) for text in texts_of(each))
    return any(_CALL.search(plain(text)) for text in texts)


def _moved(node: Assign, rest: list[Node], is_constant: Callable[[str], bool]) -> list[Node]:
    """Return statements with a declaration before the first one that names its local."""
    users = [place for place, each in enumerate(rest) if node.target in names_in(each)]
    if not users or references(node.value) & targets_in(rest[: users[0]]):
        return [node, *rest]
    first = users[0]
    if references(node.value) & references(REGISTERS) and _calls(rest[:first]):
        return [node, *rest]
    before, user, after = rest[:first], rest[first], rest[first + 1 :]
    if isinstance(user, Assign) and user.target == node.target and not node.value:
        if node.target in references(user.value):
            return [*before, node, user, *after]
        word = "const" if is_constant(node.target) else node.declares
        return [*before, replaced(user, declares=word), *after]
    if isinstance(user, Chain) and len(users) == 1:
        inner = _in_branch(node, user, is_constant)
        if inner is not None:
            return [*before, inner, *after]
    return [*before, node, user, *after]


def _in_branch(node: Assign, chain: Chain, is_constant: Callable[[str], bool]) -> Chain | None:
    """Return a chain with a declaration in the only branch that names its local."""
    tests = [arm.condition.text for arm in chain.arms if arm.condition is not None]
    if any(node.target in references(test) for test in tests):
        return None
    users = [arm for arm in chain.arms if any(node.target in names_in(each) for each in arm.body)]
    if len(users) != 1:
        return None
    inside = replaced(users[0], body=_placed([node, *users[0].body], is_constant))
    return Chain([inside if arm is users[0] else arm for arm in chain.arms])
