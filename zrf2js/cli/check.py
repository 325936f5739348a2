"""`zrf2js check`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from zrf2js.cli.common import dialect_option, root_of_files, root_option
from zrf2js.cli.reporting import Reporting, reports
from zrf2js.cli.scripts import override_option, read_scripts
from zrf2js.emit.js.scripts import check_scripts
from zrf2js.host.files import FileLoader, load_source
from zrf2js.pipeline import Options, to_program
from zrf2js.support.diagnostics.model import Diagnostic
from zrf2js.support.outcome import Collector


@click.command()
@click.argument("rules", nargs=-1, type=click.Path(path_type=Path))
@click.option(
    "--lint/--no-lint", default=True, help="Report legal rules that are probably mistakes."
)
@override_option
@reports
@dialect_option
@root_option
def check(
    rules: tuple[Path, ...],
    reporting: Reporting,
    lint: bool,
    overrides: tuple[Path, ...],
    dialect: str,
) -> None:
    """Report errors and warnings in rules files and scripts."""
    if not rules and not overrides:
        raise click.UsageError("expected rules files, or scripts with --override")
    scripts = read_scripts(overrides)
    options = Options(dialect=dialect, lint=lint, overrides=scripts)
    found: list[Diagnostic] = []
    games: list[dict[str, Any]] = []
    for path in rules:
        found.extend(_check_file(path, options, games))
    found.extend(check_scripts(scripts, form="", dagaz=True).diagnostics)
    reporting.finish(found, [*(path.as_posix() for path in rules), *scripts], {"games": games})


def _check_file(
    path: Path, options: Options, games: list[dict[str, Any]]
) -> tuple[Diagnostic, ...]:
    collector = Collector()
    source = collector.take(load_source(path))
    if collector.ok:
        loader = FileLoader(root_of_files() or path.parent, path.parent)
        program = collector.take(to_program(source, loader, options, loader.has))
        for index, game in enumerate(program.games):
            row = {
                "file": path.as_posix(),
                "title": game.title,
                "index": index,
                "engine": game.engine,
            }
            games.append(row)
    return collector.outcome(None).diagnostics
