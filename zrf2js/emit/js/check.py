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


class ScriptFault(Exception):
    """A text is no ES2017 script; ``index`` is where it stops being one."""

    def __init__(self, reason: str, index: int) -> None:
        super().__init__(reason)
        self.index = index


def parse_script(text: str, *, strict: bool = False) -> Any:
    """The syntax tree of the body of a function, with ranges; ScriptFault when there is none.

    ``strict`` reads it as the parts of a module are read.
    """
    esprima = _esprima()
    before = '"use strict";' if strict else ""
    head = f"(function () {{{before}\n"
    try:
        esprima.parseScript(f"{head}{text}\n}})")  # a `return` is allowed, an open bracket is not
        return esprima.parseScript(text, {"range": True, "tolerant": True})
    except esprima.Error as error:
        reason = re.sub(r"^Line \d+: ", "", str(error))
        raise ScriptFault(reason, max(0, (error.index or 0) - len(head))) from error


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


def check_functions(texts: list[str]) -> None:
    """NotJavaScript unless each text is a function declaration.

    Large games come to a megabyte in which the same few statements stand again and again with
    other numbers in them. A statement that differs only so from one that is parsed is left out.
    """
    text = "\n".join(line for line in "\n".join(texts).split("\n") if line.strip())
    kept = _Distinct(_without_numbers(text), text.split("\n")).kept
    parse_module("\n".join(kept), "generated rules")


# --- leaving out what is parsed already --------------------------------------------------------

_NUMBER = re.compile(r"(?<![\w.$])(?:0|[1-9]\d*)(?![\w.$])")
_NUMBERED_NAME = re.compile(r"(?<![\w$])([A-Za-z_]+)\d+(?![\w$])")
_QUOTE = re.compile(r"[\"']")
_JUMP = re.compile(r"\b(?:break|continue)\b")


def _without_numbers(text: str) -> list[str]:
    """The lines with all numbers 0 and names without their numbers: they parse as the text does.

    In a string numbers are something else, so lines with a quote stay as they are; but strings with
    line ends in them, and comments that might hide one, would leave nothing certain.
    """
    lines = text.split("\n")
    if "`" in text or "/*" in text:
        return lines
    plain = _NUMBERED_NAME.sub(r"\1", _NUMBER.sub("0", text)).split("\n")
    return [
        line if _QUOTE.search(line) else other for line, other in zip(lines, plain, strict=True)
    ]


class _Distinct:
    """The lines without statements that stood before; every statement has its own lines.

    A jump may need what is around it, so statements with jumps always stay. So does an `if`, for
    the `else` behind it.
    """

    def __init__(self, plain: list[str], lines: list[str]) -> None:
        self._plain = plain  # without numbers
        self._lines = lines  # as they are
        self._indents = [len(line) - len(line.lstrip()) for line in plain]
        self._seen: set[str] = set()
        self.kept: list[str] = []
        self._keep(0, len(lines))

    def _keep(self, at: int, stop: int) -> None:
        plain, lines, indents = self._plain, self._lines, self._indents
        while at < stop:
            inside = indents[at]
            tail = at + 1
            while tail < stop and indents[tail] > inside:
                tail += 1
            closes = tail < stop and plain[at].endswith(("{", "[", "("))
            end = tail + 1 if closes else tail
            statement = "\n".join(plain[at:end]).strip()
            is_arm = statement.startswith("else if")
            needed = not is_arm and end < stop and plain[end].startswith("else", indents[end])
            if needed or statement not in self._seen or _JUMP.search(statement):
                self._seen.add(statement)
                self.kept.append(lines[at])
                self._keep(at + 1, tail)
                self.kept += lines[tail:end]
            at = end
