"""Unusual rules as formulas, in special_rules.dgz, one test per rule."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import zrf2js
from tests.formulas.test_games import run_script
from tests.processes import shared_processes
from zrf2js.host.requests import run_module
from zrf2js.library import compile_text

GAME = Path(__file__).parent / "special_rules.dgz"
KINGS = {"g1": "White King", "g14": "Black King"}


@pytest.fixture(scope="module", autouse=True)
def processes() -> Iterator[None]:
    """Let the tests of this file share processes of Node.js."""
    with shared_processes():
        yield


@pytest.fixture(scope="module")
def module(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("special_rules") / "game.mjs"
    result = zrf2js("convert", GAME, "-o", path)
    assert result.exit_code == 0, result.stderr
    return path


def board(pieces: dict[str, str]) -> dict[str, list[Any]]:
    """Convert ``{"g1": "White King", "a1": "White Rook moved"}`` to a board in JSON form."""
    placed = {}
    for square, words in pieces.items():
        player, kind, *rest = words.split()
        placed[square] = [player, kind, {"moved": bool(rest)}]
    return placed


def walked(module: Path, pieces: dict[str, str], origin: str, turn: int = 0) -> list[Any]:
    """Return the moves from a square: target, captures, other pieces put down."""
    position = {"board": board(KINGS | pieces), "turn": turn}
    request = {"do": "walk", "position": position, "from": origin}
    answer = run_module(module.read_text(), request)
    assert isinstance(answer, dict)
    return list(answer["moves"])


def moves(module: Path, pieces: dict[str, str], origin: str, turn: int = 0) -> set[str]:
    """Return moves as ``a2``, ``xa2``, or ``a2 x b3`` for a capture on another square."""
    found = set()
    for move in walked(module, pieces, origin, turn):
        taken = [square for square in move["captures"] if square != move["to"]]
        mark = "x" if move["to"] in move["captures"] else ""
        found.add(mark + " x ".join((move["to"], *taken)))
    return found


def castlings(module: Path, pieces: dict[str, str], turn: int = 0) -> list[str]:
    """Return the targets of castling, one entry per rook."""
    found = walked(module, pieces, "g14" if turn else "g1", turn)
    assert {square for move in found for square in move["drops"]} <= {"g14" if turn else "g1"}
    return sorted(move["to"] for move in found if move["drops"])


ROOKS = {"a1": "White Rook", "n1": "White Rook"}


def test_the_king_castles_to_any_empty_square_of_its_rank(module: Path) -> None:
    found = castlings(module, ROOKS | {"c1": "White Knight", "k1": "Black Knight"})
    assert found == sorted(2 * [f"{file}1" for file in "bdefhijlm"])


@pytest.mark.parametrize("rook", ["a1", "n1"])
def test_the_rook_moves_to_the_origin_of_the_king(module: Path, rook: str) -> None:
    script = f"""
import {{ createGame }} from {json.dumps(module.as_uri())}
const game = createGame()
game.setPosition({json.dumps({"board": board(KINGS | {rook: "White Rook"})})})
game.apply(game.moves().find(move => String(move).startsWith('King g1 - b1 ')))
process.stdout.write(JSON.stringify(game.position().board))
"""
    reached = json.loads(run_script(script))
    assert {square: piece for square, (_, piece, _) in reached.items()} == {
        "b1": "King", "g1": "Rook", "g14": "King",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("pieces", "rooks"),
    [
        (ROOKS, 2),
        ({"a1": "White Rook moved", "n1": "White Rook"}, 1),
        ({"a1": "White Rook", "n1": "White Champion"}, 1),
        ({"a1": "Black Rook", "n1": "White Rook", "b1": "White Champion"}, 1),
        (ROOKS | {"g1": "White King moved"}, 0),
        (ROOKS | {"g9": "Black Rook"}, 0),  # in check
    ],
)
def test_conditions_of_castling(module: Path, pieces: dict[str, str], rooks: int) -> None:
    assert castlings(module, pieces).count("d1") == rooks


def test_the_king_does_not_castle_into_attack(module: Path) -> None:
    found = castlings(module, {"n1": "White Rook", "c9": "Black Rook", "k9": "Black Rook"})
    assert found == [f"{file}1" for file in "abdefhijlm"]


def test_black_castles_on_its_own_rank(module: Path) -> None:
    found = castlings(module, {"n14": "Black Rook", "m14": "White Champion"}, turn=1)
    assert found == [f"{file}14" for file in "abcdefhij"]  # the Champion leaps to k14


@pytest.mark.parametrize("kind", ["Knight", "Elephant", "Champion"])
def test_an_airlift_ends_before_the_first_piece_that_is_far_enough(module: Path, kind: str) -> None:
    others = {
        "h11": "Black Pawn",  # north: from h6 to h10
        "k6": "White Pawn",  # east, three away: to j6
        "f6": "Black Pawn",  # west, two away: not at all
        "d2": "Black Pawn",  # south-west, four away: to e3
        "i5": "Black Pawn",  # south-east, next to it
    }
    found = moves(module, others | {"h6": f"White {kind}"}, "h6")
    alone = moves(module, {"h6": f"White {kind}"}, "h6")
    assert {square.strip("x") for square in found} - alone >= {"h10", "e3"}
    assert {square.strip("x") for square in found} - alone <= {"h10", "e3", "j6"}
    assert ("j6" in found) and (found & {"g6", "f6", "e6"} <= alone)


def test_no_airlift_to_the_edge(module: Path) -> None:
    found = moves(module, {"b5": "White Knight"}, "b5")
    assert found == {"a3", "a7", "c3", "c7", "d4", "d6"}


def test_a_warrior_captures_backward_but_not_en_passant(module: Path) -> None:
    near = {"e6": "White Warrior", "d5": "Black Knight", "f7": "Black Knight"}
    assert moves(module, near, "e6") == {"e7", "xd5", "xf7"}
    script = f"""
import {{ createGame }} from {json.dumps(module.as_uri())}
const answers = WARRIORS.map(square => {{
  const game = createGame()
  game.setPosition({{ board: {{ ...BOARD, [square]: ['White', 'Warrior', {{}}] }}, turn: 1 }})
  game.apply(game.moves().find(move => String(move).startsWith('Pawn e12 - e10')))
  const taking = game.moves().filter(move => move.effects.some(({{ kind }}) => kind === 'capture'))
  return taking.map(String)
}})
process.stdout.write(JSON.stringify(answers))
"""
    placed = board(KINGS | {"e12": "Black Pawn"})
    script = script.replace("BOARD", json.dumps(placed)).replace("WARRIORS", '["d10", "d12"]')
    ahead, behind = json.loads(run_script(script))
    assert len(ahead) == 1 and "e11" in ahead[0] and "e10" in ahead[0]
    assert behind == []  # e11 is behind d12 and empty


@pytest.mark.parametrize("kind", ["Terror", "Eagle"])
def test_terrors_are_not_traded(module: Path, kind: str) -> None:
    for guard, allowed in (({}, True), ({"d14": "Black Rook"}, False)):
        pieces = {"c3": f"White {kind}", "d4": "Black Terror"} | guard
        assert ("xd4" in moves(module, pieces, "c3")) is allowed
    others = {"c3": "White Champion", "c4": "Black Terror", "c14": "Black Rook"}
    assert "xc4" in moves(module, others, "c3")  # other pieces may capture it
    eagle = {"c3": f"White {kind}", "d4": "Black Eagle", "d14": "Black Rook"}
    assert "xd4" in moves(module, eagle, "c3")  # an Eagle is not a Terror


def test_a_terror_captures_and_moves_on(module: Path) -> None:
    found = moves(module, {"e5": "White Terror", "e6": "Black Pawn", "f7": "White Pawn"}, "e5")
    ran = {move.removesuffix(" x e6") for move in found if move.endswith(" x e6")}
    assert ran == {"d5", "f5", "d6", "f6", "d7", "e7"}  # neither back nor onto a piece


def test_a_protected_terror_cannot_be_captured_by_hit_and_run(module: Path) -> None:
    pieces = {"e5": "White Terror", "e6": "Black Terror", "a6": "Black Rook"}
    assert not any("e6" in move for move in moves(module, pieces, "e5"))


def test_an_eagle_bends_outward(module: Path) -> None:
    found = moves(module, {"e5": "White Eagle", "f8": "Black Pawn", "d6": "White Pawn"}, "e5")
    assert found == (
        {"f6", "f7", "xf8"} | {f"{file}6" for file in "ghijklmn"}  # to the north-east
        | {"f4", "f3", "f2", "f1"} | {f"{file}4" for file in "ghijklmn"}
        | {"d4", "d3", "d2", "d1"} | {f"{file}4" for file in "abc"}
    )  # fmt: skip


def test_a_drop_of_an_unknown_piece_is_reported() -> None:
    text = """board: 3x3
players: White Black
captures: hand
piece Man M: betza W
piece King K: betza K
drop Man: ((verify empty?) (add Kin))
setup: k2/3/M1K
"""
    outcome = compile_text(text, name="drop.dgz")
    assert [diagnostic.code for diagnostic in outcome.diagnostics] == ["ZRF212"]


def test_a_setup_with_letters_of_a_second_player_needs_one() -> None:
    text = "board: 3x3\nplayers: White\npiece Man M: betza W\nsetup: m2/3/M2\n"
    outcome = compile_text(text, name="setup.dgz")
    (error,) = outcome.diagnostics
    assert (error.code, error.message) == ("ZRF646", "`setup` requires two players")


@pytest.mark.parametrize(
    ("promotion", "code"),
    [
        ("nowhere: King", "ZRF619"),
        ("last stuck nowhere: King", "ZRF619"),
        ("last: King Kin", "ZRF613"),
    ],
)
def test_a_promotion_with_unknown_names_is_an_error(promotion: str, code: str) -> None:
    text = f"""board: 3x3
players: White Black
zone last White: a3-c3
piece Man M: betza W
piece King K: betza K
promote Man in {promotion}
setup: k2/3/M1K
"""
    outcome = compile_text(text, name="promotion.dgz")
    assert [diagnostic.code for diagnostic in outcome.diagnostics] == [code]
