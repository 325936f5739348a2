"""Nine-Tile Cyvasse, rule by rule. The board: e runs to the right, ne and nw away from White."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.examples.groups.board import board_of
from tests.node import Answering

READY = "Nine-Tile Cyvasse, ready to play"
KINGS = "White: King e1; Black: King h9"


@dataclass(frozen=True, kw_only=True)
class Rule:
    name: str
    board: str
    piece: str  # position of the tested piece
    can: str = ""  # expected destinations
    cannot: str = ""
    land: str = ""


RULES = (
    Rule(
        name="a light horse moves three cells with any turns",
        board="White: LightHorse f5",
        land="Mountain g5",
        piece="f5",
        can="h5 f8 c5 c8 i2 f2",
        cannot="g5 i5 b5",
    ),
    Rule(
        name="pieces pass through their own side",
        board="White: HeavyHorse f5, Rabble g5 e5 f6 e6 g4 f4",
        piece="f5",
        can="h5",
        cannot="g5",
    ),
    Rule(
        name="an elephant moves one cell",
        board="White: Elephant f5",
        piece="f5",
        can="g5 e5 f6 e6",
        cannot="h5 f7",
    ),
    Rule(
        name="an elephant captures at two cells",
        board="White: Elephant f5; Black: Rabble h5",
        piece="f5",
        can="h5",
    ),
    Rule(
        name="an elephant does not capture through a friend",
        board="White: Elephant f5, Rabble g5; Black: Rabble h5",
        piece="f5",
        cannot="h5",
    ),
    Rule(
        name="a dragon flies over mountains",
        board="White: Dragon f5",
        land="Mountain g5 e5 f6 e6 g4 f4",
        piece="f5",
        can="h5 j5 f9",
        cannot="g5",
    ),
    Rule(
        name="a piece that enters the front of spears stops there",
        board="White: LightHorse f5; Black: Spears g7",
        land="Mountain f6 e6 h5",
        piece="f5",
        can="g5 g6",
        cannot="f7",
    ),
    Rule(
        name="spears move and capture forward only",
        board="White: Spears f5; Black: Rabble f6 g5",
        piece="f5",
        can="f6 e6",
        cannot="g5 e5 f4 g4",
    ),
    Rule(
        name="one piece engages light armor",
        board="White: Rabble f5; Black: Rabble g5",
        piece="f5",
        can="g5",
    ),
    Rule(
        name="one light piece does not engage heavy armor",
        board="White: Rabble f5; Black: HeavyHorse g5",
        piece="f5",
        cannot="g5",
    ),
    Rule(
        name="two light pieces engage heavy armor",
        board="White: Rabble f5 h5; Black: HeavyHorse g5",
        piece="f5",
        can="g5",
    ),
    Rule(
        name="one heavy piece engages heavy armor",
        board="White: Elephant e5; Black: HeavyHorse g5",
        piece="e5",
        can="g5",
    ),
    Rule(
        name="a piece without armor needs no engagement",
        board="White: LightHorse d5; Black: Trebuchet g5",
        piece="d5",
        can="g5",
    ),
    Rule(
        name="a horse engages no piece three cells away",
        board="White: LightHorse d5; Black: Rabble g5",
        piece="d5",
        cannot="g5",
    ),
    Rule(
        name="a crossbow engages for a horse",
        board="White: LightHorse d5, Crossbow j5; Black: Rabble g5",
        piece="d5",
        can="g5",
    ),
    Rule(
        name="a crossbow does not capture",
        board="White: Crossbow f5; Black: Crossbow g5",
        piece="f5",
        cannot="g5",
    ),
    Rule(
        name="a mountain blocks the line of a crossbow",
        board="White: LightHorse g2, Crossbow j5; Black: Rabble g5",
        land="Mountain h5",
        piece="g2",
        cannot="g5",
    ),
    Rule(
        name="a friend of the target blocks the line too",
        board="White: LightHorse d5, Crossbow j5; Black: Rabble g5 h5",
        piece="d5",
        cannot="g5",
    ),
    Rule(
        name="a rider can continue behind the captured piece",
        board="White: LightHorse f5; Black: Rabble g5",
        piece="f5",
        can="g5 h5 i5",
    ),
    Rule(
        name="a piece next to an enemy tower engages only the tower",
        board="White: Rabble f5; Black: Rabble g5, Tower f6",
        piece="f5",
        cannot="g5",
    ),
    Rule(
        name="first postscript: a piece engages an adjacent tower",
        board="White: Elephant f5; Black: Tower f6",
        piece="f5",
        can="f6",
    ),
    Rule(
        name="second postscript: a dragon next to a tower engages no tower behind it",
        board="White: Dragon f5; Black: Tower g5 f7",
        piece="f5",
        can="g5",
        cannot="f7",
    ),
    Rule(
        name="without the nearer tower, the dragon engages the other one",
        board="White: Dragon f5; Black: Tower f7",
        piece="f5",
        can="f7",
    ),
    Rule(
        name="a tower never moves",
        board="White: Tower f5; Black: Rabble g5",
        piece="f5",
        cannot="g5 e5",
    ),
    Rule(
        name="a king jumps over a friendly tower",
        board="White: King f5, Tower g5",
        piece="f5",
        can="h5",
        cannot="g5 i5",
    ),
    Rule(
        name="a king does not jump over a rabble",
        board="White: King f5, Rabble g5",
        piece="f5",
        cannot="h5",
    ),
)


@pytest.fixture(scope="module")
def lists(modules: Callable[[str], Path]) -> Iterator[Answering]:
    """Yield a process that lists the moves of positions."""
    process = Answering(Path(__file__).with_name("lists.mjs"), modules("cyvasse").as_uri())
    yield process
    process.close()


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_destinations_of_a_piece(rule: Rule, lists: Answering) -> None:
    going = {to for start, to, *_ in moves(lists, rule) if start == rule.piece}
    assert set(rule.can.split()) <= going
    assert not set(rule.cannot.split()) & going


def test_a_trebuchet_shoots_from_a_distance_and_steps_back(lists: Answering) -> None:
    rule = Rule(name="", board="White: Trebuchet f5; Black: Crossbow h5 g4", piece="f5")
    shots = [
        (to, fallen) for start, to, fallen, _ in moves(lists, rule) if start == "f5" and fallen
    ]
    assert shots == [("e5", "h5")]  # the adjacent piece is too close


def test_a_trebuchet_shoots_over_mountains_if_another_piece_engages_the_target(
    lists: Answering,
) -> None:
    for others, expected in (("", []), (", Crossbow h8", [("e5", "h5")])):
        rule = Rule(
            name="",
            board=f"White: Trebuchet f5{others}; Black: Rabble h5",
            land="Mountain g5",
            piece="f5",
        )
        found = moves(lists, rule)
        assert [
            (to, fallen) for start, to, fallen, _ in found if start == "f5" and fallen
        ] == expected


def test_a_piece_in_water_engages_no_piece_and_has_less_armor(
    lists: Answering,
) -> None:
    board = f"{KINGS}; Land: Water g5; White: Rabble f5; Black: Elephant h5"
    into_water = asked(lists, {"board": board_of(board)}, ["Rabble f5 x g5"])
    assert into_water["player"] == "Black"  # a quiet move without a second rabble
    assert ["h5", "g5"] in [move[:2] for move in into_water["moves"]]
    position = {"board": board_of(f"{KINGS}; Land: Water h5; White: Rabble f5; Black: Elephant i5")}
    wet_elephant = asked(lists, {**position, "turn": 1}, ["Elephant i5 x h5", "Rabble f5 - g5"])
    assert wet_elephant["player"] == "Black"
    falls = asked(lists, {**position, "turn": 1}, ["Elephant i5 x h5", "Rabble f5 - g5", "King"])
    assert ["g5", "h5"] in [move[:2] for move in falls["moves"]]


def test_a_second_rabble_may_move(lists: Answering) -> None:
    board = board_of(f"{KINGS}; White: Rabble f5 f3, LightHorse j3")
    after = asked(lists, {"board": board}, ["Rabble f5 - g5"])
    assert after["player"] == "White"
    assert {move[0] for move in after["moves"]} == {"f3", None}  # another rabble, or a pass
    text = next(move[3] for move in after["moves"] if move[0] is None)
    assert asked(lists, {"board": board}, ["Rabble f5 - g5", text])["player"] == "Black"
    assert asked(lists, {"board": board}, ["LightHorse j3 - j4"])["player"] == "Black"


def test_a_player_without_moves_loses(lists: Answering) -> None:
    around = "d2 e2 f1"  # around the king on e1
    board = board_of(f"White: King e1; Land: Mountain {around}; Black: King h9, Rabble c5 d6")
    played = asked(lists, {"board": board, "turn": 1}, ["King h9 - g9"])
    assert played["outcome"] == {"kind": "win", "winner": "Black", "reason": "stalemated"}


def test_the_setup_places_nine_tiles_and_the_armies(lists: Answering) -> None:
    start = asked(lists, None, [], variant="Nine-Tile Cyvasse")
    assert len(start["moves"]) == 9 * 4
    lake = next(move[3] for move in start["moves"] if "Water e8" in move[3])
    after = asked(lists, None, [lake], variant="Nine-Tile Cyvasse")
    assert after["player"] == "Black" and len(after["moves"]) == 8 * 4


def shots(found: list[list[Any]], piece: str) -> list[tuple[str, str]]:
    """Return (destination, captured position) for captures away from the destination."""
    return [(to, fallen) for start, to, fallen, _ in found if start == piece and fallen]


def moves(lists: Answering, rule: Rule) -> list[list[Any]]:
    land = f"; Land: {rule.land}" if rule.land else ""
    kings = "White: King l1; Black: King a9"
    answer = asked(lists, {"board": board_of(f"{kings}; {rule.board}{land}")}, [])
    found: list[list[Any]] = answer["moves"]
    return found


def asked(
    lists: Answering,
    position: dict[str, Any] | None,
    plies: list[str],
    variant: str = READY,
) -> dict[str, Any]:
    answer: dict[str, Any] = lists.ask({"variant": variant, "position": position, "plies": plies})
    return answer
