"""``--target element``: the board of the page as a custom element, for third-party pages.

The script is the same for all games: the attribute ``src`` of an element names a compiled module.
"""

from __future__ import annotations

from collections.abc import Sequence

from zrf2js.emit.api import EMITTER_API, Artifact, EmitContext
from zrf2js.emit.assets import template_root
from zrf2js.emit.js.linker.link import link_page
from zrf2js.emit.js.literal import literal
from zrf2js.emit.js.page.drawings import all_drawings
from zrf2js.emit.js.page.render import json_text, page_css
from zrf2js.emit.js.page.texts import page_texts
from zrf2js.ir.nodes import Program
from zrf2js.support.outcome import Collector, Outcome

#: the module of the element, and its function of style sheet, import of games, texts and drawings
ENTRY, START = "page/element.js", "defineBoard"
_TYPES = "page/element.d.ts"
_STYLES = ("colors", "element", "pieces", "board", "choice")


class ElementEmitter:
    """``--target element``."""

    name = "element"
    api = EMITTER_API
    doc = "a script with the custom element <zrf-board>, the board of a compiled module"
    formats = ("esm",)
    uses_annotations = False
    carries_scripts = True

    def emit(self, program: Program, context: EmitContext) -> Outcome[tuple[Artifact, ...]]:
        """Return the script and its type declarations."""
        types = (template_root() / _TYPES).read_text(encoding="utf-8")
        script = Artifact(suffix=".js", text=element_text(context.languages))
        return Collector().outcome((script, Artifact(suffix=".d.ts", text=types)))


def element_text(languages: Sequence[str] = ()) -> str:
    """Return the script that defines the element, with texts in some or all languages."""
    script = link_page(ENTRY, START)
    texts = json_text(page_texts(languages, script), as_written=True)
    drawings = json_text(all_drawings())
    style = literal(page_css(*_STYLES))
    return (
        "// The element <zrf-board> by zrf2js. This file may be used under any terms (MIT-0).\n"
        f"(function () {{\n'use strict'\n{script}"
        f"{START}({style}, url => import(url), {texts}, {drawings})\n}})()\n"
    )
