"""`zrf2js fmt`."""

from __future__ import annotations

import difflib
import sys
from pathlib import Path

import click

from zrf2js.cli.common import ERRORS, CommandError, echo, print_diagnostics, value_of, write
from zrf2js.cli.options.rules_files import rules_in
from zrf2js.cli.options.standard_input import DASH, name_of, standard_input, stdin_option
from zrf2js.frontends.registry import description_of
from zrf2js.frontends.zrf.format import format_text
from zrf2js.frontends.zrf.read import decode, encode, read
from zrf2js.host.archives import read_file
from zrf2js.host.reading import reason_of
from zrf2js.support.diagnostics.catalogue import diagnose
from zrf2js.support.source import Source


@click.command()
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--check", is_flag=True, help="Write nothing; exit with 1 if a file would change.")
@stdin_option
@click.option("--diff", is_flag=True, help="Write nothing; show the changes.")
def fmt(paths: tuple[Path, ...], check: bool, diff: bool) -> None:
    """Format rules files, folders or the standard input (-).

    Comments, line breaks, code page and line endings are kept. The games do not change.
    """
    changed = False
    failed = False
    for path in value_of(rules_in(paths)):
        data = _bytes(path)
        text = decode(data)
        name = name_of(path)
        formatted = _formatted(name, text)
        if formatted is None:
            failed = True
            continue
        result = encode(formatted, data)
        same = result == data
        changed = changed or not same
        if path == DASH and not (check or diff):
            sys.stdout.buffer.write(result)
        elif diff and not same:
            _show(name.as_posix(), text, decode(result))
        elif not same:
            if not check:
                write({path: result}, replaced=(path,))
            echo(name.as_posix())
    if failed or (check and changed):
        raise click.exceptions.Exit(ERRORS)


def _formatted(path: Path, text: str) -> str | None:
    """Return the formatted text, or None if the file has syntax errors."""
    if description := description_of(path.name):
        return description.formatted(text)
    forms = read(Source(path.as_posix(), text))
    if not forms.ok:
        print_diagnostics(forms.diagnostics)
        return None
    return format_text(text)


def _bytes(path: Path) -> bytes:
    try:
        return standard_input() if path == DASH else read_file(path)
    except OSError as error:
        diagnostic = diagnose(
            "ZRF006", None, path=name_of(path).as_posix(), reason=reason_of(error)
        )
        raise CommandError(diagnostic) from error


def _show(name: str, before: str, after: str) -> None:
    old, new = before.splitlines(keepends=True), after.splitlines(keepends=True)
    echo("".join(difflib.unified_diff(old, new, name, name)).removesuffix("\n"))
