"""The requirements of a formula on its game."""

from __future__ import annotations

from collections.abc import Iterator

from zrf2js.notation.algebra import (
    Alt,
    Check,
    Formula,
    Pattern,
    Seq,
    Step,
    Test,
    checks,
    parts,
    seq,
)


def needs_moved(formula: Formula) -> bool:
    """Return True if the formula tests whether a piece has moved."""
    return any(check.word in "mM" for check in checks(formula.pattern))


def double_steps(formula: Formula, *, from_zone: bool = False) -> Iterator[str]:
    """Yield the directions of lame double steps from the initial square (for en passant).

    With ``from_zone``, the moves of the formula start in a zone, which stands for that square.
    """
    for part in parts(formula.pattern):
        if from_zone and isinstance(part, Seq | Step) and (letters := _lame_double(part)):
            yield letters
        if isinstance(part, Seq) and part.items[:1] == (Test((Check("M"),)),):
            rest = part.items[1:]
            options = (
                rest[0].options if len(rest) == 1 and isinstance(rest[0], Alt) else (seq(*rest),)
            )
            for option in options:
                letters = _lame_double(option)
                if letters:
                    yield letters


def _lame_double(pattern: Pattern) -> str:
    items = pattern.items if isinstance(pattern, Seq) else (pattern,)
    steps = [item for item in items if isinstance(item, Step)]
    tests = [c.word for item in items if isinstance(item, Test) for c in item.checks]
    if len(steps) == 2 and steps[0] == steps[1] and len(steps[0].letters) == 1 and "p" in tests:
        return steps[0].letters
    return ""
