"""The builder of typed games from expanded forms, one per game and variant of the file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING

from zrf2js.frontends.zrf.build.block_parser import BlockParser
from zrf2js.frontends.zrf.build.goals import build_goals
from zrf2js.frontends.zrf.build.merge import (
    effective_statements,
    flatten,
    formula_forms,
    option_name,
    piece_name,
)
from zrf2js.frontends.zrf.build.parse_memo import InvalidBlock
from zrf2js.frontends.zrf.build.piece_parts import attributes_of, declared_types, images_of
from zrf2js.frontends.zrf.build.reading import (
    atoms,
    report_surplus_text,
    report_ungrouped,
    report_unknown_form,
    report_unknown_player,
    strings,
)
from zrf2js.frontends.zrf.build.setup import build_setup
from zrf2js.frontends.zrf.build.shared import Shared
from zrf2js.frontends.zrf.build.totals import Totals
from zrf2js.frontends.zrf.expand import GameForm
from zrf2js.frontends.zrf.forms import Atom, Form, Node
from zrf2js.language.keywords import BY_CONTEXT, Context, words_of_shape
from zrf2js.language.limits import MAX_PIECE_TYPES, MAX_TYPED_BLOCKS
from zrf2js.language.options import DAGAZ_RULES, OPTION_NAMES, PILES, PLAY_OPTIONS, names_script
from zrf2js.model.nodes import Block, Board, Game, Piece, Turn
from zrf2js.model.symbols import Symbols
from zrf2js.notation import NOTATIONS
from zrf2js.support.diagnostics.locate import place
from zrf2js.support.diagnostics.model import Diagnostic, Severity
from zrf2js.support.diagnostics.suggest import did_you_mean
from zrf2js.support.outcome import Collector, Outcome

if TYPE_CHECKING:
    from zrf2js.frontends.zrf.build.formulas import FormulaCompiler

_GAME = BY_CONTEXT[Context.GAME]
_PIECE = BY_CONTEXT[Context.PIECE]
_TEXTS = words_of_shape(Context.GAME, "text*")
_PIECE_TEXTS = words_of_shape(Context.PIECE, "text*")
#: statements that a game has once
_ONCE = frozenset(("players", "turn-order", "move-priorities", "board", "board-setup"))
_MEDIA = words_of_shape(Context.GAME, "file*")


def build(
    forms: tuple[GameForm, ...],
    *,
    formulas: bool = False,
    read_options: frozenset[str] = frozenset(),
    shared: Shared | None = None,
) -> Outcome[tuple[Game, ...]]:
    """Return the games and variants, each with its inherited statements.

    ``read_options`` are the options that scripts read, in lower case with hyphens. ``shared`` has
    the results of the last version of the text.
    """
    collector = Collector()
    macros = frozenset(name for form in forms for name in form.macros)
    if shared is None:
        shared = Shared(collector, formulas, read_options, macros)
    else:
        shared.renew(collector, macros)
    return collector.outcome(tuple(_games(forms, shared)))


def _games(forms: tuple[GameForm, ...], shared: Shared) -> Iterator[Game]:
    totals = Totals(shared.collector)
    for form in forms:
        builder = _Builder(form, forms, shared)
        if totals.exceeded_by_statements(form, builder.size):
            return
        if builder.has_few_pieces():
            if totals.exceeded_by_board(form, (game := builder.build()).board):
                return
            yield game


class _Builder:
    """Builder of one game from its effective statements."""

    def __init__(self, form: GameForm, forms: tuple[GameForm, ...], shared: Shared) -> None:
        self._form = form
        self._shared = shared
        self._collector = shared.collector
        self._report_repetitions()
        self._statements = effective_statements(form, forms)
        self._skipped_blocks: list[Diagnostic] = []

    @property
    def size(self) -> int:
        """Number of statements, including inherited ones."""
        return len(self._statements)

    def has_few_pieces(self) -> bool:
        """Return True unless the game exceeds the limit of pieces, which is reported."""
        surplus = next(islice(self._all("piece"), MAX_PIECE_TYPES, None), None)
        if surplus is not None:
            self._collector.report("ZRF246", surplus.origin, limit=MAX_PIECE_TYPES)
        return surplus is None

    def build(self) -> Game:
        self._report_unknown()
        players = tuple(dict.fromkeys(self._strings("players")))
        turns, repeat = self._turns(dict.fromkeys(players))
        players = tuple(
            dict.fromkeys((*players, *(t.player for t in turns), *(t.mover for t in turns)))
        )
        board = self._shared.board(self._items("board"), players)
        priorities = self._strings("move-priorities")
        symbols = self._symbols(players, board, turns, priorities)
        parser = self._shared.parser_for(symbols, variant=self._form.kind == "variant")
        goals = build_goals(
            self._statements, turns, symbols, self._shared.goals, extended=self._shared.formulas
        )
        options = self._options()
        formulas = self._formulas(board, options)
        pieces = tuple(self._piece(form, parser, formulas) for form in self._all("piece"))
        self._report_skipped_blocks(pieces)
        self._report_many_types(symbols, pieces)
        return Game(
            title=next(iter(self._strings("title")), ""),
            variant=self._form.kind == "variant",
            default=self._has("default"),
            engine=next(iter(self._strings("engine")), None),
            players=players,
            turns=turns,
            repeat=repeat,
            board=board,
            pieces=pieces,
            setup=tuple(
                build_setup(
                    self._items("board-setup"),
                    symbols,
                    has_piles=options.get("board model") in PILES,
                    collector=self._collector,
                )
            ),
            goals=goals,
            priorities=priorities,
            move_types=tuple(sorted(symbols.move_types)),
            options=options,
            texts={word: self._joined(word) for word in _TEXTS if self._has(word)},
            media=tuple((word, text) for word in _MEDIA for text in self._strings(word)),
            origin=self._form.origin,
        )

    def _report_skipped_blocks(self, pieces: tuple[Piece, ...]) -> None:
        """Report the diagnostics of invalid blocks, as errors if the game has no valid block."""
        if any(piece.moves or piece.drops for piece in pieces):
            self._collector.extend(self._skipped_blocks)
        else:
            self._collector.extend(
                replace(d, severity=Severity.ERROR, notes=()) for d in self._skipped_blocks
            )

    def _report_many_types(self, symbols: Symbols, pieces: tuple[Piece, ...]) -> None:
        types = len(symbols.move_types)
        blocks = sum(len(piece.moves) + len(piece.drops) for piece in pieces)
        if types * blocks > MAX_TYPED_BLOCKS:
            self._collector.report(
                "ZRF245", self._form.origin, types=types, blocks=blocks, limit=MAX_TYPED_BLOCKS
            )

    # --- statements by keyword ------------------------------------------------------------------

    def _all(self, word: str) -> Iterator[Form]:
        return (form for form in self._statements if form.head == word)

    def _items(self, word: str) -> tuple[Node, ...]:
        return tuple(item for form in self._all(word) for item in form.args)

    def _strings(self, word: str) -> tuple[str, ...]:
        return strings(self._items(word))

    def _joined(self, word: str) -> str:
        return "\n".join(self._strings(word))

    def _has(self, word: str) -> bool:
        return any(True for _ in self._all(word))

    def _report_repetitions(self) -> None:
        """Report pieces that a later piece of the same game replaces, and repeated statements."""
        first: dict[tuple[str, str], Form] = {}
        is_description = self._shared.formulas
        for form in flatten(self._form.statements):
            name = piece_name(form) if form.head == "piece" else form.head
            # a description may continue what its lines state, such as the board
            is_relevant = name if form.head == "piece" else name in _ONCE and not is_description
            if is_relevant and first.setdefault((form.head, name), form) is not form:
                note = f"the first one is at {place(first[form.head, name].origin.span)}"
                code = "ZRF233" if form.head == "piece" else "ZRF249"
                self._collector.report(code, form.origin, notes=(note,), name=name)

    def _report_unknown(self) -> None:
        report_ungrouped(self._collector, self._form.statements, f"a {self._form.kind}")
        for form in self._statements:
            if form.head == "title":
                report_surplus_text(self._collector, form)
            if form.head not in _GAME and option_name(form) is None:
                report_unknown_form(self._collector, form, _GAME, "game")

    # --- players and turns -------------------------------------------------------------------

    def _turns(self, players: dict[str, None]) -> tuple[tuple[Turn, ...], int]:
        """(turn-order P (P) (P type) (P Q) (P Q type) repeat ...)"""
        turns: list[Turn] = []
        repeat = 0
        for item in self._items("turn-order"):
            names = strings((item,))
            if names == ("repeat",):
                repeat = len(turns)
            elif names:
                turns.append(self._turn(names, item, players))
        if not turns:
            turns = [Turn(player=name, mover=name) for name in players]
        return tuple(turns), repeat if repeat < len(turns) else 0

    def _turn(self, names: tuple[str, ...], item: Node, players: dict[str, None]) -> Turn:
        player, *rest = names
        if player not in players and not player.startswith("?"):
            report_unknown_player(self._collector, next(atoms((item,))), players)
        mover = rest.pop(0) if rest and rest[0] in players else player
        if len(rest) > 1:
            self._collector.report("ZRF404", item.origin)
        return Turn(player=player, mover=mover, move_type=(rest[0] if rest else "") or None)

    def _symbols(
        self,
        players: tuple[str, ...],
        board: Board,
        turns: tuple[Turn, ...],
        priorities: tuple[str, ...],
    ) -> Symbols:
        pieces = list(self._all("piece"))
        types = {name for form in pieces for name in declared_types(form)}
        self._report_missing_types(players, types)
        types.update({t.move_type for t in turns if t.move_type} | set(priorities))
        attributes = {name for form in pieces for name, _ in attributes_of(form)}
        return Symbols(
            players=frozenset(players),
            directions=frozenset(board.links),
            positions=frozenset(board.rects),
            pieces=frozenset(map(piece_name, pieces)),
            zones=frozenset(zone.name for zone in board.zones),
            attributes=frozenset(attributes),
            move_types=frozenset(types),
        )

    def _report_missing_types(self, players: tuple[str, ...], declared: set[str]) -> None:
        """Report move types of turns and priorities that no block has; plug-ins may define them."""
        if self._has("engine"):
            return
        named = list(atoms(self._items("move-priorities")))
        for item in self._items("turn-order"):
            rest = list(atoms((item,)))[1:]
            named += rest[1:2] if rest and rest[0].text in players else rest[:1]
        for atom in named:
            if atom.text not in declared:
                close = did_you_mean(atom.text, declared)
                self._collector.report("ZRF213", atom.origin, instead=close, word=atom.text)

    # --- pieces ------------------------------------------------------------------------------

    def _formulas(self, board: Board, options: dict[str, str]) -> FormulaCompiler | None:
        """Return the compiler of the game's formulas, or None if the game has no formulas."""
        pieces = list(self._all("piece"))
        forms = [form for piece in pieces for form in formula_forms(piece)]
        if not self._shared.formulas:
            for form in forms:  # Zillions does not support them
                self._collector.report("ZRF620", form.origin, word=form.head)
        if not forms and not any(
            part.head == "promotion" for piece in pieces for part in flatten(piece.args)
        ):
            return None
        from zrf2js.frontends.zrf.build.formulas import (
            FormulaCompiler,  # imported on demand, because few files have formulas
        )

        return FormulaCompiler(pieces, board, options, self._collector)

    def _piece(self, form: Form, parser: BlockParser, formulas: FormulaCompiler | None) -> Piece:
        """Return the piece of a statement; games share it if it has neither errors nor formulas."""
        piece = None if formulas else self._shared.pieces.get((parser, form))
        if piece is None:
            problems = self._collector.reports + len(self._skipped_blocks)
            piece = self._new_piece(form, parser, formulas)
            is_valid = self._collector.reports + len(self._skipped_blocks) == problems
            if is_valid and formulas is None:
                self._shared.pieces[parser, form] = piece
        return piece

    def _new_piece(
        self, form: Form, parser: BlockParser, formulas: FormulaCompiler | None
    ) -> Piece:
        report_ungrouped(self._collector, form.args, "a piece")
        parts = flatten(form.args)
        for part in parts:
            if part.head == "name":
                report_surplus_text(self._collector, part)
            if part.head not in _PIECE:
                report_unknown_form(self._collector, part, _PIECE, "piece")
        return Piece(
            name=piece_name(form),
            moves=tuple(self._blocks(parts, "moves", parser, formulas)),
            drops=tuple(self._blocks(parts, "drops", parser, formulas)),
            attributes=tuple(attributes_of(form)),
            images=tuple(images_of(parts, parser.symbols.players)),
            texts=tuple(
                (part.head, "\n".join(strings(part.args)))
                for part in parts
                if part.head in _PIECE_TEXTS
            ),
            origin=form.origin,
        )

    def _blocks(
        self, parts: list[Form], word: str, parser: BlockParser, formulas: FormulaCompiler | None
    ) -> Iterator[Block]:
        """(moves (move-type t) (action...)...): a move type applies to the blocks after it."""
        for part in parts:
            if formulas is not None and part.head in NOTATIONS and word == "moves":
                yield from formulas.blocks(part, None)
            if part.head != word:
                continue
            move_type: str | None = None
            for item in part.args:
                if isinstance(item, Atom):
                    self._collector.report("ZRF231", item.origin, word=item.text)
                elif item.head == "move-type":
                    move_type = next(iter(strings(item.args)), None)
                elif formulas is not None and item.head in NOTATIONS:
                    yield from formulas.blocks(item, move_type)
                elif parser.is_action(item):
                    self._collector.report("ZRF231", item.origin, word=item.head)
                elif item.items:
                    try:
                        yield parser.block(item, move_type, drops=word == "drops")
                    except InvalidBlock as error:
                        self._skipped_blocks.append(error.diagnostic)

    # --- setup, goals, options ---------------------------------------------------------------

    def _options(self) -> dict[str, str]:
        options: dict[str, str] = {}
        for form in self._statements:
            name = option_name(form)
            if name is not None:
                values = strings(form.args)
                value = " ".join(values[1:] if form.head == "option" else values) or "true"
                options[name] = self._checked_option(form, name, value)
            elif form.head == "option" and not form.args:
                self._collector.report("ZRF223", form.origin, word="option")
            elif form.head == "option":
                words = strings(form.args)
                word = next(iter(words), "")
                self._report_unknown_option(form, word)
                options.setdefault(word, " ".join(words[1:]))
        return options

    def _report_unknown_option(self, form: Form, word: str) -> None:
        if self._is_read(word):
            return
        if names_script(word):
            self._collector.report("ZRF243", form.origin, word=word)
            return
        close = did_you_mean(word, OPTION_NAMES)
        self._collector.report("ZRF240", form.origin, instead=close, word=word)

    def _is_read(self, name: str) -> bool:
        """Return True if a script reads an option, which therefore has an effect."""
        return name.lower().replace(" ", "-") in self._shared.read_options

    def _checked_option(self, form: Form, name: str, value: str) -> str:
        allowed = PLAY_OPTIONS.get(name)
        inert = name in DAGAZ_RULES and value.lower() != "false"
        if inert and not self._is_read(name):
            where, reason = DAGAZ_RULES[name]
            self._collector.report("ZRF242", form.origin, word=name, where=where, reason=reason)
        if allowed is None or value.lower() in allowed:
            return value.lower() if allowed else value
        help = f"expected one of: {', '.join(allowed)}"
        self._collector.report("ZRF241", form.origin, help=help, word=value, option=name)
        return allowed[0]
