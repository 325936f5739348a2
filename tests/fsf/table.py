"""Coverage of the variants of Fairy-Stockfish: comparisons with ffish, stored as a table.

python -m tests.fsf.table --write    write the table in docs/bridges.md from variants.json
python -m tests.fsf.table --check    fail if the table is out of date

`python benchmarks/fairy_stockfish.py --table` plays the games and stores the results.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from tests.fsf.comparison import tokens_of
from tests.fsf.written import job_of, run
from tests.tables import perft_cell
from zrf2js.emit.fsf.variant import Variant
from zrf2js.frontends.games import no_includes
from zrf2js.host.files import load_source
from zrf2js.ir.nodes import GameIR
from zrf2js.options import Options
from zrf2js.pipeline import emit_program, to_program
from zrf2js.support.generated_docs import GeneratedSection, table

DATA = Path(__file__).parent / "variants.json"
#: random games, their plies, and the depth and the work of perft, as `written.mjs` reads them
SIZE = {"games": 1, "plies": 8, "depth": 4, "limit": 20_000}

#: variant -> the results of "read" and "written", each with perft or with a reason
Rows = dict[str, dict[str, dict[str, Any]]]


def rows() -> Rows:
    """Return the stored results."""
    found: Rows = json.loads(DATA.read_text(encoding="utf-8"))
    return found


def agreeing(direction: str) -> tuple[str, ...]:
    """Return the variants that have the moves of ffish: "read" or "written"."""
    return tuple(name for name, row in rows().items() if "perft" in row.get(direction, {}))


def read_job(game: GameIR, variant: str, tokens: dict[str, str], module: Path) -> dict[str, Any]:
    """Return the job that compares a module with the engine's own variant."""
    names = {each.name for each in game.positions if each.name not in ("hand", "blast")}
    return {
        "module": str(module),
        "variant": 0,
        "name": variant,
        "ini": "",
        "letters": {
            "White": {piece: token.upper() for piece, token in tokens.items()},
            "Black": tokens,
        },
        "squares": {f"{int(each[1:]) - 1} {ord(each[0]) - ord('a')}": each for each in names},
        "hands": bool(game.reserves),
    }


def compared(variant: str, folder: Path) -> dict[str, dict[str, Any]]:
    """Return the row of a variant: the results of reading it, and of writing what was read."""
    rules = folder / "variants.ini"
    rules.write_text(f"[mine:{variant}]\n", encoding="utf-8")
    source = load_source(rules).value
    outcome = to_program(source, no_includes, Options(target="ir", lint=False))
    messages = [each.message for each in outcome.diagnostics if each.code == "ZRF670"]
    if messages:
        return {"read": {"reason": messages[0].partition("cannot express ")[2]}}
    program = outcome.value
    module = folder / "variants.mjs"
    options = Options(target="module", format="esm", lint=False)
    module.write_text(emit_program(program, source, options).value[0].text, encoding="utf-8")
    (game,) = program.games
    tokens = tokens_of(rules.read_text(encoding="utf-8"), "mine")
    jobs = [read_job(game, variant, tokens, module)]
    written = Variant(game)
    if not written.faults:
        jobs.append(job_of(game, written, "mine", module, 0))
    results = [_result(each) for each in run(jobs, folder, **SIZE)]
    results += [{"reason": each.reason} for each in written.faults[:1]]
    return dict(zip(("read", "written"), results, strict=True))


def _result(found: dict[str, Any]) -> dict[str, Any]:
    if "difference" in found:
        return {"difference": found["difference"]}
    depth, _, count = max(found["perft"])
    return {"positions": found["positions"], "perft": [depth, count]}


def markdown() -> str:
    """Return the counts and the table of all variants."""
    known = rows()
    read, written = agreeing("read"), agreeing("written")
    count = (
        f"zrf2js reads {len(read)} of the {len(known)} variants of the engine, and writes "
        f"{len(written)} of these again. Their moves are the same as in the engine."
    )
    cells = [(name, *map(_cell, (row.get("read"), row.get("written")))) for name, row in
             sorted(known.items())]  # fmt: skip
    return f"{count}\n\n{table(('variant', 'read', 'written'), cells)}\n"


def _cell(result: dict[str, Any] | None) -> str:
    if result is None:
        return ""
    successors = f", {result['positions']:,} successors" if "perft" in result else ""
    return f"{perft_cell(result)}{successors}"


SECTION = GeneratedSection(
    page="bridges.md", name="variants", module="tests.fsf.table", markdown=markdown
)

if __name__ == "__main__":
    sys.exit(SECTION.main(sys.argv[1:]))
