"""The records that a template writes: effects, finished parts, and the moves themselves.

Effects go to the record under construction at the top of the record buffer.  The record counts only
when an ``add`` commits it.  Effects on the mover at its destination need no record where they are
certain to be the only ones: they are folded into the landing code.
"""

from __future__ import annotations

from typing import assert_never

from zrf2js.analysis.games.change_lists import PROMOTION, ChangeList, change_of
from zrf2js.emit.js.expressions import conjunction, disjunction, joined
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
)
from zrf2js.emit.js.rules.operands import target_or
from zrf2js.emit.js.rules.state import (
    CARRY_PARTS,
    CODES,
    COMMIT,
    FIRST_ENTRY,
    FRESH,
    IS_IN_RESERVE,
    MOVE_BUFFER,
    RECORD_START,
    RECORDS,
    REPEAT_ENTRIES,
)
from zrf2js.emit.js.rules.template_state import Landing, PendingEffects
from zrf2js.emit.js.rules.writing import Writing
from zrf2js.emit.js.tree import FALSE, TRUE, Assignment, Conditional, Expression, Global, Number
from zrf2js.ir import ops
from zrf2js.ir.ops import HERE, AnyAdd, Condition, Effect, Owner, PieceType, Place
from zrf2js.ir.traits import may_be_off_board

# --- effects -----------------------------------------------------------------------------


def place_local(writing: Writing, place: Place) -> Expression:
    """Return the place, stored in the local `place` if it may be off the board."""
    if not may_be_off_board(place):
        return writing.operands.place(place)
    writing.lines.assign("place", writing.operands.place(place))
    return PLACE


def write_guarded(writing: Writing, place: Place, *statements: Expression) -> None:
    """Write statements that have no effect off the board (rule 43)."""
    if may_be_off_board(place):
        with writing.lines.when(PLACE.differs(writing.constants.off_board())):
            writing.lines.add(*statements)
    else:
        writing.lines.add(*statements)


def use_entry(writing: Writing, entry: int) -> None:
    """Write that an entry, available once per game, is used up."""
    if writing.attack:
        return
    write_folded(writing)
    writing.lines.add(first_entry("USE"), new_entry(Number(entry)))
    writing.state.pending = PendingEffects.SOME


def write_effect(writing: Writing, op: Effect) -> None:
    place = op.place
    if isinstance(place, ops.Nowhere):
        return
    if writing.attack:
        if isinstance(op, ops.Capture):
            _hit(writing, TARGET.equals(writing.operands.place(place)))
        return
    landing = _landing(writing, op)
    if landing is not None and _foldable(writing, place, landing):
        writing.state.folded += (landing,)
        return
    write_folded(writing)
    where = place_local(writing, place)
    identifier, argument = _entry(writing, op)
    _record(writing, place, identifier, where, argument)


def _record(
    writing: Writing, place: Place, identifier: str, where: Expression, argument: Expression
) -> None:
    write_guarded(writing, place, entry_at(identifier, where), new_entry(argument))
    certain = not may_be_off_board(place)
    if writing.state.pending is PendingEffects.NONE:
        writing.state.pending = PendingEffects.SOME if certain else PendingEffects.MAYBE
    elif certain:
        writing.state.pending = PendingEffects.SOME


def _foldable(writing: Writing, place: Place, landing: Landing) -> bool:
    """Return True for an effect on the mover where it will land, with no other before it."""
    if not isinstance(place, ops.Here) or writing.state.pending is not PendingEffects.NONE:
        return False
    if any(landing.clear == earlier.clear for earlier in writing.state.folded):
        return False  # the later one takes precedence
    if writing.targets or writing.lifts:
        return False
    return not writing.drops or landing.identifier == "ATTRIBUTE"


def _landing(writing: Writing, op: Effect) -> Landing | None:
    constants, change = writing.constants, change_of(op)
    if change is None:
        return None
    match op:
        case ops.ChangeOwner():
            clear, bits = constants.owner_mask(), _owner(writing, op.player)
        case ops.ChangeType():
            clear, bits = constants.type_mask(), writing.operands.piece(op.piece)
        case ops.SetAttribute(value=int() as value):
            clear = constants.attribute(op.attribute)
            bits = constants.attribute_value(op.attribute, value)
        case ops.SetAttribute() | ops.Capture() | ops.Flip() | ops.Create():
            return None
    return Landing(change, clear, bits, *_entry(writing, op))


def _owner(writing: Writing, player: Owner | None) -> Expression:
    return ME if player is None else writing.operands.player(player)


def _entry(writing: Writing, op: Effect) -> tuple[str, Expression]:
    """Return the kind and the argument of the effect's entry in the record."""
    match op:
        case ops.Capture():
            return "CAPTURE", Number(0)
        case ops.Flip():
            return "FLIP", Number(0)
        case ops.ChangeOwner():
            return "OWNER", _owner(writing, op.player)
        case ops.ChangeType():
            return "TYPE", _type_number(writing, op.piece)
        case ops.SetAttribute():
            return "ATTRIBUTE", _attribute(writing, op.attribute, op.value)
        case ops.Create():
            return "CREATE", _created(writing, op.player, op.piece)
    assert_never(op)


def _attribute(writing: Writing, index: int, value: int | Condition) -> Expression:
    if isinstance(value, int):
        return Number(index << 16 | value)
    condition = writing.operands.condition(value)
    truth = writing.layout.attributes[index].falsy  # `true` is the first value that is not falsy
    return Conditional(condition, Number(index << 16 | truth), Number(index << 16))


def _created(writing: Writing, player: Owner | None, piece: PieceType | None) -> Expression:
    """Return the code of a new piece, which has its type's attributes (rule 66)."""
    owner = _owner(writing, player)
    if piece is None:
        return FRESH[writing.constants.kind_of(PIECE)] | owner
    return FRESH[_type_number(writing, piece)] | owner


def write_folded(writing: Writing) -> None:
    """Record the folded changes before the mover leaves the place that they refer to."""
    folded, writing.state.folded = writing.state.folded, ()
    for landing in folded:
        _record(writing, HERE, landing.identifier, writing.operands.here, landing.argument)


# --- parts and moves ---------------------------------------------------------------------


def _origin(writing: Writing) -> Expression:
    return writing.operands.origin if writing.state.lifted else writing.start


def _destination(writing: Writing) -> Expression:
    if not writing.targets or writing.state.target == "none":
        return writing.operands.here
    if writing.state.target == "set":
        return TO
    return target_or(writing.operands.here)


def write_cascade(writing: Writing) -> None:
    write_folded(writing)
    destination = _destination(writing)
    if writing.attack:
        _hit(writing, _lands(_origin(writing), destination))
    else:
        _part(writing, destination)
        writing.state.pending = PendingEffects.SOME
    writing.lines.assign("from", writing.operands.here)
    writing.state.lifted = True
    if writing.state.target != "none":
        writing.lines.assign("to", -1)
        writing.state.target = "none"
    writing.state.cascaded = True


def _part(writing: Writing, destination: Expression) -> None:
    if writing.drops:
        with writing.lines.when(FROM.equals(writing.constants.off_board())):
            writing.lines.add(entry_at("DROP", destination), new_entry(PIECE))
    origin = _origin(writing)
    entry = entry_at("PART", origin), new_entry(destination)
    if writing.state.vacant and (origin, destination) == (START, writing.operands.here):
        writing.lines.add(*entry)
        return
    branch = writing.lines.otherwise if writing.drops else writing.lines.when
    with branch(origin.differs(destination)):  # otherwise, nothing moves
        writing.lines.add(*entry)


def write_add(writing: Writing, op: AnyAdd) -> None:
    if writing.attack:
        _attack_add(writing)
        return
    carries = writing.state.cascaded and writing.layout.keeps_cascades
    if _packs(writing, op) and writing.state.pending is not PendingEffects.SOME:
        _add_packed(writing, op)
    else:
        _add_record(writing, op)
    writing.state.folded = ()
    writing.state.pending = PendingEffects.MAYBE if carries else PendingEffects.NONE
    _note_add(writing, op)


def _note_add(writing: Writing, op: AnyAdd) -> None:
    if writing.notes is not None:
        writing.lines.add(writing.notes.add(op, writing.operands.here))


def _packs(writing: Writing, op: AnyAdd) -> bool:
    """Return True if the move may be a single word.

    A drop that promotes uses another reserve, a promotion after a change of type is a second
    effect, and a recycled promotion changes reserves: these need a record. So do changes whose list
    has no number, because the difference does not show those without effect.
    """
    if writing.state.folded and _changes(writing, op.pieces) not in writing.layout.change_lists:
        return False
    if op.pieces and writing.layout.recycles_promotions:
        return False
    if op.pieces:
        mask = writing.constants.type_mask()
        if writing.drops or any(earlier.clear == mask for earlier in writing.state.folded):
            return False
    return isinstance(op, ops.Add) and not (writing.lifts and writing.drops)


def _add_packed(writing: Writing, op: AnyAdd) -> None:
    if writing.state.pending is PendingEffects.NONE and not writing.state.lifted:
        _pack(writing, op.pieces)
        return
    test: Expression = END.equals(FIRST_ENTRY)
    if writing.state.lifted:  # otherwise, another piece moves
        test = conjunction([test, FROM.equals(START)])
    with writing.lines.when(test):
        _pack(writing, op.pieces)
    with writing.lines.otherwise():
        _add_record(writing, op)


def _pack(writing: Writing, pieces: tuple[PieceType, ...]) -> None:
    for piece in pieces or (None,):
        writing.lines.add(*packed(writing, landing_code(writing, piece), NEXT.increment()))


def packed(writing: Writing, code: Expression, index: Expression) -> list[Expression]:
    """Return the stores of a packed move; ``index`` is that of the last store."""
    move = _origin(writing) | _destination(writing) << writing.constants.to_shift()
    if writing.layout.two_word_moves:
        return [CODES[NEXT].set(code), MOVE_BUFFER[index].set(move)]
    return [MOVE_BUFFER[index].set(move | code << writing.constants.piece_shift())]


def _changes(writing: Writing, pieces: tuple[PieceType, ...]) -> ChangeList:
    """Return the list of the folded changes, and of a promotion."""
    changes = tuple(landing.change for landing in writing.state.folded)
    return (*changes, PROMOTION) if pieces else changes


def landing_code(writing: Writing, piece: PieceType | None) -> Expression:
    masks = [landing.clear for landing in writing.state.folded]
    bits = [landing.bits for landing in writing.state.folded]
    pieces = () if piece is None else (piece,)
    if piece is not None:
        masks.append(writing.constants.type_mask())
        bits.append(writing.operands.piece(piece))
    if not masks:
        return PIECE
    bits.append(writing.constants.change_list(_changes(writing, pieces)))
    kept = PIECE & ~joined("|", masks)
    return joined("|", [kept, *(each for each in bits if each != Number(0))])


def _add_record(writing: Writing, op: AnyAdd) -> None:
    write_folded(writing)
    if isinstance(op, ops.AddCopy | ops.AddCopyPartial):
        writing.lines.add(first_entry("COPY"), new_entry(Number(0)))
    mode = _continuation(op)
    for number, piece in enumerate(op.pieces or (None,)):
        entries = [] if piece is None else _promotion_entries(writing, piece)
        if number:  # without the entries of the promotion before
            again = REPEAT_ENTRIES(END)
            less = again - 2 * len(entries) if entries else again
            writing.lines.assign("end", less, effect=True)
        for kind, argument in entries:
            writing.lines.add(kind, argument)
        extra = Number(0) if piece is None else _type_number(writing, piece)
        if writing.drops:  # after a cascade, another piece may be the one that moves
            off = writing.constants.off_board()
            extra = Conditional(FROM.equals(off), PIECE, Number(0)) if writing.lifts else PIECE
        store = MOVE_BUFFER[NEXT.increment()].set(~RECORD_START)
        if piece is not None and writing.layout.recycles_promotions:
            with writing.lines.when(IS_IN_RESERVE(_type_number(writing, piece), ME)):
                writing.lines.add(store)
        else:
            writing.lines.add(store)
        commit = COMMIT(END, _origin(writing), _destination(writing), mode, extra)
        writing.lines.assign("end", commit, effect=True)
    if writing.state.cascaded and writing.layout.keeps_cascades:
        writing.lines.assign("end", CARRY_PARTS(END), effect=True)


def _promotion_entries(writing: Writing, piece: PieceType) -> list[tuple[Expression, Expression]]:
    """Return the entries of a promotion; that of a move is in the header of the record."""
    identifiers = ["EXCHANGE"] if writing.layout.recycles_promotions else []  # rule 69
    identifiers += ["TYPE"] if writing.drops else []
    at = _destination(writing)
    kind = new_entry(_type_number(writing, piece))
    return [(entry_at(each, at), kind) for each in identifiers]


def _type_number(writing: Writing, piece: PieceType) -> Expression:
    return writing.operands.piece(piece) >> writing.constants.type_shift()


# --- attacks -----------------------------------------------------------------------------


def _attack_add(writing: Writing) -> None:
    origin, destination = _origin(writing), _destination(writing)
    lands = _lands(origin, destination) if destination != origin else FALSE
    attacks = disjunction([HIT, lands]) if writing.state.hit else lands
    if attacks != FALSE:
        writing.lines.returns(TRUE, attacks)
        if writing.state.hit:
            writing.lines.assign("hit", FALSE)
        writing.state.hit = writing.is_hit_unknown


def _hit(writing: Writing, condition: Expression) -> None:
    """Write that the target is captured under a condition."""
    if writing.state.hit:
        with writing.lines.when(condition):
            writing.lines.assign("hit", TRUE)
    else:
        writing.lines.assign("hit", condition)
    writing.state.hit = True


def new_entry(value: Expression) -> Assignment:
    """Return the store that appends a value to the record under construction."""
    return RECORDS[END.increment()].set(value)


def first_entry(identifier: str) -> Assignment:
    """Return the store that appends the first value of an effect."""
    return new_entry(Global(identifier))


def entry_at(identifier: str, place: Expression) -> Assignment:
    """Return the store that appends the first value of an effect on a place."""
    return new_entry(Global(identifier) | place << Global("SQUARE_SHIFT"))


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
