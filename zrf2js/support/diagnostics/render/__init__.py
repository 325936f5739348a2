"""Renderers of diagnostics: one module per output format."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from zrf2js.support.diagnostics.model import Diagnostic
from zrf2js.support.diagnostics.render import github, json, junit, sarif, text

RENDERERS: dict[str, Callable[[Sequence[Diagnostic]], str]] = {
    "text": text.render,
    "json": json.render,
    "sarif": sarif.render,
    "github": github.render,
    "junit": junit.render,
}
