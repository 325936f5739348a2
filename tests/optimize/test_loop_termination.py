"""The pass loop-termination: the loops whose rounds need not be counted."""

from __future__ import annotations

import pytest

from tests.optimize.programs import bounded_bodies
from zrf2js import Options, compile_text
from zrf2js.ir.ops import BoundedWhile, While
from zrf2js.ir.visit import walk

GAME = """
(game (title T) (players White Black) (turn-order White Black)
   (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c" (10 0)) ("3/2/1" (0 10)))
                (directions (n 0 -1) (s 0 1) (e 1 0)))
          {links})
   (piece (name Man) (moves ({block})))
   (board-setup (White (Man a1)) (Black (Man c3))))
"""
RING = "(links e (c1 a1) (c2 a2) (c3 a3))"

#: blocks, with the number of loops that terminate and of those that are counted
LOOPS = {
    "(while (empty? n) n) add": (1, 0),
    "(while (empty? n) (if (enemy? e) n else s)) add": (0, 1),
    "(while (empty? n) n (while (empty? e) e)) add": (2, 0),
    "(while (empty? n) n (while (empty? s) s)) add": (1, 1),
    "(while (empty? n) (if (enemy? e) n)) add": (0, 1),
    "mark (while (empty? n) n back) add": (0, 1),
}


@pytest.mark.parametrize("block", LOOPS)
def test_loops_that_terminate_are_marked(block: str) -> None:
    (body,) = bounded_bodies(GAME.format(block=block, links=""))
    found = [type(op) for op in walk(body)]
    assert (found.count(BoundedWhile), found.count(While)) == LOOPS[block]


@pytest.mark.parametrize("links", [RING, "(links e (c3 a3))"], ids=["each row", "the first row"])
def test_a_ring_of_links_is_counted(links: str) -> None:
    block = "(while (empty? e) e) add"
    (body,) = bounded_bodies(GAME.format(block=block, links=links))
    assert isinstance(body[0], While)


def test_only_loops_that_are_not_marked_have_a_counter() -> None:
    def rules(links: str, *without: str) -> str:
        text = GAME.format(block="(while (empty? e) e) add", links=links)
        options = Options(without_passes=without)
        return compile_text(text, options).value[0].text.partition("--- the rules")[2]

    assert "STEP_LIMIT" not in rules("")
    assert "STEP_LIMIT" in rules(RING)
    assert "STEP_LIMIT" in rules("", "loop-termination")
