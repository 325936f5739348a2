"""Dialogues over UCI, USI, UCCI and CECP with engines of several games."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from tests.cli.running import EXAMPLES, command
from tests.engine.dialogue import PATIENCE, answers, dialogue, engine_of

STUCK = """\
Model.Game.evaluate = function (board, player) {
  while (true) {}
}
"""


def best(lines: list[str]) -> str:
    return lines[-1].split()[1]


@pytest.mark.parametrize(
    ("game", "greeting", "position", "moves"),
    [
        ("chess", "uci", "startpos moves e2e4 e7e5", {"g1f3", "f1c4", "e1e2"}),
        ("xiangqi", "ucci", "startpos moves b2e2", {"h7h0", "h9g7", "a6a5"}),
        ("xiangqi", "uci", "startpos moves b3e3", {"h8h1", "h10g8", "a7a6"}),
        ("minishogi", "usi", "startpos moves 3e2d", {"1a2b", "3a3b"}),
        ("minishogi", "usi", "sfen 4k/5/5/5/K4 b G 1", {"G*3c", "5e5d"}),
        ("minishogi", "usi", "sfen 4k/R4/5/5/K4 b - 1", {"5b5a+", "5b2b"}),
        ("reversi", "uci", "startpos moves D@e6", {"D@f6", "D@d6", "D@f4"}),
        ("draughts", "uci", "startpos moves c3d4 b6a5", {"d4c5", "d4e5", "a3b4"}),
    ],
)
def test_positions_and_texts_of_moves(
    game: str, greeting: str, position: str, moves: set[str]
) -> None:
    lines = answers(game, greeting, f"position {position}", "d", "go nodes 50")
    assert f"{greeting}ok" in lines
    legal = next(line for line in lines if line.startswith("Moves: ")).split()[1:]
    assert moves <= set(legal) and len(legal) == len(set(legal))
    assert lines[-1].startswith("bestmove ") and lines[-1].split()[1] in legal


def test_moves_of_any_game_are_different_words() -> None:
    """Moves without short texts have those of saved games; a text leads to the same move again."""
    with dialogue("marseillais") as engine:
        engine.send("uci", "position startpos moves e2e4 d7d5 g8f6 d2d4 g1f3", "d")
        legal = engine.until("Moves: ")[-1].split()[1:]
        assert len(legal) == len(set(legal))
    with dialogue("cyvasse", "--override", str(EXAMPLES / "cyvasse.js")) as engine:
        engine.send("uci", "d")
        legal = engine.until("Moves: ")[-1].split()[1:]
        assert len(legal) == len(set(legal)) and any("_" in text for text in legal)
        for text in legal[:5]:
            assert best(engine.exchange(f"go depth 1 searchmoves {text}")) == text


def test_perft_has_the_format_of_stockfish() -> None:
    lines = answers("chess", "uci", "go perft 3")
    assert "e2e4: 600" in lines and lines[-1] == "Nodes searched: 8902"


def test_commands_wait_for_the_end_of_a_search_and_input_may_end() -> None:
    lines = answers(
        "chess", "position startpos", "go nodes 500", "position startpos moves e2e4", "go nodes 500"
    )
    first, second = [line.split()[1] for line in lines if line.startswith("bestmove")]
    assert first[1] in "12" and second[1] in "78"
    assert answers("chess", "go infinite")[-1].startswith(
        "bestmove "
    )  # the end of the input stops it


def test_several_threads_search_together() -> None:
    with dialogue("chess") as engine:
        options = engine.exchange("uci", ends="uciok")
        threads = next(line for line in options if line.startswith("option name Threads "))
        most = int(threads.split()[-1])
        assert threads == f"option name Threads type spin default 1 min 1 max {most}"
        engine.exchange(f"setoption name Threads value {most}", "isready", ends="readyok")
        nodes = [
            re.findall(r" nodes (\d+)", line)[0]
            for line in engine.exchange("go nodes 3000")
            if " nodes " in line
        ]
        assert 3000 / most < int(nodes[-1]) <= 3000 + most
        engine.send("go infinite")
        engine.until("info")
        assert engine.exchange("stop")[-1].startswith("bestmove ")
        engine.exchange("setoption name Threads value 1", "isready", ends="readyok")
        assert " nodes 3000 " in engine.exchange("go nodes 3000")[-2]


def test_a_search_is_the_same_after_a_new_game() -> None:
    go = ("position startpos moves d2d4", "go nodes 3000")
    lines = answers("chess", "uci", *go, "ucinewgame", *go, "setoption name Seed value 7", *go)
    lists = "\n".join(lines).split("uciok\n")[1].split("bestmove")
    without_time = [re.sub(r"(nps|time) \d+", "", text) for text in lists]
    assert without_time[0].strip() == without_time[1].partition("\n")[2].strip()


def test_a_new_game_does_not_continue_the_last_search() -> None:
    first = ("position startpos moves d2d4", "go nodes 3000")
    second = ("position startpos moves d2d4 d7d5 c2c4", "go nodes 3000")

    def last_search(*commands: str) -> str:
        text = "\n".join(answers("chess", "uci", *commands)).split("bestmove")[-2]
        return re.sub(r"(nps|time) \d+", "", text.partition("info")[2])

    alone = last_search(*second)
    assert last_search(*first, "ucinewgame", *second) == alone
    assert last_search(*first, *second) != alone, "a game continues its search"


def test_stop_ends_a_search_at_once_and_its_result_waits_for_stop() -> None:
    with dialogue("chess") as engine:
        engine.exchange("uci", "isready", ends="readyok")
        engine.send("go infinite")
        engine.until(lambda line: line.startswith("info depth 4"))
        engine.exchange("stop")
        # mate: the search itself ends at once, its result has to wait
        engine.send("position fen 7k/5Q2/6K1/8/8/8/8/8 w - - 0 1", "go infinite")
        engine.until(lambda line: "mate 1" in line)
        assert engine.exchange("isready", ends="readyok")[-1:] == ["readyok"]
        assert best(engine.exchange("stop")) in {"f7g7", "f7h7", "f7f8", "f7e8"}


def test_ponderhit_starts_the_clock() -> None:
    with dialogue("chess") as engine:
        engine.exchange("uci", "isready", ends="readyok")
        engine.send("position startpos moves e2e4 e7e5", "go ponder movetime 50")
        lines = engine.until(lambda line: milliseconds(line) > 100)
        engine.send("isready")
        lines += engine.until("readyok")
        assert not any(line.startswith("bestmove") for line in lines)
        engine.exchange("ponderhit")  # without a clock, the search would not end


def milliseconds(line: str) -> int:
    """Return the time that a line reports, or 0."""
    found = re.search(r" time (\d+)", line)
    return int(found[1]) if found else 0


def test_a_search_that_does_not_obey_is_replaced(tmp_path: Path) -> None:
    script = tmp_path / "stuck.js"
    script.write_text(STUCK.replace("Model.Game.evaluate", "Model.evaluate"))
    with dialogue("breakthrough", "--override", str(script)) as engine:
        engine.send("uci", "go infinite")
        engine.until("uciok")
        assert best(engine.exchange("stop"))


@pytest.mark.parametrize(
    ("lines", "answer"),
    [
        (("position startpos moves e2e5",), "info string illegal move: e2e5"),
        (("position fen 8/8",), "info string fen: expected 8 rows, found 2"),
        (("setoption name Level value 11",), "info string Level: expected an integer from 1 to 10"),
        (("setoption name Style value x",), "info string unknown option: Style"),
        (("go nodes many",), "info string go: nodes requires a number"),
    ],
)
def test_mistakes_are_reported_and_the_engine_continues(
    lines: tuple[str, ...], answer: str
) -> None:
    found = answers("chess", "uci", *lines, "unknown command", "position startpos", "go nodes 10")
    assert answer in found and found[-1].startswith("bestmove")


def test_finished_games_have_no_move() -> None:
    mated = "position fen rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"
    assert answers("chess", "uci", mated, "go depth 3")[-2:] == [
        "info depth 0 score mate 0",
        "bestmove (none)",
    ]
    filled = "position startpos moves Mark@a1 Mark@b1 Mark@a2 Mark@b2 Mark@a3"
    assert answers("tic-tac-toe", "usi", filled, "go depth 3")[-1] == "bestmove resign"


def test_variants_are_an_option() -> None:
    lines = answers("chess", "uci", "setoption name UCI_Variant value king-of-the-hill",
                    "position fen 4k3/8/8/8/8/3K4/8/8 w - - 0 1", "go depth 2")  # fmt: skip
    assert best(lines) in {"d3d4", "d3e4"} and any("score mate 1" in line for line in lines)


def test_pings_are_answered_in_their_order() -> None:
    """XBoard sends several at its start, and waits until the last answer is that of the last."""
    pings = [f"ping {number}" for number in range(1, 5)]
    lines = answers("chess", "xboard", "protover 2", *pings)
    assert lines[-4:] == ["pong 1", "pong 2", "pong 3", "pong 4"]


def test_cecp_plays_the_rest_of_a_game() -> None:
    with dialogue("connect-four") as engine:
        engine.exchange("xboard", "protover 2", ends="feature done=1")
        engine.send("new", "post", "sd 2", "usermove D@d1")
        assert re.fullmatch(r"move D@[a-g]\d", engine.until("move")[-1])
        engine.send("force", "usermove D@z1")
        assert engine.until("Illegal")[-1] == "Illegal move: D@z1"
        engine.send("nonsense")
        assert engine.until("Error")[-1] == "Error (unknown command): nonsense"
    with dialogue("chess") as engine:
        engine.send("xboard", "new", "force", "f2f3", "e7e5", "g2g4", "d8h4")
        assert engine.until("0-1")[-1] == "0-1 {checkmated}"


def test_the_engine_ends_with_its_input_and_with_quit() -> None:
    for text in ("", "uci\n", "uci\ngo infinite\nquit\n"):
        run = subprocess.run(
            engine_of("chess"), input=text, text=True, capture_output=True, timeout=PATIENCE
        )
        assert run.returncode == 0 and run.stderr == ""


def test_errors_in_rules_are_reported_before_the_protocol(tmp_path: Path) -> None:
    rules = tmp_path / "wrong.zrf"
    rules.write_text("(game")
    run = subprocess.run(command("engine", rules), input="uci\n", text=True, capture_output=True)
    assert run.returncode == 1 and "error[" in run.stderr and run.stdout == ""
