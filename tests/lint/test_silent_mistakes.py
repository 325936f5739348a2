"""Typical mistakes of authors that do not stop a game: each has a warning at its place."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.corpus import name_of, sample_files
from zrf2js import check_text
from zrf2js.frontends.games import front_end
from zrf2js.host.files import FileLoader, load_source
from zrf2js.lint.lint import lint
from zrf2js.options import Options
from zrf2js.support.diagnostics.locate import line_column

RULES = """\
(define step ($1 (verify empty?) add))
(define slide ($1 (while empty? add $1) (verify enemy?) add))
(game
   (title "Runs")
   (players White Black)
   (turn-order White Black)
   (board
      (grid
         (start-rectangle 0 0 50 50)
         (dimensions ("a/b/c" (50 0)) ("4/3/2/1" (0 50)))
         (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0) (ne 1 -1) (sw -1 1) (nw -1 -1) (se 1 1)))
      (symmetry Black (n s) (s n) (ne se) (se ne) (nw sw) (sw nw))
      (zone (name home) (players White) (positions a4 b4 c4))
      (zone (name home) (players Black) (positions a1 b1 c1)))
   (piece (name Man) (moves (step n) (slide ne) (step e) (step w) (slide se)))
   (board-setup (White (Man a1 b1)) (Black (Man a4 b4)))
   (win-condition (White Black) (absolute-config Man (home)))
   (loss-condition (White Black) (pieces-remaining 0)))
"""


def codes(old: str, new: str) -> list[str]:
    assert old in RULES
    return [found.code for found in check_text(RULES.replace(old, new), Options(lint=True))]


def test_the_rules_are_valid() -> None:
    assert check_text(RULES, Options(lint=True)) == ()


@pytest.mark.parametrize(
    "block",
    [
        "$1 (verify empty?) (verify enemy?) add",
        "$1 (verify empty? enemy?) add",
        "$1 (verify (and friend? not-friend?)) add",
        "$1 (verify not-empty?) (while empty? $1) add",
        "$1 (while not-empty? add $1) (verify friend?) add",
        "$1 (verify (piece? Man)) (verify empty?) add",
        "$1 (verify (in-zone? home)) (verify (not-in-zone? home)) add",
        "$1 (if empty? (verify enemy?) add else add)",
        "$1 (if (or empty? enemy?) (verify friend?) add)",
        "$1 (verify (enemy? n)) (verify (empty? n)) add",
        "$1 (verify (position? a1)) (verify (position? b1)) add",
        "(verify empty?) $1 add",
    ],
)
def test_tests_that_exclude_each_other(block: str) -> None:
    assert codes("($1 (verify empty?) add)", f"({block})") == ["ZRF312"]


@pytest.mark.parametrize(
    "block",
    [
        "$1 (verify empty?) $1 (verify enemy?) add",
        "$1 (verify (enemy? n)) (verify (empty? s)) add",
        "$1 (if empty? add else (verify enemy?) add)",
        "$1 (verify (or empty? enemy?)) (if enemy? (capture)) add",
        "$1 (while empty? $1) (verify enemy?) $1 (verify empty?) add",
        "mark $1 (verify enemy?) back $1 add",
        "$1 (while not-empty? $1) (verify (empty? $1)) add",
    ],
)
def test_tests_that_may_hold_together(block: str) -> None:
    assert codes("($1 (verify empty?) add)", f"({block})") == []


def test_a_macro_is_valid_if_one_of_its_calls_is() -> None:
    new = "($1 (verify $2) (verify empty?) add)"
    calls = RULES.replace("(step n)", "(step n empty?)").replace("(step e)", "(step e enemy?)")
    calls = calls.replace("(step w)", "(step w not-enemy?)")
    found = check_text(calls.replace("($1 (verify empty?) add)", new), Options(lint=True))
    assert [diagnostic.code for diagnostic in found] == []


@pytest.mark.parametrize(
    "block",
    [
        "$1 add (verify empty?)",
        "$1 (verify empty?) add (capture)",
        "$1 (if empty? add else (capture))",
        "$1 (if enemy? (capture) else add)",
        "$1 add (if empty? (set-flag f true)) (verify (not-flag? f))",
    ],
)
def test_actions_after_the_last_add(block: str) -> None:
    assert set(codes("($1 (verify empty?) add)", f"({block})")) == {"ZRF313"}


@pytest.mark.parametrize(
    "block",
    ["$1 (while empty? add $1 (verify not-friend?))", "$1 add (verify empty?) $1 add"],
)
def test_actions_before_a_later_add(block: str) -> None:
    assert codes("($1 (verify empty?) add)", f"({block})") == []


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("$1 (verify empty?) add", "$1 (if empty?) add", "ZRF314"),
        ("(symmetry", "(positions (a1 400 0 450 50)) (symmetry", "ZRF250"),
        ('"4/3/2/1" (0 50)', '"4/3/2/1" (50 0)', "ZRF251"),
        ('"4/3/2/1" (0 50)', '"4/3/2/1" (0 5)', "ZRF251"),
        ("(n 0 -1)", "(n 0 1)", "ZRF252"),
        ("(ne 1 -1)", "(ne 1 1)", "ZRF252"),
        ("(s n)", "", "ZRF253"),
        ("(se ne)", "", "ZRF253"),
        ("(s n)", "(s n) (e w)", "ZRF253"),
        ("(se ne)", "(se nw)", "ZRF253"),
        ("(name home) (players Black)", "(name home) (players White)", "ZRF254"),
        ("(name home) (players Black)", "(name home)", "ZRF254"),
        ("(absolute-config Man (home))", "(absolute-config Man (a4 b4 c4))", "ZRF411"),
        ("(absolute-config Man (home))", "(absolute-config Man (a2 b2 home))", "ZRF411"),
        ("(absolute-config Man (home))", "(relative-config Man n Man n Man)", "ZRF411"),
        ("(pieces-remaining 0)", "(pieces-remaining 3)", "ZRF411"),
        ("(loss-condition (White Black) (pieces-remaining 0))", "(loss-condition stalemated)",
         "ZRF411"),
        ("(loss-condition (White Black) (pieces-remaining 0))",
         '(option "pass turn" forced) (loss-condition (White Black) stalemated)', "ZRF411"),
    ],
)  # fmt: skip
def test_statements_without_their_effect(old: str, new: str, code: str) -> None:
    assert code in codes(old, new)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("(w -1 0)", "(w -1 0) (next 1 0)"),  # a second name
        ('"4/3/2/1" (0 50)', '"4/3/2/1" (0 20)'),  # fans of cards
        ("(absolute-config Man (home))", "(absolute-config Man (a4 b4))"),
        ("(pieces-remaining 0)", "(pieces-remaining 2)"),
    ],
)
def test_statements_with_an_effect(old: str, new: str) -> None:
    assert set(codes(old, new)) <= {"ZRF304"}


@pytest.mark.parametrize(
    ("formula", "columns"),
    [
        ("^*|", [("ZRF627", 22)]), ("[e]+|", [("ZRF627", 24)]), ("^,*|", []),
        ("[M]^N|", [("ZRF628", 24)]), ("^[M]N|", []), ("N?^E", [("ZRF628", 23)]),
    ],
)  # fmt: skip
def test_signs_of_formulas(formula: str, columns: list[tuple[str, int]]) -> None:
    rules = f"game: Walk\nboard: 4x4\npiece Man M: dagaz {formula};N\nsetup: mM2/4/4/Mm2\n"
    found = check_text(rules, Options(lint=True), name="walk.dgz")
    places = [(d.code, line_column(d.origin.span.source, d.origin.span.start)[1])
              for d in found if d.origin]  # fmt: skip
    assert places == [(code, column - 1) for code, column in columns]


# --- the corpus ----------------------------------------------------------------------------------

NEW = {"ZRF250", "ZRF251", "ZRF252", "ZRF253", "ZRF254", "ZRF312", "ZRF313", "ZRF314",
       "ZRF411"}  # fmt: skip
#: the warnings on third-party rules; all were read and are right: Luzhanqi uses a test that never
#: holds to end a block, Duke and Puluc end a game that forced passes continue, Maneuvers requires
#: three of a piece that exists once
RIGHT = {
    "DagazProject+ZRF/Luzhanqi/Luzhanqi.zrf": {"ZRF312": 1},
    "GlukKazan+ZoG/Rules/Luzhanqi.zrf": {"ZRF312": 1},
    "DagazProject+ZRF/Duke/Duke.zrf": {"ZRF411": 2},
    "GlukKazan+ZoG/Rules/Duke.zrf": {"ZRF411": 2},
    "GlukKazan+Dagaz/races/puluc.zrf": {"ZRF411": 1},
    "GlukKazan+Dagaz/sliding-puzzles/maneuvers.zrf": {"ZRF411": 1},
}


@pytest.mark.corpus
@pytest.mark.parametrize("path", sample_files(), ids=name_of)
def test_experienced_authors_get_no_false_warning(path: Path) -> None:
    outcome = front_end(load_source(path).value, FileLoader(path.parent))
    found = Counter(d.code for d in (*outcome.diagnostics, *lint(outcome.value)) if d.code in NEW)
    assert found == RIGHT.get(name_of(path), {})
