"""Rules files for engines: compiled modules and Programs, or the errors of the rules."""

from __future__ import annotations

from pathlib import Path

from zrf2js.emit.api import Artifact
from zrf2js.host.files import FileLoader, load_source, loader_of
from zrf2js.host.rules_files import rules_at
from zrf2js.ir.nodes import Program
from zrf2js.optimize.optimize import annotate
from zrf2js.options import HOSTED, Options
from zrf2js.pipeline import compile_source, to_program
from zrf2js.play.arguments import GameChoice
from zrf2js.play.errors import InvalidRules
from zrf2js.support.diagnostics.model import Severity
from zrf2js.support.outcome import Collector


def rules_file(path: Path) -> Path:
    """Return the rules file that ``path`` names; raise InvalidRules."""
    collector = Collector()
    rules = collector.take(rules_at(path))
    _raise_errors(collector)
    return rules


def program_of(choice: GameChoice) -> Program:
    """Return the Program of a rules file; raise InvalidRules."""
    return _program(choice)[0]


def annotated_program(choice: GameChoice) -> tuple[Program, list[str]]:
    """Return the Program for emitters, and the files that it includes; raise InvalidRules."""
    program, loader = _program(choice)
    files = [file.as_posix() for _, _, file in loader.lookups if file is not None]
    return annotate(program), files


def _program(choice: GameChoice) -> tuple[Program, FileLoader]:
    collector = Collector()
    source = collector.take(load_source(choice.path))
    loader = loader_of(choice.path, choice.root)
    program = None
    if collector.ok:
        options = Options(variant=choice.variant, dialect=choice.dialect)
        program = collector.take(to_program(source, loader, options))
    _raise_errors(collector)
    assert program is not None
    return program, loader


def module_artifact(choice: GameChoice, form: str) -> Artifact:
    """Return the module of a rules file; its global name is `Game`. Raise InvalidRules."""
    variant, dialect = choice.variant, choice.dialect
    options = Options(format=form, name="game", variant=variant, dialect=dialect, **HOSTED)
    collector = Collector()
    source = collector.take(load_source(choice.path))
    artifacts: tuple[Artifact, ...] = ()
    if collector.ok:
        loader = loader_of(choice.path, choice.root)
        artifacts = collector.take(compile_source(source, loader, options, loader.read))
    _raise_errors(collector)
    return artifacts[0]


def _raise_errors(collector: Collector) -> None:
    if not collector.ok:
        diagnostics = collector.diagnostics
        raise InvalidRules(tuple(each for each in diagnostics if each.severity is Severity.ERROR))
