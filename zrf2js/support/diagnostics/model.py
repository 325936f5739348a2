"""The data model of diagnostics; the renderers in `render` format them."""

from __future__ import annotations

from enum import Enum

from zrf2js.support.frozen_node import frozen_node
from zrf2js.support.source import Origin


class Severity(Enum):
    """Severity of a diagnostic. Only errors stop a compilation."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@frozen_node(kw_only=True)
class Diagnostic:
    """A message about one place. `origin` is None if no place in a source applies.

    `label` annotates the marked place, `help` proposes a fix. `correction` is a part of the
    marked text and its replacement; an empty part is the place after the mark.
    """

    code: str
    severity: Severity
    message: str
    origin: Origin | None = None
    label: str = ""
    help: str | None = None
    notes: tuple[str, ...] = ()
    correction: tuple[str, str] | None = None
