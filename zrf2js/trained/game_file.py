"""JSON files with an entry for each game: weights and endgame tables."""

from __future__ import annotations

from typing import Any

from zrf2js.support.json_text import parse_json

#: the version of the format
FORMAT = 1


class InvalidFile(ValueError):
    """Error: the text is not such a file, or an entry is incomplete."""


def read_entries(text: str, key: str) -> dict[str, Any]:
    """Return the entries of a file by the titles of their games.

    Each entry has an object with this ``key``. Raise InvalidFile.
    """
    if not text.strip():
        raise InvalidFile("the file is empty")
    try:
        data = parse_json(text)
    except ValueError as error:
        raise InvalidFile(str(error)) from error
    if not isinstance(data, dict) or not isinstance(data.get("games"), dict):
        raise InvalidFile("expected an object with the key `games`")
    if data.get("format") != FORMAT:
        raise InvalidFile(f"unknown format {data.get('format')}; expected {FORMAT}")
    for title, entry in data["games"].items():
        if not isinstance(entry, dict) or not isinstance(entry.get(key), dict):
            raise InvalidFile(f"the game `{title}` has no key `{key}`")
    games: dict[str, Any] = data["games"]
    return games
