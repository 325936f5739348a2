"""Files with data for games, `NAME.KIND.json`, which `zrf2js train`, `tables` and `book` make.

A file has an entry for each variant. Entries that ``mismatches`` checks have a checksum, and belong
to a game with the same rules.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from zrf2js.ir.data import plain_data
from zrf2js.ir.nodes import GameIR, Program
from zrf2js.support.frozen_node import frozen_node
from zrf2js.support.outcome import Collector, Outcome
from zrf2js.trained.game_file import InvalidFile, read_entries


@frozen_node(kw_only=True)
class GameData:
    """A kind of files.

    ``name`` is that of the option, ``annotation`` the field of ``Annotations`` that receives
    ``data(entry)``. ``read(text)`` returns the entries by the titles of their games, or raises
    InvalidFile, which is the error ``invalid``. ``faults`` yields the reasons why an entry does not
    fit a game; each is the warning ``foreign``.
    """

    name: str
    annotation: str
    invalid: str
    foreign: str
    read: Callable[[str], dict[str, Any]]
    faults: Callable[[Program, GameIR, Mapping[str, Any]], Iterable[str]]
    data: Callable[[Mapping[str, Any]], Mapping[str, Any]]

    @property
    def suffix(self) -> str:
        """The suffix of the files."""
        return f".{self.name}.json"


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
                game = game.annotated(**{kind.annotation: kind.data(entry)})
        games.append(game)
    if program.games and not entries.keys() & {game.title for game in program.games}:
        title, names = program.games[0].title, ", ".join(f"`{name}`" for name in entries)
        reason = f"they are for {names}" if names else "the file has no games"
        collector.report(kind.foreign, None, path=path, title=title, reason=reason)
    return collector.outcome(replace(program, games=tuple(games)))


# --- data for one version of the rules -----------------------------------------------------------


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


def checked_entry(game: GameIR, key: str, data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the entry of a game with its rules and a checksum; ``data`` is its part ``key``."""
    return {"rules": rules_hash(game), "checksum": _checksum(data), key: data}


def _checksum(data: Any) -> str:
    return hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()


def read_checked(text: str, key: str) -> dict[str, Any]:
    """Return the entries of a file by the titles of their games; raise InvalidFile."""
    games = read_entries(text, key)
    for title, entry in games.items():
        if entry.get("checksum") != _checksum(entry[key]):
            raise InvalidFile(f"the checksum of the {key} of `{title}` is wrong")
    return games


def mismatches(program: Program, game: GameIR, entry: Mapping[str, Any]) -> Iterator[str]:
    """Yield the reason why an entry was made for other rules."""
    if program.scripts:
        yield "scripts may change the rules"
    elif entry.get("rules") != rules_hash(game):
        yield "the rules differ"
