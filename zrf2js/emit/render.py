"""Rendering of jinja2 templates, the frames of outputs; they receive finished texts as data."""

from __future__ import annotations

from functools import cache

from jinja2 import Environment, FileSystemLoader, StrictUndefined, select_autoescape

from zrf2js.emit.assets import template_root


@cache
def _environment() -> Environment:
    return Environment(
        loader=FileSystemLoader(str(template_root())),
        autoescape=select_autoescape(("html", "html.j2")),
        undefined=StrictUndefined,
        keep_trailing_newline=True,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def render(template: str, **values: object) -> str:
    """Return the template (a path below templates/) with its values filled in."""
    return _environment().get_template(template).render(**values)
