"""Facts about lists of actions, those of blocks and of branches."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

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

#: a name of a kind that is used in an action or, if false, in a test; and the call
Use: TypeAlias = tuple[str, bool, str, Call]


@frozen_node(eq=False)
class Body:
    """Facts about the calls of a list of actions, without those in its branches.

    ``branching`` are the `if` and `while` actions, ``idle_loops`` the loops in which no action can
    change the result of the condition, and ``uses`` the names of the kinds that lints check.
    """

    branching: tuple[Call, ...]
    idle_loops: tuple[Call, ...]
    uses: tuple[Use, ...]


@frozen_node()
class Effects:
    """The effects of actions and of their branches, and the piece types that they may create."""

    kinds: int
    types: frozenset[str]

    def has(self, kind: Effect) -> bool:
        """Return True if an action has one of the effects."""
        return bool(self.kinds & kind.value)


def uses_of(calls: Iterable[Call]) -> Iterator[Use]:
    """Yield the names in calls, of the kinds that lints check."""
    for call in calls:
        for ref in names(call.args):
            if ref.kind in _CHECKED:
                yield ref.kind, call.keyword in ACTIONS, ref.name, call


@frozen_node(eq=False)
class _Action:
    """Facts about an action, of which many bodies contain the same one."""

    effects: Effects
    branching: tuple[tuple[Call, tuple[tuple[Call, ...], ...]], ...]
    uses: tuple[Use, ...]


class BodyWalk(SharedWalk[None, Effects, Body]):
    """The walk that notes the facts about each body."""

    def clear(self) -> None:
        """Remove all results."""
        super().clear()
        self._actions: dict[int, _Action] = {}

    def of_block(self, block: Block) -> Visit[Effects, Body]:
        """Return the visit of a block."""
        return self.visit(block.actions, None)

    def follow(self, actions: tuple[Call, ...], context: None) -> Effects:
        """Return the effects of the actions."""
        kinds, types = 0, _NO_TYPES
        branching: list[Call] = []
        idle_loops: list[Call] = []
        uses: list[Use] = []
        for action in map(self._action, actions):
            kinds, types = kinds | action.effects.kinds, types | action.effects.types
            uses += action.uses
            for call, bodies in action.branching:
                branching.append(call)
                for body in bodies:
                    inside = self.visit(body, None).result
                    kinds, types = kinds | inside.kinds, types | inside.types
                    if call.keyword == "while" and body and not inside.has(Effect.STATE):
                        idle_loops.append(call)
        self.note(Body(tuple(branching), tuple(idle_loops), tuple(uses)))
        return Effects(kinds, types)

    def _action(self, action: Call) -> _Action:
        facts = self._actions.get(id(action))
        if facts is None:
            facts = self._actions[id(action)] = _facts_of(action)
        return facts


def _facts_of(action: Call) -> _Action:
    """Return the facts about an action, without those in its branches."""
    is_branching = action.keyword in _BRANCHES
    own = (action, *calls(action.args[0])) if is_branching else tuple(calls(action))
    kinds, types = 0, _NO_TYPES
    for call in own:
        kinds |= _KINDS.get(call.keyword, 0)
        if call.keyword in _CHANGES_TYPES:
            types |= {*refs(call.args, "piece")}
    branching = tuple(
        (call, tuple(map(call.calls, _BRANCHES[call.keyword])))
        for call in own
        if call.keyword in _BRANCHES
    )
    return _Action(Effects(kinds, types), branching, tuple(uses_of(own)))
