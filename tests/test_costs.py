"""Tests of the choice of long tests in a run of all tests."""

from __future__ import annotations

import re

import pytest

from tests import costs
from tests.conftest import ROOT
from tests.costs import CASES, FUNCTIONS, LONG, cost, stored, summary, within_share
from tests.sampling import ALL_CASES


def test_functions_have_precedence_over_further_cases() -> None:
    times = {f"f::{test}[{case}]": 1.0 for test in "abc" for case in range(30)}
    kept = within_share(times, set())
    assert len(kept) == int(3 * FUNCTIONS + 87 * CASES)
    assert {name.partition("[")[0] for name in kept} == {"f::a", "f::b", "f::c"}
    assert kept == within_share(dict(reversed(times.items())), set())


def test_cheap_functions_are_kept_with_their_cheapest_case() -> None:
    times = {"f::a": 17.0, "f::b[1]": 4.0, "f::b[2]": 2.0, "f::c": 1.0}
    assert within_share(times, set()) == {"f::c", "f::b[2]"}
    assert within_share(times, {"f::b[1]"}) == {"f::c", "f::b[1]"}
    assert within_share({"f::a": 9.0}, set()) == {"f::a"}


def test_unusual_cases_are_listed() -> None:
    seconds = {"f::a[1]": 1.0, "f::a[2]": 1.2, "f::a[3]": 5.0, "f::b": LONG / 2, "g::c": LONG}
    listed = summary(seconds)
    assert listed == {"f": {"a": 2.4, "a[1]": 1.0, "a[3]": 5.0}, "g": {"c": LONG}}
    assert [cost(f"f::{name}", listed) for name in ("a[3]", "a[4]", "b")] == [5.0, 2.4, 0]


def test_only_a_run_of_all_tests_leaves_some_out(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    def left_out(*arguments: str) -> int:
        return len(costs.left_out([request.node], arguments))

    monkeypatch.delenv(ALL_CASES, raising=False)
    monkeypatch.setattr(costs, "within_share", lambda *_: set())
    file, _, name = request.node.nodeid.partition("::")
    monkeypatch.setattr(costs, "stored", lambda: {file: {name: LONG}})
    assert left_out("tests/test_costs.py") == 0
    assert left_out(str(ROOT / "tests")) == 1
    monkeypatch.setenv(ALL_CASES, "1")
    assert left_out(str(ROOT / "tests")) == 0


def test_listed_tests_exist() -> None:
    for file, tests in stored().items():
        text = (ROOT / file).read_text(encoding="utf-8")
        defined = set(re.findall(r"^\s*(?:async )?def (test_\w+)", text, re.MULTILINE))
        listed = {name.partition("[")[0] for name in tests}
        assert listed <= defined, f"{file}: pytest --store-costs {file}"
