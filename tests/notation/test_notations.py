"""Notations of games: which a game has, their texts, and reading them."""

from __future__ import annotations

import tempfile
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.node import default_export
from tests.sampling import LARGE
from zrf2js import Options, compile_file, compile_text

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"

NAMES = {
    "chess.zrf": ["short", "uci", "fen", "pgn", "zsg"],
    "xiangqi.zrf": ["short", "uci", "ucci", "fen", "pgn", "zsg"],
    "minishogi.zrf": ["short", "uci", "fen", "pgn", "usi", "sfen", "zsg"],
    "shogi.dgz": ["short", "uci", "fen", "pgn", "usi", "sfen", "zsg"],
    "reversi.zrf": ["short", "uci", "fen", "pgn", "sgf", "zsg"],
    "abalone.zrf": ["short", "zsg"],
    "census.zrf": ["short", "uci", "zsg"],
}


@cache
def module_of(rules: str, without: tuple[str, ...] = ()) -> str:
    path = EXAMPLES / rules
    added = () if "notation" in without else ("pgn",)
    outcome = compile_file(path, Options(without=without, with_features=added))
    assert outcome.ok
    return outcome.value[0].text


def run(text: str, code: str) -> Any:
    """Return ``result`` after code with `createGame` and `game`."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "module.mjs").write_text(text, encoding="utf-8")
        main = Path(folder, "main.mjs")
        main.write_text(
            "import { createGame } from './module.mjs'\nconst game = createGame()\nlet result\n"
            "const error = work => { try { work() } catch (found) { return found.message } }\n"
            f"{code}\nexport default result\n",
            encoding="utf-8",
        )
        return default_export(main)


@pytest.mark.parametrize("rules", NAMES)
def test_a_game_lists_its_notations(rules: str) -> None:
    assert run(module_of(rules), "result = game.notations") == NAMES[rules]


#: moves that lead to a position, a move there, and its texts by notation
TEXTS = {
    "squares of USI": ("minishogi.zrf", "", "Re2", "usi", "1e1d"),
    "a drop without letters": ("tic-tac-toe.zrf", "", "b2", "uci", "M@b2"),
    "ranks of UCCI": ("xiangqi.zrf", "", "Che3", "ucci", "h2e2"),
    "a long origin": ("breakthrough.zrf", "", "a2-b3", "uci", "a2b3"),
    "a sown heap": ("mancala.dgz", "", "a1-e1", "uci", "a1e1"),
    "a captured heap": ("mancala.dgz", "a1-e1 b2-c1 c1-d2 c2-b1", "e1xb2", "uci", "e1b2"),
    "a check": ("chess.zrf", "e4 f5", "Qh5+", "uci", "d1h5"),
    "a mate": ("chess.zrf", "f3 e5 g4", "Qh4#", "uci", "d8h4"),
    "en passant": ("chess.zrf", "e4 a6 e5 d5", "exd6", "uci", "e5d6"),
    "a file": ("chess.zrf", "d3 a6 Nf3 a5", "Nbd2", "uci", "b1d2"),
    "a promotion": ("chess.zrf", "e4 d5 exd5 e6 dxe6 Ke7 exf7 a6", "fxg8=Q", "uci", "f7g8q"),
}


@pytest.mark.parametrize(("rules", "moves", "short", "other", "text"), TEXTS.values(), ids=TEXTS)
def test_a_move_has_texts(rules: str, moves: str, short: str, other: str, text: str) -> None:
    code = f"""
    for (const text of '{moves}'.split(' ').filter(Boolean)) game.move(text)
    const [shorts, others] = ['short', '{other}'].map(notation => game.moves({{ notation }}))
    const at = shorts.indexOf('{short}')
    const played = [shorts, others].map(list => String(game.clone().move(list[at])))
    result = [others[at], played.every(text => text === String(game.moves()[at]))]
    """
    assert run(module_of(rules), code) == [text, True]


ALL = """
let state = 3
result = { positions: 0, equal: [], unread: [] }
for (let number = 0; number < GAMES; number++) {
  const game = createGame()
  for (let ply = 0; ply < 30 && !game.isOver; ply++) {
    const moves = game.moves()
    const texts = game.moves({ notation: 'short' }).map(text => text.replace(/#$/, ''))
    const full = new Set(moves.map(String)).size === moves.length
    if (full && new Set(texts).size !== texts.length) result.equal.push(texts.join(' '))
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    const chosen = (state >>> 8) % moves.length
    const copy = game.clone()
    const wrong = error(() => copy.move(texts[chosen]))
    if (copy.history[ply] !== moves[chosen].text) {
      result.unread.push([texts[chosen], moves[chosen].text, wrong])
    }
    game.apply(moves[chosen])
    result.positions++
  }
  for (const notation of ['pgn', 'sgf', 'zsg']) {
    if (!game.notations.includes(notation)) continue
    const text = game.write(notation)
    const copy = createGame().read(notation, text)
    if (String(copy.history) !== String(game.history) || copy.write(notation) !== text) {
      result.unread.push([notation, text])
    }
  }
  if (game.notations.includes('fen') && game.position().partial === null) {
    const copy = createGame().read('fen', game.fen())
    if (copy.fen() !== game.fen()) result.unread.push([game.fen(), copy.fen()])
  }
}
"""
QUICK = ("draughts.zrf", "minishogi.zrf", "abalone.zrf", "reversi.zrf", "nine-mens-morris.zrf")
#: games that start with a script
SCRIPTED = {path.stem for path in EXAMPLES.glob("*.js")}
SLOW = sorted(
    path.name
    for path in EXAMPLES.glob("*.*")
    if path.suffix in (".zrf", ".dgz") and path.stem not in SCRIPTED and path.name not in QUICK
)


@pytest.mark.sample(5, without=LARGE)
@pytest.mark.parametrize(
    "rules",
    [*QUICK, *(pytest.param(name, marks=pytest.mark.slow) for name in SLOW)],
)
def test_short_moves_differ_and_all_notations_read_what_they_write(rules: str) -> None:
    games = 2 if rules in QUICK else 1
    found = run(module_of(rules), f"const GAMES = {games}\n{ALL}")
    assert found["equal"] == []
    assert found["unread"] == []
    assert found["positions"] > 3


PGN = """[Event "A \\\\"quoted\\\\" name"]
[FEN "4k2r/8/8/8/8/8/4P3/4K3 b k - 3 10"]

{ a comment } 10... O-O $1 (10... Kd7 (10... Kf8 11. e3) 11. e4) 11. e4! ; to the end
e2e4 *

[Event "another"]

1. d4
"""


def test_pgn_has_comments_variations_and_other_spellings() -> None:
    text = PGN.replace("e2e4 *", "11... Rf8-e8 12. Ke2 1/2-1/2").replace("\\\\", "\\")
    code = f"""
    game.read('pgn', {text!r})
    result = [game.fen(), game.history.length, game.pgn().split('\\n').slice(-3)]
    """
    fen = "4r1k1/8/8/8/4P3/8/4K3/8 b - - 2 12"
    lines = [
        "{ a comment } 10... O-O $1 (10... Kd7 (10... Kf8 11. e3) 11. e4) 11. e4 $1",
        "{ to the end} 11... Re8 12. Ke2 1/2-1/2",
        "",
    ]
    assert run(module_of("chess.zrf"), code) == [fen, 4, lines]


WRONG = {
    "rows": ("fen", "8/8 w - - 0 1", "fen: expected 8 rows, found 2"),
    "a short row": ("fen", f"{START[:-2]} w", "has 6 columns, expected 8"),
    "a letter": ("fen", START.replace("q", "x"), 'fen: unexpected "x"'),
    "a hand": ("fen", START + "[Q] w KQkq - 0 1", 'fen: unexpected "Q" in hand'),
    "a sign": ("fen", START.replace("q", "?"), 'fen: unexpected "?"'),
    "a side": ("fen", f"{START} x", "the side must be w or b"),
    "a square": ("fen", f"{START} w - z9", 'unknown square "z9"'),
    "counters": ("fen", f"{START} w - - x 1", "the counters must be numbers"),
    "an illegal move": ("pgn", "1. e4 e5 2. Ke3", "pgn: illegal move 3, Ke3"),
    "an ambiguous move": ("pgn", "1. Nf3 a6 2. d3 b6 3. Nd2", "pgn: ambiguous move 5, Nd2"),
    "an unknown notation": ("sgf", "(;B[aa])", 'unknown notation "sgf", expected one of:'),
}  # fmt: skip


@pytest.mark.parametrize(("notation", "text", "message"), WRONG.values(), ids=WRONG)
def test_a_wrong_text_is_an_error_and_changes_nothing(
    notation: str, text: str, message: str
) -> None:
    code = f"""
    game.move('d4')
    const before = game.fen()
    result = [error(() => game.read('{notation}', {text!r})), game.fen() === before]
    """
    found = run(module_of("chess.zrf"), code)
    assert message in found[0]
    assert found[1] is True


def test_stones_of_sgf_can_be_rectangles_and_the_size_is_compared() -> None:
    code = """
    const board = text => Object.keys(createGame().read('sgf', text).position().board).sort().join()
    result = [
      board('(;SZ[8]AE[dd:ee]AB[ba:cb][hh]PL[W])'),
      board('(;SZ[8:8]AE[dd:ee])'),
      error(() => game.read('sgf', '(;SZ[19]AB[aa])')),
      error(() => game.read('sgf', '(;AB[aa:ii])')),
      error(() => game.read('sgf', '(;AB[a])')),
      error(() => game.read('sgf', '(;AB[])')),
    ]
    """
    assert run(module_of("reversi.zrf"), code) == [
        "b7,b8,c7,c8,h1",
        "",
        "sgf: the board has the size 8, not 19",
        "sgf: no such point ii",
        "sgf: no such point a",
        "sgf: no such point ",
    ]


def test_an_invalid_result_among_tags_is_that_of_the_game() -> None:
    code = """
    const written = Result => game.write('pgn', { Result, Site: 'x' }).split('\\n')
    result = ['1-0', 'White wins'].map(written)
    """
    written = run(module_of("chess.zrf"), code)
    for lines, expected in zip(written, ("1-0", "*"), strict=True):
        assert f'[Result "{expected}"]' in lines
        assert expected in lines
        assert [line.split()[0] for line in lines[:7]] == [
            *("[Event", "[Site", "[Date", "[Round", "[White", "[Black", "[Result"),
        ]


def test_castling_rights_and_counters_follow_from_the_position() -> None:
    code = """
    const seen = []
    for (const text of ['e4', 'd5', 'e5', 'f5', 'Ke2', 'Kd7']) {
      game.move(text)
      seen.push(game.fen().split(' ').slice(2).join(' '))
    }
    game.undo()
    result = [seen, game.fen().split(' ').slice(2).join(' '), game.clone().fen() === game.fen()]
    """
    expected = ["KQkq - 0 1", "KQkq - 0 2", "KQkq - 0 2", "KQkq f6 0 3", "kq - 1 3", "- - 2 4"]
    assert run(module_of("chess.zrf"), code) == [expected, "kq - 1 3", True]


def test_letters_come_from_names_and_notations_of_pieces() -> None:
    rules = """(game (title "Letters") (players A B) (turn-order A B)
      (board (grid (dimensions ("a/b/c/d" (9 0)) ("2/1" (0 9))) (directions (n 0 -1))))
      (piece (name Pawn) (moves (n add))) (piece (name Prince) (notation "F") (moves (n add)))
      (piece (name Knight) (moves (n add))) (piece (name King) (moves (n add)))
      (board-setup (A (Pawn a1) (Prince b1) (Knight c1) (King d1)) (B (King a2)))
      (loss-condition (A B) (checkmated King)))"""
    outcome = compile_text(rules)
    assert run(outcome.value[0].text, "result = game.fen()") == "k3/PFNK w - - 0 1"


def test_equal_notations_of_two_types_are_no_letters_of_fen() -> None:
    rules = """(game (title "Letters") (players A B) (turn-order A B)
      (board (grid (dimensions ("a/b/c/d" (9 0)) ("2/1" (0 9))) (directions (n 0 -1))))
      (piece (name Man) (notation "P") (moves (n add)))
      (piece (name Guard) (notation "P") (moves (n add)))
      (board-setup (A (Man a1) (Guard b1)) (B (Man d2))))"""
    code = """
const fen = game.fen()
const again = createGame().read('fen', fen)
result = JSON.stringify(again.position().board) === JSON.stringify(game.position().board)"""
    assert run(compile_text(rules).value[0].text, code) is True


def test_chains_of_promotions_have_letters_of_their_own() -> None:
    """FEN has one sign for promotions: only the first promotion of a type can use it."""
    rules = """(game (title "Chain") (players White Black) (turn-order White Black)
      (option "recycle captures" true)
      (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c/d/e" (10 0)) ("2/1" (0 10)))
        (directions (e 1 0) (w -1 0))) (symmetry Black (e w) (w e)))
      (piece (name Egg) (drops ((verify empty?) add)) (moves (e (verify empty?) (add Egg Larva))))
      (piece (name Larva) (moves (e (verify empty?) (add Larva Moth))))
      (piece (name Moth) (moves (w add)))
      (board-setup (White (Egg a1 a2 off 0)) (Black (Egg e1 e2 off 0))))"""
    outcome = compile_text(rules)
    code = """
for (const text of ['Egg a1 - b1 = Larva', 'Egg e1 - d1 = Larva', 'Larva b1 - c1 = Moth'])
  game.move(text)
const fen = game.fen()
const again = createGame().read('fen', fen)
result = [fen, JSON.stringify(again.position().board) === JSON.stringify(game.position().board)]"""
    assert run(outcome.value[0].text, code) == ["E3e/2M+e1[] b - - 0 2", True]


def test_a_piece_that_only_changes_in_place_has_no_origin() -> None:
    rules = """(game (title "Lamps") (players A) (turn-order A)
      (board (positions (hall 0 0 9 9) (yard 0 9 9 18)) (links n (hall yard)))
      (piece (name On) (moves ((add Off)) (n (verify empty?) add)))
      (piece (name Off) (moves ((add On))))
      (board-setup (A (On hall))))"""
    code = """
    result = [game.moves({ notation: 'short' })]
    result.push(String(game.move('hall')), game.moves({ notation: 'short' }))"""
    outcome = compile_text(rules)
    assert run(outcome.value[0].text, code) == [["hall", "hall-yard"], "= Off on hall", ["Fhall"]]


def test_a_module_without_notations_contains_nothing_of_them() -> None:
    whole, small = module_of("chess.zrf"), module_of("chess.zrf", ("notation",))
    assert "[Event" not in small
    assert len(whole) - len(small) > 8000
    assert (
        run(module_of("chess.zrf", ("zsg",)), "result = game.notations") == NAMES["chess.zrf"][:-1]
    )
    only = module_of("chess.zrf", ("helpers",))
    assert len(run(only, "result = game.moves({ notation: 'short' })")) == 20
    assert run(small, "result = game.notations === undefined")
    code = "try { game.fen() } catch (error) { result = error.message }"
    assert run(small, code).endswith("`--with notation`")


def test_a_game_without_a_notation_contains_no_code_for_it() -> None:
    assert "SZ[" in module_of("reversi.zrf")
    assert "SZ[" not in module_of("chess.zrf")
    assert "pgn:" not in module_of("abalone.zrf")


DOORS = """
game: Doors
board: 2x2
piece Man M: betza W
setup: 1m/M1
"""
OPENS = """
Model.CheckInvariants = board => {
  board.moves.push(Model.createMove().setValue('door', 'open'))
  board.moves.push(Model.createMove().setValue('door', [1]).goTo(0))
}
"""


def test_values_of_scripts_are_readable_in_short_moves() -> None:
    outcome = compile_text(DOORS, Options(overrides={"doors.js": OPENS}), name="doors.dgz")
    assert outcome.ok, outcome.diagnostics
    code = """
    result = [game.moves({ notation: 'short' })]
    for (const text of result[0]) { result.push(String(game.move(text))); game.undo() }"""
    texts, *long = run(outcome.value[0].text, code)
    assert texts == ["a2", "b1", "& door=open", "& turn=0 door=[1]"]
    assert long[2:] == [
        '& {"values":{"door":"open"}}',
        '& {"turn":0,"values":{"door":[1]}}',
    ]
