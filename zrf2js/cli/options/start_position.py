"""The options for the start position of a game: a JSON position or a saved game."""

from __future__ import annotations

from functools import wraps
from pathlib import Path
from typing import Any

import click

from zrf2js.cli.common import Function, value_of
from zrf2js.host.files import load_source
from zrf2js.host.reading import read_file, reason_of
from zrf2js.records.zsg import Record, read_record
from zrf2js.support.json_text import parse_json
from zrf2js.support.source import Source


def starts(command: Function) -> Function:
    """Add the options for the start position.

    The command receives them as ``start``, a part of a request to the module.
    """

    @click.option(
        "--position",
        type=click.Path(path_type=Path),
        metavar="FILE",
        help="Start from this JSON position.",
    )
    @click.option(
        "--zsg",
        type=click.Path(path_type=Path),
        metavar="FILE",
        help="Start from the end of this saved game.",
    )
    @click.option(
        "--play",
        metavar="MOVES",
        help="Then make these moves, separated by semicolons: `e2e4; e7e5`.",
    )
    @click.option("--ply", type=click.IntRange(0), help="Replay only this number of moves.")
    @wraps(command)
    def wrapped(
        position: Path | None,
        zsg: Path | None,
        play: str | None,
        ply: int | None,
        options: dict[str, Any],
        **arguments: Any,
    ) -> Any:
        if zsg is None:
            if ply is not None:
                raise click.UsageError("--ply requires --zsg")
            start: dict[str, Any] = {"position": _position(position)}
        elif position is not None:
            raise click.UsageError("--position and --zsg exclude each other")
        else:
            source, record = read_record_file(zsg, options["variant"])
            start = record_start(zsg, beginning(source, record, ply), options["variant"])
            options = {**options, "variant": options["variant"] or record.variant}
        if play is not None:
            start["play"] = [text.strip() for text in play.split(";") if text.strip()]
        return command(start=start, options=options, **arguments)

    return wrapped


def _position(path: Path | None) -> Any:
    if path is None:
        return None
    try:
        position = parse_json(read_file(path))
    except (OSError, ValueError) as error:
        raise click.BadParameter(f"{path}: {reason_of(error)}", param_hint="--position") from error
    if not isinstance(position, dict):
        raise click.BadParameter(f"{path}: not a position", param_hint="--position")
    return position


def read_record_file(path: Path, variant: str | None) -> tuple[Source, Record]:
    """Read a saved game; return its text and its record.

    The record need not name a variant if the user names ``variant``.
    """
    source = value_of(load_source(path))
    return source, value_of(read_record(source, has_variant=variant is None))


def record_start(path: Path, text: str, variant: str | None) -> dict[str, Any]:
    """Return the text of a saved game as the start of a request.

    With a ``variant`` of the user, the module does not compare the title with its own.
    """
    return {"record": text, "path": path.as_posix(), "hasOtherTitle": variant is not None}


def beginning(source: Source, record: Record, ply: int | None) -> str:
    """Return the text of a saved game before move number ``ply``, with unchanged line numbers."""
    if ply is None or ply == len(record.lines):
        return source.text
    if ply > len(record.lines):
        raise click.BadParameter(f"the game has {len(record.lines)} moves", param_hint="--ply")
    return "\n".join(source.text.splitlines()[: record.lines[ply].line - 1])
