"""Games in PGN: tags and the texts of moves, without comments and variations."""

from __future__ import annotations

import re
from collections.abc import Iterator

from zrf2js.support.frozen_node import frozen_node
from zrf2js.support.source import Source

_TOKEN = re.compile(
    r'\[\s*(?P<tag>\w+)\s+"(?P<value>(?:[^"\\]|\\.)*)"\s*\]'
    r"|(?P<skipped>\{[^}]*\}|;[^\n]*|^%[^\n]*|\$\d+)"
    r"|(?P<bracket>[()])"
    r"|(?P<word>[^\s(){};]+)",
    re.MULTILINE,
)
_RESULT = re.compile(r"1-0|0-1|1/2-1/2|\*")
_NUMBER = re.compile(r"^\d+\.*|^\.+")


@frozen_node(kw_only=True)
class PgnGame:
    """A game: its tags, and its moves with their lines in the file, from 1."""

    tags: dict[str, str]
    moves: tuple[tuple[int, str], ...]


def read_pgn(source: Source) -> tuple[PgnGame, ...]:
    """Return the games of a file. A game ends with its result or before the next tags."""
    games: list[PgnGame] = []
    tags: dict[str, str] = {}
    moves: list[tuple[int, str]] = []

    def finish() -> None:
        if tags or moves:
            games.append(PgnGame(tags=dict(tags), moves=tuple(moves)))
        tags.clear()
        moves.clear()

    for line, found in _main_line(source.text):
        if found["tag"]:
            if moves:
                finish()
            tags[found["tag"]] = re.sub(r"\\(.)", r"\1", found["value"])
        elif _RESULT.fullmatch(found["word"]):
            finish()
        elif text := _NUMBER.sub("", found["word"]):
            moves.append((line, text))
    finish()
    return tuple(games)


def _main_line(text: str) -> Iterator[tuple[int, re.Match[str]]]:
    """Yield the tags and words outside of variations, with their lines."""
    depth = line = 0
    end = 0
    for found in _TOKEN.finditer(text):
        line += text.count("\n", end, found.start())
        end = found.start()
        if found["bracket"]:
            depth = max(0, depth + (1 if found["bracket"] == "(" else -1))
        elif depth == 0 and not found["skipped"]:
            yield line + 1, found
