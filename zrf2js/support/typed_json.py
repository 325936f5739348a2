"""Checks of JSON data from untrusted sources against types.

A type is that of the annotation of a variable: ``int``, ``float``, ``str``, ``bool``, ``None``,
``list[T]``, ``tuple[A, B]`` for a list of two values, ``dict[str, T]``, a TypedDict, a union, or
``Any`` for all JSON data. Fields that a TypedDict lacks are accepted.
"""

from __future__ import annotations

import math
import types
from collections.abc import Callable
from functools import cache
from typing import Any, NoReturn, TypeVar, Union, get_args, get_origin, get_type_hints, is_typeddict

from zrf2js.support.json_text import parse_json

T = TypeVar("T")

#: Check a value at a place; raise InvalidData.
Check = Callable[[Any, str], None]

#: limit of integers, which JavaScript represents exactly
_MAX_INTEGER = 2**53
_SURROGATES = ("\ud800", "\udfff")


class InvalidData(ValueError):
    """Error: a value does not have the type; the text names its place, such as ``moves[3]``."""


def parse_as(text: str, kind: type[T]) -> T:
    """Return the value of a JSON text that has the type ``kind``; raise InvalidData."""
    try:
        value = parse_json(text)
    except ValueError as error:
        raise InvalidData(str(error)) from None
    return checked(value, kind)


def checked(value: Any, kind: type[T]) -> T:
    """Return a value that has the type ``kind``; raise InvalidData."""
    check: Check = check_of(kind)  # type: ignore[arg-type]
    check(value, "")
    result: T = value
    return result


@cache
def check_of(kind: Any) -> Check:
    """Return the check of a type."""
    if kind in _SIMPLE:
        return _SIMPLE[kind]
    if is_typeddict(kind):
        return _record(kind)
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is list:
        return _list(check_of(arguments[0]))
    if origin is tuple:
        return _tuple(tuple(map(check_of, arguments)))
    if origin is dict and arguments[0] is str:
        return _dict(check_of(arguments[1]))
    if origin in (Union, types.UnionType):
        return _union(tuple(map(check_of, arguments)), " or ".join(map(_name, arguments)))
    raise TypeError(f"no check for {kind}")


def _name(kind: Any) -> str:
    return "null" if kind is type(None) else getattr(kind, "__name__", str(kind))


def _fail(place: str, expected: str) -> NoReturn:
    raise InvalidData(f"{place or 'the value'} is not {expected}")


def _integer(value: Any, place: str) -> None:
    if type(value) is not int or not -_MAX_INTEGER < value < _MAX_INTEGER:
        _fail(place, "an integer")


def _number(value: Any, place: str) -> None:
    if type(value) is not float:
        _integer(value, place)
    elif not math.isfinite(value):
        _fail(place, "a finite number")


def _text(value: Any, place: str) -> None:
    if not isinstance(value, str):
        _fail(place, "a text")
    low, high = _SURROGATES
    if not value.isascii() and any(low <= char <= high for char in value):
        _fail(place, "a text in Unicode")


def _boolean(value: Any, place: str) -> None:
    if not isinstance(value, bool):
        _fail(place, "true or false")


def _null(value: Any, place: str) -> None:
    if value is not None:
        _fail(place, "null")


def _any(value: Any, place: str) -> None:
    if isinstance(value, str):
        _text(value, place)
    elif isinstance(value, list):
        _list(_any)(value, place)
    elif isinstance(value, dict):
        _dict(_any)(value, place)
    elif value is not None and not isinstance(value, bool):
        _number(value, place)


_SIMPLE: dict[Any, Check] = {
    Any: _any,
    int: _integer,
    float: _number,
    str: _text,
    bool: _boolean,
    type(None): _null,
}


def _list(check: Check) -> Check:
    def check_list(value: Any, place: str) -> None:
        if not isinstance(value, list):
            _fail(place, "a list")
        for index, item in enumerate(value):
            check(item, f"{place}[{index}]")

    return check_list


def _tuple(checks: tuple[Check, ...]) -> Check:
    def check_tuple(value: Any, place: str) -> None:
        if not isinstance(value, list) or len(value) != len(checks):
            _fail(place, f"a list of {len(checks)} values")
        for index, check in enumerate(checks):
            check(value[index], f"{place}[{index}]")

    return check_tuple


def _dict(check: Check) -> Check:
    def check_dict(value: Any, place: str) -> None:
        if not isinstance(value, dict):
            _fail(place, "an object")
        for name, item in value.items():
            _text(name, f"a key of {place or 'the value'}")
            check(item, f"{place}.{name}")

    return check_dict


def _union(checks: tuple[Check, ...], names: str) -> Check:
    def check_union(value: Any, place: str) -> None:
        reason = None
        for check in checks:
            try:
                return check(value, place)
            except InvalidData as error:
                if reason is None or len(str(error)) > len(str(reason)):
                    reason = error  # the longest place is that of the closest type
        raise reason or InvalidData(f"{place} is not {names}")

    return check_union


def _record(kind: Any) -> Check:
    checks = {name: check_of(hint) for name, hint in get_type_hints(kind).items()}
    required: frozenset[str] = kind.__required_keys__

    def check_record(value: Any, place: str) -> None:
        if not isinstance(value, dict):
            _fail(place, "an object")
        for name, check in checks.items():
            inner = f"{place}.{name}" if place else name
            if name in value:
                check(value[name], inner)
            elif name in required:
                _fail(inner, "set")

    return check_record
