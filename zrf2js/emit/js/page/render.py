"""One self-contained HTML page for a compiled game.

Texts of a rules file become neither markup nor code: jinja2 escapes the title, data are JSON with
every `<` escaped, and scripts pass through `script_text`. The content policy of the page forbids
every network request, and allows only its own scripts and styles, by hash.
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

#: the module of the page, and its function that starts the page
PAGE, START = "page/main.js", "bootPage"
#: the same for a page at a table of its server
RELAY_PAGE, RELAY_START = "page/table/relay.js", "bootTable"
#: the same for the document around a page in a frame, and for what runs before the scripts in it
OUTER, OUTER_START = "page/frame/outer.js", "openFrame"
GUARD, GUARD_START = "page/frame/guard.js", "removeRights"

#: scripts in a frame cannot turn texts into markup, which may contain links
_TRUSTED_TYPES = "require-trusted-types-for 'script'; trusted-types default"

_SUMMARY = 220  # characters
_STYLES = ("colors", "theme", "frame", "pieces", "board", "panels", "choice", "narrow")

#: parts that a style sheet does not need, and string literals, which may contain such parts
_STYLE_PART = re.compile(
    r"""(?P<literal>"[^"]*"|'[^']*')|/\*.*?\*/|;?\s*(?P<sign>[{};,>]|(?<!\s):(?=\s))\s*"""
    r"""|(?P<space>\s+)""",
    re.DOTALL,
)
_CLOSING = re.compile(r"</(?=script|style)", re.IGNORECASE)
_COMMENT = re.compile(r"<!(?=--)")


def render_page(
    *,
    title: str,
    description: str = "",
    module_js: str,
    page_js: str,
    global_name: str,
    data: Mapping[str, Any] | None = None,
    texts: Mapping[str, Any] | None = None,
    relay: bool = False,
    url: str = "",
    picture: str = "",
    outer_js: str = "",
) -> str:
    """Return the text of the page.

    ``module_js`` is a game module in the format global, which sets ``window[global_name]``.
    ``page_js`` is the script of ``PAGE``, and calls ``START`` when the document has been read.
    Texts, style and script have words in common, and compress best next to each other. The page
    receives ``data`` as JSON, and its ``texts`` (``emit/js/page/texts.py``). Services that show
    links present the start of the ``description``, and the ``picture``; both addresses are
    absolute. With ``outer_js``, the script of ``OUTER``, the page is in a frame without rights.
    """
    module_text = script_text(module_js)
    page_text = script_text(enclosed(page_js))
    style_text = script_text(_without_unused(page_css(), page_text))
    scripts: tuple[str, ...] = (module_text, page_text)
    styles: tuple[str, ...] = (style_text,)
    frame = {}
    if outer_js:
        frame = {
            "css": Markup(page_css("outer")),
            "script": Markup(script_text(enclosed(outer_js))),
            "policy": content_policy(scripts=scripts, styles=styles)
            + Markup(f"; {_TRUSTED_TYPES}"),
        }
        # the document in the frame inherits this policy
        scripts, styles = (*scripts, frame["script"]), (*styles, frame["css"])
    return render(
        "page/page.html.j2",
        title=title,
        description=summary(description),
        icon=icon_address(),
        url=url,
        picture=picture,
        policy=content_policy(scripts=scripts, styles=styles, relay=relay),
        frame=frame,
        css=Markup(style_text),
        data=Markup(json_text({"global": global_name, **(data or {})})),
        texts=Markup(json_text(texts or {}, as_written=True)),
        module_js=Markup(module_text),
        page_js=Markup(page_text),
    )


def enclosed(script: str) -> str:
    """Return a script whose names are not global."""
    return f"(function () {{\n'use strict';\n{script}\n}})();\n"


def calling(start: str) -> str:
    """Return a statement that calls a function after the document has been read."""
    return f"document.addEventListener('DOMContentLoaded', () => {start}())\n"


def script_text(text: str) -> str:
    """Return a text for <script> or <style> that cannot end the element or open a comment."""
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "\\0")
    return _COMMENT.sub(r"<\\!", _CLOSING.sub(r"<\\/", text))


def json_text(value: Any, as_written: bool = False) -> str:
    """Return JSON for the inside of <script>; ``as_written`` keeps characters and the order."""
    text = json.dumps(
        value, ensure_ascii=not as_written, sort_keys=not as_written, separators=(",", ":")
    )
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


def content_policy(
    *,
    scripts: tuple[str, ...],
    styles: tuple[str, ...],
    app: bool = False,
    relay: bool = False,
) -> Markup:
    """Return the policy: only the page's own scripts, a worker made from them, and no requests.

    It is for an attribute in double quotes.
    A page of an ``app`` may also load its manifest, its icon and its service worker.
    The page of a ``relay`` may connect to its server.
    """
    own = " 'self'" if app else ""
    parts = "; ".join(
        (
            "default-src 'none'",
            "script-src " + " ".join(_hash_source(text) for text in scripts),
            "style-src " + " ".join(_hash_source(text) for text in styles),
            f"img-src data:{own}",
            "media-src data:",
            f"worker-src blob:{own}",
            *(("manifest-src 'self'",) if app else ()),
            *(("connect-src 'self'",) if relay else ()),
            "base-uri 'none'",
            "form-action 'none'",
        )
    )
    return Markup(parts)


def _hash_source(text: str) -> str:
    digest = hashlib.sha256(text.encode("utf-8")).digest()
    return f"'sha256-{base64.b64encode(digest).decode('ascii')}'"


def icon() -> str:
    """Return the picture of pages and galleries in SVG."""
    return (template_root() / "page" / "icon.svg").read_text(encoding="utf-8").strip()


def icon_address() -> Markup:
    """Return the picture as an address that contains it, for an attribute in double quotes."""
    return Markup("data:image/svg+xml," + icon().replace("#", "%23").replace('"', "'"))


def summary(description: str) -> str:
    """Return the first sentences of a description."""
    text = " ".join(re.sub(r"\\+", " ", description).split())
    if len(text) <= _SUMMARY:
        return text
    short = text[:_SUMMARY].rsplit(" ", 1)[0].rstrip(" ,;:")
    sentence = re.match(r"(.{60,}[.!?])\s", short, re.DOTALL)
    return sentence.group(1) if sentence else f"{short} …"


@cache
def style_sheet(*paths: str) -> str:
    """Return style sheets below templates/ as one, without comments and layout."""
    texts = ((template_root() / path).read_text(encoding="utf-8") for path in paths)
    return _STYLE_PART.sub(_short_part, "\n".join(texts)).strip()


def _short_part(found: re.Match[str]) -> str:
    """Return a string literal or a sign unchanged, and one space for other white space."""
    text = found["literal"] or found["sign"]
    return text or (" " if found["space"] else "")


_RULE = re.compile(r"(?P<selectors>[^{}@]+)(?P<body>\{[^{}]*\})")
#: the commas between selectors, the argument of a selector, uses and declarations of custom
#: properties, and a block without rules
_SELECTORS = re.compile(r",(?![^()]*\))(?![^()]*\([^()]*\)[^()]*\))")
_ARGUMENT = re.compile(r"\([^()]*\)")
_VARIABLE = re.compile(r"var\((--[\w-]+)")
_PROPERTY = re.compile(r"(?<=[{;])(--[\w-]+):[^;{}]*(?:;|(?=\}))")
_EMPTY_BLOCK = re.compile(r"@media[^{}]*\{\s*\}")
_CLASS = re.compile(r"\.([a-z][\w-]*)")
#: a word in the literals of a script, or another one that is neither a member nor a key
_WORD = re.compile(r"(?<![.\w-])[\w-]+(?![\w:-])")


def _without_unused(css: str, script: str) -> str:
    """Return a style sheet without selectors of classes that a script does not name.

    Custom properties that no rule uses are left out as well.

    The script may also compose a class from its start up to a hyphen and another part.
    """
    words = frozenset(_WORD.findall(script))

    def is_named(name: str) -> bool:
        starts = (name[: sign.end()] for sign in re.finditer("-", name))
        return name in words or any(start in words for start in starts)

    def is_used(selector: str) -> bool:
        outer = selector
        while (shorter := _ARGUMENT.sub("", outer)) != outer:
            outer = shorter
        return all(map(is_named, _CLASS.findall(outer)))

    def reduced(rule: re.Match[str]) -> str:
        kept = [part for part in _SELECTORS.split(rule["selectors"]) if is_used(part)]
        return ",".join(kept) + rule["body"] if kept else ""

    css = _EMPTY_BLOCK.sub("", _RULE.sub(reduced, css))
    variables = frozenset(_VARIABLE.findall(css))
    return _PROPERTY.sub(lambda found: found[0] if found[1] in variables else "", css)


def page_css(*names: str) -> str:
    """Return the style sheet of every page, or the parts of it with these names."""
    return style_sheet(*(f"page/styles/{name}.css" for name in names or _STYLES))
