"""Castlings, which the compiler derives from move blocks for FEN and short moves."""

from __future__ import annotations

import pytest

from tests.notation.test_notations import module_of, run
from zrf2js import compile_text

#: a king between two rooks, which moves one square; the rook goes to the square that it leaves
RULES = """
(define castle ((verify (and never-moved? $3)) $1 (verify empty?) cascade (while empty? $1)
  (verify (and friend? (piece? Rook))) from $2 (while (not-piece? King) $2) add))
(define step ($1 (verify empty?) (set-attribute never-moved? false) add))
(game (title "Castles") (players White Black) (turn-order White Black)
  (board (grid (dimensions ("a/b/c/d/e/f/g" (9 0)) ("2/1" (0 9))) (directions (e 1 0) (w -1 0))))
  (piece (name King) (attribute never-moved? true)
    (moves (castle e w {test}) (castle w e {test}) (step e)))
  (piece (name Rook) (moves (step e)))
  (board-setup (White (King d1) (Rook a1 g1)) (Black (King d2) (Rook a2 g2)))
  (loss-condition (White Black) (checkmated King)))"""


@pytest.mark.parametrize(
    ("game", "rights"), [("chess-betza.dgz", "KQkq"), ("makromachy.zrf", "KQkq")]
)
def test_a_game_starts_with_its_rights(game: str, rights: str) -> None:
    """Both record moves by attributes, that of the first one is false in the setup."""
    code = """
    const [board, side, ...rest] = game.fen().split(' ')
    const fenWith = text => [board, side, text, ...rest.slice(1)].join(' ')
    const rightsOf = text => createGame({ fen: fenWith(text) }).fen().split(' ')[2]
    result = [rest[0], rightsOf('Kq'), rightsOf('-')]
    """
    assert run(module_of(game), code) == [rights, "Kq", "-"]


def test_the_rook_to_the_right_castles_short() -> None:
    text = compile_text(RULES.replace("{test}", "not-attacked?")).value[0].text
    code = """
    const texts = game.moves({ notation: 'short' }).filter(move => move.startsWith('O')).sort()
    game.move('O-O-O')
    result = [createGame().fen().split(' ')[2], texts, game.fen().split(' ')[2]]
    """
    assert run(text, code) == ["KQkq", ["O-O", "O-O-O"], "kq"]


def test_a_note_states_that_a_game_has_no_fen_because_its_castlings_are_unknown() -> None:
    outcome = compile_text(RULES.replace("{test}", "(not-adjacent-to-enemy? d1)"))
    (note,) = outcome.diagnostics
    assert note.code == "ZRF710"
    assert note.message == (
        "`Castles` is compiled without FEN and PGN: "
        "its castlings cannot be followed (`adjacent-to-enemy`)"
    )
    assert run(outcome.value[0].text, "result = game.notations") == ["short", "uci", "zsg"]
