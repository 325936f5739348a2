"""The JavaScript module: runtime, data and rules of all variants in one self-contained file."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import PurePosixPath as Path
from typing import TYPE_CHECKING, cast

from zrf2js._version import __version__
from zrf2js.analysis.games.change_lists import ChangeList, change_lists
from zrf2js.analysis.games.notations import notations_of
from zrf2js.emit.api import EMITTER_API, Artifact, EmitContext
from zrf2js.emit.board_text import board_letters
from zrf2js.emit.js.linker.check import NotJavaScript, check_functions
from zrf2js.emit.js.linker.inline import compact, inline
from zrf2js.emit.js.linker.link import link, open_names, used_names
from zrf2js.emit.js.linker.property_names import allocated, resolved
from zrf2js.emit.js.literal import literal
from zrf2js.emit.js.module.board_data import board_of
from zrf2js.emit.js.module.browser_names import names_for_scripts
from zrf2js.emit.js.module.build_flags import false_facts, has_no_rules, words_in
from zrf2js.emit.js.module.declarations import types_text
from zrf2js.emit.js.module.design import design_of, design_text, notations_data
from zrf2js.emit.js.module.features import (
    CREATE_ENGINE,
    features_of,
    left_out,
    missing_features,
)
from zrf2js.emit.js.module.generated import Generated
from zrf2js.emit.js.module.shared_runtime import RUNTIME_FILES, shared_runtime
from zrf2js.emit.js.module.source_map import reference, source_map
from zrf2js.emit.js.print import comment
from zrf2js.emit.js.rules.context import RulesContext
from zrf2js.emit.js.rules.kernel import KernelWriter, script_bundle
from zrf2js.emit.js.rules.layout import Layout, layout_of
from zrf2js.emit.js.rules.library import Library
from zrf2js.emit.js.rules.lines import Lines
from zrf2js.emit.js.rules.names import Constants, Names, signature
from zrf2js.emit.js.rules.rules import write_rules
from zrf2js.emit.js.rules.sharing import SharedRules
from zrf2js.emit.render import render
from zrf2js.ir.nodes import GameIR, Program
from zrf2js.support.diagnostics.model import Diagnostic
from zrf2js.support.file_names import in_comment
from zrf2js.support.optional import attempt
from zrf2js.support.outcome import Collector, Outcome

if TYPE_CHECKING:
    from zrf2js.emit.js.forth.sites import WordSites
    from zrf2js.emit.js.rules.trace import Trace

#: the line of a module between the runtime and the rules
RULES_HEADING = "// --- the rules " + 81 * "-" + "\n"
#: names of the runtime that every module uses (templates/module.js.j2)
_EXPORTS = frozenset(("API_VERSION", "createEngine", "createScripting"))
#: a name that is not a member of an object
_NAME = re.compile(r"(?<![\w.$])[A-Za-z_$][\w$]*")
DAGAZ = "dagaz/dagaz.js"
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
_SUFFIXES = {"esm": ".js", "cjs": ".cjs", "global": ".js"}


@dataclass(slots=True)
class _Parts:
    """Pieces of text that several variants share, each written once under a name."""

    prefix: str
    names: dict[str, str] = field(default_factory=dict)

    def name_of(self, text: str) -> str:
        return self.names.setdefault(text, f"{self.prefix}{len(self.names)}")


class ModuleEmitter:
    """``--target module``."""

    name = "module"
    api = EMITTER_API
    doc = "a JavaScript module that plays the game"
    formats = ("esm", "cjs", "global")
    uses_annotations = True
    carries_scripts = True
    plays_on_kernel = True

    def emit(self, program: Program, context: EmitContext) -> Outcome[tuple[Artifact, ...]]:
        """Return the module, its type declarations and its source map."""
        collector = Collector()
        form = context.format or "esm"
        missing = missing_features(program, context)
        generated = generate(
            program,
            collector,
            trace=context.trace,
            missing=missing,
            wasm=context.engine == "wasm",
        )
        collector.extend(script_faults(context, form))
        if context.readable:
            generated = generated.joined()
        text = module_text(generated, program, context, form)
        namespace = global_name(context.name) if form == "global" else ""
        features = features_of(missing)
        types = types_text(program, features, namespace, dagaz=context.dagaz_scripts)
        suffix = context.extension or _SUFFIXES[form]
        file = f"{context.name}{suffix}"
        offset = text[: text.index(RULES_HEADING) + len(RULES_HEADING)].count("\n")
        games = [game.origin for game in program.games]
        mapped = source_map(file, offset, generated.lines.origins(), games)
        artifacts: tuple[Artifact, ...] = (
            Artifact(suffix=suffix, text=text + reference(f"{file}.map"), features=features),
            Artifact(suffix=".d.ts", text=types),
            Artifact(suffix=f"{suffix}.map", text=mapped),
        )
        if context.runtime == "shared":
            artifacts = (*artifacts, shared_runtime(form, context.readable))
        return collector.outcome(artifacts)


def module_text(
    generated: Generated,
    program: Program,
    context: EmitContext,
    form: str,
    words: frozenset[str] | None = None,
) -> str:
    """Return the whole file in one of the formats; ``words`` are those of ``words_in``."""
    words = words_in(str(generated)) if words is None else words
    script = inline if context.readable else compact
    bundle = script_bundle(program)
    create = "createKernelApi" if bundle else "createTracedApi" if context.trace else "createApi"
    missing = missing_features(program, context)
    removed = left_out(program.games, words, missing, trace=context.trace)
    false = false_facts(program.games, words, missing, traced=context.trace)
    exports = _EXPORTS | {create}
    extend = "extend" if "withNotations" in words else ""
    if CREATE_ENGINE not in missing:
        exports |= {"createServe"}
    if "notation" in missing and not bundle:
        extend = "withoutNotations"
        exports |= {extend}
    used = words | exports
    shared = context.runtime == "shared"
    browser = names_for_scripts(context)
    runtime = "" if shared else link(used, removed, false, context.readable)
    is_full = context.readable or context.full_names or shared  # shared ones may be readable
    names = {} if is_full else allocated(runtime + str(generated), used_names(), generated.words)
    named = generated.named(names)
    return render(
        "module.js.j2",
        format=form,
        source=in_comment(context.source_name),
        version=literal(__version__),
        file=literal(context.source_name),
        runtime=resolved(runtime, names),
        imports=_imported(str(named), exports) if shared else (),
        runtime_file=RUNTIME_FILES.get(form, ""),
        create=create,
        engine=CREATE_ENGINE not in missing,
        extend=extend,
        rules_heading=RULES_HEADING,
        kernel=bundle,
        kernel_text=literal(bundle),
        trace=context.trace and not bundle,
        readable=context.readable,
        constants="\n".join(generated.constants),
        generated=named.lines,
        overrides=[(in_comment(Path(name).name), text) for name, text in context.overrides.items()],
        dagaz=script(DAGAZ) if context.dagaz_scripts else "",
        browser_names=browser,
        browser=script("dagaz/browser.js") if browser else "",
        global_name=global_name(context.name),
    )


def _imported(generated: str, others: frozenset[str]) -> list[str]:
    """Return the names of the runtime that rules use, not as members of objects, and ``others``."""
    return sorted((others | set(_NAME.findall(generated))) & open_names())


def script_faults(context: EmitContext, form: str) -> tuple[Diagnostic, ...]:
    """Return the diagnostics of the scripts that become part of a module."""
    if not context.overrides:
        return ()
    from zrf2js.scripts.checks import check_scripts

    checked = check_scripts(context.overrides, form=form, dagaz=context.dagaz_scripts)
    return checked.diagnostics


def global_name(stem: str) -> str:
    """Return the stem of a file in PascalCase, as a name that is valid in JavaScript."""
    name = "".join(word[:1].upper() + word[1:] for word in re.split(r"[^A-Za-z0-9]+", stem))
    return name if name[:1].isalpha() else f"Game{name}"


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

    The data are JSON, which is valid JavaScript. ``missing`` are the features that the
    module leaves out. With ``wasm``, each game has a WebAssembly engine.
    """
    if wasm and program.scripts:
        origin = program.games[0].origin if program.games else None
        title = program.games[0].title if program.games else program.name
        collector.report("ZRF567", origin, word=program.scripts[0].name, title=title)
    if program.page_scripts:
        return _generate_for_kernel(program, collector, missing)
    games, lists = program.games, change_lists(program.games)
    generated = _Variants(collector, trace, missing, lists, wasm, games)
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
        names = [*generated.notations, *(() if "zsg" in missing else ("zsg",))]
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
    for game in program.games:
        layout = layout_of(game, lists)
        if not layout.fits():
            collector.report("ZRF503", game.origin, title=game.title, bits=layout.code_bits)
        data = design_of(game, layout, missing)
        design = {**data, "letters": board_letters(game, None), "kernel": writer.settings(game)}
        board = boards.name_of(design_text(board_of(game)))
        text = design_text(design, board)
        variants.append(f"{{ design: {text}, compiled: {writer.compiled(game)} }}")
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


@dataclass(slots=True)
class _Variants:
    """The parts of the module that its variants share."""

    collector: Collector
    trace: bool
    missing: frozenset[str]
    change_lists: tuple[ChangeList, ...]
    wasm: bool
    games: tuple[GameIR, ...]
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
        self.library = Library(self.names, self.games)

    def variant(self, game: GameIR) -> str:
        """Return the literal of one variant."""
        layout = layout_of(game, self.change_lists)
        board = self.boards.name_of(design_text(board_of(game)))
        context = RulesContext(game, layout, self.names, self._constants_of(game, layout))
        trace = _trace(context) if self.trace else None
        self.rules.append(self._rules(context, trace))
        design = design_of(game, layout, self.missing)
        if trace is not None:
            design["trace"] = trace.data()
        known = None
        if "notation" not in self.missing:
            known = attempt("notations", game, partial(notations_of, game), None)
        letters = board_letters(game, known)
        if "helpers" not in self.missing and not (known and letters == "".join(known.letters)):
            design["letters"] = letters
        if known is not None:
            design["notations"] = notations_data(known, len(game.positions))
            self.notations.update(dict.fromkeys(known.names))
        data = design_text(design, board)
        engine = f", wasm: {self._engine(game)}" if self.wasm else ""
        return f"{{ design: {data}, rules: {self.rules[-1]}{engine} }}"

    def _engine(self, game: GameIR) -> str:
        """Return the name of the WebAssembly engine of a game; equal ones are shared."""
        from zrf2js.emit.wasm.emitter import engine_text  # imported only for modules with engines

        return self.engines.name_of(literal(engine_text(game, self.collector)))

    def _constants_of(self, game: GameIR, layout: Layout) -> Constants:
        key = signature(game, layout)
        if key not in self._constants:
            self._constants[key] = Constants(self.names, game, layout)
        return self._constants[key]

    def _rules(self, context: RulesContext, trace: Trace | WordSites | None) -> str:
        """Return the name of the rules function; null where there are none to run."""
        game, layout = context.game, context.layout
        if has_no_rules(game):
            return "null"
        if not layout.fits():
            bits = layout.code_bits
            self.collector.report("ZRF503", game.origin, title=game.title, bits=bits)
            return "null"
        if game.forth is not None:
            return self._forth_rules(game, layout, cast("WordSites | None", trace))
        entries = write_rules(context, self.library, cast("Trace | None", trace))
        return self.shared.add(context.scope, entries)

    def _forth_rules(self, game: GameIR, layout: Layout, trace: WordSites | None) -> str:
        """Return the name of the rules function of a game with words; equal rules share one."""
        from zrf2js.emit.js.forth.rules import write_forth  # imported only for games with words

        name = f"forth{len(self.forth)}"
        lines = write_forth(game, layout, name, trace)
        head = f"function {name} "
        for known, other in self.forth.items():
            if str(other).removeprefix(f"function {known} ") == str(lines).removeprefix(head):
                return known
        self.forth[name] = lines
        return name

    def used_names(self) -> set[str]:
        """Return the names to which the rules refer."""
        return set().union(*(declaration.uses for declaration in self.shared.declarations))


def _trace(context: RulesContext) -> Trace | WordSites:
    from zrf2js.emit.js.forth.sites import WordSites
    from zrf2js.emit.js.rules.trace import Trace  # imported only for `moves --why`

    if context.game.forth is not None:
        return WordSites(context.game)
    return Trace(context)
