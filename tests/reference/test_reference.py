"""Tests of the compiler against the interpreter: examples, patterns of real games, random games.

`python benchmarks/differential.py` compares whole collections.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.reference.differential import (
    Effort,
    Player,
    Verdict,
    compare_file,
    compare_text,
    compare_variant,
    forms_of,
)
from tests.reference.engines import SUITED, Walk, compare_engine
from tests.reference.invented import Invention
from tests.reference.rules import read_rules
from tests.sampling import rounds
from zrf2js.support.source import Source

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"

FEW = Effort(games=1, plies=6, words=200_000)

#: patterns of collections of rules, each in a minimal game
SHAPES = {
    "two pieces of one macro call": """
        (define man (piece (name $1) (moves (n (verify not-friend?) add))))
        (man Man) (man Man) (man King)""",
    "compulsory jumps that continue, with maximal captures": """
        (piece (name Man) (moves
          (move-type jump) (n (verify enemy?) capture n (verify empty?) (add-partial jump))
            (e (verify enemy?) capture e (verify empty?) (add-partial jump))
          (move-type step) (n (verify empty?) add) (e (verify empty?) add)))
        (piece (name King) (moves (move-type step) (w (verify empty?) add)))
        (move-priorities jump step) (option "maximal captures" true)""",
    "pushing a row": """
        (piece (name Man) (moves (n (while not-empty? cascade n) add)
          ((while friend? cascade e) (verify empty?) add)))
        (piece (name King) (moves (w (verify not-friend?) (set-attribute moved true) add))
          (attribute moved false))""",
    "captures into the hand": """
        (piece (name Man) (drops ((verify empty?) add)) (moves (n (verify not-friend?)
          (if enemy? (capture) (change-owner)) (if (in-zone? far) (add King) else add))))
        (piece (name King) (drops ((verify (and empty? (not-attacked?))) add))
          (moves (s (verify not-friend?) add) (e (while empty? add e) (verify enemy?) add)))
        (option "recycle captures" true)""",
    "a king behind screens": """
        (piece (name Man) (moves (n (while empty? add n) n (while empty? n) (verify enemy?) add)
          (e to s (verify empty?) add)))
        (piece (name King) (moves (n (verify not-friend?) add) (e (verify not-friend?) add)
          (s (verify not-friend?) add) (w (verify not-friend?) add)))
        (loss-condition (White Black) (checkmated King))""",
}


def game(shape: str) -> str:
    """Return a game of two players with the given Men and Kings."""
    return f"""(game (title "Shape") (players White Black) (turn-order White Black)
      (board (grid (start-rectangle 0 0 9 9)
          (dimensions ("a/b/c/d" (10 0)) ("5/4/3/2/1" (0 10)))
          (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0)))
        (symmetry Black (n s) (s n))
        (zone (name far) (players White) (positions a5 b5 c5 d5))
        (zone (name far) (players Black) (positions a1 b1 c1 d1)))
      (board-setup (White (Man a1 b2 c2 off 1) (King d1)) (Black (Man a4 b4 d5 off 1) (King c5)))
      (draw-condition (White Black) repetition)
      {shape})"""


def failures(verdicts: Iterator[Verdict]) -> list[Verdict]:
    found = list(verdicts)
    assert any(verdict.plies > 1 for verdict in found)
    return [verdict for verdict in found if verdict.differences]


@pytest.mark.parametrize("shape", SHAPES)
def test_patterns_of_real_games(player: Player, shape: str) -> None:
    defined, _, rest = SHAPES[shape].partition("(man Man)")
    text = defined + game("(man Man)" + rest) if rest else game(defined)
    assert failures(compare_text(player, text, Effort(games=2, plies=20, words=200_000))) == []


@pytest.mark.parametrize("name", ["chess", "draughts", "minishogi", "xiangqi", "reversi", "dameo"])
def test_examples(player: Player, name: str) -> None:
    assert failures(compare_file(player, EXAMPLES / f"{name}.zrf", FEW)) == []


@pytest.mark.parametrize("royal", [False, True])
def test_random_games(player: Player, royal: bool) -> None:
    games = rounds(12, 30)
    verdicts = [
        verdict
        for seed in range(games)
        for verdict in compare_text(
            player, Invention(seed, royal=royal).text, Effort(1, 12, 30_000)
        )
    ]
    assert sum(verdict.plies for verdict in verdicts) > 3 * games
    assert [verdict for verdict in verdicts if verdict.differences] == []


@pytest.mark.parametrize("engine", ["wasm", "python", "fsf"])
def test_engines_play_random_games(engine: str, tmp_path: Path) -> None:
    rules, positions = tmp_path / "rules.zrf", 0
    for seed in range(rounds(4, 30)):
        rules.write_text(SUITED[engine](seed, seed % 2 > 0), encoding="utf-8")
        found = compare_engine(engine, Walk(rules, seed, 8, tmp_path))
        assert found.difference == "", seed
        positions += found.positions
    assert positions > 10


def test_a_game_with_a_script_in_forth_is_left_out(player: Player) -> None:
    """The interpreter reads ZRF only, so it has no moves for such a game."""
    verdicts = list(compare_file(player, EXAMPLES / "census.zrf", FEW))
    assert verdicts == []


def test_a_wrong_rule_is_detected(player: Player) -> None:
    """In the module, Men also move sideways."""
    king = "(piece (name King) (moves (s add)))"
    compiled = game("(piece (name Man) (moves (n add) (e add)))" + king)
    meant = game("(piece (name Man) (moves (n add)))" + king)
    list(compare_text(player, compiled, FEW))
    verdict = compare_variant(player, read_rules(forms_of(Source("meant.zrf", meant)), 0), 0, FEW)
    assert {line.split(":")[0] for line in verdict.differences} == {"module alone"}
