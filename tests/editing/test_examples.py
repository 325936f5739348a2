"""Changes of the examples: each gives the expected game, and its reverse the first one."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.editing.kit import changed, game_of, setup_of, text_of
from zrf2js.editing.board_view import board_view
from zrf2js.editing.moves import moves_of
from zrf2js.editing.text_edits import NotEditable

#: boards of squares, hexagons and points; macros; variants; a reserve
EXAMPLES = ("abalone", "breakthrough", "cannon", "minishogi", "nine-mens-morris", "xiangqi")


@pytest.fixture(params=EXAMPLES)
def rules(request: pytest.FixtureRequest) -> str:
    path: Path = ROOT / "examples" / f"{request.param}.zrf"
    return path.read_text(encoding="utf-8")


def test_pieces_come_and_go(rules: str) -> None:
    game = game_of(rules)
    before = setup_of(game)
    free = next(name for name in game.board.rects if all(name != at for *_, at in before))
    taken = next((at for *_, at in before if at is not None), free)
    player, piece = game.players[0], game.pieces[-1].name
    placed = changed(rules, "place", player=player, piece=piece, position=free)
    assert setup_of(game_of(placed)) - before == {(player, piece, free): 1}
    assert setup_of(game_of(changed(placed, "clear", position=free))) == before
    cleared = changed(rules, "clear", position=taken)
    assert all(at != taken for *_, at in setup_of(game_of(cleared))) or taken == free


def test_links_come_and_go(rules: str) -> None:
    board = game_of(rules).board
    for direction, links in list(board.links.items())[:3]:
        source, target = next(iter(links.items()), ("", ""))
        if source:
            cut = changed(rules, "link", direction=direction, source=source, target=target)
            assert source not in game_of(cut).board.links.get(direction, {})
            again = changed(cut, "link", direction=direction, source=source, target=target)
            assert game_of(again).board.links[direction] == links


def test_a_removed_position_leaves_nothing_behind(rules: str) -> None:
    names = list(game_of(rules).board.rects)[::7]
    game = game_of(changed(rules, "remove-positions", names=names))
    assert not set(names) & game.board.rects.keys()
    assert not any(at in names for *_, at in setup_of(game))
    assert not any(set(names) & set(zone.positions) for zone in game.board.zones)


def test_moves_of_each_piece_are_written_and_removed(rules: str) -> None:
    text = text_of(rules)
    assert board_view(text)["positions"]
    for piece in text.game.pieces[:3]:
        marks = moves_of(text, piece.name).marks
        for mark in marks[:1]:
            arguments = {"piece": piece.name, "vector": mark.vector, "rides": mark.rides}
            try:
                gone = changed(rules, "moves", mode=None, symmetry="none", **arguments)
            except NotEditable as reason:
                assert "makes several moves" in str(reason)
                continue
            assert moves_of(text_of(gone), piece.name).marks == marks[1:]
            again = changed(gone, "moves", mode=mark.mode, symmetry="none", **arguments)
            assert set(moves_of(text_of(again), piece.name).marks) == set(marks)
