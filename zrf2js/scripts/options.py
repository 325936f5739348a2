"""The options of rules that scripts for Dagaz read.

A script of Dagaz replaces `Model.checkVersion(design, name, value)` to read the option that has the
name of its file. Without this option, it often lacks its tables.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from zrf2js.ir.nodes import Program
from zrf2js.scripts.syntax import FUNCTIONS, origin_of, parse, path_of, text_of, walk
from zrf2js.support.outcome import Collector, Outcome
from zrf2js.support.source import Source

if TYPE_CHECKING:
    from zrf2js.scripts.syntax import Node

_TEXT = re.compile(r"""(['"])([^'"\\\n]+)\1""")


def check_options(program: Program) -> Outcome[None]:
    """Report each script whose own option the rules do not set (ZRF663)."""
    collector = Collector()
    options = {name.replace(" ", "-") for game in program.games for name, _ in game.options}
    for script in program.scripts:
        own = PurePosixPath(script.name).stem
        node = dict(options_read(script.text)).get(own)
        if own not in options and node is not None:
            origin = origin_of(node, Source(script.name, script.text))
            collector.report("ZRF663", origin, name=own)
    return collector.outcome(None)


def option_names(scripts: Mapping[str, str]) -> frozenset[str]:
    """Return the names of scripts and the strings in them, in lower case with hyphens.

    Options with these names can have an effect, although the rules alone give them none.
    """
    stems = (PurePosixPath(path).stem for path in scripts)
    strings = (quoted for text in scripts.values() for _, quoted in _TEXT.findall(text))
    return frozenset(name.lower().replace(" ", "-") for name in chain(stems, strings))


def options_read(text: str) -> Iterator[tuple[str, Node]]:
    """Yield each option on which a script acts, and the node of its name."""
    nodes = tuple(walk(parse(text)))
    for function in _readers(nodes):
        parameters = function.child_by_field_name("parameters")
        names = [] if parameters is None else [text_of(n) for n in parameters.named_children]
        if len(names) > 1:
            yield from _compared(walk(function), names[1])


def _readers(nodes: Iterable[Node]) -> Iterator[Node]:
    """Yield the functions that a script assigns to `Model.checkVersion`."""
    for node in nodes:
        if path_of(node.child_by_field_name("left")) == ["Model", "checkVersion"]:
            value = node.child_by_field_name("right")
            if value is not None and value.type in FUNCTIONS:
                yield value


def _compared(nodes: Iterable[Node], name: str) -> Iterator[tuple[str, Node]]:
    for node in nodes:
        if node.type != "binary_expression":
            continue
        left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
        operator = node.child_by_field_name("operator")
        if left is None or right is None or operator is None or right.type != "string":
            continue
        acts = operator.type in ("==", "===") or _has_else(node)
        if text_of(left) == name and acts:
            yield text_of(right)[1:-1], right


def _has_else(condition: Node) -> bool:
    """Return True if a condition like `name != "x"` selects between two branches."""
    statement = condition.parent.parent if condition.parent is not None else None
    return (
        statement is not None
        and statement.type == "if_statement"
        and statement.child_by_field_name("alternative") is not None
    )
