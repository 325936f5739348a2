"""Fairy-Stockfish variants have the moves of pyffish; what has no counterpart is named."""

from __future__ import annotations

from pathlib import Path

import pyffish
import pytest

import zrf2js
from tests.fsf.comparison import walk
from tests.fsf.table import agreeing
from zrf2js import Options, check_text, compile_text
from zrf2js.frontends.fsf.ini import builtin_sections
from zrf2js.frontends.fsf.keys import LEFT_OUT, NOT_EXPRESSIBLE, OF_ENGINE, OF_LONG_GAMES, READ
from zrf2js.frontends.fsf.pieces import forward_ranks, with_modality

VARIANTS = agreeing("read")


def codes(text: str) -> list[str]:
    outcome = compile_text(text, Options(target="ir"), name="variants.ini")
    return [found.code for found in outcome.diagnostics if found.code.startswith("ZRF67")]


@pytest.mark.sample(24)
@pytest.mark.parametrize("variant", VARIANTS)
def test_a_variant_has_the_moves_of_pyffish(variant: str, tmp_path: Path) -> None:
    rules = tmp_path / "variants.ini"
    rules.write_text(f"[mine:{variant}]\n")
    compared, difference = walk(rules, "mine", variant, plies=3, seed=1)
    assert not difference
    assert compared > 1


def test_the_built_in_variants_are_those_of_pyffish() -> None:
    assert set(builtin_sections()) == set(pyffish.variants())


@pytest.mark.parametrize("variant", sorted(set(builtin_sections()) - {*VARIANTS, "fairy"}))
def test_a_built_in_variant_that_is_left_out_has_a_key(variant: str) -> None:
    """The other diagnostic that can appear is about dropped pawns that give mate (ZRF676)."""
    found = check_text(f"[mine:{variant}]\n", name="variants.ini")
    assert [each.code for each in found if each.code != "ZRF676"] == ["ZRF670", "ZRF675"]


@pytest.mark.parametrize(
    ("variant", "start", "moves"),
    [
        # a capture into the hand promotes to four types, and a move does
        ("crazyhouse", "r1bqkbnr/1P6/8/8/8/8/8/4K3[] w - - 0 1", 15),
        # castling is possible where captures are compulsory
        ("giveaway", "r3k2r/8/8/8/8/8/PP4PP/R3K2R w KQkq - 0 1", 20),
    ],
)
def test_moves_from_other_starts_are_those_of_pyffish(
    variant: str, start: str, moves: int, tmp_path: Path
) -> None:
    rules = tmp_path / "variants.ini"
    rules.write_text(f"[mine:{variant}]\nstartFen = {start}\n")
    assert len(pyffish.legal_moves(variant, start, [])) == moves
    with zrf2js.load(rules) as game:
        assert len(game.legal_moves) == moves


@pytest.mark.parametrize(("variant", "depth"), [("chess", 3), ("shako", 2), ("crazyhouse", 2)])
def test_perft_agrees(variant: str, depth: int, tmp_path: Path) -> None:
    rules = tmp_path / "variants.ini"
    rules.write_text(f"[mine:{variant}]\n")

    def count(made: list[str], left: int) -> int:
        moves = pyffish.legal_moves(variant, pyffish.start_fen(variant), made)
        return len(moves) if left == 1 else sum(count([*made, m], left - 1) for m in moves)

    with zrf2js.load(rules) as game:
        assert game.perft(depth) == count([], depth)


OWN = """
# a variant of our own, with pieces, regions and goals that no built-in variant has
[hill:chess]
customPiece1 = a:BnD          ; a bishop that also moves two squares
maxFile = 9
startFen = rnbqkbnra/ppppppppp/9/9/9/9/PPPPPPPPP/RNBQKBNRA w KQkq - 0 1
promotionPieceTypes = aq
flagPiece = n
flagRegionWhite = *8
flagRegionBlack = *1
mobilityRegionWhiteCustomPiece1 = *1 *2 *3
mobilityRegionBlackCustomPiece1 = *6 *7 *8
"""


def test_a_variant_of_a_user_has_the_moves_of_pyffish(tmp_path: Path) -> None:
    rules = tmp_path / "variants.ini"
    rules.write_text(OWN)
    pyffish.load_variant_config(OWN.replace("; a bishop that also moves two squares", ""))
    assert "hill" in pyffish.variants()
    for seed in range(2):
        compared, difference = walk(rules, "hill", "hill", plies=8, seed=seed)
        assert not difference
        assert compared > 100


def test_a_key_without_a_counterpart_is_named_with_its_line() -> None:
    text = "[checks:chess]\ncheckCounting = true\n[plain:chess]\n"
    outcome = compile_text(text, Options(target="ir"), name="variants.ini")
    (found,) = [each for each in outcome.diagnostics if each.code == "ZRF670"]
    assert "`checkCounting`" in found.message and "`checks`" in found.message
    assert found.origin is not None
    span = found.origin.span
    assert text[span.start : span.end] == "checkCounting = true"
    assert outcome.ok and '"title":"plain"' in outcome.value[0].text


@pytest.mark.parametrize("key", NOT_EXPRESSIBLE)
def test_every_inexpressible_key_leaves_its_variant_out(key: str) -> None:
    value = "false" if key == "checking" else "true"
    assert codes(f"[a:chess]\n{key} = {value}\n[b:chess]\n") == ["ZRF670"]


@pytest.mark.parametrize("key", LEFT_OUT)
def test_a_rule_that_is_left_out_has_a_warning(key: str) -> None:
    assert codes(f"[a:chess]\n{key} = true\n") == ["ZRF676"]
    assert codes(f"[a:chess]\n{key} = false\n") == []
    assert "ZRF676" in codes("[a:shogi]\n")


@pytest.mark.parametrize("key", sorted(OF_LONG_GAMES))
def test_keys_of_long_games_have_a_warning(key: str) -> None:
    assert codes(f"[a:chess]\n{key} = 7\n") == ["ZRF671"]


def test_the_lists_of_keys_are_disjoint() -> None:
    lists = [frozenset(LEFT_OUT), READ, OF_ENGINE, OF_LONG_GAMES, frozenset(NOT_EXPRESSIBLE)]
    assert sum(map(len, lists)) == len(frozenset().union(*lists))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[a:chess]\nstartFenn = 8/8 w\n", ["ZRF672"]),
        ("[a:chesss]\nking = k\nstartFen = k7/8/8/8/8/8/8/7K w - - 0 1\n", ["ZRF673"]),
        ("[a:chess]\nnonsense\n", ["ZRF674"]),
        ("[a:chess]\nstartFen = 8/8 w\n", ["ZRF670", "ZRF675"]),
        ("[a:chess]\nstalemateValue = maybe\n", ["ZRF670", "ZRF675"]),
        ("[a:chess]\nmaxRank = many\n", ["ZRF670", "ZRF675"]),
        ("[a:chess]\ncastling = perhaps\n", ["ZRF670", "ZRF675"]),
        ("[a:chess]\nflagRegionWhite = z9\n", ["ZRF670", "ZRF675"]),
        ("[a:chess]\nqueen = qq\n", ["ZRF670", "ZRF675"]),
        ("[a:chess]\njanggiCannon = c\n", ["ZRF670", "ZRF675"]),
        ("[a:b]\n[b:a]\n", ["ZRF673", "ZRF670", "ZRF670", "ZRF675"]),
        ("", ["ZRF675"]),
    ],
)
def test_mistakes_are_reported(text: str, expected: list[str]) -> None:
    assert sorted(codes(text)) == sorted(expected)


@pytest.mark.parametrize(
    ("formula", "captures", "others"),
    [
        ("N", "cN", "mN"),
        ("FfW", "cFfcW", "mFfmW"),
        ("mRcpR", "pcR", "mR"),
        ("fmWfcF", "fcF", "fmW"),
    ],
)
def test_formulas_are_split_by_modality(formula: str, captures: str, others: str) -> None:
    assert (with_modality(formula, "c"), with_modality(formula, "m")) == (captures, others)


@pytest.mark.parametrize(
    ("formula", "ranks"),
    [("fW", 1), ("fR", 1), ("ffN", 2), ("fRffN", 1), ("fmWfcF", 1), ("WfF", 0), ("frlR", 0)],
)
def test_pieces_that_only_move_forward_cannot_stay_on_the_last_ranks(
    formula: str, ranks: int
) -> None:
    assert forward_ranks(formula) == ranks
