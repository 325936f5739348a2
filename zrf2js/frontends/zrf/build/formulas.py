"""Formulas of move notations among the pieces of a game: ``(moves (betza "WF"))``.

All formulas of a game are read before any is compiled: whether moves leave a mark on the piece
depends on whether any formula asks for it, and a pawn can be caught in passing only if some
formula has the double step.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from zrf2js.frontends.notation.algebra import Formula, checks
from zrf2js.frontends.notation.blocks import compile_formula
from zrf2js.frontends.notation.game_context import Promotion, Setting, compass
from zrf2js.frontends.notation.read import read_formula
from zrf2js.frontends.notation.requirements import double_steps, needs_moved
from zrf2js.frontends.notation.scan import inside_quotes
from zrf2js.frontends.zrf.build.merge import flatten, formula_forms, piece_name
from zrf2js.frontends.zrf.build.reading import atoms, texts
from zrf2js.frontends.zrf.forms import Atom, Form
from zrf2js.model.nodes import Block, Board
from zrf2js.support.diagnostics.suggest import did_you_mean
from zrf2js.support.outcome import Collector
from zrf2js.support.source import Origin

#: the attribute that moves set where a formula asks whether a piece has moved
MOVED = "moved"


#: words after a formula that limit its moves
_LIMITS = ("then", "from", "to", "becomes")


@dataclass(frozen=True, slots=True)
class _Found:
    piece: str
    formula: Formula


class Formulas:
    """Reads and compiles the formulas of one game."""

    def __init__(
        self, pieces: Iterable[Form], board: Board, options: dict[str, str], collector: Collector
    ) -> None:
        self._collector = collector
        self._found: dict[int, _Found] = {}
        self._pieces = tuple(pieces)
        self._names = frozenset(map(piece_name, self._pieces))
        self._zones = frozenset(zone.name for zone in board.zones)
        for piece in self._pieces:
            for form in formula_forms(piece):
                self._read(form, piece_name(piece))
        self._setting = self._around(board, options)

    def __bool__(self) -> bool:
        return bool(self._found)

    def blocks(self, form: Form, move_type: str | None) -> Iterator[Block]:
        """The move blocks of a formula; none where it could not be read."""
        found = self._found.get(id(form))
        if found is None:
            return
        limits = _limits(form)
        setting = replace(
            self._setting,
            goes_on=limits.get("then", ""),
            begins_in=limits.get("from", ""),
            ends_in=limits.get("to", ""),
            becomes=limits.get("becomes", ""),
        )
        outcome = compile_formula(found.formula, found.piece, setting, move_type)
        yield from self._collector.take(outcome)

    def _read(self, form: Form, piece: str) -> None:
        """(betza "WF"), with a dialect after it or without one."""
        words = list(atoms(form.args))
        if not words:
            self._collector.report("ZRF223", form.origin, word=form.head)
            return
        named = len(words) > 1 and words[1].text not in _LIMITS
        dialect = words[1].text if named else "auto"
        origin = inside_quotes(words[0].origin, words[0].text)
        formula = self._collector.take(
            read_formula(form.head, words[0].text, origin, dialect, len(self._found))
        )
        limits = _limits(form)
        for word in ("from", "to"):
            if word in limits and limits[word] not in self._zones:
                self._collector.report("ZRF619", form.origin, name=limits[word])
                return
        if "becomes" in limits and not self._knows(limits["becomes"], form.origin):
            return
        if formula is None or not self._knows_pieces(formula):
            return
        self._found[id(form)] = _Found(piece, formula)

    def _knows_pieces(self, formula: Formula) -> bool:
        """Whether all types that the formula names are the game's."""
        known = True
        for check in checks(formula.pattern):
            if check.word in ("=", "!="):
                known = self._knows(check.argument, formula.origin) and known
        return known

    def _knows(self, piece: str, origin: Origin) -> bool:
        if piece in self._names:
            return True
        close = did_you_mean(piece, list(self._names))
        hint = f"did you mean `{close}`?" if close else None
        self._collector.report("ZRF613", origin, help=hint, word=piece)
        return False

    def _around(self, board: Board, options: dict[str, str]) -> Setting:
        found = self._found.values()
        moved = any(needs_moved(item.formula) for item in found)
        doubles = {(i.piece, letter): None for i in found for letter in double_steps(i.formula)}
        promotions = {
            piece_name(piece): promotion
            for piece in self._pieces
            for promotion in (self._promotion(piece),)
            if promotion is not None
        }
        return Setting(
            directions=compass(board),
            moved=MOVED if moved else "",
            doubles=tuple(doubles),
            promotions=promotions,
            hand=options.get("hand", ""),
            unpromoted=tuple(self._unpromoted(promotions)),
            kind=options.get("board model", "default"),
            continues=any(
                "then" in _limits(form) for piece in self._pieces for form in formula_forms(piece)
            ),
        )

    def _promotion(self, piece: Form) -> Promotion | None:
        """(promotion zone piece...), with may, leaving or (stuck zone) among the words."""
        for part in flatten(piece.args):
            if part.head == "promotion":
                words = [item.text for item in part.args if isinstance(item, Atom)]
                stuck = [
                    zone
                    for item in part.args
                    if isinstance(item, Form)
                    for zone in texts(item.args)[:1]
                ]
                may, leaving = "may" in words, "leaving" in words
                named = [word for word in words if word not in ("may", "leaving")]
                if len(named) < 2:
                    missing = "a zone and pieces"
                    self._collector.report("ZRF646", part.origin, word=part.head, missing=missing)
                    return None
                zone, *pieces = named
                return Promotion(
                    zone=zone,
                    pieces=tuple(pieces),
                    forced=not may,
                    leaving=leaving,
                    stuck=stuck[0] if stuck else None,
                )
        return None

    def _unpromoted(self, promotions: dict[str, Promotion]) -> Iterator[tuple[str, str]]:
        """What pieces become in their captor's hand: what they were before promotion or drop."""
        dropped = {name: piece_name(piece) for piece in self._pieces for name in _drops_as(piece)}
        yield from dropped.items()
        for piece, promotion in promotions.items():
            if piece not in dropped:
                for name in promotion.pieces:
                    yield name, piece


def _drops_as(piece: Form) -> Iterator[str]:
    """The other pieces that drops of this one put down: (drops (... (add NAME)))"""
    drops = [part for part in flatten(piece.args) if part.head == "drops"]
    while drops:
        form = drops.pop()
        if form.head == "add":
            yield from texts(form.args)
        drops += [item for item in form.items if isinstance(item, Form)]


def _limits(form: Form) -> dict[str, str]:
    """(dagaz "..." then capturing): the same piece goes on with moves of that type.

    ``from`` and ``to`` name the zones that moves begin and end in.
    """
    words = texts(form.args)[1:]
    return {word: words[i + 1] for i, word in enumerate(words[:-1]) if word in _LIMITS}
