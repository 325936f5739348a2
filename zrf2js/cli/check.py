"""`zrf2js check`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from zrf2js.cli.common import ERRORS, dialect_option, print_diagnostics
from zrf2js.diagnostics.model import Diagnostic, Severity
from zrf2js.diagnostics.render import RENDERERS
from zrf2js.diagnostics.render import json as json_renderer
from zrf2js.host.files import FileLoader, load_source
from zrf2js.outcome import Collector
from zrf2js.pipeline import Options, to_program


@click.command()
@click.argument("rules", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option(
    "--format", "form", type=click.Choice(["text", "json", "sarif", "github"]), default="text"
)
@click.option("--strict", is_flag=True, help="Warnings are errors.")
@dialect_option
def check(rules: tuple[Path, ...], form: str, strict: bool, dialect: str) -> None:
    """Say what is wrong with rules files, and write nothing."""
    found: list[Diagnostic] = []
    games: list[dict[str, Any]] = []
    for path in rules:
        found.extend(_check_file(path, dialect, games))
    _report(found, games, form)
    serious = (Severity.ERROR, Severity.WARNING) if strict else (Severity.ERROR,)
    if any(diagnostic.severity in serious for diagnostic in found):
        raise click.exceptions.Exit(ERRORS)


def _check_file(path: Path, dialect: str, games: list[dict[str, Any]]) -> tuple[Diagnostic, ...]:
    collector = Collector()
    source = collector.take(load_source(path))
    if collector.ok:
        options = Options(dialect=dialect)
        program = collector.take(to_program(source, FileLoader(path.parent), options))
        for index, game in enumerate(program.games):
            row = {
                "file": path.as_posix(),
                "title": game.title,
                "index": index,
                "engine": game.engine,
            }
            games.append(row)
    return collector.outcome(None).diagnostics


def _report(found: list[Diagnostic], games: list[dict[str, Any]], form: str) -> None:
    if form == "text":
        print_diagnostics(tuple(found))
        return
    if form == "json":
        data = {"diagnostics": json_renderer.records(found), "games": games}
        click.echo(json.dumps(data, indent=2, ensure_ascii=False))
    else:
        click.echo(RENDERERS[form](found), nl=False)
