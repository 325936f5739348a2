"""The generated part of a module: the data and rules of all variants."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import field
from typing import TYPE_CHECKING

from zrf2js.analysis.games.change_lists import ChangeList, change_lists
from zrf2js.analysis.games.notations import notations_of
from zrf2js.emit.board_text import board_letters
from zrf2js.emit.js.linker.check import NotJavaScript, check_functions
from zrf2js.emit.js.literal import literal
from zrf2js.emit.js.module.board_data import board_of
from zrf2js.emit.js.module.build_flags import has_no_rules, words_in
from zrf2js.emit.js.module.design import design_of, design_text, notations_data
from zrf2js.emit.js.module.generated import Generated
from zrf2js.emit.js.print import comment
from zrf2js.emit.js.rules.context import RulesContext
from zrf2js.emit.js.rules.kernel import KernelWriter, kernel_settings
from zrf2js.emit.js.rules.layout import Layout, layout_of
from zrf2js.emit.js.rules.library import Library
from zrf2js.emit.js.rules.lines import Lines
from zrf2js.emit.js.rules.names import Constants, Names, signature
from zrf2js.emit.js.rules.rules import write_rules
from zrf2js.emit.js.rules.sharing import SharedRules
from zrf2js.ir.nodes import GameIR, KernelRules, Program, TemplateRules
from zrf2js.ir.words import ForthRules
from zrf2js.support.frozen_node import mutable_node
from zrf2js.support.optional import attempt_once, leave_out
from zrf2js.support.outcome import Collector

if TYPE_CHECKING:
    from zrf2js.emit.js.forth.sites import WordSites
    from zrf2js.emit.js.rules.trace import Trace

#: the objects of the runtime that implement notations (templates/notation), by name
_NOTATIONS = {
    "short": "shortMoves",
    "uci": "uciMoves",
    "ucci": "ucciMoves",
    "fen": "fenNotation",
    "pgn": "pgnNotation",
    "pdn": "pdnNotation",
    "usi": "usiMoves",
    "sfen": "sfenNotation",
    "sgf": "sgfNotation",
    "zsg": "zsgNotation",
}


@mutable_node()
class _Parts:
    """Pieces of text that several variants share, each written once under a name."""

    prefix: str
    names: dict[str, str] = field(default_factory=dict)

    def name_of(self, text: str) -> str:
        return self.names.setdefault(text, f"{self.prefix}{len(self.names)}")


def generated_part(program: Program, collector: Collector) -> str:
    """Return data and rules of all variants as text, without notations."""
    return str(generate(program, collector, missing=frozenset(("notation",))).named({}))


def generate(
    program: Program,
    collector: Collector,
    *,
    trace: bool = False,
    missing: frozenset[str] = frozenset(),
    wasm: bool = False,
) -> Generated:
    """Return the data and rules of all variants, with the origin of each line in the rules file.

    The data are JSON, which is valid JavaScript. ``missing`` are the features and
    the notations that the module leaves out. With ``wasm``, each game has a WebAssembly engine.
    """
    if wasm and program.scripts:
        origin = program.games[0].origin if program.games else None
        title = program.games[0].title if program.games else program.name
        collector.report("ZRF567", origin, word=program.scripts[0].name, title=title)
    if program.kernel_games:
        return _generate_for_kernel(program, collector, missing)
    lists = change_lists(program.games)
    generated = _Variants(collector, trace, missing, lists, wasm)
    variants = [generated.variant(game) for game in program.games]
    written = [*generated.shared.functions(), *generated.forth.values()]
    functions = [function.printed() for function in written]
    try:
        check_functions(list(map(str, functions)))
    except NotJavaScript as error:
        collector.report("ZRF701", program.games[0].origin, reason=str(error))
    lines = Lines()
    lines.text("", *contents(program, generated.rules, generated.shared))
    for text, name in generated.boards.names.items():
        lines.text("", f"const {name} = {text}")
    constants, tables = generated.names.constant_lines(generated.used_names())
    lines.text(*tables)
    for text, name in generated.engines.names.items():
        lines.text("", f"const {name} = wasmEngine({text})")
    for function in functions:
        lines.text("")
        lines.take(function)
    lines.text("", "const variants = [", *",\n".join(f"  {v}" for v in variants).split("\n"), "]")
    if generated.notations:
        names = [name for name in (*generated.notations, "zsg") if name not in missing]
        objects = ", ".join(_NOTATIONS[name] for name in names)
        lines.text(f"const extend = Base => withNotations(Base, [{objects}])")
    return Generated(constants, lines, words_in("\n".join(map(str, functions))))


def _generate_for_kernel(
    program: Program, collector: Collector, missing: frozenset[str]
) -> Generated:
    """Return the data of all variants, and their templates as functions for the Dagaz kernel."""
    writer = KernelWriter()
    boards = _Parts("board")
    lists = change_lists(())
    variants = []
    for game, rules in program.kernel_games:
        layout = layout_of(game, lists)
        if not layout.fits():
            collector.report("ZRF503", game.origin, title=game.title, bits=layout.code_bits)
        data = design_of(game, layout, missing)
        design = {**data, "letters": board_letters(game, None), "kernel": kernel_settings(rules)}
        board = boards.name_of(design_text(board_of(game)))
        text = design_text(design, board)
        variants.append(f"{{ design: {text}, compiled: {writer.compiled(game, rules)} }}")
    lines = Lines()
    lines.text("", *(f"const {name} = {text}" for text, name in boards.names.items()))
    lines.take(writer.lines)
    lines.text("", "const variants = [", *",\n".join(f"  {v}" for v in variants).split("\n"), "]")
    return Generated([], lines, words_in(str(writer.lines)))


def contents(program: Program, rules: list[str], shared: SharedRules) -> Iterator[str]:
    """Yield the table of contents, as comments: variants, pieces and functions of their moves."""
    yield "// Variants"
    for game, name in zip(program.games, rules, strict=True):
        yield f"//   {comment(game.title)}: {name}"
    yield "// Functions of moves, with the source location"
    for declaration in shared.declarations:
        if declaration.comment:
            yield f"//   {declaration.names[0]}: {declaration.comment}"


@mutable_node()
class _Variants:
    """The parts of the module that its variants share."""

    collector: Collector
    trace: bool
    missing: frozenset[str]
    change_lists: tuple[ChangeList, ...]
    wasm: bool
    engines: _Parts = field(default_factory=lambda: _Parts("wasm"))
    boards: _Parts = field(default_factory=lambda: _Parts("board"))
    names: Names = field(default_factory=Names)
    shared: SharedRules = field(default_factory=SharedRules)
    rules: list[str] = field(default_factory=list)
    #: the notations of the games, by name
    notations: dict[str, None] = field(default_factory=dict)
    #: the rules functions of games with words, by name
    forth: dict[str, Lines] = field(default_factory=dict)
    library: Library = field(init=False)
    _constants: dict[Hashable, Constants] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.library = Library(self.names)

    def variant(self, game: GameIR) -> str:
        """Return the literal of one variant."""
        layout = layout_of(game, self.change_lists)
        board = self.boards.name_of(design_text(board_of(game)))
        context = RulesContext(game, layout, self.names, self._constants_of(game, layout))
        rules, trace = self._rules(context)
        self.rules.append(rules)
        design = design_of(game, layout, self.missing)
        if trace is not None:
            design["trace"] = trace.data()
        notations = None
        if "notation" not in self.missing:
            notations = attempt_once("notations", game, notations_of, None)
        letters = board_letters(game, notations)
        if "helpers" not in self.missing and not (
            notations and letters == "".join(notations.letters)
        ):
            design["letters"] = letters
        if notations is not None:
            if notations.lacking:
                leave_out("FEN and PGN", game, notations.lacking)
            design["notations"] = notations_data(notations, len(game.positions))
            self.notations.update(dict.fromkeys(notations.names))
        data = design_text(design, board)
        engine = f", wasm: {self._engine(game)}" if self.wasm else ""
        return f"{{ design: {data}, rules: {rules}{engine} }}"

    def _engine(self, game: GameIR) -> str:
        """Return the name of the WebAssembly engine of a game; equal ones are shared."""
        from zrf2js.emit.wasm.emitter import engine_text  # imported only for modules with engines

        return self.engines.name_of(literal(engine_text(game, self.collector)))

    def _constants_of(self, game: GameIR, layout: Layout) -> Constants:
        key = signature(game, layout)
        if key not in self._constants:
            self._constants[key] = Constants(self.names, game, layout)
        return self._constants[key]

    def _rules(self, context: RulesContext) -> tuple[str, Trace | WordSites | None]:
        """Return the name of the rules function, and its sites in a module that explains moves.

        The name is null where there are no rules to run.
        """
        game, is_written = context.game, self._can_write(context.game, context.layout)
        match game.rules:
            case ForthRules():
                from zrf2js.emit.js.forth.sites import WordSites

                sites = WordSites(game, game.rules) if self.trace else None
                if not is_written:
                    return "null", sites
                return self._forth_rules(game, game.rules, context.layout, sites), sites
            case TemplateRules() | KernelRules():
                trace = None
                if self.trace:
                    from zrf2js.emit.js.rules.trace import Trace  # imported only for `moves --why`

                    trace = Trace(context)
                if not is_written:
                    return "null", trace
                entries = write_rules(context, self.library, trace)
                return self.shared.add(context.scope, entries), trace

    def _can_write(self, game: GameIR, layout: Layout) -> bool:
        """Return True if the game has rules to run, and its pieces fit into a number."""
        if has_no_rules(game):
            return False
        if not layout.fits():
            bits = layout.code_bits
            self.collector.report("ZRF503", game.origin, title=game.title, bits=bits)
            return False
        return True

    def _forth_rules(
        self, game: GameIR, rules: ForthRules, layout: Layout, trace: WordSites | None
    ) -> str:
        """Return the name of the rules function of a game with words; equal rules share one."""
        from zrf2js.emit.js.forth.rules import write_forth  # imported only for games with words

        name = f"forth{len(self.forth)}"
        lines = write_forth(game, rules, layout, name, trace)
        head = f"function {name} "
        for shared, other in self.forth.items():
            if str(other).removeprefix(f"function {shared} ") == str(lines).removeprefix(head):
                return shared
        self.forth[name] = lines
        return name

    def used_names(self) -> set[str]:
        """Return the names to which the rules refer."""
        return set().union(*(declaration.uses for declaration in self.shared.declarations))
