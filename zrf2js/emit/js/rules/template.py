"""One template as one JavaScript function, in one of three flavours.

``move``    (p0, c, k, me, a0 ...) -> k   c is the piece's code, k the next free index of the arena
``drop``    the same; c is the code of the dropped piece
``attack``  (p0, c, t, me, a0 ...) -> true when a move from p0 lands on t or captures it

``records`` writes effects and moves, ``alternatives`` forks and floods; here is the function
itself, with the statements that move about, test and branch.
"""

from __future__ import annotations

from typing import cast

from zrf2js.analysis.loop_termination import loops
from zrf2js.analysis.paths import Path
from zrf2js.emit.js.layout import Layout
from zrf2js.emit.js.literal import literal
from zrf2js.emit.js.rules.alternatives import AlternativeWriter
from zrf2js.emit.js.rules.functions import Function, function
from zrf2js.emit.js.rules.hoisted_guards import Early, early_tests
from zrf2js.emit.js.rules.move_records import ADDS, EFFECTS, MOVERS, Flavour, Pending, State
from zrf2js.emit.js.rules.ray_queries import Rays, look_of
from zrf2js.emit.js.rules.text import FALSE, TRUE, Expr, Lines, negate
from zrf2js.ir.nodes import Body, Op, Template
from zrf2js.ir.table import make_op
from zrf2js.optimize.bounds_check_elimination import Edges, edges, last_step
from zrf2js.optimize.common_block_extraction import repeated_parts
from zrf2js.support.diagnostics import locate

#: statements that a costly test may wait for: they neither add a move nor branch
_STRAIGHT = frozenset((
    "navigate", "jump", "go", "mark", "back", "from", "to", "cascade", "verify", "set-flag",
    "capture", "flip", "create", "change-owner", "change-type", "set-attribute",
))  # fmt: skip


def write_template(
    template: Template,
    layout: Layout,
    flavour: Flavour,
    keeps_cascades: bool,
    endless: frozenset[int] = frozenset(),
) -> Function:
    """The function; ``endless`` are the loops to be counted (``bounds``)."""
    return Writer(template, layout, flavour, keeps_cascades, endless).function()


class Writer(AlternativeWriter):
    """Writes one function. ``trace.TracedWriter`` is the same with every test and end noted."""

    #: whether tests may be asked in another order than that of the rules: early (``early``), late,
    #: or several at once (``rays``, ``edges``)
    rearranges = True

    def __init__(
        self,
        template: Template,
        layout: Layout,
        flavour: Flavour,
        keeps_cascades: bool,
        endless: frozenset[int],
    ) -> None:
        super().__init__(template, layout, flavour, keeps_cascades)
        found = enumerate(loops(template)) if endless else ()
        self._endless = {id(loop) for number, loop in found if number in endless}
        self._outlined = {} if self._attack else repeated_parts(template.body)
        self._parts: dict[int, str] = {}
        self._part_lines = Lines(1)
        self._tested = self._holds = ""  # a condition known to hold in front of a statement
        self._puts_off = self.rearranges and "set-position-flag" not in self._names_in(
            template.body
        )
        self._held = 0
        self._rays = Rays(layout, self._operands)
        self._uses_rays = self.rearranges and layout.bitboard_prefilter and not self._attack
        self._edges = edges(template) if self.rearranges else Edges()

    # --- the function ------------------------------------------------------------------------

    def function(self) -> Function:
        """The function with its parameters."""
        self._whole()
        if self._state.live:
            self._lines.add(self._end())
        body = Lines(1, self._template.origin)
        body.add(*self._prologue())
        body.take(self._part_lines)
        body.take(self._lines)
        parameters = ("p0", "c", "t" if self._attack else "k", "me", *self._parameters())
        return function(parameters, body)

    def _whole(self) -> None:
        """The statements of the block."""
        body = self._template.body
        ways = last_step(body) if self.rearranges and not self._attack else ()
        if ways and all(self._packs(add) for _, add in ways):
            self._body(body[:-2])
            self._step(ways, *body[-2:])
            return
        number, tests = early_tests(body, self._endless, self._names_in)
        if not self.rearranges:
            tests = ()
        self._body(body[:number])
        if self._state.live:
            self._ask_early(tests)
            self._body(body[number:])

    def _ask_early(self, tests: tuple[Early, ...]) -> None:
        """Leave where one of the tests fails; they are asked again in their turn."""
        outer, self._operands.here = self._operands.here, "q"
        block = self._lines.origin
        last: Path | None = None
        for test in tests:
            condition = None
            if test.condition is not None:
                condition = self._operands.condition(test.condition)
                self._lines.origin = test.condition.origin or block
            if condition in (TRUE, FALSE):
                continue
            if test.path != last:
                self._needs.add("place")
                known = last is not None and test.path[:-1] == last
                steps = test.path[-1:] if known else test.path
                self._lines.add(f"q = {self._operands.follow(steps, 'q' if known else 'p0')}")
            last = test.path
            asked = f"q === {self._layout.off}" if condition is None else negate(condition).text
            self._lines.add(f"if ({asked}) {self._end()}")
        self._operands.here, self._lines.origin = outer, block

    def _step(self, ways: tuple[tuple[Op | None, Op], ...], test: Op, last: Op) -> None:
        """A step to an empty position: the move is written in any case and counts if it may be
        made.  Nobody can foresee which steps are free, and a processor that has guessed wrong
        loses more than it takes to write a move."""
        pieces = [cast(tuple[object, ...], add.args[0]) or (None,) for _, add in ways]
        codes = [self._landing_code(piece) for (piece,) in pieces]
        code = codes[0]
        if ways[0][0] is not None:
            code = f"({self._operands.condition(ways[0][0]).text} ? {codes[0]} : {codes[1]})"
        self._lines.origin = last.origin or self._lines.origin
        self._lines.add(*(line.replace("k++", "k") for line in self._packed(code)))
        self._lines.origin = test.origin or self._lines.origin
        self._lines.add(f"return k + ({self._operands.code(make_op('here'))} - 1 >>> 31)")
        self._state.live = False

    def _parameters(self) -> list[str]:
        """What the function takes besides position, code, index and player."""
        return [f"a{i}" for i in range(len(self._template.params))]

    def _prologue(self) -> list[str]:
        needs = self._needs
        lines = self._rays.prologue()
        if "foe" in needs:
            lines.append(f"const foe = {self._layout.playing} & ~me")
        if "stamp" in needs:
            lines.append("const stamp = ++registers[STAMP]")
        if self._moves:
            lines.append("let p = p0")
        if "mark" in needs:
            lines.append("let m = p0")
        if self._lifts:
            lines.append(f"let f = {self._start}")
        if self._targets:
            lines.append("let to = -1")
        if "record" in needs:
            lines.append("let s = registers[RECORD_TOP] + HEADER")
        if "hit" in needs:
            lines.append("let hit = false")
        if "place" in needs:
            lines.append("let q = 0")
        if "steps" in needs:
            lines.append("let steps = 0")
        if self._trails or "trail" in needs:
            lines.append("const trail = []")
        lines += [f"let {need.replace(' ', '')} = false" for need in sorted(needs) if " " in need]
        return lines

    def _outline(self, op: Op) -> str:
        """The name of the local function that does the operation."""
        if id(op) not in self._parts:
            name = self._parts[id(op)] = f"part{len(self._parts)}"
            outer, self._lines = self._lines, Lines(1, self._lines.origin)
            with self._lines.block(f"const {name} = () => {{"):
                self._if(op)
            text, self._lines = self._lines, outer
            self._part_lines.take(text)
        return self._parts[id(op)]

    def _end(self, op: Op | None = None) -> str:
        """The statement that ends the block at an operation; None stands for its last line."""
        return self._leave()

    # --- statements --------------------------------------------------------------------------

    def _body(self, body: Body) -> None:
        late: list[Op] = []
        for number, op in enumerate(body, 1):
            if late and op.name not in _STRAIGHT:
                self._catch_up(late)
            if not self._state.live:
                return
            if self._looks_along(op, body[number:]):
                continue
            test = self._put_off(op, late)
            if test is not None:
                self._statement(test)
        self._catch_up(late)

    def _looks_along(self, op: Op, rest: Body) -> bool:
        """Write a loop as a look at sets of positions, if it is one. The sets are of the board as
        it is: a test for attacks may have put a piece there for the while."""
        if op.name != "while" or not self._uses_rays or id(op) in self._endless:
            return False
        look = look_of(op, rest)
        if look is None:
            return False
        for condition, done in look.found:
            with self._lines.block(f"if ({self._rays.meets(look, condition)}) {{"):
                if done.name == "verify":
                    self._lines.add(self._end(done))
                else:
                    self._statement(done)
        return True

    def _put_off(self, op: Op, late: list[Op]) -> Op | None:
        """What is left of a statement when attack tests are put off, each with its position.

        They are pure, so that nobody can tell when they are asked; and the others often end the
        block, as a castling king's way that is not free.
        """
        if op.name != "verify" or not self._puts_off or self._attack:
            return op
        condition = cast(Op, op.args[0])
        parts = cast(tuple[Op, ...], condition.args[0]) if condition.name == "and" else (condition,)
        costly = [part for part in parts if _asks_attacks(part)]
        if not costly:
            return op
        for part in costly:
            negated = part.name == "not"
            asked = cast(Op, part.args[0]) if negated else part
            mode, place = asked.args
            self._held += 1
            self._lines.add(f"const held{self._held} = {self._operands.place(cast(Op, place))}")
            asked = make_op(asked.name, (mode, make_op("held", (self._held,))), asked.origin)
            test = make_op("not", (asked,), part.origin) if negated else asked
            late.append(make_op("verify", (test,), op.origin))
        rest = tuple(part for part in parts if part not in costly)
        return make_op("verify", (make_op("and", (rest,)),), op.origin) if rest else None

    def _catch_up(self, late: list[Op]) -> None:
        for op in late:
            if self._state.live:
                self._statement(op)
        late.clear()

    def _statement(self, op: Op) -> None:
        self._holds, self._tested = self._tested, ""
        outer, self._lines.origin = self._lines.origin, op.origin or self._lines.origin
        self._write(op)
        self._lines.origin = outer

    def _write(self, op: Op) -> None:
        if op.name == "if" and id(op) in self._outlined:
            self._lines.add(f"{self._outline(op)}()")
            return
        match op.name:
            case "navigate" | "jump" | "go":
                self._go_to(op, self._target_of(op), may_be_off=op.name != "jump")
            case "mark":
                self._needs.add("mark")
                self._lines.add(f"m = {self._operands.here}")
            case "back":
                self._needs.add("mark")
                self._flush()
                self._lines.add("p = m")
            case "verify":
                self._verify(op, self._operands.condition(cast(Op, op.args[0])))
            case "if":
                self._if(op)
            case "while":
                self._while(op)
            case "stop":
                self._lines.add(self._end(op))
                self._state.live = False
            case "from":
                self._lines.add(f"f = {self._operands.here}")
            case "to":
                self._lines.add(f"to = {self._operands.here}")
                self._state.target = "set"
            case "cascade":
                self._cascade()
            case "sow":
                self._sow(op)
            case "fork":
                self._fork(cast(tuple[Body, ...], op.args[0]))
            case "spread":
                self._spread(cast(tuple[Body, ...], op.args[0]))
            case "search":
                self._search(cast(tuple[Body, ...], op.args[0]))
            case "set-flag":
                flag, value = op.args
                text = self._operands.condition(cast(Op, value)).text
                self._lines.add(f"{self._operands.flag(flag)} = {text}")
            case "set-position-flag":
                self._set_position_flag(*cast(tuple[int, Op, Op], op.args))
            case name if name in ADDS:
                self._add(op)
            case _:
                self._effect(op)

    def _target_of(self, op: Op) -> str:
        match op.name:
            case "navigate":
                return self._operands.place(make_op("neighbor", op.args))
            case "jump":
                return self._operands.position(op.args[0])
        return self._operands.place(cast(Op, op.args[0]))

    def _go_to(self, op: Op, place: str, *, may_be_off: bool) -> None:
        self._flush()
        self._lines.add(f"p = {place}")
        if may_be_off and id(op) not in self._edges.steps:
            self._lines.add(f"if (p === {self._layout.off}) {self._end(op)}")

    def _verify(self, op: Op, condition: Expr) -> None:
        if condition == TRUE:
            return
        if condition == FALSE:
            self._lines.add(self._end(op))
            self._state.live = False
        elif id(op) in self._edges.tests:
            code = self._operands.code(make_op("here"))
            self._lines.add(f"if (({code} & (me | OFF_CODE)) !== 0) {self._end(op)}")
        else:
            self._lines.add(f"if ({negate(condition).text}) {self._end(op)}")

    def _if(self, op: Op) -> None:
        """An if with its else-ifs: one chain, whatever the nesting."""
        arms, otherwise = self._arms(op)
        names = self._names_in(op)
        changes = not names.isdisjoint((*MOVERS, *EFFECTS))
        adds = not names.isdisjoint(ADDS)
        if changes or (adds and not otherwise):
            self._flush()
        before, ends = self._state, []
        word = "if"
        for condition, body in arms:
            self._state = before.copy()
            with self._lines.block(f"{word} ({condition.text}) {{"):
                self._tested = condition.text
                self._branch(body, flush=changes or adds)
                self._tested = ""
            ends.append(self._state)
            word = "else if"
        self._state = before.copy()
        if otherwise and arms:
            with self._lines.block("else {"):
                self._branch(otherwise, flush=changes or adds)
        elif otherwise:
            self._body(otherwise)
        for end in ends:
            self._join(end)

    def _arms(self, op: Op) -> tuple[list[tuple[Expr, Body]], Body]:
        """Conditions with their bodies, and the last else; constant conditions are resolved."""
        arms: list[tuple[Expr, Body]] = []
        while True:
            test, then, otherwise = cast(tuple[Op, Body, Body], op.args)
            condition = self._operands.condition(test)
            if condition == TRUE:
                return arms, then
            if condition != FALSE:
                if not then and not otherwise:
                    return arms, ()
                if not then and not arms:
                    return [(negate(condition), otherwise)], ()
                arms.append((condition, then))
            if len(otherwise) != 1 or otherwise[0].name != "if":
                return arms, otherwise
            op = otherwise[0]

    def _branch(self, body: Body, *, flush: bool) -> None:
        self._body(body)
        if flush and self._state.live:
            self._flush()

    def _join(self, other: State) -> None:
        """Control flow from two branches meets: keep what both agree on."""
        mine = self._state
        if not mine.live or not other.live:
            self._state = other if not mine.live else mine
            return
        if mine.pending is not other.pending:
            mine.pending = Pending.MAYBE
        if mine.target != other.target:
            mine.target = "maybe"
        mine.cascaded = mine.cascaded or other.cascaded

    def _while(self, op: Op) -> None:
        """What is known where the loop begins must still be so when it has gone round: first
        suppose that nothing is left pending, and write again with less supposed if that fails."""
        known = self._holds
        self._flush()
        test, body = cast(tuple[Op, Body], op.args)
        names = self._names_in(body)
        condition = self._operands.condition(test)
        if condition == FALSE:
            return
        count = self._count(op)
        before = self._state
        if "to" in names or "cascade" in names:
            before.target = "maybe"
        before.cascaded = before.cascaded or "cascade" in names
        head, tail = f"while ({condition.text}) {{", "}"
        if condition.text == known:
            head, tail = "do {", f"}} while ({condition.text})"
        if not self._try_loop(head, tail, body, before, count):
            before.pending = Pending.MAYBE
            self._try_loop(head, tail, body, before, count)
        self._state = before
        self._state.live = condition != TRUE

    def _count(self, op: Op) -> list[str]:
        """The statement that gives up a loop which might go on for ever."""
        if id(op) not in self._endless:
            return []
        self._needs.add("steps")
        where = "" if op.origin is None else literal(locate.line_of(op.origin.span))
        return [f"if (++steps > STEP_LIMIT) throwLimitExceeded({where})"]

    def _try_loop(self, head: str, tail: str, body: Body, before: State, count: list[str]) -> bool:
        """Write the loop from this state; nothing is kept when it does not come round to it."""
        outer, self._lines = self._lines, self._lines.aside()
        needs = set(self._needs)
        self._state = before.copy()
        with self._lines.block(head, tail):
            self._lines.add(*count)
            self._branch(body, flush=True)
        text, self._lines = self._lines, outer
        fits = not self._state.live or before.pending in (self._state.pending, Pending.MAYBE)
        if fits:
            outer.take(text)
        else:
            self._needs.intersection_update(needs)
        return fits

    # --- steps that do more ------------------------------------------------------------------

    def _set_position_flag(self, flag: int, value: Op, place: Op) -> None:
        self._needs.add("stamp")
        where = self._place_local(place)
        number = self._operands.mark_index(flag, where)
        condition = self._operands.condition(value)
        text = {TRUE: "stamp", FALSE: "0"}.get(condition, f"{condition.text} ? stamp : 0")
        keep = (f"trail.push({number}, flags[{number}])",) if self._trails else ()
        self._guarded(place, *keep, f"flags[{number}] = {text}")

    def _sow(self, op: Op) -> None:
        """The heap goes round; the block goes on where its last piece falls."""
        along = self._operands.direction(op.args[0])
        self._flush()
        if not self._attack:
            self._needs.add("record")
            self._lines.add("records[s++] = SOW", f"records[s++] = {along}")
            self._state.pending = Pending.SOME
        self._lines.add(f"p = sownTo({self._operands.here}, {along})")
        self._lines.add(f"if (p === {self._layout.off}) {self._end(op)}")


def _asks_attacks(test: Op) -> bool:
    """Whether the condition is an attack test or the opposite of one."""
    asked = test.args[0] if test.name == "not" else test
    return isinstance(asked, Op) and asked.name in ("attacked", "defended")
