"""The folder in which most tests of `zrf2js build` run."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.running import WALK
from tests.project.kit import put_games
from zrf2js import Options, compile_text


@pytest.fixture(scope="package", autouse=True)
def compiler() -> None:
    """Import the compiler and link a page: else each forked process of a build would do so."""
    for target in ("module", "html"):
        assert compile_text(WALK, Options(target=target)).value


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder with three games, which is the current one."""
    monkeypatch.chdir(tmp_path)
    put_games()
    return tmp_path
