"""Tests of the browser fixture: pages load, scripts run, and errors are reported."""

from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser import serve

pytestmark = pytest.mark.browser


def test_a_served_module_runs(page: Page, tmp_path: Path) -> None:
    (tmp_path / "answer.js").write_text("export const answer = 42\n")
    (tmp_path / "index.html").write_text(
        "<output></output><script type=module>import { answer } from './answer.js'\n"
        "document.querySelector('output').textContent = answer</script>"
    )
    with serve(tmp_path) as address:
        page.goto(address)
        page.get_by_text("42").wait_for()
