"""Facts about lists of actions, those of blocks and of branches."""

from __future__ import annotations

from collections.abc import Iterator

from zrf2js.language.keywords import ACTIONS, BY_CONTEXT, Context, Effect, actions_with
from zrf2js.lint.shared_walk import SharedWalk, Visit
from zrf2js.model.nodes import Block, Call
from zrf2js.model.walk import calls, names, refs
from zrf2js.support.frozen_node import frozen_node

#: the actions with a condition, and which of their arguments are branches
_BRANCHES = {
    word: tuple(range(1, len(row.shape.split())))
    for word, row in BY_CONTEXT[Context.MOVE].items()
    if row.shape.startswith("cond ")
}
_KINDS = {word: effects.value for word, effects in ACTIONS.items()}
_CHANGES_TYPES = actions_with(Effect.TYPE)
#: the kinds of names whose uses the lints check
_CHECKED = ("zone", "flag", "position-flag", "attribute", "type")
_NO_TYPES: frozenset[str] = frozenset()


class Body:
    """Facts about the calls of a list of actions, without those in its branches."""

    def __init__(self, calls: tuple[Call, ...], idle_loops: tuple[Call, ...]) -> None:
        #: the `if` and `while` actions
        self.branching = tuple(call for call in calls if call.keyword in _BRANCHES)
        #: the loops in which no action can change the result of the condition
        self.idle_loops = idle_loops
        #: the first call that names each name, by its kind and by whether it is an action
        self.first_calls: dict[tuple[str, bool], dict[str, Call]] = {}
        add_first_calls(calls, self.first_calls)


@frozen_node()
class Effects:
    """The effects of actions and of their branches, and the piece types that they may create."""

    kinds: int
    types: frozenset[str]

    def has(self, kind: Effect) -> bool:
        """Return True if an action has one of the effects."""
        return bool(self.kinds & kind.value)


def add_first_calls(
    calls: tuple[Call, ...], first: dict[tuple[str, bool], dict[str, Call]]
) -> None:
    """Add the names in calls that ``first`` lacks, of the kinds that lints check."""
    for call in calls:
        for ref in names(call.args):
            if ref.kind in _CHECKED:
                key = (ref.kind, call.keyword in ACTIONS)
                first.setdefault(key, {}).setdefault(ref.name, call)


class BodyWalk(SharedWalk[None, Effects, Body]):
    """The walk that notes the facts about each body."""

    def of_block(self, block: Block) -> Visit[Effects, Body]:
        """Return the visit of a block."""
        return self.visit(block.actions, None)

    def follow(self, actions: tuple[Call, ...], context: None) -> Effects:
        """Return the effects of the actions."""
        calls = tuple(_own_calls(actions))
        kinds, types, idle_loops = 0, _NO_TYPES, []
        for call in calls:
            kinds |= _KINDS.get(call.keyword, 0)
            if call.keyword in _CHANGES_TYPES:
                types |= {*refs(call.args, "piece")}
            for index in _BRANCHES.get(call.keyword, ()):
                body = call.calls(index)
                inside = self.visit(body, None).result
                kinds, types = kinds | inside.kinds, types | inside.types
                if call.keyword == "while" and body and not inside.has(Effect.STATE):
                    idle_loops.append(call)
        self.note(Body(calls, tuple(idle_loops)))
        return Effects(kinds, types)


def _own_calls(actions: tuple[Call, ...]) -> Iterator[Call]:
    """Yield the calls of actions without those in their branches."""
    for call in actions:
        if call.keyword in _BRANCHES:
            yield call
            yield from calls(call.args[0])
        else:
            yield from calls(call)
