"""The pass ray-queries: the loops that become tests of bitboards, and those that stay loops."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.optimize.programs import bounded_bodies, game_of
from tests.random_games import same_moves
from zrf2js import Options, compile_text
from zrf2js.ir.ops import BoundedWhile, IfOnRay, Stop
from zrf2js.ir.visit import walk
from zrf2js.optimize.bodies import annotated_bodies
from zrf2js.optimize.loop_termination import MarkBoundedLoops
from zrf2js.optimize.ray_queries import UseRayQueries, ray_queries

GAME = """
(game (title T) (players {players}) (turn-order {players}) (move-priorities early late)
   (board (grid (start-rectangle 0 0 9 9) (dimensions {dimensions})
                (directions (n 0 -1) (e 1 0) (s 0 1) (w -1 0) (ne 1 -1)))
          {links})
   (piece (name Man) (moves (move-type early) (e (verify enemy?) e (verify empty?) capture add)
                            (move-type late) {block} (n (verify empty?) add))
          (drops (move-type late)
                 ((verify empty?) (verify (or (not-on-board? s) (friend? s))) add)))
   (piece (name King) (moves (move-type late) (w (verify empty?) add)))
   {setup})
"""
SMALL = '("a/b/c/d" (10 0)) ("4/3/2/1" (0 10))'
LARGE = '("a/b/c/d/e/f/g/h/i" (10 0)) ("8/7/6/5/4/3/2/1" (0 10))'


def source(
    block: str, *, dimensions: str = SMALL, players: str = "White Black", links: str = ""
) -> str:
    men = ("a1 b2 d1", "c3 a4 d2", "b4 c1")
    setup = " ".join(
        f"({player} (Man {men[number]} off 5))" for number, player in enumerate(players.split())
    )
    return GAME.format(
        block=block,
        dimensions=dimensions,
        players=players,
        links=links,
        setup=f"(board-setup {setup})",
    )


QUERIES = {
    "(while (on-board? e) e (if enemy? (set-flag f true))) back": 1,
    "(while (on-board? e) e (if not-friend? (set-flag f false))) a1": 1,
    "(while (on-board? e) e (if empty? (set-flag f true)) (if enemy? (set-flag g true))) back": 2,
    "(while (on-board? e) e (verify (or empty? friend?))) back": 1,
    "(while (on-board? e) e) back": 0,
}


@pytest.mark.parametrize(("loop", "number"), QUERIES.items(), ids=QUERIES)
def test_a_loop_to_the_edge_is_a_query_per_test(loop: str, number: int) -> None:
    found = ray_queries(first_loop(f"({loop} add)"))
    assert found is not None
    assert len(found) == number


def first_loop(block: str) -> BoundedWhile:
    """Return the loop at the start of a block."""
    bodies = bounded_bodies(source(block))
    (loop,) = (body[0] for body in bodies if isinstance(body[0], BoundedWhile))
    return loop


def test_a_verify_in_the_loop_ends_the_block() -> None:
    loop = first_loop("((while (on-board? e) e (verify friend?)) back add)")
    (query,) = ray_queries(loop) or ()
    assert query.then == (Stop(),)


NONE = [
    "(while (on-board? e) e (if enemy? (set-flag f true))) n add",  # the cursor is needed
    "(while (on-board? e) e (if enemy? (set-flag f true))) add",
    "(while (on-board? e) n (if enemy? (set-flag f true))) back add",
    "(while (on-board? e) (if enemy? (set-flag f true)) e) back add",  # begins where it stands
    "(while (empty? e) e (if enemy? (set-flag f true))) back add",
    "(while (on-board? e) e e (if enemy? (set-flag f true))) back add",
    "(while (on-board? e) e (if (enemy? n) (set-flag f true))) back add",
    "(while (on-board? e) e (if (piece? King) (set-flag f true))) back add",
    "(while (on-board? e) e (if (and enemy? (flag? g)) (set-flag f true))) back add",
    "(while (on-board? e) e (if enemy? (set-flag f true) else (set-flag g true))) back add",
    "(while (on-board? e) e (if enemy? (set-flag f true)) (if empty? (set-flag f false))) back add",
    "(while (on-board? e) e (if enemy? (set-flag f (empty? n)))) back add",
    "(while (on-board? e) e (if enemy? mark)) back add",
    "(while (on-board? e) e (if enemy? capture)) back add",
    "(while (on-board? e) e (if empty? add)) back add",
]


@pytest.mark.parametrize("block", NONE)
def test_other_loops_stay(block: str) -> None:
    game = game_of(source(f"({block})")).annotated(bitboards=True)
    new = UseRayQueries()(MarkBoundedLoops()(game))
    bodies = annotated_bodies(new, "move_bodies")
    assert not any(isinstance(op, IfOnRay) for op in walk(bodies))
    assert sum(isinstance(body[0], BoundedWhile) for body in bodies) == 1
    assert not new.annotations.ray_queries


def test_queries_need_bitboards() -> None:
    game = MarkBoundedLoops()(game_of(source(f"({next(iter(QUERIES))} add)")))
    assert UseRayQueries()(game) is game
    with_bitboards = UseRayQueries()(game.annotated(bitboards=True))
    assert with_bitboards.annotations.ray_queries
    assert with_bitboards.annotations.attack_bodies == game.annotations.attack_bodies


def test_a_ring_stays_a_loop() -> None:
    """It does not terminate: its rounds are counted."""
    block = "((while (on-board? e) e (if enemy? (set-flag f true))) a4 (verify (flag? f)) add)"
    ring = "(links e (d4 a4) (d3 a3) (d2 a2) (d1 a1))"
    assert "rays[" in rules(block)
    assert "rays[" not in rules(block, links=ring)


def rules(block: str, *, links: str = "") -> str:
    return generated(module(source(block, links=links)))


def module(text: str, *without: str) -> str:
    options = Options(readable=True, without_passes=without)
    return compile_text(text, options).value[0].text


def generated(text: str) -> str:
    return text.partition("--- the rules")[2]


LOOK = "(while (on-board? {0}) {0} (if {1} (set-flag f {2}))) back"
BLOCKS = [
    f"(mark {LOOK.format('e', 'enemy?', 'true')} (verify (flag? f)) n (verify not-friend?) add)",
    f"(mark {LOOK.format('w', 'not-empty?', 'true')} n (verify (not-flag? f)) add)",
    f"(n (verify empty?) mark {LOOK.format('ne', 'friend?', 'true')}"
    f" {LOOK.format('s', 'not-friend?', 'false')} (if (flag? f) (add King) else add))",
    "(mark (while (on-board? s) s (verify (or empty? friend?))) back e (verify empty?) add)",
    "(mark e (verify empty?) (set-flag f true)"
    " (while (on-board? n) n (if (and not-friend? not-enemy?) (set-flag f false))) back"
    " w (verify not-friend?) (if (flag? f) add else (add King)))",
    "((change-type King) (while (on-board? n) n (if enemy? (set-flag f true))) back"
    " (if (flag? f) (while (on-board? w) w (verify not-enemy?)) back) w (verify empty?) add)",
]
BOARDS = [
    {"dimensions": SMALL},
    {"dimensions": LARGE},
    {"dimensions": SMALL, "players": "White Black Grey"},
]


def test_the_moves_stay(tmp_path: Path) -> None:
    pairs = {}
    for board in BOARDS:
        text = source(" ".join(BLOCKS), **board)
        pairs[str(board)] = fast, slow = module(text), module(text, "ray-queries")
        assert "rays[" in generated(fast) and "rays[" not in generated(slow)
    for lists in same_moves(tmp_path, pairs, games=8, plies=20):
        assert len(set(map(tuple, lists))) > 50
