"""Tests of the comments that hide diagnostics."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.running import WALK, zrf2js
from zrf2js.support.diagnostics.allow import allowed_in

WARNING = WALK.replace("(Man b2)", "(Man b9)")  # ZRF221
BLOCK = WALK.replace("add)", "add) ((verify emtpy?) add)")  # ZRF204 as a warning
ERROR = WALK.replace("empty?", "emtpy?")  # ZRF204 as an error


def reported(text: str, command: str = "check") -> list[tuple[str, str]]:
    Path("walk.zrf").write_text(text)
    output = zrf2js(command, "walk.zrf", "--format", "json").stdout
    return [(row["severity"], row["code"]) for row in json.loads(output)["diagnostics"]]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("command", ["check", "build"])
def test_a_comment_hides_warnings_of_every_stage(command: str) -> None:
    assert reported(WARNING, command) == [("warning", "ZRF221")]
    assert reported("; zrf2js: allow ZRF221\n" + WARNING, command) == []
    assert ("warning", "ZRF204") in reported(BLOCK, command)
    assert reported("; zrf2js: allow ZRF204, zrf215 because\n" + BLOCK, command) == []


def test_a_comment_hides_the_warnings_of_convert() -> None:
    Path("walk.zrf").write_text("; zrf2js: allow ZRF221\n" + WARNING)
    assert "ZRF" not in zrf2js("convert", "walk.zrf").stderr


def test_a_comment_for_an_error_is_reported() -> None:
    found = reported("; zrf2js: allow ZRF204\n" + ERROR)
    assert ("error", "ZRF204") in found and ("warning", "ZRF010") in found


def test_a_comment_with_an_unknown_code_is_reported() -> None:
    Path("walk.zrf").write_text("; zrf2js: allow ZRF304 ZRF9999\n" + WALK)
    result = zrf2js("check", "walk.zrf")
    assert "walk.zrf:1:24" in result.stderr and "there is no such diagnostic" in result.stderr


def test_a_comment_applies_to_its_own_file() -> None:
    Path("pieces.inc").write_text("(define setup (White (Man a1)) (Black (Man b9)))")
    text = WARNING.replace("(White (Man a1)) (Black (Man b9))", "(setup)")
    assert reported("; zrf2js: allow ZRF221\n(include 'x')\n" + WARNING)[0][1] != "ZRF221"
    found = reported('; zrf2js: allow ZRF221\n(include "pieces.inc")\n' + text)
    assert found == [("warning", "ZRF221")]
    Path("pieces.inc").write_text("; zrf2js: allow ZRF221\n" + Path("pieces.inc").read_text())
    assert reported('(include "pieces.inc")\n' + text) == []


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("; zrf2js: allow ZRF304", {"ZRF304"}),
        (" ;; zrf2js:allow ZRF304,ZRF305 and more ZRF306", {"ZRF304", "ZRF305"}),
        ("; zrf2js: allowed ZRF304", set()),
        ("(a) ; zrf2js: allow ZRF304", set()),
        ("; zrf2js: allow", set()),
    ],
)
def test_codes_of_comments(text: str, codes: set[str]) -> None:
    assert allowed_in(text) == codes
