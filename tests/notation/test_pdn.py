"""Draughts in PDN: numbers of squares, positions, moves and games."""

from __future__ import annotations

import pytest

from tests.notation.test_notations import module_of, run
from zrf2js import compile_text

ENGLISH = "draughts.zrf"
START = f"B:W{','.join(map(str, range(21, 33)))}:B{','.join(map(str, range(1, 13)))}"


def international(side: int = 10, first: str = "White", second: str = "Black") -> str:
    """Return rules of draughts for men and short kings, on ``side`` rows and columns."""
    files = "abcdefghijkl"[:side]
    ranks = "/".join(str(rank) for rank in range(side, 0, -1))
    grid = f'("{"/".join(files)}" (10 0)) ("{ranks}" (0 10))'
    dark = [f"{f}{r}" for r in range(1, side + 1) for i, f in enumerate(files) if (i + r) % 2]
    near, far = ([square for square in dark if square[1:] == row] for row in ("1", str(side)))
    half = side * (side // 2 - 1) // 2
    return f"""
(define step ($1 (verify empty?) (if (in-zone? far) (add King) else add)))
(define jump ($1 (verify enemy?) capture $1 (verify empty?)
  (if (in-zone? far) (add King) else (add-partial jump))))
(define king-jump ($1 (verify enemy?) capture $1 (verify empty?) (add-partial jump)))
(game (title "Draughts") (players {first} {second}) (turn-order {first} {second})
  (move-priorities jump step)
  (board (grid (start-rectangle 0 0 9 9) (dimensions {grid})
    (directions (ne 1 -1) (nw -1 -1) (se 1 1) (sw -1 1)))
    (symmetry {second} (ne se) (se ne) (nw sw) (sw nw))
    (zone (name far) (players {first}) (positions {" ".join(far)}))
    (zone (name far) (players {second}) (positions {" ".join(near)})))
  (piece (name Man) (moves (move-type jump) (jump ne) (jump nw) (jump se) (jump sw)
    (move-type step) (step ne) (step nw)))
  (piece (name King) (moves (move-type jump) (king-jump ne) (king-jump nw) (king-jump se)
    (king-jump sw) (move-type step) (step ne) (step nw) (step se) (step sw)))
  (board-setup ({first} (Man {" ".join(dark[:half])})) ({second} (Man {" ".join(dark[-half:])})))
  (loss-condition ({first} {second}) stalemated))"""


def compiled(rules: str) -> str:
    outcome = compile_text(rules)
    assert outcome.ok, outcome.diagnostics
    return outcome.value[0].text


def test_squares_have_the_numbers_of_english_draughts() -> None:
    code = """
    const first = game.moves({ notation: 'pdn' })
    game.move('11-15', { notation: 'pdn' })
    game.move('22-18')
    const [capture] = game.moves({ notation: 'pdn' })
    game.move('15:22', { notation: 'pdn' })
    result = [createGame().fen(), first.sort(), capture, game.notations, game.fen()]"""
    start, first, capture, names, fen = run(module_of(ENGLISH), code)
    assert start == START
    assert first == ["10-14", "10-15", "11-15", "11-16", "12-16", "9-13", "9-14"]
    assert capture == "15x22"
    assert names == ["short", "uci", "fen", "pgn", "pdn", "zsg"]
    after = START.replace("W21,22,", "W21,").replace("11,12", "12,22").replace("B:", "W:", 1)
    assert fen == f"{after}:H0:F2"


def test_squares_have_the_numbers_of_international_draughts() -> None:
    code = """
    result = [game.fen(), game.moves({ notation: 'pdn' }).sort()]
    for (const text of ['31-27', '20-24', '35-30', '24x35']) game.move(text)
    result.push(game.write('pdn').split('\\n').slice(4).join(' ')) """
    fen, moves, text = run(compiled(international()), code)
    white, black = (",".join(map(str, range(*ends))) for ends in ((31, 51), (1, 21)))
    assert fen == f"W:W{white}:B{black}"
    assert moves == sorted(f"{a}-{b}" for a, b in [
        (31, 26), (31, 27), (32, 27), (32, 28), (33, 28), (33, 29), (34, 29), (34, 30), (35, 30),
    ])  # fmt: skip
    assert text.split(" [")[0] == '[White "White"]'
    assert text.endswith('[GameType "20,W,10,10,N2,0"]  1. 31-27 20-24 2. 35-30 24x35 * ')


@pytest.mark.parametrize(
    ("side", "first", "second", "expected"),
    [
        (12, "White", "Black", "43-37"),
        (8, "White", "Black", "a3-b4"),  # Russian or Brazilian: squares have names
        (8, "Red", "White", "9-13"),
        (10, "Black", "White", None),
        (6, "White", "Black", None),
    ],
)
def test_the_board_and_the_first_player_decide_the_numbers(
    side: int, first: str, second: str, expected: str | None
) -> None:
    code = "result = game.notations.includes('pdn') ? game.moves({ notation: 'pdn' }) : null"
    found = run(compiled(international(side, first, second)), code)
    if expected is None:
        assert found is None
    else:
        assert expected in found


def test_games_of_other_kinds_have_no_pdn() -> None:
    for rules in ("chess.zrf", "dameo.zrf", "breakthrough.zrf"):
        assert "pdn" not in run(module_of(rules), "result = game.notations")
        assert "GameType" not in module_of(rules)


GAME = """[Event "club"]
[GameType "21"]
[Result "1-0"]

1. 11-15 23-19 2. 8-11 22-17 {a plan} 3. 11-16 24-20 4. 16x23 (4. 15x24) 27x11 $2 5. 7x16 20x11
2-0"""


def test_a_game_with_chains_of_captures_is_read_and_written() -> None:
    code = f"""
    game.read('pdn', {GAME!r})
    const text = game.write('pdn')
    result = [game.history.length, text.split('\\n').slice(-3).join(' '),
      createGame().read('pdn', text).write('pdn') === text, game.fen()]"""
    plies, text, is_equal, fen = run(module_of(ENGLISH), code)
    assert plies > 10  # 27x11 has two captures
    assert text.strip() == (
        "1. 11-15 23-19 2. 8-11 22-17 {a plan} 3. 11-16 24-20 4. 16x23 (4. 15x24) 4... "
        "27x11 $2 5. 7x16 20x11 1-0"
    )
    assert is_equal
    assert fen == "B:W11,17,21,25,26,28,29,30,31,32:B1,2,3,4,5,6,9,10,12:H0:F6"


def test_ways_to_the_same_square_are_distinguished() -> None:
    """A man can capture two of four men on its way from 2 to 18, on either side."""
    code = """
    const start = 'B:W6,7,14,15:B2'
    const plies = [['2x9', '9x18'], ['2x11', '11x18']]
    result = plies.map(texts => {
      const game = createGame().read('fen', start)
      for (const text of texts) game.move(text, { notation: 'pdn' })
      const text = game.write('pdn')
      const again = createGame().read('pdn', text)
      return [text.split('\\n').slice(-2)[0], String(again.history) === String(game.history)]
    })
    result.push(error(() => createGame().read('pdn', `[FEN "${start}"]\\n\\n1. 2x18`)))"""
    left, right, ambiguous = run(module_of(ENGLISH), code)
    assert left == ["1. 2x9x18 *", True]
    assert right == ["1. 2x11x18 *", True]
    assert ambiguous == "pdn: illegal or ambiguous move 1, 2x18"


WRONG = {
    "a square": ("W:W33:B1", 'fen: no such square "33"'),
    "two pieces": ("W:W1:BK1", 'fen: two pieces on "1"'),
    "a range": ("W:W8-3:B1", 'fen: no such squares "8-3"'),
    "a color": ("W:X8:B1", "fen: expected W or B and numbers of squares"),
    "a counter": ("W:W8:B1:Hx", "fen: the counters must be numbers"),
}


@pytest.mark.parametrize(("fen", "message"), WRONG.values(), ids=WRONG)
def test_a_wrong_position_is_an_error(fen: str, message: str) -> None:
    found = run(module_of(ENGLISH), f"result = error(() => game.read('fen', '{fen}'))")
    assert found.startswith(message)


def test_positions_have_ranges_kings_and_counters() -> None:
    code = """
    const fens = ['W:W31,K32:B1-3.', 'B:W:BK5:H3:F7', game.fen()]
    result = fens.map(fen => createGame().read('fen', fen).fen())"""
    expected = ["W:W31,K32:B1,2,3", "B:W:BK5:H3:F7", START]
    assert run(module_of(ENGLISH), code) == expected


def test_games_of_another_type_are_refused() -> None:
    code = """result = [
      error(() => game.read('pdn', '[GameType "20"]\\n\\n1. 31-27')),
      error(() => game.read('pdn', '1. 11-17')),
    ]"""
    assert run(module_of(ENGLISH), code) == [
        'pdn: expected the GameType 21, found "20"',
        "pdn: illegal or ambiguous move 1, 11-17",
    ]
