"""Tests with the Axiom games in the corpus: records, random games, counts of moves."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.axiom.kit import run
from tests.corpus import CORPUS
from tests.sampling import rounds
from zrf2js import Options
from zrf2js.host.files import FileLoader, load_source
from zrf2js.ir.words import ForthRules
from zrf2js.library import compile_file
from zrf2js.pipeline import to_program

pytestmark = pytest.mark.corpus
FOLDER = CORPUS or Path()
#: the two collections: the root of one has all scripts, in the other they are next to the rules
SHARED, SINGLE = FOLDER / "GlukKazan+ZoG", FOLDER / "DagazProject+ZRF"

REPLAY = """
import { readFileSync } from 'fs'
const text = readFileSync(process.argv[2], 'latin1').replace(/\\r/g, '')
const game = rules.createGame({ variant: /VariantName=(.*)/.exec(text)[1].trim() })
const numbered = text.split('\\n').filter(line => /^\\d+\\. /.test(line))
const lines = numbered.map(line => line.replace(/^\\d+\\. /, '').trim())
let equal = 0
for (const line of lines) {
  const move = game.moves().find(move => String(move) === line)
  if (move === undefined) break
  game.apply(move)
  equal++
}
const saved = rules.createGame({ variant: game.design.title }).load(game.save())
result = [equal, lines.length, String(saved.history) === String(game.history)]
"""


def module_of(path: Path, root: Path | None = None) -> str:
    outcome = compile_file(path, Options(readable=True), root=root)
    assert outcome.ok, [d for d in outcome.diagnostics if d.severity.value == "error"]
    return outcome.value[0].text


@pytest.mark.parametrize(
    ("rules", "record", "lines"),
    [
        ("Afrika/Afrika.zrf", "Afrika/Problem-1.zsg", 25),
        ("Afrika/Afrika.zrf", "Afrika/Problem-2.zsg", 23),
        ("Ordo/Ordo.zrf", "Ordo/Crazy.zsg", 31),
        ("QXO/QXO.zrf", "QXO/Morris.zsg", 76),
    ],
)
def test_every_line_of_a_record_has_a_move_of_equal_notation(
    rules: str, record: str, lines: int
) -> None:
    found = run(module_of(SINGLE / rules), REPLAY, str(SINGLE / record))
    assert found == [lines, lines, True]


AUTOPLAY = """
import { readFileSync } from 'fs'
const lines = readFileSync(process.argv[2], 'latin1').replace(/\\r/g, '').split('\\n')
const counts = { games: 0, equal: 0, lines: 0, early: 0, ends: 0, wins: [0, 0] }
let game = null
let first = ''
for (const line of lines) {
  if (/^Game \\d+ of/.test(line)) {
    if (++counts.games > Number(process.argv[3])) break
    game = rules.createGame({ variant: 'Ordo' })
  }
  const move = /^\\d+\\. (.*)$/.exec(line)
  if (move !== null) {
    counts.lines++
    if (game.outcome() !== null) counts.early++
    const found = game.moves().find(one => String(one) === move[1].trim())
    if (found !== undefined) { game.apply(found); counts.equal++ }
  }
  const won = /^Player (\\d) .*wins = (\\d+)/.exec(line)
  if (won !== null && won[1] === '1' && game !== null) {
    if (game.outcome() !== null) {
      counts.ends++
      counts.wins[game.outcome().winner === 'Light' ? 0 : 1]++
    }
    game = null
  }
}
result = counts
"""


@pytest.mark.sample(1, without=("all games",))
@pytest.mark.parametrize(
    "games", [5, pytest.param(100, marks=pytest.mark.slow)], ids=["some games", "all games"]
)
def test_a_log_of_autoplay_has_equal_moves_and_ends(games: int) -> None:
    """The games end after their last line, and none ends earlier; the log states the winners."""
    log = SHARED / "Axiom" / "Ordo" / "Ordo-(simple-smart).log"
    text = module_of(SHARED / "Rules" / "Ordo.zrf", SHARED)
    found = run(text, AUTOPLAY, str(log), str(games))
    assert found["equal"] == found["lines"]
    assert (found["early"], found["ends"]) == (0, games)
    if games == 100:
        assert found["lines"] == 5579
        assert found["wins"] == [23, 77]


#: rules, and the count of moves at the start of each variant, as far as the rules state it
GAMES: dict[str, list[int | None]] = {
    "AbstractMancala": [160, 200, 240, 160, 200, 240, None, None, None, None],  # seeds x pits
    "Afrika": [8, 8, None, None],  # the pits of the first player
    "Axiomatic.Chase": [None] * 6,
    "Axiomatic.GoL": [None],
    "Axiomatic.Rithmomachy": [None] * 6,
    "Axiomatic.Tavreli": [None],
    "Gabata": [None] * 4,
    "Ohojitxi": [6, 8],  # the columns
    "Ordo": [None] * 4,
    "QXO": [81] * 10,  # the cells of nine small boards
    "filler": [392],  # four colors on 98 empty positions
    "jofur": [100],  # the positions
}
RANDOM = """
const played = []
result = [played, leaving]
for (const { index, title, separator } of rules.games) {
  if (separator) continue
  const game = rules.createGame({ variant: index, seed: 3 })
  const first = game.moves().length
  let state = 7
  let plies = 0
  while (plies < Number(process.argv[2]) && game.moves().length > 0) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    game.apply(game.moves()[(state >>> 8) % game.moves().length])
    plies++
  }
  const ended = game.outcome() !== null
  while (game.undo()) plies--
  played.push([title, first, plies, ended, game.moves().length])
}
"""


#: runs each word of a generator and notes those that leave numbers or take too many
CHECKED = """
const leaving = {}
let base = 0
globalThis.checked = (rules, words) => {
  const { begin, depth } = words
  words.begin = (limit, height) => { begin(limit, height); base = height }
  for (const row of words.generators) {
    const run = row[3]
    row[3] = () => {
      const height = base
      const result = run()
      if (words.stopped()) return // `verify` resets the stack
      const rest = (result === undefined ? 0 : 1) + depth() - height
      if (rest !== 0) leaving[row[4].split(' ')[0]] = rest
    }
  }
  return rules(words)
}
"""
#: Words of the scripts that leave numbers on the stack, which the next word does not see. One of
#: Tavreli starts with `n empty? verify`, for example, which leaves the flag of the step.
LEAVING = {
    "Afrika": "move-p",
    "Axiomatic.Tavreli": "pawn-(jump|shift|n[ew]-step)",
    "QXO": "select-piece",
    "jofur": "(step|jump|hanoy-[a-z]+)-[a-z]+",
}


def with_stack_check(text: str) -> str:
    """Return the module with a note of each word after which the stack has another depth."""
    heads = ("return rules({", "function depth () {")
    assert all(head in text for head in heads)
    text = text.replace(heads[0], "return globalThis.checked(rules, { stopped: () => stopped,")
    return text


@pytest.mark.sample(3)
@pytest.mark.parametrize("name", GAMES)
def test_all_variants_play_random_games_with_an_empty_stack(name: str) -> None:
    text = module_of(SHARED / "Rules" / f"{name}.zrf", SHARED)
    found: list[Any] = run(with_stack_check(text), f"{CHECKED}{RANDOM}", str(rounds(20, 200)))
    played, leaving = found
    expected_words = re.compile(LEAVING.get(name, "(?!)"))
    assert [word for word in leaving if not expected_words.fullmatch(word)] == []
    assert bool(leaving) == (name in LEAVING)
    assert all(rest > 0 for rest in leaving.values())
    assert len(played) == len(GAMES[name])
    for expected, (title, first, rest, _, again) in zip(GAMES[name], played, strict=True):
        assert first > 0, title
        assert expected in (None, first), title
        assert (rest, again) == (0, first), title


#: warnings about the games; other games have none
WARNINGS = {"filler": {"ZRF580"}, "Axiomatic.Rithmomachy": {"ZRF577"}}


@pytest.mark.parametrize("name", GAMES)
def test_the_scripts_of_the_corpus_have_no_errors(name: str) -> None:
    path = SHARED / "Rules" / f"{name}.zrf"
    outcome = to_program(load_source(path).value, FileLoader(SHARED, path.parent), Options())
    found = {d.code for d in outcome.diagnostics if d.severity.value != "note"}
    assert found == WARNINGS.get(name, set())
    for game in outcome.value.games:
        assert game.title == "-" or isinstance(game.rules, ForthRules)


def test_scripts_with_line_ends_of_windows_are_equal_to_others() -> None:
    titles = []
    for path in sorted(SINGLE.glob("*/*.zrf")):
        text = load_source(path).value
        if re.search(r'\(engine "[^"]*axiom\.dll"', text.text, re.IGNORECASE):
            found = to_program(text, FileLoader(path.parent, path.parent), Options())
            titles += [
                game.title for game in found.value.games if isinstance(game.rules, ForthRules)
            ]
            assert found.ok, path
    assert len(titles) > 20
