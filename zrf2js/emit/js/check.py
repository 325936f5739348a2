"""What we emit is parsed before anybody gets it."""

from __future__ import annotations

import re
import sys
from functools import cache
from typing import Any
from unicodedata import category


class NotJavaScript(Exception):
    """The text is no ES2017 script or module."""


def parse_module(text: str, name: str) -> Any:
    """The syntax tree of a module, with ranges; NotJavaScript when there is none."""
    esprima = _esprima()
    try:
        return esprima.parseModule(text, {"range": True})
    except esprima.Error as error:
        raise NotJavaScript(f"{name}: {error}") from error


def parse_with_tokens(text: str) -> Any:
    """The syntax tree of a script of ours, with ranges and tokens."""
    return _esprima().parseScript(text, {"range": True, "tokens": True})


@cache
def _esprima() -> Any:
    """The parser, imported only when something is really to be parsed.

    On import it makes lists of all characters of Unicode, which takes a quarter of a second and
    100 MB. It gets to list those of ASCII, and asks for the category of any other.
    """
    if "esprima" in sys.modules:  # somebody has all the lists already
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


#: categories of characters that names begin with, and go on with besides
_LETTERS = frozenset(("Lu", "Ll", "Lt", "Lm", "Lo", "Nl"))
_OTHERS = frozenset(("Mn", "Mc", "Nd", "Pc"))


#: characters of distinct rules that are parsed, which takes seconds; known games have far fewer
MAX_PARSED = 400_000


def check_functions(texts: list[str]) -> None:
    """NotJavaScript unless each text is a function declaration.

    Large games come to a megabyte in which the same few statements stand again and again with
    other numbers in them. A statement that differs only so from one that is parsed is left out.
    """
    text = "\n".join([line for line in "\n".join(texts).split("\n") if line.strip()])
    kept = "\n".join(_Distinct(_without_numbers(text), text.split("\n")).kept)
    if len(kept) <= MAX_PARSED:
        parse_module(kept, "generated rules")


# --- leaving out what is parsed already --------------------------------------------------------

#: names of constants, and of called functions; keywords have a space before their parenthesis
_CONSTANT = re.compile(rb"\b[A-Z][A-Z0-9_]*\b")
_CALLED = re.compile(rb"\b[A-Za-z_$][\w$]*\(")
_DIGITS = bytes.maketrans(b"23456789", b"11111111")
_JUMPS = ("break", "continue")
#: what leaves nothing certain: strings with line ends in them, comments that might hide one, and
#: numbers in which not every digit may stand
_UNSURE = ("`", "/*", "0b", "0B", "0o", "0O")


def _without_numbers(text: str) -> list[str]:
    """The lines with 1 for every row of digits that begins with another than 0, in numbers as in
    names, and with one name for all constants and one for all called functions: they parse as the
    text does.

    In a string, or behind a backslash, digits are something else: such lines stay as they are.
    """
    lines = text.split("\n")
    if any(mark in text for mark in _UNSURE):
        return lines
    plain = text.encode().translate(_DIGITS)
    while b"11" in plain or b"10" in plain:
        plain = plain.replace(b"11", b"1").replace(b"10", b"1")
    plain = _CALLED.sub(b"f(", _CONSTANT.sub(b"A", plain))
    return [
        line if '"' in line or "'" in line or "\\" in line else other
        for line, other in zip(lines, plain.decode().split("\n"), strict=True)
    ]


class _Distinct:
    """The lines without statements that stood before; every statement has its own lines.

    A jump may need what is around it, so statements with jumps always stay. So do an `if` with an
    `else` behind it, and the `else`.
    """

    def __init__(self, plain: list[str], lines: list[str]) -> None:
        self._plain = plain  # without numbers
        self._lines = lines  # as they are
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
