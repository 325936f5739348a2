"""Descriptions have the positions and the results of their games, for each rule of the cases."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cases.reading import MAIN, Case
from tests.cases.test_cases import CASES
from tests.rbg.counts import games_of
from tests.rbg.trees import trees
from zrf2js.emit.rbg.description import Description

LINE = """(game (title "Line") (players {players}) (turn-order {order}) {options}
(board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c/d/e" (10 0)) ("2/1" (0 10)))
  (directions (e 1 0) (w -1 0) (n 0 -1) (s 0 1))))
(piece (name Man) (moves {man}))
(piece (name King) (moves {king}))
(piece (name Rook) (moves (e (while empty? add e) (verify not-friend?) add)
  (w (while empty? add w) (verify not-friend?) add)) {drops})
(board-setup {setup})
{goals})"""
STEP = "(e (verify not-friend?) add) (w (verify not-friend?) add)"
SETUP = "(White (Man b1) (King a1)) (Black (Man d1) (King e1))"
BOTH = "(loss-condition (White Black) "

#: rules that descriptions once had wrong, as the parts of LINE that differ from DEFAULT
RULES: dict[str, dict[str, str]] = {
    "royal for one player": {
        "setup": "(White (Rook a1) (King a2)) (Black (King e1) (Rook e2))",
        "goals": "(loss-condition (White) (checkmated King))",
    },
    "neutral pieces and opponents": {
        "players": "White Black Grey",
        "setup": f"{SETUP} (Grey (Man c1))",
        "goals": "(win-condition (White Black) (relative-config King e (opponent Man)))",
    },
    "flips in the turn order": {
        "players": "A B C",
        "order": "A C B",
        "man": "((flip a2) (flip b2) (flip c2) e (verify empty?) add)",
        "setup": "(A (Man a1) (King a2)) (B (King b2) (Man a1)) (C (Man e1) (King c2))",
    },
    "promotions and captures": {
        "king": "(e (add Man)) (w (add Man))",
        "goals": f"{BOTH}(captured King))",
    },
    "a capture with a promotion": {
        "man": "(e (add King)) (w (verify not-friend?) (add King))",
        "goals": f"{BOTH}(captured King))",
    },
    "changes of type and captures": {
        "man": "(e (change-type Man) add) (w (change-type Man a1) add)",
        "goals": f"{BOTH}(captured King))",
    },
    "changes of owner and captures": {
        "man": "((change-owner e1) e add) (w (flip a1) add)",
        "goals": f"{BOTH}(captured King Man))",
    },
    "pieces on others and captures": {
        "man": "((create Man a1) e add) ((create King e1) w add)",
        "goals": f"{BOTH}(captured King Man))",
    },
    "a capture and a new piece": {
        "man": "((create King b2) e add) (w (verify not-friend?) (create Black King b2) add)",
        "king": "(e add-copy) (w add-copy)",
        "goals": f"{BOTH}(captured King))",
    },
    "a drop that captures": {
        "drops": "(drops (b1 add) (d1 add))",
        "setup": f"{SETUP[:-1]} (Rook a2 off 2)) (White (Rook off 1))",
        "goals": f"{BOTH}(captured Man Rook))",
    },
    "a loss of one part of a turn": {
        "man": "(e (verify not-friend?) add-partial) (w (verify not-friend?) add)",
        "goals": f"{BOTH}(and (captured Man) (pieces-remaining 9)))",
    },
    "parts that end a turn or continue": {
        "man": "(e (verify empty?) add-partial) (n (verify empty?) add) (s (verify empty?) add)",
        "options": '(option "pass partial" true)',
    },
    "the last part of several is promoted": {
        "man": "(e (verify not-empty?) cascade e (verify empty?) (add King)) (w add)",
        "setup": "(White (Man a1) (Rook b1)) (Black (Rook d1) (King e1))",
    },
    "a copy comes after the effects": {
        "man": "((capture a1) (create Rook b1) e (verify empty?) add-copy)",
        "setup": "(White (Man a1 b1)) (Black (Man d1) (King e1))",
    },
    "a pass in check": {
        "options": '(option "pass turn" true)',
        "setup": "(White (King a1)) (Black (Rook d1))",
        "goals": f"{BOTH}(checkmated King))",
    },
    "a capture by jumping attacks": {
        "man": "(w (verify enemy?) capture w (verify empty?) add)",
        "setup": "(White (King b1 d2)) (Black (Man e1 e2))",
        "goals": f"{BOTH}(checkmated King))",
    },
    "attacks on pieces of opponents": {
        "man": "(e (verify not-friend?) (verify not-attacked?) add)",
        "setup": "(White (Man a1 a2)) (Black (Man b1) (Rook e1 c2))",
    },
    "attacks by types in the priorities": {
        "options": "(move-priorities hit)",
        "man": "(move-type hit) (e e (verify enemy?) add) (move-type odd) (w add)",
        "king": "(e (verify empty?) (verify not-attacked?) add)",
        "setup": "(White (King a1)) (Black (Man c1 e2))",
    },
    "no move at the start": {
        "setup": "(White (Man e1)) (Black (King e2))",
        "goals": f"{BOTH}stalemated)",
    },
    "a loss without moves precedes a draw": {
        "man": "(e (verify enemy?) add)",
        "king": "(w (verify enemy?) add)",
        "goals": f"{BOTH}stalemated) (draw-condition (White) (pieces-remaining 2))",
        "setup": "(White (Man b1) (King a1)) (Black (Man c1) (King e1))",
    },
    "a goal without positions": {
        "goals": "(win-condition (White) (absolute-config Man (none)))",
    },
    "effects without a result": {
        "man": "((capture c1) e add) ((capture b2) e add) (e add) (w add)",
    },
}
DEFAULT = {
    "players": "White Black", "order": "White Black", "options": "", "man": STEP, "king": STEP,
    "drops": "", "setup": SETUP, "goals": "",
}  # fmt: skip


@pytest.mark.sample(3)
@pytest.mark.parametrize("name", RULES)
def test_a_description_has_the_tree_of_its_module(name: str, tmp_path: Path) -> None:
    parts = DEFAULT | RULES[name]
    path = tmp_path / "line.zrf"
    path.write_text(LINE.format(**parts), encoding="utf-8")
    found = trees(path, 0, 3)
    assert found is not None, Description(games_of(path)[0]).faults
    described, played = found
    assert described == played


@pytest.mark.sample(40, keep=("Rule 64: change-owner*",))
@pytest.mark.parametrize("case", [pytest.param(case, id=case.name) for case in CASES])
def test_descriptions_have_the_trees_of_the_cases(case: Case, tmp_path: Path) -> None:
    for name, text in case.files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    for index, game in enumerate(games_of(tmp_path / MAIN)):
        found = trees(tmp_path / MAIN, index, 3)
        if found is not None and not Description(game).left_out:
            assert found[0] == found[1], f"game {index}"


@pytest.mark.parametrize(
    ("parts", "reason"),
    [
        ({"options": '(option "discard cascades" true)'}, "the option `discard cascades` is true"),
        ({"man": "(e cascade e add-partial)"}, "a multi-part move ends with `add-partial`"),
        ({"man": "((capture c1) e (verify empty?) add) (e add)"}, "two blocks can make the same"),
    ],
)
def test_rules_of_which_descriptions_differ_are_refused(
    parts: dict[str, str], reason: str, tmp_path: Path
) -> None:
    path = tmp_path / "line.zrf"
    path.write_text(LINE.format(**DEFAULT | parts), encoding="utf-8")
    (fault,) = Description(games_of(path)[0]).faults
    assert reason in fault.reason
