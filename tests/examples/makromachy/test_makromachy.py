"""Makromachy, rule by rule: measured moves of the published game, and what they leave open.

``oracle.json`` holds measured lists of legal moves. Other tests state a position in its form:
``wTh8`` is a white Terror on h8, and ``*`` marks a piece that has not moved.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import EXAMPLES, zrf2js
from tests.examples.makromachy import random_games
from tests.formulas.test_games import run_script
from tests.node import Answering
from tests.sampling import rounds

HERE = Path(__file__).parent
GAME, SCRIPT = EXAMPLES / "makromachy.zrf", EXAMPLES / "makromachy.js"
ORACLE: dict[str, Any] = json.loads((HERE / "oracle.json").read_text())
CASES = {case["name"]: case for case in ORACLE["cases"]}
#: letters of the setup, from rank 4 to rank 1
SETUP = ("PPPPPPPPPPPPPP", "BHNMEOSSOEANHB", "WWWZRFTQFRZWWW", "DJIVCGULKCVIJD")
KINGS = "wKi1 bKi14"


class Module:
    """A module in a file, and the process that plays it."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @cached_property
    def process(self) -> Answering:
        return Answering(HERE / "lists.mjs", self.path.as_uri())


@pytest.fixture(scope="session")
def modules(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Module]]:
    """Yield modules of the rules alone, and of the rules with the script."""
    folder = tmp_path_factory.mktemp("makromachy")
    made = {name: Module(folder / f"{name}.mjs") for name in ("rules", "script")}
    for name, options in (("rules", ()), ("script", ("--override", SCRIPT))):
        result = zrf2js("convert", GAME, "-o", made[name].path, *options)
        assert result.exit_code == 0 and "ZRF" not in result.stderr
    yield made
    for module in made.values():
        module.process.close()


def played(module: Module, *requests: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the answers of lists.mjs, which documents requests and answers."""
    complete = [{"position": None, "plies": [], **request} for request in requests]
    answers: list[dict[str, Any]] = module.process.ask(complete)
    return answers


def answered(module: Module, position: str, *plies: str, turn: str = "white") -> dict[str, Any]:
    return played(module, {"position": position, "turn": turn, "plies": plies})[0]


def moves(module: Module, position: str, origin: str, turn: str = "white") -> list[str]:
    """Return the moves from a square, without the square."""
    (listed,) = answered(module, position, turn=turn)["lists"]
    return sorted(text.removeprefix(f"{origin}-") for text in listed if text.startswith(origin))


@pytest.fixture(scope="session")
def measured(modules: dict[str, Module]) -> dict[str, list[str]]:
    """Return the last list of moves of each case, by the rules alone; the script changes none."""
    requests = [
        {
            "position": case["position"],
            "turn": case["turn"],
            "plies": [case["first"]] if "first" in case else [],
        }
        for case in CASES.values()
    ]
    found = [answer["lists"] for answer in played(modules["rules"], *requests)]
    assert found == [answer["lists"] for answer in played(modules["script"], *requests)]
    return {name: lists[-1] for name, lists in zip(CASES, found, strict=True)}


def split(texts: str) -> list[str]:
    return texts.split(", ") if texts else []


# --- measured moves ---------------------------------------------------------------------------


@pytest.mark.parametrize("name", CASES)
def test_moves_agree_with_measured_ones(measured: dict[str, list[str]], name: str) -> None:
    case = CASES[name]
    if "en passant" in case:
        assert sorted(text for text in measured[name] if " ep " in text) == split(
            case["en passant"]
        )
    else:
        origin = f"{case['piece']}-" if "piece" in case else ""
        own = [text for text in measured[name] if text.startswith(origin)]
        assert sorted(own) == split(case["moves"])


def test_a_measured_game_has_the_same_moves(modules: dict[str, Module]) -> None:
    plies = [ply.replace(":", " ") for ply in ORACLE["game"].split()]
    assert len(plies) == 140
    (answer,) = played(modules["rules"], {"plies": plies})
    for measured in ORACLE["lists"]:
        listed = answer["lists"][measured["ply"]]
        assert sorted(listed) == split(measured["legal"])
        assert len(listed) == measured["count"]


# --- setup ------------------------------------------------------------------------------------


def test_the_setup(modules: dict[str, Module]) -> None:
    (answer,) = played(modules["rules"], {})
    board = answer["board"]
    assert len(board) == 112
    kinds = set()
    for below, row in enumerate(SETUP):
        for file, letter in zip("abcdefghijklmn", row, strict=True):
            white, black = board[f"{file}{4 - below}"], board[f"{file}{11 + below}"]
            assert white.removeprefix("White ") == black.removeprefix("Black ")
            kinds.add((letter, white))
    assert len(kinds) == len({letter for letter, _ in kinds}) == 24
    assert board["i1"] == "White King" and board["a14"] == "Black DragonKing"


# --- castling ---------------------------------------------------------------------------------


def test_the_dragon_king_takes_the_place_of_the_king(modules: dict[str, Module]) -> None:
    for castling, king in (("i1-c1 castle a1", "c1"), ("i1-m1 castle n1", "m1")):
        corner = castling[-2:]
        board = answered(modules["rules"], f"wKi1* wD{corner}* bKi14", castling)["board"]
        assert board == {king: "White King", "i1": "White DragonKing", "i14": "Black King"}


def test_castling_is_possible_once(modules: dict[str, Module]) -> None:
    position = "wKi1* wDa1* wDn1* bKi14"
    found = answered(modules["rules"], position, "i1-h1 castle a1", "i14-h14")["lists"][-1]
    assert not any("castle" in text for text in found)
    plies = ("a1-a2", "i14-h14", "a2-a1", "h14-i14")
    found = answered(modules["rules"], position, *plies)["lists"][-1]
    assert {text[-2:] for text in found if "castle" in text} == {"n1"}


def test_a_promoted_dragon_king_does_not_castle(modules: dict[str, Module]) -> None:
    plies = ("a2-a1=D", "n1-n2")
    found = answered(modules["rules"], "bKi1* bPa2 wKn1", *plies, turn="black")["lists"][-1]
    assert not any("castle" in text for text in found)


def test_black_castles_on_its_own_rank(modules: dict[str, Module]) -> None:
    found = moves(modules["rules"], "wKn1 bKi14* bDn14* bNl14", "i14", turn="black")
    assert [text for text in found if "castle" in text] == [
        "j14 castle n14", "k14 castle n14", "m14 castle n14",
    ]  # fmt: skip


# --- forbidden trades -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "allowed"),
    [
        (f"{KINGS} wTe5 bTe9", True),
        (f"{KINGS} wTe5 bTe9 bRe12", False),
        ("wKi1 bKf10 wTe5 bTe9", False),  # the king protects, too
        (f"{KINGS} wTe5 bTe9 bRe2", False),  # behind the capturer
        (f"{KINGS} wTe5 bTe9 bCe2", True),  # a cannon whose mount is the capturer
        (f"{KINGS} wTe5 wPe4 bTe9 bCe2", False),  # a cannon with another mount
        (f"{KINGS} wTe5 bTe9 bPe11 bPe12 bFe13", False),  # a flying capture
        (f"{KINGS} wTe5 bTe9 bPe11 bOe12 bFe13", True),  # stopped by an Archer
        (f"{KINGS} wLe5 bTe9 bRe12", False),
        (f"{KINGS} wLe5 bTe9", True),
        (f"{KINGS} wRe5 bTe9 bRe12", True),
        (f"{KINGS} wTe5 bLe9 bRe12", True),
        (f"{KINGS} wLe5 bLe9 bRe12", True),
    ],
)
def test_terrors_and_eagles_do_not_capture_a_protected_terror(
    modules: dict[str, Module], position: str, allowed: bool
) -> None:
    assert ("e9" in moves(modules["rules"], position, "e5")) is allowed


def test_the_capturer_is_royal_for_one_ply_only(modules: dict[str, Module]) -> None:
    position = f"{KINGS} wTe5 bTe9 bRa2 bPn9"
    board = answered(modules["rules"], position, "e5-e9")["board"]
    assert board["e9"] == "White TerrorVictor"
    answer = answered(modules["rules"], position, "e5-e9", "a2-e2")
    assert answer["board"]["e9"] == "White Terror"
    assert "i1-h1" in answer["lists"][-1]  # the attacked Terror may stay
    board = answered(modules["rules"], position.replace("wT", "wL"), "e5-e9", "n9-n8")["board"]
    assert board["e9"] == "White Eagle"


def test_hit_and_run_may_remove_a_protected_terror(modules: dict[str, Module]) -> None:
    found = moves(modules["rules"], f"{KINGS} wTe5 bTe6 bRe12", "e5")
    assert "e6" not in found
    assert "d7 via e6" in found
    assert "e5 via e6" not in found


# --- pawns and warriors -----------------------------------------------------------------------


def test_a_captured_piece_disappears_en_passant(modules: dict[str, Module]) -> None:
    board = answered(
        modules["rules"], f"{KINGS} wPj8 bPk11*", "k11-k8", "j8-k9 ep k8", turn="black"
    )["board"]
    assert board == {"i1": "White King", "i14": "Black King", "k9": "White Pawn"}


def test_en_passant_is_possible_at_once_only(modules: dict[str, Module]) -> None:
    plies = ("k11-k9", "i1-i2", "i14-i13")
    found = answered(modules["rules"], f"{KINGS} wPj9 bPk11*", *plies, turn="black")["lists"][-1]
    assert not any(" ep " in text for text in found)


# --- the end of the game ----------------------------------------------------------------------


def test_checkmate_and_stalemate(modules: dict[str, Module]) -> None:
    mate = answered(modules["rules"], "wKn12 wQm12 bKn14", "m12-n13")
    assert (mate["winner"], mate["reason"], mate["lists"][-1]) == ("White", "checkmated", [])
    stalemate = answered(modules["rules"], "wKa1 wQg12 bKn14", "g12-m12")
    assert (stalemate["outcome"], stalemate["winner"]) == ("draw", None)


ROUND = ("a1-a2", "i14-h14", "a2-a1", "h14-i14")


@pytest.mark.parametrize("module", ["rules", "script"])
def test_the_third_occurrence_of_a_position_is_a_draw(
    modules: dict[str, Module], module: str
) -> None:
    position = "wKn1 wRa1 bKi14"
    # the attribute of the king changes with its first move, so the first round does not count
    assert answered(modules[module], position, *ROUND, *ROUND[:3])["outcome"] is None
    answer = answered(modules[module], position, *ROUND, *ROUND)
    assert (answer["outcome"], answer["reason"]) == ("draw", "repetition")


EAGLE = "wKn1 wLc2 bKg9"
CHECKS = ("c2-c9", "g9-g10", "c9-c10", "g10-g9")


def test_repeating_a_position_by_a_check_of_an_eagle_loses(modules: dict[str, Module]) -> None:
    repeated = (*CHECKS, "c10-c9")
    answer = answered(modules["script"], EAGLE, *repeated)
    assert (answer["winner"], answer["reason"]) == ("Black", "onRepetition")
    assert answered(modules["rules"], EAGLE, *repeated)["outcome"] is None


def test_repeating_a_position_by_a_check_of_another_piece_is_no_loss(
    modules: dict[str, Module],
) -> None:
    queen = EAGLE.replace("wL", "wQ")
    assert answered(modules["script"], queen, *CHECKS, "c10-c9")["outcome"] is None


@pytest.mark.parametrize(
    ("plies", "quiet"),
    [
        (("n1-n2", "g9-h9"), 2),
        (("n1-n2", "g9-h9", "c2-c9", "h9-h10"), 2),  # a check by an Eagle, and the answer
        (("n1-n2", "g9-h9", "c2-c9", "h9-h10", "c9-c7"), 3),
        (("n1-n2", "g9-h9", "e6-e7"), 0),  # a Warrior
        (("n1-n2", "g9-h9", "c2-c12"), 0),  # a capture
    ],
)
def test_moves_that_count_toward_a_draw(
    modules: dict[str, Module], plies: tuple[str, ...], quiet: int
) -> None:
    assert answered(modules["script"], f"{EAGLE} wWe6 bJc12", *plies)["quiet"] == quiet


def walk(files: str) -> list[str]:
    """Return 50 steps of a king that visits 51 squares, from the first file on rank 1."""
    squares = [
        f"{file}{rank}"
        for rank in range(1, 14)
        for file in (files if rank % 2 else reversed(files))
    ]
    return [f"{origin}-{target}" for origin, target in itertools.pairwise(squares[:51])]


def test_fifty_moves_of_each_side_without_progress_are_a_draw(modules: dict[str, Module]) -> None:
    plies = [ply for both in zip(walk("abcd"), walk("nmlk"), strict=True) for ply in both]
    assert len(plies) == 100
    kings = "wKa1 bKn1 bZh7"
    assert answered(modules["script"], kings, *plies[:99])["outcome"] is None
    answer = answered(modules["script"], kings, *plies)
    assert (answer["outcome"], answer["reason"]) == ("draw", "drawAfter")
    assert answered(modules["rules"], kings, *plies)["outcome"] is None


# --- random games and the opponent ------------------------------------------------------------

RANDOM_GAMES = rounds(1, 2)  # `python -m tests.examples.makromachy.random_games 50` plays more


def test_random_games_agree_with_the_rules_without_optimization() -> None:
    report = random_games.play(RANDOM_GAMES, plies=60, seed=3)
    assert report["plies"] == RANDOM_GAMES * 60
    assert report["faults"] == []


@pytest.mark.parametrize("module", ["rules", "script"])
def test_the_opponent_answers_within_its_limits(modules: dict[str, Module], module: str) -> None:
    script = f"""
import {{ createGame }} from {json.dumps(modules[module].path.as_uri())}
const game = createGame()
const found = [50, 400].map(nodes => {{
  const {{ move, nodes: made, depth }} = game.search({{ nodes, seed: 1 }})
  game.apply(move)
  return {{ made, depth, text: String(move) }}
}})
process.stdout.write(JSON.stringify(found))
"""
    found = json.loads(run_script(script))
    assert [answer["made"] <= nodes for answer, nodes in zip(found, (50, 400), strict=True)] == [
        True, True,
    ]  # fmt: skip
    assert found[1]["depth"] >= 1 and found[0]["text"] != found[1]["text"]


def test_the_opponent_does_not_repeat_a_position_by_a_check_of_an_eagle(
    modules: dict[str, Module],
) -> None:
    answer = played(
        modules["script"], {"position": EAGLE, "turn": "white", "plies": CHECKS, "search": 300}
    )[0]
    assert answer["found"] != "c10-c9"
    assert answer["found"] in answer["lists"][-1]
