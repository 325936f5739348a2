"""Tests of `zrf2js analyse`: mistakes, the files it writes, and records with errors."""

from __future__ import annotations

import io
import json
import os
import re
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import chess.pgn
import pytest

from tests.cli.running import EXAMPLES, TIC_TAC_TOE, command, restore_interrupts, zrf2js
from tests.environments.games import CHANCE, PUZZLE, THREE
from tests.processes import shared_processes
from zrf2js.host.requests import run_module

CHESS = EXAMPLES / "chess.zrf"
#: a mate in one that is missed, then played; a queen that is lost in a game from a position; and a
#: move after which no game continues
GAMES = """[White "Ann"]
[Black "Bob"]
[Result "1-0"]

1. e4 e5 2. Qh5 Nc6 3. Bc4 {natural} Nf6 4. a3 (4. d3) a6 5. Qxf7# 1-0

[FEN "r1bqkbnr/pppp1ppp/2n5/4p2Q/4P3/8/PPPP1PPP/RNB1KBNR b KQkq - 3 31"]
[Result "0-1"]

31... a6 32. Qxf7+ Kxf7 33. Ke3 0-1
"""
MOVES = ["e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6", "a3", "a6", "Qxf7#"]
ENDED = GAMES.split("\n\n[FEN")[0].replace("Qxf7# 1-0", "Qxf7# Ke7") + "\n"


def saved(rules: str, variant: str, *moves: str) -> str:
    lines = [f"{number}. {move}" for number, move in enumerate(moves, 1)]
    head = ["Zillions Save Game File Version 0.02 HH", f"RulesFile={rules}"]
    return "\n".join([*head, f"VariantName={variant}", *lines, ""])


@pytest.fixture(scope="module", autouse=True)
def processes() -> Iterator[None]:
    """Let the commands of this file share processes of Node.js."""
    with shared_processes():
        yield


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def analysed(*arguments: str | Path) -> dict[str, Any]:
    """Return the JSON record of the only game of a file."""
    run = zrf2js("analyse", *arguments, "--json")
    assert run.exit_code == 0, run.stderr
    (row,) = json.loads(run.stdout)
    return dict(row)


# --- chess ---------------------------------------------------------------------------------------


class Chess:
    """The results of one analysis of the games in GAMES."""

    def __init__(self, folder: Path) -> None:
        path = folder / "games.pgn"
        path.write_text(GAMES, encoding="utf-8")
        outputs = ("-o", folder / "new" / "annotated.pgn", "--report", folder / "games.html")
        limits = ("--nodes", "1500", "--multi-pv", "2", "--jobs", "2")
        run = zrf2js("analyse", path, "--rules", CHESS, *limits, *outputs, "--json")
        self.code, self.errors = run.exit_code, run.stderr
        self.rows = json.loads(run.stdout)
        self.pgn = (folder / "new" / "annotated.pgn").read_text(encoding="utf-8")
        self.page = (folder / "games.html").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Chess:
    return Chess(tmp_path_factory.mktemp("chess"))


def test_a_missed_mate_is_a_blunder_and_the_mate_the_better_move(played: Chess) -> None:
    moves = played.rows[0]["moves"]
    assert [move["short"] for move in moves] == MOVES
    missed, mate = moves[6], moves[8]
    assert missed["glyph"] == "??"
    assert missed["before"] == {"expectation": 1, "cp": None, "mate": 1}
    assert missed["lines"][0]["short"] == ["Qxf7#"]
    assert missed["loss"] == pytest.approx(1 - missed["after"]["expectation"])
    assert len(missed["lines"]) == 2
    assert mate["is_best"] and mate["loss"] == 0
    assert mate["after"] == {"expectation": 1, "cp": None, "mate": None}
    assert moves[7]["glyph"] == "??" and moves[7]["player"] == "Black"


def test_a_lost_queen_is_a_blunder(played: Chess) -> None:
    lost = played.rows[1]["moves"][1]
    assert (lost["short"], lost["glyph"]) == ("Qxf7+", "??")
    assert lost["after"]["cp"] < -300 and lost["loss"] > 0.3


def test_the_score_after_a_move_is_that_before_the_next_one(played: Chess) -> None:
    for row in played.rows:
        moves = row["moves"]
        assert [move["before"] for move in moves[1:]] == [move["after"] for move in moves[:-1]]


def test_statistics_count_the_mistakes_of_each_player(played: Chess) -> None:
    row = played.rows[0]
    for player, found in row["statistics"].items():
        losses = [move["loss"] for move in row["moves"] if move["player"] == player]
        assert found["moves"] == len(losses)
        assert found["average_loss"] == pytest.approx(sum(losses) / len(losses))
        glyphs = [move["glyph"] for move in row["moves"] if move["player"] == player]
        assert found["mistakes"] == {glyph: glyphs.count(glyph) for glyph in row["mistakes"]}
        assert 0 <= found["accuracy"] <= 100
    assert row["mistakes"] == {"?!": 0.08, "?": 0.15, "??": 0.3}


def test_python_chess_reads_glyphs_scores_and_variations(played: Chess) -> None:
    text = io.StringIO(played.pgn)
    games = [chess.pgn.read_game(text) for _ in range(2)]
    assert chess.pgn.read_game(text) is None
    for row, game in zip(played.rows, games, strict=True):
        assert game is not None and game.errors == []
        nodes = list(game.mainline())
        assert [node.san() for node in nodes] == [move["short"] for move in row["moves"]]
        for node, move in zip(nodes, row["moves"], strict=True):
            glyph = {"": set(), "?!": {6}, "?": {2}, "??": {4}}[move["glyph"]]
            assert node.nags == glyph
            score = node.eval()
            after = move["after"]
            if after["mate"] is not None:
                assert score is not None and score.white() == chess.engine.Mate(after["mate"])
            elif after["cp"] is not None:
                assert score is not None and score.white().score() == after["cp"]
            else:
                assert score is None  # the game is over
    assert games[0] is not None
    missed = list(games[0].mainline())[6]
    better = [node for node in missed.parent.variations if node is not missed]
    assert better[0].san() == "Qxf7#" and len(better) == 2
    assert " ".join(missed.comment.split()).endswith("Better: Qxf7#")


def test_an_annotated_game_keeps_its_tags_and_numbers(played: Chess) -> None:
    assert '[White "Ann"]' in played.pgn and '[Annotator "zrf2js"]' in played.pgn
    assert "31... a6" in played.pgn and "32. Qxf7+ $4" in played.pgn
    assert max(map(len, played.pgn.splitlines())) < 100
    assert not re.search(r"\[%eval\n", played.pgn)


def test_an_illegal_move_ends_the_analysis_at_its_place(played: Chess) -> None:
    assert played.code == 1
    assert "error[ZRF918]: `Ke3` is not a legal move" in played.errors
    assert "games.pgn:10:29" in played.errors
    assert played.rows[1]["error"]["text"] == "Ke3" and played.rows[0]["error"] is None
    assert len(played.rows[1]["moves"]) == 3
    assert played.pgn.rstrip().endswith("*")


def test_the_page_has_the_graph_and_all_moves(played: Chess) -> None:
    assert played.page.count("<svg") == 2
    assert "<td>a3 ??</td>" in played.page
    assert "<td>Qxf7# (#1); " in played.page
    assert played.page.count("<circle") == 9 + 3
    assert "Line 10 is not a legal move: Ke3" in played.page
    assert not re.search(r"<script|src=|href=|https?:", played.page)


# --- other games ---------------------------------------------------------------------------------


def test_the_number_of_processes_does_not_change_the_result(folder: Path) -> None:
    steps = "c2 - b3, a7 - b6, b3 - c4, f7 - g6, c4 - b5, c7 - c6, d2 - c3, c6 x b5"
    moves = [f"Man {step}" for step in steps.split(", ")]
    Path("game.zsg").write_text(saved("t.zrf", "Breakthrough", *moves), encoding="utf-8")
    text = ("game.zsg", "--rules", EXAMPLES / "breakthrough.zrf", "--nodes", "3000")
    rows = [analysed(*text, "--jobs", count) for count in ("1", "3")]
    assert rows[0] == rows[1]
    assert {move["algorithm"] for move in rows[0]["moves"]} == {"alphabeta"}


def test_the_table_shows_mistakes_and_statistics(folder: Path) -> None:
    moves = ("X Mark b2", "O Mark a1", "X Mark b1", "O Mark c3", "X Mark b3")
    Path("game.zsg").write_text(saved("t.zrf", "Tic-Tac-Toe", *moves), encoding="utf-8")
    run = zrf2js("analyse", "game.zsg", "--rules", TIC_TAC_TOE, "--nodes", "300")
    shown = run.stdout.splitlines()
    assert shown[0] == "game.zsg"
    assert shown[1] == (
        "  Tic-Tac-Toe. Scores are those of X, after the move. Search: 300 nodes per position."
    )
    assert re.match(r"  4  O +c3 +\?\? +#1 +1\.00  #{20}  0\.\d\d  b3", shown[7])
    assert shown[-2].startswith("  X: accuracy 100.0%, average loss 0.000, mistakes: 0 ?!")


def test_a_proved_win_stays_proved_while_the_winner_plays_it(folder: Path) -> None:
    """Searches that miss what an earlier one has proved: the scores are made up."""
    zrf2js("convert", TIC_TAC_TOE, "--full-names", "-o", "game.mjs")
    places = ("b2", "a1", "b1", "c3", "b3")
    moves = [f"{'XO'[at % 2]} Mark {place}" for at, place in enumerate(places)]
    scores = [999_995, 0, 0, 0, 0]  # X wins in five plies; then no search finds it
    reviews: list[Any] = [
        {
            "lines": [{"score": score, "expectation": 0.5, "depth": 1, "pv": [move]}],
            "nodes": 1,
            "algorithm": "alphabeta",
        }
        for score, move in zip(scores, moves, strict=True)
    ]
    reviews[0]["lines"][0]["expectation"] = 1
    query = {"do": "annotate", "moves": moves, "reviews": [*reviews, None], "tags": None}
    found: Any = run_module(Path("game.mjs").read_text(encoding="utf-8"), query)
    after = [move["after"] for move in found["moves"]]
    assert [score["mate"] for score in after] == [2, 2, None, None, None]
    assert [score["expectation"] for score in after] == [1, 1, 0.5, 0.5, 1]


def test_a_puzzle_has_the_expected_score_of_its_player(folder: Path) -> None:
    Path("pegs.zrf").write_text(PUZZLE, encoding="utf-8")
    moves = ("Peg a1 - c1 x b1", "Peg d1 - b1 x c1")
    Path("game.zsg").write_text(saved("pegs.zrf", "Four Pegs", *moves), encoding="utf-8")
    row = analysed("game.zsg", "--nodes", "100")
    assert [move["before"]["mate"] for move in row["moves"]] == [2, 1]
    assert [move["after"]["expectation"] for move in row["moves"]] == [1, 1]
    assert list(row["statistics"]) == ["You"]


@pytest.mark.parametrize(
    ("text", "variant", "moves"),
    [
        (THREE, "Three Lanes", ("Man a3 - b3", "Man a2 - b2", "Man a1 - b1")),
        (CHANCE, "Dice Run", ("Man b3 - c3", "Man a2 - b2", "Man a1 - b1")),
    ],
    ids=["three players", "chance"],
)
def test_scores_that_cannot_be_compared_have_no_losses(
    text: str, variant: str, moves: tuple[str, ...], folder: Path
) -> None:
    Path("game.zrf").write_text(text, encoding="utf-8")
    Path("game.zsg").write_text(saved("game.zrf", variant, *moves), encoding="utf-8")
    row = analysed("game.zsg", "--nodes", "50", "--report", "game.html")
    assert not row["is_comparable"] and row["statistics"] == {}
    for move in row["moves"]:
        assert (move["after"], move["loss"], move["glyph"]) == (None, None, "")
        assert (move["before"] is None) == (move["player"] == "?Dice")
    page = Path("game.html").read_text(encoding="utf-8")
    assert "require one or two players, and no chance" in page and "<svg" not in page


# --- input with errors ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "text", "options", "code", "message"),
    [
        ("game.zsg", "nothing", (), 1, "error[ZRF910]"),
        ("game.zsg", saved("t.zrf", "Tic-Tac-Toe"), (), 1, "t.zrf is not in the same folder"),
        ("game.pgn", GAMES, (), 1, "name its rules with --rules"),
        ("game.pgn", "% none\n", ("--rules", str(CHESS)), 1, "error[ZRF916]"),
        ("game.pgn", GAMES, ("--rules", str(CHESS), "--game", "3"), 2, "the file has 2 games"),
        ("game.pgn", GAMES, ("--rules", str(CHESS), "-o", "game.pgn"), 2, "would overwrite"),
        ("game.pgn", '[FEN "9 w"]\n1. e4', ("--rules", str(CHESS)), 1, "error[ZRF915]"),
        ("none.zsg", None, (), 1, "error[ZRF006]"),
    ],
)
def test_a_file_that_cannot_be_analyzed_is_an_error(
    name: str, text: str | None, options: tuple[str, ...], code: int, message: str, folder: Path
) -> None:
    if text is not None:
        Path(name).write_text(text, encoding="utf-8")
    run = zrf2js("analyse", name, "--report", "page.html", *options)
    assert (run.exit_code, run.stdout) == (code, "")
    assert message in " ".join(run.stderr.split())
    assert os.listdir() == ([] if text is None else [name])


def test_moves_after_the_end_and_games_without_moves(folder: Path) -> None:
    Path("ended.pgn").write_text(ENDED, encoding="utf-8")
    Path("empty.zsg").write_text(saved("chess.zrf", "Chess"), encoding="utf-8")
    run = zrf2js("analyse", "ended.pgn", "--rules", CHESS, "--nodes", "5", "--json")
    assert run.exit_code == 1 and "legal moves: none" in run.stderr
    assert len(json.loads(run.stdout)[0]["moves"]) == 9
    row = analysed("empty.zsg", "--rules", CHESS, "-o", "empty.pgn")
    assert row["moves"] == [] and row["statistics"] == {}
    assert Path("empty.pgn").read_text(encoding="utf-8").endswith('"]\n\n*\n')


def test_a_game_without_pgn_names_the_other_outputs(folder: Path) -> None:
    Path("game.zrf").write_text(THREE, encoding="utf-8")
    Path("game.zsg").write_text(saved("game.zrf", "Three Lanes"), encoding="utf-8")
    run = zrf2js("analyse", "game.zsg", "-o", "game.pgn")
    assert run.exit_code == 1 and "error[ZRF917]" in run.stderr and "--report" in run.stderr
    assert not Path("game.pgn").exists()


def test_a_file_that_cannot_be_written_does_not_lose_the_results(folder: Path) -> None:
    Path("game.zsg").write_text(saved("t", "Tic-Tac-Toe"), encoding="utf-8")
    run = zrf2js("analyse", "game.zsg", "--rules", TIC_TAC_TOE, "--report", ".")
    assert run.exit_code == 1 and "error[ZRF904]" in run.stderr
    assert run.stdout.startswith("game.zsg\n")


def test_an_interrupt_changes_no_file(folder: Path) -> None:
    Path("game.zsg").write_text(saved("t", "Tic-Tac-Toe", "X Mark b2"), encoding="utf-8")
    Path("page.html").write_text("before", encoding="utf-8")
    limits = ("--ms", "600000", "--rules", TIC_TAC_TOE, "--jobs", "1")
    arguments = command("analyse", "game.zsg", "--report", "page.html", *limits)
    with subprocess.Popen(
        arguments, stderr=subprocess.PIPE, preexec_fn=restore_interrupts
    ) as process:
        try:
            while process.poll() is None and not children_of(process.pid):
                time.sleep(0.05)
            time.sleep(0.2)
            process.send_signal(signal.SIGINT)
            process.communicate(timeout=60)
        finally:
            process.kill()
    assert process.returncode == 130
    assert Path("page.html").read_text(encoding="utf-8") == "before"
    assert sorted(os.listdir()) == ["game.zsg", "page.html"]


def children_of(parent: int) -> list[str]:
    return Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
