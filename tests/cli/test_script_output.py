"""Tests of what scripts print: commands show it, marked, and their answers are as without it."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.cli.running import TIC_TAC_TOE, command, zrf2js

TRUST = pytest.mark.parametrize("trust", [(), ("--trust-scripts",)], ids=["isolated", "trusted"])


@pytest.fixture
def script(tmp_path: Path) -> Path:
    path = tmp_path / "talk.js"
    path.write_text("console.log('hello\\x1b[31m', { a: 1 })\nconsole.error('two\\nlines')\n")
    return path


@TRUST
@pytest.mark.parametrize(
    "arguments",
    [
        ("moves", TIC_TAC_TOE, "--json"),
        ("perft", TIC_TAC_TOE, "--depth", "2"),
        ("diff", TIC_TAC_TOE, TIC_TAC_TOE, "--games", "1"),
    ],
    ids=lambda value: value[0],
)
def test_output_of_scripts_is_marked(
    arguments: tuple[str | Path, ...], trust: tuple[str, ...], script: Path
) -> None:
    result = zrf2js(*arguments, "--override", script, *trust)
    assert result.exit_code == 0
    lines = result.stderr.splitlines()
    assert lines[:3] == ['script: hello\\x1b[31m {"a":1}', "script: two", "script: lines"]
    assert "script" not in result.stdout


@TRUST
def test_output_before_an_error_is_shown(trust: tuple[str, ...], tmp_path: Path) -> None:
    path = tmp_path / "bad.js"
    path.write_text("console.warn('before')\nnull.x\n")
    result = zrf2js("moves", TIC_TAC_TOE, "--override", path, *trust)
    assert result.exit_code == 1
    assert result.stderr.startswith("script: before\nerror[ZRF906]")
    assert "bad.js:2" in result.stderr


def test_scripts_do_not_disturb_the_protocol_of_an_engine(script: Path) -> None:
    run = subprocess.run(
        command("engine", TIC_TAC_TOE, "--override", script, "--trust-scripts"),
        input="uci\nquit\n",
        capture_output=True,
        text=True,
        check=False,
    )
    assert "script: hello" in run.stderr and "hello" not in run.stdout
    assert "uciok" in run.stdout


def test_long_output_is_cut(tmp_path: Path) -> None:
    path = tmp_path / "long.js"
    path.write_text("for (let i = 0; i < 1e6; i++) console.log('0123456789'.repeat(10))\n")
    result = zrf2js("moves", TIC_TAC_TOE, "--override", path)
    assert result.exit_code == 0
    assert result.stderr.splitlines()[-1] == "script: ..." and len(result.stderr) < 200_000
