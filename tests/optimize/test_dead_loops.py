"""The pass dead-loops: what drops skip."""

from __future__ import annotations

import pytest

from zrf2js.frontends.games import no_includes
from zrf2js.ir import ops
from zrf2js.ir.nodes import Template
from zrf2js.optimize.dead_loops import skip_dead_loops
from zrf2js.options import Options
from zrf2js.pipeline import to_program
from zrf2js.support.source import Source

GAME = """
(game (title T) (players White Black) (turn-order White Black)
   (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c" (10 0)) ("3/2/1" (0 10)))
                (directions (n 0 -1) (e 1 0) (s 0 1))))
   (piece (name Man) (drops ({}))) (board-setup (White (Man off 2)) (Black (Man off 2))))
"""


def template(block: str) -> Template:
    program = to_program(Source("test.zrf", GAME.format(block)), no_includes, Options())
    return program.value.games[0].templates[0]


LINE = "(while (enemy? n) n) (if (and enemy? (friend? n)) (set-flag found true))"


def test_a_loop_and_what_belongs_to_it_are_skipped_together() -> None:
    known = template(f"(verify empty?) mark {LINE} back (verify (flag? found)) add")
    body = skip_dead_loops(known)
    kinds = [ops.Verify, ops.Mark, ops.If, ops.Back, ops.Verify, ops.Add]
    assert [type(op) for op in body] == kinds
    assert isinstance(body[2], ops.If)
    assert [type(op) for op in body[2].then] == [ops.While, ops.If]


@pytest.mark.parametrize(
    "block",
    [f"mark {LINE} back add",  # it may begin on an enemy
     "(verify empty?) (while (enemy? n) n) (if (friend? n) (set-flag found true)) add",
     "(verify empty?) (while (enemy? n) n) (if enemy? (capture) else (add))"],
)  # fmt: skip
def test_statements_that_run_in_any_case(block: str) -> None:
    known = template(block)
    assert skip_dead_loops(known) is known.body
