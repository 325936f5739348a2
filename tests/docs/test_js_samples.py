"""Every JavaScript sample in the documentation runs, with a module of the game that it names."""

from __future__ import annotations

import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.cli.running import EXAMPLES, ROOT
from tests.docs.test_references import PAGES
from tests.node import find_node
from zrf2js import Options, compile_text

_LANGUAGES = "js|mjs|cjs|javascript|ts|typescript|jsx|html"
_FENCE = re.compile(rf"^```(?:{_LANGUAGES})\b[^\n]*\n(.*?)^```", re.S | re.M)
SECONDS = 60
#: its samples are declarations and comments of one game (tests/types)
REFERENCE = ROOT / "docs" / "api.md"

#: an import of a game, for samples that begin in the middle of a program
GAME = "import { createGame } from './game.js'\nconst game = createGame()\n"
HELPERS = """
import assert from 'node:assert/strict'
"""


@dataclass(frozen=True, slots=True)
class Sample:
    """A sample to run: the rules and the name of its module, and code before and after it.

    The ``features`` are those that the module does not have by default.
    """

    rules: str
    module: str
    before: str = ""
    after: str = ""
    features: tuple[str, ...] = ()


#: by page and number, every sample
SAMPLES = {
    ("README.md", 0): Sample(
        "chess",
        "chess.mjs",
        after="""
assert.deepEqual(createGame().moves().map(String).slice(0, 2), ['Pawn a2 - a3', 'Pawn a2 - a4'])
assert.equal(game.history.length, 2)
assert.equal(game.outcome(), null)
""",
    ),
    ("docs/embedding.md", 0): Sample(
        "chess",
        "chess.js",
        after="""
assert.deepEqual(game.history, ['Pawn e2 - e4'])
const texts = game.moves({ from: 'e7', verbose: false })
assert.deepEqual(texts.sort(), ['Pawn e7 - e5', 'Pawn e7 - e6'])
assert.deepEqual(game.dests().get('e7').slice().sort(), ['e5', 'e6'])
assert.equal(game.isOver, false)
""",
    ),
    ("docs/embedding.md", 1): Sample(
        "chess",
        "chess.js",
        before="const depths = []; const show = (lines, depth) => depths.push(depth)\n",
        after="""
assert.ok(game.moves().map(String).includes(String(move)))
assert.equal(new Set(lines.map(line => line.move.text)).size, 3)
assert.ok(depths.length > 0)
""",
        features=("engine",),
    ),
    ("docs/embedding.md", 5): Sample(
        "chess",
        "chess.js",
        before=GAME.replace("game.js", "chess.js"),
        after="""
assert.deepEqual(names, ['short', 'uci', 'fen', 'pgn', 'zsg'])
assert.deepEqual(texts.slice(0, 4).sort(), ['Na6', 'Nc6', 'Nf6', 'Nh6'])
assert.equal(uci, 'b8c6')
assert.equal(fen, 'rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1')
assert.deepEqual(game.history, ['Pawn e2 - e4', 'Pawn e7 - e5'])
""",
    ),
    ("docs/from-dagaz.md", 0): Sample(
        "chess",
        "game.js",
        after="""
const game = createGame()
assert.equal(game.moves().length, 20)
game.apply('Pawn a2 - a3')
assert.equal(game.moves().length, 18) // the Pawn on e7, position 12, may not leave
""",
        features=("scripts",),
    ),
    ("docs/from-dagaz.md", 1): Sample(
        "abalone",
        "game.js",
        before=GAME
        + """
const { positions } = game.design
const move = game.moves().find(move => move.actions.length > 1)
const [a, b] = game.moves().flatMap(move => move.actions).map(action => action[0][0])
""",
        after="assert.ok(Array.isArray(group) && positions.length > 0)",
        features=("scripts",),
    ),
    ("docs/opponent.md", 0): Sample(
        "tic-tac-toe",
        "game.js",
        before=GAME,
        after="for (const one of [move, score, expectation, pv, why]) assert.ok(one !== undefined)",
    ),
    ("docs/page.md", 0): Sample(
        "chess",
        "unused.mjs",
        before="""
const sent = [], shown = []
let listener = null
const frame = { contentWindow: { postMessage: command => sent.push(command) } }
const document = { getElementById: () => frame }
const addEventListener = (event, call) => { listener = call }
const console = { log: text => shown.push(text) }
""",
        after="""
listener({ data: { zrf2js: 'ready' } })
listener({ data: { zrf2js: 'moved', short: 'e4', player: 'Black', outcome: null } })
assert.deepEqual([sent, shown], [[{ zrf2js: 'move', move: 'e4', id: 1 }], ['e4']])
""",
    ),
    ("docs/tutorial.md", 0): Sample(
        "", "runners.mjs", after="assert.ok(game.moves().map(String).length > 0)"
    ),
}


#: samples that other tests run in a browser (tests/embed/test_bundlers.py, the last one
#: tests/page/test_foreign_scripts.py)
IN_BROWSER = {("docs/embedding.md", number) for number in (2, 3, 4, 6)}


def found() -> dict[tuple[str, int], str]:
    """Return the samples of all pages by page and number."""
    return {
        (page.relative_to(ROOT).as_posix(), number): sample
        for page in PAGES
        if page != REFERENCE
        for number, sample in enumerate(_FENCE.findall(page.read_text(encoding="utf-8")))
    }


def rules_of(page: str, name: str) -> str:
    """Return the rules of an example, or without a name the last rules of the page."""
    if name:
        return (EXAMPLES / f"{name}.zrf").read_text(encoding="utf-8")
    text = (ROOT / page).read_text(encoding="utf-8")
    blocks: list[str] = re.findall(r"^```zrf alone\n(.*?)^```", text, re.S | re.M)
    return blocks[-1]


def test_every_sample_is_listed() -> None:
    assert set(found()) == set(SAMPLES) | IN_BROWSER, "add the sample to SAMPLES, so that it runs"


@pytest.mark.parametrize("key", SAMPLES, ids=lambda key: f"{Path(key[0]).stem}-{key[1]}")
def test_a_sample_runs(key: tuple[str, int], tmp_path: Path) -> None:
    sample = SAMPLES[key]
    script = EXAMPLES / f"{sample.rules}.js"
    overrides = {script.name: script.read_text(encoding="utf-8")} if script.is_file() else {}
    options = Options(overrides=overrides, with_features=sample.features)
    outcome = compile_text(rules_of(key[0], sample.rules), options)
    assert outcome.value, outcome.diagnostics
    (tmp_path / sample.module).write_text(outcome.value[0].text, encoding="utf-8")
    (tmp_path / "package.json").write_text('{"type": "module"}')
    main = tmp_path / "sample.js"
    main.write_text(HELPERS + sample.before + found()[key] + sample.after, encoding="utf-8")
    command = [find_node(), str(main)]
    run = subprocess.run(
        command, capture_output=True, text=True, check=False, timeout=SECONDS, cwd=tmp_path
    )
    assert run.returncode == 0, run.stderr
