"""Suggestions for misspelled words."""

from __future__ import annotations

from collections.abc import Iterable


def did_you_mean(word: str, candidates: Iterable[str]) -> str | None:
    """Return the candidate closest to `word`, or None if no candidate is close.

    A candidate that differs in case only wins. Otherwise the smallest edit distance wins, then the
    alphabetical order, so that the result does not depend on the order of the candidates.
    """
    limit = _tolerance(word)
    folded = word.casefold()
    near = (c for c in candidates if abs(len(c) - len(word)) <= limit)
    scored = ((_distance(folded, c.casefold()), c) for c in near if c != word)
    distance, best = min(scored, default=(limit + 1, ""))
    return best if distance <= limit else None


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
