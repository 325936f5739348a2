"""Boards of modules: the runtime unpacks the positions and links of the rules."""

from __future__ import annotations

import json
import subprocess
from dataclasses import replace
from typing import Any

from tests.node import find_node
from tests.page.kit import EXAMPLES
from zrf2js.emit.assets import template_root
from zrf2js.emit.js.module.board_data import board_of, grid_of
from zrf2js.ir.nodes import GameIR, Position
from zrf2js.library import read_program

UNPACK = """
const [path, boards] = process.argv.slice(1)
import(path).then(({ unpackBoard }) => {
  console.log(JSON.stringify(JSON.parse(boards).map(board => { unpackBoard(board); return board })))
})
"""


def game_of(example: str) -> GameIR:
    program = read_program(EXAMPLES / example).value
    assert program is not None
    return program.games[0]


def boards() -> dict[str, tuple[GameIR, bool]]:
    """Return games, and whether their boards are grids, by what distinguishes them."""
    chess = game_of("chess.zrf")
    positions, links = chess.positions, chess.links
    moved = replace(positions[20], rect=(0, 0, 50, 50))
    hidden = replace(positions[63], rect=None)
    other = replace(positions[20], name="xx")
    cut = (*(-1 if p == 20 else q for p, q in enumerate(links[0])),)
    around = (*(p - 7 if q < 0 else q for p, q in enumerate(links[1])),)
    long_names = tuple(
        Position(name=f"{'abcdefgh'[i % 8]}{10 + i // 8}", rect=position.rect)
        for i, position in enumerate(positions)
    )
    return {
        "chess": (chess, True),
        "names of several letters": (replace(chess, positions=long_names), True),
        "xiangqi": (game_of("xiangqi.zrf"), True),
        "a small board": (game_of("tic-tac-toe.zrf"), False),
        "a moved square": (
            replace(chess, positions=(*positions[:20], moved, *positions[21:])),
            False,
        ),
        "a hidden square": (replace(chess, positions=(*positions[:63], hidden)), False),
        "another name": (
            replace(chess, positions=(*positions[:20], other, *positions[21:])),
            False,
        ),
        "a missing link": (replace(chess, links=(cut, *links[1:])), False),
        "a cylinder": (replace(chess, links=(links[0], around, *links[2:])), False),
        "no links": (replace(chess, links=(*links[:7], (-1,) * 64)), False),
    }


def test_unpacked_boards_have_the_positions_and_links_of_the_rules() -> None:
    cases = boards()
    packed = json.dumps([board_of(game) for game, _ in cases.values()])
    path = (template_root() / "runtime/state/packed_board.js").as_uri()
    command = [find_node(), "-e", UNPACK, path, packed]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    unpacked: list[dict[str, Any]] = json.loads(run.stdout)
    for (name, (game, is_grid)), board in zip(cases.items(), unpacked, strict=True):
        assert (grid_of(game) is not None) == is_grid, name
        expected = [
            {"name": position.name, "rect": position.rect and list(position.rect)}
            for position in game.positions
        ]
        assert board["positions"] == expected, name
        assert board["links"] == [list(row) for row in game.links], name
