"""Selection of diagnostics: denied and allowed codes, and a baseline of accepted findings."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import field, replace

from zrf2js.support.diagnostics.catalogue import CATALOGUE, FAULTS
from zrf2js.support.diagnostics.model import Diagnostic, Severity
from zrf2js.support.frozen_node import frozen_node
from zrf2js.support.json_text import parse_json

#: groups of diagnostics that can be denied or allowed like a code
GROUPS = {"warnings": Severity.WARNING, "notes": Severity.NOTE}

#: code, file and message; the line is omitted because edits above it change it
_Finding = tuple[str, str, str]


@frozen_node(kw_only=True)
class Policy:
    """Rules that turn diagnostics into errors or suppress them.

    ``deny`` and ``allow`` contain codes and names of ``GROUPS``. A code overrides a group.
    """

    deny: frozenset[str] = frozenset()
    allow: frozenset[str] = frozenset()
    baseline: Counter[_Finding] = field(default_factory=Counter)

    def apply(self, diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
        """Return the diagnostics to report, denied ones as errors.

        For each finding of the baseline, omit as many diagnostics as the baseline counts.
        """
        remaining = Counter(self.baseline)
        left = []
        for diagnostic in diagnostics:
            finding = finding_of(diagnostic)
            if remaining[finding] > 0:
                remaining[finding] -= 1
            elif not self._has(self.allow, self.deny, diagnostic):
                denied = self._has(self.deny, self.allow, diagnostic)
                left.append(replace(diagnostic, severity=Severity.ERROR) if denied else diagnostic)
        return left

    @staticmethod
    def _has(mine: frozenset[str], other: frozenset[str], diagnostic: Diagnostic) -> bool:
        if diagnostic.code in mine:
            return True
        return diagnostic.code not in other and any(
            group in mine and diagnostic.severity is severity for group, severity in GROUPS.items()
        )


def unknown_codes(words: Iterable[str]) -> list[str]:
    """Return the words that are neither codes nor groups."""
    return [word for word in words if word not in GROUPS and word.upper() not in CATALOGUE]


def codes_of(words: Iterable[str]) -> frozenset[str]:
    """Return codes in uppercase, and groups."""
    return frozenset(word if word in GROUPS else word.upper() for word in words)


def with_faults_as_errors(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Return the diagnostics as ``check`` reports them: invalid rules are errors."""
    return [
        replace(diagnostic, severity=Severity.ERROR) if diagnostic.code in FAULTS else diagnostic
        for diagnostic in diagnostics
    ]


def finding_of(diagnostic: Diagnostic) -> _Finding:
    """Return the key that identifies equal findings."""
    origin = diagnostic.origin
    file = "" if origin is None else origin.span.source.name
    return diagnostic.code, file, diagnostic.message


def write_baseline(diagnostics: Sequence[Diagnostic]) -> str:
    """Return the text of a baseline file: one line per finding."""
    counted = sorted(Counter(map(finding_of, diagnostics)).items())
    rows = [
        {"code": code, "file": file, "message": message, "count": count}
        for (code, file, message), count in counted
    ]
    lines = ",\n".join("  " + json.dumps(row, ensure_ascii=False) for row in rows)
    return '{"version": 1, "findings": [\n' + lines + "\n]}\n"


def read_baseline(text: str) -> Counter[_Finding]:
    """Return the findings of a baseline file and their counts.

    Raise ValueError if ``text`` is not a baseline.
    """
    data = parse_json(text)
    if not isinstance(data, dict) or data.get("version") != 1:
        raise ValueError("not a baseline of version 1")
    findings: Counter[_Finding] = Counter()
    for row in data.get("findings", ()):
        try:
            code, file, message, count = (row[k] for k in ("code", "file", "message", "count"))
        except (KeyError, TypeError):
            raise ValueError("a finding has code, file, message and count") from None
        if not isinstance(count, int) or not all(isinstance(t, str) for t in (code, file, message)):
            raise ValueError("a finding has code, file, message and count")
        findings[code, file, message] += count
    return findings
