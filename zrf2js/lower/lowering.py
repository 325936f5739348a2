"""The driver of lowering blocks: looks up handlers, remembers what shared calls became."""

from __future__ import annotations

from typing import cast

from zrf2js.ir.nodes import Body, Op, Template
from zrf2js.language.keywords import Context
from zrf2js.lower.registry import HANDLERS
from zrf2js.lower.tables import Tables
from zrf2js.model.nodes import Block, Call, Ref

_REMEMBERED = {
    "from": "origin",
    "to": "target",
    "mark": "mark-place",
    "last-from": "last-from-place",
    "last-to": "last-to-place",
    "nowhere": "nowhere",
}


class Lowering:
    """Lowers the calls of one game, or of several that agree on all names."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self._statements: dict[int, Body] = {}
        self._conditions: dict[int, Op] = {}
        self._templates: dict[int, Template] = {}
        self._words = {
            word: lowers for (context, word), lowers in HANDLERS.items() if context is Context.MOVE
        }
        self._places: dict[object, Op] = {None: Op("here")}

    def template(self, block: Block) -> Template:
        """The template of a block, the same one for the same actions."""
        key = id(block.actions)
        if key not in self._templates:
            self._templates[key] = Template(body=self.body(block.actions), origin=block.origin)
        return self._templates[key]

    def body(self, calls: object) -> Body:
        """Statements for a tuple of actions."""
        ops: list[Op] = []
        for call in cast(tuple[Call, ...], calls):
            known = self._statements.get(id(call))
            if known is None:
                known = self._words[call.keyword](self, call)
                self._statements[id(call)] = known
            ops += known
        return tuple(ops)

    def condition(self, call: object) -> Op:
        """One condition."""
        known = self._conditions.get(id(call))
        if known is None:
            test = cast(Call, call)
            known = HANDLERS[Context.CONDITION, test.keyword](self, test)[0]
            self._conditions[id(call)] = known
        return known

    def goal(self, call: object) -> Op:
        """One goal."""
        goal = cast(Call, call)
        return HANDLERS[Context.GOAL, goal.keyword](self, goal)[0]

    def place(self, place: object) -> Op:
        """A place operand; None means the current position."""
        if place is None or isinstance(place, Ref):
            known = self._places.get(place)
            if known is None:
                ref = cast(Ref, place)
                name = "neighbor" if ref.kind == "direction" else "at"
                known = self._places[place] = Op(name, (self.tables.of(ref),))
            return known
        call = cast(Call, place)
        if call.keyword == "opposite":
            return self._opposite(call)
        return Op(_REMEMBERED[call.keyword], (), call.origin)

    def _opposite(self, call: Call) -> Op:
        direction = self.opposite_of(call.args[0])
        return Op("neighbor", (direction,), call.origin) if direction >= 0 else Op("nowhere")

    def opposite_of(self, ref: object) -> int:
        """The opposite direction's index, -1 when there is none."""
        return self.tables.opposites[self.tables.of(cast(Ref, ref))]

    def optional(self, ref: object) -> int | None:
        """The index of a name that may be absent."""
        return None if ref is None else self.tables.of(cast(Ref, ref))

    def pieces(self, refs: object) -> tuple[int, ...]:
        """The indices of a tuple of names."""
        return tuple(self.tables.of(ref) for ref in cast(tuple[Ref, ...], refs))
