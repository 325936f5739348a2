"""Files with endgame tables, `NAME.tables.json`, and the games that they belong to.

A file holds the tables of each variant that was solved. They belong to a game with the same rules.
The tables themselves are data for the search (templates/ai/endgame_tables.js).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from zrf2js.game_data import GameData, checked_entry, made_for, read_checked
from zrf2js.ir.nodes import GameIR
from zrf2js.support.game_file import FORMAT


def entry_of(game: GameIR, tables: Mapping[str, Any]) -> dict[str, Any]:
    """Return the entry of a game in a file."""
    return checked_entry(game, "tables", tables)


def read_tables(text: str) -> dict[str, Any]:
    """Return the entries of a file by the titles of their games; raise InvalidFile."""
    return read_checked(text, "tables")


def tables_text(games: Mapping[str, Any]) -> str:
    """Return the text of a file; each class is a line."""
    rows = [f"{json.dumps(title)}: {_entry_text(entry)}" for title, entry in sorted(games.items())]
    return f'{{"format": {FORMAT}, "games": {{\n' + ",\n".join(rows) + "\n}}\n"


def _entry_text(entry: Mapping[str, Any]) -> str:
    tables = {**entry["tables"], "classes": []}
    text = json.dumps({**entry, "tables": tables})
    rows = ",\n".join(json.dumps(each) for each in entry["tables"]["classes"])
    return text.replace('"classes": []', f'"classes": [\n{rows}\n]', 1)


def _needed(entry: Mapping[str, Any]) -> dict[str, Any]:
    """Return the data that the search reads: the symmetries of classes, and no statistics."""
    tables = entry["tables"]
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


#: files with tables
TABLES = GameData(
    name="tables",
    annotation="tables",
    invalid="ZRF927",
    foreign="ZRF928",
    read=read_tables,
    faults=made_for,
    data=_needed,
)
