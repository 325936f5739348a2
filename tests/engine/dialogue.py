"""Dialogues with engines: commands, and the lines that answer them."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from threading import Timer

from tests.cli.running import EXAMPLES, ROOT, zrf2js
from zrf2js.host.node import find_node

MAIN = ROOT / "templates/host/engine/main.mjs"
#: seconds after which an engine that does not answer is killed, so that the test fails
PATIENCE = 60.0


@cache
def module_of(name: str, *options: str) -> Path:
    """Return the path of the module of an example, or of a rules file given by its path."""
    rules = EXAMPLES / f"{name}.zrf" if "/" not in name else Path(name)
    path = Path(mkdtemp(prefix="zrf2js-engine-")) / "game.mjs"
    result = zrf2js("convert", rules, "-o", path, *options)
    assert result.exit_code == 0, result.stderr
    return path


def engine_of(name: str, *options: str) -> list[str]:
    """Return the command of an engine, which has no start-up time for compiling."""
    return [find_node(), str(MAIN), str(module_of(name, *options))]


class Dialogue:
    """A running engine."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process

    def send(self, *lines: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write("".join(f"{line}\n" for line in lines))
        self.process.stdin.flush()

    def until(self, ends: Callable[[str], bool] | str) -> list[str]:
        """Return the lines up to the one that begins with a text or fulfills a condition."""
        assert self.process.stdout is not None
        test = ends if callable(ends) else lambda line: line.startswith(ends)
        found: list[str] = []
        for line in self.process.stdout:
            found.append(line.rstrip("\n"))
            if test(found[-1]):
                return found
        raise AssertionError(f"the engine ended: {found}")

    def exchange(self, *lines: str, ends: str = "bestmove") -> list[str]:
        self.send(*lines)
        return self.until(ends)


@contextmanager
def dialogue(name: str, *options: str) -> Iterator[Dialogue]:
    """Yield a dialogue with an engine, and end the engine."""
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen(engine_of(name, *options), text=True, **pipes) as process:  # type: ignore[call-overload]
        timer = Timer(PATIENCE, process.kill)
        timer.start()
        try:
            yield Dialogue(process)
        finally:
            timer.cancel()
            process.kill()


def answers(name: str, *lines: str) -> list[str]:
    """Return all lines that an engine prints for a whole input."""
    text = "".join(f"{line}\n" for line in lines)
    run = subprocess.run(
        engine_of(name), input=text, capture_output=True, text=True, timeout=PATIENCE, check=True
    )
    assert run.stderr == ""
    return run.stdout.splitlines()
