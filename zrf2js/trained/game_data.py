"""Files with data for games, `NAME.KIND.json`, which `zrf2js train`, `tables` and `book` make.

A file has an entry for each variant. Entries of ``CheckedData`` have a checksum, and belong to a
game with the same rules.
"""

from __future__ import annotations

import hashlib
import json
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, ClassVar

from zrf2js.ir.data import plain_data
from zrf2js.ir.nodes import GameIR, Program
from zrf2js.support.json_text import parse_json
from zrf2js.support.outcome import Collector, Outcome

#: the version of the format
FORMAT = 1


class InvalidFile(ValueError):
    """Error: the text is not such a file, or an entry is incomplete."""


class GameData(ABC):
    """A kind of files.

    ``name`` is that of the option, ``part`` the key of the data in an entry and the field of
    ``Annotations`` that receives ``data(entry)``. A file that cannot be read is the error
    ``invalid``, and an entry that does not fit its game the warning ``foreign``.
    """

    name: ClassVar[str]
    part: ClassVar[str]
    invalid: ClassVar[str]
    foreign: ClassVar[str]

    @property
    def suffix(self) -> str:
        """The suffix of the files."""
        return f".{self.name}.json"

    @abstractmethod
    def file_text(self, games: Mapping[str, Any]) -> str:
        """Return the text of a file with entries by the titles of their games."""

    @abstractmethod
    def faults(self, program: Program, game: GameIR, entry: Mapping[str, Any]) -> Iterable[str]:
        """Yield the reasons why an entry does not fit a game."""

    def data(self, entry: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return what the search reads."""
        data: Mapping[str, Any] = entry[self.part]
        return data

    def read(self, text: str) -> dict[str, Any]:
        """Return the entries of a file by the titles of their games; raise InvalidFile."""
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
            if not isinstance(entry, dict) or not isinstance(entry.get(self.part), dict):
                raise InvalidFile(f"the game `{title}` has no key `{self.part}`")
        games: dict[str, Any] = data["games"]
        return games


class CheckedData(GameData):
    """Data for one version of the rules, with a checksum."""

    def entry_of(self, game: GameIR, data: Mapping[str, Any]) -> dict[str, Any]:
        """Return the entry of a game in a file."""
        return {"rules": rules_hash(game), "checksum": _checksum(data), self.part: data}

    def file_text(self, games: Mapping[str, Any]) -> str:
        """Return the text of a file; each game begins a line."""
        rows = [f"{json.dumps(title)}: {self.text_of(games[title])}" for title in sorted(games)]
        return f'{{"format": {FORMAT}, "games": {{\n' + ",\n".join(rows) + "\n}}\n"

    def text_of(self, entry: Mapping[str, Any]) -> str:
        """Return the text of an entry."""
        return json.dumps(entry)

    def read(self, text: str) -> dict[str, Any]:
        """Return the entries of a file by the titles of their games; raise InvalidFile."""
        games = super().read(text)
        for title, entry in games.items():
            if entry.get("checksum") != _checksum(entry[self.part]):
                raise InvalidFile(f"the checksum of the {self.part} of `{title}` is wrong")
        return games

    def faults(self, program: Program, game: GameIR, entry: Mapping[str, Any]) -> Iterator[str]:
        """Yield the reasons why an entry does not fit a game, or is not valid."""
        if program.scripts:
            yield "scripts may change the rules"
        elif entry.get("rules") != rules_hash(game):
            yield "the rules differ"
        yield from self.invalid_parts(game, entry[self.part])

    @abstractmethod
    def invalid_parts(self, game: GameIR, data: Mapping[str, Any]) -> Iterator[str]:
        """Yield the reasons why data of this kind is not valid."""


def _checksum(data: Any) -> str:
    return hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()


def with_data(program: Program, kind: GameData, text: str, path: str) -> Outcome[Program]:
    """Return the program with the data of a file as annotations of its games.

    An entry that does not fit its game is a warning, and the game has no data of this kind. A file
    that is not valid is an error.
    """
    collector = Collector()
    try:
        entries = kind.read(text)
    except InvalidFile as error:
        collector.report(kind.invalid, None, path=path, reason=str(error))
        return collector.outcome(program)
    games = []
    for game in program.games:
        entry = entries.get(game.title)
        if entry is not None:
            faults = list(kind.faults(program, game, entry))
            for reason in faults:
                collector.report(
                    kind.foreign, game.origin, path=path, title=game.title, reason=reason
                )
            if not faults:
                game = game.annotated(**{kind.part: kind.data(entry)})
        games.append(game)
    if program.games and not entries.keys() & {game.title for game in program.games}:
        title, names = program.games[0].title, ", ".join(f"`{name}`" for name in entries)
        reason = f"they are for {names}" if names else "the file has no games"
        collector.report(kind.foreign, None, path=path, title=title, reason=reason)
    return collector.outcome(replace(program, games=tuple(games)))


def rules_hash(game: GameIR) -> str:
    """Return the hash of the rules of a game, without its texts and pictures."""
    rules = replace(
        game,
        title="",
        variant=False,
        default=False,
        texts=(),
        media=(),
        positions=tuple(replace(position, rect=None) for position in game.positions),
        pieces=tuple(replace(piece, images=(), texts=()) for piece in game.pieces),
    )
    text = json.dumps(plain_data(rules))
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
