"""The records that a template writes: effects, finished parts, and the moves themselves.

Effects go to the record under construction at the top of the record arena.  The record counts only
when an ``add`` commits it.  Effects on the mover at its destination need no record where they are
certain to be the only ones: they are folded into the landing code.
"""

from __future__ import annotations

from typing import assert_never

from zrf2js.analysis.change_lists import PROMOTION, change_of
from zrf2js.emit.js.names import Constants
from zrf2js.emit.js.rules.conditions import conjunction, disjunction
from zrf2js.emit.js.rules.lines import Lines
from zrf2js.emit.js.rules.local_names import (
    END,
    FROM,
    HIT,
    ME,
    NEXT,
    PIECE,
    PLACE,
    START,
    TARGET,
    TO,
    P,
    parameter_names,
)
from zrf2js.emit.js.rules.operands import Operands, target_or
from zrf2js.emit.js.rules.state import (
    ARENA,
    CARRY_PARTS,
    CODES,
    COMMIT,
    FIRST_ENTRY,
    FRESH,
    IS_IN_RESERVE,
    RECORD_START,
    RECORDS,
    REPEAT_ENTRIES,
)
from zrf2js.emit.js.rules.template_state import Flavor, Landing, PendingEffects, State
from zrf2js.emit.js.tree import (
    FALSE,
    TRUE,
    Assignment,
    Conditional,
    Expression,
    Global,
    Name,
    Number,
    joined,
)
from zrf2js.ir import ops
from zrf2js.ir.nodes import Template
from zrf2js.ir.ops import HERE, AnyAdd, Condition, Effect, Owner, PieceType, Place
from zrf2js.ir.traits import Writes, may_be_off_board


class RecordWriter:
    """The part of a template's writer that writes records."""

    def __init__(self, template: Template, constants: Constants, flavor: Flavor) -> None:
        self._template = template
        self._constants = constants
        self._layout = constants.layout
        self._flavor = flavor
        self._attack = flavor is Flavor.ATTACK
        self._drops = flavor is Flavor.DROP
        writes = template.writes
        self._lifts = Writes.ORIGIN in writes
        self._targets = Writes.TARGET in writes
        self._moves = Writes.CURSOR in writes
        self._start: Name = constants.off_board() if self._drops else START
        self._operands = self._make_operands(FROM if self._lifts else self._start)
        if self._moves and template.has(ops.Shared):  # a shared body runs at several positions
            self._operands.here = P
        self._operands.has_target = self._targets
        self._may_hit = self._attack and bool(writes & (Writes.CAPTURE | Writes.PART))
        self._flags = sorted(
            {op.flag for op in template.find(ops.SetFlag)}
            | {op.flag for op in template.find(ops.FlagIsSet)},
            key=str,
        )
        self._lines = Lines(template.origin)
        self._state = State(lifted=self._lifts and Writes.BRANCH in writes)
        #: local functions run with several states
        self._is_hit_unknown = self._may_hit and (
            Writes.BRANCH in writes or template.has(ops.Shared)
        )
        self._state.hit = self._is_hit_unknown

    def _make_operands(self, origin: Expression) -> Operands:
        return Operands(
            self._constants, parameter_names(self._template), origin=origin, attack=self._attack
        )

    # --- effects -----------------------------------------------------------------------------

    def _place_local(self, place: Place) -> Expression:
        """Return the place, stored in the local `place` if it may be off the board."""
        if not may_be_off_board(place):
            return self._operands.place(place)
        self._lines.assign("place", self._operands.place(place))
        return PLACE

    def _guarded(self, place: Place, *statements: Expression) -> None:
        """Write statements that have no effect off the board (rule 43)."""
        if may_be_off_board(place):
            with self._lines.when(PLACE.differs(self._constants.off_board())):
                self._lines.add(*statements)
        else:
            self._lines.add(*statements)

    def _use_entry(self, entry: int) -> None:
        """Write that an entry, available once per game, is used up."""
        if self._attack:
            return
        self._flush()
        self._lines.add(entry_word("USE"), new_entry(Number(entry)))
        self._state.pending = PendingEffects.SOME

    def _effect(self, op: Effect) -> None:
        place = op.place
        if isinstance(place, ops.Nowhere):
            return
        if self._attack:
            if isinstance(op, ops.Capture):
                self._hit(TARGET.equals(self._operands.place(place)))
            return
        landing = self._landing(op)
        if landing is not None and self._foldable(place, landing):
            self._state.folded += (landing,)
            return
        self._flush()
        where = self._place_local(place)
        word, argument = self._entry(op)
        self._record(place, word, where, argument)

    def _record(self, place: Place, word: str, where: Expression, argument: Expression) -> None:
        self._guarded(place, entry_at(word, where), new_entry(argument))
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
            return False  # the later one takes precedence
        if self._targets or self._lifts:
            return False
        return not self._drops or landing.word == "ATTRIBUTE"

    def _landing(self, op: Effect) -> Landing | None:
        constants, change = self._constants, change_of(op)
        if change is None:
            return None
        match op:
            case ops.ChangeOwner():
                clear, bits = constants.owner_mask(), self._owner(op.player)
            case ops.ChangeType():
                clear, bits = constants.type_mask(), self._operands.piece(op.piece)
            case ops.SetAttribute(value=int() as value):
                clear = constants.attribute(op.attribute)
                bits = constants.attribute_value(op.attribute, value)
            case ops.SetAttribute() | ops.Capture() | ops.Flip() | ops.Create():
                return None
        return Landing(change, clear, bits, *self._entry(op))

    def _owner(self, player: Owner | None) -> Expression:
        return ME if player is None else self._operands.player(player)

    def _entry(self, op: Effect) -> tuple[str, Expression]:
        """Return the kind and the argument of the effect's entry in the record."""
        match op:
            case ops.Capture():
                return "CAPTURE", Number(0)
            case ops.Flip():
                return "FLIP", Number(0)
            case ops.ChangeOwner():
                return "OWNER", self._owner(op.player)
            case ops.ChangeType():
                return "TYPE", self._type_number(op.piece)
            case ops.SetAttribute():
                return "ATTRIBUTE", self._attribute(op.attribute, op.value)
            case ops.Create():
                return "CREATE", self._created(op.player, op.piece)
        assert_never(op)

    def _attribute(self, index: int, value: int | Condition) -> Expression:
        if isinstance(value, int):
            return Number(index << 16 | value)
        condition = self._operands.condition(value)
        truth = self._layout.attributes[index].falsy  # `true` is the first value that is not falsy
        return Conditional(condition, Number(index << 16 | truth), Number(index << 16))

    def _created(self, player: Owner | None, piece: PieceType | None) -> Expression:
        """Return the code of a new piece, which has its type's attributes (rule 66)."""
        owner = self._owner(player)
        if piece is None:
            return FRESH[self._constants.kind_of(PIECE)] | owner
        return FRESH[self._type_number(piece)] | owner

    def _flush(self) -> None:
        """Record the folded changes before the mover leaves the place that they refer to."""
        folded, self._state.folded = self._state.folded, ()
        for landing in folded:
            self._record(HERE, landing.word, self._operands.here, landing.argument)

    # --- parts and moves ---------------------------------------------------------------------

    def _origin(self) -> Expression:
        return self._operands.origin if self._state.lifted else self._start

    def _destination(self) -> Expression:
        if not self._targets or self._state.target == "none":
            return self._operands.here
        if self._state.target == "set":
            return TO
        return target_or(self._operands.here)

    def _cascade(self) -> None:
        self._flush()
        destination = self._destination()
        if self._attack:
            self._hit(_lands(self._origin(), destination))
        else:
            self._part(destination)
            self._state.pending = PendingEffects.SOME
        self._lines.assign("from", self._operands.here)
        self._state.lifted = True
        if self._state.target != "none":
            self._lines.assign("to", -1)
            self._state.target = "none"
        self._state.cascaded = True

    def _part(self, destination: Expression) -> None:
        if self._drops:
            with self._lines.when(FROM.equals(self._constants.off_board())):
                self._lines.add(entry_at("DROP", destination), new_entry(PIECE))
        origin = self._origin()
        entry = entry_at("PART", origin), new_entry(destination)
        if self._state.vacant and (origin, destination) == (START, self._operands.here):
            self._lines.add(*entry)
            return
        branch = self._lines.otherwise if self._drops else self._lines.when
        with branch(origin.differs(destination)):  # otherwise, nothing moves
            self._lines.add(*entry)

    def _add(self, op: AnyAdd) -> None:
        if self._attack:
            self._attack_add()
            return
        carries = self._state.cascaded and self._layout.keeps_cascades
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
            mask = self._constants.type_mask()
            if self._drops or any(earlier.clear == mask for earlier in self._state.folded):
                return False
        return isinstance(op, ops.Add) and not (self._lifts and self._drops)

    def _add_packed(self, op: AnyAdd) -> None:
        if self._state.pending is PendingEffects.NONE and not self._state.lifted:
            self._pack(op.pieces)
            return
        test: Expression = END.equals(FIRST_ENTRY)
        if self._state.lifted:  # otherwise, another piece moves
            test = conjunction([test, FROM.equals(START)])
        with self._lines.when(test):
            self._pack(op.pieces)
        with self._lines.otherwise():
            self._add_record(op)

    def _pack(self, pieces: tuple[PieceType, ...]) -> None:
        for piece in pieces or (None,):
            self._lines.add(*self._packed(self._landing_code(piece), NEXT.increment()))

    def _packed(self, code: Expression, index: Expression) -> list[Expression]:
        """Return the stores of a packed move; ``index`` is that of the last store."""
        word = self._origin() | self._destination() << self._constants.to_shift()
        if self._layout.two_word_moves:
            return [CODES[NEXT].set(code), ARENA[index].set(word)]
        return [ARENA[index].set(word | code << self._constants.piece_shift())]

    def _landing_code(self, piece: PieceType | None) -> Expression:
        masks = [landing.clear for landing in self._state.folded]
        bits = [landing.bits for landing in self._state.folded]
        changes = tuple(landing.change for landing in self._state.folded)
        if piece is not None:
            masks.append(self._constants.type_mask())
            bits.append(self._operands.piece(piece))
            changes = (*changes, PROMOTION)
        if not masks:
            return PIECE
        bits.append(self._constants.change_list(changes))
        kept = PIECE & ~joined("|", masks)
        return joined("|", [kept, *(each for each in bits if each != Number(0))])

    def _add_record(self, op: AnyAdd) -> None:
        self._flush()
        if isinstance(op, ops.AddCopy | ops.AddCopyPartial):
            self._lines.add(entry_word("COPY"), new_entry(Number(0)))
        mode = _continuation(op)
        for number, piece in enumerate(op.pieces or (None,)):
            entries = [] if piece is None else self._promotion_entries(piece)
            if number:  # without the entries of the promotion before
                again = REPEAT_ENTRIES(END)
                less = again - 2 * len(entries) if entries else again
                self._lines.assign("end", less, effect=True)
            for word, argument in entries:
                self._lines.add(word, argument)
            extra = Number(0) if piece is None else self._type_number(piece)
            if self._drops:  # after a cascade, another piece may be the one that moves
                off = self._constants.off_board()
                extra = Conditional(FROM.equals(off), PIECE, Number(0)) if self._lifts else PIECE
            store = ARENA[NEXT.increment()].set(~RECORD_START)
            if piece is not None and self._layout.recycles_promotions:
                with self._lines.when(IS_IN_RESERVE(self._type_number(piece), ME)):
                    self._lines.add(store)
            else:
                self._lines.add(store)
            commit = COMMIT(END, self._origin(), self._destination(), mode, extra)
            self._lines.assign("end", commit, effect=True)
        if self._state.cascaded and self._layout.keeps_cascades:
            self._lines.assign("end", CARRY_PARTS(END), effect=True)

    def _promotion_entries(self, piece: PieceType) -> list[tuple[Expression, Expression]]:
        """Return the entries of a promotion; that of a move is in the header of the record."""
        words = ["EXCHANGE"] if self._layout.recycles_promotions else []  # rule 69
        words += ["TYPE"] if self._drops else []
        at = self._destination()
        kind = new_entry(self._type_number(piece))
        return [(entry_at(word, at), kind) for word in words]

    def _type_number(self, piece: PieceType) -> Expression:
        return self._operands.piece(piece) >> self._constants.type_shift()

    # --- attacks -----------------------------------------------------------------------------

    def _attack_add(self) -> None:
        origin, destination = self._origin(), self._destination()
        lands = _lands(origin, destination) if destination != origin else FALSE
        attacks = disjunction([HIT, lands]) if self._state.hit else lands
        if attacks != FALSE:
            self._lines.returns(TRUE, attacks)
            if self._state.hit:
                self._lines.assign("hit", FALSE)
            self._state.hit = self._is_hit_unknown

    def _hit(self, condition: Expression) -> None:
        """Write that the target is captured under a condition."""
        if self._state.hit:
            with self._lines.when(condition):
                self._lines.assign("hit", TRUE)
        else:
            self._lines.assign("hit", condition)
        self._state.hit = True


def new_entry(value: Expression) -> Assignment:
    """Return the store that appends a value to the record under construction."""
    return RECORDS[END.increment()].set(value)


def entry_word(word: str) -> Assignment:
    """Return the store that appends the first value of an effect."""
    return new_entry(Global(word))


def entry_at(word: str, place: Expression) -> Assignment:
    """Return the store that appends the first value of an effect on a place."""
    return new_entry(Global(word) | place << Global("SQUARE_SHIFT"))


def _lands(origin: Expression, destination: Expression) -> Expression:
    """Return the test that a piece moves to the target."""
    return conjunction([destination.equals(TARGET), origin.differs(TARGET)])


def _continuation(op: AnyAdd) -> int:
    """Return the number of the move type that continues: 0 for a complete move, 1 for any type."""
    match op:
        case ops.AddPartial() | ops.AddCopyPartial():
            return 1 if op.mode is None else 2 + op.mode
        case ops.Add() | ops.AddCopy():
            return 0
    assert_never(op)
