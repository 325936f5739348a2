"""Mistyped rules: the diagnostic names the place and proposes the correction."""

from __future__ import annotations

import pytest

from zrf2js.library import compile_text

RULES = """
(define step ($1 (verify empty?) add))
(game
  (title "Walk")
  (players White Black)
  (turn-order White Black)
  (board
    (grid
      (start-rectangle 0 0 39 39)
      (dimensions ("a/b/c" (40 0)) ("3/2/1" (0 40)))
      (directions (n 0 -1) (e 1 0)))
    (zone (name goal) (positions a3 b3)))
  (piece (name Man) (moves (step n) (step e)))
  (board-setup (White (Man a1)) (Black (Man c3)))
  (win-condition (White Black) (absolute-config Man (goal))))
"""

#: correct text, mistyped text, code, the text at the place, and the help
MISTAKES = {
    "a macro": ("(step n)", "(stp n)", "ZRF206", "stp", "did you mean `step`?"),
    "a macro in a block": ("(step n)", "((stp n))", "ZRF215", "stp", "did you mean `step`?"),
    "a macro without parentheses": (
        "(step n)",
        "(n step)",
        "ZRF206",
        "step",
        "`step` is a macro; a call has parentheses: `(step ...)`",
    ),
    "a piece of the setup": ("(Man c3)", "Man c3", "ZRF247", "Man", None),
    "a direction": ("(e 1 0)", "e 1 0", "ZRF247", "e", None),
    "a dimension": ('("3/2/1" (0 40))', '"3/2/1"', "ZRF247", '"3/2/1"', None),
    "positions of a zone": ("(positions a3 b3)", "a3 b3", "ZRF247", "a3", None),
    "a form of a grid": (
        "(dimensions",
        "(dimension",
        "ZRF220",
        '(dimension ("a/b/c" (40 0)) ("3/2/1" (0 40)))',
        "did you mean `dimensions`?",
    ),
    "a form of a zone": (
        "(positions",
        "(position",
        "ZRF220",
        "(position a3 b3)",
        "did you mean `positions`?",
    ),
    "a second else": (
        "(step n)",
        "((if empty? n else n else n) add)",
        "ZRF206",
        "else",
        "`else` is a part of `if`, which has at most one: `(if test ... else ...)`",
    ),
    "an action in a test": (
        "(step n)",
        "(n (verify empty? add))",
        "ZRF204",
        "add",
        "`add` is an action; is a `)` missing before it?",
    ),
    "a test without parentheses": (
        "(step n)",
        "(n verify empty? add)",
        "ZRF202",
        "verify",
        "write `(verify ...)`",
    ),
    "links of three positions": (
        "(zone",
        "(links e (a1 b1 c1)) (zone",
        "ZRF223",
        "(a1 b1 c1)",
        "each group of `links` consists of two names",
    ),
    "links without groups": ("(zone", "(links e a1 b1) (zone", "ZRF247", "a1", None),
    "a symmetry without groups": ("(zone", "(symmetry Black n n) (zone", "ZRF222", "n", None),
    "a grid without dimensions": (
        "(zone",
        "(grid (directions (up 1))) (zone",
        "ZRF223",
        "(grid (directions (up 1)))",
        None,
    ),
    "an option without a name": ("(players", "(option) (players", "ZRF223", "(option)", None),
    "a second turn order": (
        "(board\n",
        "(turn-order Black White) (board\n",
        "ZRF249",
        "(turn-order Black White)",
        None,
    ),
    "a reserve without a number": (
        "(Man c3)",
        "(Man c3 off)",
        "ZRF248",
        "off",
        "write `(piece off 2)` for two pieces",
    ),
    "a word that starts a group in a goal": (
        "Man (goal)",
        "not Man (goal)",
        "ZRF403",
        "not",
        "`not` starts a group: `(not piece)`",
    ),
    "an argument of a goal that has none": (
        "(absolute-config Man (goal))",
        "(repetition 3)",
        "ZRF201",
        "3",
        None,
    ),
    "a parenthesis too many": (
        '"Walk")',
        '"Walk"))',
        "ZRF107",
        "(players White Black)",
        "does a `)` above close the game too early?",
    ),
}


@pytest.mark.parametrize(
    ("right", "wrong", "code", "text", "help"), MISTAKES.values(), ids=list(MISTAKES)
)
def test_a_mistake_is_reported(
    right: str, wrong: str, code: str, text: str, help: str | None
) -> None:
    rules = RULES.replace(right, wrong, 1)
    found = compile_text(rules).diagnostics
    first = next(diagnostic for diagnostic in found if diagnostic.code == code)
    assert first.origin is not None
    span = first.origin.span
    assert (rules[span.start : span.end], first.help) == (text, help)
    assert len([d for d in found if d.code == "ZRF247"]) == (code == "ZRF247")
