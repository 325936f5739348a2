"""The choice of the long tests that a run of the whole folder includes, by ``costs.json``.

``make test`` runs all short tests, and of the long tests of each file as many as a share of their
time allows: test functions first, with their cheapest case, then further cases. A new test counts
as short until `pytest -n auto --store-costs` measures it. ``make sweep`` runs all tests, and so
does pytest with paths of files or folders, or with `-k`.
"""

from __future__ import annotations

import json
import os
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from statistics import mean
from zlib import crc32

import pytest

from tests.sampling import ALL_CASES, always_kept

FILE = Path(__file__).with_name("costs.json")

#: seconds from which a test is long, measured on two busy cores
LONG = 0.2

#: share of the time of all long test functions of a file, each with its cheapest case, that is run
FUNCTIONS = 0.15

#: share of the time of the further cases of these functions that is run, too
CASES = 0.05

#: a case is listed under its own name if it takes this many times more or less than the mean
UNUSUAL = 2

#: Seconds by file and test. A test with parameters has the mean of its cases.
Costs = Mapping[str, Mapping[str, float]]


@cache
def stored() -> Costs:
    """Return the costs of the long tests."""
    costs: Costs = json.loads(FILE.read_text(encoding="utf-8"))
    return costs


def cost(nodeid: str, costs: Costs) -> float:
    """Return the seconds of a test, 0 if it is not listed."""
    file, _, name = nodeid.partition("::")
    listed = costs.get(file, {})
    return listed.get(name, listed.get(name.partition("[")[0], 0))


def left_out(items: Iterable[pytest.Item], arguments: Sequence[str]) -> set[pytest.Item]:
    """Return the long tests that a run with these paths leaves out."""
    folder = str(Path(__file__).parent)
    if os.environ.get(ALL_CASES) or folder not in map(os.path.abspath, arguments):
        return set()
    files: defaultdict[str, dict[str, pytest.Item]] = defaultdict(dict)
    for item in items:
        if cost(item.nodeid, stored()) >= LONG:
            files[item.nodeid.partition("::")[0]][item.nodeid] = item
    gone: set[pytest.Item] = set()
    for tests in files.values():
        times = {name: cost(name, stored()) for name in tests}
        kept = within_share(times, {name for name in tests if always_kept(tests[name])})
        gone |= {item for name, item in tests.items() if name not in kept}
    return gone


def within_share(times: Mapping[str, float], always: set[str]) -> set[str]:
    """Return the ids of tests of a file that are run, from the seconds of all long ones.

    The cheapest test is always run. Cheap test functions have precedence, so that most are run.
    """
    ordered = sorted(times, key=lambda name: (times[name], name))
    cheapest = {name.partition("[")[0]: name for name in reversed(ordered)}
    first = sorted(cheapest.values(), key=ordered.index)
    further = sorted({*times} - {*first}, key=lambda name: crc32(name.encode()))
    kept = {ordered[0], *always}
    left = FUNCTIONS * sum(map(times.__getitem__, first))
    left += CASES * sum(map(times.__getitem__, further)) - sum(map(times.__getitem__, kept))
    for name in [*first, *further]:
        if name not in kept and times[name] <= left:
            kept.add(name)
            left -= times[name]
    return kept


def summary(seconds: Mapping[str, float]) -> dict[str, dict[str, float]]:
    """Return the costs to store from the seconds of each test."""
    functions: defaultdict[str, dict[str, float]] = defaultdict(dict)
    for nodeid, value in seconds.items():
        functions[nodeid.partition("[")[0]][nodeid] = value
    costs: defaultdict[str, dict[str, float]] = defaultdict(dict)
    for function, cases in sorted(functions.items()):
        usual = mean(cases.values())
        file, _, name = function.partition("::")
        if usual >= LONG:
            costs[file][name] = round(usual, 1)
        for nodeid, value in sorted(cases.items()):
            is_unusual = not usual / UNUSUAL <= value <= usual * UNUSUAL
            if is_unusual and max(value, usual) >= LONG:
                costs[file][nodeid.partition("::")[2]] = round(value, 1)
    return dict(costs)


class Recorder:
    """A pytest plugin of `--store-costs`: replaces the costs of the files that were run whole."""

    def __init__(self) -> None:
        self._seconds: dict[str, float] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note the time of a test, without what it shares with others."""
        if report.when == "call":
            self._seconds[report.nodeid] = report.duration

    def pytest_sessionfinish(self) -> None:
        """Write the file."""
        write(self._seconds, stored())


def write(seconds: Mapping[str, float], earlier: Costs) -> None:
    """Write the costs; those of files without a measured test stay, if the file exists."""
    files = {nodeid.partition("::")[0] for nodeid in seconds}
    root = FILE.parents[1]
    stay = {f: c for f, c in earlier.items() if f not in files and (root / f).exists()}
    costs = dict(sorted({**stay, **summary(seconds)}.items()))
    FILE.write_text(json.dumps(costs, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
