"""The published parser of Regular Boardgames accepts the descriptions of the examples."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.rbg.real import build, build_parser, perft, reason_of_refusal, reason_to_skip
from tests.rbg.table import described, key_of, rows

pytestmark = pytest.mark.skipif(reason_to_skip() != "", reason=reason_to_skip())

WRITTEN = [row for row in rows() if "perft" in row]
#: descriptions that take long
LARGE = ("chess*", "hiashatar*", "marseillais*", "xiangqi*", "cannon*", "abalone*")


@pytest.fixture(scope="module")
def parser(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_parser(tmp_path_factory.mktemp("parser"))


@pytest.fixture(scope="module")
def counter(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("system"))[1]


@pytest.mark.sample(1, without=LARGE)
@pytest.mark.parametrize("row", WRITTEN, ids=key_of)
def test_the_parser_accepts_a_description(
    row: dict[str, Any], parser: Path, tmp_path: Path
) -> None:
    description = tmp_path / "game.rbg"
    description.write_text(described(row["file"], row["index"])[1], encoding="utf-8")
    assert reason_of_refusal(parser, description) == ""


def test_the_parser_refuses_other_texts(parser: Path, tmp_path: Path) -> None:
    description = tmp_path / "game.rbg"
    text = described("tic-tac-toe.zrf", 0)[1]
    description.write_text(text.replace("#rules = ", "#rules = unknown "), encoding="utf-8")
    assert reason_of_refusal(parser, description)


@pytest.mark.sweep
@pytest.mark.parametrize("row", WRITTEN, ids=key_of)
def test_the_game_manager_counts_the_moves(
    row: dict[str, Any], counter: Path, tmp_path: Path
) -> None:
    description = tmp_path / "game.rbg"
    description.write_text(described(row["file"], row["index"])[1], encoding="utf-8")
    depth, count = row["perft"]
    assert perft(counter, description, depth) == count
