"""`zrf2js play --watch`: the browser shows the rules as they are after each change."""

from __future__ import annotations

import re
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.cli.running import WALK, command, restore_interrupts, zrf2js

pytestmark = pytest.mark.browser
SCRIPT = "console.log('the script of version 1')\n"


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    path = tmp_path / "walk.zrf"
    path.write_text('(include "part.zrf")\n', encoding="utf-8")
    (tmp_path / "part.zrf").write_text(WALK, encoding="utf-8")
    (tmp_path / "script.js").write_text(SCRIPT, encoding="utf-8")
    return path


@pytest.fixture
def server(rules: Path) -> Iterator[subprocess.Popen[str]]:
    pipe = subprocess.PIPE
    script = rules.with_name("script.js")
    arguments = command("play", rules, "--override", script, "--no-browser", "--watch")
    with subprocess.Popen(
        arguments, stdout=pipe, stderr=pipe, text=True, preexec_fn=restore_interrupts
    ) as process:
        yield process
        process.kill()


def test_the_page_follows_the_files(server: subprocess.Popen[str], rules: Path, page: Page) -> None:
    assert server.stdout is not None and server.stderr is not None
    (address,) = re.findall(r"http://127\.0\.0\.1:\d+/", server.stdout.readline())
    page.goto(address)
    page.wait_for_function("document.title.includes('Walk')")

    part = rules.with_name("part.zrf")
    part.write_text(WALK.replace('"Walk"', '"Stroll"'), encoding="utf-8")
    page.wait_for_function("document.title.includes('Stroll')")

    with page.expect_console_message(lambda line: "version 2" in line.text):
        rules.with_name("script.js").write_text(SCRIPT.replace("1", "2"), encoding="utf-8")
    assert "new rules" in server.stdout.readline()

    part.write_text("(define Walk)", encoding="utf-8")
    assert "error[ZRF108]" in server.stderr.readline()
    assert "Stroll" in page.title()  # the last valid rules stay
    part.write_text(WALK.replace('"Walk"', '"March"'), encoding="utf-8")
    page.wait_for_function("document.title.includes('March')")

    server.send_signal(signal.SIGINT)
    server.communicate(timeout=10)
    assert server.returncode == 0


def test_the_standard_input_cannot_be_watched() -> None:
    result = zrf2js("play", "-", "--watch", "--no-browser")
    assert result.exit_code == 2 and "--watch requires a file" in result.stderr
