"""Tests of the source map, which leads from each line of templates and goals to the rules."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import ROOT
from tests.node import find_node
from tests.sampling import LARGE
from zrf2js import Options, compile_file, compile_text
from zrf2js.support.source import Source

# The source map reader of Node.js returns the origin of each line of the module.
READ = """
const { SourceMap } = require('module')
const fs = require('fs')
const map = new SourceMap(JSON.parse(fs.readFileSync('game.map', 'utf8')))
const lines = fs.readFileSync('game.js', 'utf8').split('\\n')
console.log(JSON.stringify(lines.map((line, number) => {
  const { originalSource, originalLine, originalColumn } = map.findEntry(number, 0)
  return originalSource === undefined ? null : [originalSource, originalLine, originalColumn]
})))
"""


def read(text: str, mapped: str, folder: Path) -> list[tuple[str, list[Any] | None]]:
    """Return each line of the module with source, line and column (both from 0)."""
    (folder / "game.js").write_text(text, encoding="utf-8")
    (folder / "game.map").write_text(mapped, encoding="utf-8")
    (folder / "read.cjs").write_text(READ)
    run = subprocess.run(
        [find_node(), "read.cjs"], cwd=folder, capture_output=True, text=True, check=True
    )
    return list(zip(text.split("\n"), json.loads(run.stdout), strict=True))


def test_lines_lead_to_their_operations(tmp_path: Path) -> None:
    rules = ROOT / "examples" / "draughts.zrf"
    module, _, mapped = compile_file(rules, Options(name="game")).value
    text = rules.read_text(encoding="utf-8").split("\n")
    origin = {line: places for line, places in read(module.text, mapped.text, tmp_path) if places}
    assert len(origin) > 40

    def leads_to(pattern: str) -> set[str]:
        return {
            re.split(r"[) ]", text[line][column:])[0]
            for script, (_, line, column) in origin.items()
            if re.search(pattern, script)
        }

    assert leads_to(r"CAPTURE") == {"capture"}
    assert leads_to(r"zones\[\w+ \+ p\]") == {"(if"}
    assert leads_to(r"board\[p\] & foe") == {"enemy?"}
    assert leads_to(r"nav\[dir") == {"ne"}  # the place of the argument
    assert leads_to(r"return \d+ // ") == {"stalemated", "repetition", "(no-progress"}
    assert all(name == "draughts.zrf" for name, *_ in origin.values())


def test_only_templates_and_goals_are_mapped() -> None:
    module, _, mapped = compile_file(ROOT / "examples" / "breakthrough.zrf").value
    lines = module.text.split("\n")
    rows = json.loads(mapped.text)["mappings"].split(";")
    comments = [n for n, line in enumerate(lines) if re.match(r"  // breakthrough.zrf:\d", line)]
    assert len(comments) == 4
    assert set(rows[: comments[0]]) == {""}
    for number in comments:
        assert lines[number + 1].startswith("  function ")
        assert len(rows[number + 1]) > 1
    generate = next(n for n, line in enumerate(lines) if "function generate (" in line)
    assert rows[generate : generate + 5] == [""] * 5
    assert rows[-1] == "A"  # the lines after the last template have no source


EXAMPLES = [*sorted(ROOT.glob("examples/*.zrf")), *sorted(ROOT.glob("examples/*.dgz"))]


@pytest.mark.sample(5, without=LARGE)
@pytest.mark.parametrize("rules", EXAMPLES, ids=lambda rules: rules.name)
def test_every_example_has_a_map_with_its_source(rules: Path) -> None:
    _, _, mapped = compile_file(rules).value
    data = json.loads(mapped.text)
    text = rules.read_text(encoding="utf-8")
    assert (rules.name, text) in zip(data["sources"], data["sourcesContent"], strict=True)


def test_the_map_contains_the_rules(tmp_path: Path) -> None:
    rules = ROOT / "examples" / "breakthrough.zrf"
    _, _, mapped = compile_file(rules).value
    data = json.loads(mapped.text)
    assert data["version"] == 3
    assert data["sources"] == ["breakthrough.zrf"]
    assert data["sourcesContent"] == [rules.read_text(encoding="utf-8")]
    assert str(ROOT) not in mapped.text


GAME = """
(include "steps.zrf")
(game
  (title "Round")
  (players White Black)
  (board (grid (dimensions ("a/b" (40 0)) ("2/1" (0 40))) (directions (e 1 0)))
    (links round (a1 b1) (b1 a1)))
  (piece (name Man) (moves ((walk))))
  (board-setup (White (Man a1)) (Black (Man b2))))
"""
STEPS = (
    "; тест\n(define walk\n  (while (on-board? round)\n    round\n    (set-flag F true))\n  add)\n"
)


@pytest.mark.parametrize("form", ["esm", "cjs"])
def test_an_error_names_the_line_of_the_rules(form: str, tmp_path: Path) -> None:
    """An endless loop is stopped in a template: Node.js shows the place in the included file."""
    sources = {"steps.zrf": Source("folder/steps.zrf", STEPS)}
    options = Options(name="game one", format=form)
    artifacts = compile_text(GAME, options, include=lambda path, _: sources.get(path)).value
    for artifact in artifacts:
        (tmp_path / f"game one{artifact.suffix}").write_text(artifact.text, encoding="utf-8")
    (tmp_path / "package.json").write_text('{ "type": "module" }')
    main = tmp_path / f"game one{artifacts[0].suffix}"
    (tmp_path / "run.mjs").write_text(
        f"const m = await import('./{main.name}'); (m.createGame || m.default.createGame)().moves()"
    )
    run = subprocess.run(
        [find_node(), "--enable-source-maps", "run.mjs"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )
    assert run.returncode != 0
    assert re.search(r"steps\.zrf:[345]:\d", run.stderr), run.stderr


@pytest.mark.parametrize(
    ("name", "form", "reference"),
    [
        ("chess", "esm", "chess.js.map"),
        ("my chess", "cjs", "my%20chess.cjs.map"),
        ("шахматы", "global", "%D1%88%D0%B0%D1%85%D0%BC%D0%B0%D1%82%D1%8B.js.map"),
    ],
)
def test_the_module_names_its_map(name: str, form: str, reference: str) -> None:
    options = Options(name=name, format=form)
    main, _, mapped = compile_file(ROOT / "examples" / "breakthrough.zrf", options).value
    assert main.text.endswith(f"//# sourceMappingURL={reference}\n")
    assert json.loads(mapped.text)["file"] == name + main.suffix
