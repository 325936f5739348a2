"""Alternatives keep what they change in locals of their own."""

from __future__ import annotations

import re
from typing import cast

from zrf2js.emit.js.layout import layout_of
from zrf2js.emit.js.rules.move_records import Flavour
from zrf2js.emit.js.rules.template import write_template
from zrf2js.ir.nodes import Template
from zrf2js.ir.table import make_op
from zrf2js.pipeline import Options, no_includes, to_program
from zrf2js.support.source import Source

GAME = """
(game (title T) (players White Black) (turn-order White Black)
   (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b" (10 0)) ("2/1" (0 10)))
                (directions (n 0 -1))))
   (piece (name Man) (moves (n add))) (board-setup (White (Man a1)) (Black (Man b2))))
"""


def test_no_local_has_the_name_of_another() -> None:
    """The flags 1 and 11 beside the first fork, which keeps flag 1."""
    game = to_program(Source("test.zrf", GAME), no_includes, Options()).value.games[0]
    raised = tuple(make_op("set-flag", (flag, make_op("true"))) for flag in (1, 11))
    template = Template(body=(*raised, make_op("fork", ((raised, raised),)), make_op("add", ((),))))
    text = str(write_template("f", template, layout_of(game), Flavour.MOVE, keeps_cascades=False))
    declared = cast(list[str], re.findall(r"(?:const|let) (\w+) =", text))
    assert len(declared) > 4
    assert len(set(declared)) == len(declared)
