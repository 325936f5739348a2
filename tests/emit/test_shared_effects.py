"""Effects that several templates record are one function of the rules."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.random_games import same_moves
from zrf2js import Options, compile_text
from zrf2js.emit.js.module.emitter import RULES_HEADING
from zrf2js.emit.js.module.features import without_only

#: three blocks that send what they capture to `hand`; $1 is the direction, $2 the new type
GAME = """
(define take (if enemy? (if (piece? Man) (change-type %s hand)) (change-owner hand) (flip hand)
   (capture hand) cascade hand))
(define step ($1 (verify not-friend?) (take $2) add))
(define far ($1 $1 (verify not-friend?) (take $2) add))
(define slide ($1 (while empty? add $1) (verify not-friend?) (take $2) add))
(game (title "Hands") (players White Black) (turn-order White Black)
   (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c/d" (9 0)) ("3/2/1" (0 9)))
         (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0)))
      (dummy hand) (symmetry Black (n s) (s n)))
   (piece (name Man) (moves (step n King) (far e King) (slide w King)))
   (piece (name King) (moves (step n Man) (step s Man) (far e Man) (slide w Man)))
   (board-setup (White (Man a1 b1) (King c1)) (Black (Man a3 c3) (King d3)))
   (draw-condition (White Black) repetition))
"""


def rules(kind: str) -> str:
    """Return the rules of a game whose captured men become pieces of this kind."""
    only = without_only(("rules",))
    (module, *_) = compile_text(GAME % kind, Options(format="esm", without=only)).value
    return str(module.text).split(RULES_HEADING)[1]


def test_effects_without_arguments_are_shared() -> None:
    text = rules("King")
    assert len(re.findall(r"function recordEffects \(end, p, me\)", text)) == 1
    assert len(re.findall(r"end = recordEffects\(end, p, me\)", text)) == 3
    assert text.count("FLIP | HAND") == 1


def test_effects_with_arguments_are_written_in_each_function() -> None:
    text = rules("$1")
    assert "recordEffects" not in text
    assert text.count("FLIP | HAND") > 1


@pytest.mark.parametrize("kind", ["King", "$1"])
def test_modules_that_explain_moves_share_none_and_list_the_same_moves(
    kind: str, tmp_path: Path
) -> None:
    shared, traced = (
        compile_text(GAME % kind, Options(trace=trace)).value[0].text for trace in (False, True)
    )
    lists = same_moves(tmp_path, {kind: (shared, traced)}, games=3, plies=30)
    assert any(len(moves) > 1 for game in lists for moves in game)
