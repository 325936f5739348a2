"""Recorded games for commands: saved Zillions games and PGN as parts of requests to a module."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from zrf2js.cli.common import CommandError
from zrf2js.cli.options.start_position import beginning, record_start
from zrf2js.host.files import load_source
from zrf2js.records.pgn import PgnGame, read_pgn
from zrf2js.records.zsg import Record
from zrf2js.support.outcome import Collector
from zrf2js.support.source import Source


def is_pgn(path: Path) -> bool:
    """Return True for a file that is read as PGN; others are saved Zillions games."""
    return path.suffix.lower() == ".pgn"


def read_pgn_file(path: Path) -> tuple[Source, tuple[PgnGame, ...]]:
    """Read a file in PGN; return its text and its games."""
    collector = Collector()
    source = collector.take(load_source(path))
    games = read_pgn(source, collector)
    if not collector.ok:
        raise CommandError(*collector.diagnostics)
    return source, games


def saved_query(path: Path, source: Source, record: Record, variant: str | None) -> dict[str, Any]:
    """Return the start and the lines of a saved game as a part of a request.

    ``variant`` is the variant that the user names in place of that of the record, or None.
    """
    lines = [{"line": line.line, "text": str(line.move)} for line in record.lines]
    return {**record_start(path, beginning(source, record, 0), variant), "lines": lines}


def pgn_query(path: Path, game: PgnGame) -> dict[str, Any]:
    """Return the start and the lines of a game in PGN as a part of a request."""
    return {
        "variant_tag": game.tags.get("Variant"),
        "fen": game.tags.get("FEN"),
        "path": path.as_posix(),
        "lines": [{"line": line, "text": text} for line, text in game.moves],
    }
