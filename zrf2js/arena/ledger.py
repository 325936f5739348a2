"""The finished games of a tournament in a file, from which another run continues.

The first line identifies the tournament, and each further line is a game record. A line that an
interruption left incomplete is ignored.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from zrf2js.support.json_text import parse_json


class OtherTournament(Exception):
    """Error: the file belongs to a tournament with other rules, players or settings."""


def identity(module: str, settings: object) -> str:
    """Return the hash that identifies a tournament: the text of its module, and its settings."""
    text = json.dumps([module, settings], sort_keys=True)
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def header(key: str) -> str:
    """Return the first line of a file."""
    return json.dumps({"tournament": key}) + "\n"


def lines(records: Iterable[Mapping[str, Any]]) -> str:
    """Return game records as lines."""
    return "".join(json.dumps(record, ensure_ascii=False) + "\n" for record in records)


def finished(text: str, key: str | None = None) -> dict[int, Mapping[str, Any]]:
    """Return the records of a file by the numbers of the games.

    Raise OtherTournament unless the file belongs to the tournament ``key``; None stands for any.
    """
    first, *rest = text.split("\n")
    try:
        tournament = parse_json(first)["tournament"]
    except (ValueError, TypeError, KeyError):
        tournament = None
    if tournament is None or key not in (None, tournament):
        raise OtherTournament
    records = (record for line in rest if (record := _record(line)) is not None)
    return {record["number"]: record for record in records}


def _record(line: str) -> dict[str, Any] | None:
    try:
        record = parse_json(line)
    except ValueError:
        return None
    return record if isinstance(record, dict) and isinstance(record.get("number"), int) else None


def remaining(fixtures: Sequence[Any], done: Mapping[int, object]) -> list[Any]:
    """Return the fixtures whose games are not finished."""
    return [fixture for fixture in fixtures if fixture.number not in done]
