"""Checks of JSON data against types."""

from __future__ import annotations

from typing import Any, TypedDict

import pytest

from zrf2js.support.typed_json import InvalidData, check_of, checked, parse_as


class Inner(TypedDict, total=False):
    at: int


class Outer(TypedDict):
    name: str
    inner: list[Inner]
    pair: tuple[int, str | None]
    rest: dict[str, float]


VALID = {"name": "é", "inner": [{}, {"at": 1}], "pair": [1, None], "rest": {"x": 1, "y": 0.5}}


def test_valid_data_is_returned() -> None:
    assert checked(VALID, Outer) is VALID
    assert checked({**VALID, "more": 1}, Outer)["name"] == "é"


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"name": 1}, "name is not a text"),
        ({"name": "\ud800"}, "name is not a text in Unicode"),
        ({"inner": {}}, "inner is not a list"),
        ({"inner": [{"at": True}]}, "inner[0].at is not an integer"),
        ({"inner": [{}, {"at": 2**53}]}, "inner[1].at is not an integer"),
        ({"inner": [{"at": 1.0}]}, "inner[0].at is not an integer"),
        ({"pair": [1]}, "pair is not a list of 2 values"),
        ({"pair": [1, 2]}, "pair[1] is not a text"),
        ({"rest": {"x": float("inf")}}, "rest.x is not a finite number"),
        ({"rest": {"\udfff": 1}}, "a key of rest is not a text in Unicode"),
        ({"rest": []}, "rest is not an object"),
    ],
)
def test_other_data_is_refused_with_its_place(changes: dict[str, Any], reason: str) -> None:
    with pytest.raises(InvalidData) as refused:
        checked({**VALID, **changes}, Outer)
    assert str(refused.value) == reason


def test_a_missing_field_is_refused() -> None:
    with pytest.raises(InvalidData, match="pair is not set"):
        checked({key: value for key, value in VALID.items() if key != "pair"}, Outer)


@pytest.mark.parametrize(
    "text",
    ["", "{", "[" * 100_000, "1" * 5000, "NaN", "1e400", '{"a": "\\ud800"}', "[1, [2, null]"],
)
def test_hostile_texts_are_refused(text: str) -> None:
    with pytest.raises(InvalidData):
        parse_as(text, dict[str, Any])


def test_any_json_is_checked_in_depth() -> None:
    assert checked([1, "x", None, True, {"y": [0.5]}], list[Any])
    with pytest.raises(InvalidData, match=r"the value\[0\]\.y\[0\]|\[0\]\.y\[0\]"):
        checked([{"y": ["\ud800"]}], list[Any])


def test_a_type_without_a_check_is_a_mistake() -> None:
    with pytest.raises(TypeError):
        check_of(set[int])
