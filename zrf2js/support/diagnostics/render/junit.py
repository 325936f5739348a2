"""Diagnostics as JUnit XML for CI servers: one test case per file, which fails on errors."""

from __future__ import annotations

from collections.abc import Sequence

from zrf2js.support.diagnostics.model import Diagnostic, Severity
from zrf2js.support.diagnostics.render import text
from zrf2js.support.printable import printable


def render(diagnostics: Sequence[Diagnostic], files: Sequence[str] = ()) -> str:
    """Return one test suite. ``files`` are all checked files, including those without findings."""
    cases: dict[str, list[Diagnostic]] = {file: [] for file in files}
    for diagnostic in diagnostics:
        cases.setdefault(_file(diagnostic), []).append(diagnostic)
    failed = sum(map(_fails, cases.values()))
    counts = f'tests="{len(cases)}" failures="{failed}"'
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', f'<testsuites name="zrf2js" {counts}>']
    lines.append(f'<testsuite name="zrf2js" {counts}>')
    for file, reported in cases.items():
        lines += _case(file, reported)
    return "\n".join((*lines, "</testsuite>", "</testsuites>", ""))


def _file(diagnostic: Diagnostic) -> str:
    return "zrf2js" if diagnostic.origin is None else diagnostic.origin.span.source.name


def _fails(diagnostics: list[Diagnostic]) -> bool:
    return any(diagnostic.severity is Severity.ERROR for diagnostic in diagnostics)


def _case(file: str, diagnostics: list[Diagnostic]) -> list[str]:
    from xml.sax.saxutils import quoteattr  # slow: imports urllib

    name = quoteattr(printable(file))
    head = f'<testcase classname="zrf2js" name={name} file={name}'
    errors = [diagnostic for diagnostic in diagnostics if diagnostic.severity is Severity.ERROR]
    others = [diagnostic for diagnostic in diagnostics if diagnostic.severity is not Severity.ERROR]
    if not diagnostics:
        return [head + "/>"]
    lines = [head + ">"]
    if errors:
        message = quoteattr(printable(f"{errors[0].code}: {errors[0].message}"))
        lines.append(f"<failure message={message}>{_text(errors)}</failure>")
    if others:
        lines.append(f"<system-out>{_text(others)}</system-out>")
    return [*lines, "</testcase>"]


def _text(diagnostics: list[Diagnostic]) -> str:
    from xml.sax.saxutils import escape

    return escape("\n".join(printable(line) for line in text.render(diagnostics).split("\n")))
