"""The JavaScript module: runtime, data and rules of all variants in one self-contained file."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from zrf2js._version import __version__
from zrf2js.analysis.change_lists import ChangeList, change_lists
from zrf2js.emit.api import EMITTER_API, Artifact, EmitContext
from zrf2js.emit.js.check import NotJavaScript, check_functions
from zrf2js.emit.js.design import board_of, design_of
from zrf2js.emit.js.inline import compact, inline
from zrf2js.emit.js.layout import Layout, layout_of
from zrf2js.emit.js.literal import literal
from zrf2js.emit.js.rules.library import PLACEHOLDER, Library, named
from zrf2js.emit.js.rules.rules import write_library, write_rules
from zrf2js.emit.js.source_map import Origins, reference, source_map
from zrf2js.emit.render import render
from zrf2js.ir.nodes import GameIR, Program
from zrf2js.support.diagnostics.model import Diagnostic
from zrf2js.support.outcome import Collector, Outcome

if TYPE_CHECKING:
    from zrf2js.emit.js.rules.trace import Trace

RUNTIME = "runtime/api.js"
DAGAZ = "dagaz/dagaz.js"
TRACED_RUNTIME = "runtime/traced.js"
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

    def emit(self, program: Program, context: EmitContext) -> Outcome[tuple[Artifact, ...]]:
        """The module, its type declarations, and the way back to the rules."""
        collector = Collector()
        form = context.format or "esm"
        generated, origins = generate(program, collector, trace=context.trace)
        collector.extend(script_faults(context, form))
        text = module_text(generated, program, context, form)
        namespace = global_name(context.name) if form == "global" else ""
        types = types_text(program, namespace, dagaz=context.dagaz_scripts)
        suffix = f"{_SUFFIXES[form]}.map"
        file = f"{context.name}{_SUFFIXES[form]}"
        artifacts = (
            Artifact(suffix=_SUFFIXES[form], text=text + reference(f"{context.name}{suffix}")),
            Artifact(suffix=".d.ts", text=types),
            Artifact(suffix=suffix, text=source_map(text, file, origins, PLACEHOLDER)),
        )
        return collector.outcome(artifacts)


def module_text(generated: str, program: Program, context: EmitContext, form: str) -> str:
    """The whole file in one of the formats."""
    script = inline if context.readable else compact
    return render(
        "module.js.j2",
        format=form,
        source=re.sub(r"[^\w .()/-]", "_", context.source_name),
        version=literal(__version__),
        file=literal(context.source_name),
        runtime=script(TRACED_RUNTIME if context.trace else RUNTIME),
        trace=context.trace,
        readable=context.readable,
        generated=generated,
        overrides=tuple(context.overrides.values()),
        dagaz=script(DAGAZ) if context.dagaz_scripts else "",
        global_name=global_name(context.name),
    )


def script_faults(context: EmitContext, form: str) -> tuple[Diagnostic, ...]:
    """What there is to say about the scripts that become part of a module."""
    if not context.overrides:
        return ()
    from zrf2js.emit.js.scripts import check_scripts

    checked = check_scripts(context.overrides, form=form, dagaz=context.dagaz_scripts)
    return checked.diagnostics


def types_text(program: Program, namespace: str = "", *, dagaz: bool = False) -> str:
    """The type declarations; ``namespace`` is the variable of a module in global form."""
    return render("module.d.ts.j2", names=_type_names(program), global_name=namespace, dagaz=dagaz)


def global_name(stem: str) -> str:
    """PascalCase of a file's stem, made a name that JavaScript takes."""
    name = "".join(word[:1].upper() + word[1:] for word in re.split(r"[^A-Za-z0-9]+", stem))
    return name if name[:1].isalpha() else f"Game{name}"


def generated_part(program: Program, collector: Collector, *, trace: bool = False) -> str:
    """Data and rules of all variants; the functions are parsed before they are handed out."""
    return generate(program, collector, trace=trace)[0]


def generate(program: Program, collector: Collector, *, trace: bool = False) -> tuple[str, Origins]:
    """The same, and for each function of the library the places its lines come from.

    The data are JSON, which is JavaScript as it stands.
    """
    generated = _Generated(collector, trace, change_lists(program.games))
    variants = [generated.variant(game) for game in program.games]
    functions = list(generated.functions())
    try:
        check_functions(functions)
    except NotJavaScript as error:
        collector.report("ZRF701", program.games[0].origin, reason=str(error))
    lines = [f"const {name} = {text}" for text, name in generated.boards.names.items()]
    lines += functions
    lines.append("const variants = [\n  " + ",\n  ".join(variants) + "\n]")
    return "\n\n".join(lines), generated.library.origins


@dataclass(slots=True)
class _Generated:
    """What the variants of a file add up to."""

    collector: Collector
    trace: bool
    wordings: tuple[ChangeList, ...]
    boards: _Parts = field(default_factory=lambda: _Parts("board"))
    rules: _Parts = field(default_factory=lambda: _Parts("rules"))
    library: Library = field(default_factory=Library)

    def variant(self, game: GameIR) -> str:
        """The literal of one variant."""
        layout = layout_of(game, self.wordings)
        board = self.boards.name_of(literal(board_of(game)))
        trace = _trace(game, layout) if self.trace else None
        rules = self._rules(game, layout, trace)
        design = design_of(game, layout)
        if trace is not None:
            design["trace"] = trace.data()
        data = literal(design)
        return f"{{ design: Object.assign({data}, {{ board: {board} }}), rules: {rules} }}"

    def _rules(self, game: GameIR, layout: Layout, trace: Trace | None) -> str:
        """The name of the rules function; null where there are none to run."""
        if game.engine is not None or not game.turns or not game.positions:
            return "null"
        if not layout.fits():
            bits = layout.code_bits
            self.collector.report("ZRF503", game.origin, title=game.title, bits=bits)
            return "null"
        text = write_rules(PLACEHOLDER, game, layout, self.library, trace)
        return self.rules.name_of(text)

    def functions(self) -> Iterator[str]:
        """The library, then the rules of the variants."""
        yield write_library(self.library)
        for text, name in self.rules.names.items():
            yield named(text, name)


def _trace(game: GameIR, layout: Layout) -> Trace:
    from zrf2js.emit.js.rules.trace import Trace  # for `moves --why` alone

    return Trace(game, layout)


def _type_names(program: Program) -> dict[str, str]:
    """Unions of the game's own names for the type declarations."""
    names: dict[str, dict[str, None]] = {"Player": {}, "Piece": {}, "Position": {}, "Variant": {}}
    for game in program.games:
        names["Player"].update(dict.fromkeys(player.name for player in game.players))
        names["Piece"].update(dict.fromkeys(piece.name for piece in game.pieces))
        names["Position"].update(dict.fromkeys(position.name for position in game.positions))
        names["Variant"][game.title] = None
    return {kind: " | ".join(map(literal, found)) or "never" for kind, found in names.items()}
