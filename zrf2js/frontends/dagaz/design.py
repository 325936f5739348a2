"""The design that the scripts of a page have built, as checked data.

Its JSON text comes from untrusted scripts, which can replace every function that writes it
(``recordDesign`` in templates/dagaz/kernel/recorder.js). ``read_design`` accepts exactly the shape
that the stages expect.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from typing import Any, NoReturn, TypedDict

from zrf2js.support.json_text import parse_json


class Goal(TypedDict):
    """A winning configuration: own pieces of a type on one of the positions."""

    num: int
    piece: int
    positions: list[int]


class Turn(TypedDict, total=False):
    player: int
    modes: list[int]
    random: int | bool | None


#: [kind (0 move, 1 drop), template, parameters, mode]
Block = tuple[int, int, list[int | None], int | None]


class Design(TypedDict):
    """A design; positions, pieces, directions and templates are indices into its lists."""

    dirs: list[str]
    players: list[list[int] | None]
    playerNames: list[str]
    positionNames: list[str]
    positions: list[list[int]]
    zoneNames: list[str]
    zones: list[list[list[int] | None]]
    pieceNames: list[str | None]
    pieces: list[list[Block]]
    templates: list[list[tuple[int | None, int | None]]]
    modes: list[int]
    turns: list[Turn] | None
    repeat: int
    goals: list[tuple[int, list[Goal]]]
    reserve: list[tuple[int, list[int | None]]]
    options: list[tuple[str, str]]
    unknownOptions: list[str]
    selectors: int
    setup: list[tuple[int, int, int]]
    undeclared: list[tuple[str, str]]
    view: list[list[Any]]
    errors: list[tuple[str, str]]


class InvalidDesign(Exception):
    """Error: a text is not the JSON of a design; the text of the error names the place."""


#: Check the value at a place of the design; raise InvalidDesign.
Check = Callable[[Any, str], None]

#: limit of numbers, which JavaScript and all outputs represent exactly
_MAX_NUMBER = 2**31


def _fail(place: str, expected: str) -> NoReturn:
    raise InvalidDesign(f"{place or 'it'} is not {expected}")


def _integer(value: Any, place: str) -> None:
    if type(value) is not int or not -_MAX_NUMBER < value < _MAX_NUMBER:
        _fail(place, "an integer")


def _text(value: Any, place: str) -> None:
    if not isinstance(value, str):
        _fail(place, "a text")
    if not value.isascii() and any("\ud800" <= char <= "\udfff" for char in value):
        _fail(place, "a text in Unicode")


def _argument(value: Any, place: str) -> None:
    """Check an argument of a function of the view: a text, a number, a list of these, or null."""
    if isinstance(value, str):
        _text(value, place)
    elif isinstance(value, list):
        _list(_plain)(value, place)
    elif value is not None:
        _number(value, place)


def _plain(value: Any, place: str) -> None:
    (_text if isinstance(value, str) else _number)(value, place)


def _number(value: Any, place: str) -> None:
    if type(value) not in (int, float) or not math.isfinite(value) or abs(value) >= _MAX_NUMBER:
        _fail(place, "a number")


def _choice(value: Any, place: str) -> None:
    """Check a truth value, for which scripts also use numbers."""
    if not isinstance(value, bool) and value is not None:
        _number(value, place)


def _optional(check: Check) -> Check:
    def optional(value: Any, place: str) -> None:
        if value is not None:
            check(value, place)

    return optional


def _list(check: Check) -> Check:
    def checked(value: Any, place: str) -> None:
        if not isinstance(value, list):
            _fail(place, "a list")
        for index, item in enumerate(value):
            check(item, f"{place}[{index}]")

    return checked


def _tuple(*checks: Check) -> Check:
    def checked(value: Any, place: str) -> None:
        if not isinstance(value, list) or len(value) != len(checks):
            _fail(place, f"a list of {len(checks)} values")
        for index, (check, item) in enumerate(zip(checks, value, strict=True)):
            check(item, f"{place}[{index}]")

    return checked


def _record(required: dict[str, Check], optional: dict[str, Check]) -> Check:
    def checked(value: Any, place: str) -> None:
        if not isinstance(value, dict):
            _fail(place, "an object")
        for name, check in required.items():
            if name not in value:
                _fail(f"{place}.{name}", "set")
            check(value[name], f"{place}.{name}")
        for name, check in optional.items():
            if name in value:
                check(value[name], f"{place}.{name}")

    return checked


_INTEGERS = _list(_integer)
_TEXTS = _list(_text)
_NAMED = _list(_tuple(_text, _text))
_FIELDS: dict[str, Check] = {
    "dirs": _TEXTS,
    "players": _list(_optional(_INTEGERS)),
    "playerNames": _TEXTS,
    "positionNames": _TEXTS,
    "positions": _list(_INTEGERS),
    "zoneNames": _TEXTS,
    "zones": _list(_list(_optional(_INTEGERS))),
    "pieceNames": _list(_optional(_text)),
    "pieces": _list(
        _list(_tuple(_integer, _integer, _list(_optional(_integer)), _optional(_integer)))
    ),
    "templates": _list(_list(_tuple(_optional(_integer), _optional(_integer)))),
    "modes": _INTEGERS,
    "turns": _optional(
        _list(
            _record({}, {"player": _integer, "modes": _optional(_INTEGERS), "random": _choice})
        )
    ),
    "repeat": _integer,
    "goals": _list(
        _tuple(
            _integer,
            _list(_record({"num": _integer, "piece": _integer, "positions": _INTEGERS}, {})),
        )
    ),
    "reserve": _list(_tuple(_integer, _list(_optional(_integer)))),
    "options": _NAMED,
    "unknownOptions": _TEXTS,
    "selectors": _integer,
    "setup": _list(_tuple(_integer, _integer, _integer)),
    "undeclared": _NAMED,
    "view": _list(_list(_argument)),
    "errors": _NAMED,
}
_DESIGN = _record(_FIELDS, {})


def read_design(text: str) -> Design:
    """Return the design of a JSON text; raise InvalidDesign."""
    try:
        design: Design = parse_json(text)
    except ValueError as error:
        raise InvalidDesign(str(error)) from None
    _DESIGN(design, "")
    for index, blocks in enumerate(design["pieces"]):
        for block in blocks:
            if not 0 <= block[1] < len(design["templates"]):
                _fail(f"the template of pieces[{index}]", "a template of the design")
    if len(design["positionNames"]) != len(design["positions"]):
        _fail("positionNames", "a name per position")
    return design
