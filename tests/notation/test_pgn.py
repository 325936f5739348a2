"""PGN of other programs: reading, annotations, errors, and the time that they take."""

from __future__ import annotations

import gc
import io
import json
import time
from pathlib import Path

import chess.pgn
import pytest

from tests.cli.running import EXAMPLES, zrf2js
from tests.notation.test_notations import module_of, run
from zrf2js.records.pgn import read_pgn
from zrf2js.support.outcome import Collector
from zrf2js.support.source import Source

HEAD = '[Event "x"]\n\n'
#: texts of games of chess, and the numbers of plies of the games
TEXTS: dict[str, tuple[str, list[int]]] = {
    "comment before the tags": ("{ club\n } \n\n" + HEAD + "1. b4 e5 *", [0, 2]),
    "castling with zeros": (HEAD + "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. 0-0 0-0 *", [8]),
    "evaluations": (HEAD + "1. e4 e5 = 2. Nf3 +/= Nc6 ± 3. Bc4 ∓ Bc5 -+ 4. d3+- d6= *", [8]),
    "glyphs": (HEAD + "1. e4$1 $14 e5 $2$3 2. Nf3!! Nc6 ?? 3. Bb5!?+- N a6 D *", [6]),
    "en passant": (HEAD + "1. e4 a6 2. e5 d5 3. exd6 e.p. exd6 4. d4 *", [7]),
    "en passant without a space": (HEAD + "1. e4 a6 2. e5 d5 3. exd6e.p. exd6 *", [6]),
    "half points": ('[Result "1/2"]\n\n1. e4 e5 1/2', [2]),
    "signs for half points": (HEAD + "1. e4 e5 ½–½", [2]),
    "an offered draw": (HEAD + "1. e4 e5 (=) 2. Nf3 Nc6 1/2-1/2", [4]),
    "variations": (HEAD + "1. e4 (1. d4 d5 (1... f5 (1... g5)) 2. c4) 1... e5 (1... c5) *", [2]),
    "brackets in a comment": (HEAD + "1. e4 {a ; ( [x]\n% } e5 ; ) }\n2. Nf3 *", [3]),
    "an escaped line": (HEAD + "% 1. d4\n1. e4 e5 *", [2]),
    "line ends and a mark": ("\ufeff" + HEAD + "1. e4\n; c5\ne5 *".replace("\n", "\r\n"), [2]),
    "quotes in tags": ('[Event "The \\"Open\\" [A]"]\n[White "A "B" C"]\n\n1. e4 e5 *', [2]),
    "tags with spaces": ('[ Event  "x" ] \n[White "A"]\t\n\n1.\te4\te5 *', [2]),
    "null moves": (HEAD + "1. e4 Z0 2. d4 d5 3. exd5 (3. -- dxe4) 3... -- 4. c4 *", [7]),
    "an unclaimed repetition": (HEAD + " ".join(["Nf3 Nf6 Ng1 Ng8"] * 3) + " e4 e5 *", [14]),
    "a promotion without a sign": ('[FEN "8/P6k/8/8/8/8/7K/8 w - - 0 1"]\n\n1. a8Q Kg7 *', [2]),
    "a promotion in parentheses": ('[FEN "8/P6k/8/8/8/8/7K/8 w - - 0 1"]\n\n1. a8(Q)+ *', [1]),
    "rights without pieces": ('[FEN "7k/5K2/4R3/8/8/8/8/8 w KQkq - 0 1"]\n\n1. Rh6# *', [1]),
    "numbers with dots": (HEAD + "1 . e4 1… e5 2... Nf3 *", [3]),
    "no numbers and results": (HEAD + "e4 e5\n\n" + HEAD + "d4 d5 c4", [2, 3]),
    "other spellings": (HEAD + "1. e2-e4 e7e5 2. Ng1-f3 Nb8c6 3. Bf1-b5 a7-a6 4. Bb5xc6 *", [7]),
    "no moves": ('[Event "x"]\n[Result "*"]\n\n*\n', [0]),
    "an illegal move": (HEAD + "1. e4 e5 2. Nf6 d5 *\n\n" + HEAD + "1. d4 *", [2, 1]),
}
#: python-chess reads no pawn before `8(Q)`
UNLIKE_PYTHON_CHESS = ("a promotion in parentheses",)


def test_games_have_the_plies_that_python_chess_reads(tmp_path: Path) -> None:
    paths = [tmp_path / f"{number}.pgn" for number in range(len(TEXTS))]
    for path, (text, _) in zip(paths, TEXTS.values(), strict=True):
        path.write_text(text, encoding="utf-8", newline="")
    ran = zrf2js("replay", *paths, "--rules", EXAMPLES / "chess.zrf", "--json")
    rows = json.loads(ran.stdout)
    for name, path in zip(TEXTS, paths, strict=True):
        text, plies = TEXTS[name]
        assert [row["matched"] for row in rows if row["file"] == path.as_posix()] == plies, name
        stream = io.StringIO(text.removeprefix("\ufeff"))
        games = iter(lambda file=stream: chess.pgn.read_game(file), None)
        theirs = [len(list(game.mainline_moves())) for game in games]
        assert theirs == plies or name in UNLIKE_PYTHON_CHESS, name
    assert "ZRF947" in ran.stderr


def test_what_is_written_reads_back_as_the_same_text() -> None:
    legal = [text for name, (text, _) in TEXTS.items() if name != "an illegal move"]
    code = f"""
    const accept = ['rights']
    result = {json.dumps(legal)}.flatMap(text => {{
      const once = createGame().read('pgn', text, {{ accept }}).pgn()
      const twice = createGame().read('pgn', once).pgn()
      return once === twice ? [] : [[once, twice]]
    }})"""
    assert run(module_of("chess.zrf"), code) == []


ANNOTATED = """{ before } 1. e4 $1 { [%clk 1:00] } {two } 1... e5 (1... c5 2. Nf3 {x}
(2. c3) 2... d6) $14 2. -- ;a } brace
2... d5 *"""


def test_tags_comments_glyphs_variations_and_null_moves_are_kept() -> None:
    code = f"""
    game.read('pgn', '[White "Ann"]\\n[ECO "C20"]\\n\\n' + {json.dumps(ANNOTATED)})
    const lines = game.pgn({{ Black: 'Bob' }}).split('\\n')
    const played = game.played({{ comments: true }})
    const notes = ({{ commentsBefore, comments, nags, variations }}) =>
      [commentsBefore, comments, nags, variations]
    result = [lines.slice(4), played.map(notes), played[2].pass]
    game.undo()
    game.move('d6')
    result.push(game.pgn().split('\\n').slice(-2)[0])
    game.setPosition(createGame().position())
    result.push(game.pgn().includes('Ann'))"""
    lines, notes, passes, after, is_kept = run(module_of("chess.zrf"), code)
    assert [line for line in lines if line.startswith("[")] == [
        '[White "Ann"]', '[Black "Bob"]', '[Result "*"]', '[Variant "Chess"]', '[ECO "C20"]',
    ]  # fmt: skip
    assert lines[-4:] == [
        "{ before } 1. e4 $1 { [%clk 1:00] } {two } 1... e5 (1... c5 2. Nf3 {x}",
        "(2. c3) 2... d6) $14 2. -- ;a } brace",
        "2... d5 *",
        "",
    ]
    assert notes == [
        [["before"], ["[%clk 1:00]", "two"], [1], []],
        [None, [], [14], ["(1... c5 2. Nf3 {x}\n(2. c3) 2... d6)"]],
        [None, ["a } brace"], [], []],
        [None, [], [], []],
    ]
    assert passes is True
    assert after == "2... d6 *"
    assert is_kept is False


def test_a_game_with_a_null_move_is_not_saved_and_none_is_possible_in_check() -> None:
    code = """
    game.read('pgn', '1. e4 -- 2. d4')
    result = [game.fen(), error(() => game.save()), game.clone().pgn() === game.pgn()]
    while (game.undo());
    result.push(game.fen() === createGame().fen())
    result.push(error(() => game.read('pgn', '1. e4 f5 2. Qh5+ --')))"""
    assert run(module_of("chess.zrf"), code) == [
        "rnbqkbnr/pppppppp/8/8/3PP3/8/PPP2PPP/RNBQKBNR b KQkq - 0 2",
        "a null move cannot be saved",
        True,
        True,
        "pgn: a null move is not possible here",
    ]


WRONG = {
    "a comment": ("1. e4\n{ e5", "line 2: a comment has no }"),
    "a variation": ("1. e4 (1. d4\n", "line 1: a variation has no )"),
    "a variation before moves": ("(1. d4) 1. e4", "line 1: a variation before the first move"),
    "a closed variation": ("1. e4\n\n)", "line 3: unexpected )"),
    "a tag": ("[Event x]\n\n1. e4", 'line 1: expected a tag, found "[Event x]"'),
    "a brace": ("1. e4 } e5", 'line 1: unexpected "}"'),
}


@pytest.mark.parametrize(("text", "message"), WRONG.values(), ids=WRONG)
def test_an_error_names_its_line(text: str, message: str) -> None:
    found = run(module_of("chess.zrf"), f"result = error(() => game.read('pgn', {text!r}))")
    assert found.startswith(f"pgn: {message}")
    collector = Collector()
    read_pgn(Source("game.pgn", text), collector)
    reports = [diagnostic.message for diagnostic in collector.diagnostics]
    if message != WRONG["a variation before moves"][1]:
        assert len(reports) == 1 and reports[0].startswith("cannot read a game in PGN: ")


#: texts of a megabyte; limits are of CPU time, since other programs may run
LONG = {
    "open braces": "'{'.repeat(M)",
    "comments": "'1. e4 ' + '{}'.repeat(M / 2)",
    "open variations": "'1. e4 ' + '('.repeat(M)",
    "nested variations": "'1. e4 ' + '(1. d4 '.repeat(M / 8) + ')'.repeat(M / 8)",
    "tags": "'[A \"x'.repeat(M / 5)",
    "signs": "'1. e4' + '!'.repeat(M)",
    "a word": "'x'.repeat(M)",
    "a position": "'[FEN \"' + '8'.repeat(M) + '\"]'",
}


@pytest.mark.parametrize("text", LONG.values(), ids=LONG)
def test_reading_takes_linear_time_and_messages_are_short(text: str) -> None:
    code = f"""
    const M = 2 ** 20
    const text = {text}
    const start = process.cpuUsage()
    const message = error(() => game.read('pgn', text)) || ''
    const {{ user, system }} = process.cpuUsage(start)
    result = [(user + system) / 1000, message.length, text]"""
    milliseconds, length, whole = run(module_of("chess.zrf"), code)
    assert milliseconds < 1000
    assert length <= 200
    gc.freeze()  # collections of what other tests keep would take longer than the reader
    start = time.process_time()
    collector = Collector()
    read_pgn(Source("long.pgn", whole), collector)
    duration = time.process_time() - start
    gc.unfreeze()
    assert duration < 1.5
    assert all(len(found.message) <= 200 for found in collector.diagnostics)
