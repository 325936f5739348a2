"""`zrf2js check`."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from zrf2js.cli.common import CommandError, dialect_option, root_of, root_option
from zrf2js.cli.options.rules_files import rules_in
from zrf2js.cli.options.scripts import takes_scripts
from zrf2js.cli.options.standard_input import load_rules, name_of, stdin_option
from zrf2js.cli.output.reporting import Reporting, reports
from zrf2js.emit.registry import emitter_names
from zrf2js.host.files import FileLoader, loader_of
from zrf2js.host.reading import real_path
from zrf2js.ir.nodes import Program
from zrf2js.options import Options
from zrf2js.pipeline import emit_program, to_program
from zrf2js.project.building import WITHOUT_GAME
from zrf2js.project.plan import read_check
from zrf2js.scripts.checks import check_members, check_scripts
from zrf2js.support.diagnostics.model import Diagnostic, Severity
from zrf2js.support.diagnostics.policy import with_faults_as_errors
from zrf2js.support.frozen_node import frozen_node
from zrf2js.support.outcome import Collector
from zrf2js.support.source import Source


@click.command()
@click.argument("rules", nargs=-1, type=click.Path(path_type=Path))
@click.option(
    "--lint/--no-lint", default=True, help="Report legal rules that are probably mistakes."
)
@click.option(
    "--fits",
    metavar="TARGET",
    multiple=True,
    help="Report the rules that a target lacks; repeatable.",
)
@takes_scripts
@reports
@stdin_option
@dialect_option
@root_option
def check(
    rules: tuple[Path, ...],
    reporting: Reporting,
    lint: bool,
    fits: tuple[str, ...],
    options: dict[str, Any],
) -> None:
    """Report errors and warnings in rules files and scripts.

    RULES are files, folders, or the standard input (-). The table `check` of the nearest
    zrf2js.toml applies, in the folder of the first one or above.
    """
    scripts = options["overrides"]
    if not rules and not scripts:
        raise click.UsageError("expected rules files, or scripts with --override")
    collector = Collector()
    settings = collector.take(read_check(name_of((*rules, *map(Path, scripts))[0])))
    files = collector.take(rules_in(rules))
    if not collector.ok:
        raise CommandError(*collector.diagnostics)
    unknown = [target for target in fits if target not in emitter_names()]
    if unknown:
        raise click.UsageError(f"unknown target {unknown[0]}; `zrf2js targets` lists them")
    checked = [_check_file(path, Options(**options, lint=lint), fits) for path in files]
    included = {real_path(path) for each in checked for path in each.included}
    diagnostics: list[Diagnostic] = []
    for each in checked:
        if each.path in rules or real_path(each.path) not in included or not each.is_library:
            diagnostics.extend(with_faults_as_errors(each.diagnostics))
    faults = check_scripts(scripts, form="", dagaz=options["dagaz_scripts"])
    diagnostics.extend(faults.diagnostics)
    if faults.ok:
        diagnostics.extend(check_members(scripts).diagnostics)
    names = [*(name_of(path).as_posix() for path in files), *scripts]
    games = [row for each in checked for row in each.games]
    reporting.configured(settings).finish(diagnostics, names, {"games": games})


@frozen_node()
class _Checked:
    """The result for one file, and the files that it includes."""

    path: Path
    diagnostics: tuple[Diagnostic, ...]
    games: tuple[dict[str, Any], ...]
    included: tuple[Path, ...]

    @property
    def is_library(self) -> bool:
        """True if all errors mean that the file contains no game."""
        errors = {d.code for d in self.diagnostics if d.severity is Severity.ERROR}
        return bool(errors) and errors <= WITHOUT_GAME


def _check_file(path: Path, options: Options, fits: tuple[str, ...]) -> _Checked:
    collector = Collector()
    source = collector.take(load_rules(path))
    name = name_of(path)
    loader = loader_of(name, root_of(name))
    games: tuple[Any, ...] = ()
    if collector.ok:
        program = collector.take(to_program(source, loader, options, loader.has))
        games = program.games
        for target in fits if collector.ok else ():
            collector.extend(_lacks(program, source, options, target, loader))
    rows = tuple(
        {"file": name.as_posix(), "title": game.title, "index": index, "engine": game.engine}
        for index, game in enumerate(games)
    )
    included = tuple(file for _, _, file in loader.lookups if file is not None)
    return _Checked(path, collector.diagnostics, rows, included)


def _lacks(
    program: Program, source: Source, options: Options, target: str, loader: FileLoader
) -> list[Diagnostic]:
    """Return the diagnostics of a target for a program as errors; print if there are none."""
    chosen = replace(options, target=target)
    diagnostics = emit_program(program, source, chosen, record=loader.record).diagnostics
    if not diagnostics:
        click.echo(f"{source.name}: fits {target}", err=True)
    return [replace(each, severity=Severity.ERROR) for each in diagnostics]
