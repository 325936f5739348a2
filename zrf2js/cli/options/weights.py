"""The options that add learned evaluations, endgame tables and opening books to a module."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any

import click

from zrf2js.cli.common import CommandError, Function
from zrf2js.host.reading import content_of, read_file, reason_of
from zrf2js.support.diagnostics.catalogue import diagnose
from zrf2js.trained.file import TRAINED
from zrf2js.trained.game_data import GameData
from zrf2js.trained.game_file import InvalidFile

#: what the files of an option have, and the command that writes them
_HELP = {
    "weights": "Learned evaluation, written by `zrf2js train`.",
    "tables": "Endgame tables, written by `zrf2js tables`.",
    "book": "Opening book, written by `zrf2js book`.",
}


def takes_weights(command: Function) -> Function:
    """Add options for files of training; the command receives ``weights``, a dict of options."""

    @wraps(command)
    def wrapped(**arguments: Any) -> Any:
        weights: dict[str, Any] = {}
        for kind in TRAINED:
            weights |= text_option(kind, arguments.pop(f"{kind.name}_path"))
        return command(weights=weights, **arguments)

    decorated: Function = wrapped
    for kind in reversed(TRAINED):
        decorated = file_option(kind)(decorated)
    return decorated


def file_option(kind: GameData, help_text: str | None = None) -> Callable[[Function], Function]:
    """Return the option for a file of a kind."""
    return click.option(
        f"--{kind.name}",
        f"{kind.name}_path",
        type=click.Path(path_type=Path),
        metavar="FILE",
        help=help_text or _HELP[kind.name],
    )


def text_option(kind: GameData, path: Path | None) -> dict[str, Any]:
    """Return the options of the compiler for a file; raise BadParameter if it is unreadable."""
    if path is None:
        return {}
    name = kind.name
    try:
        text = read_file(path).decode("utf-8")
    except (OSError, ValueError) as error:
        raise click.BadParameter(f"{path}: {reason_of(error)}", param_hint=f"--{name}") from error
    return {name: text, f"{name}_path": path.as_posix()}


def existing_entries(path: Path, kind: GameData) -> dict[str, Any]:
    """Return the entries of an existing file; an invalid file is an error."""
    content = content_of(path)
    if not content:
        return {}
    try:
        return kind.read(content.decode("utf-8", "replace"))
    except InvalidFile as error:
        diagnostic = diagnose(kind.invalid, None, path=path.as_posix(), reason=str(error))
        raise CommandError(diagnostic) from error
