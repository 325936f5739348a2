"""The pieces of examples/fairy-gallery.dgz move as described, on random boards."""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from tests.cli.running import EXAMPLES
from tests.formulas.test_games import run_script
from tests.formulas.walking import run_modules
from zrf2js.library import compile_file
from zrf2js.notation.board_file import rectangle
from zrf2js.notation.preview_board import PreviewPosition

SIZE = 12
Square: TypeAlias = tuple[int, int]
#: the target of a move and the squares of its captures
Move: TypeAlias = tuple[Square, frozenset[Square]]

STRAIGHT = ((0, 1), (1, 0), (0, -1), (-1, 0))
SLANTED = ((1, 1), (1, -1), (-1, -1), (-1, 1))
KNIGHT = tuple((x, y) for x in (-2, -1, 1, 2) for y in (-2, -1, 1, 2) if abs(x) != abs(y))


class Board:
    """The other pieces by square: e for an enemy, f for a friend of the moving piece."""

    def __init__(self, at: Square, others: dict[Square, str]) -> None:
        self.at, self.others = at, others

    def has(self, square: Square) -> bool:
        return 0 <= square[0] < SIZE and 0 <= square[1] < SIZE

    def empty(self, square: Square) -> bool:
        return self.has(square) and square not in self.others

    def enemy(self, square: Square) -> bool:
        return self.others.get(square) == "e"

    def lands(self, square: Square, *taken: Square) -> Iterator[Move]:
        """Yield the move to the square, unless a friend is on it."""
        if self.has(square) and self.others.get(square) != "f":
            yield square, frozenset((*taken, square) if self.enemy(square) else taken)


def step(square: Square, way: Square, times: int = 1) -> Square:
    return square[0] + way[0] * times, square[1] + way[1] * times


def lion(board: Board) -> Iterator[Move]:
    """Yield leaps to squares within distance two, and two steps of which the first captures."""
    near = [(x, y) for x in range(-2, 3) for y in range(-2, 3) if (x, y) != (0, 0)]
    for way in near:
        yield from board.lands(step(board.at, way))
    for first in (step(board.at, way) for way in (*STRAIGHT, *SLANTED)):
        if board.empty(first):
            yield board.at, frozenset()
        if board.enemy(first):
            for second in (step(first, way) for way in (*STRAIGHT, *SLANTED)):
                yield from board.lands(second, first)


def cavalry(board: Board) -> Iterator[Move]:
    """Yield knight leaps, and the same leap again from an empty square."""
    for way in KNIGHT:
        yield from board.lands(step(board.at, way))
        if board.empty(step(board.at, way)):
            yield from board.lands(step(board.at, way, 2))


def winged_horse(board: Board) -> Iterator[Move]:
    """Yield knight leaps, and any second leap except back."""
    for way in KNIGHT:
        first = step(board.at, way)
        yield from board.lands(first)
        if board.empty(first):
            for onward in KNIGHT:
                if step(first, onward) != board.at:
                    yield from board.lands(step(first, onward))


def fog(board: Board) -> Iterator[Move]:
    """Yield leaps of two squares, optionally with the capture of a neighbor of the target."""
    for way in (*STRAIGHT, *SLANTED):
        for to, taken in board.lands(step(board.at, way, 2)):
            yield to, taken
            for near in (*STRAIGHT, *SLANTED):
                if board.enemy(step(to, near)):
                    yield to, taken | {step(to, near)}


def roamer(board: Board) -> Iterator[Move]:
    """Yield moves of up to five squares in a line that capture every enemy on it."""
    for way in STRAIGHT:
        squares = [step(board.at, way, n) for n in range(1, 6)]
        for number, square in enumerate(squares):
            passed = squares[:number]
            if not any(board.others.get(s) == "f" for s in passed):
                yield from board.lands(square, *(s for s in passed if board.enemy(s)))


def thunderclap(board: Board) -> Iterator[Move]:
    """Yield moves of up to five steps in any directions over empty squares."""
    reached = {board.at}
    for _ in range(5):
        ahead = {step(square, way) for square in reached for way in STRAIGHT}
        for square in ahead - {board.at}:
            yield from board.lands(square)
        reached = {s for s in ahead if board.empty(s) or s == board.at}


def accelerator(board: Board) -> Iterator[Move]:
    """Yield diagonal leaps of one, then two, three and four squares, via empty squares."""
    for way in SLANTED:
        square = board.at
        for length in (1, 2, 3, 4):
            square = step(square, way, length)
            yield from board.lands(square)
            if not board.empty(square):
                break


def griffon(board: Board) -> Iterator[Move]:
    """Yield one diagonal step, then outward rook moves."""
    for x, y in SLANTED:
        corner = step(board.at, (x, y))
        yield from board.lands(corner)
        if not board.empty(corner):
            continue
        for way in ((x, 0), (0, y)):
            square = step(corner, way)
            while board.empty(square):
                yield from board.lands(square)
                square = step(square, way)
            yield from board.lands(square)


PIECES = {
    "Lion": lion, "Cavalry": cavalry, "WingedHorse": winged_horse, "Fog": fog, "Roamer": roamer,
    "Thunderclap": thunderclap, "Accelerator": accelerator, "Griffon": griffon,
}  # fmt: skip


@pytest.fixture(scope="module")
def gallery(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("gallery") / "gallery.mjs"
    path.write_text(compile_file(EXAMPLES / "fairy-gallery.dgz").value[0].text, encoding="utf-8")
    return path


def named(square: Square) -> str:
    return "abcdefghijkl"[square[0]] + str(square[1] + 1)


@pytest.mark.sample(4)
@pytest.mark.parametrize("piece", PIECES)
def test_pieces_move_as_described(piece: str, gallery: Path) -> None:
    dice = random.Random(piece)
    squares = [(x, y) for x in range(SIZE) for y in range(SIZE)]
    boards, requests = [], []
    for pieces in (0, 8, 20, 40, 60):
        at, *others = dice.sample(squares, pieces + 1)
        board = Board(at, {square: dice.choice("eef") for square in others})
        cells: dict[str, object] = {named(at): ["White", piece, {}]}
        for square, side in board.others.items():
            cells[named(square)] = ["Black" if side == "e" else "White", "Soldier", {}]
        boards.append(board)
        preview = PreviewPosition(board=rectangle(SIZE, SIZE), at=named(at))
        requests.append((gallery, {"board": cells}, preview))
    for board, answer in zip(boards, run_modules(requests), strict=True):
        found = {(move["to"], tuple(move["captures"])) for move in answer}
        expected = {
            (named(to), tuple(sorted(map(named, taken)))) for to, taken in PIECES[piece](board)
        }
        assert found == expected


def test_a_fog_moves_twice_or_stops_after_the_first_move(gallery: Path) -> None:
    board: dict[str, Any] = {"f6": ["White", "Fog", {}], "g9": ["Black", "Soldier", {}]}
    script = f"""
import {{ createGame }} from {json.dumps(gallery.as_uri())}
const game = createGame()
game.setPosition({json.dumps({"board": board})})
game.apply(game.moves().find(move => /f6 - f8 x g9/.test(String(move))))
const texts = game.moves().map(String)
process.stdout.write(JSON.stringify(texts.map(text => text.split(' ').pop())))
"""
    onward = json.loads(run_script(script))
    leaps = {named(step((5, 7), way, 2)) for way in (*STRAIGHT, *SLANTED)}
    assert set(onward) - leaps == {"Pass"}
    assert leaps <= set(onward)
