"""A move template as WebAssembly: a copy for each player, piece type and list of arguments.

Directions, zones and pieces are constants of a copy. The flavors MOVE and DROP append moves,
ATTACK returns 1 from its function at the first capture of the goal.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias, assert_never

from zrf2js.analysis.games.change_lists import PROMOTION, Change
from zrf2js.emit.flavor import Flavor
from zrf2js.emit.rule_operations import Statements
from zrf2js.emit.wasm import code as wasm
from zrf2js.emit.wasm.branches import BranchCode
from zrf2js.emit.wasm.conditions import AttackTests, Site
from zrf2js.emit.wasm.records import DROP, EXCHANGE, PART, SOW, TYPE, USE, Records
from zrf2js.emit.wasm.shapes import change_of, changes_mover, changes_type, needs_record, promotes
from zrf2js.emit.wasm.tables import WORD, Tables
from zrf2js.ir import ops
from zrf2js.ir.nodes import Body, Template
from zrf2js.ir.visit import walk

#: limit for the iterations of the loops of a block, as in the JavaScript runtime
MAX_ITERATIONS = 1_000_000
#: the statements of rules, and those of passes that the engine writes
_Written: TypeAlias = Statements | ops.Hold | ops.Step | ops.Shared | ops.BoundedWhile


class TemplateCode(BranchCode):
    """A copy of a template at a site.

    The first ``implied`` statements are steps and tests that never end the block.
    """

    def __init__(
        self,
        tables: Tables,
        site: Site,
        attack_tests: AttackTests,
        records: Records,
        template: Template,
        body: Body,
        implied: int = 0,
    ) -> None:
        super().__init__(tables, site, attack_tests, records)
        self._template, self._body = template, body
        self._has_origin = template.has(ops.From, ops.Cascade)
        self._has_target = template.has(ops.To, ops.Cascade)
        self._has_parts = template.has(ops.Cascade)
        self._has_records = not self._attack and (
            needs_record(template, body)
            or (site.flavor is Flavor.DROP and changes_type(template))
            or (EXCHANGE in records.special and promotes(template))
        )
        self._implied = implied
        self._end = wasm.Block()
        self._state = self._state_of(template)

    def _state_of(self, template: Template) -> dict[str, wasm.Value]:
        """Return the variables of the block and their values at its start."""
        site = self._site
        state: dict[str, wasm.Value] = {"here": site.start}
        if template.has(ops.Mark, ops.Back, ops.MarkedPlace, ops.IsMarked):
            state["mark"] = site.start
        if self._has_origin:
            is_drop = site.flavor is Flavor.DROP
            state["origin"] = wasm.constant(self._tables.off) if is_drop else site.start
        if self._has_target:
            state["target"] = wasm.constant(-1)
        for op in template.operations:
            if isinstance(op, ops.SetFlag | ops.FlagIsSet):
                state[f"flag{op.flag}"] = wasm.constant(0)
        if self._attack and self._has_parts:
            state["hit_part"] = wasm.constant(0)
        if self._attack and template.has(ops.Capture):
            state["hit"] = wasm.constant(0)
        if template.has(ops.SetPositionFlag) and template.has(ops.Fork, ops.Spread, ops.Search):
            state["trail"] = self._workspace.trail
        if self._has_records:
            state["entries"] = self._records.first
        return state

    def code(self) -> wasm.Block:
        """Return the code of the block."""
        for name, value in self._state.items():
            self._end.body.append(wasm.Assign(self._local(name), value))
        if any(isinstance(op, ops.While) for op in walk(self._body)):
            self._end.body.append(wasm.Assign(self._local("iterations"), wasm.constant(0)))
        if self._template.has(ops.SetPositionFlag, ops.PositionFlagIsSet):
            self._end.body.extend(self._workspace.begin(self._local("block")))
        if self._template.has(ops.Spread, ops.Search):
            self._end.body.append(wasm.Assign(self._local("frame"), self._workspace.frames))
        for op in self._body[: self._implied]:
            if isinstance(op, ops.Navigate):
                self._end.body.append(wasm.Assign(self._here, self._neighbor(op.direction)))
            elif isinstance(op, ops.Step):
                self._end.body.append(self._noted(op))
        self._end.body.extend(self._all(self._body[self._implied :], self._end))
        return self._end

    # --- statements ------------------------------------------------------------------------------

    def _all(self, body: Body, end: wasm.Block) -> Iterator[wasm.Statement]:
        changes: list[ops.SetAttribute | ops.ChangeType] = []
        for op in body:
            if not self._has_records and not self._attack and changes_mover(op):
                changes.append(op)
            elif changes and isinstance(op, ops.AnyAdd):
                yield from self._adds(op, changes)
                changes = []
            else:
                yield from self._statement(op, end)

    def _statement(self, op: ops.Statement, end: wasm.Block) -> Iterator[wasm.Statement]:
        assert isinstance(op, _Written)
        match op:
            case ops.Navigate():
                yield from self._go(self._neighbor(op.direction), end)
            case ops.Jump():
                yield from self._go(self.place(ops.At(op.position)), end)
            case ops.Go():
                yield from self._go(self.place(op.place), end)
            case ops.Step() | ops.Back() | ops.Hold() | ops.Mark() | ops.From() | ops.To():
                yield self._noted(op)
            case ops.Verify():
                yield wasm.Branch(end, self.condition(op.condition).is_zero())
            case ops.If():
                then, otherwise = self._all(op.then, end), self._all(op.otherwise, end)
                yield wasm.If(self.condition(op.condition), list(then), list(otherwise))
            case ops.While() | ops.BoundedWhile():
                yield from self._loop(op, end)
            case ops.Shared():
                yield from self._all(op.body, end)
            case ops.Fork():
                yield from self._fork(op)
            case ops.Spread() | ops.Search():
                yield from self._flood(op)
            case ops.Stop():
                yield wasm.Branch(end)
            case ops.Cascade():
                yield from self._cascade()
            case ops.Add() | ops.AddPartial() | ops.AddCopy() | ops.AddCopyPartial():
                yield from self._captures() if self._attack else self._adds(op, ())
            case ops.SetFlag():
                yield wasm.Assign(self._local(f"flag{op.flag}"), self.condition(op.value))
            case ops.SetPositionFlag():
                yield from self._set_position_flag(op)
            case ops.Sow():
                yield from self._sow(op, end)
            case ops.UseEntry():
                if not self._attack:
                    yield from self._entry(USE, wasm.constant(0), wasm.constant(1 << op.entry))
            case (
                ops.Capture()
                | ops.Flip()
                | ops.ChangeOwner()
                | ops.ChangeType()
                | ops.SetAttribute()
                | ops.Create()
            ):
                yield from self._effect(op)
            case _:
                assert_never(op)

    def _noted(
        self, op: ops.Step | ops.Back | ops.Hold | ops.Mark | ops.From | ops.To
    ) -> wasm.Statement:
        """Return the code that stores a place."""
        match op:
            case ops.Step():
                return wasm.Assign(self._here, self.place(op.place))
            case ops.Back():
                return wasm.Assign(self._here, self._local("mark"))
            case ops.Hold():
                return wasm.Assign(self._local(f"held{op.slot}"), self.place(op.place))
            case ops.Mark():
                return wasm.Assign(self._local("mark"), self._here)
            case ops.From():
                return wasm.Assign(self._local("origin"), self._here)
            case ops.To():
                return wasm.Assign(self._local("target"), self._here)
        assert_never(op)

    def _set_position_flag(self, op: ops.SetPositionFlag) -> Iterator[wasm.Statement]:
        place, value = self.place(op.place), self.condition(op.value)
        number = wasm.choose(value, self._local("block"), 0)
        trail = self._local("trail") if "trail" in self._state else None
        sets = list(self._workspace.set_flag(op.flag, place, number, trail))
        yield wasm.If(place.differs(self._tables.off), sets)

    def _sow(self, op: ops.Sow, end: wasm.Block) -> Iterator[wasm.Statement]:
        """Yield the sowing of a heap; the block continues where its last piece lands."""
        direction = self._steps[self._argument(op.direction)]
        links = wasm.constant(self._tables.links(direction))
        if not self._attack:
            yield from self._entry(SOW, wasm.constant(0), links)
        yield from self._go(self._piles.sown_to(self._here, links), end)

    def _go(self, target: wasm.Value, end: wasm.Block) -> Iterator[wasm.Statement]:
        yield wasm.Assign(self._here, target)
        yield wasm.Branch(end, self._here.equals(self._tables.off))

    def _loop(self, op: ops.While | ops.BoundedWhile, end: wasm.Block) -> Iterator[wasm.Statement]:
        if not op.body:
            return  # a loop without a body has no effect (rule 39)
        ended = self.condition(op.condition).is_zero()
        body: list[wasm.Statement] = []
        if isinstance(op, ops.While):
            counter = self._local("iterations")
            body.append(wasm.Assign(counter, counter + 1))
            body.append(wasm.If(counter.is_("gt_u", MAX_ITERATIONS), [wasm.Trap()]))
        body.extend(self._all(op.body, end))
        yield wasm.until(ended, body)

    def _cascade(self) -> Iterator[wasm.Statement]:
        origin = self._local("origin")
        if self._attack:
            hit = self._local("hit_part")
            yield wasm.Assign(hit, hit | self._lands_on_goal())
        elif self._has_records:  # a part that ends where it starts does not count (rule 55)
            part = list(self._entry(PART, origin, self.destination))
            moves: wasm.Statement = wasm.If(origin.differs(self.destination), part)
            if self._site.flavor is Flavor.DROP:
                drop = list(self._entry(DROP, self.destination, self._site.piece))
                moves = wasm.If(origin.equals(self._tables.off), drop, [moves])
            yield moves
        yield wasm.Assign(origin, self._here)
        yield wasm.Assign(self._local("target"), wasm.constant(-1))

    # --- captures of the goal --------------------------------------------------------------------

    def _lands_on_goal(self) -> wasm.Value:
        goal = self._site.goal
        return self.destination.equals(goal) & self.origin.differs(goal)

    def _captures(self) -> Iterator[wasm.Statement]:
        """Yield the test whether the move captures on the goal."""
        is_capture = self._lands_on_goal()
        for name in ("hit_part", "hit"):
            if name in self._state:
                is_capture = is_capture | self._local(name)
        yield wasm.If(is_capture, [wasm.Return(wasm.constant(1))])
        if "hit" in self._state:
            yield wasm.Assign(self._local("hit"), wasm.constant(0))
        if "hit_part" in self._state and self._records.discards_parts:
            yield wasm.Assign(self._local("hit_part"), wasm.constant(0))

    # --- moves -----------------------------------------------------------------------------------

    def _adds(
        self, op: ops.AnyAdd, changes: Iterable[ops.SetAttribute | ops.ChangeType]
    ) -> Iterator[wasm.Statement]:
        if self._has_records:
            yield from self._add_records(op)
            return
        code = self._site.piece
        for change in changes:
            code = self._changed(code, change)
        yield from self._plain_moves(op, code, tuple(map(change_of, changes)))

    def _append(self, move: wasm.Value) -> Iterator[wasm.Statement]:
        top = self._local("top")
        yield wasm.Store(top, 0, move)
        yield wasm.Assign(top, top + WORD)

    def _add_records(self, op: ops.AnyAdd) -> Iterator[wasm.Statement]:
        """Yield the moves as records; as numbers if no effect has been written."""
        entries = self._local("entries")
        is_record = self._site.flavor is Flavor.DROP or EXCHANGE in self._records.special
        if self._has_origin or (op.pieces and is_record) or not isinstance(op, ops.Add):
            yield from self._writes_records(op)
            return
        plain = list(self._plain_moves(op, self._site.piece))
        yield wasm.If(entries.equals(self._records.first), plain, list(self._writes_records(op)))

    def _plain_moves(
        self, op: ops.AnyAdd, code: wasm.Value, changes: tuple[Change, ...] = ()
    ) -> Iterator[wasm.Statement]:
        ends = self.origin.widen() | (self.destination.widen() << 16)
        for piece in op.pieces or (None,):
            landing = code if piece is None else self._retyped(code, self._type(piece))
            made = changes if piece is None else (*changes, PROMOTION)
            landing = landing | self._tables.change_list(made)
            yield from self._append(ends | (landing.widen() << 32))

    def _writes_records(self, op: ops.AnyAdd) -> Iterator[wasm.Statement]:
        records, entries = self._records, self._local("entries")
        copies = isinstance(op, ops.AddCopy | ops.AddCopyPartial)
        mode = 0
        if isinstance(op, ops.AddPartial | ops.AddCopyPartial):
            mode = 1 if op.mode is None else 2 + op.mode
        for number, piece in enumerate(op.pieces or (None,)):
            promotion = [] if piece is None else self._promotion()
            if number:  # without the entries of the promotion before
                again: wasm.Value = records.repeat(wasm.constant(0))
                size = len(promotion) * records.ENTRY
                yield wasm.Assign(entries, again - size if size else again)
            type_code = wasm.constant(0 if piece is None else self._type(piece))
            for kind in promotion:
                yield from self._entry(kind, self.destination, type_code)
            extra: wasm.Value = type_code
            is_drop = self._site.flavor is Flavor.DROP
            if is_drop:
                is_first = self.origin.equals(self._tables.off)
                dropped = self._site.piece
                extra = wasm.choose(is_first, dropped, 0) if self._has_origin else dropped
            start = wasm.constant(self._tables.off) if is_drop else self._site.start
            added = list(self._append(records.move | (start.widen() << 16)))
            if piece is not None and EXCHANGE in promotion:
                index = self._tables.reserve_of(self._site.player, self._argument(piece) + 1)
                added = [wasm.If(wasm.Load(index, self._tables.reserve), added)]
            yield from added
            arguments = (entries, self.origin, self.destination, mode, extra, int(copies))
            yield wasm.Assign(entries, records.commit(*arguments))
        if self._has_parts and not records.discards_parts:
            yield wasm.Assign(entries, records.repeat(wasm.constant(1)))

    def _promotion(self) -> list[int]:
        """Return the kinds of entries of a promotion; that of a move is in the header.

        With ``recycle promotions``, the piece is exchanged for one of the reserve (rule 69).
        """
        exchanges = [EXCHANGE] if EXCHANGE in self._records.special else []
        return [*exchanges, *([TYPE] if self._site.flavor is Flavor.DROP else [])]
