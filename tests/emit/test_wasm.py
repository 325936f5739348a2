"""Modules with `--engine wasm` count the same nodes as their JavaScript, or name what they lack."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.cases.reading import MAIN, Case
from tests.cases.test_cases import CASES
from tests.conftest import ROOT
from tests.corpus import CORPUS, name_of, sample_files
from tests.node import answer_of, find_node
from zrf2js import Options, compile_file
from zrf2js.cli import main
from zrf2js.emit.wasm.code import (
    I32,
    I64,
    Assign,
    Block,
    Branch,
    Function,
    Local,
    Loop,
    Return,
    constant,
)
from zrf2js.emit.wasm.encode import module_bytes, signed, unsigned
from zrf2js.support.diagnostics.model import Diagnostic

EXAMPLES = ROOT / "examples"
FITTING = ("abalone.zrf", "bashni.dgz", "breakthrough.zrf", "cannon.zrf", "chess.zrf",
           "connect-four.zrf", "draughts.zrf", "mancala.dgz", "minishogi.zrf",
           "nine-mens-morris.zrf", "reversi.zrf", "tic-tac-toe.zrf", "xiangqi.zrf")  # fmt: skip


def module_of(path: Path, tmp_path: Path) -> tuple[Path | None, list[Diagnostic]]:
    """Compile the first game with an engine; return the module, None if a rule is lacking."""
    outcome = compile_file(path, Options(engine="wasm", variant="0", full_names=True))
    if not outcome.value:
        return None, [each for each in outcome.diagnostics if each.code in ("ZRF564", "ZRF567")]
    module = tmp_path / "game.mjs"
    module.write_text(outcome.value[0].text, encoding="utf-8")
    return module, []


def compared(module: Path, *, depth: int) -> list[dict[str, object]]:
    """Return the counts of both engines in positions of a random game."""
    rows: list[dict[str, object]] = answer_of(
        ROOT / "tests" / "emit" / "wasm_counts.mjs", module, depth, seconds=120
    )
    return rows


@pytest.mark.sample(9, keep=("bashni.dgz", "draughts.zrf", "mancala.dgz", "minishogi.zrf"))
@pytest.mark.parametrize("name", FITTING)
def test_engines_count_the_nodes_that_javascript_counts(name: str, tmp_path: Path) -> None:
    module, _ = module_of(EXAMPLES / name, tmp_path)
    assert module is not None
    rows = compared(module, depth=3)
    assert rows
    for row in rows:
        assert row["wasm"] == row["js"], row
        assert row["wasmTurns"] == row["jsTurns"], row


@pytest.mark.parametrize("name", ["tic-tac-toe.zrf", "minishogi.zrf", "bashni.dgz", "mancala.dgz"])
def test_engines_of_compact_modules_count_the_same(name: str, tmp_path: Path) -> None:
    """The exports of an engine must not have names that compact modules shorten."""
    counts = []
    for engine in ("js", "wasm"):
        outcome = compile_file(EXAMPLES / name, Options(engine=engine, variant="0"))
        path = tmp_path / f"{engine}.mjs"
        path.write_text(outcome.value[0].text, encoding="utf-8")
        counts.append(answer_of(ROOT / "tests" / "emit" / "wasm_perft.mjs", path, 3))
    assert counts[0] == counts[1]
    assert counts[0]


def test_an_engine_of_a_game_without_pieces_counts_no_moves(tmp_path: Path) -> None:
    rules = tmp_path / "none.zrf"
    rules.write_text(
        """(game (title "None") (players White Black) (turn-order White Black)
          (board (grid (dimensions ("a/b" (9 0)) ("1" (0 9))) (directions (e 1 0)))))""",
        encoding="utf-8",
    )
    module, _ = module_of(rules, tmp_path)
    assert module is not None
    assert all(row["wasm"] == row["js"] for row in compared(module, depth=2))


@pytest.mark.corpus
@pytest.mark.sample(40)
@pytest.mark.parametrize("path", sample_files() if CORPUS else (), ids=name_of)
def test_engines_of_third_party_rules_count_the_same(path: Path, tmp_path: Path) -> None:
    module, lacking = module_of(path, tmp_path)
    if module is None:
        assert lacking or not compile_file(path, Options(variant="0")).value
        assert all(each.origin is not None for each in lacking)
        return
    for row in compared(module, depth=2):
        assert (row["wasm"], row["wasmTurns"]) == (row["js"], row["jsTurns"]), row


def test_a_rule_that_engines_lack_is_named_with_its_place(tmp_path: Path) -> None:
    _, found = module_of(EXAMPLES / "census.zrf", tmp_path)
    assert "uses `Axiom`" in found[0].message
    assert found[0].origin is not None


def test_an_engine_with_too_many_statements_is_not_compiled(tmp_path: Path) -> None:
    module, (fault,) = module_of(EXAMPLES / "jetan.dgz", tmp_path)
    assert module is None
    assert fault.code == "ZRF564"
    assert fault.message.endswith("statements; the limit is 40000")


def test_scripts_are_refused(tmp_path: Path) -> None:
    script = EXAMPLES / "burnt-bridges.js"
    options = Options(engine="wasm", overrides={"bridges.js": script.read_text(encoding="utf-8")})
    outcome = compile_file(EXAMPLES / "burnt-bridges.zrf", options)
    assert not outcome.value
    assert "uses `bridges.js`" in outcome.diagnostics[0].message


def test_the_command_counts_with_an_engine() -> None:
    arguments = ["perft", str(EXAMPLES / "breakthrough.zrf"), "--depth", "3", "--engine", "wasm"]
    found = CliRunner().invoke(main, [*arguments, "--json"])
    assert json.loads(found.stdout)["nodes"] == [22, 484, 11132]


def test_only_modules_have_engines() -> None:
    arguments = ["convert", str(EXAMPLES / "chess.zrf"), "--engine", "wasm", "--target", "html"]
    found = CliRunner().invoke(main, arguments)
    assert found.exit_code == 2
    assert "requires --target module" in found.stderr
    with pytest.raises(ValueError, match="unknown engine forth; expected one of: js, wasm"):
        Options(engine="forth")


REPEATED = """
  const { createGame } = await import(process.argv[1])
  const game = createGame()
  const moves = ['Knight b1 - c3', 'Knight b8 - c6', 'Knight c3 - b1', 'Knight c6 - b8']
  for (const move of [...moves, ...moves.slice(0, 2)]) game.apply(move)
  const { wasm } = game._position
  const counts = [wasm.nodes(game._position, 3, false)]
  game._position.wasm = undefined
  counts.push(game.nodes(3))
  game._position.wasm = wasm
  game.apply(moves[2])
  counts.push(game.nodes(2), createGame({ position: game.position() }).nodes(2))
  console.log(JSON.stringify(counts))
"""
WITHOUT_ENGINE = """
  delete globalThis.WebAssembly
  const { createGame } = await import(process.argv[1])
  console.log(JSON.stringify([createGame().nodes(3)]))
"""


def evaluated(script: str, module: Path) -> list[list[int]]:
    """Return what a script prints, given a module."""
    command = [find_node(), "--input-type=module", "-e", script, module.as_uri()]
    found = subprocess.run(command, capture_output=True, text=True, check=True)
    counts: list[list[int]] = json.loads(found.stdout)
    return counts


def test_engines_find_repetitions_of_earlier_positions(tmp_path: Path) -> None:
    module, _ = module_of(EXAMPLES / "chess.zrf", tmp_path)
    assert module is not None
    engine, javascript, repeating, unrepeated = evaluated(REPEATED, module)
    assert engine == javascript
    assert repeating[1] < unrepeated[1]  # the last move repeats a position for the third time


def test_javascript_counts_where_engines_cannot_run(tmp_path: Path) -> None:
    module, _ = module_of(EXAMPLES / "breakthrough.zrf", tmp_path)
    assert module is not None
    assert evaluated(WITHOUT_ENGINE, module) == [[22, 484, 11132]]


# --- the writer of binary modules -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "found"),
    [
        (0, "00"),
        (-1, "7f"),
        (63, "3f"),
        (64, "c000"),
        (-64, "40"),
        (-65, "bf7f"),
        (-123456, "c0bb78"),
    ],
)
def test_signed_numbers_are_leb128(number: int, found: str) -> None:
    assert signed(number).hex() == found


def test_unsigned_numbers_are_leb128() -> None:
    assert [unsigned(each).hex() for each in (0, 127, 128, 624485)] == [
        "00",
        "7f",
        "8001",
        "e58e26",
    ]
    with pytest.raises(ValueError, match="-1 is negative"):
        unsigned(-1)


def summing() -> Function:
    """Return a function that adds the numbers up to its argument."""
    last = Local("last", I32)
    function = Function("sum", (last,), I64, exported=True)
    number, total = function.local("number"), function.local("total", I64)
    after, rounds = Block(), Loop()
    rounds.body.extend(
        [
            Branch(after, number.equals(last)),
            Assign(number, number + 1),
            Assign(total, total + number.widen()),
            Branch(rounds),
        ]
    )
    after.body.append(rounds)
    function.body = [after, Return(total)]
    return function


def test_a_written_module_runs() -> None:
    binary = module_bytes([summing()], [], 1, {8: b"data"})
    script = """
      const bytes = Buffer.from(process.argv[1], 'hex')
      const { sum, memory } = new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports
      console.log(String(sum(100000)), Buffer.from(memory.buffer, 8, 4).toString())
    """
    command = [find_node(), "-e", script, binary.hex()]
    found = subprocess.run(command, capture_output=True, text=True, check=True)
    assert found.stdout == "5000050000 data\n"


def test_code_is_checked() -> None:
    with pytest.raises(TypeError, match="expected I32, found I64"):
        constant(1) + constant(1, I64)
    function = summing()
    with pytest.raises(TypeError, match="expected I32, found I64"):
        function(constant(1, I64))
    function.body.append(Branch(Block()))
    with pytest.raises(ValueError, match="a branch in sum leaves a block that is not around it"):
        module_bytes([function], [], 1, {})
    stranger = Function("stranger", (), None, body=[Assign(Local("number", I32), constant(1))])
    with pytest.raises(ValueError, match="stranger has no local number"):
        module_bytes([stranger], [], 1, {})


@pytest.mark.sample(40, keep=("Rule 73: a move that leaves no royal piece is legal",))
@pytest.mark.parametrize("case", [pytest.param(case, id=case.name) for case in CASES])
def test_engines_count_the_nodes_of_the_cases(case: Case, tmp_path: Path) -> None:
    for name, text in case.files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    module, _ = module_of(tmp_path / MAIN, tmp_path)
    for row in compared(module, depth=3) if module else ():
        assert (row["wasm"], row["wasmTurns"]) == (row["js"], row["jsTurns"]), row
