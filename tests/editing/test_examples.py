"""Changes of the examples: each gives the expected game, and its reverse the first one."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.editing.kit import changed, game_of, setup_of, text_of
from zrf2js.editing.board_view import board_view
from zrf2js.editing.moves import moves_of
from zrf2js.editing.text_edits import NotEditable

#: boards of squares, hexagons and points; macros; variants; a reserve; chains; rows and lists
EXAMPLES = (
    *("abalone.zrf", "breakthrough.zrf", "cannon.zrf", "minishogi.zrf", "nine-mens-morris.zrf"),
    *("xiangqi.zrf", "bashni.dgz", "chess-dagaz.dgz", "fanorona.dgz", "shogi.dgz"),
)


@pytest.fixture(params=EXAMPLES)
def file(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def rules(file: str) -> str:
    path: Path = ROOT / "examples" / file
    return path.read_text(encoding="utf-8")


@pytest.mark.sample(6)
def test_pieces_come_and_go(rules: str, file: str) -> None:
    game = game_of(rules, file)
    before = setup_of(game)
    free = next(name for name in game.board.rects if all(name != at for *_, at in before))
    taken = next((at for *_, at in before if at is not None), free)
    player, piece = game.players[0], game.pieces[-1].name
    placed = changed(rules, "place", file, player=player, piece=piece, position=free)
    assert setup_of(game_of(placed, file)) - before == {(player, piece, free): 1}
    assert setup_of(game_of(changed(placed, "clear", file, position=free), file)) == before
    cleared = changed(rules, "clear", file, position=taken)
    assert all(at != taken for *_, at in setup_of(game_of(cleared, file))) or taken == free


@pytest.mark.sample(6)
def test_links_come_and_go(rules: str, file: str) -> None:
    board = game_of(rules, file).board
    for direction, links in list(board.links.items())[:3]:
        source, target = next(iter(links.items()), ("", ""))
        if source:
            cut = changed(rules, "link", file, direction=direction, source=source, target=target)
            assert source not in game_of(cut, file).board.links.get(direction, {})
            again = changed(cut, "link", file, direction=direction, source=source, target=target)
            assert game_of(again, file).board.links[direction] == links


def test_a_removed_position_leaves_nothing_behind(rules: str, file: str) -> None:
    names = list(game_of(rules, file).board.rects)[::7]
    game = game_of(changed(rules, "remove-positions", file, names=names), file)
    assert not set(names) & game.board.rects.keys()
    assert not any(at in names for *_, at in setup_of(game))
    assert not any(set(names) & set(zone.positions) for zone in game.board.zones)


def test_moves_of_each_piece_are_written_and_removed(rules: str, file: str) -> None:
    text = text_of(rules, file)
    assert board_view(text)["positions"]
    for piece in text.game.pieces[:3]:
        marks = moves_of(text, piece.name).marks
        for mark in marks[:1]:
            arguments = {"piece": piece.name, "vector": mark.vector, "rides": mark.rides}
            try:
                gone = changed(rules, "moves", file, mode=None, symmetry="none", **arguments)
            except NotEditable as reason:
                assert "makes several moves" in str(reason)
                continue
            assert set(moves_of(text_of(gone, file), piece.name).marks) == set(marks[1:])
            again = changed(gone, "moves", file, mode=mark.mode, symmetry="none", **arguments)
            assert set(moves_of(text_of(again, file), piece.name).marks) == set(marks)
