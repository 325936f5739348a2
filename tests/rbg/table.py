"""Coverage of the examples by Regular Boardgames, stored as a table.

python -m tests.rbg.table --write    write the table in docs/bridges.md from games.json
python -m tests.rbg.table --check    fail if the table is out of date

`benchmarks/rbg.py` counts the moves again.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from tests.rbg.counts import games_of
from tests.tables import perft_cell
from zrf2js.emit.rbg.description import Description
from zrf2js.support.generated_docs import GeneratedSection, table

DATA = Path(__file__).parent / "games.json"
EXAMPLES = Path(__file__).parents[2] / "examples"
Row = dict[str, Any]


def rows() -> list[Row]:
    """Return the stored results."""
    found: list[Row] = json.loads(DATA.read_text(encoding="utf-8"))
    return found


def key_of(row: Row) -> str:
    """Return the file and the index of the game of a row."""
    return f"{row['file']}:{row['index']}"


def described(file: str, index: int) -> tuple[Row, str]:
    """Return the row of a game without its counts, and its description, "" if it is refused."""
    path = EXAMPLES / file
    game = games_of(path)[index]
    row: Row = {"file": file, "index": index, "title": game.title}
    if path.with_suffix(".js").exists():
        return {**row, "reason": "scripts are part of its rules"}, ""
    description = Description(game)
    if description.faults:
        return {**row, "reason": description.faults[0].reason}, ""
    return {**row, "bytes": len(description.text)}, description.text


def store(row: Row) -> None:
    """Store the row of a game."""
    others = {key_of(each): each for each in rows()} | {key_of(row): row}
    found = [others[key] for key in sorted(others)]
    DATA.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


def markdown() -> str:
    """Return the counts and the table of the games."""
    known = rows()
    written = [row for row in known if "perft" in row]
    total = (
        f"Of {len(known)} games of the examples, {len(written)} are written. The parser of the "
        "authors accepts them, and their perft is equal."
    )
    cells = [(row["title"], f"`{row['file']}`", _cell(row)) for row in known]
    return f"{total}\n\n{table(('game', 'file', 'description'), cells)}\n"


def _cell(row: Row) -> str:
    size = f", {row['bytes'] // 1000 or 1} kB" if "bytes" in row else ""
    return f"{perft_cell(row)}{size}"


SECTION = GeneratedSection(
    page="bridges.md", name="rbg", module="tests.rbg.table", markdown=markdown
)

if __name__ == "__main__":
    sys.exit(SECTION.main(sys.argv[1:]))
