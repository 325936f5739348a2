"""A diagnostic as data; `render` turns it into text for people and for programs."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from zrf2js.support.source import Origin


class Severity(Enum):
    """How bad it is. Only errors stop a compilation."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True, slots=True, kw_only=True)
class Diagnostic:
    """One thing to tell the user, and where. `origin` is None when no place in a text fits."""

    code: str
    severity: Severity
    message: str
    origin: Origin | None = None
    label: str = ""
    help: str | None = None
    notes: tuple[str, ...] = ()
