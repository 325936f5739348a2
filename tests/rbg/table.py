"""Coverage of the examples by Regular Boardgames, stored as a table.

python -m tests.rbg.table --write    write the table in docs/bridges.md from games.json
python -m tests.rbg.table --check    fail if the table is out of date
python -m tests.rbg.table --count [FILE...]    count the moves of examples again, by default of
                                               all, and store the results
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.rbg.counts import games_of, perft
from tests.tables import perft_cell, run
from zrf2js.emit.rbg.description import Description
from zrf2js.play.load import load
from zrf2js.support.generated_docs import GeneratedSection, table

DATA = Path(__file__).parent / "games.json"
EXAMPLES = Path(__file__).parents[2] / "examples"
#: the largest number of sequences of moves that a row counts, and the largest depth
LIMIT, DEPTH = 600, 6

Row = dict[str, Any]


def rows() -> list[Row]:
    """Return the stored results."""
    found: list[Row] = json.loads(DATA.read_text(encoding="utf-8"))
    return found


def key_of(row: Row) -> str:
    """Return the file and the index of the game of a row."""
    return f"{row['file']}:{row['index']}"


def counted(file: str, index: int) -> Row:
    """Return the row of a game: its perft by module and description, or the reason of a refusal."""
    path = EXAMPLES / file
    game = games_of(path)[index]
    row: Row = {"file": file, "index": index, "title": game.title}
    if path.with_suffix(".js").exists():
        return {**row, "reason": "scripts are part of its rules"}
    description = Description(game)
    if description.faults:
        return {**row, "reason": description.faults[0].reason}
    played = load(path, index)
    counts = [played.perft(1)]
    while counts[-1] <= LIMIT and len(counts) < DEPTH:
        counts.append(played.perft(len(counts) + 1))
    depth = len(counts) - (counts[-1] > LIMIT and len(counts) > 1)
    found = perft(description.text, depth)
    if found != counts[depth - 1]:
        return {**row, "difference": [depth, found, counts[depth - 1]]}
    return {**row, "perft": [depth, found], "bytes": len(description.text)}


def count(names: list[str]) -> None:
    """Count the moves of the games of examples, by default of all, and store each result."""
    files = sorted(each.name for each in EXAMPLES.iterdir() if each.suffix in (".zrf", ".dgz"))
    for file in names or files:
        for index in range(len(games_of(EXAMPLES / file))):
            row = counted(file, index)
            others = {key_of(each): each for each in rows()}
            others[key_of(row)] = row
            found = [others[key] for key in sorted(others)]
            DATA.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
            print(json.dumps(row), flush=True)


def markdown() -> str:
    """Return the counts and the table of the games."""
    known = rows()
    written = [row for row in known if "perft" in row]
    total = f"Of {len(known)} games of the examples, {len(written)} are written, with equal perft."
    cells = [(row["title"], f"`{row['file']}`", _cell(row)) for row in known]
    return f"{total}\n\n{table(('game', 'file', 'description'), cells)}\n"


def _cell(row: Row) -> str:
    size = f", {row['bytes'] // 1000 or 1} kB" if "perft" in row else ""
    return f"{perft_cell(row)}{size}"


SECTION = GeneratedSection(
    page="bridges.md", name="rbg", module="tests.rbg.table", markdown=markdown
)

if __name__ == "__main__":
    run(SECTION, count)
