"""The interpreter of Regular Boardgames, on descriptions that are written by hand."""

from __future__ import annotations

import pytest

from tests.rbg.machine import Machine
from tests.rbg.reader import Malformed, parse

#: a man walks to the right, and may stop on any empty vertex
WALK = """#players = white(100), black(100)
#pieces = e, w, b
#variables = count(2)
#board = v1[w]{{right: v2}} v2[e]{{left: v1, right: v3}} v3[{last}]{{left: v2}}
#rules = {rules}
"""


def count(rules: str, depth: int = 1, last: str = "e") -> int:
    return Machine(parse(WALK.format(rules=rules, last=last))).perft(depth)


@pytest.mark.parametrize(
    ("rules", "moves"),
    [
        ("->white {w} [e] right {e} [w] ->>", 1),
        ("->white {w} [e] (right {e})* [w] ->>", 3),  # the man may stay
        ("->white {w} [e] (right {e} + right {e} right {e}) [w] ->>", 2),
        ("->white {w} [e] (right + right) [w] ->>", 1),  # the same modifiers
        ("->white {w} [e] (right [w] + right [w]) ->>", 2),  # other places of the rules
        ("->white {b} ->>", 0),
        ("->white {? right right} ->>", 1),
        ("->white {! right right} ->>", 0),
        ("->white {? right [b] {$ b == 1}} {$ b == 0} ->>", 1),  # patterns change nothing
        ("->white [$ count = count + 1] {$ count == 1} ->>", 1),
        ("->white [$ count = 3] ->>", 0),  # over the bound
        ("->white [$ count = 0 - 1] ->>", 0),
        ("->>  [$ count = 2] ->white {$ count > 1} ->>", 1),
    ],
)
def test_moves_are_those_of_the_published_semantics(rules: str, moves: int) -> None:
    assert count(rules) == moves


def test_players_move_in_turn() -> None:
    rules = "(->white {w} [e] right {e} [w] ->> ->black {w} [e] left {e} [w] ->>)*"
    assert [count(rules, depth) for depth in (1, 2, 3)] == [1, 1, 1]


@pytest.mark.parametrize(
    "rules",
    ["->red", "{? ->white}", "up", "{x}", "[$ none = 1]", "(->white", "->white)", "{$ e + 1}", "%"],
)
def test_other_texts_are_malformed(rules: str) -> None:
    with pytest.raises(Malformed):
        parse(WALK.format(rules=rules, last="e"))


def test_names_have_one_meaning() -> None:
    with pytest.raises(Malformed):
        parse(WALK.format(rules="->white right ->>", last="e").replace("count(2)", "left(2)"))
