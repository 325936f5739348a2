"""Syntax check of generated JavaScript before it is written."""

from __future__ import annotations

import re
import sys
from functools import cache
from typing import Any
from unicodedata import category

from zrf2js.scripts.syntax import parse, syntax_error


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
    if "esprima" in sys.modules:  # another package has imported it without these limits
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
    """Raise NotJavaScript unless each text is a function declaration.

    Large games have a megabyte of rules, in which the same statements occur with different
    numbers. Statements that differ from a parsed statement only in numbers are not parsed.
    """
    text = "\n".join([line for line in "\n".join(texts).split("\n") if line.strip()])
    kept = _Distinct(_without_numbers(text), text.split("\n")).kept
    fault = syntax_error(parse("\n".join(kept)))
    if fault is not None:
        line = kept[fault.node.start_point.row].strip()
        raise NotJavaScript(f"{fault.reason} in `{line[:80]}`")


# --- omission of repeated statements --------------------------------------------------------

#: names of constants, and of called functions; keywords have a space before their parenthesis
_CONSTANT = re.compile(r"\b[A-Z][A-Z0-9_]*\b", re.ASCII)
_CALLED = re.compile(r"\b[A-Za-z_$][\w$]*\(", re.ASCII)
_DIGITS = bytes.maketrans(b"23456789", b"11111111")
_JUMPS = ("break", "continue")
#: texts that make a replacement of digits unsafe: template strings, block comments, and numbers in
#: which not every digit is valid
_UNSURE = ("`", "/*", "0b", "0B", "0o", "0O")


def _without_numbers(text: str) -> list[str]:
    """Return the lines with numbers, constants and called functions replaced; they parse as before.

    Digits in a row that does not begin with 0 become 1, in numbers and in names. All constants and
    all called functions get one name each. Lines with strings or backslashes are not changed.
    """
    lines = text.split("\n")
    if any(mark in text for mark in _UNSURE):
        return lines
    plain = text.encode().translate(_DIGITS)
    while b"11" in plain or b"10" in plain:
        plain = plain.replace(b"11", b"1").replace(b"10", b"1")
    others = plain.decode().split("\n")
    distinct = dict.fromkeys(others)  # a small part of the lines
    renamed = _CALLED.sub("f(", _CONSTANT.sub("A", "\n".join(distinct))).split("\n")
    names = dict(zip(distinct, renamed, strict=True))
    return [
        line if '"' in line or "'" in line or "\\" in line else names[other]
        for line, other in zip(lines, others, strict=True)
    ]


class _Distinct:
    """A filter of lines that drops repeated statements; every statement has its own lines.

    A jump depends on the statements around it, so statements with jumps are kept. An `if` with an
    `else` after it and the `else` are kept, too.
    """

    def __init__(self, plain: list[str], lines: list[str]) -> None:
        self._plain = plain  # without numbers
        self._lines = lines  # unchanged
        self._indents = [len(line) - len(line.lstrip()) for line in plain]
        self._seen: set[str] = set()
        self.kept: list[str] = []
        self._keep(0, len(lines))

    def _keep(self, at: int, stop: int) -> None:
        plain, lines, indents, seen = self._plain, self._lines, self._indents, self._seen
        while at < stop:
            inside = indents[at]
            tail = at + 1
            while tail < stop and indents[tail] > inside:
                tail += 1
            closes = tail < stop and plain[at].endswith(("{", "[", "("))
            end = tail + 1 if closes else tail
            statement = "\n".join(plain[at:end])[inside:]
            needed = end < stop and plain[end].startswith("else", indents[end])
            if (
                statement not in seen
                or (needed and not statement.startswith("else if"))
                or statement.startswith(("else {", "else return"))
                or any(jump in statement for jump in _JUMPS)
            ):
                seen.add(statement)
                self.kept.append(lines[at])
                self._keep(at + 1, tail)
                self.kept += lines[tail:end]
            at = end
