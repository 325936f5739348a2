"""Budgets for nested and long inputs: twice the input takes about twice the work.

Function calls and peak memory measure the work: neither depends on the load of the machine.
"""

from __future__ import annotations

import cProfile
import tracemalloc
from collections.abc import Callable

from tests.cli.running import WALK
from zrf2js.frontends.dagaz.control_flow import FUNCTION, IF, ControlFlow
from zrf2js.frontends.games import front_end, no_includes
from zrf2js.frontends.zrf.format import format_text
from zrf2js.lint.lint import lint
from zrf2js.options import Options
from zrf2js.pipeline import to_program
from zrf2js.support.source import Source

#: linear growth has a ratio of 2, quadratic growth one of 4
RATIO = 2.6


def calls(function: Callable[[], object]) -> int:
    """Return the number of function calls during a run."""
    profile = cProfile.Profile()
    profile.runcall(function)
    return sum(entry.callcount for entry in profile.getstats())


def peak(function: Callable[[], object]) -> int:
    """Return the peak of the memory that a run allocates, in bytes."""
    tracemalloc.start()
    try:
        function()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def test_the_formatter_visits_nested_groups_once() -> None:
    def work(depth: int) -> int:
        text = "(and a " * depth + ")" * depth
        return calls(lambda: format_text(text))

    assert work(200) < RATIO * work(100)


def test_the_lint_of_loops_visits_nested_loops_once() -> None:
    def work(depth: int) -> int:
        loops = "(while empty? (capture) " * depth + ")" * depth
        rules = WALK.replace("(moves (", f"(moves ({loops} ", 1)
        games = front_end(Source("walk.zrf", rules), no_includes).value
        assert any(finding.code == "ZRF303" for finding in lint(games))
        return calls(lambda: lint(games))

    assert work(80) < RATIO * work(40)


def test_the_work_for_empty_games_grows_with_their_number() -> None:
    def work(number: int) -> int:
        rules = Source("games.zrf", "(game)" * number)
        return calls(lambda: to_program(rules, no_includes, Options(lint=True)))

    assert work(4000) < RATIO * work(2000)


def test_joins_of_a_long_command_list_take_linear_memory() -> None:
    def work(length: int) -> int:
        commands = [(IF, 2), (FUNCTION, 20)] * length
        return peak(lambda: ControlFlow(commands))

    assert work(3200) < RATIO * work(1600)
