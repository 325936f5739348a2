"""The notebook is executed, its agent beats random moves, and its cells run with this version."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from tests.conftest import ROOT

NOTEBOOK = ROOT / "examples" / "learning" / "connect_four.ipynb"


def cells() -> list[dict[str, Any]]:
    book = json.loads(NOTEBOOK.read_text(encoding="utf-8"))
    return [cell for cell in book["cells"] if cell["cell_type"] == "code"]


def test_the_agent_beats_random_moves() -> None:
    found = cells()
    assert [cell["execution_count"] for cell in found] == list(range(1, len(found) + 1))
    text = "".join(found[-1]["outputs"][-1]["text"])
    match = re.search(r"random moves: (0\.\d+) before, (0\.\d+) after", text)
    assert match and float(match[1]) < 0.6 and float(match[2]) > 0.8


def test_the_cells_run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(NOTEBOOK.parent)
    code = "\n".join("".join(cell["source"]) for cell in cells())
    code = re.sub(r"(GAMES, STEPS, ITERATIONS) = .*", r"\1 = 16, 42, 2", code)
    exec(compile(code.replace("workers=1", "workers=0"), NOTEBOOK.name, "exec"), {})
    assert re.search(r"random moves: 0\.\d+ before, 0\.\d+ after", capsys.readouterr().out)
