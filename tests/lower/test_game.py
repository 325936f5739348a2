"""The tables of a game: indices of names, zones, symmetry, turns, pieces, reserves."""

from __future__ import annotations

import pytest

from tests.lower.lowering import BOARD, lowered
from zrf2js.ir.nodes import Attribute, GameIR


def _turns(game: GameIR) -> list[tuple[int, int, int]]:
    return [(turn.chooser, turn.mover, turn.mode) for turn in game.turns]


TWO = (
    "(piece (name Man) (moves (e add)) (drops ((verify empty?) add)))"
    "(piece (name King) (drops ((verify empty?) add)))"
)


def test_positions_links_and_symmetry_are_indices() -> None:
    game, _ = lowered()
    assert game.directions == ("e", "w")
    assert [position.name for position in game.positions] == ["a", "b", "c"]
    assert game.links == ((1, 2, -1), (-1, 0, 1))
    assert [player.symmetry for player in game.players] == [(0, 1), (1, 0)]
    assert [(e.player, e.piece, e.position) for e in game.setup] == [(0, 0, 0), (1, 0, 2)]


def test_the_last_definition_of_a_zone_for_a_player_holds() -> None:
    zones = """(zone (name z) (players White) (positions a b))
      (zone (name z) (players Black) (positions c)) (zone (name z) (players White) (positions c))
      (zone (name y) (positions b)))"""
    game, _ = lowered(board=BOARD.replace("(zone (name z)\n  (positions a)))", zones))
    assert {zone.name: zone.members for zone in game.zones} == {"z": (0, 0, 3), "y": (0, 3, 0)}


@pytest.mark.parametrize(
    ("links", "opposites"),
    [
        ("(links e (a b) (b c)) (links w (b a) (c b))", (1, 0)),
        ("(links e (a b))", (-1,)),
        # two links of three decide against one
        ("(links e (a b) (b c)) (links x (b a)) (links w (b a) (c b))", (2, 0, 0)),
        # the first of two equal ones
        ("(links e (a b)) (links x (b a)) (links w (b a))", (1, 0, 0)),
    ],
)
def test_the_opposite_inverts_most_links(links: str, opposites: tuple[int, ...]) -> None:
    positions = "(board (positions (a 0 0 9 9) (b 10 0 19 9) (c 20 0 29 9))"
    game, _ = lowered(board=f"{positions} {links})", setup="(board-setup (White (Man a)))")
    assert game.opposites == opposites


@pytest.mark.parametrize(("number", "opposite"), [(63, 63), (64, 0)])
def test_an_opposite_is_one_of_the_first_64_parallel_directions(number: int, opposite: int) -> None:
    """Of directions that invert a link, the 64th counts; the 65th has no vote for that link."""
    links = [f"(links x{n} (b a){' (c b)' if n == number else ''})" for n in range(66)]
    positions = "(positions (a 0 0 9 9) (b 10 0 19 9) (c 20 0 29 9))"
    game, _ = lowered(
        board=f"(board {positions} {' '.join(links)} (links e (a b) (b c)))",
        pieces="(piece (name Man) (moves (e add)))",
        setup="(board-setup (White (Man a)))",
    )
    assert game.opposites == (*[66] * 66, opposite)


def test_move_types_and_attributes_have_the_numbers_of_records() -> None:
    pieces = """
      (piece (name Man) (attribute p? false) (attribute q? true)
        (moves (move-type t) (e (if empty? (add-partial u) else (add-partial v)))
               (e (set-attribute r? empty?) (set-attribute p? 2) (set-attribute p? 0) add)))
      (piece (name King) (attribute r? false) (attribute s? 1)
        (moves (move-type x) (e (verify (attacked? e)) add)))"""
    players = '(title "T") (players White Black) (turn-order (White m) Black)'
    game, _ = lowered(players=players, pieces=pieces, rest="(move-priorities n o)")
    assert game.modes == ("m", "o", "n", "x", "t", "v", "u")
    assert game.notation_modes == (1, 2, 3, 4, 5, 6, 7)
    assert game.priorities == (2, 1)
    assert _turns(game) == [(0, 0, 0), (1, 1, -1)]
    assert game.attributes == (
        Attribute(name="s?", values=("false", "1"), falsy=1),
        Attribute(name="r?", values=("false", "true"), falsy=1),
        Attribute(name="q?", values=("false", "true"), falsy=1),
        Attribute(name="p?", values=("false", "0", "2"), falsy=2),
    )


def test_a_turn_has_a_chooser_and_a_mover() -> None:
    order = "(turn-order White (White Black) ?Dice)"
    game, _ = lowered(players=f'(title "T") (players White Black Red ?Dice) {order}')
    assert _turns(game) == [(0, 0, -1), (0, 1, -1), (3, 3, -1)]
    assert [player.random for player in game.players] == [False, False, False, True]
    assert [player.in_turn_order for player in game.players] == [True, True, False, True]


def test_blocks_of_a_macro_share_a_template() -> None:
    pieces = "(piece (name Man) (moves (e add) (w add)))(piece (name King) (moves (e add)))"
    game, _ = lowered(pieces=pieces)
    assert [[call.template for call in piece.moves] for piece in game.pieces] == [[0, 1], [2]]
    assert len(game.templates) == 3


COUNTED = "(board-setup (White (Man a off 2) (King off 1)) (Black (King c)))"
ON_BOARD = "(board-setup (White (Man a)) (Black (King c)))"
MAN_ONLY = "(board-setup (White (Man a)) (Black (Man c)))"
ALL = {(0, 0): -1, (0, 1): -1, (1, 0): -1, (1, 1): -1}


@pytest.mark.parametrize(
    ("setup", "dialect", "counts", "codes"),
    [
        (COUNTED, "zillions", {(0, 0): 2, (0, 1): 1}, []),
        (COUNTED, "dagaz", ALL | {(0, 0): 2, (0, 1): 1}, []),
        (COUNTED, "auto", {(0, 0): 2, (0, 1): 1}, []),
        (ON_BOARD, "zillions", {}, []),
        (ON_BOARD, "auto", {}, ["ZRF521"]),
        (MAN_ONLY, "auto", ALL, ["ZRF520"]),  # only a drop puts the King on the board
    ],
)
def test_reserves(
    setup: str, dialect: str, counts: dict[tuple[int, int], int], codes: list[str]
) -> None:
    game, reported = lowered(
        players='(title "T") (players White Black Red) (turn-order White Black)',
        pieces=TWO,
        setup=setup,
        rest="(win-condition (White) stalemated)",
        dialect=dialect,
    )
    assert {(r.player, r.piece): r.count for r in game.reserves} == counts
    assert reported == codes


def test_a_game_with_counted_drops_needs_no_guess() -> None:
    setup = "(board-setup (White (Man a off 2)) (Black (Man c off 1)))"
    drops = "(piece (name Man) (moves (e add)) (drops ((verify empty?) add)))"
    game, reported = lowered(pieces=drops, setup=setup)
    assert [reserve for reserve in game.reserves if reserve.count < 0] == []
    assert reported == []


def test_reserves_of_a_type_add_up() -> None:
    setup = "(board-setup (White (Man a off 2) (Man off 3)) (Black (Man c)))"
    drops = "(piece (name Man) (moves (e add)) (drops ((verify empty?) add)))"
    game, _ = lowered(pieces=drops, setup=setup, dialect="zillions")
    assert [(r.player, r.piece, r.count) for r in game.reserves] == [(0, 0, 5)]


def test_a_separator_of_the_menu_reports_nothing() -> None:
    game, reported = lowered(
        players='(title "-") (players White Black) (turn-order White Black)',
        pieces=TWO,
        setup="(board-setup (White (Man a)))",
    )
    assert reported == []
    assert [reserve.count for reserve in game.reserves] == [-1, -1, -1, -1]


def test_values_of_attributes_are_indices() -> None:
    pieces = "(piece (name Man) (attribute fresh true) (moves (e (set-attribute fresh false) add)))"
    game, _ = lowered(pieces=f"{pieces} (piece (name King) (moves (e add)))")
    assert [piece.attributes for piece in game.pieces] == [(1,), (0,)]
