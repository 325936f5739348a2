"""The pass puzzle-facts: what is proved about the moves and the goals of a game for one player."""

from __future__ import annotations

from typing import Any

import pytest

from tests.optimize.programs import game_of
from zrf2js import Options, compile_text
from zrf2js.analysis.puzzles.data import puzzle_data
from zrf2js.optimize.puzzle_facts import find_puzzle_facts

GAME = """
(game (title T) (players You) (turn-order You)
   (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c/d" (10 0)) ("1" (0 10)))
                (directions (e 1 0) (w -1 0))))
   (piece (name Wall))
   (piece (name Box) {box})
   (piece (name Man) (moves {moves}))
   (board-setup (You {setup}))
   (win-condition (You) {goal}))
"""
PUSH = "(w (verify (piece? Box)) cascade w (verify empty?) add)"
STEP = "(w (verify empty?) add)"
BOX_ON_A1 = "(absolute-config Box (a1))"


def facts(
    moves: str, setup: str = "(Box c1) (Man d1)", goal: str = BOX_ON_A1, box: str = ""
) -> dict[str, Any]:
    """Return the facts of a game on a row of four positions."""
    text = GAME.format(moves=moves, setup=setup, goal=goal, box=box)
    found = puzzle_data(game_of(text))
    assert found is not None
    return found


def test_steps_are_those_of_moves_that_the_contents_allow() -> None:
    found = facts(f"{PUSH} {STEP}")
    box = next(group for group in found["groups"] if group["members"] == [2])
    assert found["paths"][box["path"]] == [1, 0, 2, 1]  # the man reaches b1 at most
    assert found["moved"] == 1
    assert found["wins"] == [[{"group": 0, "kinds": [2], "places": [[0]]}]]
    assert found["sets"][found["reach"][3]] == [0, 3]  # no box comes to d1


def test_walls_stop_steps() -> None:
    found = facts(PUSH, "(Wall a1) (Box c1) (Man d1)", "(absolute-config Box (b1))")
    box = next(group for group in found["groups"] if group["members"] == [2])
    assert found["paths"][box["path"]] == [2, 1]


def test_a_move_of_two_pieces_counts_twice_only_if_both_are_required() -> None:
    assert facts(PUSH, goal=f"(and {BOX_ON_A1} (absolute-config Man (b1)))")["moved"] == 2
    assert facts(PUSH)["moved"] == 1


def test_a_block_may_move_another_piece_than_its_own() -> None:
    found = facts("(w (verify (piece? Box)) from w (verify empty?) add)")
    steps = {tuple(group["members"]): found["paths"][group["path"]] for group in found["groups"]}
    assert steps == {(2,): [2, 1], (3,): []}


def test_types_that_change_are_one_group() -> None:
    become = "(w (verify (piece? Box)) cascade w (verify empty?) (add Wall))"
    found = facts(become, goal="(pieces-remaining 0 Box)")
    assert [1, 2] in [group["members"] for group in found["groups"]]
    (demand,) = found["wins"][0]
    assert (demand["kinds"], demand["places"], demand["all"]) == ([1], [[1]], True)


def test_types_that_slide_alike_are_one_class() -> None:
    found = facts(STEP, box=f"(moves {STEP})", setup="(Box c1) (Man d1)")
    assert found["classes"] == [[2, 3]]
    other = facts(STEP, box="(moves (e (verify empty?) add))", setup="(Box b1) (Man d1)")
    assert other["classes"] == [[2], [3]]
    assert facts(PUSH).get("classes") == []


@pytest.mark.parametrize(
    ("moves", "goal"),
    [
        (PUSH, "stalemated You"),  # no demand on pieces
        (PUSH, f"(or {BOX_ON_A1} (relative-config Box w Box))"),
        ("(w (create Box e) add)", BOX_ON_A1),  # boxes may come from nowhere
        ("(w add-partial)", BOX_ON_A1),
    ],
)
def test_no_bound_without_a_proof(moves: str, goal: str) -> None:
    text = GAME.format(moves=moves, setup="(Box c1) (Man d1)", goal=goal, box="")
    text = text.replace("(win-condition (You) stalemated You)", "(win-condition (You) stalemated)")
    assert puzzle_data(game_of(text)) is None


def test_games_of_two_players_have_no_facts() -> None:
    text = GAME.format(moves=PUSH, setup="(Box c1) (Man d1)", goal=BOX_ON_A1, box="")
    text = text.replace("(players You) (turn-order You)", "(players You It) (turn-order You It)")
    game = game_of(text)
    assert find_puzzle_facts(game) is game


def test_modules_without_the_pass_have_no_facts() -> None:
    text = GAME.format(moves=PUSH, setup="(Box c1) (Man d1)", goal=BOX_ON_A1, box="")
    modules = [
        compile_text(text, Options(without_passes=without)).value[0].text
        for without in ((), ("puzzle-facts",))
    ]
    assert ['"puzzle":' in module for module in modules] == [True, False]
    assert len(modules[0]) > len(modules[1]) + 5000  # the code that uses them
