"""What the compiler has to say: the faults it knows, their texts, and how they are shown."""

from __future__ import annotations

from functools import cache

from zrf2js.support.diagnostics.catalogue import CATALOGUE, Row, diagnose
from zrf2js.support.diagnostics.model import Diagnostic, Severity
from zrf2js.support.diagnostics.suggest import did_you_mean

__all__ = [
    "CATALOGUE",
    "Diagnostic",
    "Row",
    "Severity",
    "diagnose",
    "did_you_mean",
    "explanation",
]


@cache
def explanation(code: str) -> str | None:
    """The page that explains a code, with a wrong and a right example, or None."""
    if code not in CATALOGUE:  # also keeps path-like "codes" away from the file system
        return None
    from importlib.resources import files  # takes a while, and most runs explain nothing

    page = files(__name__).joinpath("explain", f"{code}.md")
    return page.read_text(encoding="utf-8") if page.is_file() else None
