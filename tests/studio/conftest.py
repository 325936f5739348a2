"""The studio for the browser tests: built and opened in Chromium once per test run."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from playwright.sync_api import Browser

from tests.browser import serve
from tests.conftest import ROOT
from tests.studio.kit import Studio
from zrf2js.cli import main


@pytest.fixture(scope="package")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the studio."""
    folder = tmp_path_factory.mktemp("studio")
    arguments = ["studio", "-o", str(folder), "--examples", str(ROOT / "examples")]
    result = CliRunner().invoke(main, arguments)
    assert result.exit_code == 0, result.output
    return folder


@pytest.fixture(scope="package")
def address(built: Path) -> Iterator[str]:
    """Serve the studio."""
    with serve(built) as url:
        yield f"{url}/"


@pytest.fixture(scope="package")
def studio(browser: Browser, address: str) -> Iterator[Studio]:
    """Open the studio in a profile without data; an error on the console fails the last test."""
    context = browser.new_context(viewport={"width": 1400, "height": 900}, accept_downloads=True)
    opened = Studio(context.new_page(), address)
    opened.wait_for_game()
    yield opened
    context.close()
    assert opened.messages == []
