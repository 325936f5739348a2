"""One template as one JavaScript function, in one of three flavours.

``move``    (p0, c, k, me, a0 ...) -> k   c is the piece's code, k the next free index of the arena
``drop``    the same; c is the code of the dropped piece
``attack``  (p0, c, t, me, a0 ...) -> true when a move from p0 lands on t or captures it

Effects go straight to the record under construction at the top of the side arena; nothing of it
counts before an ``add`` commits it.  Effects on the mover at its destination need no record at
all where it is certain that they are the only ones: they are folded into the landing code.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from functools import partial
from typing import cast

from zrf2js.diagnostics import locate
from zrf2js.emit.js.literal import literal
from zrf2js.emit.layout import Layout
from zrf2js.emit.rules.bounds import loops
from zrf2js.emit.rules.operands import Operands
from zrf2js.emit.rules.outline import repeated_parts
from zrf2js.emit.rules.text import COMPARE, FALSE, TRUE, Expr, Lines, negate
from zrf2js.emit.wordings import PROMOTION, Change, change_of
from zrf2js.ir.nodes import Body, Op, Template

_MOVERS = ("navigate", "jump", "go", "back", "sow")
_EFFECTS = (
    "capture", "flip", "create", "change-owner", "change-type", "set-attribute", "cascade",
    "use", "sow",
)  # fmt: skip
_ADDS = ("add", "add-partial", "add-copy", "add-copy-partial")
#: statements that a costly test may wait for: they neither add a move nor branch
_STRAIGHT = frozenset((
    "navigate", "jump", "go", "mark", "back", "from", "to", "cascade", "verify", "set-flag",
    "capture", "flip", "create", "change-owner", "change-type", "set-attribute",
))  # fmt: skip
#: what runs bodies and then takes back what they did
_FORKS = ("fork", "spread", "search")


class Flavour(Enum):
    """What the function is for."""

    MOVE = "move"
    DROP = "drop"
    ATTACK = "attack"


class Pending(Enum):
    """What is known about effects recorded since the last ``add``."""

    NONE = 0
    SOME = 1
    MAYBE = 2


@dataclass(frozen=True, slots=True)
class _Landing:
    """A change of the mover's code: keep ``~clear``, set ``bits`` (an expression)."""

    change: Change
    clear: int
    bits: str
    word: str
    argument: str


@dataclass(slots=True)
class _State:
    """What is known at a point of the body."""

    pending: Pending = Pending.NONE
    folded: tuple[_Landing, ...] = ()
    target: str = "none"  # none, set or maybe: whether `to` has been met
    cascaded: bool = False
    live: bool = True

    def copy(self) -> _State:
        return _State(self.pending, self.folded, self.target, self.cascaded, self.live)


def write_template(
    name: str,
    template: Template,
    layout: Layout,
    flavour: Flavour,
    keeps_cascades: bool,
    endless: frozenset[int] = frozenset(),
) -> Lines:
    """The function; ``endless`` are the loops to be counted (``bounds``)."""
    return Writer(template, layout, flavour, keeps_cascades, endless).lines(name)


class Writer:
    """Writes one function. ``trace.TracedWriter`` is the same with every test and end noted."""

    #: whether tests that have to look at the whole board are put off until the others are passed
    puts_off = True

    def __init__(
        self,
        template: Template,
        layout: Layout,
        flavour: Flavour,
        keeps_cascades: bool,
        endless: frozenset[int],
    ) -> None:
        self._template = template
        found = enumerate(loops(template)) if endless else ()
        self._endless = {id(loop) for number, loop in found if number in endless}
        self._layout = layout
        self._flavour = flavour
        self._attack = flavour is Flavour.ATTACK
        self._drops = flavour is Flavour.DROP
        self._keeps_cascades = keeps_cascades
        self._names: dict[int, frozenset[str]] = {}
        names = self._names_in(template.body)
        self._lifts = not names.isdisjoint(("from", "cascade"))
        self._targets = "to" in names or "cascade" in names
        self._moves = not names.isdisjoint(_MOVERS)
        start = str(layout.off) if flavour is Flavour.DROP else "p0"
        self._operands = self._make_operands("f" if self._lifts else start)
        self._operands.here = "p" if self._moves else "p0"
        self._operands.has_target = self._targets
        self._start = start
        self._lines = Lines(1, template.origin)
        self._outlined = {} if self._attack else repeated_parts(template.body)
        self._parts: dict[int, str] = {}
        self._part_lines = Lines()
        self._state = _State()
        self._labels: list[str] = []
        self._forks = 0
        self._trails = "set-position-flag" in names and not names.isdisjoint(_FORKS)
        self._tested = self._holds = ""  # a condition known to hold in front of a statement
        self._puts_off = self.puts_off and "set-position-flag" not in names
        self._held = 0
        self._needs = self._operands.needs
        if self._attack and not names.isdisjoint(("capture", "cascade")):
            self._needs.add("hit")

    def _make_operands(self, origin: str) -> Operands:
        return Operands(self._layout, origin=origin, attack=self._attack)

    # --- the function ------------------------------------------------------------------------

    def function(self, name: str) -> str:
        return str(self.lines(name))

    def lines(self, name: str) -> Lines:
        self._body(self._template.body)
        if self._state.live:
            self._lines.add(self._end())
        arguments = ["p0", "c", "t" if self._attack else "k", "me"]
        arguments += [f"a{i}" for i in range(len(self._template.params))]
        head = Lines(origin=self._template.origin)
        head.add(f"function {name} ({', '.join(arguments)}) {{")
        head.add(*("  " + line for line in self._prologue()))
        head.add(*self._lines.rows(), "}")
        return head

    def _prologue(self) -> list[str]:
        needs = self._needs
        lines = []
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
            lines.append("let s = registers[SIDE] + HEADER")
        if "hit" in needs:
            lines.append("let hit = false")
        if "place" in needs:
            lines.append("let q = 0")
        if "steps" in needs:
            lines.append("let steps = 0")
        if self._trails or "trail" in needs:
            lines.append("const trail = []")
        lines += [f"let {need.replace(' ', '')} = false" for need in sorted(needs) if " " in need]
        return [*lines, *self._part_lines.rows()]

    def _outline(self, op: Op) -> str:
        """The name of the local function that does the operation."""
        if id(op) not in self._parts:
            name = self._parts[id(op)] = f"part{len(self._parts)}"
            outer, self._lines = self._lines, Lines(origin=self._lines.origin)
            with self._lines.block(f"const {name} = () => {{"):
                self._if(op)
            text, self._lines = self._lines, outer
            self._part_lines.add(*text.rows())
        return self._parts[id(op)]

    def _end(self, op: Op | None = None) -> str:
        """The statement that ends the block at an operation; None stands for its last line."""
        return self._leave()

    def _leave(self) -> str:
        """Out of the function, or of the alternative that is being tried."""
        if self._labels:
            return f"break {self._labels[-1]}"
        return "return false" if self._attack else "return k"

    # --- statements --------------------------------------------------------------------------

    def _body(self, body: Body) -> None:
        late: list[Op] = []
        for op in body:
            if late and op.name not in _STRAIGHT:
                self._catch_up(late)
            if not self._state.live:
                return
            test = self._put_off(op, late)
            if test is not None:
                self._statement(test)
        self._catch_up(late)

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
            asked = Op(asked.name, (mode, Op("held", (self._held,))), asked.origin)
            test = Op("not", (asked,), part.origin) if negated else asked
            late.append(Op("verify", (test,), op.origin))
        rest = tuple(part for part in parts if part not in costly)
        return Op("verify", (Op("and", (rest,)),), op.origin) if rest else None

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
            case name if name in _ADDS:
                self._add(op)
            case _:
                self._effect(op)

    def _target_of(self, op: Op) -> str:
        match op.name:
            case "navigate":
                return self._operands.place(Op("neighbor", op.args))
            case "jump":
                return self._operands.position(op.args[0])
        return self._operands.place(cast(Op, op.args[0]))

    def _go_to(self, op: Op, place: str, *, may_be_off: bool) -> None:
        self._flush()
        self._lines.add(f"p = {place}")
        if may_be_off:
            self._lines.add(f"if (p === {self._layout.off}) {self._end(op)}")

    def _verify(self, op: Op, condition: Expr) -> None:
        if condition == TRUE:
            return
        if condition == FALSE:
            self._lines.add(self._end(op))
            self._state.live = False
        else:
            self._lines.add(f"if ({negate(condition).text}) {self._end(op)}")

    def _if(self, op: Op) -> None:
        """An if with its else-ifs: one chain, whatever the nesting."""
        arms, otherwise = self._arms(op)
        names = self._names_in(op)
        changes = not names.isdisjoint((*_MOVERS, *_EFFECTS))
        adds = not names.isdisjoint(_ADDS)
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

    def _names_in(self, node: object) -> frozenset[str]:
        """Names of all operations inside, remembered part by part."""
        if isinstance(node, Op):
            known = self._names.get(id(node))
            if known is None:
                known = self._names[id(node)] = self._names_in(node.args) | {node.name}
            return known
        if not isinstance(node, tuple):
            return frozenset()
        parts = [self._names_in(item) for item in node if isinstance(item, Op | tuple)]
        return parts[0] if len(parts) == 1 else frozenset().union(*parts)

    def _branch(self, body: Body, *, flush: bool) -> None:
        self._body(body)
        if flush and self._state.live:
            self._flush()

    def _join(self, other: _State) -> None:
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
        return [f"if (++steps > STEP_LIMIT) giveUp({where})"]

    def _try_loop(self, head: str, tail: str, body: Body, before: _State, count: list[str]) -> bool:
        """Write the loop from this state; nothing is kept when it does not come round to it."""
        outer, self._lines = self._lines, Lines(origin=self._lines.origin)
        needs = set(self._needs)
        self._state = before.copy()
        with self._lines.block(head, tail):
            self._lines.add(*count)
            self._branch(body, flush=True)
        text, self._lines = self._lines, outer
        fits = not self._state.live or before.pending in (self._state.pending, Pending.MAYBE)
        if fits:
            outer.add(*text.rows())
        else:
            self._needs.intersection_update(needs)
        return fits

    # --- alternatives ------------------------------------------------------------------------

    def _fork(self, bodies: tuple[Body, ...]) -> None:
        """Each body in turn; whatever it did is taken back, only its moves stay."""
        self._flush()
        for body in bodies:
            self._excursion(partial(self._body, body), self._names_in(body))

    def _excursion(self, write: Callable[[], None], names: frozenset[str]) -> None:
        """What ``write`` writes, in a block of its own that an end leaves."""
        self._forks += 1
        number = self._forks
        outer, self._lines = self._lines, Lines(origin=self._lines.origin)
        before, self._state = self._state, self._state.copy()
        self._labels.append(f"fork{number}")
        write()
        self._labels.pop()
        body, self._lines, self._state = self._lines, outer, before
        saved = self._saved(names)
        for local in saved:
            self._lines.add(f"const {local}{number} = {local}")
        records = not self._attack and self._writes_records(names)
        if records:
            self._needs.add("record")
            self._lines.add(f"const s{number} = s", f"const base{number} = registers[SIDE]")
        if self._trails:
            self._lines.add(f"const trail{number} = trail.length")
        with self._lines.block(f"fork{number}: {{"):
            self._lines.add(*body.rows())
        for local in saved:
            self._lines.add(f"{local} = {local}{number}")
        if records:
            self._lines.add(f"s = rewind(s{number}, base{number})")
        if self._trails:
            self._lines.add(f"unwind(trail, trail{number})")

    def _saved(self, names: frozenset[str]) -> list[str]:
        """The locals that operations of these names change."""
        saved = []
        if self._moves and not names.isdisjoint((*_MOVERS, "spread", "search")):
            saved.append("p")
        if "mark" in names:
            saved.append("m")
        if self._lifts and not names.isdisjoint(("from", "cascade")):
            saved.append("f")
        if self._targets and not names.isdisjoint(("to", "cascade")):
            saved.append("to")
        if "hit" in self._needs and not names.isdisjoint(("capture", "cascade", *_ADDS)):
            saved.append("hit")
        if "set-flag" in names:
            saved.extend(need.replace(" ", "") for need in sorted(self._needs) if " " in need)
        return saved

    def _writes_records(self, names: frozenset[str]) -> bool:
        return not names.isdisjoint((*_EFFECTS, *_ADDS))

    def _spread(self, bodies: tuple[Body, ...]) -> None:
        """A flood: the first body is tried wherever rounds of the others lead.

        The list of positions is its own: what the bodies ask may flood the board as well.
        """
        number = self._forks + 1
        here = self._operands.here
        guard = (f"if (seen{number}[{here}] !== 0) return", f"seen{number}[{here}] = 1")
        self._lines.add(f"const seen{number} = new Uint8Array({self._layout.stride})")
        self._rounds("spread", guard, bodies)

    def _search(self, bodies: tuple[Body, ...]) -> None:
        """As a flood, but rounds change things: a position counts again after other changes."""
        self._needs.add("trail")
        self._trails = True
        number = self._forks + 1
        key = f"const key = {self._operands.here} + ':' + trail"
        guard = (key, f"if (seen{number}.has(key)) return", f"seen{number}.add(key)")
        self._lines.add(f"const seen{number} = new Set()")
        self._rounds("search", guard, bodies)

    def _rounds(self, word: str, guard: tuple[str, ...], bodies: tuple[Body, ...]) -> None:
        rest, *bodies_of_rounds = bodies
        self._flush()
        self._state.pending = Pending.MAYBE if not self._attack else self._state.pending
        number = self._forks = self._forks + 1
        name = f"{word}{number}"
        names = self._names_in(bodies)
        if "to" in names or "cascade" in names:
            self._state.target = "maybe"
        outer, self._lines = self._lines, Lines(origin=self._lines.origin)
        self._lines.add(*guard)
        self._excursion(partial(self._body, rest), self._names_in(rest))
        for body in bodies_of_rounds:
            self._excursion(partial(self._round, name, body), names)
        text, self._lines = self._lines, outer
        lines = text.rows()
        with self._lines.block(f"const {name} = () => {{"):
            self._lines.add(*lines)
        if self._attack:
            self._lines.add(f"if ({name}() === true) return true")
        else:
            self._lines.add(f"{name}()")

    def _round(self, name: str, body: Body) -> None:
        self._body(body)
        if not self._state.live:
            return
        self._flush()
        if self._attack:
            self._lines.add(f"if ({name}() === true) return true")
        else:
            self._lines.add(f"{name}()")

    def _set_position_flag(self, flag: int, value: Op, place: Op) -> None:
        self._needs.add("stamp")
        where = self._place_local(place)
        number = self._operands.mark_index(flag, where)
        condition = self._operands.condition(value)
        text = {TRUE: "stamp", FALSE: "0"}.get(condition, f"{condition.text} ? stamp : 0")
        keep = (f"trail.push({number}, marks[{number}])",) if self._trails else ()
        self._guarded(place, *keep, f"marks[{number}] = {text}")

    # --- effects -----------------------------------------------------------------------------

    def _place_local(self, place: Op) -> Op:
        """The place, computed once into `q` where it is not a plain name."""
        if not self._operands.may_be_off(place):
            return place
        self._needs.add("place")
        self._lines.add(f"q = {self._operands.place(place)}")
        return Op("local")

    def _guarded(self, place: Op, *statements: str) -> None:
        """Statements that do nothing off the board (rule 43)."""
        if self._operands.may_be_off(place):
            with self._lines.block(f"if (q !== {self._layout.off}) {{"):
                self._lines.add(*statements)
        else:
            self._lines.add(*statements)

    def _sow(self, op: Op) -> None:
        """The heap goes round; the block goes on where its last piece falls."""
        along = self._operands.direction(op.args[0])
        self._flush()
        if not self._attack:
            self._needs.add("record")
            self._lines.add("side[s++] = SOW", f"side[s++] = {along}")
            self._state.pending = Pending.SOME
        self._lines.add(f"p = sown({self._operands.here}, {along})")
        self._lines.add(f"if (p === {self._layout.off}) {self._end(op)}")

    def _use(self, entry: object) -> None:
        """An entry that may be used once a game is used up."""
        if self._attack:
            return
        self._flush()
        self._needs.add("record")
        self._lines.add("side[s++] = USE", f"side[s++] = {entry}")
        self._state.pending = Pending.SOME

    def _effect(self, op: Op) -> None:
        if op.name == "use":
            self._use(op.args[0])
            return
        place = cast(Op, op.args[-1])
        if place.name == "nowhere":
            return
        if self._attack:
            self._attack_effect(op, place)
            return
        landing = self._landing(op)
        if landing is not None and self._foldable(place, landing):
            self._state.folded += (landing,)
            return
        self._flush()
        where = self._operands.place(self._place_local(place))
        word, argument = self._entry(op)
        self._record(place, word, where, argument)

    def _record(self, place: Op, word: str, where: str, argument: str) -> None:
        self._needs.add("record")
        self._guarded(place, f"side[s++] = {word} | {where} << 4", f"side[s++] = {argument}")
        certain = not self._operands.may_be_off(place)
        if self._state.pending is Pending.NONE:
            self._state.pending = Pending.SOME if certain else Pending.MAYBE
        elif certain:
            self._state.pending = Pending.SOME

    def _foldable(self, place: Op, landing: _Landing) -> bool:
        """Only effects on the mover where it will land, with nothing else before them."""
        if place.name != "here" or self._state.pending is not Pending.NONE:
            return False
        if any(landing.clear == earlier.clear for earlier in self._state.folded):
            return False  # the later one of two is to win
        if self._targets or self._lifts:
            return False
        return not self._drops or landing.word == "ATTRIBUTE"

    def _landing(self, op: Op) -> _Landing | None:
        layout, change = self._layout, change_of(op)
        if change is None:
            return None
        match op.name:
            case "change-owner":
                clear, bits = layout.owner_mask, self._owner(op.args[0])
            case "change-type":
                clear, bits = layout.type_bits, self._operands.piece(op.args[0])
            case _:
                index, value, _ = cast(tuple[int, int, Op], op.args)
                field = layout.attributes[index]
                clear, bits = field.mask << field.shift, str(value << field.shift)
        return _Landing(change, clear, bits, *self._entry(op))

    def _owner(self, player: object) -> str:
        return "me" if player is None else self._operands.player(player)

    def _entry(self, op: Op) -> tuple[str, str]:
        """Kind and argument of the effect's entry in the record."""
        match op.name:
            case "capture":
                return "CAPTURE", "0"
            case "flip":
                return "FLIP", "0"
            case "change-owner":
                return "OWNER", self._owner(op.args[0])
            case "change-type":
                return "TYPE", self._type_number(op.args[0])
            case "set-attribute":
                index, value, _ = op.args
                return "ATTRIBUTE", self._attribute(cast(int, index), value)
            case "create":
                player, piece, _ = op.args
                return "CREATE", self._created(player, piece)
        raise AssertionError(op.name)

    def _attribute(self, index: int, value: object) -> str:
        if isinstance(value, int):
            return str(index << 16 | value)
        condition = self._operands.condition(cast(Op, value))
        truth = self._layout.attributes[index].falsy  # `true` is the first value that is not falsy
        return f"{condition.at(COMPARE)} ? {index << 16 | truth} : {index << 16}"

    def _created(self, player: object, piece: object) -> str:
        """A new piece has its type's attributes (rule 66)."""
        owner = self._owner(player)
        if piece is None:
            return f"fresh[c >>> {self._layout.type_shift} & {self._layout.type_mask}] | {owner}"
        return f"fresh[{self._type_number(piece)}] | {owner}"

    def _flush(self) -> None:
        """Folded changes become entries: the mover is about to leave the place they were for."""
        folded, self._state.folded = self._state.folded, ()
        for landing in folded:
            self._record(Op("here"), landing.word, self._operands.here, landing.argument)

    # --- parts and moves ---------------------------------------------------------------------

    def _destination(self) -> str:
        if not self._targets or self._state.target == "none":
            return self._operands.here
        if self._state.target == "set":
            return "to"
        return f"(to < 0 ? {self._operands.here} : to)"

    def _cascade(self) -> None:
        self._flush()
        destination = self._destination()
        if self._attack:
            self._needs.add("hit")
            self._lines.add(f"if ({destination} === t && f !== t) hit = true")
        else:
            self._needs.add("record")
            self._part(destination)
            self._state.pending = Pending.SOME
        self._lines.add(f"f = {self._operands.here}")
        if self._state.target != "none":
            self._lines.add("to = -1")
            self._state.target = "none"
        self._state.cascaded = True

    def _part(self, destination: str) -> None:
        if self._drops:
            with self._lines.block(f"if (f === {self._layout.off}) {{"):
                self._lines.add(f"side[s++] = DROP | {destination} << 4", "side[s++] = c")
            with self._lines.block("else {"):
                self._lines.add("side[s++] = PART | f << 4", f"side[s++] = {destination}")
        else:
            self._lines.add("side[s++] = PART | f << 4", f"side[s++] = {destination}")

    def _add(self, op: Op) -> None:
        if self._attack:
            self._attack_add()
            return
        pieces = cast(tuple[object, ...], op.args[0])
        if self._packs(op) and self._state.pending is not Pending.SOME:
            self._add_packed(op, pieces)
        else:
            self._add_record(op, pieces)
        self._state.folded = ()
        self._state.pending = Pending.NONE
        if self._state.cascaded and self._keeps_cascades:
            self._needs.add("record")
            self._lines.add("s = carry(s)")
            self._state.pending = Pending.MAYBE

    def _packs(self, op: Op) -> bool:
        """Whether the move may be a single word: a drop that promotes uses another reserve, and a
        promotion on top of a change of type is a second effect."""
        if op.args[0]:
            bits = self._layout.type_bits
            if self._drops or any(earlier.clear == bits for earlier in self._state.folded):
                return False
        return op.name == "add" and not self._lifts

    def _add_packed(self, op: Op, pieces: tuple[object, ...]) -> None:
        if self._state.pending is Pending.NONE:
            self._pack(pieces)
            return
        with self._lines.block("if (s === registers[SIDE] + HEADER) {"):
            self._pack(pieces)
        with self._lines.block("else {"):
            self._add_record(op, pieces)

    def _pack(self, pieces: tuple[object, ...]) -> None:
        for piece in pieces or (None,):
            self._lines.add(*self._packed(self._landing_code(piece)))

    def _packed(self, code: str) -> list[str]:
        bits = self._layout.position_bits
        word = f"{self._operands.origin} | {self._destination()} << {bits}"
        if self._layout.wide:
            return [f"codes[k] = {code}", f"arena[k++] = {word}"]
        return [f"arena[k++] = {word} | {code} << {2 * bits}"]

    def _landing_code(self, piece: object) -> str:
        clear, bits = 0, []
        changes = tuple(landing.change for landing in self._state.folded)
        for landing in self._state.folded:
            clear |= landing.clear
            bits.append(landing.bits)
        if piece is not None:
            clear |= self._layout.type_bits
            bits.append(self._operands.piece(piece))
            changes = (*changes, PROMOTION)
        if not clear:
            return "c"
        bits.append(str(self._layout.wording(changes)))
        kept = f"c & {~clear & ((1 << self._layout.code_bits) - 1)}"
        return f"({' | '.join([kept, *(b for b in bits if b != '0')])})"

    def _add_record(self, op: Op, pieces: tuple[object, ...]) -> None:
        self._flush()
        self._needs.add("record")
        if op.name.startswith("add-copy"):
            self._lines.add("side[s++] = COPY", "side[s++] = 0")
        mode = self._continuation(op)
        for number, piece in enumerate(pieces or (None,)):
            if number:
                self._lines.add("s = again(s)")
            if self._drops and piece is not None:
                self._lines.add(f"side[s++] = TYPE | {self._destination()} << 4")
                self._lines.add(f"side[s++] = {self._type_number(piece)}")
            extra = "0" if piece is None else self._type_number(piece)
            if self._drops:  # after a cascade it may be another piece that moves
                extra = f"f === {self._layout.off} ? c : 0" if self._lifts else "c"
            self._lines.add("arena[k++] = ~registers[SIDE]")
            arguments = ["s", self._operands.origin, self._destination(), str(mode), extra]
            self._lines.add(f"s = commit({', '.join(arguments)})")

    def _continuation(self, op: Op) -> int:
        if not op.name.endswith("partial"):
            return 0
        mode = op.args[1]
        return 1 if mode is None else 2 + cast(int, mode)

    def _type_number(self, piece: object) -> str:
        return _shifted(self._operands.piece(piece), self._layout.type_shift)

    # --- attacks -----------------------------------------------------------------------------

    def _attack_effect(self, op: Op, place: Op) -> None:
        if op.name == "capture":
            self._needs.add("hit")
            self._lines.add(f"if ({self._operands.place(place)} === t) hit = true")

    def _attack_add(self) -> None:
        origin, destination = self._operands.origin, self._destination()
        test = f"{destination} === t"
        if destination != origin:
            test = f"{test} && {origin} !== t"
        if "hit" in self._needs:
            self._lines.add(f"if (hit || ({test})) return true", "hit = false")
        elif destination != origin:
            self._lines.add(f"if ({test}) return true")


def _asks_attacks(test: Op) -> bool:
    """Whether the condition is an attack test or the opposite of one."""
    asked = test.args[0] if test.name == "not" else test
    return isinstance(asked, Op) and asked.name in ("attacked", "defended")


def _shifted(code: str, shift: int) -> str:
    """A type's number from its bits in a piece code."""
    return str(int(code) >> shift) if code.isdigit() else f"({code} >>> {shift})"
