"""Syntax check of generated JavaScript before it is written."""

from __future__ import annotations

import sys
from functools import cache
from typing import Any
from unicodedata import category

from zrf2js.emit.js.script_syntax import parse, syntax_error


class NotJavaScript(Exception):
    """Error: a text is not an ES2017 script or module."""


def parse_module(text: str, name: str) -> Any:
    """Return the syntax tree of a module, with ranges; raise NotJavaScript."""
    esprima = _esprima()
    try:
        return esprima.parseModule(text, {"range": True})
    except esprima.Error as error:
        raise NotJavaScript(f"{name}: {error}") from error


def parse_with_tokens(text: str) -> Any:
    """Return the syntax tree of a generated script, with ranges and tokens."""
    return _esprima().parseScript(text, {"range": True, "tokens": True})


@cache
def _esprima() -> Any:
    """Return the parser, imported at the first use.

    On import, esprima lists all characters of Unicode, which takes 250 ms and 100 MB. Limit its
    lists to ASCII, and test other characters by their category.
    """
    if "esprima" in sys.modules:  # another package has imported it, with all lists
        return sys.modules["esprima"]
    everything = sys.maxunicode
    sys.maxunicode = 0x7F
    try:
        import esprima
        from esprima import character
    finally:
        sys.maxunicode = everything
    starts, parts = character.IDENTIFIER_START, character.IDENTIFIER_PART
    character.Character.isIdentifierStart = staticmethod(
        lambda c: c in starts or (c > "\x7f" and category(c) in _LETTERS)
    )
    character.Character.isIdentifierPart = staticmethod(
        lambda c: c in parts or (c > "\x7f" and category(c) in _LETTERS | _OTHERS)
    )
    return esprima


#: categories of the characters of names: all of them, and those that cannot be the first
_LETTERS = frozenset(("Lu", "Ll", "Lt", "Lm", "Lo", "Nl"))
_OTHERS = frozenset(("Mn", "Mc", "Nd", "Pc"))


def check_functions(texts: list[str]) -> None:
    """Raise NotJavaScript unless each text is a function declaration."""
    root = parse("\n".join(texts))
    fault = syntax_error(root)
    if fault is not None:
        line = fault.node.start_point.row + 1
        raise NotJavaScript(f"generated rules, line {line}: {fault.reason}")
