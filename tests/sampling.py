"""The cases that `make test` runs of tests that prove one property of many games or files.

`@pytest.mark.sample(N)` keeps one case in N. The first case kept depends on the name of the test:
different tests keep different games. `keep` has patterns of case ids that are always kept, such as
regressions and the only case of a mechanism. `without` has patterns of cases that are left out,
such as LARGE. `@pytest.mark.sweep` leaves a whole test out.

`make sweep` runs all cases, and so does `pytest -k`.
"""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Iterable, Sequence
from fnmatch import fnmatchcase
from typing import TypeVar
from zlib import crc32

import pytest

#: set to a non-empty value, tests run all cases and read all files of the corpus
ALL_CASES = "ZRF2JS_ALL_FILES"

#: examples that take seconds to compile, which other examples repeat in smaller form
LARGE = ("*fairy-gallery*", "*jetan*", "*makromachy*")

Case = TypeVar("Case")


def sample(cases: Sequence[Case], step: int, name: str) -> Sequence[Case]:
    """Return one case in `step`, at least one, starting at a case that depends on `name`."""
    if os.environ.get(ALL_CASES):
        return cases
    first = crc32(name.encode()) % min(step, max(len(cases), 1))
    return cases[first::step]


def rounds(few: int, many: int) -> int:
    """Return the number of random cases of a test: few, or many with `make sweep`."""
    return many if os.environ.get(ALL_CASES) else few


def outside_of_sample(items: Iterable[pytest.Item]) -> set[pytest.Item]:
    """Return the tests marked `sweep`, and the cases of tests marked `sample` that are left out."""
    if os.environ.get(ALL_CASES):
        return set()
    left_out: set[pytest.Item] = set()
    groups: defaultdict[str, list[pytest.Function]] = defaultdict(list)
    for item in items:
        if item.get_closest_marker("sweep"):
            left_out.add(item)
        elif item.get_closest_marker("sample") and hasattr(item, "callspec"):
            assert isinstance(item, pytest.Function)
            groups[item.nodeid.partition("[")[0]].append(item)
    return left_out.union(*(_left_out(name, group) for name, group in groups.items()))


def always_kept(item: pytest.Item) -> bool:
    """Return True if its marker `sample` names the case as one to keep."""
    return _is_named(item, "keep")


def _is_named(item: pytest.Item, option: str) -> bool:
    marker = item.get_closest_marker("sample")
    if marker is None or not isinstance(item, pytest.Function) or not hasattr(item, "callspec"):
        return False
    return any(fnmatchcase(item.callspec.id, pattern) for pattern in marker.kwargs.get(option, ()))


def _left_out(name: str, group: list[pytest.Function]) -> set[pytest.Function]:
    marker = group[0].get_closest_marker("sample")
    assert marker is not None
    keep = {case for case in group if _is_named(case, "keep")}
    others = [c for c in group if c not in keep and not _is_named(c, "without")]
    return set(group) - keep - set(sample(others, marker.args[0], name))
