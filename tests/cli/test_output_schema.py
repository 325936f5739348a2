"""docs/output.schema.json describes what the commands print with `--json`, and nothing else."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from tests.cli.running import EXAMPLES, TIC_TAC_TOE, WALK, zrf2js
from tests.conftest import ROOT
from tests.processes import shared_processes
from zrf2js.cli import COMMANDS

SCHEMA = json.loads((ROOT / "docs" / "output.schema.json").read_text(encoding="utf-8"))
CHESS = str(EXAMPLES / "chess.zrf")
PGN = '[Event "?"]\n[Variant "Chess"]\n[Result "*"]\n\n1. e4 e5 2. {} *\n'
ZSG = """Zillions Save Game File Version 0.02 HH
RulesFile=?
VariantName=Tic-Tac-Toe
1. X Mark b2
1. O Mark b1
2. X Mark b1
"""

#: definition, command line
RUNS = [
    ("check", "check walk.zrf wrong.zrf --format json"),
    ("check", "check missing.zrf --format json"),
    ("moves", "moves walk.zrf --json"),
    ("moves", f"moves {EXAMPLES / 'tic-tac-toe.zrf'} --position over.json --json"),
    ("why", "moves walk.zrf --why a1 --json"),
    ("why", f"moves {CHESS} --why e2 --json"),
    ("perft", "perft walk.zrf --depth 2 --json"),
    ("divide", "perft walk.zrf --depth 2 --divide --json"),
    ("notation", "notation betza mRcpR --json"),
    ("notation", "notation parlett 1* --json"),
    ("diff", "diff walk.zrf walk.zrf --games 1 --json"),
    ("diff", "diff walk.zrf other.zrf --games 1 --json"),
    ("replay", f"replay right.pgn wrong.pgn --rules {CHESS} --json"),
    ("replay", "replay right.pgn --json"),
    ("analyse", f"analyse game.zsg --rules {TIC_TAC_TOE} --nodes 20 --json"),
    ("arena", "arena walk.zrf --games 2 --players random,greedy --json"),
    ("arena", "arena walk.zrf --games 2 --players random,random --usage --json"),
    ("train", f"train {EXAMPLES / 'connect-four.zrf'} --games 8 --nodes 2 -o weights.json --json"),
    ("tables", "tables walk.zrf --pieces 2 --json"),
    ("book", "book walk.zrf --positions 2 --nodes 9 --json"),
]


@pytest.fixture(scope="module", autouse=True)
def processes() -> Iterator[None]:
    """Let the commands of this file share processes of Node.js."""
    with shared_processes():
        yield


def strict(schema: Any) -> Any:
    """Return a schema that allows no properties besides those that it declares."""
    if isinstance(schema, list):
        return [strict(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    copy = {name: strict(part) for name, part in schema.items()}
    return {**copy, "additionalProperties": False} if "properties" in schema else copy


def validator(name: str) -> Any:
    definitions = {"$defs": strict(SCHEMA["$defs"])}
    return jsonschema_rs.Draft202012Validator({**definitions, "$ref": f"#/$defs/{name}"})


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("games")
    files = {
        "walk.zrf": WALK,
        "other.zrf": WALK.replace("a1", "a2", 1),
        "wrong.zrf": "(define step ($1 (verify emtpy?) add))\n"
        + WALK.replace("(moves ", "(moves (step n) ", 1),
        "right.pgn": PGN.format("Nf3"),
        "wrong.pgn": PGN.format("Nf6"),
        "game.zsg": ZSG,
        "over.json": json.dumps({"board": {}, "reserves": {}, "turn": 0}),
    }
    for name, text in files.items():
        (made / name).write_text(text, encoding="utf-8")
    return made


@pytest.mark.parametrize(
    ("name", "line"), RUNS, ids=[line.replace(f"{EXAMPLES}/", "") for _, line in RUNS]
)
def test_the_output_follows_the_schema(
    name: str, line: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    output = json.loads(zrf2js(*line.split()).stdout)
    found = [
        f"{error.instance_path}: {error.message}" for error in validator(name).iter_errors(output)
    ]
    assert found == []
    others = {definition for definition, _ in RUNS} - {name}
    if output:
        assert not any(validator(other).is_valid(output) for other in others)


def test_it_is_a_schema() -> None:
    jsonschema_rs.meta.validate(SCHEMA)


def test_every_command_with_json_output_has_a_definition() -> None:
    with_json = {
        name
        for name in COMMANDS
        if re.search(r"--json\b|--format \[text\|json", zrf2js(name, "--help").stdout)
    }
    shown = {line.split()[0] for _, line in RUNS}
    assert with_json - {"build"} == shown  # the diagnostics of build are those of check
    listed = {reference["$ref"].rpartition("/")[2] for reference in SCHEMA["oneOf"]}
    assert listed == {name for name, _ in RUNS}
