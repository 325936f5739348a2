"""Tests of `moves --why`: twenty missing moves and their explanations.

`test_explanations_agree_with_the_legal_moves` compares the explanations with the legal moves on
every position of random games.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import EXAMPLES, zrf2js
from tests.corpus import CORPUS, corpus_files
from tests.node import answer_of
from zrf2js.library import compile_file
from zrf2js.options import Options

HERE = Path(__file__).parent
CHESS, DRAUGHTS = EXAMPLES / "chess.zrf", EXAMPLES / "draughts.zrf"
THUD = (CORPUS or Path()) / "DagazProject+ZRF" / "Thud" / "Thud.zrf"


@cache
def module(rules: Path) -> str:
    """Return the module of the first variant."""
    outcome = compile_file(rules, Options(trace=True, variant="0"))
    assert outcome.ok
    return outcome.value[0].text


def run(script: str, rules: Path, request: object, folder: Path) -> Any:
    path = folder / "game.mjs"
    path.write_text(module(rules), encoding="utf-8")
    return answer_of(HERE / script, path, request=request)


# --- twenty missing moves ------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Missing:
    """A missing move from `place` to `to`; `expected` has one reason per block, in rules order."""

    place: str
    to: str
    expected: tuple[str, ...]
    code: str = ""  # source text where the last of these blocks ends
    moves: tuple[str, ...] = ()
    board: str | None = None  # "White: King e1*, Rook a1": * marks a piece that has moved
    turn: int = 0


IN_CHESS = [
    Missing(
        place="b1", to="d2", expected=("(friend?) holds on d2, where White Pawn stands",),
        code="not-friend?",
    ),
    Missing(place="b1", to="b3", expected=()),
    Missing(place="g8", to="f6", expected=("it is the turn of White",)),
    Missing(
        place="e1", to="g1", expected=("(empty?) does not hold on f1, where White Bishop stands",),
        code="(and empty? not-attacked?)",
    ),
    Missing(
        board="White: King e1, Rook h1; Black: King a8, Rook f8", place="e1", to="g1",
        expected=("(attacked?) holds on f1",), code="(and empty? not-attacked?)",
    ),
    Missing(
        board="White: King e1*, Rook h1; Black: King a8", place="e1", to="g1",
        expected=("(never-moved?) does not hold on e1, where White King stands",),
    ),
    Missing(
        board="White: King e1, Knight e4; Black: King a8, Rook e8", place="e4", to="c5",
        expected=("it leaves White King on e1 attacked by Black Rook on e8",),
    ),
    Missing(place="e2", to="d3", expected=("(enemy?) does not hold on d3, which is empty",)),
    Missing(
        moves=("Pawn e2 - e3", "Pawn e7 - e6"), place="e3", to="e5",
        expected=("(in-zone? pawn-home) does not hold on e3",), code="(in-zone? pawn-home)",
    ),
    Missing(  # en passant, one move too late
        moves=("Pawn e2 - e4", "Pawn a7 - a6", "Pawn e4 - e5", "Pawn d7 - d5", "Pawn h2 - h3",
               "Pawn h7 - h6"),
        place="e5", to="d6",
        expected=("(enemy?) does not hold on d6, which is empty", "(last-to?) does not hold on d5"),
        code="(and enemy? last-to? (piece? Pawn))",
    ),
]  # fmt: skip

IN_DRAUGHTS = [
    Missing(place="a3", to="b2", expected=()),  # men do not move backward
    Missing(
        place="b2", to="c3",
        expected=("(enemy?) does not hold on c3, where Red Man stands",
              "(empty?) does not hold on c3, where Red Man stands"),
        code="empty?",
    ),
    Missing(
        board="Red: Man c3, Man g3; White: Man d4", place="g3", to="h4",
        expected=("(enemy?) does not hold on h4, which is empty",
              "moves of type jump have priority, and there is one"),
    ),
    Missing(
        board="Red: Man c3; White: Man d4, Man e5", place="c3", to="e5",
        expected=("(empty?) does not hold on e5, where White Man stands",), code="empty?",
    ),
    Missing(
        board="Red: Man c3, Man h2; White: Man d4, Man d6, Man g3",
        moves=("partial 2 Man c3 - e5 x d4",), place="h2", to="f4",
        expected=("Red Man on e5 must continue",),
    ),
]  # fmt: skip

IN_THUD = [
    Missing(place="h7", to="h6", expected=("it is the turn of Dwarfs",)),
    Missing(
        moves=("Dwarf f1 - f2",), place="g7", to="g8",
        expected=("(empty?) does not hold on g8, where Trolls Troll stands",),
    ),
    Missing(  # a push of two squares requires an adjacent dwarf
        moves=("Dwarf f1 - f2",), place="g7", to="g5",
        expected=("(enemy? n) does not hold on g4, which is empty",),
    ),
    Missing(
        place="a9", to="a10",
        expected=(
            "(empty?) does not hold on a10, where Dwarfs Dwarf stands, (enemy?) does not hold",
        ),
    ),
    Missing(  # a step, then a slide over empty squares
        place="f1", to="g1",
        expected=("(enemy?) does not hold on g1, where Dwarfs Dwarf stands",
              "nothing was added: (empty?) does not hold on g1, where Dwarfs Dwarf stands"),
    ),
]  # fmt: skip

CASES = [
    *(pytest.param(CHESS, case, id=f"chess-{case.place}-{case.to}") for case in IN_CHESS),
    *(pytest.param(DRAUGHTS, case, id=f"draughts-{case.place}-{case.to}") for case in IN_DRAUGHTS),
    *(
        pytest.param(THUD, case, id=f"thud-{case.place}-{case.to}", marks=pytest.mark.corpus)
        for case in IN_THUD
    ),
]


def position(case: Missing) -> dict[str, Any] | None:
    if case.board is None:
        return None
    board = {}
    for side in case.board.split("; "):
        player, pieces = side.split(": ")
        for piece, square in (one.split() for one in pieces.split(", ")):
            moved = {"never-moved?": False} if square.endswith("*") else {}
            board[square.rstrip("*")] = [player, piece, moved]
    return {"board": board, "turn": case.turn}


def reasons(block: dict[str, Any]) -> Iterator[str]:
    """Return the reasons of a block: of its illegal moves and of its end."""
    for move in block["moves"]:
        if not move["legal"]:
            yield move["reason"]
    if block["reason"] is None or not block["moves"]:
        yield block["end"]["reason"]


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Return the explanations of all cases of a game."""

    @cache
    def of(rules: Path) -> dict[int, Any]:
        cases = [param.values[1] for param in CASES if param.values[0] == rules]
        request = [
            {"place": c.place, "to": c.to, "moves": c.moves, "position": position(c)} for c in cases
        ]
        folder = tmp_path_factory.mktemp("why")
        return dict(zip(map(id, cases), run("explain.mjs", rules, request, folder), strict=True))

    return of


@pytest.mark.parametrize(("rules", "case"), CASES)
def test_a_missing_move_is_explained(rules: Path, case: Missing, answers: Any) -> None:
    answer = answers(rules)[id(case)]
    said = ["; ".join(reasons(block)) for block in answer["blocks"]]
    wanted = iter(said)
    for sentence in case.expected:
        assert any(sentence in one for one in wanted), (sentence, said)
    assert bool(said) == bool(case.expected)
    assert not any(
        move["legal"] and move["to"] == case.to for b in answer["blocks"] for move in b["moves"]
    )
    if case.code:
        assert case.code in [block["end"]["at"]["source"] for block in answer["blocks"]]


def test_there_are_twenty_cases() -> None:
    assert len(CASES) == 20


# --- consistency ---------------------------------------------------------------------------------


WALKED = ("chess", "draughts", "minishogi", "reversi")
WALKS = [
    *(pytest.param(EXAMPLES / f"{name}.zrf", id=name) for name in WALKED),
    *(
        pytest.param(path, id=path.stem, marks=pytest.mark.corpus)
        for path in corpus_files()
        if path.name == "russian-checkers.zrf"
    ),
]


@pytest.mark.parametrize("rules", WALKS)
def test_explanations_agree_with_the_legal_moves(rules: Path, tmp_path: Path) -> None:
    result = run("walks.mjs", rules, {"plies": 6, "seeds": [1]}, tmp_path)
    assert result["explained"] > 0
    assert result["problems"] == []


# --- the command ---------------------------------------------------------------------------------


def test_an_explanation_as_text() -> None:
    text = zrf2js("moves", CHESS, "--why", "e1", "--to", "g1").stdout
    lines = [" ".join(line.split()) for line in text.splitlines()]
    assert lines[0] == "Piece on e1: White King."
    assert lines[2].startswith(f"move of King, {CHESS.as_posix()}:")
    assert "from macro castle-short, called at" in lines[3]
    assert lines[4] == "path e1 f1"
    assert lines[5] == "ends on f1: (empty?) does not hold on f1, where White Bishop stands"


def test_drops_with_an_empty_reserve() -> None:
    text = zrf2js("moves", EXAMPLES / "minishogi.zrf", "--why", "c3").stdout
    assert text.startswith("Piece on c3: none.")
    assert "  - no Pawn is in reserve" in text


def test_an_explanation_as_json() -> None:
    answer = json.loads(zrf2js("moves", CHESS, "--why", "b1", "--json").stdout)
    assert (answer["piece"], answer["place"]) == ("White Knight", "b1")
    legal = [move["text"] for block in answer["blocks"] for move in block["moves"] if move["legal"]]
    assert sorted(legal) == ["Knight b1 - a3", "Knight b1 - c3"]


@pytest.mark.parametrize(
    "arguments", [("--why", "z9"), ("--why", "e2", "--to", "z9"), ("--to", "e4")]
)
def test_usage_errors(arguments: tuple[str, ...]) -> None:
    assert zrf2js("moves", CHESS, *arguments).exit_code == 2


def test_an_ordinary_module_contains_no_trace() -> None:
    text = compile_file(CHESS).value[0].text
    assert "createTrace" not in text and "explainPlace" not in text


def test_origins_name_the_call_of_each_copy() -> None:
    """Two pieces share `(slide n)`, but each explanation names its own line."""
    answer = json.loads(zrf2js("moves", CHESS, "--why", "d1", "--json").stdout)
    lines = CHESS.read_text(encoding="utf-8").splitlines()
    calls = {lines[block["via"][0]["line"] - 1].strip() for block in answer["blocks"]}
    queen = lines.index("      (name Queen)")
    assert {block["via"][0]["line"] > queen for block in answer["blocks"]} == {True}, calls
