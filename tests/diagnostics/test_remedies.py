"""Typical mistakes of authors: each has a diagnostic that states the cause or a remedy."""

from __future__ import annotations

import pytest

from zrf2js import check_text
from zrf2js.support.diagnostics.model import Diagnostic

RULES = """\
(version "2.0")
(define step ($1 (verify empty?) add))
(game
   (title "Escape")
   (players White Black)
   (turn-order White Black)
   (board
      (grid
         (dimensions ("a/b/c" (40 0)) ("3/2/1" (0 40)))
         (directions (n 0 -1) (s 0 1) (e 1 0)))
      (zone (name home) (positions a1 b1 c1 a2 b2)))
   (piece (name Man) (moves (step n) (e (verify (not-in-zone? home)) add)))
   (board-setup (White (Man a1)) (Black (Man c3)))
   (win-condition (White Black) (absolute-config Man (home))))
"""


def found(old: str, new: str) -> tuple[Diagnostic, ...]:
    assert old in RULES
    return check_text(RULES.replace(old, new), name="escape.zrf")


def test_the_rules_are_valid() -> None:
    assert check_text(RULES) == ()


@pytest.mark.parametrize(
    ("old", "new", "code", "help"),
    [
        ("(absolute-config Man (home))", "absolute-config Man (home)", "ZRF405",
         "write `(absolute-config ...)`"),
        ("(absolute-config Man (home))", "stalemated stalemated", "ZRF405",
         "join goals with `and` or `or`"),
        ("(absolute-config Man (home))", "(pieces-remaining Man 0)", "ZRF402",
         "example: `(pieces-remaining 0 Man)`"),
        ("(absolute-config Man (home))", "checkmated", "ZRF402", "example: `(checkmated King)`"),
        ("(not-in-zone? home)", "not-in-zone? home", "ZRF203", "write `(in-zone? ...)`"),
        ("(moves (step n)", "(moves step n", "ZRF231", "enclose each block in parentheses"),
        ("(piece (name", "(moves (step n)) (piece (name", "ZRF220", "`moves` belongs in a piece"),
        (" (s 0 1) (e 1 0)))", ")) (directions (s 0 1) (e 1 0))", "ZRF220",
         "`directions` belongs in a grid"),
        ("(grid", "(gird", "ZRF220", "did you mean `grid`?"),
        ("e (verify", "e (set-attribute moved? true) (verify", "ZRF209",
         "add `(attribute moved? false)` to a piece"),
        ("(name Man)", "", "ZRF232", "add `(name ...)`"),
        ("(title", "// title\n (title", "ZRF247", "comments start with `;`"),
        ("(name Man)", "# piece\n(name Man)", "ZRF247", "comments start with `;`"),
        ("(grid", "8x8 (grid", "ZRF247", None),
        ("(name Man)", "(name White Man)", "ZRF201", "enclose the text in quotes"),
        ('(title "Escape")', "(title The Escape)", "ZRF201", "enclose the text in quotes"),
        ("(verify empty?)", "(change-owner) (set-flag)", "ZRF202",
         "`zrf2js keywords set-flag` has an example"),
        ("(absolute-config Man (home))", "no-moves", "ZRF401", "`zrf2js keywords` lists the goals"),
        ("(verify empty?)", "(verify square-is-free)", "ZRF204",
         "`zrf2js keywords` lists the tests"),
        ("(verify empty?)", "(for empty? n)", "ZRF215", "`zrf2js keywords` lists the actions"),
        ("(title", '(option "pass turn" yes) (title', "ZRF241",
         "expected one of: false, true, forced"),
        ("(version", "// version two\n(version", "ZRF107", "comments start with `;`"),
    ],
)  # fmt: skip
def test_the_remedy(old: str, new: str, code: str, help: str | None) -> None:
    assert help in [d.help for d in found(old, new) if d.code == code]


def test_a_surplus_parenthesis_has_one_report_with_the_end_of_the_game() -> None:
    diagnostics = [
        d for d in found("Black)\n   (board", "Black))\n   (board") if d.code == "ZRF107"
    ]
    (diagnostic,) = diagnostics
    assert diagnostic.message == "unknown top-level form `board` is ignored"
    assert diagnostic.notes == ("`game` ends at escape.zrf:6:28", "statements that follow: 3 more")


def test_many_unknown_positions_have_one_report() -> None:
    diagnostics = found('("3/2/1" (0 40))', '("3,2,1" (0 40))')
    (zone, *others) = [d for d in diagnostics if d.code == "ZRF221"]
    assert zone.notes == ("4 more names in this group are unknown",)
    assert [d.message for d in others] == [
        "unknown position `a1`",  # in the setup
        "unknown position `c3`",
    ]


def test_a_few_unknown_positions_are_reported_one_by_one() -> None:
    diagnostics = found("a1 b1 c1 a2 b2", "a1 b9 c9 d9 b2")
    assert [d.message for d in diagnostics] == [
        f"unknown position `{name}`" for name in ("b9", "c9", "d9")
    ]


def test_a_board_without_positions_is_reported_after_its_cause() -> None:
    codes = [d.code for d in found("(grid", "(gird")]
    assert codes[0] == "ZRF220" and "ZRF227" in codes and "ZRF221" not in codes


def test_misspelled_move_types_of_turns_get_their_suggestion() -> None:
    moves = "(moves (move-type normal) (step n))"
    rules = RULES.replace("(moves (step n)", moves.removesuffix(")") + " (step n)")
    (found_type,) = check_text(rules.replace("(turn-order White", "(turn-order (White normla)"))
    assert (found_type.code, found_type.help) == ("ZRF213", "did you mean `normal`?")


def test_misspelled_positions_get_their_suggestion() -> None:
    (found_place,) = found("(step n)", "(step n) (a22 (verify empty?) add)")
    assert (found_place.code, found_place.help) == ("ZRF206", "did you mean `a2`?")
