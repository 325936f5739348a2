"""Changes of game descriptions (.dgz): their text, and the game that the text describes."""

from __future__ import annotations

from typing import Any

import pytest

from tests.editing import kit
from tests.editing.kit import setup_of
from zrf2js.editing.board_view import board_view
from zrf2js.editing.moves import Mark, moves_of
from zrf2js.editing.operations import change
from zrf2js.editing.text_edits import NotEditable
from zrf2js.model.nodes import Game

FILE = "small.dgz"
#: a grid, chains, a free position, rows and lists, comments, and a variant with a zone
SMALL = """\
game: Small
board: 3x3
O = a1>b2>bench, b1>c2  # to the north-east
(board (positions (bench 200 0 250 50)))
zone home White: a1-c1 bench
piece Man M: betza W # a step
piece King K: betza K
setup:
    1k1 # the enemy
    3
    MKM
setup White: Man bench off 2
setup Black: Man c3,
    King a3
variant: More zones
zone home Black: a3 bench
"""


def lines(old: str, new: str) -> list[str]:
    """Return the lines of the new text that the old text does not have."""
    return [line for line in new.splitlines() if line not in old.splitlines()]


def changed(operation: str, rules: str = SMALL, **arguments: Any) -> str:
    return kit.changed(rules, operation, FILE, **arguments)


def game_of(rules: str) -> Game:
    return kit.game_of(rules, FILE)


# --- setup ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("player", "piece", "position", "expected"),
    [
        ("Black", "Man", "b2", ["    1m1"]),
        ("White", "King", "b3", ["    1K1 # the enemy"]),
        ("White", "King", "bench", ["setup White: Man off 2, King bench"]),
        ("Black", "Man", "bench", ["setup White: Man off 2", "setup Black: Man c3 bench,"]),
        ("White", "Man", "c3", ["    1kM # the enemy", "setup Black:"]),
    ],
)
def test_pieces_are_placed(player: str, piece: str, position: str, expected: list[str]) -> None:
    new = changed("place", player=player, piece=piece, position=position)
    assert lines(SMALL, new) == expected
    added = setup_of(game_of(new)) - setup_of(game_of(SMALL))
    assert added == {(player, piece, position): 1}


def test_pieces_are_removed_from_rows_and_lists() -> None:
    assert lines(SMALL, changed("clear", position="b1")) == ["    M1M"]
    assert lines(SMALL, changed("clear", position="a3")) == ["setup Black: Man c3"]
    assert lines(SMALL, changed("clear", position="bench")) == ["setup White: Man off 2"]
    one = SMALL.replace("setup Black: Man c3,\n    King a3", "setup Black: Man b2-c2")
    assert lines(one, changed("clear", one, position="b2")) == ["setup Black: Man c2"]
    gone = changed("clear", changed("clear", one, position="b2"), position="c2")
    assert "setup Black" not in gone


def test_a_piece_of_a_third_player_is_added_to_a_list() -> None:
    rules = SMALL.replace("board: 3x3", "players: White Black Red\nboard: 3x3")
    new = changed("place", rules, player="Red", piece="Man", position="b2")
    assert lines(rules, new) == ["setup Red: Man b2"]


@pytest.mark.parametrize(
    ("player", "piece", "count", "expected"),
    [
        ("White", "Man", 5, ["setup White: Man bench off 5"]),
        ("White", "Man", 0, ["setup White: Man bench"]),
        ("White", "King", 1, ["setup White: Man bench off 2, King off 1"]),
    ],
)
def test_reserves(player: str, piece: str, count: int, expected: list[str]) -> None:
    new = changed("reserve", player=player, piece=piece, count=count)
    assert lines(SMALL, new) == expected
    assert setup_of(game_of(new))[player, piece, None] == count


# --- the board -----------------------------------------------------------------------------------


def test_zones() -> None:
    home: dict[str, Any] = {"name": "home", "players": ["White"]}
    assert lines(SMALL, changed("zone", **home, position="b1")) == ["zone home White: a1 c1 bench"]
    assert "zone home White: a1-c1 bench b2\n" in changed("zone", **home, position="b2")
    new = changed("zone", name="hill", players=None, position="b2")
    assert "zone home White: a1-c1 bench\nzone hill: b2\n" in new
    with pytest.raises(NotEditable, match="cannot be a name"):
        changed("zone", name="a-b", players=None, position="b2")


def test_the_zone_of_a_variant_is_changed_there() -> None:
    text = kit.text_of(SMALL, FILE, variant=1)
    arguments = {"name": "home", "players": ["Black"], "position": "b3"}
    (new,) = change(text, "zone", arguments).values()
    assert lines(SMALL, new) == ["zone home Black: a3 bench b3"]
    zones = kit.text_of(new, FILE, variant=1).game.board.zones
    assert [zone.positions[-1] for zone in zones] == ["bench", "b3"]


@pytest.mark.parametrize(
    ("direction", "source", "target", "expected"),
    [
        ("O", "a1", "b2", ["O = b2>bench, b1>c2  # to the north-east"]),
        ("O", "b1", "c2", ["O = a1>b2>bench  # to the north-east"]),
        ("O", "c1", "bench", ["O = a1>b2>bench, b1>c2, c1>bench  # to the north-east"]),
        ("O", "a1", "c3", ["O = b2>bench, b1>c2, a1>c3  # to the north-east"]),
        ("Up", "a1", "bench", ["Up = a1>bench"]),
        ("N", "a1", "a2", ["   (unlink (a1 N)))"]),
        ("N", "a1", "bench", ["   (links N (a1 bench)))"]),
    ],
)
def test_links(direction: str, source: str, target: str, expected: list[str]) -> None:
    before = game_of(SMALL).board.links
    new = changed("link", direction=direction, source=source, target=target)
    found = [line for line in lines(SMALL, new) if not line.startswith("(board")]
    assert found == expected
    links = dict(before.get(direction, {}))
    if links.get(source) == target:
        del links[source]
    else:
        links[source] = target
    assert game_of(new).board.links == {**before, direction: links}


def test_a_direction_without_links() -> None:
    rules = SMALL.replace("O = a1>b2>bench, b1>c2", "O = a1>b2")
    without = changed("link", rules, direction="O", source="a1", target="b2")
    assert "O = none  # to" in without and game_of(without).board.links["O"] == {}
    again = changed("link", without, direction="O", source="b1", target="c2")
    assert "O = b1>c2  # to" in again


def test_free_positions() -> None:
    new = changed("add-position", name="attic", rect=[200, 100, 250, 150])
    moved = changed("move-position", new, name="attic", rect=[1, 2, 3, 4])
    assert game_of(moved).board.rects["attic"] == (1, 2, 3, 4)
    view = board_view(kit.text_of(moved, FILE))
    assert {p["name"] for p in view["positions"] if p["free"]} == {"bench", "attic"}
    plain = SMALL.replace("(board (positions (bench 200 0 250 50)))\n", "").replace("bench", "c3")
    first = changed("add-position", plain, name="attic", rect=[1, 2, 3, 4])
    assert "(board\n   (positions (attic 1 2 3 4)))" in first
    with pytest.raises(NotEditable, match="belongs to a grid"):
        changed("move-position", name="a1", rect=[0, 0, 1, 1])


def test_a_removed_position_leaves_nothing_behind() -> None:
    new = changed("remove-positions", names=["bench", "a1"])
    board = game_of(new).board
    assert not {"bench", "a1"} & board.rects.keys() and "(kill-positions a1)" in new
    assert board.links["O"] == {"b1": "c2"}
    assert [zone.positions for zone in board.zones] == [("b1", "c1")]
    assert "O = b1>c2  # to the north-east" in new and "    1KM" in new


@pytest.mark.parametrize(
    ("columns", "rows", "expected"),
    [
        (4, 4, ["board: 4x4", "    4", "    1k2 # the enemy", "    4", "    MKM1"]),
        (2, 2, ["board: 2x2", "zone home White: a1-b1 bench", "    2", "    MK"]),
    ],
)
def test_grids_grow_and_shrink(columns: int, rows: int, expected: list[str]) -> None:
    new = changed("resize", columns=columns, rows=rows)
    found = lines(SMALL, new)
    assert [line for line in expected if line not in found] == [] and "# to the north-east" in new
    assert len(game_of(new).board.rects) == columns * rows + 1


def test_labels_of_a_grid() -> None:
    rules = "game: G\ngrid: a-c x 1-2\nN = (0, 1)\npiece Man: betza W\nsetup: M2/3\n"
    new = changed("resize", rules, columns=4, rows=3)
    assert lines(rules, new) == ["grid: a-d x 1-3", "setup: M3/4/4"]
    listed = rules.replace("a-c x 1-2", "a/b/c x 1-2")
    assert "grid: a/b x 1\n" in changed("resize", listed, columns=2, rows=1)


def test_a_new_board() -> None:
    new = changed("new-board", shape="square", columns=4, rows=4)
    game = game_of(new)
    assert len(game.board.rects) == 16 and game.board.zones == ()
    assert setup_of(game)["White", "Man", "a1"] == 1 and "bench" not in new
    with pytest.raises(NotEditable, match="consists of squares"):
        changed("new-board", shape="hex", columns=4, rows=4)


# --- pieces --------------------------------------------------------------------------------------


def test_a_new_piece_gets_a_letter_and_its_first_formula() -> None:
    new = changed("new-piece", name="Knight")
    assert "piece King K: betza K\npiece Knight N:\n" in new
    ride = {"piece": "Knight", "vector": [50, 0], "mode": "move", "rides": True}
    moving = changed(
        "moves", new.replace("O = a1>b2>bench, b1>c2", "Up = a1>bench"), **ride, symmetry="all"
    )
    assert "piece Knight N: betza mR\n" in moving
    marks = moves_of(kit.text_of(moving, FILE), "Knight").marks
    assert Mark(vector=(50, 0), mode="move", rides=True) in marks and len(marks) == 4


@pytest.mark.parametrize(
    ("formula", "expected"),
    [("dagaz N,OM", "dagaz N,O;N,M;O[p]"), ("parlett 1X", "parlett 1X, o1>")],
)
def test_a_formula_keeps_its_notation(formula: str, expected: str) -> None:
    rules = f"game: G\nboard: 5x5\npiece Man: {formula}\nsetup: M4/5/5/5/5\n"
    step = [50, -50] if "dagaz" in formula else [0, -50]
    click = {"piece": "Man", "vector": step, "mode": "move", "rides": False}
    assert f"piece Man: {expected}\n" in changed("moves", rules, **click, symmetry="none")


def test_blocks_are_refused() -> None:
    rules = SMALL.replace("betza W", "(N add)")
    with pytest.raises(NotEditable, match="blocks"):
        changed(
            "moves", rules, piece="Man", vector=[50, 0], mode="move", rides=False, symmetry="all"
        )
