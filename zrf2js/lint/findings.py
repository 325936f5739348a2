"""The results of a lint: one finding for each construct that it checks.

Variants share most of their constructs. A construct is reported only if it violates the lint in
every game that contains it, so lints also yield the findings without a violation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import field
from typing import Any, TypeAlias

from zrf2js.lint.facts import Facts
from zrf2js.support.frozen_node import frozen_node
from zrf2js.support.source import Origin


@frozen_node(kw_only=True)
class Finding:
    """The result for one construct; its origin and ``name`` identify the construct.

    ``values`` fill the placeholders of the diagnostic's message.
    """

    code: str
    origin: Origin | None
    violated: bool
    name: str = ""
    values: dict[str, Any] = field(default_factory=dict)


Lint: TypeAlias = Callable[[Facts], Iterable[Finding]]
FileLint: TypeAlias = Callable[[Sequence[Facts]], Iterable[Finding]]


def violations(findings: Iterable[Finding]) -> Iterator[Finding]:
    """Yield one finding for each construct that violates its lint in every game."""
    first: dict[object, Finding] = {}
    valid: set[object] = set()
    for finding in findings:
        span = finding.origin.span if finding.origin else None
        key = (finding.code, span, finding.name)
        first.setdefault(key, finding)
        if not finding.violated:
            valid.add(key)
    yield from (finding for key, finding in first.items() if key not in valid)
