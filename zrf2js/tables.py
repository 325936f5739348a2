"""Files with endgame tables, `NAME.tables.json`, and the games that they belong to.

A file holds the tables of each variant that was solved. They belong to a game with the same rules.
The tables themselves are data for the search (templates/ai/endgame_tables.js).
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from zrf2js.ir.data import plain_data
from zrf2js.ir.nodes import GameIR, Program
from zrf2js.support.game_file import FORMAT, InvalidFile, read_entries
from zrf2js.support.outcome import Collector, Outcome

#: the suffix of files with tables
TABLES = ".tables.json"


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


def entry_of(game: GameIR, tables: Mapping[str, Any]) -> dict[str, Any]:
    """Return the entry of a game in a file."""
    return {"rules": rules_hash(game), "checksum": _checksum(tables), "tables": tables}


def _checksum(tables: Any) -> str:
    return hashlib.sha256(json.dumps(tables, sort_keys=True).encode()).hexdigest()


def read_tables(text: str) -> dict[str, Any]:
    """Return the entries of a file by the titles of their games; raise InvalidFile."""
    games = read_entries(text, "tables")
    for title, entry in games.items():
        if entry.get("checksum") != _checksum(entry["tables"]):
            raise InvalidFile(f"the tables of `{title}` do not have their checksum")
    return games


def tables_text(games: Mapping[str, Any]) -> str:
    """Return the text of a file; each class is a line."""
    rows = [f"{json.dumps(title)}: {_entry_text(entry)}" for title, entry in sorted(games.items())]
    return f'{{"format": {FORMAT}, "games": {{\n' + ",\n".join(rows) + "\n}}\n"


def _entry_text(entry: Mapping[str, Any]) -> str:
    tables = {**entry["tables"], "classes": []}
    text = json.dumps({**entry, "tables": tables})
    rows = ",\n".join(json.dumps(each) for each in entry["tables"]["classes"])
    return text.replace('"classes": []', f'"classes": [\n{rows}\n]', 1)


def with_tables(program: Program, text: str, path: str) -> Outcome[Program]:
    """Return the program with the tables of a file as annotations of its games.

    An entry that does not fit its game is a warning, a file that is not valid is an error.
    """
    collector = Collector()
    try:
        entries = read_tables(text)
    except InvalidFile as error:
        collector.report("ZRF927", None, path=path, reason=str(error))
        return collector.outcome(program)
    games = []
    for game in program.games:
        entry = entries.get(game.title)
        if entry is not None:
            if program.scripts or entry["rules"] != rules_hash(game):
                reason = "scripts may change the rules" if program.scripts else "the rules differ"
                collector.report("ZRF928", game.origin, path=path, title=game.title, reason=reason)
            else:
                known = replace(game.annotations, tables=_needed(entry["tables"]))
                game = replace(game, annotations=known)
        games.append(game)
    if program.games and not entries.keys() & {game.title for game in program.games}:
        names = ", ".join(f"`{name}`" for name in entries) or "no game"
        title = program.games[0].title
        collector.report("ZRF928", None, path=path, title=title, reason=f"they are for {names}")
    return collector.outcome(replace(program, games=tuple(games)))


def _needed(tables: Mapping[str, Any]) -> dict[str, Any]:
    """Return the data that the search reads: the symmetries of classes, and no statistics."""
    used = sorted({number for each in tables["classes"] for number in each["symmetries"]})
    return {
        "pieces": max((len(each["codes"]) for each in tables["classes"]), default=0),
        "squares": tables["squares"],
        "symmetries": [tables["symmetries"][number] for number in used],
        "classes": [
            {
                "codes": each["codes"],
                "symmetries": [used.index(number) for number in each["symmetries"]],
                "values": each["values"],
                "data": each["data"],
            }
            for each in tables["classes"]
        ],
    }
