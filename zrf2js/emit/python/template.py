"""A move template as Python functions, which append moves or drops, or test captures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import get_args

from zrf2js.emit.flavor import Flavor
from zrf2js.emit.python.conditions import ConditionWriter, Locals, operand
from zrf2js.emit.python.layout import Layout
from zrf2js.emit.rule_operations import Statements
from zrf2js.ir import ops
from zrf2js.ir.nodes import Body, Param, Template

#: the parameters of the two functions, before the arguments of the template
MOVES = "g, out, start, me, foe, nav, code"
ATTACKS = "g, goal, start, me, foe, nav, code"


class TemplateWriter(ConditionWriter):
    """A writer for the functions of one template of a game."""

    def __init__(self, layout: Layout, template: Template) -> None:
        has = template.has
        used = Locals(
            mark=has(ops.Mark, ops.Back, ops.MarkedPlace, ops.IsMarked),
            origin=has(ops.From, ops.Cascade, ops.PartOrigin),
            target=has(ops.To, ops.Cascade),
            parts=has(ops.Cascade),
            effects=any(isinstance(op, _RECORDED) for op in template.operations),
            flags=_flags(template),
            position_flags=has(ops.SetPositionFlag, ops.PositionFlagIsSet),
            trail=has(ops.Search),
        )
        super().__init__(layout, used)
        self._template = template
        self._branches = 0

    def text(self, name: str, flavor: Flavor) -> str:
        """Return the function of a flavor."""
        self._flavor, self._branches = flavor, 0
        arguments = "".join(f", a{number}" for number in range(len(self._template.params)))
        parameters = ATTACKS if self._attack else MOVES
        lines = [
            f"def {name}({parameters}{arguments}):",
            *_indented(
                [
                    "board, zones = g.board, g.rules['zones']",
                    "here = start",
                    *self._starts(),
                    *self._statements(self._template.body),
                    *self._ends(),
                ]
            ),
        ]
        return "\n".join(lines)

    def _starts(self) -> Iterator[str]:
        used = self._locals
        if used.mark:
            yield "mark = start"
        if used.origin:
            yield f"origin = {self._begin}"
        if used.target:
            yield "target = -1"
        if used.parts:
            yield "parts = ()"
        if used.effects:
            yield "effects = ()"
        if used.position_flags:
            yield "position_flags = frozenset()"
        if used.trail:
            yield "trail = ()"
        for flag in used.flags:
            yield f"flag{flag} = False"

    def _ends(self) -> list[str]:
        return ["return False"] if self._attack else ["return"]

    def _leaves(self) -> str:
        return "return False" if self._attack else "return"

    # --- statements ------------------------------------------------------------------------------

    def _statements(self, body: Body) -> Iterator[str]:
        for op in body:
            yield from self._statement(op)

    def _statement(self, op: ops.Statement) -> Iterator[str]:
        assert isinstance(op, Statements)
        match op:
            case ops.Navigate():
                yield from self._go(self._step(op.direction))
            case ops.Jump():
                yield from self._go(operand(op.position))
            case ops.Go():
                yield from self._go(self._place(op.place))
            case ops.Mark():
                yield "mark = here"
            case ops.Back():
                yield "here = mark"
            case ops.Verify():
                yield f"if not {self.condition(op.condition)}:"
                yield f"    {self._leaves()}"
            case ops.If():
                yield f"if {self.condition(op.condition)}:"
                yield from _block(self._statements(op.then))
                if op.otherwise:
                    yield "else:"
                    yield from _block(self._statements(op.otherwise))
            case ops.While():
                yield from self._loop(op)
            case ops.Fork():
                for body in op.bodies:
                    yield from self._branch(body)
            case ops.Spread():
                yield from self._rounds(op.bodies, "here")
            case ops.Search():
                yield from self._rounds(op.bodies, "(here, trail)")
            case ops.Stop():
                yield self._leaves()
            case ops.From():
                yield "origin = here"
            case ops.To():
                yield "target = here"
            case ops.Cascade():
                yield from self._part()
                yield "origin, target = here, -1"
            case ops.Add() | ops.AddPartial() | ops.AddCopy() | ops.AddCopyPartial():
                yield from self._captures() if self._attack else self._adds(op)
                if self._locals.effects:
                    yield "effects = ()"
                if self._locals.parts and self._layout.discards_cascades:
                    yield "parts = ()"
            case ops.SetFlag():
                yield f"flag{op.flag} = {self.condition(op.value)}"
            case ops.SetPositionFlag():
                yield from self._set_position_flag(op)
            case ops.Sow():
                yield from self._sow(op)
            case ops.UseEntry():
                if not self._attack:
                    yield f"effects += (({op.name!r}, {self._layout.off}, {op.entry}),)"
            case _:
                yield from self._effect(op)

    def _go(self, target: str) -> Iterator[str]:
        yield f"here = {target}"
        yield f"if here == {self._layout.off}:"
        yield f"    {self._leaves()}"

    def _loop(self, op: ops.While) -> Iterator[str]:
        """Yield a loop; like that of the runtime, it has a limit of iterations."""
        if not op.body:
            return  # a loop without a body has no effect (rule 39)
        yield "iterations = 0"
        yield f"while {self.condition(op.condition)}:"
        yield "    iterations += 1"
        yield f"    if iterations > {self._layout.most_rounds}:"
        yield "        raise RecursionError('ZRF801: a loop of the rules does not end')"
        yield from _block(self._statements(op.body))

    def _branch(self, body: Body, following: str = "") -> Iterator[str]:
        """Yield a branch of a fork: a function, so that it ends without an effect on the others.

        ``following`` is the function that is called after the body.
        """
        name = self._new_function()
        yield f"def {name}({self._state}):"
        called = self._call(following) if following else ()
        yield from _block([*self._statements(body), *called, *self._ends()])
        yield from self._call(name)

    def _rounds(self, bodies: tuple[Body, ...], key: str) -> Iterator[str]:
        """Yield a flood fill: the first body runs wherever iterations of the others lead."""
        name, (first, *others) = self._new_function(), bodies
        yield f"seen_{name} = set()"
        yield f"def {name}({self._state}):"
        lines = [
            f"if {key} in seen_{name}:",
            f"    {self._leaves()}",
            f"seen_{name}.add({key})",
            *self._branch(first),
        ]
        for body in others:
            lines += self._branch(body, following=name)
        yield from _block([*lines, *self._ends()])
        yield from self._call(name)

    def _new_function(self) -> str:
        self._branches += 1
        return f"branch{self._branches}"

    @property
    def _state(self) -> str:
        """The locals that a branch gets, and may change without an effect on the others."""
        return ", ".join(self._locals.names())

    def _call(self, name: str) -> Iterator[str]:
        """Yield a call of a branch."""
        state = self._state
        if self._attack:
            yield f"if {name}({state}):"
            yield "    return True"
        else:
            yield f"{name}({state})"

    def _set_position_flag(self, op: ops.SetPositionFlag) -> Iterator[str]:
        yield f"entry = {op.flag}, {self._place(op.place)}"
        if self._locals.trail:
            yield "trail += ((entry, entry in position_flags),)"
        yield f"if {self.condition(op.value)}:"
        yield "    position_flags = position_flags | {entry}"
        yield "else:"
        yield "    position_flags = position_flags - {entry}"

    def _sow(self, op: ops.Sow) -> Iterator[str]:
        """Yield the sowing of a heap; the block continues where its last piece lands."""
        row = self._row(op.direction)
        if not self._attack:
            yield f"effects += (({op.name!r}, here, {row}),)"
        yield from self._go(f"g.sown_to(here, {row})")

    # --- moves -----------------------------------------------------------------------------------

    def _part(self) -> Iterator[str]:
        """Yield a part that is complete. The first part of a drop is another drop."""
        yield "end = here if target < 0 else target"
        if self._flavor is Flavor.DROP:
            yield f"if origin == {self._layout.off}:"
            yield "    effects += (('drop', end, code),)"
            yield "elif origin != end:"
        else:
            yield "if origin != end:"
        yield "    parts += ((origin, end),)"

    def _adds(self, op: ops.AnyAdd) -> Iterator[str]:
        mode: object = None
        if isinstance(op, ops.AddPartial | ops.AddCopyPartial):
            mode = "ANY" if op.mode is None else op.mode
        copies = isinstance(op, ops.AddCopy | ops.AddCopyPartial)
        used = self._locals
        start = "origin" if used.origin else self._begin
        end = "here if target < 0 else target" if used.target else "here"
        parts, effects = ("parts" if used.parts else "()"), ("effects" if used.effects else "()")
        dropped = "0"
        if self._flavor is Flavor.DROP:
            dropped = f"code if origin == {self._layout.off} else 0" if used.origin else "code"
        for piece in op.pieces or (-1,):
            promotion, indent = operand(piece), ""
            if op.pieces and self._layout.recycles_promotions:
                yield f"if g.holds({promotion}, me):"
                indent = "    "
            yield (
                f"{indent}out.append(({start}, {end}, {parts}, {effects}, {promotion}, {mode}, "
                f"{copies}, {dropped}))"
            )

    def _captures(self) -> Iterator[str]:
        """Yield the test whether the move captures on the goal."""
        used = self._locals
        start = "origin" if used.origin else "start"
        end = "(here if target < 0 else target)" if used.target else "here"
        yield f"if {end} == goal != {start}:"
        yield "    return True"
        if used.parts:
            yield "if any(end == goal != begin for begin, end in parts):"
            yield "    return True"
        if used.effects:
            yield "if goal in effects:"
            yield "    return True"

    def _effect(self, op: ops.Effect) -> Iterator[str]:
        place = self._place(op.place)
        if self._attack:  # only captures count, and they need no more than their position
            if isinstance(op, ops.Capture):
                yield f"effects += ({place},)"
            return
        yield f"if {place} != {self._layout.off}:"
        yield f"    effects += (({self._effect_text(op, place)}),)"

    def _effect_text(self, op: ops.Effect, place: str) -> str:
        match op:
            case ops.Capture() | ops.Flip():
                return f"{op.name!r}, {place}, None"
            case ops.Create():
                owner = self._owner(op.player)
                if op.piece is None:
                    piece = "g.type_of(code) - 1"
                else:
                    piece = operand(op.piece)
                return f"'create', {place}, g.rules['fresh'][{piece}] | {owner}"
            case ops.ChangeOwner():
                return f"'owner', {place}, {self._owner(op.player)}"
            case ops.ChangeType():
                return f"'type', {place}, {operand(op.piece)}"
            case ops.SetAttribute():
                value = str(op.value)
                if not isinstance(op.value, int):
                    truth = self._layout.attributes[op.attribute].falsy
                    value = f"{truth} if {self.condition(op.value)} else 0"
                return f"'attribute', {place}, ({op.attribute}, {value})"

    @staticmethod
    def _owner(owner: ops.Owner | None) -> str:
        if owner is None:
            return "me"
        return f"1 << {operand(owner)}" if isinstance(owner, Param) else str(1 << owner)


#: the operations that add to the effects of a move, at least in drops
_RECORDED = (*get_args(ops.Effect), ops.Cascade, ops.Sow, ops.UseEntry)


def _flags(template: Template) -> tuple[int, ...]:
    """Return the flags that the template sets or tests."""
    flags = {op.flag for op in template.operations if isinstance(op, ops.SetFlag | ops.FlagIsSet)}
    return tuple(sorted(flags))


def _indented(lines: Iterable[str]) -> list[str]:
    return ["    " + line for line in lines]


def _block(lines: Iterable[str]) -> list[str]:
    return _indented(lines) or ["    pass"]
