"""Directions that scripts for Dagaz name by a number.

Dagaz's converter numbers the directions of a model in its own order, not in that of the rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from zrf2js.ir.nodes import Program
from zrf2js.scripts.syntax import origin_of, parse, text_of, walk
from zrf2js.support.outcome import Collector, Outcome
from zrf2js.support.source import Source

if TYPE_CHECKING:
    from zrf2js.scripts.syntax import Node


def check_directions(program: Program) -> Outcome[None]:
    """Report the first call of `navigate` with a number in each script (ZRF664)."""
    collector = Collector()
    names = program.games[0].directions if program.games else ()
    for script in program.scripts if len(names) > 1 else ():
        node = next(filter(None, map(_number, walk(parse(script.text)))), None)
        if node is not None:
            origin = origin_of(node, Source(script.name, script.text))
            number = text_of(node)
            name = next((f"`{n}`" for i, n in enumerate(names) if str(i) == number), "no direction")
            collector.report("ZRF664", origin, number=number, name=name)
    return collector.outcome(None)


def _number(node: Node) -> Node | None:
    """Return the direction of a call `design.navigate(player, position, 3)`, if it is a number."""
    function, arguments = (node.child_by_field_name(name) for name in ("function", "arguments"))
    if node.type != "call_expression" or function is None or arguments is None:
        return None
    method = function.child_by_field_name("property")
    if method is None or text_of(method) != "navigate" or len(arguments.named_children) != 3:
        return None
    direction = arguments.named_children[2]
    return direction if direction.type == "number" and text_of(direction).isdigit() else None
