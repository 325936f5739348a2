"""Endings of the example games, and moves that counting does not cover.

A case sets up a position, plays some moves and states the outcome, or moves that must or must not
be legal. The start of a move's text identifies the move. Promotions, flipped discs and changed
attributes are omitted where the move is unambiguous without them.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.examples.ending_case import Case, set_up
from tests.examples.test_perft import EXAMPLES, zrf2js
from tests.node import Answering

REVERSI_FULL_BUT_ONE = (
    "Black: Disc "
    + " ".join(f"{x}{y}" for y in range(1, 8) for x in "abcdefgh")
    + " b8 c8 d8 e8 f8; White: Disc a8 g8"
)

CASES = (
    Case(
        name="a pawn blocks the check of a queen",
        file="chess",
        moves=("Pawn e2 - e4", "Pawn f7 - f6", "Queen d1 - h5"),
        only=("Pawn g7 - g6",),
        checks=("e8",),
    ),
    Case(
        name="a king and any bishops on squares of one color are a draw",
        file="chess",
        board="White: King a1, Bishop c1; Black: King h8, Bishop a5 g5, Rook b2",
        moves=("King a1 x b2",),
        ends=(None, "insufficient-material"),
    ),
    Case(
        name="a king that can reach the hill has enough material",
        file="chess",
        variant="King of the Hill",
        board="White: King a1; Black: King h8, Rook b2",
        moves=("King a1 x b2",),
    ),
    Case(
        name="pieces that cannot cross the river are a draw",
        file="xiangqi",
        board="Red: General e1, Advisor e2, Elephant c1; Black: General d10, Chariot d1",
        moves=("Advisor e2 x d1",),
        ends=(None, "insufficient-material"),
    ),
    Case(
        name="40 moves of both without a capture or a move of a man are a draw",
        file="draughts",
        board="Red: King a1; White: King h8, Man b8",
        moves=("King a1 - b2", "King h8 - g7"),
        no_progress=78,
        ends=(None, "no-progress"),
    ),
    Case(
        name="a move of a man restarts the 40 moves",
        file="draughts",
        board="Red: King a1; White: King h8, Man b8",
        moves=("King a1 - b2", "Man b8 - a7"),
        no_progress=78,
    ),
    Case(name="no king is in check at the start", file="chess", checks=()),
    Case(
        name="after a check, only the null move of the king ends the turn",
        file="marseillais",
        variant="Marseillais Chess",
        board="White: King e1, Pawn a2; Black: King e8, Rook a8 d5",
        turn=1,
        moves=("Rook d5 - e5",),
        only=("King e8",),
    ),
    Case(
        name="a triple step can be captured on the first square that it crossed",
        file="hiashatar",
        board="White: King f1, Pawn b7; Black: King f10, Pawn a9",
        turn=1,
        moves=("Pawn a9 - a6",),
        has=("Pawn b7 - a8 x a6",),
    ),
    Case(
        name="a triple step can be captured on the second square that it crossed",
        file="hiashatar",
        board="White: King f1, Pawn b6; Black: King f10, Pawn a9",
        turn=1,
        moves=("Pawn a9 - a6", "Pawn b6 - a7 x a6"),
        lacks=("Pawn a6 - a5",),
    ),
    Case(
        name="a rook stops next to an enemy bodyguard and continues by one square",
        file="hiashatar",
        board="White: King f1, Rook a4; Black: King f10, Bodyguard d5",
        has=("Rook a4 - c4",),
        lacks=("Rook a4 - d4",),
    ),
    Case(name="no piece is in check in a game without royal pieces", file="draughts", checks=()),
    Case(
        name="a mill captures a man outside of mills",
        file="nine-mens-morris",
        board="White: Man a7 d7 g4 f2 b2; Black: Man a1 d1 g1 f6",
        moves=("partial 3 Man g4 - g7",),
        only=("x f6",),
    ),
    Case(
        name="a mill captures a man in a mill if all men are in mills",
        file="nine-mens-morris",
        board="White: Man a7 d7 g4 f2 b2; Black: Man a1 d1 g1",
        moves=("partial 3 Man g4 - g7", "x d1"),
        ends=("White", "pieces-remaining"),
    ),
    Case(
        name="a man moves to the adjacent empty point only",
        file="nine-mens-morris",
        board="White: Man a4 g7 b6 d1; Black: Man a7 d7 a1",
        moves=("Man d1 - d2",),
        lacks=("Man a1 - a4",),
        has=("Man a1 - d1",),
    ),
    Case(
        name="a row of three wins",
        file="tic-tac-toe",
        moves=("X Mark a1", "O Mark b1", "X Mark b2", "O Mark a2", "X Mark c3"),
        ends=("X", "relative-config"),
    ),
    Case(
        name="a row of three loses in the misere variant",
        file="tic-tac-toe",
        variant="Misere Tic-Tac-Toe",
        moves=("X Mark a1", "O Mark b1", "X Mark b2", "O Mark a2", "X Mark c3"),
        ends=("O", "relative-config"),
    ),
    Case(
        name="a full board is a draw",
        file="tic-tac-toe",
        board="X: Mark a1 b1 c2 b3; O: Mark c1 a2 b2 c3",
        reserves={"X": {"Mark": 1}, "O": {"Mark": 1}},
        moves=("X Mark a3",),
        ends=(None, "stalemated"),
    ),
    Case(
        name="a disc stops on the discs below it",
        file="connect-four",
        moves=("Red Disc d1",),
        has=("Yellow Disc d2", "Yellow Disc a1"),
        lacks=("Yellow Disc d1", "Yellow Disc d3", "Yellow Disc a2"),
    ),
    Case(
        name="four in a column win",
        file="connect-four",
        board="Red: Disc d1 d2 d3; Yellow: Disc a1 a2 a3",
        reserves={"Red": {"Disc": 5}, "Yellow": {"Disc": 5}},
        moves=("Red Disc d4",),
        ends=("Red", "relative-config"),
    ),
    Case(
        name="a man on the far rank wins",
        file="breakthrough",
        board="White: Man b7; Black: Man a8 d5",
        moves=("Man b7 x a8",),
        ends=("White", "absolute-config"),
    ),
    Case(
        name="capturing all men wins",
        file="breakthrough",
        board="White: Man b5; Black: Man a6",
        moves=("Man b5 x a6",),
        ends=("White", "pieces-remaining"),
    ),
    Case(
        name="fool's mate",
        file="chess",
        moves=("Pawn f2 - f3", "Pawn e7 - e5", "Pawn g2 - g4", "Queen d8 - h4"),
        ends=("Black", "checkmated"),
    ),
    Case(
        name="stalemate",
        file="chess",
        board="White: King e1, Queen g5; Black: King h8",
        moves=("Queen g5 - g6",),
        ends=(None, "stalemated"),
    ),
    Case(
        name="the third occurrence of a position is a draw",
        file="chess",
        moves=("Knight g1 - f3", "Knight g8 - f6", "Knight f3 - g1", "Knight f6 - g8") * 2,
        ends=(None, "repetition"),
    ),
    Case(
        name="en passant",
        file="chess",
        moves=("Pawn e2 - e4", "Pawn a7 - a6", "Pawn e4 - e5", "Pawn d7 - d5"),
        has=("Pawn e5 - d6 x d5",),
    ),
    Case(
        name="en passant is possible only at once",
        file="chess",
        board="White: Pawn e5 a2, King e1; Black: Pawn d7, King e8",
        turn=1,
        moves=("Pawn d7 - d5", "Pawn a2 - a3", "King e8 - f8"),
        lacks=("Pawn e5 - d6 x d5",),
    ),
    Case(
        name="castling on both sides",
        file="chess",
        board="White: King e1, Rook a1 h1; Black: King e8",
        has=("King e1 - g1 Rook h1 - f1", "King e1 - c1 Rook a1 - d1"),
    ),
    Case(
        name="castling through attack",
        file="chess",
        board="White: King e1, Rook a1 h1; Black: King e8, Rook f8",
        has=("King e1 - c1 Rook a1 - d1",),
        lacks=("King e1 - g1 Rook h1 - f1",),
    ),
    Case(
        name="castling is legal if only the rook crosses an attacked square",
        file="chess",
        board="White: King e1, Rook a1 h1; Black: King e8, Rook b8 h8",
        has=("King e1 - c1 Rook a1 - d1", "King e1 - g1 Rook h1 - f1"),
    ),
    Case(
        name="the king reaches the hill",
        file="chess",
        variant="King of the Hill",
        board="White: King c3; Black: King h8",
        moves=("King c3 - d4",),
        ends=("White", "absolute-config"),
    ),
    Case(
        name="no disc can be placed",
        file="reversi",
        board="Black: Disc a1; White: Disc b1 h8",
        reserves={"Black": {"Disc": 5}, "White": {"Disc": 5}},
        turn=1,
        only=("Pass",),
    ),
    Case(
        name="the board is full",
        file="reversi",
        board=REVERSI_FULL_BUT_ONE,
        reserves={"Black": {"Disc": 5}, "White": {"Disc": 5}},
        moves=("Black Disc h8",),
        ends=("Black", "total-piece-count"),
    ),
    Case(
        name="neither side can move",
        file="reversi",
        board="Black: Disc a1 b1 c1; White: Disc f8 h8",
        reserves={"Black": {"Disc": 5}, "White": {"Disc": 5}},
        moves=("Pass",) * 4,
        ends=("Black", "repetition"),
    ),
    Case(
        name="capturing is compulsory",
        file="draughts",
        board="Red: Man c3 g1; White: Man d4 h8",
        only=("partial 2 Man c3 - e5 x d4",),
    ),
    Case(
        name="a chain of jumps is one turn",
        file="draughts",
        board="Red: Man c3 a1; White: Man d4 f6 a7 h8",
        moves=("partial 2 Man c3 - e5 x d4",),
        only=("partial 2 Man e5 - g7 x f6",),
    ),
    Case(
        name="crowning ends the turn",
        file="draughts",
        board="Red: Man b6; White: Man c7 e7 a7",
        moves=("Man b6 - d8 x c7",),
        has=("Man a7 - b6",),
    ),
    Case(
        name="a blocked player loses",
        file="draughts",
        board="Red: Man a1 c1; White: Man a3",
        moves=("Man a1 - b2",),
        ends=("Red", "stalemated"),
    ),
    Case(
        name="generals must not face each other",
        file="xiangqi",
        board="Red: General e1, Chariot e5; Black: General e10",
        has=("Chariot e5 - e6",),
        lacks=("Chariot e5 - d5", "General e1 x e10"),
    ),
    Case(
        name="stalemate loses",
        file="xiangqi",
        board="Red: General e1, Chariot a9; Black: General d10",
        moves=("General e1 - e2",),
        ends=("Red", "stalemated"),
    ),
    Case(
        name="a captured piece changes sides and type",
        file="minishogi",
        board="Sente: King a1, Gold c2; Gote: King e5, Tokin c3",
        moves=("Gold c2 x c3 Tokin c3 - hand = Pawn = Sente x hand",),
        in_hand=("Sente", "Pawn", 1),
    ),
    Case(
        name="no drop of a second pawn on a file, or on the far rank",
        file="minishogi",
        board="Sente: King a1, Pawn b3; Gote: King e5",
        reserves={"Sente": {"Pawn": 1}},
        has=("Sente Pawn c2 = FreshPawn",),
        lacks=("Sente Pawn b2 = FreshPawn", "Sente Pawn b4 = FreshPawn", "Sente Pawn c5"),
    ),
    Case(
        name="checkmate by the step of a pawn wins",
        file="minishogi",
        board="Sente: King a1, Gold d3, Rook e2, Pawn e3; Gote: King e5, Rook d5",
        moves=("Pawn e3 - e4",),
        ends=("Sente", "stalemated"),
    ),
    Case(
        name="checkmate by a dropped pawn loses",
        file="minishogi",
        board="Sente: King a1, Gold d3, Rook e2; Gote: King e5, Rook d5",
        reserves={"Sente": {"Pawn": 1}},
        moves=("Sente Pawn e4 = FreshPawn",),
        ends=("Gote", "checkmated"),
    ),
)


@pytest.fixture(scope="session")
def modules(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("modules")
    made = {name: folder / f"{name}.mjs" for name in {case.file for case in CASES}}
    for name, path in made.items():
        zrf2js("convert", str(EXAMPLES / f"{name}.zrf"), "-o", str(path))
    return made


@pytest.fixture(scope="module")
def player() -> Iterator[Answering]:
    process = Answering(Path(__file__).with_name("endings.mjs"))
    yield process
    process.close()


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.file}: {case.name}")
def test_a_game_follows_its_rules(case: Case, modules: dict[str, Path], player: Answering) -> None:
    told = {"variant": case.variant, "position": set_up(case), "moves": case.moves}
    result = player.ask({"module": modules[case.file].as_uri(), **told})
    assert "error" not in result, result
    outcome = result["outcome"]
    assert (outcome and (outcome["winner"], outcome["reason"])) == case.ends
    # Attributes end a text: `King e1 - g1 Rook h1 - f1 @ g1 0 0 @ f1 0 0`.
    moves = {move.split(" @ ")[0] for move in result["moves"]}
    assert moves >= set(case.has)
    assert not moves & set(case.lacks)
    if case.only:
        assert moves == set(case.only)
    if case.checks is not None:
        assert tuple(result["checks"]) == case.checks
    if case.in_hand:
        player, piece, number = case.in_hand
        assert result["position"]["reserves"][player][piece] == number
