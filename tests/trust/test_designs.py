"""Designs that scripts forge are refused, or compile; none ends the compiler."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.trust.test_models import MODEL, PAGE
from zrf2js import Options, compile_file
from zrf2js.frontends.dagaz.recording import PageScripts, RecordSetup, SetupRecording
from zrf2js.host import recorder

NUMBERS = (-1, 0, 1, 2, 50, 2**31, -(2**31), 2**53, 0.5, 1e300)
OTHERS = (None, True, "", "x", "\0", "\ud800", "</script>", "__proto__", [], {}, [[]], {"a": 1})
CASES = range(60)


@contextmanager
def forged(text: str) -> Iterator[None]:
    """Answer the requests for recordings with a design."""

    @contextmanager
    def open_page(page: PageScripts) -> Iterator[RecordSetup]:
        yield lambda search: SetupRecording(text, (), ())

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(recorder, "_open", open_page)
        yield


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("designs")
    (folder / "walk.htm").write_text(PAGE, encoding="utf-8")
    (folder / "walk.js").write_text(MODEL % "", encoding="utf-8")
    return folder / "walk.htm"


@pytest.fixture(scope="module")
def design(page: Path) -> str:
    """Return the design that the scripts of the page build."""
    found: list[str] = []

    @contextmanager
    def open_page(scripts: PageScripts) -> Iterator[RecordSetup]:
        with recorder._open_isolated(scripts) as record:

            def keep(search: str) -> SetupRecording:
                recording = record(search)
                found.append(recording.design)
                return recording

            yield keep

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(recorder, "_open", open_page)
        assert compile_file(page, Options(target="ir")).ok
    return found[0]


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Yield each list or object of a value with each of its keys."""
    keys = range(len(value)) if isinstance(value, list) else value
    if isinstance(value, (list, dict)):
        for key in keys:
            yield value, key
            yield from places(value[key])


def change(value: Any, pick: Callable[[Any], Any]) -> None:
    """Change one place of a design, which may be anywhere."""
    field = pick(sorted(value))
    container, key = pick([(value, field), *places(value[field])])
    kind = pick(("number", "other", "remove", "repeat"))
    if kind == "remove":
        del container[key]
    elif kind == "repeat" and isinstance(container, list):
        container.append(container[key])
    else:
        container[key] = pick(NUMBERS if kind == "number" else OTHERS)


@pytest.mark.parametrize("seed", CASES)
def test_a_forged_design_ends_in_a_diagnostic(seed: int, page: Path, design: str) -> None:
    value, pick = json.loads(design), random.Random(seed).choice
    for _ in range(pick((1, 2))):
        change(value, pick)
    with forged(json.dumps(value)):
        outcome = compile_file(page, Options(target=pick(("ir", "module"))))
    assert outcome.ok or outcome.value == ()


def test_some_forged_designs_are_refused_and_some_compile(page: Path, design: str) -> None:
    value = json.loads(design)
    for name, expected in (("Other", True), ("\ud800", False)):
        value["pieceNames"][0] = name
        with forged(json.dumps(value)):
            outcome = compile_file(page, Options(target="ir"))
        assert outcome.ok is expected
        assert expected or [each.code for each in outcome.diagnostics] == ["ZRF655"]
