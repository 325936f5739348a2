"""Tests of explanations: which `verify` or branch of which word rejects a move, and where it is."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.axiom.kit import WALK, loader, run, script
from tests.corpus import CORPUS
from tests.sampling import rounds
from zrf2js.library import compile_file
from zrf2js.options import Options
from zrf2js.pipeline import compile_source
from zrf2js.support.source import Source

WORDS = """
: step ( dir -- )
  EXECUTE verify
  empty? verify
  from here move add-move
;
: jump ( -- )
  n IF
    enemy? IF
      from here move add-move
    ENDIF
  ENDIF
;
: walk
  jump ['] n step e verify here a3 = verify
;
"""


def why(words: str, place: str, *, moves: tuple[str, ...] = (), to: str = "") -> dict[str, Any]:
    """Return the explanation of the only block of a place."""
    load = loader({"Walk.4th": script(words)})
    outcome = compile_source(Source("walk.zrf", WALK), load, Options(trace=True, full_names=True))
    assert outcome.ok, outcome.diagnostics
    code = """
    const [place, to, ...moves] = process.argv.slice(2)
    const game = rules.createGame()
    for (const move of moves) game.apply(move)
    game.moves()
    const all = () => JSON.stringify([game.position(), Array.from(game._position.state.memory)])
    const before = all()
    result = rules.why(game, place, to || null)
    if (all() !== before) throw new Error('the explanation has changed the game')
    """
    found: dict[str, Any] = run(outcome.value[0].text, code, place, to, *moves)
    return found


def end(words: str, place: str, **more: Any) -> dict[str, Any]:
    """Return the end of the only word of a place."""
    (block,) = why(words, place, **more)["blocks"]
    found: dict[str, Any] = block["end"]
    return found


def line_of(part: str) -> int:
    """Return the line of the script that contains a part of the words."""
    return script(WORDS).partition(part)[0].count("\n") + 1


@pytest.mark.parametrize(
    ("words", "reason", "text"),
    [
        (": walk w verify ;", "w leads off the board from a1", "`verify` in `walk`"),
        (
            ": walk e verify empty? verify ;",
            "empty? does not hold on b1, where White Man stands",
            "`verify` in `walk`",
        ),
        (
            ": walk e verify friend? NOT verify ;",
            "friend? holds on b1, where White Man stands",
            "`verify` in `walk`",
        ),
        (
            ": walk b1 enemy-at? verify ;",
            "enemy-at? does not hold on b1, where White Man stands",
            "`verify` in `walk`",
        ),
        (": walk n verify 0 from 9 > + verify ;", "the flag is 0", "`verify` in `walk`"),
        (
            ": ok ( -- ) verify ; : walk n empty? AND NOT ok ;",
            "empty? holds on a2, which is empty",
            "`verify` in `ok`",
        ),
        (": walk ;", "the word is complete, and nothing was added", ""),
    ],
)
def test_the_end_of_a_word_has_a_reason(words: str, reason: str, text: str) -> None:
    found = end(words, "a1")
    assert (found["reason"], found["text"]) == (reason, text)


def test_a_verify_has_its_line_and_the_calls_that_led_to_it() -> None:
    blocked = end(WORDS.replace("empty?", "enemy?"), "a1")
    assert blocked["at"]["line"] == line_of("  empty? verify")
    assert blocked["at"]["source"] == "enemy? verify"
    assert [(call["word"], call["line"]) for call in blocked["via"]] == [
        ("step", line_of("  jump ['] n step"))
    ]


def test_a_branch_that_was_not_taken_is_named() -> None:
    only = WORDS.replace("['] n step e verify here a3 = verify", "")
    line = line_of("    enemy? IF")
    assert end(only, "a1")["reason"] == (
        "the word is complete, and nothing was added; "
        f"`IF` in `jump` (Walk.4th:{line}) takes 0: enemy? does not hold on a2, which is empty"
    )


def test_moves_of_a_word_are_legal_or_have_a_reason() -> None:
    (block,) = why(WORDS, "a1")["blocks"]
    assert [(move["text"], move["legal"]) for move in block["moves"]] == [("Man a1 - a3", True)]
    (other,) = why(WORDS, "c3")["blocks"]
    assert [(move["text"], move["reason"]) for move in other["moves"]] == [
        ("Man c3 - c1", "it is the turn of White")
    ]


def test_a_target_selects_the_words_that_reach_it() -> None:
    assert len(why(WORDS, "a1", to="a2")["blocks"]) == 1
    assert why(WORDS, "a1", to="c1")["blocks"] == []


def test_memory_stays_as_it_is() -> None:
    """Runs for explanations neither count in variables nor change those of the board."""
    words = "VARIABLE v : walk v ++ noted ++ v @ 0> verify noted @ 0> verify ;"
    assert end(words, "a1")["reason"] == "the word is complete, and nothing was added"


#: for each position of random games: moves that words add and that are legal, and the legal moves
AGREE = """
const plies = Number(process.argv[2])
const game = rules.createGame()
let state = 5
result = { positions: 0, moves: 0, different: [] }
for (let ply = 0; ply < plies && game.moves().length > 0; ply++) {
  const listed = new Set(game.moves().filter(move => !move.pass).map(move => move.text))
  const explained = new Set()
  for (const { name } of game.design.positions) {
    for (const block of rules.why(game, name).blocks) {
      for (const move of block.moves) if (move.legal) explained.add(move.text)
    }
  }
  const missing = [...listed].filter(text => !explained.has(text))
  explained.delete('Pass')
  const surplus = [...explained].filter(text => !listed.has(text))
  if (missing.length + surplus.length > 0) result.different.push([ply, missing, surplus])
  result.positions++
  result.moves += listed.size
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0
  game.apply(game.moves()[(state >>> 8) % game.moves().length])
}
"""
SINGLE = (CORPUS or Path()) / "DagazProject+ZRF"


@pytest.mark.sample(2)
@pytest.mark.corpus
@pytest.mark.parametrize("name", ["Afrika", "Ordo", "Ohojitxi"])
def test_explanations_have_the_legal_moves(name: str) -> None:
    outcome = compile_file(SINGLE / name / f"{name}.zrf", Options(trace=True))
    assert outcome.ok
    found = run(outcome.value[0].text, AGREE, str(rounds(3, 6)))
    assert found["different"] == []
    assert found["positions"] > 1 and found["moves"] > 5
