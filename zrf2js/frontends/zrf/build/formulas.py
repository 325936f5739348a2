"""The compiler of formulas in move notations: ``(moves (betza "WF"))``.

All formulas of a game are parsed before the first is compiled. Moves set the attribute ``moved``
only if some formula tests it, and en passant requires a formula with a double step.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from zrf2js.frontends.zrf.build.merge import flatten, formula_forms, piece_name
from zrf2js.frontends.zrf.build.reading import atoms, strings
from zrf2js.frontends.zrf.forms import Atom, Form
from zrf2js.language.limits import MAX_FORMULA_BLOCKS
from zrf2js.model.nodes import Block, Board
from zrf2js.notation.algebra import Formula, checks
from zrf2js.notation.blocks.compiler import compile_formula
from zrf2js.notation.game_context import GameContext, Promotion, compass
from zrf2js.notation.read.formula import read_formula
from zrf2js.notation.read.scan import inside_quotes
from zrf2js.notation.requirements import double_steps, needs_moved
from zrf2js.support.diagnostics.suggest import did_you_mean
from zrf2js.support.frozen_node import frozen_node
from zrf2js.support.outcome import Collector
from zrf2js.support.source import Origin

#: the attribute that moves set if a formula tests whether a piece has moved
MOVED = "moved"


#: keywords after a formula that restrict or continue its moves
_RESTRICTIONS = ("then", "from", "to", "becomes")


@frozen_node()
class _PieceFormula:
    piece: str
    formula: Formula
    from_zone: bool  # whether its moves start in a zone


class FormulaCompiler:
    """Parser and compiler of the formulas of one game."""

    def __init__(
        self, pieces: Iterable[Form], board: Board, options: dict[str, str], collector: Collector
    ) -> None:
        self._collector = collector
        self._formulas: dict[int, _PieceFormula] = {}
        self._blocks = 0  # the blocks so far
        self._pieces = tuple(pieces)
        self._names = frozenset(map(piece_name, self._pieces))
        self._zones = frozenset(zone.name for zone in board.zones)
        for piece in self._pieces:
            for form in formula_forms(piece):
                self._read(form, piece_name(piece))
        self._context = self._game_context(board, options)

    def __bool__(self) -> bool:
        return bool(self._formulas)

    def blocks(self, form: Form, move_type: str | None) -> Iterator[Block]:
        """Yield the move blocks of a formula; none if the formula is invalid."""
        entry = self._formulas.get(id(form))
        if entry is None or self._blocks > MAX_FORMULA_BLOCKS:
            return
        restrictions = _restrictions(form)
        context = replace(
            self._context,
            continuation=restrictions.get("then", ""),
            from_zone=restrictions.get("from", ""),
            to_zone=restrictions.get("to", ""),
            becomes=restrictions.get("becomes", ""),
        )
        outcome = compile_formula(entry.formula, entry.piece, context, move_type)
        blocks = self._collector.take(outcome)
        self._blocks += len(blocks)
        if self._blocks > MAX_FORMULA_BLOCKS:
            self._collector.report("ZRF626", form.origin, limit=MAX_FORMULA_BLOCKS)
        yield from blocks

    def _read(self, form: Form, piece: str) -> None:
        """(betza "WF"), optionally followed by a dialect."""
        words = list(atoms(form.args))
        if not words:
            self._collector.report("ZRF223", form.origin, word=form.head)
            return
        named = len(words) > 1 and words[1].text not in _RESTRICTIONS
        dialect = words[1].text if named else "auto"
        origin = inside_quotes(words[0].origin, words[0].text)
        formula = self._collector.take(
            read_formula(form.head, words[0].text, origin, dialect, len(self._formulas))
        )
        restrictions = _restrictions(form)
        for word in ("from", "to"):
            if word in restrictions and restrictions[word] not in self._zones:
                self._collector.report("ZRF619", form.origin, name=restrictions[word])
                return
        if "becomes" in restrictions and not self._check_piece(
            restrictions["becomes"], form.origin
        ):
            return
        if formula is None or not self._check_pieces(formula):
            return
        self._formulas[id(form)] = _PieceFormula(piece, formula, "from" in restrictions)

    def _check_pieces(self, formula: Formula) -> bool:
        """Return True if the game has all piece types of the formula; report unknown types."""
        valid = True
        for check in checks(formula.pattern):
            if check.word in ("=", "!="):
                valid = self._check_piece(check.argument, formula.origin) and valid
        return valid

    def _check_piece(self, piece: str, origin: Origin) -> bool:
        if piece in self._names:
            return True
        close = did_you_mean(piece, self._names)
        self._collector.report("ZRF613", origin, instead=close, word=piece)
        return False

    def _game_context(self, board: Board, options: dict[str, str]) -> GameContext:
        entries = self._formulas.values()
        moved = any(needs_moved(item.formula) for item in entries)
        doubles = {
            (item.piece, letter): None
            for item in entries
            for letter in double_steps(item.formula, from_zone=item.from_zone)
        }
        promotions = {
            piece_name(piece): promotion
            for piece in self._pieces
            for promotion in (self._promotion(piece),)
            if promotion is not None
        }
        return GameContext(
            directions=compass(board),
            moved=MOVED if moved else "",
            doubles=tuple(doubles),
            promotions=promotions,
            hand=options.get("hand", ""),
            unpromoted=tuple(self._unpromoted(promotions)),
            board_model=options.get("board model", "default"),
            multi_part=any(
                "then" in _restrictions(form)
                for piece in self._pieces
                for form in formula_forms(piece)
            ),
        )

    def _promotion(self, piece: Form) -> Promotion | None:
        """(promotion zone piece...), optionally with may, leaving or (stuck zone)."""
        for part in flatten(piece.args):
            if part.head == "promotion":
                words = [item.text for item in part.args if isinstance(item, Atom)]
                stuck = [
                    zone
                    for item in part.args
                    if isinstance(item, Form)
                    for zone in strings(item.args)[:1]
                ]
                may, leaving = "may" in words, "leaving" in words
                named = [word for word in words if word not in ("may", "leaving")]
                if len(named) < 2:
                    missing = "a zone and pieces"
                    self._collector.report("ZRF646", part.origin, word=part.head, missing=missing)
                    return None
                zone, *pieces = named
                for name in (zone, *stuck[:1]):
                    if name not in self._zones:
                        self._collector.report("ZRF619", part.origin, name=name)
                        return None
                if not all(self._check_piece(name, part.origin) for name in pieces):
                    return None
                return Promotion(
                    zone=zone,
                    pieces=tuple(pieces),
                    forced=not may,
                    leaving=leaving,
                    stuck=stuck[0] if stuck else None,
                )
        return None

    def _unpromoted(self, promotions: dict[str, Promotion]) -> Iterator[tuple[str, str]]:
        """Yield (type, type in the captor's hand): a captured piece loses its promotion."""
        dropped = {
            name: piece_name(piece)
            for piece in self._pieces
            for name in _drops_as(piece)
            if name in self._names  # the drop block reports others
        }
        yield from dropped.items()
        for piece, promotion in promotions.items():
            if piece not in dropped:
                for name in promotion.pieces:
                    yield name, piece


def _drops_as(piece: Form) -> Iterator[str]:
    """Yield the other piece types that drops of this piece create: (drops (... (add NAME)))"""
    drops = [part for part in flatten(piece.args) if part.head == "drops"]
    while drops:
        form = drops.pop()
        if form.head == "add":
            yield from strings(form.args)
        drops += [item for item in form.items if isinstance(item, Form)]


def _restrictions(form: Form) -> dict[str, str]:
    """Return the restrictions after a formula, such as (dagaz "..." then capturing).

    ``then`` is the move type of the continuation by the same piece, ``from`` and ``to`` are the
    zones of the origin and the target, ``becomes`` is the piece type after the move.
    """
    words = strings(form.args)[1:]
    return {word: words[i + 1] for i, word in enumerate(words[:-1]) if word in _RESTRICTIONS}
