"""Files with endgame tables, `NAME.tables.json`, and the games that they belong to.

A file holds the tables of each variant that was solved. They belong to a game with the same rules.
The tables themselves are data for the search (templates/ai/endgame_tables.js).
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from math import comb, prod
from typing import Any, TypedDict

from zrf2js.ir.nodes import GameIR
from zrf2js.support.typed_json import InvalidData, checked
from zrf2js.trained.game_data import CheckedData

#: limit of the positions of all classes, which take two bytes each in a search
_MAX_POSITIONS = 2**28
#: limit of the pieces of a class
_MAX_PIECES = 6


class _Symmetry(TypedDict):
    squares: list[int]
    players: list[int]
    turns: list[int]


class _Class(TypedDict):
    codes: list[int]
    symmetries: list[int]
    values: list[int]
    data: str


class _Tables(TypedDict):
    squares: dict[str, list[int]]
    symmetries: list[_Symmetry]
    classes: list[_Class]


def _is_consistent(tables: _Tables, size: int) -> bool:
    """Return True if all squares, symmetries and piece codes exist."""
    squares, symmetries = tables["squares"], tables["symmetries"]
    return (
        all(code.isdecimal() for code in squares)
        and all(0 <= square < size for listed in squares.values() for square in listed)
        and all(len(listed) == len(set(listed)) for listed in squares.values())
        and all(len(each["squares"]) == size for each in symmetries)
        and all(0 <= square < size for each in symmetries for square in each["squares"])
        and all(
            0 < len(each["codes"]) <= _MAX_PIECES
            and all(str(code) in squares for code in each["codes"])
            and all(0 <= number < len(symmetries) for number in each["symmetries"])
            for each in tables["classes"]
        )
    )


def _size(each: _Class, tables: _Tables, game: GameIR) -> int:
    """Return an upper bound of the number of positions of a class."""
    ways = (
        comb(len(tables["squares"][str(code)]), count)
        for code, count in Counter(each["codes"]).items()
    )
    return prod(ways) * max(1, len(game.turns))


class _TableFiles(CheckedData):
    name, part = "tables", "tables"
    invalid, foreign = "ZRF927", "ZRF928"

    def text_of(self, entry: Mapping[str, Any]) -> str:
        """Return the text of an entry; each class is a line."""
        tables = {**entry["tables"], "classes": []}
        text = json.dumps({**entry, "tables": tables})
        rows = ",\n".join(json.dumps(each) for each in entry["tables"]["classes"])
        return text.replace('"classes": []', f'"classes": [\n{rows}\n]', 1)

    def invalid_parts(self, game: GameIR, data: Mapping[str, Any]) -> Iterator[str]:
        try:
            tables = checked(data, _Tables)
        except InvalidData as error:
            yield f"its tables are not valid: {error}"
            return
        if not _is_consistent(tables, len(game.positions)):
            yield "its tables are not valid"
        elif sum(_size(each, tables, game) for each in tables["classes"]) > _MAX_POSITIONS:
            yield f"its tables have more than {_MAX_POSITIONS:,} positions"

    def data(self, entry: Mapping[str, Any]) -> dict[str, Any]:
        """Return what the search reads: the symmetries of classes, and no statistics."""
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
TABLES = _TableFiles()
