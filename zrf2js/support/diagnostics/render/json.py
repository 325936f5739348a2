"""Diagnostics as JSON. Lines and columns are counted from 1; the end is exclusive.

``related`` lists the macro calls that produced the marked text.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Any

from zrf2js.support.diagnostics.locate import place, region
from zrf2js.support.diagnostics.model import Diagnostic
from zrf2js.support.source import Origin, macro_calls

_NOWHERE = dict.fromkeys(("file", "line", "column", "end_line", "end_column"))


def render(diagnostics: Sequence[Diagnostic]) -> str:
    """Return a JSON object with the list of all diagnostics."""
    return json.dumps({"diagnostics": records(diagnostics)}, indent=2) + "\n"


def records(diagnostics: Sequence[Diagnostic]) -> list[dict[str, Any]]:
    """Return the diagnostics as plain data, for a larger JSON object."""
    return [_record(diagnostic) for diagnostic in diagnostics]


def _record(diagnostic: Diagnostic) -> dict[str, Any]:
    origin = diagnostic.origin
    return {
        "code": diagnostic.code,
        "severity": diagnostic.severity.value,
        "message": diagnostic.message,
        **(asdict(region(origin.span)) if origin else _NOWHERE),
        "help": diagnostic.help,
        "label": diagnostic.label or None,
        "notes": list(diagnostic.notes),
        "related": list(_calls(origin)),
    }


def _calls(origin: Origin | None) -> Iterator[dict[str, Any]]:
    """Yield the macro calls that produced a node, the innermost first."""
    for frame in macro_calls(origin):
        message = f"from macro `{frame.macro}`, defined at {place(frame.definition)}"
        yield {"message": message, **asdict(region(frame.call.span))}
