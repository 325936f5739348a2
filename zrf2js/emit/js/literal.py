"""JavaScript literals of values."""

from __future__ import annotations

import json

_UNSAFE = {"<": "\\u003c", "\u2028": "\\u2028", "\u2029": "\\u2029"}


def literal(value: object) -> str:
    """Return a JavaScript literal of strings, numbers, booleans, None, lists, tuples and dicts.

    No text can end a ``<script>``, start a comment of HTML or break a line.
    """
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    for character, escaped in _UNSAFE.items():
        text = text.replace(character, escaped)
    return text
