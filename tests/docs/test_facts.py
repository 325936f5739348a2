"""Numbers, lists and commands in the documentation agree with the code."""

from __future__ import annotations

import gzip
import re
import shlex
import subprocess
from dataclasses import fields
from pathlib import Path

import click
import pytest

from tests.cli.running import EXAMPLES, ROOT
from tests.node import find_node
from zrf2js import Options, compile_file
from zrf2js.cli import COMMANDS, main
from zrf2js.cli.output.reporting import FORMATS
from zrf2js.frontends.dgz.lines import statements_of
from zrf2js.support.diagnostics.catalogue import CATALOGUE
from zrf2js.support.source import Source

PAGES = sorted([ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")])


def page(name: str) -> str:
    return (ROOT / "docs" / name).read_text(encoding="utf-8")


# --- lists ---------------------------------------------------------------------------------------


def test_the_library_page_lists_all_options() -> None:
    table = page("library.md").split("| option | description |")[1].split("\n\n")[0]
    listed = re.findall(r"`(\w+)`", "".join(re.findall(r"^\| (.*?) \|", table, re.MULTILINE)))
    assert sorted(listed) == sorted(field.name for field in fields(Options))


@pytest.mark.parametrize("name", ["README.md", "docs/build.md", "docs/library.md"])
def test_report_formats_are_complete(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    named = {form for form in FORMATS if re.search(rf"[`\s]{form}`", text)}
    default = {"text"} if name == "README.md" else set()  # not repeated there
    assert named | default == set(FORMATS)


def test_the_codes_of_scripts_are_listed() -> None:
    (sentence,) = re.findall(r"The codes are (.*?)\(", page("from-dagaz.md"), re.DOTALL)
    listed: set[str] = set()
    for first, last in re.findall(r"`ZRF(\d+)`(?: to\s+`ZRF(\d+)`)?", sentence):
        listed |= {f"ZRF{number}" for number in range(int(first), int(last or first) + 1)}
    assert listed == {code for code in CATALOGUE if "ZRF810" <= code <= "ZRF829"}


@pytest.mark.parametrize("name", PAGES, ids=lambda path: path.name)
def test_every_code_in_a_page_exists(name: Path) -> None:
    codes = set(re.findall(r"\bZRF\d{3}\b", name.read_text(encoding="utf-8")))
    assert codes - set(CATALOGUE) == set()


# --- numbers -------------------------------------------------------------------------------------


def test_the_levels_of_the_opponent() -> None:
    script = (ROOT / "templates/ai/levels.js").read_text(encoding="utf-8")
    nodes, factor, maximum = (
        re.findall(rf"const {name} = ([\d.]+)", script)[0]
        for name in ("LEVEL_NODES", "LEVEL_FACTOR", "MAX_LEVEL")
    )
    (rates,) = re.findall(r"const RANDOM_MOVE_RATE = \[0, (.*?)\]", script)
    *first, last = rates.split(", ")
    text = page("opponent.md")
    assert f"1 to {maximum}. Level 1 searches {nodes} nodes" in text
    assert f"each further level {factor} times as many" in text
    count = rates.count(",") + 1
    assert (
        f"Levels 1 to {count} play a random move with probability {', '.join(first)} and {last}"
        in text
    )


SIZES = re.findall(r"^\| ([\w-]+) \| (\d+) KB \| (\d+) KB \|", page("page.md"), re.MULTILINE)


def test_the_table_of_page_sizes_is_found() -> None:
    assert len(SIZES) >= 7


@pytest.mark.parametrize(("name", "english", "all_languages"), SIZES[:3])
def test_page_sizes(name: str, english: str, all_languages: str) -> None:
    """`python benchmarks/page.py` measures them; a difference of 5% is out of date."""
    for languages, size in (("en",), english), ((), all_languages):
        options = Options(target="html", languages=languages)
        text = compile_file(EXAMPLES / f"{name}.zrf", options).value[0].text
        measured = len(gzip.compress(text.encode(), 9)) / 1024
        assert abs(measured - int(size)) <= 0.05 * int(size)


def test_the_length_of_game_descriptions() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    (row,) = re.findall(r"\(examples/(chess-betza.*?)\).*?\(examples/(chess-dagaz.*?)\)(.*)", text)
    (number,) = re.findall(r"in (\d+) statements", row[2])
    for name in row[:2]:
        source = Source(name, (EXAMPLES / name).read_text(encoding="utf-8"))
        assert len(list(statements_of(source))) == int(number), name


# --- commands and samples ------------------------------------------------------------------------


def commands() -> list[tuple[str, str]]:
    """Return every line of a shell sample that runs zrf2js, with its page."""
    found = []
    for path in PAGES:
        for sample in re.findall(r"^```sh\n(.*?)^```", path.read_text("utf-8"), re.M | re.S):
            for line in sample.replace("\\\n", " ").splitlines():
                text = line.strip().partition(" #")[0]
                if text.startswith(("zrf2js ", "$ zrf2js ", "npx zrf2js ")):
                    found.append((path.name, text.removeprefix("$ ")))
    return found


@pytest.mark.parametrize(("name", "line"), commands())
def test_commands_in_samples_have_known_options(name: str, line: str) -> None:
    words = shlex.split(line)
    assert words[1] in COMMANDS or words[1].startswith("-"), line
    command = main.get_command(click.Context(main), words[1])
    if command is None:
        return
    known = {option for each in command.params for option in (*each.opts, *each.secondary_opts)}
    used = {word.partition("=")[0] for word in words[2:] if re.match(r"--?[a-z]", word)}
    assert used - known - {"--help", "-h"} == set(), line


def scripts() -> list[tuple[str, str]]:
    """Return every JavaScript sample, with its page."""
    return [
        (path.name, sample)
        for path in PAGES
        for sample in re.findall(r"^```js\n(.*?)^```", path.read_text("utf-8"), re.M | re.S)
    ]


@pytest.mark.parametrize(("name", "sample"), scripts(), ids=lambda value: value[:20])
def test_javascript_samples_parse(name: str, sample: str, tmp_path: Path) -> None:
    file = tmp_path / "sample.mjs"
    file.write_text(sample, encoding="utf-8")
    run = subprocess.run([find_node(), "--check", file], capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
