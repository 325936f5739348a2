"""Notations in random games, compared with chess.js, chessops and Fairy-Stockfish."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.corpus import CORPUS
from tests.node import answer_of
from tests.npm_packages import FOLDER as PEERS
from tests.npm_packages import npm_package
from tests.sampling import rounds
from zrf2js import Options, compile_file

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
GAMES = rounds(3, 12)


def compare(script: str, rules: str, folder: Path, *arguments: object) -> Any:
    for name in ("chess.js", "chessops", "ffish"):
        npm_package(name)
    outcome = compile_file(ROOT / "examples" / rules, Options())
    assert outcome.ok
    path = folder / "game.mjs"
    path.write_text(outcome.value[0].text, encoding="utf-8")
    return answer_of(HERE / script, path, *arguments)


def test_chess_has_the_fen_san_and_pgn_of_other_systems(tmp_path: Path) -> None:
    """Few games; benchmarks/notation_peers.py compares more."""
    found = compare("chess.mjs", "chess.zrf", tmp_path, GAMES, PEERS)
    assert found["different"] == []
    assert found["seen"]["games"] == GAMES
    assert found["seen"]["moves"] > 50 * GAMES
    for kind in ("castlings", "enPassant", "promotions"):
        assert found["seen"][kind] > 0


@pytest.mark.parametrize(
    ("rules", "variant", "letters", "san"),
    [
        # names of pieces in the rules: soldier, elephant, horse, general
        ("xiangqi.zrf", "xiangqi", "SPEBHNGK", "SPGK"),
        ("minishogi.zrf", "minishogi", "", ""),
        # of third parties: horse, hon, bia
        pytest.param(
            f"{CORPUS}/GlukKazan+Dagaz/chess/makruk.zrf",
            *("makruk", "ANHSBP", "ANHS"),
            id="makruk",
            marks=pytest.mark.corpus,
        ),
    ],
)
def test_fairy_stockfish_has_equal_notations(
    rules: str, variant: str, letters: str, san: str, tmp_path: Path
) -> None:
    # In more games of minishogi, Fairy-Stockfish names the origin of golds that only tokins rival.
    games = 6 if variant == "makruk" else 3
    found = compare("fairy.mjs", rules, tmp_path, variant, games, PEERS, letters, san)
    assert found["different"] == []
    assert found["seen"]["moves"] > 200
    if variant == "minishogi":
        assert found["seen"]["drops"] > 0
    if variant != "xiangqi":
        assert found["seen"]["promotions"] > 0
