"""Pictures without Pillow, as in the browser: a warning, and a page without them."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT
from zrf2js.library import compile_file
from zrf2js.options import Options


def test_a_picture_that_needs_pillow_is_left_out_with_a_warning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = (ROOT / "examples" / "tic-tac-toe.zrf").read_text(encoding="utf-8")
    rules = tmp_path / "game.zrf"
    rules.write_text(text.replace("(board\n", '(board\n(image "board.bmp")\n', 1), encoding="utf-8")
    (tmp_path / "board.bmp").write_bytes(b"BM" + bytes(60))
    monkeypatch.setitem(sys.modules, "PIL", None)
    outcome = compile_file(rules, Options(target="html"))
    assert outcome.value
    assert any("Pillow" in diagnostic.message for diagnostic in outcome.diagnostics)
