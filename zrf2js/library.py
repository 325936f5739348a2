"""The Python API of the compiler, exported by ``zrf2js`` and described in docs/library.md."""

from __future__ import annotations

import os
from pathlib import Path

from zrf2js.emit.api import Artifact
from zrf2js.emit.dagaz.moves import LinearGame, linear_game
from zrf2js.frontends.games import Include, no_includes
from zrf2js.host.files import load_source, loader_of, record_scripts
from zrf2js.host.rules_files import rules_at
from zrf2js.ir.nodes import GameIR, Program
from zrf2js.options import Options
from zrf2js.pipeline import compile_source, to_program
from zrf2js.support.diagnostics.model import Diagnostic
from zrf2js.support.diagnostics.policy import with_faults_as_errors
from zrf2js.support.outcome import Collector, Outcome
from zrf2js.support.source import Source


def compile_file(
    path: str | os.PathLike[str],
    options: Options | None = None,
    *,
    root: str | os.PathLike[str] | None = None,
) -> Outcome[tuple[Artifact, ...]]:
    """Compile a rules file; the first artifact is the main one.

    Included files and media must be in the folder of ``path`` or below, or below ``root`` if it is
    given. If a diagnostic is an error, the value is empty.
    """
    collector = Collector()
    rules = collector.take(rules_at(Path(path)))
    source = collector.take(load_source(rules))
    if not collector.ok:
        return collector.outcome(())
    loader = loader_of(rules, None if root is None else Path(root))
    compiled = compile_source(source, loader, options or Options(), loader.read)
    return collector.outcome(collector.take(compiled))


def read_program(
    path: str | os.PathLike[str],
    options: Options | None = None,
    *,
    root: str | os.PathLike[str] | None = None,
) -> Outcome[Program | None]:
    """Return the Program of a rules file, which emitters receive; None if there is an error.

    ``options.target`` and the other options of targets have no effect; ``root`` as in
    ``compile_file``.
    """
    collector = Collector()
    rules = collector.take(rules_at(Path(path)))
    source = collector.take(load_source(rules))
    if not collector.ok:
        return collector.outcome(None)
    loader = loader_of(rules, None if root is None else Path(root))
    program = collector.take(to_program(source, loader, options or Options()))
    return collector.outcome(program if collector.ok else None)


def linear_form(game: GameIR) -> LinearGame:
    """Return the moves of a game of a Program as commands of Dagaz's stack machine.

    The templates of a Program are structured; this form has relative jumps instead. Constructs that
    the machine does not support are in ``limits``.
    """
    return linear_game(game)


def compile_text(
    text: str,
    options: Options | None = None,
    *,
    name: str = "game.zrf",
    include: Include = no_includes,
) -> Outcome[tuple[Artifact, ...]]:
    """Compile a rules text; ``name`` is its name in diagnostics, ``include`` loads other files."""
    return compile_source(Source(name, text), include, options or Options(), record=record_scripts)


def check_text(
    text: str,
    options: Options | None = None,
    *,
    name: str = "game.zrf",
    include: Include = no_includes,
) -> tuple[Diagnostic, ...]:
    """Return the diagnostics of a rules text in the order of the stages.

    Faults are errors, as in ``zrf2js check``, although ``compile_text`` compiles the rest.
    """
    diagnostics = to_program(Source(name, text), include, options or Options()).diagnostics
    return tuple(with_faults_as_errors(diagnostics))
