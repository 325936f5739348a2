"""The signs of piece types in FEN that rules state: a letter, and marks next to it."""

from __future__ import annotations

import re

from zrf2js.ir.nodes import Piece

_SIGN = re.compile(r"\+?[A-Z]|[A-Z]~|\*")


def sign_of(piece: Piece) -> str:
    """Return the sign of a type in FEN if its notation is one: a letter with `+` or `~`, or `*`."""
    text = dict(piece.texts).get("notation", "")
    return text if _SIGN.fullmatch(text) else ""


def are_unique(signs: tuple[str, ...], later: tuple[int, ...]) -> bool:
    """Return True if each sign means one type; a type and the one that it becomes share a sign."""
    types: dict[str, set[int]] = {}
    for index, sign in enumerate(signs):
        types.setdefault(sign, set()).add(index if later[index] < 0 else later[index])
    return all(len(each) == 1 for each in types.values())


def usual_type(signs: tuple[str, ...], index: int) -> int:
    """Return the type of the letter to which a type with `+` returns, -1 for other types."""
    sign = signs[index]
    return signs.index(sign[1:]) if sign.startswith("+") and sign[1:] in signs else -1


def marks_of(signs: tuple[str, ...], base: tuple[int, ...]) -> tuple[str, ...]:
    """Return the marks of the types in FEN, () if there are none."""
    if signs:
        marks = tuple("".join(each for each in sign if each in "+~") for sign in signs)
    else:
        marks = tuple("+" if index >= 0 else "" for index in base)
    return marks if any(marks) else ()
