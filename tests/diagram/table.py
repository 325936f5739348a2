"""Coverage of diagrams: the variants of Fairy-Stockfish, written, read again and counted.

python -m tests.diagram.table --write    write the table in docs/bridges.md from variants.json
python -m tests.diagram.table --check    fail if the table is out of date
python -m tests.diagram.table --count [VARIANT...]    write and count variants again, by default
                                                     all, and store the results
"""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import Any

from tests.fsf.table import agreeing
from tests.tables import perft_cell, run
from zrf2js.emit.diagram.diagram import Diagram
from zrf2js.frontends.games import no_includes
from zrf2js.host.files import load_source
from zrf2js.options import Options
from zrf2js.pipeline import to_program
from zrf2js.play.load import load
from zrf2js.support.generated_docs import GeneratedSection, table

DATA = Path(__file__).parent / "variants.json"
#: the largest perft(2) of a variant for which perft(3) is compared
LIMIT = 2_000

Row = dict[str, Any]


def rows() -> dict[str, Row]:
    """Return the stored results."""
    found: dict[str, Row] = json.loads(DATA.read_text(encoding="utf-8"))
    return found


def compared(variant: str, folder: Path) -> Row:
    """Return the row of a variant: the perft of its diagram and of its own module, or a reason."""
    rules = folder / "variants.ini"
    rules.write_text(f"[mine:{variant}]\n", encoding="utf-8")
    outcome = to_program(load_source(rules).value, no_includes, Options(target="ir", lint=False))
    (game,) = outcome.value.games
    diagram = Diagram(game)
    if diagram.faults:
        return {"reason": diagram.faults[0].reason}
    path = folder / "written.diagram"
    path.write_text(diagram.text, encoding="utf-8")
    expected, found = load(rules), load(path)
    depth = 3 if expected.perft(2) <= LIMIT else 2
    counts = [found.perft(depth), expected.perft(depth)]
    return {"perft": [depth, counts[0]]} if len(set(counts)) == 1 else {"difference": counts}


def count(names: list[str]) -> None:
    """Compare variants, and store each result."""
    for variant in names or agreeing("read"):
        with tempfile.TemporaryDirectory() as folder:
            found = {**rows(), variant: compared(variant, Path(folder))}
        print(variant, found[variant], flush=True)
        DATA.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


def markdown() -> str:
    """Return the counts and the table of the variants."""
    known = rows()
    written = [row for row in known.values() if "perft" in row]
    total = (
        f"Of {len(known)} variants that were compared, {len(written)} are written as diagrams and "
        "read again."
    )
    cells = [(name, perft_cell(row)) for name, row in sorted(known.items())]
    return f"{total}\n\n{table(('variant', 'diagram'), cells)}\n"


SECTION = GeneratedSection(
    page="bridges.md", name="diagrams", module="tests.diagram.table", markdown=markdown
)

if __name__ == "__main__":
    run(SECTION, count)
