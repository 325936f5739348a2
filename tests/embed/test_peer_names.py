"""The tables of names in docs/embedding.md: each row runs, and has the results that it states."""

from __future__ import annotations

import json
import re
from pathlib import Path

from tests.cli.running import EXAMPLES, ROOT
from tests.node import answer_of
from tests.npm_packages import FOLDER as PEERS
from tests.npm_packages import npm_package
from zrf2js import Options, compile_file

_TABLE = re.compile(
    r"^\| (chess\.js|chessops) \| modules \| results \|\n\|---.*\n((?:\|.*\n)+)", re.M
)
_CODE = re.compile(r"`([^`]+)`")


def rows() -> list[dict[str, str]]:
    """Return { library, theirs, ours, results } of each row."""
    page = (ROOT / "docs" / "embedding.md").read_text(encoding="utf-8")
    found = []
    for library, table in _TABLE.findall(page):
        for line in table.splitlines():
            theirs, ours, results = line.strip("| ").split(" | ")
            codes = [", ".join(_CODE.findall(cell)) for cell in (theirs, ours)]
            found.append(
                {"library": library, "theirs": codes[0], "ours": codes[1], "results": results}
            )
    return found


def test_every_row_runs_and_states_its_results(tmp_path: Path) -> None:
    for name in ("chess.js", "chessops"):
        npm_package(name)
    outcome = compile_file(EXAMPLES / "chess.zrf", Options(with_features=("attacks",)))
    module = tmp_path / "game.mjs"
    module.write_text(outcome.value[0].text, encoding="utf-8")
    table = rows()
    assert {row["library"] for row in table} == {"chess.js", "chessops"} and len(table) > 50
    (tmp_path / "rows.json").write_text(json.dumps(table), encoding="utf-8")
    found = answer_of(
        Path(__file__).parent / "peer_names.mjs", module, PEERS, tmp_path / "rows.json"
    )
    assert [each for each in found if "error" in each] == []
    equal = [row["results"].startswith("=") for row in table]
    assert sum(equal) > 30
    different = [each for each, same in zip(found, equal, strict=True) if same > each["equal"]]
    assert different == []
