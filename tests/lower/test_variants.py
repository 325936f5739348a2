"""Variants share the blocks of the game that they change, where these mean the same."""

from __future__ import annotations

import pytest

from tests.lower.lowering import BOARD, PLAYERS, SETUP
from zrf2js.frontends.games import front_end, no_includes
from zrf2js.ir.nodes import GameIR
from zrf2js.lower.lower import lower
from zrf2js.support.frozen_node import replaced
from zrf2js.support.source import Source

BLOCKS = (
    "(e add)",
    "(e (verify not-empty?) capture add)",
    "((opposite e) add)",
    "((opposite w) (capture e) add)",
    "(b add)",
    "((go c) (verify (in-zone? z)) add)",
    "(e (add King Man))",
    "(e (verify (piece? King)) (change-type Man) add)",
    "(e (create Black King w) add)",
    "((verify fresh) e (set-attribute fresh false) add)",
    "((verify not-fresh) e add)",
    "((verify not-new) e add)",
    "((verify (new w)) e add)",
    "(extra add)",
    "(e (if (piece? Guard) capture else w) add)",
    "((set-flag f true) e (verify (flag? f)) add)",
    "((set-position-flag g true) e (verify (position-flag? g)) add)",
    "(e (add-partial King second))",
)
PIECES = f"(piece (name Man) (attribute fresh true) (moves {' '.join(BLOCKS)}))" + (
    "(piece (name King) (moves (move-type first) (w add) (move-type second) (e add)))"
)
TAKEN = "(piece (name Man) (attribute fresh true) (moves (w add)))"
CHANGES = {
    "another piece": "(piece (name Guard) (moves (w add)))",
    "another attribute": "(piece (name Guard) (attribute new true) (moves (w add)))",
    "a flag before": "(piece (name Man) (moves ((set-flag h true) w (verify (flag? f)) add)))",
    "other positions": BOARD.replace("(a 0 0 9 9)", "(extra 0 9 9 19) (a 0 0 9 9)"),
    "another direction": BOARD.replace("(links e", "(links extra (a c)) (links e"),
    "another opposite": BOARD.replace("(links w (c b) (b a))", "(links w (c a))"),
    "a direction of the name": BOARD.replace("(links e", "(links b (a c)) (links e"),
    "other zones": BOARD.replace("(zone (name z)", "(zone (name y) (positions b)) (zone (name z)"),
    "other players": "(players Red White Black)(turn-order White Black Red)",
    "other types": "(move-priorities third second)",
}


def _game(kind: str, *parts: str) -> str:
    return f"({kind} {' '.join(parts)})"


def _lowered(text: str) -> tuple[GameIR, ...]:
    return lower("test", front_end(Source("test.zrf", text), no_includes).value).value.games


def _with(change: str) -> list[str]:
    """Return the statements of the game, with those of the change in place of the same ones."""
    players, turns = "(players White Black)", "(turn-order White Black)"
    head = [players, turns] if not change.startswith("(players") else []
    board = [] if change.startswith("(board") else [BOARD]
    pieces = PIECES
    if change.startswith("(piece (name Man)"):
        pieces, change = PIECES.replace(PIECES[: PIECES.index("(piece (name King)")], change), ""
    return ['(title "V")', *head, *board, pieces, SETUP, change]


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_a_variant_is_the_same_as_a_separate_game(change: str) -> None:
    base = _game("game", PLAYERS, BOARD, PIECES, SETUP)
    _, variant = _lowered(base + _game("variant", '(title "V")', change))
    (alone,) = _lowered(_game("game", *_with(change)))
    assert replaced(variant, variant=False) == alone


def test_blocks_that_mean_the_same_are_lowered_once() -> None:
    base = _game("game", PLAYERS, BOARD, PIECES, SETUP)
    game, variant = _lowered(base + _game("variant", '(title "V")', CHANGES["another piece"]))
    known = set(map(id, game.templates))
    shared = [template for template in variant.templates if id(template) in known]
    # the blocks that test for a Guard or set flags, and the block of the Guard
    assert len(variant.templates) - len(shared) == 4
