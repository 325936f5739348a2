"""Features that play does not need: a module is written without each of them."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import pytest
from playwright.sync_api import Page

from tests.conftest import ROOT
from tests.dagaz import small_page
from tests.node import default_export
from tests.sampling import LARGE
from zrf2js import Options, compile_file, compile_text
from zrf2js.optimize import optimize as optimizing
from zrf2js.optimize.passes import PASSES, ScriptPass
from zrf2js.project.building import Settings, build_project
from zrf2js.project.plan import Job, Plan
from zrf2js.support import optional

T = TypeVar("T")

EXAMPLES = sorted(file.name for file in (ROOT / "examples").glob("*.[zd][rg][fz]"))
#: passes over the scripts of pages, which other rules do not run
OF_PAGES = tuple(each.name for each in PASSES if isinstance(each, ScriptPass))
ANNOTATING = (each for each in PASSES if not each.portable and not isinstance(each, ScriptPass))
#: examples and features that they do not run: a module with Forth words has all build flags
NOT_RUN = (("census.zrf", "short games"),)
#: features of the gallery of a build, which modules do not have
OF_BUILDS = ("gallery row", "start picture")
ALL = (
    *(name for name in optional.FEATURES if name not in OF_BUILDS),
    *(each.name for each in ANNOTATING),
)


def break_features(monkeypatch: pytest.MonkeyPatch, names: Collection[str]) -> list[str]:
    """Let features raise; return the list of those that have been run, which grows."""
    started: list[str] = []

    def run(feature: str, work: Callable[[], T]) -> T:
        assert feature in (*ALL, *OF_PAGES, *OF_BUILDS)
        started.append(feature)
        if feature in names:
            raise KeyError(feature)
        return work()

    monkeypatch.setattr(optional, "strict", False)
    monkeypatch.setattr(optional, "run", run)
    return started


def counts(text: str, folder: Path) -> Any:
    """Return the numbers of positions after two moves, by variant."""
    (folder / "module.mjs").write_text(text, encoding="utf-8")
    main = folder / "main.mjs"
    main.write_text(
        "import { createGame, games } from './module.mjs'\n"
        "export default games.filter(g => !g.separator).slice(0, 3)"
        ".map(g => createGame({ variant: g.index }).perft(2))\n"
    )
    return default_export(main)


@cache
def usual_counts(example: str, folder: Path) -> Any:
    return counts(compile_file(ROOT / "examples" / example).value[0].text, folder)


def assert_plays(example: str, names: Collection[str], shared: Path, folder: Path) -> None:
    outcome = compile_file(ROOT / "examples" / example)
    assert outcome.ok
    assert {d.code for d in outcome.diagnostics} >= {"ZRF710"}
    notes = [d.message for d in outcome.diagnostics if d.code == "ZRF710"]
    assert all(any(f"without {name}: KeyError" in note for name in names) for note in notes)
    assert counts(outcome.value[0].text, folder) == usual_counts(example, shared)


@pytest.mark.sample(60, without=LARGE)
@pytest.mark.parametrize("feature", ALL)
@pytest.mark.parametrize("example", EXAMPLES)
def test_a_module_plays_without_a_feature(
    example: str,
    feature: str,
    tmp_path: Path,
    tmp_path_factory: pytest.TempPathFactory,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shared = tmp_path_factory.mktemp("usual")
    usual_counts(example, shared)
    started = break_features(monkeypatch, [feature])
    if (example, feature) in NOT_RUN:
        assert compile_file(ROOT / "examples" / example).ok and feature not in started
    elif feature not in ("drawings", "trained data"):
        assert_plays(example, [feature], shared, tmp_path)
        assert feature in started


@pytest.mark.sample(15, keep=("chess.zrf",), without=LARGE)
@pytest.mark.parametrize("example", EXAMPLES)
def test_a_module_plays_without_all_features(
    example: str,
    tmp_path: Path,
    tmp_path_factory: pytest.TempPathFactory,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shared = tmp_path_factory.mktemp("usual")
    usual_counts(example, shared)
    break_features(monkeypatch, ALL)
    assert_plays(example, ALL, shared, tmp_path)


@pytest.mark.parametrize("feature", OF_PAGES)
def test_a_dagaz_page_plays_without_a_pass_over_its_scripts(
    feature: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = small_page.write(tmp_path)
    expected = small_page.moves(page)
    started = break_features(monkeypatch, [feature])
    outcome = compile_file(page)
    assert {d.code for d in outcome.diagnostics} >= {"ZRF710"} and feature in started
    assert small_page.moves(page) == expected


@pytest.mark.browser
def test_a_page_opens_without_all_features(
    page: Page, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    started = break_features(monkeypatch, ALL)
    weights = (ROOT / "examples" / "chess.weights.json").read_text(encoding="utf-8")
    options = Options(target="html", weights=weights, weights_path="chess.weights.json")
    outcome = compile_file(ROOT / "examples" / "chess.zrf", options)
    assert outcome.ok and set(started) == set(ALL)
    file = tmp_path / "chess.html"
    file.write_text(outcome.value[0].text, encoding="utf-8")
    page.goto(file.as_uri())
    page.get_by_text("White to move").first.wait_for()


@pytest.mark.browser
@pytest.mark.parametrize("feature", [*OF_BUILDS, "drawings"])
def test_a_gallery_opens_without_a_feature(
    feature: str, page: Page, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    break_features(monkeypatch, [feature])
    rules = ROOT / "examples" / "tic-tac-toe.zrf"
    url = "https://example.org/"
    job = Job(rules=rules, name="tic-tac-toe", targets=("html",), url=url)
    output = tmp_path / "out"
    plan = Plan(root=rules.parent, jobs=(job,), url=url)
    report = build_project(plan, output, Settings(seconds=600), lambda *_: None)
    found = [*report.general, *report.diagnostics[job]]
    notes = {each.message for each in found if each.code == "ZRF710"}
    assert notes and all(f"without {feature}: KeyError" in note for note in notes)
    assert (output / "tic-tac-toe.png").exists() is (feature != "start picture")
    page.goto((output / "index.html").as_uri())
    page.get_by_role("link", name="Tic-Tac-Toe").first.click()
    page.get_by_text("to move").first.wait_for()


VARIANTS = """
(game (title "A") (players White Black) (turn-order White Black)
  (board (grid (start-rectangle 0 0 10 10) (dimensions ("a/b/c" (10 0)) ("1/2/3" (0 10)))
    (directions (n 0 1) (e 1 0))))
  (piece (name Man) (moves (n (verify empty?) add) (e (while empty? add e))))
  (board-setup (White (Man a3)) (Black (Man c1)))
  (win-condition (White Black) (absolute-config Man (b2))))
(variant (title "B") (description "Other texts."))
(variant (title "C") (board-setup (White (Man b3)) (Black (Man c1))))
(variant (title "D") (win-condition (White Black) (absolute-config Man (b1))))
"""


def test_variants_with_equal_rules_share_results(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only puzzle facts depend on the setup. The results are those of each game alone."""
    started = break_features(monkeypatch, ())
    shared = compile_text(VARIANTS).value[0].text
    assert started.count("duplicate-proof") == started.count("inverse-attack-scan") == 2
    assert started.count("puzzle-facts") == 3
    assert started.count("notations") == 4
    monkeypatch.setattr(optimizing, "_equal_rules", lambda games, _: range(len(games)))
    assert compile_text(VARIANTS).value[0].text == shared
    assert started.count("duplicate-proof") == 6


def test_a_shared_feature_that_fails_has_a_note_for_each_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    break_features(monkeypatch, ["duplicate-proof"])
    notes = [d.message for d in compile_text(VARIANTS).diagnostics if d.code == "ZRF710"]
    assert [note.split("`")[1] for note in notes] == ["A", "B", "C", "D"]


def test_a_feature_that_fails_raises_in_tests(monkeypatch: pytest.MonkeyPatch) -> None:
    break_features(monkeypatch, ["notations"])
    monkeypatch.setattr(optional, "strict", True)
    with pytest.raises(KeyError, match="notations"):
        compile_file(ROOT / "examples" / "tic-tac-toe.zrf")


def test_a_feature_over_its_budget_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """The budget is for all games of a file, and applies in tests too."""
    monkeypatch.setattr(optional.Steps, "spend", _refuse)
    outcome = compile_file(ROOT / "examples" / "reversi.zrf")
    notes = [d.message for d in outcome.diagnostics if d.code == "ZRF710"]
    assert outcome.ok and any("without duplicate-proof: more than" in note for note in notes)


def _refuse(_: optional.Steps, steps: int) -> None:
    raise optional.BudgetExceeded(f"more than {steps} steps")
