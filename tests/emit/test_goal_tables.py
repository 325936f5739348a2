"""Tables of goal patterns that the compiler writes equal those that the runtime creates."""

import json
import random
import subprocess
from pathlib import Path

import pytest

from tests.random_games import same_moves
from zrf2js import Options, compile_file, compile_text
from zrf2js.analysis.games import goal_lines
from zrf2js.analysis.games.goal_lines import TEST
from zrf2js.emit.assets import template_root
from zrf2js.emit.js.module.emitter import RULES_HEADING
from zrf2js.emit.js.rules import goal_patterns, goals
from zrf2js.emit.js.rules.goal_patterns import pattern_table
from zrf2js.host.node import find_node

CREATED = """
const { createGoalPatterns } = await import(process.argv[1])
const made = JSON.parse(process.argv[2]).map(({ links, size, walks, even }) => {
  const rows = links.map(row => row.map(to => to < 0 ? size : to).concat(size))
  const { starts, cells } = createGoalPatterns({ nav: rows.flat(), size }, walks, even)
  return [Array.from(starts), Array.from(cells)]
})
console.log(JSON.stringify(made))
"""


def test_tables_equal_those_of_the_runtime() -> None:
    draw = random.Random(7)
    cases = []
    for size in (1, 4, 9, 12):
        links = [[draw.randrange(-1, size) for _ in range(size)] for _ in range(3)]
        walks = [
            tuple(draw.choice((TEST, *range(0, 3 * (size + 1), size + 1))) for _ in range(length))
            for length in (3, 5, 6)
        ]
        walks = [tuple(TEST if n % 2 == 0 else step for n, step in enumerate(w)) for w in walks]
        # all walks of an even table have equally many tests
        for even, used in ((True, walks[1:2]), (False, walks)):
            cases.append({"links": links, "size": size, "walks": used, "even": even})
    path = (template_root() / "runtime" / "goals" / "goal_patterns.js").as_uri()
    command = [find_node(), "--input-type=module", "-e", CREATED, path, json.dumps(cases)]
    made = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    for case, table in zip(cases, made, strict=True):
        stride = case["size"] + 1
        walks = [tuple(TEST if n == TEST else n // stride for n in w) for w in case["walks"]]
        written = pattern_table(case["links"], walks, even=case["even"])
        assert [list(part) for part in written] == table


LINE = """(game (title "Line") (players White Black) (turn-order White Black)
   (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c/d/e" (9 0)) ("3/2/1" (0 9)))
      (directions (e 1 0) (s 0 1) (w -1 0))))
   (piece (name Man) (drops ((verify empty?) add)))
   (board-setup (White (Man off 9)) (Black (Man off 9)))
   (win-condition (White Black) (or (relative-config %s) (relative-config %s))))"""
DOWN, LEFT, LONG = "Man s Man s Man", "Man w Man w Man", "Man e Man e Man e Man e Man"


def module(*walks: str) -> str:
    return str(compile_text(LINE % walks, Options(readable=True)).value[0].text)


def test_few_lines_are_tested_one_by_one() -> None:
    few, many = (module(DOWN, walk).split(RULES_HEADING)[1] for walk in (LONG, LEFT))
    assert "if (board[A3] === code && board[A2] === code && board[A1] === code) return true" in few
    assert "ABSENT_PATTERNS" not in few
    assert "ABSENT_PATTERNS" in many


def test_lines_share_the_test_of_a_common_position() -> None:
    game = Path(__file__).resolve().parents[2] / "examples" / "tic-tac-toe.zrf"
    text = compile_file(game, Options(readable=True)).value[0].text.split(RULES_HEADING)[1]
    assert [text.count(f"if (board[{name}] === code && ((") for name in ("B2", "A3", "C1")] == [
        1
    ] * 3
    assert text.count("board[B2]") == 1


def test_lines_end_games_at_the_same_move_in_each_form(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one_by_one = module(DOWN, LONG)
    for place in (goal_lines, goal_patterns):
        monkeypatch.setattr(place, "FEW", 0)
    around = module(DOWN, LONG)
    assert "ABSENT_PATTERNS" in around.split(RULES_HEADING)[1]
    lists = same_moves(tmp_path, {"lines": (one_by_one, around)}, games=20, plies=15)
    assert lists


ZONE = """(game (title "Zone") (players White Black) (turn-order White Black)
   (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c/d/e" (9 0)) ("4/3/2/1" (0 9)))
      (directions (n 0 -1) (s 0 1) (w -1 0)))
      (symmetry Black (n s) (s n))
      (zone (name end) (players White) (positions a4 b4 c4 d4))
      (zone (name end) (players Black) (positions a1 b1)))
   (piece (name Man) (attribute old false) (moves (n add) (w (set-attribute old true) add)))
   (piece (name King) (moves (n add) (w add)))
   (board-setup (White (Man a1 b1) (King d1)) (Black (Man a3 c3) (King e4)))
   (win-condition (White Black) (absolute-config Man %s (end)))
   (draw-condition (White Black) (and (not stalemated) (absolute-config King (end)))))"""


@pytest.mark.parametrize("others", ["", "King"])
def test_few_positions_of_zones_end_games_at_the_same_move(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, others: str
) -> None:
    texts = []
    for few in (32, 0):
        for place in (goal_lines, goals):
            monkeypatch.setattr(place, "FEW", few)
        result = compile_text(ZONE % others, Options(readable=True))
        texts.append(str(result.value[0].text))
    is_searched = ["ABSENT_PATTERNS" in text.split(RULES_HEADING)[1] for text in texts]
    assert is_searched == [False, True]
    assert same_moves(tmp_path, {"zones": (texts[0], texts[1])}, games=20, plies=15)


def test_a_pattern_after_stalemate_is_not_searched_after_each_move() -> None:
    searched = []
    for first in ("stalemated", "(not stalemated)"):
        goal = f"(and {first} (relative-config King n King n King))"
        rules = ZONE.replace("(and (not stalemated) (absolute-config King (end)))", goal) % ""
        text = str(compile_text(rules, Options()).value[0].text)
        searched.append("ABSENT_PATTERNS" in text.split(RULES_HEADING)[1])
    assert searched == [False, True]
