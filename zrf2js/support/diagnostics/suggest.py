"""Guessing what a misspelt word was meant to be."""

from __future__ import annotations

from collections.abc import Iterable


def did_you_mean(word: str, candidates: Iterable[str]) -> str | None:
    """The candidate closest to `word`, or None if nothing is close.

    A word that differs in case alone wins over any other; then the smallest distance, then the
    alphabet, so that the answer never depends on the order of the candidates.
    """
    limit = _tolerance(word)
    folded = word.casefold()
    near = (c for c in candidates if abs(len(c) - len(word)) <= limit)
    scored = ((_distance(folded, c.casefold()), c) for c in near if c != word)
    distance, best = min(scored, default=(limit + 1, ""))
    return best if distance <= limit else None


def _tolerance(word: str) -> int:
    """How many slips we forgive: of a single letter nothing but its case."""
    return 0 if len(word) < 2 else max(1, len(word) // 3)


def _distance(a: str, b: str) -> int:
    """Insertions, deletions, replacements and swapped neighbours that lead from `a` to `b`."""
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
