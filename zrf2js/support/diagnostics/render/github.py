"""Diagnostics as workflow commands, which GitHub shows as annotations of a pull request."""

from __future__ import annotations

from collections.abc import Sequence

from zrf2js.support.diagnostics.locate import region
from zrf2js.support.diagnostics.model import Diagnostic, Severity
from zrf2js.support.printable import printable

_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "notice"}


def render(diagnostics: Sequence[Diagnostic]) -> str:
    """Return one command per line."""
    return "".join(f"{_command(diagnostic)}\n" for diagnostic in diagnostics)


def _command(diagnostic: Diagnostic) -> str:
    remarks = (diagnostic.message, *diagnostic.notes, diagnostic.help)
    text = "%0A".join(_escape(remark) for remark in remarks if remark)
    return f"::{_COMMANDS[diagnostic.severity]} {_properties(diagnostic)}::{text}"


def _properties(diagnostic: Diagnostic) -> str:
    title = f"title={diagnostic.code}"
    if diagnostic.origin is None:
        return title
    where = region(diagnostic.origin.span)
    # An unescaped file name could add properties.
    file = _escape(where.file).replace(":", "%3A").replace(",", "%2C")
    start = f"line={where.line},col={where.column}"
    return f"file={file},{start},endLine={where.end_line},endColumn={where.end_column},{title}"


def _escape(text: str) -> str:
    return printable(text.replace("%", "%25"))
