"""docs/commands.md lists the commands and options of the command line."""

from __future__ import annotations

import os
import re
import subprocess
import sys

import pytest

from zrf2js.cli import COMMANDS
from zrf2js.cli.output.reference import SECTION, documented

TEXT = SECTION.path.read_text(encoding="utf-8")


def test_the_page_is_up_to_date() -> None:
    assert SECTION.main(["--check"]) is None


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_and_option_is_on_the_page(command: str) -> None:
    section = TEXT.split(f"\n## {command}\n")[1].split("\n## ")[0]
    options = [option.split()[1] for option in documented() if option.split()[0] == command]
    assert [option for option in options if option not in section] == []


def test_the_page_does_not_depend_on_the_width_of_the_terminal() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "zrf2js.cli.output.reference", "--check"],
        env={"COLUMNS": "40", "PYTHONPATH": ":".join(sys.path)},
    )
    assert run.returncode == 0


def completions(words: str) -> list[str]:
    """Return what a shell offers for the last word of a line."""
    env = {"_ZRF2JS_COMPLETE": "bash_complete", "COMP_WORDS": words}
    env |= {"COMP_CWORD": str(words.count(" ")), "PYTHONPATH": ":".join(sys.path)}
    code = "from zrf2js.cli import main; main(prog_name='zrf2js')"
    run = subprocess.run(
        [sys.executable, "-c", code], env=os.environ | env, capture_output=True, text=True
    )
    return [line.partition(",")[2] for line in run.stdout.splitlines()]


def test_shells_complete_commands_and_options() -> None:
    assert completions("zrf2js per") == ["perft"]
    assert completions("zrf2js perft rules.zrf --de") == ["--depth"]
    shells = re.findall(r"_ZRF2JS_COMPLETE=(\w+)_source", TEXT)
    assert shells == ["bash", "zsh", "fish"]
