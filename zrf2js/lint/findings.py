"""What a lint says of each thing it looks at.

Variants share most of what they are made of. A thing is reported when it is at fault in every game
that has it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from zrf2js.lint.facts import Facts
from zrf2js.support.source import Origin


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """Whether a thing is at fault; its place and ``name`` tell it from others."""

    code: str
    origin: Origin | None
    faulty: bool
    name: str = ""
    values: dict[str, Any] = field(default_factory=dict)


Lint: TypeAlias = Callable[[Facts], Iterable[Verdict]]


def faults(verdicts: Iterable[Verdict]) -> Iterator[Verdict]:
    """One for each thing that is at fault wherever it occurs."""
    first: dict[object, Verdict] = {}
    sound: set[object] = set()
    for verdict in verdicts:
        span = verdict.origin.span if verdict.origin else None
        key = (verdict.code, span, verdict.name)
        first.setdefault(key, verdict)
        if not verdict.faulty:
            sound.add(key)
    yield from (verdict for key, verdict in first.items() if key not in sound)
