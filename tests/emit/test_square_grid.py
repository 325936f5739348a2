"""Boards whose pages need no search for a lattice."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.page.kit import EXAMPLES
from zrf2js.emit.js.module.square_grid import is_drawn_in_cells, is_square_grid
from zrf2js.ir.nodes import GameIR, Position
from zrf2js.library import read_program


def chess() -> GameIR:
    program = read_program(EXAMPLES / "chess.zrf").value
    assert program is not None
    return program.games[0]


def moved(game: GameIR, at: int, rect: tuple[int, int, int, int] | None) -> GameIR:
    """Return a game with another rectangle of a position."""
    positions = list(game.positions)
    positions[at] = Position(name=positions[at].name, rect=rect)
    return replace(game, positions=tuple(positions))


def test_a_board_of_chess_is_a_grid_of_squares() -> None:
    assert is_square_grid(chess())


@pytest.mark.parametrize("rect", [None, (0, 0, 50, 50), (1, 0, 51, 50), (0, 0, 20, 20)])
def test_a_board_with_another_place_is_none(rect: tuple[int, int, int, int] | None) -> None:
    assert not is_square_grid(moved(chess(), 20, rect))


def test_a_position_without_links_may_be_a_reserve() -> None:
    game = chess()
    links = tuple(tuple(-1 if 0 in (p, q) else q for p, q in enumerate(row)) for row in game.links)
    assert not is_square_grid(replace(game, links=links))


def test_boards_that_are_certainly_drawn_in_cells() -> None:
    game = chess()
    assert is_drawn_in_cells(game)
    assert not is_drawn_in_cells(replace(game, title="Go 8 x 8"))
    stones = tuple(replace(piece, name="Stone") for piece in game.pieces)
    assert not is_drawn_in_cells(replace(game, pieces=stones))
    diagonal = next(d for d, name in enumerate(game.directions) if name == "ne")
    some = tuple(-1 if p % 8 == 3 else q for p, q in enumerate(game.links[diagonal]))
    links = tuple(some if d == diagonal else row for d, row in enumerate(game.links))
    assert is_drawn_in_cells(replace(game, links=links)), "the opposite direction links the rest"
    back = next(d for d, name in enumerate(game.directions) if name == "sw")
    fewer = tuple(-1 if q % 8 == 3 else q for q in game.links[back])
    links = tuple(fewer if d == back else row for d, row in enumerate(links))
    assert not is_drawn_in_cells(replace(game, links=links)), "some diagonals are lines"
