"""Tests that templates handle every goal of the IR by its name."""

from pathlib import Path

import pytest

from zrf2js.emit.dagaz.goals import unsupported_goals
from zrf2js.emit.js.page.texts import messages
from zrf2js.ir import ops
from zrf2js.ir.ops import GoalTest
from zrf2js.ir.table import Kind, rows

TEMPLATES = Path(__file__).parents[2] / "templates"
GOALS = [row.cls for row in rows().values() if row.kind is Kind.GOAL]
COMPOSED = (ops.GoalAnd, ops.GoalOr, ops.GoalNot)
#: goals that end no game by themselves
NO_REASONS = (*COMPOSED, ops.JustMoved)


def sample(cls: type[ops.Op]) -> GoalTest:
    made: GoalTest = cls(*[()] * len(cls.fields))  # type: ignore[assignment]
    return made


@pytest.mark.parametrize("cls", GOALS, ids=lambda cls: cls.name)
def test_the_dagaz_extension_tests_each_supported_goal(cls: type[ops.Op]) -> None:
    extension = (TEMPLATES / "dagaz/extension.js.j2").read_text(encoding="utf-8")
    supported = issubclass(cls, COMPOSED) or not unsupported_goals(sample(cls), partial=False)
    assert (f"case '{cls.name}'" in extension) is supported, (
        f"add {cls.name} to `holds` in templates/dagaz/extension.js.j2"
    )


@pytest.mark.parametrize("cls", GOALS, ids=lambda cls: cls.name)
def test_the_page_has_a_text_for_each_reason(cls: type[ops.Op]) -> None:
    has_text = f"reason-{cls.name}" in messages("en")
    assert has_text is not issubclass(cls, NO_REASONS), (
        f"add reason-{cls.name} to templates/page/languages/en.json"
    )
