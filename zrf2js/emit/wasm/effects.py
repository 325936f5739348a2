"""The effects of a template: entries of records, and changes of the code of a piece."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from zrf2js.emit.flavor import Flavor
from zrf2js.emit.wasm import code as wasm
from zrf2js.emit.wasm.conditions import AttackTests, ConditionCode, Site
from zrf2js.emit.wasm.records import ATTRIBUTE, CAPTURE, CREATE, FLIP, OWNER, TYPE, Records
from zrf2js.emit.wasm.tables import Tables
from zrf2js.ir import ops
from zrf2js.ir.traits import may_be_off_board


class EffectCode(ConditionCode):
    """The effects of one copy of a template."""

    def __init__(
        self, tables: Tables, site: Site, attack_tests: AttackTests, records: Records
    ) -> None:
        super().__init__(tables, site, attack_tests)
        self._records = records
        self._attack = site.flavor is Flavor.ATTACK

    def _effect(self, op: ops.Effect) -> Iterator[wasm.Statement]:
        place = self.place(op.place)
        if self._attack:  # only captures affect the test
            if isinstance(op, ops.Capture):
                hit = self._local("hit")
                yield wasm.Assign(hit, hit | place.equals(self._site.goal))
            return
        entry = list(self._entry(*self._kind_of(op, place)))
        if may_be_off_board(op.place):
            yield wasm.If(place.differs(self._tables.off), entry)
        else:
            yield from entry

    def _kind_of(self, op: ops.Effect, place: wasm.Value) -> tuple[int, wasm.Value, wasm.Value]:
        match op:
            case ops.Capture():
                return CAPTURE, place, wasm.constant(0)
            case ops.Flip():
                return FLIP, place, wasm.constant(0)
            case ops.ChangeOwner():
                return OWNER, place, wasm.constant(self._owner(op.player))
            case ops.ChangeType():
                return TYPE, place, wasm.constant(self._type(op.piece))
            case ops.Create():
                return CREATE, place, self._created(op)
            case ops.SetAttribute():
                shift = self._tables.layout.attributes[op.attribute].shift
                return ATTRIBUTE + op.attribute, place, self._attribute(op) << shift
        assert_never(op)

    def _created(self, op: ops.Create) -> wasm.Value:
        if op.piece is None:
            return self._records.fresh_like(self._site.piece) | self._owner(op.player)
        return wasm.constant(self._records.fresh(self._argument(op.piece)) | self._owner(op.player))

    def _owner(self, owner: ops.Owner | None) -> int:
        return self._me if owner is None else 1 << self._argument(owner)

    def _entry(
        self, kind: int, place: wasm.Value, argument: wasm.Value
    ) -> Iterator[wasm.Statement]:
        entries: wasm.Local = self._local("entries")
        yield wasm.Store(entries, 0, wasm.constant(kind))
        yield wasm.Store(entries, 4, place)
        yield wasm.Store(entries, 8, argument)
        yield wasm.Assign(entries, entries + self._records.ENTRY)

    # --- codes of pieces -------------------------------------------------------------------------

    def _changed(self, code: wasm.Value, op: ops.SetAttribute | ops.ChangeType) -> wasm.Value:
        if isinstance(op, ops.ChangeType):
            return self._retyped(code, self._type(op.piece))
        field = self._tables.layout.attributes[op.attribute]
        return (code & ~(field.mask << field.shift)) | (self._attribute(op) << field.shift)

    def _attribute(self, op: ops.SetAttribute) -> wasm.Value:
        if isinstance(op.value, int):
            return wasm.constant(op.value)
        falsy = self._tables.layout.attributes[op.attribute].falsy
        return wasm.choose(self.condition(op.value), falsy, 0)

    def _retyped(self, code: wasm.Value, kind: int) -> wasm.Value:
        return (code & ~self._tables.layout.type_bits) | kind
