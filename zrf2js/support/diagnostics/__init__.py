"""Diagnostics: their catalogue, their explanations and their renderers."""

from __future__ import annotations

from functools import cache

from zrf2js.support.diagnostics.catalogue import CATALOGUE, Entry, diagnose
from zrf2js.support.diagnostics.model import Diagnostic, Severity
from zrf2js.support.diagnostics.suggest import did_you_mean

__all__ = [
    "CATALOGUE",
    "Diagnostic",
    "Entry",
    "Severity",
    "diagnose",
    "did_you_mean",
    "explanation",
]


@cache
def explanation(code: str) -> str | None:
    """Return the Markdown page that explains ``code``, or None if the code is unknown."""
    if code not in CATALOGUE:  # also prevents file access for path-like codes
        return None
    from importlib.resources import files  # slow to import, and most runs need no page

    page = files(__name__).joinpath("explain", f"{code}.md")
    return page.read_text(encoding="utf-8") if page.is_file() else None
