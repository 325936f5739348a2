"""Lowering of blocks: dispatch to handlers, with one result for each shared call."""

from __future__ import annotations

from collections.abc import Callable

from zrf2js.ir import ops
from zrf2js.ir.nodes import Template
from zrf2js.ir.ops import Body, Condition, GoalTest, Place, Statement
from zrf2js.ir.summaries import indices_inside
from zrf2js.lower.registry import CONDITIONS, GOALS, STATEMENTS
from zrf2js.lower.tables import Tables
from zrf2js.model.nodes import Block, Call, Ref
from zrf2js.support.source import Origin

#: the words for places that the state of a block or the last move contains
_STORED_PLACES: dict[str, Callable[..., Place]] = {
    "from": ops.PartOrigin,
    "to": ops.PartTarget,
    "mark": ops.MarkedPlace,
    "last-from": ops.LastFromPlace,
    "last-to": ops.LastToPlace,
    "nowhere": ops.Nowhere,
}


class Lowering:
    """The lowering of one game, or of several games that agree on all names.

    ``base`` is the lowering of the game that a variant changes.  Its template of a block is
    the same here unless it contains an index that differs.
    """

    def __init__(self, tables: Tables, base: Lowering | None = None) -> None:
        self.tables = tables
        self._base = base
        self._differing = tables.differing(base.tables) if base else None
        self._statements: dict[int, Body] = {}
        self._conditions: dict[int, Condition] = {}
        self._templates: dict[int, Template] = {}
        self._places: dict[Ref | None, Place] = {None: ops.HERE}

    # --- names -------------------------------------------------------------------------------

    def index(self, ref: Ref) -> int:
        """Return the index of a resolved name."""
        return self.tables.of(ref)

    def optional(self, ref: Ref | None) -> int | None:
        """Return the index of a name that may be absent."""
        return None if ref is None else self.index(ref)

    def indices(self, refs: tuple[Ref, ...]) -> tuple[int, ...]:
        """Return the indices of several names."""
        return tuple(map(self.index, refs))

    def opposite_of(self, ref: Ref) -> int:
        """Return the index of the opposite direction, -1 if there is none."""
        return self.tables.opposites[self.index(ref)]

    # --- calls -------------------------------------------------------------------------------

    def template(self, block: Block) -> Template:
        """Return the template of a block, the same one for the same actions."""
        key = id(block.actions)
        template = self._templates.get(key)
        if template is None:
            template = self._of_base(key)
            if template is None:
                template = Template(body=self.body(block.actions), origin=block.origin)
            self._templates[key] = template
        return template

    def _of_base(self, key: int) -> Template | None:
        """Return the template of the base if it is the same here."""
        if self._base is None or self._differing is None:
            return None
        template = self._base._templates.get(key)
        if template is None or not indices_inside(template.body).isdisjoint(self._differing):
            return None
        return template

    def bodies(self, bodies: tuple[tuple[Call, ...], ...]) -> tuple[Body, ...]:
        """Return a body for each tuple of actions."""
        return tuple(map(self.body, bodies))

    def body(self, actions: tuple[Call, ...]) -> Body:
        """Return the statements of a tuple of actions."""
        statements: list[Statement] = []
        for call in actions:
            lowered = self._statements.get(id(call))
            if lowered is None:
                lowered = STATEMENTS[call.keyword](self, call)
                self._statements[id(call)] = lowered
            statements += lowered
        return tuple(statements)

    def condition(self, call: Call) -> Condition:
        """Return the condition of a call."""
        condition = self._conditions.get(id(call))
        if condition is None:
            condition = CONDITIONS[call.keyword](self, call)
            self._conditions[id(call)] = condition
        return condition

    def goal(self, call: Call) -> GoalTest:
        """Return the goal of a call."""
        return GOALS[call.keyword](self, call)

    def place(self, place: Ref | Call | None) -> Place:
        """Return a place operand; None stands for the current position."""
        if isinstance(place, Call):
            return self._stored_place(place)
        lowered_place = self._places.get(place)
        if lowered_place is None:
            assert place is not None
            index = self.index(place)
            is_direction = place.kind == "direction"
            lowered_place = self._places[place] = (
                ops.Neighbor(index) if is_direction else ops.At(index)
            )
        return lowered_place

    def _stored_place(self, call: Call) -> Place:
        origin = call.origin
        if call.keyword == "opposite":
            return self._opposite(call, origin)
        return _STORED_PLACES[call.keyword](origin=origin)

    def _opposite(self, call: Call, origin: Origin) -> Place:
        direction = self.opposite_of(call.ref(0))
        return ops.Neighbor(direction, origin=origin) if direction >= 0 else ops.Nowhere()
