"""The drawings that the pieces of a page may need, selected by their names.

The page selects the drawing of a piece (``templates/page/drawing/glyphs.js``). The drawings here
include all that the page may select.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from functools import cache, partial
from typing import Any

from zrf2js.emit.assets import template_root
from zrf2js.support.optional import attempt

#: the characters that the page leaves out of names; names of dice have digits
_OTHERS = ("[^a-z]", "[^a-z0-9]")
_KIND = re.compile(r"~?([a-z]+)\+?(.*)")
#: figures whose names are words; the names of all others are letters
_WHOLE = ("horn", "stripes")


@cache
def _table(name: str) -> dict[str, dict[str, Any]]:
    file = template_root() / "page" / "drawing" / f"{name}.json"
    drawings: dict[str, dict[str, Any]] = json.loads(file.read_text(encoding="utf-8"))
    return drawings


#: words for the pieces of chess (``CHESS_WORDS`` of ``templates/page/drawing/glyphs.js``)
_CHESS_WORDS = re.compile(
    "king|shah|queen|rook|castle|tower|bishop|knight|horse|pawn", re.IGNORECASE
)


def is_chess_piece(name: str) -> bool:
    """Return True if a name contains a word for a piece of chess."""
    return bool(_CHESS_WORDS.search(name))


def all_drawings() -> dict[str, object]:
    """Return all drawings: the tables of fairy pieces and of characters."""
    return {**_table("fairy"), **_table("characters")}


def drawings_for(names: Sequence[str]) -> dict[str, object]:
    """Return the drawings that pieces with these names may need."""
    return attempt("drawings", None, partial(_selected, names), _selected(()))


def _selected(names: Sequence[str]) -> dict[str, object]:
    plain = [name.lower() for name in names]
    text = "\n".join(re.sub(others, "", name) for others in _OTHERS for name in plain)
    characters = _characters(text)
    kinds = [kind for kind, words in _table("fairy")["names"].items() if _mentions(text, words)]
    return {**_fairy(kinds, list(characters.get("symbols", {}).values())), **characters}


def _mentions(text: str, words: str) -> bool:
    return any(word in text for word in words.split())


def _fairy(kinds: list[str], symbols: list[str]) -> dict[str, object]:
    """Return the names of some kinds, and the shapes of these kinds and of ``symbols``."""
    table = _table("fairy")
    parts = [_KIND.fullmatch(kind) for kind in (*kinds, *symbols)]
    bases = {part[1] for part in parts if part}
    figures = {name for part in parts if part for name in _figures(part[2])}
    return {
        "names": {kind: table["names"][kind] for kind in kinds},
        "bases": {name: shapes for name, shapes in table["bases"].items() if name in bases},
        "figures": {name: shapes for name, shapes in table["figures"].items() if name in figures},
    }


def _figures(marks: str) -> tuple[str, ...]:
    return (marks,) if marks in _WHOLE else tuple(marks)


def _characters(text: str) -> dict[str, Any]:
    """Return the characters for a game of shogi, with gold and silver, or of xiangqi."""
    has_characters = ("gold" in text and "silver" in text) or "cannon" in text
    return _table("characters") if has_characters else {}
