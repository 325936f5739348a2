"""Diagnostics as SARIF 2.1.0, a format that code hosts and editors support."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from zrf2js.support.diagnostics.catalogue import CATALOGUE
from zrf2js.support.diagnostics.locate import region
from zrf2js.support.diagnostics.model import Diagnostic
from zrf2js.support.file_names import url_path
from zrf2js.support.source import Frame, Span, macro_calls

_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


def render(diagnostics: Sequence[Diagnostic]) -> str:
    """Return a log with one run of the compiler."""
    codes = sorted({diagnostic.code for diagnostic in diagnostics})
    driver = {"name": "zrf2js", "rules": [_rule(code) for code in codes]}
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "results": [_result(diagnostic, codes) for diagnostic in diagnostics],
    }
    return json.dumps({"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}, indent=2) + "\n"


def _rule(code: str) -> dict[str, Any]:
    entry = CATALOGUE[code]
    level = {"level": entry.severity.value}
    return {"id": code, "name": entry.slug, "defaultConfiguration": level}


def _result(diagnostic: Diagnostic, codes: list[str]) -> dict[str, Any]:
    remarks = (diagnostic.message, *diagnostic.notes, diagnostic.help)
    origin = diagnostic.origin
    return {
        "ruleId": diagnostic.code,
        "ruleIndex": codes.index(diagnostic.code),
        "level": diagnostic.severity.value,
        "message": {"text": "\n".join(remark for remark in remarks if remark)},
        "locations": [_location(origin.span)] if origin else [],
        "relatedLocations": [_call(frame) for frame in macro_calls(origin)],
    }


def _call(frame: Frame) -> dict[str, Any]:
    message = {"text": f"from macro `{frame.macro}`, called here"}
    return {**_location(frame.call.span), "message": message}


def _location(span: Span) -> dict[str, Any]:
    where = region(span)
    return {
        "physicalLocation": {
            "artifactLocation": {"uri": url_path(where.file)},
            "region": {
                "startLine": where.line,
                "startColumn": where.column,
                "endLine": where.end_line,
                "endColumn": where.end_column,
            },
        }
    }
