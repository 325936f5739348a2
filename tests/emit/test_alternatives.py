"""Alternatives save the variables that they change in separate local variables."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import cast

from zrf2js.emit.flavor import Flavor
from zrf2js.emit.js.rules.layout import layout_of
from zrf2js.emit.js.rules.names import Constants, Names
from zrf2js.emit.js.rules.template import write_template
from zrf2js.frontends.games import no_includes
from zrf2js.ir.nodes import Template
from zrf2js.ir.ops import Add, Always, And, FlagIsSet, Fork, SetFlag, Verify
from zrf2js.options import Options
from zrf2js.pipeline import to_program
from zrf2js.support.source import Source

GAME = """
(game (title T) (players White Black) (turn-order White Black)
   (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b" (10 0)) ("2/1" (0 10)))
                (directions (n 0 -1))))
   (piece (name Man) (moves (n add))) (board-setup (White (Man a1)) (Black (Man b2))))
"""


def test_no_local_has_the_name_of_another() -> None:
    """The locals of flags differ from each other and from those of the first and second fork."""
    game = to_program(Source("test.zrf", GAME), no_includes, Options()).value.games[0]
    names = ("1", "a", *("" for _ in range(9)), "A")  # the second and the last are one word
    game = replace(game, flags=names)
    raised = tuple(SetFlag(flag, Always()) for flag in (1, 11))
    tested = Verify(And(tuple(FlagIsSet(flag) for flag in (1, 11))))
    constants = Constants(Names(), game, layout_of(game))
    template = Template(body=(*raised, Fork((raised, raised)), tested, Add(())))
    function = write_template(template, constants, Flavor.MOVE)
    text = str(function.body)
    declared = cast(list[str], re.findall(r"(?:const|let) (\w+) =", text))
    assert len(declared) > 4
    assert len(set(declared)) == len(declared)
