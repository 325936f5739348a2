"""Comparison of Python modules with the records of ``zrf2js conformance``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from click.testing import CliRunner

from zrf2js import Options, compile_file
from zrf2js.cli import main

#: the keys of a recorded position
KEYS = ("player", "board", "reserves", "outcome")


def module_of(rules: Path, **options: Any) -> dict[str, Any]:
    """Return the names of the Python module of a rules file."""
    outcome = compile_file(rules, Options(target="python", **options))
    assert outcome.ok, [found.message for found in outcome.diagnostics]
    names: dict[str, Any] = {}
    exec(compile(outcome.value[0].text, rules.stem, "exec", dont_inherit=True), names)
    return names


def records_of(rules: Path, *options: str) -> list[dict[str, Any]]:
    """Return the recorded games of a rules file."""
    run = CliRunner().invoke(main, ["conformance", str(rules), *options])
    assert run.exit_code == 0, run.output
    games: list[dict[str, Any]] = json.loads(run.stdout)["games"]
    return games


def shown(game: Any) -> str:
    """Return a position as the records have it."""
    outcome = game.outcome()
    position = game.position()
    return json.dumps(
        {
            "player": game.player,
            "board": position["board"],
            "reserves": position["reserves"],
            "outcome": outcome and {"kind": outcome["kind"], "winner": outcome["winner"]},
        },
        sort_keys=True,
    )


def recorded(step: dict[str, Any]) -> str:
    return json.dumps({key: step[key] for key in KEYS}, sort_keys=True)


def differences(game: Any, walk: list[dict[str, Any]]) -> str:
    """Play a recorded game; return the first difference, or an empty text."""
    for number, step in enumerate(walk):
        if shown(game) != recorded(step):
            return f"step {number}: {shown(game)} instead of {recorded(step)}"
        found = {}
        for index, text in enumerate(game.moves()):
            game.push_index(index)
            found.setdefault(shown(game), []).append(text)
            game.pop()
        wanted = {recorded(row): row["moves"] for row in step["successors"]}
        if set(found) != set(wanted):
            extra = [found[key] for key in set(found) - set(wanted)]
            missing = [wanted[key] for key in set(wanted) - set(found)]
            return f"step {number}: additional {extra[:3]}, missing {missing[:3]}"
        for key, texts in wanted.items():
            plain = {text.partition(" #")[0] for text in found[key]}
            if texts[0].partition(" #")[0] not in plain:
                return f"step {number}: the text {found[key]} instead of {texts}"
        if step["chosen"] is None:
            break
        game.push(found[recorded(step["successors"][step["chosen"]])][0])
    return ""


def compare(rules: Path, *options: str) -> tuple[int, list[str]]:
    """Return the number of compared positions, and the differences of the games of a file."""
    module = module_of(rules)
    compared, found = 0, []
    for game in records_of(rules, *options):
        for walk in game["walks"]:
            compared += sum(1 + len(step["successors"]) for step in walk)
            difference = differences(module["Game"](game["index"]), walk)
            if difference:
                found.append(f"{game['title']}: {difference}")
    return compared, found
