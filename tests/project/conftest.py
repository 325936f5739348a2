"""The folder in which most tests of `zrf2js build` run."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.project.kit import put_games


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder with three games, which is the current one."""
    monkeypatch.chdir(tmp_path)
    put_games()
    return tmp_path
