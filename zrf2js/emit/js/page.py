"""One self-contained HTML page around a compiled game: ready texts in, the page's text out.

Nothing from a rules file becomes markup or code here: the title goes through jinja2's escaping,
data through JSON with every `<` escaped, scripts through `script_text`. The page's own policy
forbids every network request and allows exactly the scripts and the style it carries, by hash.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Mapping
from functools import cache
from typing import Any

from markupsafe import Markup

from zrf2js.emit.assets import template_root
from zrf2js.emit.render import render

#: the module to be inlined as the page's own script
PAGE = "page/main.js"

_STYLES = ("theme", "frame", "board", "panels", "narrow")

_CLOSING = re.compile(r"</(?=script|style)", re.IGNORECASE)
_COMMENT = re.compile(r"<!(?=--)")


def render_page(
    *,
    title: str,
    module_js: str,
    page_js: str,
    global_name: str,
    css: str | None = None,
    data: Mapping[str, Any] | None = None,
) -> str:
    """The page's text.

    ``module_js`` is a game module in global form, which sets ``window[global_name]``; ``page_js``
    is the script made from ``PAGE``; ``data`` is handed to the page as it is.
    """
    module_text = script_text(module_js)
    page_text = script_text("(function () {\n'use strict';\n" + page_js + "\n})();\n")
    style_text = script_text(css if css is not None else page_css())
    return render(
        "page/page.html.j2",
        title=title,
        policy=content_policy(scripts=(module_text, page_text), styles=(style_text,)),
        css=Markup(style_text),
        data=Markup(json_text({"global": global_name, **(data or {})})),
        module_js=Markup(module_text),
        page_js=Markup(page_text),
    )


def script_text(text: str) -> str:
    """Text that may stand inside <script> or <style>: it cannot end it, nor open a comment."""
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "\\0")
    return _COMMENT.sub(r"<\\!", _CLOSING.sub(r"<\\/", text))


def json_text(value: Any) -> str:
    """JSON that may stand inside <script>."""
    text = json.dumps(value, ensure_ascii=True, sort_keys=True, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


def content_policy(*, scripts: tuple[str, ...], styles: tuple[str, ...]) -> str:
    """The page runs its own scripts and a worker made from them, and asks nobody for anything."""
    return "; ".join(
        (
            "default-src 'none'",
            "script-src " + " ".join(_hash_source(text) for text in scripts),
            "style-src " + " ".join(_hash_source(text) for text in styles),
            "img-src data:",
            "media-src data:",
            "worker-src blob:",
            "base-uri 'none'",
            "form-action 'none'",
        )
    )


def _hash_source(text: str) -> str:
    digest = hashlib.sha256(text.encode("utf-8")).digest()
    return f"'sha256-{base64.b64encode(digest).decode('ascii')}'"


@cache
def style_sheet(*paths: str) -> str:
    """Style sheets below templates/ as one."""
    return "\n".join((template_root() / path).read_text(encoding="utf-8") for path in paths)


def page_css() -> str:
    """The style sheet of every page."""
    return style_sheet(*(f"page/styles/{name}.css" for name in _STYLES))
