"""Tests of quick fixes: a fix removes its diagnostic."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import ROOT
from zrf2js.library import check_text
from zrf2js.support.diagnostics.fixes import fixes_of
from zrf2js.support.diagnostics.model import Diagnostic
from zrf2js.support.diagnostics.policy import with_faults_as_errors

RULES = (ROOT / "examples" / "tic-tac-toe.zrf").read_text(encoding="utf-8")
CHESS = (ROOT / "examples" / "chess.zrf").read_text(encoding="utf-8")

MISTAKES = {
    "turn order": ("ZRF220", CHESS, "(turn-order", "(turn-oder"),
    "missing parenthesis inside": ("ZRF007", CHESS, "White Black)", "White Black"),
    "missing parenthesis at the end": ("ZRF004", RULES, None, ""),
    "surplus parenthesis": ("ZRF005", RULES, None, ")"),
}


def found_in(text: str, code: str) -> list[Diagnostic]:
    return [d for d in check_text(text) if d.code == code]


def broken(text: str, old: str | None, new: str) -> str:
    if old is None:
        return text.rstrip().removesuffix(")") + "\n" if not new else text + new
    assert old in text
    return text.replace(old, new, 1)


@pytest.mark.parametrize("mistake", MISTAKES)
def test_the_first_fix_removes_the_diagnostic(mistake: str) -> None:
    code, text, old, new = MISTAKES[mistake]
    changed = broken(text, old, new)
    diagnostic, *_ = found_in(changed, code)
    fix = next(fixes_of(diagnostic))
    fixed = changed[: fix.span.start] + fix.text + changed[fix.span.end :]
    assert not found_in(fixed, code)
    assert fixed.split() == text.split()


def test_a_warning_can_be_allowed_by_a_comment() -> None:
    changed = broken(CHESS, "(turn-order", "(turn-oder")
    diagnostic, *_ = found_in(changed, "ZRF220")
    *_, fix = fixes_of(diagnostic)
    assert fix.title == "Allow ZRF220 in this file"
    assert not found_in(fix.text + changed, "ZRF220")


def test_an_error_has_no_comment_as_fix(tmp_path: Path) -> None:
    (diagnostic,) = with_faults_as_errors(found_in(broken(RULES, None, ""), "ZRF004"))
    assert [fix.title for fix in fixes_of(diagnostic)] == ["Insert `)`"]
