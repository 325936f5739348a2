"""What a template records: effects, the parts of a move and the moves themselves.

Effects go straight to the record under construction at the top of the record arena; nothing of it
counts before an ``add`` commits it.  Effects on the mover at its destination need no record at
all where it is certain that they are the only ones: they are folded into the landing code.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import cast

from zrf2js.analysis.change_lists import PROMOTION, Change, change_of
from zrf2js.emit.js.layout import Layout
from zrf2js.emit.js.rules.operands import Operands
from zrf2js.emit.js.rules.text import COMPARE, Lines
from zrf2js.ir.nodes import Op, Template
from zrf2js.ir.table import make_op

MOVERS = ("navigate", "jump", "go", "back", "sow")
EFFECTS = (
    "capture", "flip", "create", "change-owner", "change-type", "set-attribute", "cascade",
    "use", "sow",
)  # fmt: skip
ADDS = ("add", "add-partial", "add-copy", "add-copy-partial")


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
class Landing:
    """A change of the mover's code: keep ``~clear``, set ``bits`` (an expression)."""

    change: Change
    clear: int
    bits: str
    word: str
    argument: str


@dataclass(slots=True)
class State:
    """What is known at a point of the body."""

    pending: Pending = Pending.NONE
    folded: tuple[Landing, ...] = ()
    target: str = "none"  # none, set or maybe: whether `to` has been met
    cascaded: bool = False
    live: bool = True

    def copy(self) -> State:
        return State(self.pending, self.folded, self.target, self.cascaded, self.live)


class RecordWriter:
    """The part of a template's writer that knows what stands in records."""

    def __init__(
        self, template: Template, layout: Layout, flavour: Flavour, keeps_cascades: bool
    ) -> None:
        self._template = template
        self._layout = layout
        self._flavour = flavour
        self._attack = flavour is Flavour.ATTACK
        self._drops = flavour is Flavour.DROP
        self._keeps_cascades = keeps_cascades
        self._names: dict[int, frozenset[str]] = {}
        names = self._names_in(template.body)
        self._lifts = not names.isdisjoint(("from", "cascade"))
        self._targets = "to" in names or "cascade" in names
        self._moves = not names.isdisjoint(MOVERS)
        self._start = str(layout.off) if self._drops else "p0"
        self._operands = self._make_operands("f" if self._lifts else self._start)
        self._operands.here = "p" if self._moves else "p0"
        self._operands.has_target = self._targets
        self._needs = self._operands.needs
        if self._attack and not names.isdisjoint(("capture", "cascade")):
            self._needs.add("hit")
        self._lines = Lines(1, template.origin)
        self._state = State()

    def _make_operands(self, origin: str) -> Operands:
        return Operands(self._layout, origin=origin, attack=self._attack)

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

    # --- effects -----------------------------------------------------------------------------

    def _place_local(self, place: Op) -> str:
        """The place as text, computed once into `q` where it is not a plain name."""
        if not self._operands.may_be_off(place):
            return self._operands.place(place)
        self._needs.add("place")
        self._lines.add(f"q = {self._operands.place(place)}")
        return "q"

    def _guarded(self, place: Op, *statements: str) -> None:
        """Statements that do nothing off the board (rule 43)."""
        if self._operands.may_be_off(place):
            with self._lines.block(f"if (q !== {self._layout.off}) {{"):
                self._lines.add(*statements)
        else:
            self._lines.add(*statements)

    def _use(self, entry: object) -> None:
        """An entry that may be used once a game is used up."""
        if self._attack:
            return
        self._flush()
        self._needs.add("record")
        self._lines.add("records[s++] = USE", f"records[s++] = {entry}")
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
        where = self._place_local(place)
        word, argument = self._entry(op)
        self._record(place, word, where, argument)

    def _record(self, place: Op, word: str, where: str, argument: str) -> None:
        self._needs.add("record")
        self._guarded(place, f"records[s++] = {word} | {where} << 4", f"records[s++] = {argument}")
        certain = not self._operands.may_be_off(place)
        if self._state.pending is Pending.NONE:
            self._state.pending = Pending.SOME if certain else Pending.MAYBE
        elif certain:
            self._state.pending = Pending.SOME

    def _foldable(self, place: Op, landing: Landing) -> bool:
        """Only effects on the mover where it will land, with nothing else before them."""
        if place.name != "here" or self._state.pending is not Pending.NONE:
            return False
        if any(landing.clear == earlier.clear for earlier in self._state.folded):
            return False  # the later one of two is to win
        if self._targets or self._lifts:
            return False
        return not self._drops or landing.word == "ATTRIBUTE"

    def _landing(self, op: Op) -> Landing | None:
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
        return Landing(change, clear, bits, *self._entry(op))

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
            self._record(make_op("here"), landing.word, self._operands.here, landing.argument)

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
                self._lines.add(f"records[s++] = DROP | {destination} << 4", "records[s++] = c")
        otherwise = "else " if self._drops else ""
        with self._lines.block(f"{otherwise}if (f !== {destination}) {{"):  # what stays is no part
            self._lines.add("records[s++] = PART | f << 4", f"records[s++] = {destination}")

    def _add(self, op: Op) -> None:
        if self._attack:
            self._attack_add()
            return
        pieces = cast(tuple[object, ...], op.args[0])
        carries = self._state.cascaded and self._keeps_cascades
        if self._packs(op) and self._state.pending is not Pending.SOME:
            self._add_packed(op, pieces)
        else:
            self._add_record(op, pieces)
        self._state.folded = ()
        self._state.pending = Pending.MAYBE if carries else Pending.NONE

    def _packs(self, op: Op) -> bool:
        """Whether the move may be a single word: a drop that promotes uses another reserve, and a
        promotion on top of a change of type is a second effect."""
        if op.args[0]:
            bits = self._layout.type_bits
            if self._drops or any(earlier.clear == bits for earlier in self._state.folded):
                return False
        return op.name == "add" and not (self._lifts and self._drops)

    def _add_packed(self, op: Op, pieces: tuple[object, ...]) -> None:
        if self._state.pending is Pending.NONE and not self._lifts:
            self._pack(pieces)
            return
        self._needs.add("record")
        test = "s === registers[RECORD_TOP] + HEADER"
        if self._lifts:  # else it is another piece that moves
            test += " && f === p0"
        with self._lines.block(f"if ({test}) {{"):
            self._pack(pieces)
        with self._lines.block("else {"):
            self._add_record(op, pieces)

    def _pack(self, pieces: tuple[object, ...]) -> None:
        for piece in pieces or (None,):
            self._lines.add(*self._packed(self._landing_code(piece)))

    def _packed(self, code: str) -> list[str]:
        bits = self._layout.position_bits
        word = f"{self._operands.origin} | {self._destination()} << {bits}"
        if self._layout.two_word_moves:
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
            self._lines.add("records[s++] = COPY", "records[s++] = 0")
        mode = self._continuation(op)
        for number, piece in enumerate(pieces or (None,)):
            if number:
                self._lines.add("s = repeatEntries(s)")
            if self._drops and piece is not None:
                self._lines.add(f"records[s++] = TYPE | {self._destination()} << 4")
                self._lines.add(f"records[s++] = {self._type_number(piece)}")
            extra = "0" if piece is None else self._type_number(piece)
            if self._drops:  # after a cascade it may be another piece that moves
                extra = f"f === {self._layout.off} ? c : 0" if self._lifts else "c"
            self._lines.add("arena[k++] = ~registers[RECORD_TOP]")
            arguments = ["s", self._operands.origin, self._destination(), str(mode), extra]
            self._lines.add(f"s = commit({', '.join(arguments)})")
        if self._state.cascaded and self._keeps_cascades:
            self._lines.add("s = carryParts(s)")

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


def _shifted(code: str, shift: int) -> str:
    """A type's number from its bits in a piece code."""
    return str(int(code) >> shift) if code.isdigit() else f"({code} >>> {shift})"
