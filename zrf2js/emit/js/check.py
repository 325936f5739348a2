"""What we emit is parsed before anybody gets it."""

from __future__ import annotations

import re
import sys
from functools import cache
from typing import Any


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
    100 MB. Names in JavaScript have letters of the first plane, a sixteenth of it.
    """
    everything = sys.maxunicode
    sys.maxunicode = 0xFFFF
    try:
        import esprima
    finally:
        sys.maxunicode = everything
    return esprima


def check_functions(texts: list[str]) -> None:
    """NotJavaScript unless each text is a function declaration.

    Large games come to a megabyte in which the same few statements stand again and again with
    other numbers in them. A statement that differs only so from one that is parsed is left out.
    """
    text = "\n".join(texts)
    pairs = zip(_without_numbers(text), text.split("\n"), strict=True)
    lines = [pair for pair in pairs if pair[1].strip()]
    parse_module("\n".join(_distinct(lines, set())), "generated rules")


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


_Lines = list[tuple[str, str]]  # without numbers, and as they are


def _distinct(lines: _Lines, seen: set[str]) -> list[str]:
    """The lines without statements that stood before; every statement has its own lines.

    A jump may need what is around it, so statements with jumps always stay. So does an `if`, for
    the `else` behind it.
    """
    kept: list[str] = []
    at = 0
    while at < len(lines):
        tail = _end_of_body(lines, at)
        end = tail + 1 if _closes(lines, at, tail) else tail
        statement = "\n".join(line for line, _ in lines[at:end]).strip()
        is_arm = statement.startswith("else if")
        needed = not is_arm and end < len(lines) and lines[end][0].lstrip().startswith("else")
        if needed or statement not in seen or _JUMP.search(statement):
            seen.add(statement)
            kept.append(lines[at][1])
            kept += _distinct(lines[at + 1 : tail], seen)
            kept += (line for _, line in lines[tail:end])
        at = end
    return kept


def _end_of_body(lines: _Lines, head: int) -> int:
    """The line behind those that stand further in than the head."""
    end = head + 1
    while end < len(lines) and _indent(lines[end][0]) > _indent(lines[head][0]):
        end += 1
    return end


def _closes(lines: _Lines, head: int, tail: int) -> bool:
    """Whether the tail is the bracket that the head opens."""
    return tail < len(lines) and lines[head][0].endswith(("{", "[", "("))


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())
