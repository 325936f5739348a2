"""Where a game starts that a command is to look at: a position, or a saved game."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any, TypeVar, cast

import click

from zrf2js.cli.common import Fault
from zrf2js.host.files import load_source
from zrf2js.records.zsg import Record, read_record
from zrf2js.support.outcome import Collector
from zrf2js.support.source import Source

F = TypeVar("F", bound=Callable[..., Any])


def starts(command: F) -> F:
    """The options that choose where a game starts; the command gets them as part of a request."""

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
    @click.option("--ply", type=click.IntRange(0), help="Only so many moves of the saved game.")
    @wraps(command)
    def wrapped(
        position: Path | None,
        zsg: Path | None,
        ply: int | None,
        variant: str | None,
        **arguments: Any,
    ) -> Any:
        if zsg is None:
            if ply is not None:
                raise click.UsageError("--ply counts the moves of a --zsg")
            start = {"position": _position(position)}
        elif position is not None:
            raise click.UsageError("a game starts from a --position or from a --zsg, not from both")
        else:
            source, record = read_record_file(zsg)
            variant = variant or record.variant
            start = {"record": beginning(source, record, ply), "path": zsg.as_posix()}
        return command(start=start, variant=variant, **arguments)

    return cast(F, wrapped)


def _position(path: Path | None) -> Any:
    if path is None:
        return None
    try:
        position = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise click.BadParameter(f"{path}: {error}", param_hint="--position") from error
    if not isinstance(position, dict):
        raise click.BadParameter(f"{path}: not a position", param_hint="--position")
    return position


def read_record_file(path: Path) -> tuple[Source, Record]:
    """A saved game and its text."""
    collector = Collector()
    source = collector.take(load_source(path))
    if collector.ok:
        record = collector.take(read_record(source))
    if not collector.ok:
        raise Fault(*collector.outcome(None).diagnostics)
    return source, record


def beginning(source: Source, record: Record, ply: int | None) -> str:
    """The text of a saved game up to a move, lines kept where they are."""
    if ply is None or ply == len(record.lines):
        return source.text
    if ply > len(record.lines):
        raise click.BadParameter(f"there are {len(record.lines)} moves", param_hint="--ply")
    return "\n".join(source.text.splitlines()[: record.lines[ply].line - 1])
