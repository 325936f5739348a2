"""Compiled examples, each compiled once."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from zrf2js import Options, compile_file

EXAMPLES = Path(__file__).parents[3] / "examples"


def compiled(stem: str, folder: Path) -> Path:
    """Return the path of an example's module, which includes its script."""
    script = EXAMPLES / f"{stem}.js"
    overrides = {script.name: script.read_text(encoding="utf-8")} if script.exists() else {}
    outcome = compile_file(EXAMPLES / f"{stem}.zrf", Options(overrides=overrides))
    assert outcome.ok, [diagnostic.message for diagnostic in outcome.diagnostics]
    module = folder / f"{stem}.mjs"
    module.write_text(outcome.value[0].text, encoding="utf-8")
    return module


@pytest.fixture(scope="session")
def modules(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    known: dict[str, Path] = {}

    def module(stem: str) -> Path:
        if stem not in known:
            known[stem] = compiled(stem, tmp_path_factory.mktemp(stem))
        return known[stem]

    return module
