"""The studio for the browser tests: built once per test run, and opened in Chromium."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from playwright.sync_api import Browser

from tests.browser import serve
from tests.conftest import ROOT
from tests.studio.kit import Studio
from zrf2js.cli import main

#: seconds in which another worker of pytest-xdist builds the studio
_PATIENCE = 240


@pytest.fixture(scope="session")
def studio_folder(shared_folder: Path) -> Path:
    """Build the studio; all workers of a test run share it."""
    names = ("studio", "studio-claim", "studio-done")
    folder, claim, done = (shared_folder / name for name in names)
    try:
        claim.mkdir()
    except FileExistsError:
        end = time.monotonic() + _PATIENCE
        while not done.exists():
            assert time.monotonic() < end, "the other worker did not build the studio"
            time.sleep(0.5)
        assert done.read_text(encoding="utf-8") == "", "the build failed in the other worker"
        return folder
    arguments = ["studio", "-o", str(folder), "--examples", str(ROOT / "examples")]
    result = CliRunner().invoke(main, arguments)
    done.write_text("" if result.exit_code == 0 else result.output, encoding="utf-8")
    assert result.exit_code == 0, result.output
    return folder


@pytest.fixture(scope="module")
def address(studio_folder: Path) -> Iterator[str]:
    with serve(studio_folder) as url:
        yield url


@pytest.fixture(scope="module")
def studio(browser: Browser, address: str) -> Iterator[Studio]:
    """Open the studio in a profile without data; an error on the console fails the last test."""
    context = browser.new_context(viewport={"width": 1400, "height": 900}, accept_downloads=True)
    opened = Studio(context.new_page(), address)
    opened.wait_for_game()
    yield opened
    context.close()
    assert opened.messages == []
