"""`zrf2js play --watch`: the browser shows the rules as they are after each change."""

from __future__ import annotations

import os
import queue
import re
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Thread
from typing import IO

import pytest
from playwright.sync_api import Page

from tests.cli.running import WALK, restore_interrupts, zrf2js

#: `zrf2js`, which tests more often whether files have changed
WATCHING = """
from zrf2js.cli import main
from zrf2js.cli.options import watching
watching._POLL_INTERVAL = 0.05
main()
"""
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
    options = ("play", rules, "--override", script, "--no-browser", "--watch")
    arguments = [sys.executable, "-c", WATCHING, *options]
    with subprocess.Popen(
        arguments, stdout=pipe, stderr=pipe, text=True, preexec_fn=restore_interrupts
    ) as process:
        yield process
        process.kill()


@pytest.mark.browser
def test_the_page_follows_the_files(server: subprocess.Popen[str], rules: Path, page: Page) -> None:
    assert server.stdout is not None and server.stderr is not None
    (address,) = re.findall(r"http://127\.0\.0\.1:\d+/", server.stdout.readline())
    page.goto(address)
    page.wait_for_function("document.title.includes('Walk')")
    # the third frame is that of the script
    isolated = [frame.evaluate("crossOriginIsolated") for frame in page.frames]
    assert isolated == [True, True, False]

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
    server.communicate(timeout=60)
    assert server.returncode == 0


def lines_of(stream: IO[str]) -> queue.Queue[str]:
    """Return a queue that a thread fills with the lines of a stream."""
    lines: queue.Queue[str] = queue.Queue()
    Thread(target=lambda: [lines.put(line) for line in stream], daemon=True).start()
    return lines


def put(path: Path, text: str) -> None:
    """Write a file in one step, so that no reader finds a part of it."""
    path.with_suffix(".draft").write_text(text, encoding="utf-8")
    path.with_suffix(".draft").replace(path)


def replaced(path: Path, make: Callable[[Path], None]) -> None:
    path.unlink()
    make(path)


#: changes of the rules, an included file and the script, and the reported errors
LOSSES = [
    ("walk.zrf", Path.unlink, "ZRF006"),
    ("walk.zrf", lambda path: replaced(path, Path.mkdir), "ZRF006"),
    ("walk.zrf", lambda path: replaced(path, os.mkfifo), "not a regular file"),
    ("walk.zrf", lambda path: path.write_bytes(b"\0\xff(game"), "error[ZRF"),
    ("part.zrf", Path.unlink, "ZRF102"),
    ("part.zrf", lambda path: replaced(path, Path.mkdir), "ZRF102"),
    ("part.zrf", lambda path: replaced(path, os.mkfifo), "ZRF102"),
    ("script.js", Path.unlink, "no such file"),
    ("script.js", lambda path: replaced(path, Path.mkdir), "is a directory"),
    ("script.js", lambda path: replaced(path, os.mkfifo), "not a regular file"),
    ("script.js", lambda path: path.write_bytes(b"\xff"), "not a text in UTF-8"),
]


def test_lost_sources_are_errors_until_they_return(
    server: subprocess.Popen[str], rules: Path
) -> None:
    assert server.stdout is not None and server.stderr is not None
    output, errors = lines_of(server.stdout), lines_of(server.stderr)
    address = re.findall(r"http://127\.0\.0\.1:\d+/", output.get(timeout=60))[0]
    for name, lose, reason in LOSSES:
        path = rules.with_name(name)
        text = path.read_text(encoding="utf-8")
        lose(path)
        while reason not in errors.get(timeout=60):
            pass
        with urllib.request.urlopen(f"{address}game.html", timeout=60) as answer:
            assert b"<title>Walk" in answer.read()  # the last valid rules stay
        if path.is_dir():
            path.rmdir()
        put(path, text)
        assert "new rules" in output.get(timeout=60)
    assert server.poll() is None


def test_the_standard_input_cannot_be_watched() -> None:
    result = zrf2js("play", "-", "--watch", "--no-browser")
    assert result.exit_code == 2 and "--watch requires a file" in result.stderr
