"""Scripts of a small game, compiled and run in Node.js."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import Any

from tests.node import default_export
from zrf2js.frontends.axiom.loader import load_script
from zrf2js.frontends.axiom.state import ScriptState
from zrf2js.options import Options
from zrf2js.pipeline import compile_source, to_program
from zrf2js.support.diagnostics.model import Diagnostic
from zrf2js.support.outcome import Outcome
from zrf2js.support.source import Source

WALK = """
(game (title "Walk") (engine "Axiom\\\\Walk\\\\axiom.dll")
  (players White Black) (turn-order White Black)
  (board (grid (dimensions ("a/b/c" (40 0)) ("3/2/1" (0 40)))))
  (piece (name Man)) (piece (name King))
  (board-setup (White (Man a1 b1)) (Black (Man c3))))
"""
BOARD = """
{board 3 3 {grid} {variable} which {variable} noted 4 {array} tally[] board}
{directions -1 0 {direction} n 1 0 {direction} s 0 1 {direction} e 0 -1 {direction} w directions}
{players {player} White {player} Black players}
{turn-order {turn} White {turn} Black turn-order}
{symmetries Black {symmetry} n s symmetries}
DEFER KING
"""
PIECES = """
{moves walk-moves {move} walk moves}
{pieces {piece} Man {moves} walk-moves {piece} King 9 {value} pieces}
' King IS KING
"""
STEP = ": walk ( -- ) n verify empty? verify from here move add-move ;"


def script(words: str = STEP) -> str:
    """Return a script with the words between the board and the pieces."""
    return f"{BOARD}\n{words}\n{PIECES}"


def loader(files: dict[str, str]) -> Any:
    """Return a loader of files, by their last name."""

    def load(path: str, source: Source) -> Source | None:
        name = path.replace("\\", "/").rpartition("/")[2]
        return Source(name, files[name]) if name in files else None

    return load


def read(text: str, **files: str) -> Outcome[ScriptState]:
    """Read a text as a script; ``files`` are others, without their extension."""
    others = {f"{name}.4th": content for name, content in files.items()}
    return load_script(Source("Walk.4th", text), loader(others))


def codes(diagnostics: tuple[Diagnostic, ...]) -> list[str]:
    """Return the codes of diagnostics."""
    return [diagnostic.code for diagnostic in diagnostics]


def program(words: str = STEP, *, rules: str = WALK, whole: str = "") -> Outcome[Any]:
    """Return the Program of the small game."""
    load = loader({"Walk.4th": whole or script(words)})
    return to_program(Source("walk.zrf", rules), load, Options())


def module(words: str = STEP, *, rules: str = WALK, whole: str = "") -> str:
    """Return the module of the small game."""
    load = loader({"Walk.4th": whole or script(words)})
    outcome = compile_source(Source("walk.zrf", rules), load, Options(readable=True))
    assert outcome.ok, outcome.diagnostics
    return outcome.value[0].text


def run(text: str, code: str, *arguments: str) -> Any:
    """Run JavaScript with the module ``rules``; return the JSON of ``result``."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "module.mjs"
        path.write_text(text, encoding="utf-8")
        main = Path(folder) / "main.mjs"
        main.write_text(
            f"import * as rules from './module.mjs'\n"
            f"const process = {json.dumps({'argv': ['node', 'main.mjs', *arguments]})}\n"
            f"let result\n{code}\nexport default result\n",
            encoding="utf-8",
        )
        return default_export(main)


def scores_of(definitions: str, words: list[str]) -> list[Any]:
    """Return the result of each word as ``OnEvaluate`` at the start, or the message of an error."""
    cases = " ".join(f"which @ {i} = IF DROP {word} ENDIF" for i, word in enumerate(words))
    code = """
    result = []
    for (let i = 0; i < Number(process.argv[2]); i++) {
      const game = rules.createGame()
      const position = game.position()
      position.variables[0] = i
      game.setPosition(position)
      try {
        result.push(game._position.generated.evaluate(0))
      } catch (error) {
        result.push(error.message)
      }
    }
    """
    text = f"{definitions} {STEP} : OnEvaluate 0 {cases} ;"
    found: list[Any] = run(module(text), code, str(len(words)))
    return found


def score_of(definitions: str, word: str = "main") -> Any:
    """Return the result of one word."""
    return scores_of(definitions, [word])[0]


#: the moves of White at the start
LIST = "result = rules.createGame().moves().map(String)"


def moves_of(words: str, code: str = LIST, **options: str) -> Any:
    """Return the result of code that plays the game with these words."""
    return run(module(words, **options), code)
