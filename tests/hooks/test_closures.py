"""The three definitions of `Model.closure` that the article on group moves prints, unchanged."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.corpus import CORPUS
from tests.node import answer_of
from tests.npm_packages import npm_package
from zrf2js.library import compile_file
from zrf2js.options import Options

EXAMPLES = Path(__file__).parents[2] / "examples"
ARTICLE = (CORPUS or Path()).parent / "seeds" / "004_4c50f05a6ba3f78c.txt"

pytestmark = pytest.mark.corpus


def definitions() -> list[str]:
    """Return the scripts of the article, for Abalone, Ordo and Taacoca."""
    text = ARTICLE.read_text(encoding="utf-8")
    return re.findall(r"^ *(Dagaz\.Model\.closure = .*?\}) *$", text, re.MULTILINE)


def row(places: str, to: str) -> list[list[str]]:
    """Return the move that takes each place of the first list to that of the second."""
    return [list(pair) for pair in zip(places.split(), to.split(), strict=True)]


def asked(move: list[list[str]], group: str, **board: str) -> dict[str, Any]:
    pieces = {player: places.split() for player, places in board.items()}
    return {"board": pieces or None, "move": move, "group": group.split()}


# The queries for each game, and the positions of the pieces that must move.
ABALONE = [
    (asked(row("a1", "b1"), "a1", Black="a1"), "a1"),
    (asked(row("a1 b1", "b1 c1"), "a1", Black="a1 b1"), "a1 b1"),
    (asked(row("a1 b2 c3", "b2 c3 d4"), "a1", Black="a1 b2 c3"), "a1 b2 c3"),
    # from the middle only what is in front goes along
    (asked(row("a1 b2 c3", "b2 c3 d4"), "b2", Black="a1 b2 c3"), "b2 c3"),
    # the others are pushed, not chosen
    (asked(row("a1 b1 c1", "b1 c1 d1"), "a1", Black="a1 b1", White="c1"), "a1 b1"),
    # sideways each ball is chosen
    (asked(row("c3 c4 c5", "d3 d4 d5"), "c3", Black="c3 c4 c5"), "c3"),
    (asked(row("c3 c4 c5", "d3 d4 d5"), "c3 c5", Black="c3 c4 c5"), "c3 c5"),
    # a free step
    (asked(row("c3", "c2"), "c3", Black="c3 c4"), "c3"),
]
ORDOS = [
    (asked(row("a2", "a5"), "a2", Light="a2"), "a2"),
    (asked(row("a2 b2", "b2 c2"), "a2", Light="a2 b2"), "a2 b2"),
    (asked(row("a2 b2 c2", "c2 d2 e2"), "a2", Light="a2 b2 c2"), "a2 b2 c2"),
    (asked(row("a2 b2 c2 d2", "d2 e2 f2 g2"), "a2", Light="a2 b2 c2 d2"), "a2 b2 c2 d2"),
    # farther than the row is long
    (asked(row("a2 b2 c2", "f2 g2 h2"), "a2", Light="a2 b2 c2"), "a2 b2 c2"),
    # an opponent ends the row, and so does an empty square
    (asked(row("a2 b2", "c2 d2"), "a2", Light="a2 b2 d2", Dark="c2"), "a2 b2"),
    (asked(row("a2 b2", "d2 e2"), "a2", Light="a2 b2 d2"), "a2 b2"),
    # along a diagonal
    (asked(row("a2 b3 c4", "c4 d5 e6"), "a2", Light="a2 b3 c4"), "a2 b3 c4"),
    # side by side: the men beside are chosen, not pushed
    (asked(row("a2 b2", "a4 b4"), "a2", Light="a2 b2"), "a2"),
]
TAACOCAS = [
    (asked(row("a1", "b2"), "a1"), "a1"),
    (asked(row("a1 b2", "b2 c3"), "a1"), "a1"),
    (asked(row("a1 b2 c3", "b2 c3 d4"), "a1 b2"), "a1 b2"),
    (asked(row("a1 a2 a3", "b1 b2 b3"), "a1 a2 a3"), "a1 a2 a3"),
]

GAMES = {"abalone": ABALONE, "ordo": ORDOS, "taacoca": TAACOCAS}


def module_of(game: str, script: str, folder: Path) -> Path:
    """Return the module of a game with its own script, if any, and the article's script."""
    own = EXAMPLES / f"{game}.js"
    overrides = {own.name: own.read_text(encoding="utf-8")} if own.exists() else {}
    overrides["article.js"] = script
    options = Options(format="esm", overrides=overrides, dagaz_scripts=True)
    outcome = compile_file(EXAMPLES / f"{game}.zrf", options)
    assert outcome.ok, outcome.diagnostics
    module = folder / "game.mjs"
    module.write_text(outcome.value[0].text, encoding="utf-8")
    return module


def test_the_article_has_three() -> None:
    assert len(definitions()) == len(GAMES)


@pytest.mark.parametrize("underscore", ["npm", "own"])
@pytest.mark.parametrize("game", GAMES)
def test_closures(game: str, underscore: str, tmp_path: Path) -> None:
    cases = GAMES[game]
    module = module_of(game, definitions()[list(GAMES).index(game)], tmp_path)
    library = str(npm_package("underscore")) if underscore == "npm" else "-"
    script, questions = (
        Path(__file__).with_name("closures.mjs"),
        [question for question, _ in cases],
    )
    found = answer_of(script, module, library, request=questions)
    assert found["own"]
    assert (found["underscore"] is not None) == (underscore == "npm")
    assert found["answers"] == [sorted(places.split()) for _, places in cases]
