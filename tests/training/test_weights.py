"""Tests of learned weights in modules: targets, builds and games that they do not fit."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import EXAMPLES, zrf2js
from tests.node import answer_of
from tests.project.kit import set_age
from tests.training.race import RACE
from zrf2js import Options, compile_file, compile_text
from zrf2js.trained.weights import WEIGHTS

#: prints the score of a search in a module
SEARCH = """
import { createRequire } from 'node:module'
const [,, path, weights] = process.argv
const load = path.endsWith('.cjs') ? createRequire(import.meta.url) : name => import(name)
const { createGame } = await load(path)
const { score, why } = createGame().search({ nodes: 300, weights: JSON.parse(weights) })
console.log(JSON.stringify({ score, why }))
"""


@pytest.fixture
def folder(tmp_path: Path, trained: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the current folder, with the rules and their weights."""
    monkeypatch.chdir(tmp_path)
    for name in ("race.zrf", "race.weights.json"):
        shutil.copy(trained / name, tmp_path)
        set_age(tmp_path / name)
    (tmp_path / "search.mjs").write_text(SEARCH)
    return tmp_path


def searched(folder: Path, module: str, **weights: float) -> dict[str, Any]:
    """Return score and reason of a search in a module."""
    found: dict[str, Any] = answer_of(
        folder / "search.mjs", folder / module, json.dumps(weights), seconds=60
    )
    return found


def convert(*arguments: str) -> str:
    result = zrf2js("convert", "race.zrf", *arguments)
    assert result.exit_code == 0, result.output
    return result.stderr


def with_entry(folder: Path, **changes: Any) -> None:
    """Change the entry of the game in the file; ``learned`` changes keys of the evaluation."""
    path = folder / "race.weights.json"
    games = WEIGHTS.read(path.read_text())
    learned = changes.pop("learned", {})
    games["Race"].update(changes)
    games["Race"]["learned"].update(learned)
    path.write_text(WEIGHTS.file_text(games))


# --- modules -------------------------------------------------------------------------------------


def test_all_formats_search_with_the_weights(folder: Path) -> None:
    convert("-o", "plain.mjs")
    weights = ("--weights", "race.weights.json")
    convert("-o", "race.mjs", *weights)
    convert("-o", "race.cjs", *weights)
    convert("-o", "readable.mjs", "--readable", *weights)
    convert("-o", "shared.mjs", "--runtime", "shared", *weights)
    plain, *others = (
        searched(folder, name)
        for name in ("plain.mjs", "race.mjs", "race.cjs", "readable.mjs", "shared.mjs")
    )
    assert plain["score"] != others[0]["score"]
    assert all(other == others[0] for other in others)
    assert others[0]["why"] == "the evaluation is learned"


def test_the_weight_learned_turns_the_evaluation_off(folder: Path) -> None:
    convert("-o", "plain.mjs")
    convert("-o", "race.mjs", "--weights", "race.weights.json")
    assert searched(folder, "race.mjs", learned=0) == searched(folder, "plain.mjs")


def test_a_page_has_the_weights(folder: Path) -> None:
    convert("--target", "html", "-o", "race.html", "--weights", "race.weights.json")
    levels = WEIGHTS.read((folder / "race.weights.json").read_text())["Race"]["learned"]["rows"]
    assert levels["1"][0][2] in (folder / "race.html").read_text(encoding="utf-8")


def test_modules_without_weights_have_none_of_the_code() -> None:
    plain = compile_text(RACE).value[0].text
    assert not re.search(r"phases|mirrors|charCodeAt", plain)


def test_modules_without_a_search_leave_the_weights_out(folder: Path) -> None:
    convert("-o", "rules.mjs", "--only", "rules", "--weights", "race.weights.json")
    assert "phases" not in (folder / "rules.mjs").read_text()


def test_a_file_takes_one_line_per_row(folder: Path) -> None:
    text = (folder / "race.weights.json").read_text()
    assert len(text.splitlines()) < 40 and WEIGHTS.read(text).keys() == {"Race"}


# --- games that the weights do not fit -----------------------------------------------------------

CHANGED_RULES = {
    "the pieces of the training were Man": RACE.replace("Man", "Pawn"),
    "the players of the training were White, Black": RACE.replace("Black", "Red"),
    "its positions or links have changed": RACE.replace("(nw -1 -1)", "(nw -1 -2)"),
    "they are for `Race`": RACE.replace('"Race"', '"Run"'),
}


@pytest.mark.parametrize("reason", CHANGED_RULES)
def test_weights_of_another_game_are_not_used(folder: Path, reason: str) -> None:
    (folder / "race.zrf").write_text(CHANGED_RULES[reason])
    convert("-o", "race.mjs")
    plain = (folder / "race.mjs").read_text()
    message = convert("-o", "race.mjs", "--weights", "race.weights.json")
    assert "warning[ZRF925]" in message and reason in " ".join(message.split())
    assert (folder / "race.mjs").read_text() == plain


def test_changed_moves_keep_the_weights(folder: Path) -> None:
    rules = RACE.replace("(verify not-friend?)", "(verify enemy?)")
    (folder / "race.zrf").write_text(rules)
    assert "ZRF925" not in convert("-o", "race.mjs", "--weights", "race.weights.json")
    assert "phases" in (folder / "race.mjs").read_text()


INVALID_VALUES: dict[str, dict[str, Any]] = {
    "a row of another length": {"rows": {"1": [[0, 1, "####"]]}},
    "a character that is not a level": {"rows": {"1": [[0, 1, "<" * 25]]}},
    "a slot that does not exist": {"rows": {"17": [[0, 1, "#" * 25]]}},
    "a text for a number": {"values": [0, "1"]},
    "a value that is not finite": {"values": [0, 1e12]},
    "a mirror off the board": {"mirrors": [None, [0, [25] * 25]]},
    "no weights": {"weights": None},
    "a phase too few": {"phases": [3]},
}


#: a network that the search can read, and changes after which it cannot
NETWORK: dict[str, Any] = {
    "units": 1,
    "symmetries": [],
    "rows": {"1": ["#" * 25], "3": ["$" * 25]},
    "hands": {},
    "biases": [0],
    "outputs": [[1.5], [-1.5]],
    "tempo": 3,
}
INVALID_NETWORKS: dict[str, dict[str, Any]] = {
    "more units than rows": {"units": 2},
    "no units": {"units": None},
    "a row of another length": {"rows": {"1": ["#" * 24]}},
    "a slot that does not exist": {"hands": {"17": [1]}},
    "a step off the board": {"symmetries": [[25] * 25]},
    "one view": {"outputs": [[1.5]]},
    "a text for a number": {"tempo": "3"},
}


def test_a_network_adds_its_code(folder: Path) -> None:
    convert("-o", "plain.mjs", "--weights", "race.weights.json")
    assert "tempo" not in (folder / "plain.mjs").read_text()
    with_entry(folder, learned={"network": NETWORK})
    assert "ZRF925" not in convert("-o", "race.mjs", "--weights", "race.weights.json")
    assert "tempo" in (folder / "race.mjs").read_text()
    assert searched(folder, "race.mjs")["score"] != searched(folder, "plain.mjs")["score"]


@pytest.mark.parametrize("name", INVALID_NETWORKS)
def test_a_network_that_no_search_can_read_is_not_used(folder: Path, name: str) -> None:
    with_entry(folder, learned={"network": {**NETWORK, **INVALID_NETWORKS[name]}})
    message = convert("-o", "race.mjs", "--weights", "race.weights.json")
    assert "warning[ZRF925]" in message and "the values are not valid" in message


@pytest.mark.parametrize("name", INVALID_VALUES)
def test_values_that_no_search_can_read_are_not_used(folder: Path, name: str) -> None:
    with_entry(folder, learned=INVALID_VALUES[name])
    message = convert("-o", "race.mjs", "--weights", "race.weights.json")
    assert "warning[ZRF925]" in message and "the values are not valid" in message
    assert "phases" not in (folder / "race.mjs").read_text()


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "the file is empty"),
        ("{", "invalid JSON at line 1, column 2"),
        ("[]", "expected an object"),
        ('{"format": 2, "games": {}}', "unknown format 2; expected 1"),
        ('{"format": 1, "games": {"Race": {}}}', "`Race` has no key `learned`"),
    ],
)
def test_a_file_that_is_not_valid_is_an_error(folder: Path, text: str, reason: str) -> None:
    (folder / "race.weights.json").write_text(text)
    result = zrf2js("convert", "race.zrf", "-o", "race.mjs", "--weights", "race.weights.json")
    assert result.exit_code == 1 and "error[ZRF924]" in result.stderr
    assert reason in " ".join(result.stderr.split())


def test_a_missing_file_is_wrong_usage(folder: Path) -> None:
    result = zrf2js("convert", "race.zrf", "--weights", "none.json")
    assert result.exit_code == 2 and "--weights" in result.stderr


def test_the_library_takes_weights(folder: Path) -> None:
    text = (folder / "race.weights.json").read_text()
    outcome = compile_text(RACE, Options(weights=text, weights_path="race.weights.json"))
    assert not outcome.diagnostics and "phases" in outcome.value[0].text


# --- examples ------------------------------------------------------------------------------------

SHIPPED = sorted(EXAMPLES.glob(f"*{WEIGHTS.suffix}"))


def test_some_examples_are_trained() -> None:
    names = {path.name.removesuffix(WEIGHTS.suffix) for path in SHIPPED}
    assert {"breakthrough", "chess", "draughts", "reversi", "xiangqi"} <= names


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.name)
def test_the_weights_of_an_example_fit_it(path: Path) -> None:
    name = path.name.removesuffix(WEIGHTS.suffix)
    (rules,) = (file for file in path.parent.glob(f"{name}.*") if file.suffix in (".zrf", ".dgz"))
    text = path.read_text(encoding="utf-8")
    outcome = compile_file(rules, Options(weights=text, weights_path=path.name))
    assert not outcome.diagnostics and "phases" in outcome.value[0].text
    assert len(text) < 50_000


# --- builds --------------------------------------------------------------------------------------


def build(folder: Path) -> str:
    """Build the folder; return the module, and check that a second build compiles nothing."""
    options = ("build", ".", "-o", "out", "--target", "module")
    assert zrf2js(*options).exit_code == 0
    assert "compiled" not in zrf2js(*options).stderr
    return (folder / "out/race.js").read_text(encoding="utf-8")


def test_a_build_uses_the_weights_next_to_the_rules(folder: Path) -> None:
    convert("-o", "race.js", "--weights", "race.weights.json")
    assert build(folder) == (folder / "race.js").read_text()


def test_a_build_sees_that_weights_change(folder: Path) -> None:
    trained = build(folder)
    (folder / "race.weights.json").unlink()
    plain = build(folder)
    assert "phases" in trained and "phases" not in plain
    convert("-o", "race.js")
    assert plain == (folder / "race.js").read_text()
