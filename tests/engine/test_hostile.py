"""Programs that send garbage, hang, flood or do not end, on both sides of a protocol."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from math import ceil
from pathlib import Path

import pytest

from tests.cli.running import TIC_TAC_TOE, zrf2js
from tests.engine.dialogue import PATIENCE, answers, engine_of
from tests.speed import patience
from tests.trust.test_endless import LOOP, rules

#: an engine that greets as UCI requires, and then fails in the way that its argument names
HOSTILE = """
import os, signal, sys, time
way = sys.argv[1]
if way == "stubborn":
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
def flood(text):
    while True:
        sys.stdout.write(text * 1000)
if way == "long-greeting":
    flood("x")
if way == "silent":
    time.sleep(1000)
for line in sys.stdin:
    words = line.split()
    if words[0] == "uci":
        print("uciok", flush=True)
    if words[0] == "isready":
        print("readyok", flush=True)
    if words[0] == "go":
        if way == "hangs":
            time.sleep(1000)
        if way == "floods":
            flood("info nodes 5\\n")
        if way == "long-line":
            flood("x")
        if way == "dies":
            os.kill(os.getpid(), signal.SIGKILL)
        if way == "binary":
            sys.stdout.buffer.write(b"\\xff\\0\\x1b[31m\\nbestmove \\xff\\0\\x1b[31m\\n")
            sys.stdout.flush()
        answers = {"empty": "bestmove", "long-move": "bestmove " + "x" * 900000}
        print(answers.get(way, "bestmove resign"), flush=True)
while way == "stubborn":
    time.sleep(1)
"""


#: failures without an answer
ENDLESS = ("silent", "hangs", "floods")


def hostile(folder: Path, way: str) -> str:
    """Return a player of `zrf2js arena` that fails in a way."""
    path = folder / "hostile.py"
    path.write_text(HOSTILE)
    # the limit ends the test if the engine does not; one that answers has time to start
    seconds = ceil(patience(2) if way in ENDLESS else PATIENCE)
    return f"uci={shlex.join([sys.executable, str(path), way])}:nodes=1:timeout={seconds}"


@pytest.mark.parametrize(
    ("way", "reason"),
    [
        ("silent", "no answer to uci"),
        ("hangs", "no answer to go nodes 1"),
        ("floods", "no answer to go nodes 1"),
        ("long-greeting", "a line has more than 1048576 characters"),
        ("long-line", "a line has more than 1048576 characters"),
        ("dies", "it ended"),
        ("empty", "an empty text is not a legal move"),
        ("long-move", "x" * 80 + "… is not a legal move"),
        ("binary", "is not a legal move"),
    ],
)
def test_a_hostile_engine_ends_the_tournament_with_an_error(
    tmp_path: Path, way: str, reason: str
) -> None:
    players = f"{hostile(tmp_path, way)},random"
    result = zrf2js("arena", TIC_TAC_TOE, "--games", "2", "--jobs", "1", "--players", players)
    assert result.exit_code == 1 and "error[ZRF922]" in result.stderr, result.stderr[:500]
    assert reason in " ".join(result.stderr.split()) and len(result.stderr) < 2000
    assert "\x1b" not in result.stderr


def test_an_engine_that_ignores_the_end_is_killed(tmp_path: Path) -> None:
    players = f"{hostile(tmp_path, 'stubborn')},random"
    command = ("arena", TIC_TAC_TOE, "--games", "2", "--jobs", "1", "--players", players, "--json")
    found = json.loads(zrf2js(*command).stdout)
    assert found["endings"] == {"resignation": 2}
    assert found["branching"]["mean"] <= found["branching"]["max"]  # resigning adds no ply


# --- the other side: our engine reads garbage ---------------------------------------------

NUMBERS = (
    "level", "level 40", "level 40 x 0", "level x 5 0", "st", "st x", "sd", "sd NaN", "time x",
    "memory", "memory x", "option", "option Level=x", "option MultiPV", "option __proto__=1",
)  # fmt: skip


def test_cecp_refuses_wrong_arguments_and_continues() -> None:
    commands = ("new", "sd 1", "go", "usermove", "variant", "ping")
    lines = answers("tic-tac-toe", "xboard", *NUMBERS, *commands)
    for found, line in zip(lines[: len(NUMBERS)], NUMBERS, strict=True):
        assert found.startswith("Error (") and found.endswith(f"): {line}")
    assert any(text.startswith("move ") for text in lines), lines
    assert not any(text.startswith("# ") for text in lines), "a search failed"
    assert {"Illegal move: ", "Error (unsupported variant): ", "pong "} <= set(lines)


def test_a_mate_in_no_moves_is_searched() -> None:
    lines = answers("chess", "uci", "go mate 0")
    assert lines[-1].startswith("bestmove") and not any("expected" in line for line in lines)


@pytest.mark.parametrize(("greeting", "prefix"), [("uci", "info string "), ("xboard", "# ")])
def test_a_long_line_is_discarded(greeting: str, prefix: str) -> None:
    """The engine does not store the line: its memory is smaller."""
    node, *rest = engine_of("tic-tac-toe")
    run = subprocess.run(
        [node, "--max-old-space-size=40", *rest],
        input=b"%s\n%s\nposition startpos\nping 7\nd\n" % (greeting.encode(), b"x" * 80_000_000),
        capture_output=True, timeout=PATIENCE
    )  # fmt: skip
    assert run.returncode == 0 and run.stderr == b""
    lines = run.stdout.decode().splitlines()
    assert lines.count(f"{prefix}a line has more than 1048576 characters") == 1
    assert any(line.startswith("Moves: ") or line == "pong 7" for line in lines)


def test_bytes_that_are_no_text_are_ignored() -> None:
    run = subprocess.run(
        engine_of("tic-tac-toe"), input=b"\xff\0\n\n \n\x80go\nuci\ngo nodes 5",
        capture_output=True, timeout=PATIENCE, check=True
    )  # fmt: skip
    assert run.stderr == b"" and b"\nbestmove " in run.stdout


def endless(folder: Path, pieces: str) -> str:
    path = folder / "endless.zrf"
    path.write_text(rules(LOOP).replace("Black (Man c1 c2)", f"Black (Man {pieces})"))
    return str(path)


def test_rules_that_fail_at_the_start_end_the_engine_with_a_reason(tmp_path: Path) -> None:
    command = engine_of(endless(tmp_path, "c2"))
    run = subprocess.run(command, input="uci\n", text=True, capture_output=True, timeout=PATIENCE)
    assert run.returncode == 1 and run.stderr.startswith("RangeError: ZRF801: a `while`")
    assert run.stderr.count("\n") == 1


@pytest.mark.parametrize("greeting", ["xboard", "uci"])
def test_rules_that_fail_after_a_move_do_not_end_the_engine(tmp_path: Path, greeting: str) -> None:
    name = endless(tmp_path, "c1 c2")
    lines = answers(name, greeting, "new", "go nodes 50", "ping 1", "isready", "d")
    assert any("ZRF801" in line for line in lines)
    assert lines[-1].startswith("Moves: ") or "pong 1" in lines
    if greeting == "uci":  # the lines of moves that the search reports leave the game as it was
        assert "Moves: a1a2 a1b1" in lines
