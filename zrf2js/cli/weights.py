"""The options that add what `zrf2js train` has found to a module."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any

import click

from zrf2js.cli.common import CommandError, Function
from zrf2js.host.reading import content_of, read_file
from zrf2js.support.diagnostics.catalogue import diagnose
from zrf2js.support.game_file import InvalidFile


def takes_weights(command: Function) -> Function:
    """Add ``--weights`` and ``--tables``; the command receives ``weights``, a dict of options."""

    @click.option(
        "--weights",
        "weights_path",
        type=click.Path(path_type=Path),
        metavar="FILE",
        help="Learned evaluation, written by `zrf2js train`.",
    )
    @click.option(
        "--tables",
        "tables_path",
        type=click.Path(path_type=Path),
        metavar="FILE",
        help="Endgame tables, written by `zrf2js train --tables`.",
    )
    @wraps(command)
    def wrapped(weights_path: Path | None, tables_path: Path | None, **arguments: Any) -> Any:
        found = _text("weights", weights_path) | _text("tables", tables_path)
        return command(weights=found, **arguments)

    return wrapped


def _text(name: str, path: Path | None) -> dict[str, Any]:
    """Return the options of the compiler for a file; raise BadParameter if it is unreadable."""
    if path is None:
        return {}
    try:
        text = read_file(path).decode("utf-8")
    except (OSError, ValueError) as error:
        raise click.BadParameter(str(error), param_hint=f"--{name}") from error
    return {name: text, f"{name}_path": path.as_posix()}


def existing_entries(
    path: Path, read: Callable[[str], dict[str, Any]], code: str
) -> dict[str, Any]:
    """Return the entries of an existing file; an invalid file is the error ``code``."""
    content = content_of(path)
    if not content:
        return {}
    try:
        return read(content.decode("utf-8", "replace"))
    except InvalidFile as error:
        raise CommandError(diagnose(code, None, path=path.as_posix(), reason=str(error))) from error
