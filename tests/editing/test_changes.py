"""Each change of the visual editor: its text, and the game that the text describes."""

from __future__ import annotations

import pytest

from tests.conftest import ROOT
from tests.editing.kit import SMALL, changed, game_of, setup_of, text_of
from zrf2js.editing.board_view import board_view, moves_view
from zrf2js.editing.moves import Mark, moves_of
from zrf2js.editing.steps import Compass
from zrf2js.editing.text_edits import NotEditable


def lines_changed(old: str, new: str) -> list[str]:
    """Return the lines of the new text that the old text does not have."""
    return [line for line in new.splitlines() if line not in old.splitlines()]


# --- setup ---------------------------------------------------------------------------------------


def test_a_piece_is_placed_next_to_its_kind() -> None:
    new = changed(SMALL, "place", player="White", piece="Man", position="c1")
    assert lines_changed(SMALL, new) == ["      (White (Man a1 b1 c1) ; two men"]


def test_a_piece_replaces_the_one_on_its_position() -> None:
    new = changed(SMALL, "place", player="Black", piece="Lion", position="a1")
    assert setup_of(game_of(new)) - setup_of(game_of(SMALL)) == {("Black", "Lion", "a1"): 1}
    assert setup_of(game_of(SMALL)) - setup_of(game_of(new)) == {("White", "Man", "a1"): 1}
    assert "(Man b1) ; two men" in new and "(Man a3)\n         (Lion a1)))" in new


def test_a_piece_that_is_there_changes_nothing() -> None:
    assert changed(SMALL, "place", player="White", piece="Man", position="a1") == SMALL


def test_the_last_position_takes_its_group_with_it() -> None:
    new = changed(SMALL, "clear", position="a3")
    assert "(Man a3)" not in new and "; and one" in new
    assert setup_of(game_of(new)) == {
        ("White", "Man", "a1"): 1, ("White", "Man", "b1"): 1, ("White", "Lion", None): 2,
    }  # fmt: skip


@pytest.mark.parametrize(("piece", "count"), [("Lion", 5), ("Lion", 0), ("Man", 1)])
def test_reserves(piece: str, count: int) -> None:
    new = changed(SMALL, "reserve", player="White", piece=piece, count=count)
    assert setup_of(game_of(new))["White", piece, None] == count
    assert "a1 b1" in new


def test_a_game_without_setup_gets_one() -> None:
    start = SMALL.index("   (board-setup")
    rules = SMALL[:start] + SMALL[SMALL.index("   (win-condition") :]
    new = changed(rules, "place", player="White", piece="Man", position="a1")
    assert setup_of(game_of(new)) == {("White", "Man", "a1"): 1}


def test_the_body_of_a_macro_is_changed_where_it_is_written() -> None:
    rules = SMALL.replace("(White (Man a1 b1)", "(White (men)").replace(
        "(define row", "(define men (Man a1 b1))\n(define row"
    )
    new = changed(rules, "clear", position="a1")
    assert "(define men (Man b1))" in new


def test_what_a_macro_computes_is_refused() -> None:
    rules = SMALL.replace("(White (Man a1 b1)", "(White (men 1)").replace(
        "(define row", "(define men (Man a$1 b$1))\n(define row"
    )
    with pytest.raises(NotEditable, match="a macro computes"):
        changed(rules, "clear", position="a1")


# --- the board -----------------------------------------------------------------------------------


def test_zones() -> None:
    added = changed(SMALL, "zone", name="home", players=None, position="c1")
    assert "(positions a1 b1 c1)" in added
    removed = changed(added, "zone", name="home", players=None, position="a1")
    assert "(positions b1 c1)" in removed
    new = changed(SMALL, "zone", name="goal", players=["Black"], position="c3")
    (zone,) = (z for z in game_of(new).board.zones if z.name == "goal")
    assert (zone.players, zone.positions) == (("Black",), ("c3",))


def test_the_link_of_a_grid_is_removed_and_comes_back() -> None:
    without = changed(SMALL, "link", direction="n", source="a1", target="a2")
    assert "a1" not in game_of(without).board.links["n"]
    again = changed(without, "link", direction="n", source="a1", target="a2")
    assert game_of(again).board.links == game_of(SMALL).board.links
    assert "unlink" not in again


def test_a_link_that_is_written_is_removed_there() -> None:
    new = changed(SMALL, "link", direction="up", source="b1", target="x")
    assert game_of(new).board.links["up"] == {"a1": "x"}
    gone = changed(new, "link", direction="up", source="a1", target="x")
    assert "links up" not in gone and "; both lead there" in gone


def test_another_target_replaces_a_link() -> None:
    new = changed(SMALL, "link", direction="up", source="b1", target="c3")
    assert game_of(new).board.links["up"] == {"a1": "x", "b1": "c3"}
    new = changed(SMALL, "link", direction="n", source="a1", target="x")
    assert game_of(new).board.links["n"]["a1"] == "x"


def test_free_positions_are_added_moved_and_removed() -> None:
    new = changed(SMALL, "add-position", name="y", rect=[200, 50, 249, 99])
    assert game_of(new).board.rects["y"] == (200, 50, 249, 99)
    moved = changed(new, "move-position", name="y", rect=[1, 2, 3, 4])
    assert game_of(moved).board.rects["y"] == (1, 2, 3, 4)
    gone = changed(moved, "remove-positions", names=["y", "x"])
    board = game_of(gone).board
    assert not {"x", "y"} & board.rects.keys() and not board.links.get("up")


def test_a_position_of_a_grid_is_killed_with_all_its_uses() -> None:
    new = changed(SMALL, "remove-positions", names=["a1"])
    game = game_of(new)
    assert "a1" not in game.board.rects and "(kill-positions a1)" in new
    assert setup_of(game)["White", "Man", "b1"] == 1
    assert [zone.positions for zone in game.board.zones] == [("b1",)]
    with pytest.raises(NotEditable, match="belongs to a grid"):
        changed(SMALL, "move-position", name="a1", rect=[0, 0, 1, 1])


@pytest.mark.parametrize(
    ("columns", "rows", "labels"),
    [(5, 4, '"a/b/c/d/e" (50 0)) ("4/3/2/1"'), (2, 1, '"a/b" (50 0)) ("1"')],
)
def test_grids_grow_and_shrink(columns: int, rows: int, labels: str) -> None:
    new = changed(SMALL, "resize", columns=columns, rows=rows)
    assert labels in new
    assert len(game_of(new).board.rects) == columns * rows + 1
    outside = [p for *_, p in setup_of(game_of(new)) if p and p not in game_of(new).board.rects]
    assert outside == []


@pytest.mark.parametrize(("shape", "directions"), [("square", 8), ("hex", 6)])
def test_new_boards(shape: str, directions: int) -> None:
    new = changed(SMALL, "new-board", shape=shape, columns=4, rows=5)
    board = game_of(new).board
    assert (len(board.rects), len(board.links)) == (20, directions)
    vectors = Compass(board).vectors
    ((_, pairs),) = board.symmetry
    turned = dict(pairs)
    for name, (x, y) in vectors.items():
        image = vectors[turned.get(name, name)]
        assert image[1] == -y and abs(image[0]) == abs(x), (
            "forward is backward for the other player"
        )


def test_a_board_of_free_points() -> None:
    new = changed(SMALL, "new-board", shape="points", columns=2, rows=3)
    view = board_view(text_of(new))
    assert [p["name"] for p in view["positions"] if p["free"]] == [
        "a3",
        "b3",
        "a2",
        "b2",
        "a1",
        "b1",
    ]
    moved = changed(new, "move-position", name="b1", rect=[0, 0, 49, 49])
    linked = changed(moved, "link", direction="n", source="a1", target="b1")
    assert game_of(linked).board.links == {"n": {"a1": "b1"}}


@pytest.mark.parametrize("name", ["", "a b", "a)", 'a"', "a;b", "$1"])
def test_names_that_are_no_words_are_refused(name: str) -> None:
    with pytest.raises(NotEditable, match="cannot be a name"):
        changed(SMALL, "add-position", name=name, rect=[0, 0, 1, 1])
    with pytest.raises(NotEditable, match="cannot be a name"):
        changed(SMALL, "zone", name=name, players=None, position="a1")
    with pytest.raises(NotEditable, match="cannot be a name"):
        changed(SMALL, "new-piece", name=name)


def test_killed_positions_outside_a_smaller_grid_are_gone() -> None:
    killed = changed(SMALL, "remove-positions", names=["a3", "c1"])
    smaller = changed(killed, "resize", columns=3, rows=2)
    assert "(kill-positions c1)" in smaller
    assert "kill-positions" not in changed(smaller, "resize", columns=2, rows=2)


def test_neighbors_on_a_line_are_removed_together() -> None:
    rules = SMALL.replace("(positions a1 b1)", "(positions\n            a1 b1 c1)")
    new = changed(rules, "remove-positions", names=["a1", "b1"])
    assert [zone.positions for zone in game_of(new).board.zones] == [("c1",)]


# --- moves ---------------------------------------------------------------------------------------


def test_blocks_are_marks() -> None:
    found = moves_of(text_of(SMALL), "Lion").marks
    assert set(found) == {
        Mark(vector=(0, -50), mode="both", rides=True), Mark(vector=(50, -50), mode="move"),
    }  # fmt: skip
    assert moves_of(text_of(SMALL), "Man").marks[1] == Mark(vector=(50, -50), mode="capture")


@pytest.mark.parametrize("rides", [False, True])
@pytest.mark.parametrize("mode", ["move", "capture", "both"])
def test_marks_are_written_and_read_again(mode: str, rides: bool) -> None:
    vector = [50, -100]
    new = changed(
        SMALL, "moves", piece="Man", vector=vector, mode=mode, rides=rides, symmetry="none"
    )
    written = set(moves_of(text_of(new), "Man").marks) - set(moves_of(text_of(SMALL), "Man").marks)
    assert written == {Mark(vector=(50, -100), mode=mode, rides=rides)}  # type: ignore[arg-type]
    again = changed(
        new, "moves", piece="Man", vector=vector, mode=None, rides=rides, symmetry="none"
    )
    assert moves_of(text_of(again), "Man") == moves_of(text_of(SMALL), "Man")


def test_a_block_keeps_its_comment_and_its_neighbors() -> None:
    new = changed(
        SMALL, "moves", piece="Lion", vector=[0, -50], mode=None, rides=True, symmetry="none"
    )
    assert "         ; rides\n         (n e (verify empty?) add)))" in new


def test_symmetry() -> None:
    compass = Compass(game_of(SMALL).board)
    assert len(compass.images((50, -100), "all")) == 8
    assert set(compass.images((50, -100), "sides")) == {(50, -100), (-50, -100)}
    hexes = game_of(changed(SMALL, "new-board", shape="hex", columns=5, rows=5)).board
    assert len(Compass(hexes).images(Compass(hexes).vectors["e"], "all")) == 6


def test_a_macro_that_makes_several_moves_is_refused() -> None:
    rules = SMALL.replace(
        "(define row", "(define both (n add) (s (verify empty?) add))\n(define row"
    )
    rules = rules.replace("(n (row) add)", "(both)").replace("(n e (verify empty?) add)", "(both)")
    with pytest.raises(NotEditable, match="makes several moves"):
        changed(
            rules, "moves", piece="Man", vector=[0, 50], mode=None, rides=False, symmetry="none"
        )


def test_a_position_that_no_path_reaches_is_refused() -> None:
    with pytest.raises(NotEditable, match="no path"):
        changed(
            SMALL, "moves", piece="Man", vector=[7, 0], mode="move", rides=False, symmetry="none"
        )


def test_formulas_are_written_again() -> None:
    rules = (ROOT / "examples" / "chess-betza.dgz").read_text(encoding="utf-8")
    file = "chess-betza.dgz"
    knight = moves_view(text_of(rules, file), "Knight")
    assert (len(knight["marks"]), knight["formula"], knight["others"]) == (8, "N", [])
    wide = max(abs(x) for x, _ in (mark["vector"] for mark in knight["marks"]))
    new = changed(
        rules, "moves", file, piece="Knight", vector=[wide // 2, 0], mode="move", rides=True,
        symmetry="all",
    )  # fmt: skip
    assert "piece Knight N: betza NmR" in new
    with pytest.raises(NotEditable, match="the grid cannot show"):
        changed(
            rules, "moves", file, piece="Pawn", vector=[wide // 2, 0], mode="move", rides=False,
            symmetry="none",
        )  # fmt: skip


def test_the_board_of_a_diagram_is_refused() -> None:
    rules = "files=3\nranks=3\nking:K:K::b1\n"
    assert board_view(text_of(rules, "kings.diagram"))["positions"]
    with pytest.raises(NotEditable, match="only the text can be changed"):
        changed(rules, "clear", "kings.diagram", position="b1")


def test_a_new_piece_has_no_moves() -> None:
    new = changed(SMALL, "new-piece", name="Fox")
    assert moves_of(text_of(new), "Fox").marks == ()
    with pytest.raises(NotEditable, match="has a piece"):
        changed(new, "new-piece", name="Fox")


# --- the view ------------------------------------------------------------------------------------


def test_the_view_of_a_board() -> None:
    view = board_view(text_of(SMALL))
    assert view["grid"] == [3, 3]
    assert {p["name"] for p in view["positions"] if p["free"]} == {"x"}
    assert {"player": "White", "piece": "Lion", "position": None, "count": 2} in view["setup"]
    assert moves_view(text_of(SMALL), "Lion")["at"] == "b2"
