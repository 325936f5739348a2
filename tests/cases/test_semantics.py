"""docs/semantics.md has a line for every rule, and the cases it points to are there."""

from __future__ import annotations

import re
from pathlib import Path

from tests.cases.test_cases import CASES

PAGE = Path(__file__).parents[2] / "docs" / "semantics.md"
ROWS = re.findall(r"^\| (\d+[a-c]?) \| (.+) \| (.+) \|$", PAGE.read_text("utf-8"), re.MULTILINE)
#: rules about files: tests in Python have the number of the rule in their names
WITHOUT_CASES = {"16a", "16c"}


def in_order(rule: str) -> tuple[int, str]:
    return int(rule.rstrip("abc")), rule


def test_every_rule_has_its_line() -> None:
    rules = [number for number, _, _ in ROWS]
    assert rules == sorted(set(rules), key=in_order)
    assert [rule for rule in rules if rule.isdigit()] == [str(rule) for rule in range(1, 93)]


def test_links_lead_somewhere() -> None:
    links = re.findall(r"\]\((?!http)([^)]+)\)", PAGE.read_text("utf-8"))
    assert links
    for link in links:
        assert (PAGE.parent / link).is_file(), link


def test_every_rule_has_a_case_where_its_line_says() -> None:
    shown = {(rule, case.page.name) for case in CASES for rule in case.rules}
    for rule, _, where in ROWS:
        if rule not in WITHOUT_CASES:
            page = Path(re.findall(r"\]\(([^)]+)\)", where)[0]).name
            assert (rule, page) in shown, rule


def test_rules_without_cases_have_tests() -> None:
    links = {rule: re.findall(r"\]\(([^)]+\.py)\)", where) for rule, _, where in ROWS}
    for rule in WITHOUT_CASES:
        texts = [(PAGE.parent / link).read_text("utf-8") for link in links[rule]]
        assert any(f"def test_rule_{rule}_" in text for text in texts), rule


def test_cases_are_of_known_rules() -> None:
    known = {number for number, _, _ in ROWS}
    for case in CASES:
        unknown = set(case.rules) - known
        assert not unknown, f"{case.name}: docs/semantics.md lacks the rules {unknown}"
        assert case.rules or case.name.startswith("Tolerance: "), case.name
