"""Suggestions for misspelled words, with a budget for files that have thousands of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

#: Limit for all suggestions of a compilation, in compared pairs of letters: about a second.
MAX_WORK = 4_000_000

#: the work that is left; None outside of ``limited_suggestions``
_left: ContextVar[int | None] = ContextVar("left", default=None)


@contextmanager
def limited_suggestions() -> Iterator[None]:
    """Limit the work for suggestions inside the context; further words get no suggestion."""
    if _left.get() is not None:  # the outer context counts
        yield
        return
    token = _left.set(MAX_WORK)
    try:
        yield
    finally:
        _left.reset(token)


def did_you_mean(word: str, candidates: Iterable[str]) -> str | None:
    """Return the candidate closest to `word`, or None if no candidate is close.

    A candidate that differs in case only wins. Otherwise the smallest edit distance wins, then the
    alphabetical order, so that the result does not depend on the order of the candidates. Inside
    ``limited_suggestions``, the result is None once the work is used up.
    """
    left = _left.get()
    if left is not None and left <= 0:
        return None
    limit = _tolerance(word)
    folded = word.casefold()
    best, work = (limit + 1, ""), 0
    for candidate in candidates:
        work += 1
        if abs(len(candidate) - len(word)) <= limit and candidate != word:
            work += len(word) * len(candidate)
            best = min(best, (_distance(folded, candidate.casefold()), candidate))
        if left is not None and work > left:  # the order of the candidates must not matter
            _left.set(0)
            return None
    if left is not None:
        _left.set(left - work)
    return best[1] if best[0] <= limit else None


def _tolerance(word: str) -> int:
    """Return the largest accepted edit distance. A single letter may only differ in case."""
    return 0 if len(word) < 2 else max(1, len(word) // 3)


def _distance(a: str, b: str) -> int:
    """Return the optimal string alignment distance of `a` and `b`.

    It counts insertions, deletions, substitutions and transpositions of adjacent characters.
    """
    before: list[int] = []
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        before, last, row = row, before, [i]
        for j, y in enumerate(b, 1):
            cost = min(before[j] + 1, row[-1] + 1, before[j - 1] + (x != y))
            if i > 1 and j > 1 and x == b[j - 2] and y == a[i - 2]:
                cost = min(cost, last[j - 2] + 1)
            row.append(cost)
    return row[-1]
