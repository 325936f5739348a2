"""The options that add learned evaluations, endgame tables and opening books to a module."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from zrf2js.cli.common import CommandError, Function, read_text, with_options
from zrf2js.host.reading import content_of
from zrf2js.support.diagnostics.catalogue import diagnose

if TYPE_CHECKING:
    from zrf2js.trained.game_data import GameData

#: what the files of an option have, and the command that writes them
_HELP = {
    "weights": "Learned evaluation, written by `zrf2js train`.",
    "tables": "Endgame tables, written by `zrf2js tables`.",
    "book": "Opening book, written by `zrf2js book`.",
}


def takes_weights(command: Function) -> Function:
    """Add options for files of training, entries of ``options``."""

    @wraps(command)
    def wrapped(**arguments: Any) -> Any:
        weights: dict[str, Any] = {}
        for name in _HELP:
            weights |= text_option(name, arguments.pop(f"{name}_path"))
        return command(**with_options(arguments, **weights))

    decorated: Function = wrapped
    for name in reversed(_HELP):
        decorated = file_option(name)(decorated)
    return decorated


def file_option(name: str, help_text: str | None = None) -> Callable[[Function], Function]:
    """Return the option for a file of the kind with a name."""
    return click.option(
        f"--{name}",
        f"{name}_path",
        type=click.Path(path_type=Path),
        metavar="FILE",
        help=help_text or _HELP[name],
    )


def text_option(name: str, path: Path | None) -> dict[str, Any]:
    """Return the options of the compiler for a file; raise BadParameter if it is unreadable."""
    if path is None:
        return {}
    return {name: read_text(path, f"--{name}"), f"{name}_path": path.as_posix()}


def existing_entries(path: Path, kind: GameData) -> dict[str, Any]:
    """Return the entries of an existing file; an invalid file is an error."""
    content = content_of(path)
    if not content:
        return {}
    from zrf2js.trained.game_data import InvalidFile

    try:
        return kind.read(content.decode("utf-8", "replace"))
    except InvalidFile as error:
        diagnostic = diagnose(kind.invalid, None, path=path.as_posix(), reason=str(error))
        raise CommandError(diagnostic) from error
