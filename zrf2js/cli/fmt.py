"""`zrf2js fmt`."""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from pathlib import Path

import click

from zrf2js.cli.common import ERRORS, CommandError, echo, print_diagnostics, write
from zrf2js.frontends.notation.layout import format_description
from zrf2js.frontends.zrf.format import format_text
from zrf2js.frontends.zrf.read import decode, encode, read
from zrf2js.host.reading import read_file, reason_of
from zrf2js.pipeline import DESCRIPTION
from zrf2js.support.diagnostics.catalogue import diagnose
from zrf2js.support.source import Source

_SUFFIXES = (".zrf", DESCRIPTION)


@click.command()
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--check", is_flag=True, help="Write nothing; exit with 1 if a file would change.")
@click.option("--diff", is_flag=True, help="Write nothing; show the changes.")
def fmt(paths: tuple[Path, ...], check: bool, diff: bool) -> None:
    """Format rules files, and all rules files of folders.

    Comments, line breaks, code page and line endings are kept. The games do not change.
    """
    changed = False
    failed = False
    for path in (file for given in paths for file in rules_in(given)):
        data = _bytes(path)
        text = decode(data)
        formatted = _formatted(path, text)
        if formatted is None:
            failed = True
            continue
        result = encode(formatted, data)
        if result == data:
            continue
        changed = True
        if diff:
            _show(path.as_posix(), text, decode(result))
        elif not check:
            write({path: result}, replaced=(path,))
        if not diff:
            echo(path.as_posix())
    if failed or (check and changed):
        raise click.exceptions.Exit(ERRORS)


def _formatted(path: Path, text: str) -> str | None:
    """Return the formatted text, or None if the file has syntax errors."""
    if path.suffix.lower() == DESCRIPTION:
        return format_description(text)
    forms = read(Source(path.as_posix(), text))
    if not forms.ok:
        print_diagnostics(forms.diagnostics)
        return None
    return format_text(text)


def rules_in(path: Path) -> Iterator[Path]:
    """Yield the file, or all rules files of a folder and its subfolders."""
    if not path.is_dir():
        yield path
        return
    found = (file for file in path.rglob("*") if file.suffix.lower() in _SUFFIXES)
    yield from sorted(file for file in found if file.is_file())


def _bytes(path: Path) -> bytes:
    try:
        return read_file(path)
    except OSError as error:
        diagnostic = diagnose("ZRF006", None, path=path.as_posix(), reason=reason_of(error))
        raise CommandError(diagnostic) from error


def _show(name: str, before: str, after: str) -> None:
    old, new = before.splitlines(keepends=True), after.splitlines(keepends=True)
    echo("".join(difflib.unified_diff(old, new, name, name)).removesuffix("\n"))
