"""Moves of a piece as marks around its position, read from its blocks and written to the text.

A mark is a leap to a displacement, or a ride that repeats it. Blocks with other moves have no
marks and are never changed. Formulas have marks if a grid can show all their moves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Literal

from zrf2js.editing.game_text import GameText
from zrf2js.editing.steps import Compass, Vector
from zrf2js.editing.text_edits import NotEditable, TextEdit, appended, removed
from zrf2js.frontends.zrf.build.merge import flatten, formula_forms, piece_name
from zrf2js.frontends.zrf.forms import Atom, Form
from zrf2js.model.nodes import Block, Call, Piece
from zrf2js.notation.algebra import Formula, Pattern, Repeat, Step, alt, leap, seq, test
from zrf2js.notation.read.formula import read_formula
from zrf2js.notation.read.scan import alone, inside_quotes
from zrf2js.notation.write.legs import Leg, NotTranslatable, leg_sequence, paths_of
from zrf2js.notation.write.translate import translate
from zrf2js.support.frozen_node import frozen_node
from zrf2js.support.source import Origin, Span, macro_calls

#: where a piece may land: on an empty position, on an enemy, or both
Mode = Literal["move", "capture", "both"]

_TESTS: dict[Mode, str] = {"move": "empty?", "capture": "enemy?", "both": "not-friend?"}
_CHECKS: dict[Mode, tuple[str, ...]] = {"move": ("p",), "capture": ("e",), "both": ()}


@frozen_node(kw_only=True)
class Mark:
    """Moves to ``vector``, in pixels of the board, or a ride in steps of ``vector``."""

    vector: Vector
    mode: Mode
    rides: bool = False


@frozen_node(kw_only=True)
class Moves:
    """The moves of a piece: its marks, and the places of blocks with other moves."""

    marks: tuple[Mark, ...]
    others: tuple[Span, ...] = ()
    formula: str = ""


def moves_of(text: GameText, name: str) -> Moves:
    """Return the moves of a piece for the first player."""
    compass = Compass(text.game.board)
    formulas = formulas_of(text, name)
    if formulas:
        marks = _formula_marks(formulas, compass)
        shown = " ".join(_formula_text(form).text for form in formulas)
        others = () if marks is not None else tuple(form.origin.span for form in formulas)
        return Moves(marks=tuple(marks or ()), others=others, formula=shown)
    marked = [(block, _mark(block, compass)) for block in _piece(text, name).moves]
    return Moves(
        marks=_joined(mark for _, mark in marked if mark),
        others=tuple(dict.fromkeys(_outermost(block.origin) for block, mark in marked if not mark)),
    )


def set_moves(
    text: GameText, name: str, vectors: Iterable[Vector], mode: Mode | None, rides: bool
) -> list[TextEdit]:
    """Set the moves of a piece to these displacements; None removes the moves.

    Raise NotEditable if the board has no such displacement, or if the text of the moves does not
    belong to this piece alone.
    """
    compass = Compass(text.game.board)
    chosen = tuple(dict.fromkeys(vectors))
    formulas = formulas_of(text, name)
    if formulas:
        return [_new_formula(formulas, compass, chosen, mode, rides)]
    edits = [
        edit
        for block in _piece(text, name).moves
        if (mark := _mark(block, compass)) and mark.vector in chosen and mark.rides == rides
        for edit in _without(text, block)
    ]
    if mode is not None:
        blocks = [_block(compass.steps_to(vector), mode, rides) for vector in chosen]
        edits += _added(text, name, blocks)
    return edits


def _joined(marks: Iterable[Mark]) -> tuple[Mark, ...]:
    """Return one mark per displacement: blocks that only move and only capture are both."""
    modes_by_vector: dict[tuple[Vector, bool], set[Mode]] = {}
    for mark in marks:
        modes_by_vector.setdefault((mark.vector, mark.rides), set()).add(mark.mode)
    return tuple(
        Mark(vector=vector, mode=next(iter(modes)) if len(modes) == 1 else "both", rides=rides)
        for (vector, rides), modes in modes_by_vector.items()
    )


# --- blocks --------------------------------------------------------------------------------------


def _mark(block: Block, compass: Compass) -> Mark | None:
    """Return the mark of a block, or None if it has other moves; ignore attributes that it sets."""
    actions = _without_attributes(block.actions)
    steps = _leading_steps(actions)
    vector = compass.sum(steps)
    rest = actions[len(steps) :]
    if not steps or vector is None:
        return None
    mode = _landing(rest)
    if mode is not None:
        return Mark(vector=vector, mode=mode)
    mode = _ride(rest, steps)
    return None if mode is None else Mark(vector=vector, mode=mode, rides=True)


#: modes of a ride, by whether it stops on empty positions, and by its last step
_RIDES: dict[tuple[bool, Mode | None], Mode] = {
    (True, "both"): "both",
    (True, "capture"): "both",
    (True, None): "move",
    (False, "capture"): "capture",
}


def _ride(actions: tuple[Call, ...], steps: tuple[str, ...]) -> Mode | None:
    """Return the mode of ``(while empty? add STEPS) (verify TEST) add``, or None."""
    if not actions or actions[0].keyword != "while" or not _is_here(actions[0].call(0), "empty?"):
        return None
    body = _without_attributes(actions[0].calls(1))
    adds = bool(body) and _is_add(body[0])
    landing = _landing(actions[1:])
    if len(body) != len(steps) + adds or _leading_steps(body[adds:]) != steps:
        return None
    return None if actions[1:] and landing is None else _RIDES.get((adds, landing))


def _without_attributes(actions: tuple[Call, ...]) -> tuple[Call, ...]:
    return tuple(call for call in actions if call.keyword != "set-attribute")


def _leading_steps(actions: tuple[Call, ...]) -> tuple[str, ...]:
    steps: list[str] = []
    for call in actions:
        if call.keyword != "navigate":
            break
        steps.append(call.ref(0).name)
    return tuple(steps)


def _landing(actions: tuple[Call, ...]) -> Mode | None:
    """Return the mode of ``(verify TEST) add``, or None for other actions."""
    if len(actions) != 2 or actions[0].keyword != "verify" or not _is_add(actions[1]):
        return None
    tests = actions[0].calls(0)
    if len(tests) != 1:
        return None
    if tests[0].keyword == "not":
        return "both" if _is_here(tests[0].call(0), "friend?") else None
    modes: tuple[Mode, ...] = ("move", "capture")
    return next((mode for mode in modes if _is_here(tests[0], _TESTS[mode])), None)


def _is_here(test: Call, word: str) -> bool:
    """Return True if a condition tests the current position with this word."""
    return test.keyword == word and test.place(0) is None


def _is_add(call: Call) -> bool:
    return call.keyword == "add" and not call.args[0]


def _block(steps: tuple[str, ...], mode: Mode, rides: bool) -> str:
    """Return the text of a block."""
    path = " ".join(steps)
    if not rides:
        return f"({path} (verify {_TESTS[mode]}) add)"
    loop = f"(while empty? {'' if mode == 'capture' else 'add '}{path})"
    end = "" if mode == "move" else f" (verify {_TESTS[mode]}) add"
    return f"({path} {loop}{end})"


def _without(text: GameText, block: Block) -> list[TextEdit]:
    """Return the edit that removes the text of a block, if it belongs to no other block."""
    uses = _uses(text)
    own = next((span for span in _spans(block.origin) if uses[span] == 1), None)
    if own is None:
        outer = _outermost(block.origin)
        shown = outer.source.text[outer.start : outer.end].split("\n")[0]
        raise NotEditable(f"`{shown}` makes several moves; change its text")
    return [removed(Form((), Origin(own)))]


def _uses(text: GameText) -> Counter[Span]:
    """Count the blocks that each part of the text makes."""
    return Counter(
        span
        for piece in text.game.pieces
        for block in (*piece.moves, *piece.drops)
        for span in dict.fromkeys(_spans(block.origin))
    )


def _spans(origin: Origin) -> Iterator[Span]:
    """Yield the spans that a node comes from, the outermost macro call first."""
    calls = [frame.call.span for frame in macro_calls(origin)]
    yield from (*reversed(calls), origin.span)


def _outermost(origin: Origin) -> Span:
    return next(_spans(origin))


def _added(text: GameText, name: str, blocks: list[str]) -> list[TextEdit]:
    """Return the edits that add blocks to the moves of a piece."""
    form = _piece_form(text, name)
    moves = next((part for part in flatten(form.args) if part.head == "moves"), None)
    if moves is None:
        return [appended(form, f"(moves {' '.join(blocks)})")]
    shared = sum(
        part.origin.span == moves.origin.span
        for piece in text.all("piece")
        for part in flatten(piece.args)
    )
    if shared > 1:
        raise NotEditable(f"a macro writes the moves of {name} and of other pieces")
    return [appended(moves, block) for block in blocks]


# --- formulas ------------------------------------------------------------------------------------


def _formula_text(form: Form) -> Atom:
    """Return the text of a formula: ``(betza "WF")``."""
    text = form.args[0] if form.args else None
    if not isinstance(text, Atom):
        raise NotEditable("the formula is empty")
    return text


def _formula_marks(forms: list[Form], compass: Compass) -> tuple[Mark, ...] | None:
    """Return the marks of formulas, or None if a grid cannot show all their moves."""
    all_marks: list[Mark] = []
    for form in forms:
        atom = _formula_text(form)
        formula = read_formula(form.head, atom.text, atom.origin).value
        marks = None if len(form.args) > 1 else _marks_of(formula, compass)
        if marks is None:
            return None
        all_marks += marks
    return _joined(all_marks)


def _marks_of(formula: Formula | None, compass: Compass) -> list[Mark] | None:
    """Return the marks of a formula, or None if a grid cannot show all its moves."""
    if formula is None:
        return None
    marks: list[Mark] = []
    try:
        sequences = [leg_sequence(path) for path in paths_of(formula)]
    except NotTranslatable:
        return None
    for sequence in sequences:
        mark = None if sequence.initial else _leg_mark(sequence.legs, compass)
        if mark is None:
            return None
        marks.append(mark)
    return marks


def _leg_mark(legs: tuple[Leg, ...], compass: Compass) -> Mark | None:
    first, *others = legs
    mode = next((mode for mode, checks in _CHECKS.items() if checks == first.ends), None)
    vector = compass.sum(compass.names(leap(first.x, first.y)))
    if others or first.lame or first.hop or first.high not in (1, None):
        return None
    if mode is None or vector is None:
        return None
    return Mark(vector=vector, mode=mode, rides=first.high is None)


def formulas_of(text: GameText, name: str) -> list[Form]:
    """Return the formulas of a piece."""
    return list(formula_forms(_piece_form(text, name)))


def formula_with(marks: Iterable[Mark], compass: Compass, notation: str = "betza") -> str:
    """Return a formula for marks; raise NotEditable if the notation cannot express it."""
    chosen = tuple(marks)
    pattern = alt(*(_pattern(mark, compass) for mark in chosen))
    outcome = translate(Formula("marks", "", pattern, alone("")), notation)
    if outcome.value is None:
        raise NotEditable(outcome.diagnostics[0].message)
    again = _marks_of(read_formula(notation, outcome.value, alone(outcome.value)).value, compass)
    if again is None or set(_joined(again)) != set(chosen):
        raise NotEditable("the notation of the formula cannot express these moves")
    return outcome.value


def _new_formula(
    forms: list[Form], compass: Compass, vectors: tuple[Vector, ...], mode: Mode | None, rides: bool
) -> TextEdit:
    """Return the edit that replaces the formula of a piece by one with the new moves."""
    marks = _formula_marks(forms, compass)
    if marks is None or len(forms) != 1:
        raise NotEditable("the formula has moves that the grid cannot show; change its text")
    kept = [mark for mark in marks if mark.vector not in vectors or mark.rides != rides]
    new = [Mark(vector=vector, mode=mode, rides=rides) for vector in vectors if mode]
    if not kept and not new:
        raise NotEditable("a formula needs a move; remove the piece instead")
    atom = _formula_text(forms[0])
    written = formula_with((*kept, *new), compass, forms[0].head)
    span = inside_quotes(atom.origin, atom.text).span
    if span.source.text[span.start : span.end] != atom.text:
        raise NotEditable("a macro writes the formula; change the text of the macro")
    return TextEdit(span, written)


def _pattern(mark: Mark, compass: Compass) -> Pattern:
    letters = compass.letters(compass.steps_to(mark.vector))
    steps = tuple(Step(letter) for letter in letters)
    checks = _CHECKS[mark.mode]
    ride = (Repeat(seq(test("p"), *steps), 0, None),) if mark.rides else ()
    return seq(*steps, *ride, *((test(*checks),) if checks else ()))


# --- pieces --------------------------------------------------------------------------------------


def _piece(text: GameText, name: str) -> Piece:
    named = next((piece for piece in text.game.pieces if piece.name == name), None)
    if named is None:
        raise NotEditable(f"the game has no piece `{name}`")
    return named


def _piece_form(text: GameText, name: str) -> Form:
    named = next((form for form in text.all("piece") if piece_name(form) == name), None)
    if named is None:
        raise NotEditable(f"the game has no piece `{name}`")
    return named
