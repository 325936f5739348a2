"""Code samples in the documentation compile, parse and run."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

from tests.cli.running import EXAMPLES, ROOT, zrf2js
from zrf2js import compile_text
from zrf2js.project.plan import read_plan

DOCS = ROOT / "docs"


def fences(page: str, language: str) -> list[str]:
    """Return the code blocks of a page in a language."""
    text = (DOCS / page).read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.DOTALL | re.MULTILINE)


# --- JavaScript: test_js_samples.py runs the samples --------------------------------------------


def test_the_tables_of_search_list_its_results() -> None:
    text = (DOCS / "opponent.md").read_text(encoding="utf-8")
    table = text.split("| result | description |")[1].split("\n\n")[0]
    listed = set(re.findall(r"`(\w+)`", "".join(re.findall(r"^\| (.*?) \|", table, re.MULTILINE))))
    (declared,) = re.findall(
        r"interface (?:Found|SearchResult)\w* \{(.*?)\n\s*\}",
        (ROOT / "templates" / "module.d.ts.j2").read_text(encoding="utf-8"),
        re.DOTALL,
    )
    assert listed == set(re.findall(r"^\s*(?:readonly )?(\w+)\??:", declared, re.MULTILINE))


# --- other languages -----------------------------------------------------------------------------


def test_the_project_file_is_read_without_errors(tmp_path: Path) -> None:
    (sample,) = fences("build.md", "toml")
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "checkers.js").write_text("")
    (tmp_path / "src" / "checkers.zrf").write_text(
        (EXAMPLES / "draughts.zrf").read_text(encoding="utf-8")
    )
    (tmp_path / "zrf2js.toml").write_text(sample)
    outcome = read_plan(tmp_path)
    assert outcome.diagnostics == ()
    (job,) = outcome.value.jobs
    assert (job.name, job.variant) == ("draughts/english", "Checkers")


@pytest.mark.parametrize("page", ["build.md"])
def test_yaml_parses(page: str) -> None:
    for sample in fences(page, "yaml"):
        assert yaml.safe_load(sample)


def test_the_game_description_is_complete(tmp_path: Path) -> None:
    (sample,) = fences("dgz.md", "dgz")
    rules = tmp_path / "game.dgz"
    rules.write_text(sample)
    assert zrf2js("check", rules, "--strict").exit_code == 0
    assert zrf2js("perft", rules, "--depth", "3").stdout.split()[-1] == "8902"


def test_a_formula_is_a_move_block_of_a_rules_file() -> None:
    (sample,) = fences("notations.md", "zrf")
    text = (EXAMPLES / "tic-tac-toe.zrf").read_text(encoding="utf-8")
    outcome = compile_text(text.replace("(board-setup", sample + "(board-setup", 1))
    assert [diagnostic.code for diagnostic in outcome.diagnostics] == ["ZRF620"]


def test_dialects_are_selected_in_three_ways() -> None:
    text = (DOCS / "notations.md").read_text(encoding="utf-8")
    for sample in ("`--dialect fsf`", "`betza/fsf nA`", '`(betza "nA" fsf)`'):
        assert sample in text
    assert zrf2js("notation", "betza", "nA", "--dialect", "fsf").exit_code == 0
    game = "game: T\nboard: 8x8\npiece Man M: {}\nsetup: m7/8/8/8/8/8/8/7M\n"
    for line, codes in (("betza/fsf nA", []), ("betza/fsf nAxK", ["ZRF605"])):
        outcome = compile_text(game.format(line), name="game.dgz")
        assert [diagnostic.code for diagnostic in outcome.diagnostics] == codes
    rules = (EXAMPLES / "tic-tac-toe.zrf").read_text(encoding="utf-8")
    piece = '(piece (name Wizard) (moves (betza "nA" fsf)))'
    outcome = compile_text(rules.replace("(board-setup", piece + "(board-setup", 1))
    assert [diagnostic.code for diagnostic in outcome.diagnostics] == ["ZRF620"]


# --- numbers of the opponent ---------------------------------------------------------------------

OPPONENT = (DOCS / "opponent.md").read_text(encoding="utf-8")


def constants() -> dict[str, str]:
    """Return the numeric constants of templates/ai by name."""
    found: dict[str, str] = {}
    for path in sorted((ROOT / "templates" / "ai").glob("*.js")):
        text = path.read_text(encoding="utf-8")
        found.update(
            re.findall(r"^(?:export )?const ([A-Z_]+) = ([^/\n]+?) *(?://.*)?$", text, re.M)
        )
    return found


def test_the_default_weights_are_current() -> None:
    weights = (ROOT / "templates" / "ai" / "weights.js").read_text(encoding="utf-8")
    values = dict(re.findall(r"^  (\w+): ([\d.]+),? //", weights, re.MULTILINE))
    table = OPPONENT.split("| weight | meaning | default |")[1].split("\n\n")[0]
    listed: dict[str, str] = {}
    for names, numbers in re.findall(r"^\| (`.*?) \|.*\| ([\d., ]+) \|$", table, re.MULTILINE):
        name = [found for found in re.findall(r"`(\w+)`", names) if found in values]
        listed.update(zip(name, numbers.split(", "), strict=True))
    assert listed == values


def test_the_levels_are_current() -> None:
    values = constants()
    assert f"Level 1 searches {values['LEVEL_NODES']} nodes" in OPPONENT
    assert f"each further level {values['LEVEL_FACTOR']} times as many" in OPPONENT
    *rates, last = values["RANDOM_MOVE_RATE"].strip("[]").split(", ")[1:]
    assert f"with probability {', '.join(rates)} and {last}" in OPPONENT
