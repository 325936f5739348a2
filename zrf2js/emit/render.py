"""Rendering of jinja2 templates, the frames of outputs; they receive finished texts as data."""

from __future__ import annotations

from collections.abc import MutableMapping
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import BaseLoader, Environment, StrictUndefined, Template, select_autoescape
from jinja2.bccache import bc_magic

from zrf2js.emit.assets import template_root
from zrf2js.emit.disk_cache import remembered, stamps


class _Loader(BaseLoader):
    """Loader of the templates below templates/, which caches their compiled form on disk."""

    def load(
        self,
        environment: Environment,
        name: str,
        globals: MutableMapping[str, Any] | None = None,
    ) -> Template:
        file = template_root() / name

        def compiled() -> Any:
            return environment.compile(file.read_text(encoding="utf-8"), name, str(file))

        source = ["template", bc_magic.hex(), stamps([file, Path(__file__)])]
        code = remembered(source, compiled)
        return environment.template_class.from_code(environment, code, globals or {})


@cache
def _environment() -> Environment:
    return Environment(
        loader=_Loader(),
        autoescape=select_autoescape(("html", "html.j2")),
        undefined=StrictUndefined,
        keep_trailing_newline=True,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def render(template: str, **values: object) -> str:
    """Return the text of a template (a path below templates/) with the given values."""
    return _environment().get_template(template).render(**values)
