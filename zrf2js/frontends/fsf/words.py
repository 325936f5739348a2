"""The words of a variants.ini for editors: keys, pieces and the names of built-in variants."""

from __future__ import annotations

import re

from zrf2js.frontends.fsf.ini import builtin_sections
from zrf2js.frontends.fsf.keys import BY_NAME, KEYS, MOBILITY, Status
from zrf2js.frontends.fsf.pieces import CUSTOM, MOVES, PIECES
from zrf2js.frontends.words import Word

_LINE = re.compile(r"[^\n]*")
_WORD = re.compile(r"[\w-]+")
_PARENT = re.compile(r"\[[^\]]*:\s*[\w-]*$")
_START_OF_KEY = re.compile(r"\s*\w*$")
#: a line that only files of variants have
_OWN_KEY = re.compile(rb"^[ \t]*(\w+)[ \t]*=", re.MULTILINE)
_OWN_PARENT = re.compile(rb"^[ \t]*\[[^\]:\n]+:[ \t]*([\w-]+)[ \t]*\]", re.MULTILINE)


def doc_of(name: str) -> str:
    """Return the meaning of a key; an empty text for an unknown key."""
    if name in BY_NAME:
        key = BY_NAME[name]
        return key.text if key.status is Status.EXPRESSED else f"{key.status.value}: {key.text}"
    if name in CUSTOM or name == "king":
        return "a piece: its letter, a colon and a formula in Betza's notation"
    if name in MOVES:
        return f"a piece with the moves `{MOVES[name] or 'none'}`; the value is its letter"
    if MOBILITY.fullmatch(name):
        return "the squares on which the pieces of this type may stand"
    return ""


def word_at(text: str, offset: int) -> Word | None:
    """Return the key or the built-in parent at an offset of a text."""
    start = text.rfind("\n", 0, offset) + 1
    line = _LINE.match(text, start)[0]  # type: ignore[index]
    for match in _WORD.finditer(line):
        if match.start() <= offset - start <= match.end():
            before, after = line[: match.start()].strip(), line[match.end() :].strip()
            doc = ""
            if not before and after.startswith("="):
                doc = doc_of(match[0])
            elif before.startswith("[") and before.endswith(":"):
                doc = _variants().get(match[0], "")
            place = start + match.start(), start + match.end()
            return Word(match[0], doc, *place) if doc else None
    return None


def words_after(text: str) -> tuple[Word, ...]:
    """Return the words that can follow a text: parents after a colon, else keys."""
    line = text[text.rfind("\n") + 1 :]
    if _PARENT.search(line):
        return tuple(Word(name, doc) for name, doc in _variants().items())
    if not _START_OF_KEY.fullmatch(line):
        return ()
    keys = [*(key.name for key in KEYS), *PIECES]
    return tuple(Word(key, doc_of(key)) for key in keys)


def holds_variants(data: bytes) -> bool:
    """Return True for a file of variants: it has a key or a parent that only such files have."""
    names = {name.encode() for name in (*BY_NAME, *PIECES) if name != "pass"}
    parents = {name.encode() for name in _variants()}
    keys = (match[1] for match in _OWN_KEY.finditer(data))
    return any(key in names for key in keys) or any(
        match[1] in parents for match in _OWN_PARENT.finditer(data)
    )


def _variants() -> dict[str, str]:
    """Return the built-in variants with the changes to their parents."""
    return {
        name: "\n".join(
            [
                f"a built-in variant{f' that extends `{each.parent}`' if each.parent else ''}",
                "",
                *(f"    {entry.key} = {entry.value}" for entry in each.entries),
            ]
        )
        for name, each in builtin_sections().items()
    }
