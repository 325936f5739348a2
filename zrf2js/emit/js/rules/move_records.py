"""The records that a template writes: effects, finished parts, and the moves themselves.

Effects go to the record under construction at the top of the record arena.  The record counts only
when an ``add`` commits it.  Effects on the mover at its destination need no record where they are
certain to be the only ones: they are folded into the landing code.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import assert_never

from zrf2js.analysis.change_lists import PROMOTION, Change, change_of
from zrf2js.emit.js.layout import Layout
from zrf2js.emit.js.rules.operands import Local, Operands
from zrf2js.emit.js.rules.text import COMPARE, Lines
from zrf2js.ir import ops
from zrf2js.ir.nodes import Template
from zrf2js.ir.ops import HERE, AnyAdd, Condition, Effect, Owner, PieceType, Place
from zrf2js.ir.summaries import WritesInside
from zrf2js.ir.traits import Writes, may_be_off_board


class Flavor(Enum):
    """The purpose of a function."""

    MOVE = "move"
    DROP = "drop"
    ATTACK = "attack"


class PendingEffects(Enum):
    """The compile-time state of the record: effects since the last ``add``."""

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
    """The state of the writer at a point of the body.

    ``target`` is none, set or maybe: whether the block has passed a ``to``.
    """

    pending: PendingEffects = PendingEffects.NONE
    folded: tuple[Landing, ...] = ()
    target: str = "none"
    cascaded: bool = False
    live: bool = True

    def copy(self) -> State:
        """Return a copy for a branch."""
        return replace(self)


class RecordWriter:
    """The part of a template's writer that writes records."""

    def __init__(
        self, template: Template, layout: Layout, flavor: Flavor, keeps_cascades: bool
    ) -> None:
        self._template = template
        self._layout = layout
        self._flavor = flavor
        self._attack = flavor is Flavor.ATTACK
        self._drops = flavor is Flavor.DROP
        self._keeps_cascades = keeps_cascades
        self._writes = WritesInside()
        writes = self._writes.of(template.body)
        self._lifts = Writes.ORIGIN in writes
        self._targets = Writes.TARGET in writes
        self._moves = Writes.CURSOR in writes
        self._start = str(layout.off) if self._drops else "p0"
        self._operands = self._make_operands("f" if self._lifts else self._start)
        self._operands.here = "p" if self._moves else "p0"
        self._operands.has_target = self._targets
        if self._attack and writes & (Writes.CAPTURE | Writes.PART):
            self._use(Local.HIT)
        self._lines = Lines(1, template.origin)
        self._state = State()

    def _make_operands(self, origin: str) -> Operands:
        return Operands(self._layout, origin=origin, attack=self._attack)

    def _use(self, local: Local) -> None:
        """Have the function declare a local."""
        self._operands.locals.names.add(local)

    def _uses(self, local: Local) -> bool:
        return local in self._operands.locals.names

    # --- effects -----------------------------------------------------------------------------

    def _place_local(self, place: Place) -> str:
        """The place as text, computed once into `q` if it may be off the board."""
        if not may_be_off_board(place):
            return self._operands.place(place)
        self._use(Local.PLACE)
        self._lines.add(f"q = {self._operands.place(place)}")
        return "q"

    def _guarded(self, place: Place, *statements: str) -> None:
        """Write statements that have no effect off the board (rule 43)."""
        if may_be_off_board(place):
            with self._lines.block(f"if (q !== {self._layout.off}) {{"):
                self._lines.add(*statements)
        else:
            self._lines.add(*statements)

    def _use_entry(self, entry: int) -> None:
        """Write that an entry, available once per game, is used up."""
        if self._attack:
            return
        self._flush()
        self._use(Local.RECORD)
        self._lines.add("records[s++] = USE", f"records[s++] = {entry}")
        self._state.pending = PendingEffects.SOME

    def _effect(self, op: Effect) -> None:
        place = op.place
        if isinstance(place, ops.Nowhere):
            return
        if self._attack:
            if isinstance(op, ops.Capture):
                self._use(Local.HIT)
                self._lines.add(f"if ({self._operands.place(place)} === t) hit = true")
            return
        landing = self._landing(op)
        if landing is not None and self._foldable(place, landing):
            self._state.folded += (landing,)
            return
        self._flush()
        where = self._place_local(place)
        word, argument = self._entry(op)
        self._record(place, word, where, argument)

    def _record(self, place: Place, word: str, where: str, argument: str) -> None:
        self._use(Local.RECORD)
        self._guarded(place, f"records[s++] = {word} | {where} << 4", f"records[s++] = {argument}")
        certain = not may_be_off_board(place)
        if self._state.pending is PendingEffects.NONE:
            self._state.pending = PendingEffects.SOME if certain else PendingEffects.MAYBE
        elif certain:
            self._state.pending = PendingEffects.SOME

    def _foldable(self, place: Place, landing: Landing) -> bool:
        """Return True for an effect on the mover where it will land, with no other before it."""
        if not isinstance(place, ops.Here) or self._state.pending is not PendingEffects.NONE:
            return False
        if any(landing.clear == earlier.clear for earlier in self._state.folded):
            return False  # the later one of two has to win
        if self._targets or self._lifts:
            return False
        return not self._drops or landing.word == "ATTRIBUTE"

    def _landing(self, op: Effect) -> Landing | None:
        layout, change = self._layout, change_of(op)
        if change is None:
            return None
        match op:
            case ops.ChangeOwner():
                clear, bits = layout.owner_mask, self._owner(op.player)
            case ops.ChangeType():
                clear, bits = layout.type_bits, self._operands.piece(op.piece)
            case ops.SetAttribute(value=int() as value):
                field = layout.attributes[op.attribute]
                clear, bits = field.mask << field.shift, str(value << field.shift)
            case ops.SetAttribute() | ops.Capture() | ops.Flip() | ops.Create():
                return None
        return Landing(change, clear, bits, *self._entry(op))

    def _owner(self, player: Owner | None) -> str:
        return "me" if player is None else self._operands.player(player)

    def _entry(self, op: Effect) -> tuple[str, str]:
        """Kind and argument of the effect's entry in the record."""
        match op:
            case ops.Capture():
                return "CAPTURE", "0"
            case ops.Flip():
                return "FLIP", "0"
            case ops.ChangeOwner():
                return "OWNER", self._owner(op.player)
            case ops.ChangeType():
                return "TYPE", self._type_number(op.piece)
            case ops.SetAttribute():
                return "ATTRIBUTE", self._attribute(op.attribute, op.value)
            case ops.Create():
                return "CREATE", self._created(op.player, op.piece)
        assert_never(op)

    def _attribute(self, index: int, value: int | Condition) -> str:
        if isinstance(value, int):
            return str(index << 16 | value)
        condition = self._operands.condition(value)
        truth = self._layout.attributes[index].falsy  # `true` is the first value that is not falsy
        return f"{condition.at(COMPARE)} ? {index << 16 | truth} : {index << 16}"

    def _created(self, player: Owner | None, piece: PieceType | None) -> str:
        """The code of a new piece, which has its type's attributes (rule 66)."""
        owner = self._owner(player)
        if piece is None:
            return f"fresh[c >>> {self._layout.type_shift} & {self._layout.type_mask}] | {owner}"
        return f"fresh[{self._type_number(piece)}] | {owner}"

    def _flush(self) -> None:
        """Record the folded changes, because the mover is about to leave the place they are for."""
        folded, self._state.folded = self._state.folded, ()
        for landing in folded:
            self._record(HERE, landing.word, self._operands.here, landing.argument)

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
            self._use(Local.HIT)
            self._lines.add(f"if ({destination} === t && f !== t) hit = true")
        else:
            self._use(Local.RECORD)
            self._part(destination)
            self._state.pending = PendingEffects.SOME
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
        with self._lines.block(f"{otherwise}if (f !== {destination}) {{"):  # else nothing moves
            self._lines.add("records[s++] = PART | f << 4", f"records[s++] = {destination}")

    def _add(self, op: AnyAdd) -> None:
        if self._attack:
            self._attack_add()
            return
        carries = self._state.cascaded and self._keeps_cascades
        if self._packs(op) and self._state.pending is not PendingEffects.SOME:
            self._add_packed(op)
        else:
            self._add_record(op)
        self._state.folded = ()
        self._state.pending = PendingEffects.MAYBE if carries else PendingEffects.NONE

    def _packs(self, op: AnyAdd) -> bool:
        """Return True if the move may be a single word.

        A drop that promotes uses another reserve, a promotion after a change of type is a second
        effect, and a recycled promotion changes reserves: these need a record.
        """
        if op.pieces and self._layout.recycles_promotions:
            return False
        if op.pieces:
            bits = self._layout.type_bits
            if self._drops or any(earlier.clear == bits for earlier in self._state.folded):
                return False
        return isinstance(op, ops.Add) and not (self._lifts and self._drops)

    def _add_packed(self, op: AnyAdd) -> None:
        if self._state.pending is PendingEffects.NONE and not self._lifts:
            self._pack(op.pieces)
            return
        self._use(Local.RECORD)
        test = "s === registers[RECORD_TOP] + HEADER"
        if self._lifts:  # else another piece moves
            test += " && f === p0"
        with self._lines.block(f"if ({test}) {{"):
            self._pack(op.pieces)
        with self._lines.block("else {"):
            self._add_record(op)

    def _pack(self, pieces: tuple[PieceType, ...]) -> None:
        for piece in pieces or (None,):
            self._lines.add(*self._packed(self._landing_code(piece), "k++"))

    def _packed(self, code: str, index: str) -> list[str]:
        """The statements that store a packed move; ``index`` is that of the last store."""
        bits = self._layout.position_bits
        word = f"{self._operands.origin} | {self._destination()} << {bits}"
        if self._layout.two_word_moves:
            return [f"codes[k] = {code}", f"arena[{index}] = {word}"]
        return [f"arena[{index}] = {word} | {code} << {2 * bits}"]

    def _landing_code(self, piece: PieceType | None) -> str:
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

    def _add_record(self, op: AnyAdd) -> None:
        self._flush()
        self._use(Local.RECORD)
        if isinstance(op, ops.AddCopy | ops.AddCopyPartial):
            self._lines.add("records[s++] = COPY", "records[s++] = 0")
        mode = _continuation(op)
        for number, piece in enumerate(op.pieces or (None,)):
            entries = [] if piece is None else self._promotion_entries(piece)
            if number:  # without the entries of the promotion before
                less = f" - {2 * len(entries)}" if entries else ""
                self._lines.add(f"s = repeatEntries(s){less}")
            for word, argument in entries:
                self._lines.add(f"records[s++] = {word}", f"records[s++] = {argument}")
            available = ""
            if piece is not None and self._layout.recycles_promotions:
                available = f"if (isInReserve({self._type_number(piece)}, me)) "
            extra = "0" if piece is None else self._type_number(piece)
            if self._drops:  # after a cascade, another piece may be the one that moves
                extra = f"f === {self._layout.off} ? c : 0" if self._lifts else "c"
            self._lines.add(f"{available}arena[k++] = ~registers[RECORD_TOP]")
            arguments = ["s", self._operands.origin, self._destination(), str(mode), extra]
            self._lines.add(f"s = commit({', '.join(arguments)})")
        if self._state.cascaded and self._keeps_cascades:
            self._lines.add("s = carryParts(s)")

    def _promotion_entries(self, piece: PieceType) -> list[tuple[str, str]]:
        """Return the entries of a promotion; that of a move is in the header of the record."""
        words = ["EXCHANGE"] if self._layout.recycles_promotions else []  # rule 69
        words += ["TYPE"] if self._drops else []
        at = self._destination()
        return [(f"{word} | {at} << 4", self._type_number(piece)) for word in words]

    def _type_number(self, piece: PieceType) -> str:
        code = self._operands.piece(piece)
        shift = self._layout.type_shift
        return str(int(code) >> shift) if code.isdigit() else f"({code} >>> {shift})"

    # --- attacks -----------------------------------------------------------------------------

    def _attack_add(self) -> None:
        origin, destination = self._operands.origin, self._destination()
        test = f"{destination} === t"
        if destination != origin:
            test = f"{test} && {origin} !== t"
        if self._uses(Local.HIT):
            self._lines.add(f"if (hit || ({test})) return true", "hit = false")
        elif destination != origin:
            self._lines.add(f"if ({test}) return true")


def _continuation(op: AnyAdd) -> int:
    """The number of the move type that continues: 0 for a complete move, 1 for any type."""
    match op:
        case ops.AddPartial() | ops.AddCopyPartial():
            return 1 if op.mode is None else 2 + op.mode
        case ops.Add() | ops.AddCopy():
            return 0
    assert_never(op)
