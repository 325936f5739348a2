"""Fairy-Stockfish variants have the moves of pyffish; what has no counterpart is named."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pyffish
import pytest
from click.testing import CliRunner

import zrf2js
from tests.fsf.comparison import walk
from tests.fsf.table import agreeing, rows
from zrf2js import Options, check_text, compile_text
from zrf2js.cli import main
from zrf2js.frontends.fsf.ini import builtin_sections
from zrf2js.frontends.fsf.keys import KEYS, Status
from zrf2js.frontends.fsf.pieces import rays_of

VARIANTS = agreeing("read")
REFUSED = [key.name for key in KEYS if key.status is Status.REFUSED]
#: values that differ from the defaults, by the kind of a key
OTHER_VALUES = {"flag": "true", "region": "a1", "type": "p", "text": "q", "counts": "q:1"}


def codes(text: str) -> list[str]:
    outcome = compile_text(text, Options(target="ir"), name="variants.ini")
    return [found.code for found in outcome.diagnostics if found.code.startswith("ZRF67")]


def loaded(tmp_path: Path, text: str, variant: str | None = None) -> zrf2js.Game:
    rules = tmp_path / "variants.ini"
    rules.write_text(text)
    return zrf2js.load(rules, variant) if variant else zrf2js.load(rules)


@pytest.mark.sample(24)
@pytest.mark.parametrize("variant", VARIANTS)
def test_a_variant_has_the_moves_of_pyffish(variant: str, tmp_path: Path) -> None:
    rules = tmp_path / "variants.ini"
    rules.write_text(f"[mine:{variant}]\n")
    compared, difference = walk(rules, "mine", variant, plies=3, seed=1)
    assert not difference
    assert compared > 1


def test_the_built_in_variants_are_those_of_pyffish() -> None:
    assert set(pyffish.variants()) <= set(builtin_sections())


@pytest.mark.parametrize("variant", [n for n, row in rows().items() if "reason" in row["read"]])
def test_a_built_in_variant_that_is_left_out_has_a_key(variant: str) -> None:
    found = check_text(f"[mine:{variant}]\n", name="variants.ini")
    assert [each.code for each in found] == ["ZRF670", "ZRF675"]


#: sections with the kinds of rules that the built-in variants have rarely; pyffish lists the moves
KINDS = {
    "letters of sections": "[{}:chess]\nking = -\ncommoner = k\ncastlingKingPiece = k\n"
    "extinctionValue = loss\nextinctionPieceTypes = k\nstartFen = r3k2r/8/8/8/8/8/8/R3K2R w KQkq -",
    "defaults are types": "[{}:chess]\nrook = t\nstartFen = t3k2t/8/8/8/8/8/8/T3K2T w KQkq - 0 1\n",
    "the king's step is ambiguous": "[{}:chess]\nmaxFile = f\nmaxRank = 6\n"
    "castlingKingsideFile = e\ncastlingQueensideFile = b\n"
    "startFen = r2k1r/pppppp/6/6/PPPPPP/R2K1R w KQkq - 0 1\n",
    "drops obey mobility": "[{}:xiangqi]\npieceDrops = true\ncapturesToHand = true\n"
    "mobilityRegionWhiteElephant = c1 g1 e3\nstartFen = 3k5/9/9/9/9/9/9/9/9/4K4[BA] w - - 0 1\n",
    "promotions are added": "[{}:shogi]\npromotedPieceType = p:s\n"
    "startFen = 4k4/4R4/9/9/9/9/9/9/4K4[-] w 0 1\n",
    "extinction counts hands": "[{}:crazyhouse]\nextinctionValue = loss\nextinctionPieceTypes = q\n"
    "startFen = k2r4/8/8/8/3Q4/8/8/K7[Qq] b - - 0 1\n",
    "compulsory captures see all steps": "[{}:giveaway]\npieceDrops = true\ncapturesToHand = true\n"
    "startFen = rnbqkbnr/1ppppppp/8/p7/1P6/8/P1PPPPPP/RNBQKBNR[] w KQkq - 0 1\n",
    "several flags": "[{}:chess]\nflagPiece = n\nflagRegionWhite = *3\nflagRegionBlack = *6\n"
    "flagPieceCount = 2\n",
    "deprecated keys": "[{}:chess]\ndoubleStepRank = 3\nwhiteFlag = *8\nblackFlag = *1\n"
    "startFen = rnbqkbnr/8/pppppppp/8/8/PPPPPPPP/8/RNBQKBNR w KQkq - 0 1\n",
    "drops from the top": "[{}]\nmaxRank = 5\nmaxFile = 6\nimmobile = p\npieceDrops = true\n"
    "startFen = 6/6/6/6/6[PPPPPPpppppp] w - - 0 1\ndropOnTop = true\nconnectN = 3\n",
    "explosions": "[{}:nocheckatomic]\nstartFen = 4k3/1rpn4/8/8/8/4N3/1R2P3/4K3 w - - 0 1\n",
    "pieces that turn back": "[{}:minishogi]\npieceDemotion = true\ndropPromoted = true\n"
    "mandatoryPiecePromotion = true\npromotionRegionWhite = *1 *2 *3 *4 *5\n"
    "promotionRegionBlack = *1 *2 *3 *4 *5\npromotedPieceType = p:r s:b g:- b:- r:-\n"
    "immobilityIllegal = false\nshogiPawnDropMateIllegal = false\n",
    "limits of promotions": "[{}:chess]\npromotionLimit = q:1 r:2\n"
    "startFen = 7k/PP6/8/8/8/8/8/R5QK w - - 0 1\n",
    "triple steps": "[{}:chess]\nmaxRank = 9\ntripleStepRegionWhite = *2\n"
    "promotionRegionWhite = *9\ndoubleStepRegionBlack = *8\n"
    "startFen = 4k3/pppppppp/8/8/8/3p4/8/PPPPPPPP/4K3 w - - 0 1\n",
    "walls behind moves": "[{}]\ncustomPiece1 = a:K\nwallingRule = past\nmaxRank = 5\n"
    "maxFile = e\nstalemateValue = loss\nstartFen = 2a2/5/5/5/2A2 w - - 0 1\n",
    "flips": "[{}]\ncustomPiece1 = p:mKmNmAmD\nmaxRank = 5\nmaxFile = e\n"
    "flipEnclosedPieces = ataxx\nstalemateValue = loss\nstartFen = P3p/5/5/5/p3P w - - 0 1\n",
    "collinear pieces": "[{}]\ncustomPiece1 = p:mQ\nmaxRank = 5\nmaxFile = e\ncollinearN = 3\n"
    "stalemateValue = loss\nstartFen = p3p/1p3/5/3P1/P3P w - - 0 1\n",
    "royal types": "[{}:chess]\nking = -\ncommoner = k\nextinctionValue = loss\n"
    "extinctionPieceTypes = k\nextinctionPseudoRoyal = true\nextinctionPieceCount = 1\n"
    "startFen = rnbkkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKKBNR w - - 0 1\n",
    "royal pieces do not become walls": "[{}:petrified]\ncastling = false\n"
    "startFen = 8/8/8/8/2k5/4p3/4K3/8 w - - 0 1\n",
    "pawns capture outside of their region": "[{}:chess]\nmobilityRegionWhitePawn = *5 a* h*\n"
    "castling = false\nstartFen = 7k/1p3K2/8/P1P5/8/8/8/8 b - - 0 1\n",
    "types promote for one player": "[{}:loop]\npromotionPawnTypesBlack = rnqb\n"
    "startFen = 4k2r/8/8/8/8/8/1B6/4K3[] w - - 0 1\n",
    "children have no double steps": "[{0}-parent:chess]\ndoubleStep = false\n"
    "[{0}:{0}-parent]\ndoubleStep = true\n",
    "children have no double steps without a region": "[{0}-parent:chess]\n"
    "doubleStepRegionWhite = -\ndoubleStepRegionBlack = -\n"
    "[{0}:{0}-parent]\ndoubleStepRegionWhite = *2\n",
}
#: values that have no counterpart together
COMBINATIONS = [
    "[a:chess]\nblastOnCapture = true\n",
    "[a:chess]\nflipEnclosedPieces = reversi\n",
    "[a:horde]\nextinctionPseudoRoyal = true\n",
    "[a:chess]\npetrifyOnCaptureTypes = qk\n",
    "[a:crazyhouse]\nwallingRule = past\n",
    "[a:shogi]\ncustomPiece1 = g:N\n",
    "[a:crazyhouse]\npetrifyOnCaptureTypes = n\n",
    "[a:chess]\ncastlingKingsideFile = e\n",
    "[a:chess]\nconnectN = 8\n",
    "[a:chess]\nconnectNxN = 2\n",
    "[a:chess]\ncollinearN = 8\n",
]


@pytest.mark.parametrize("number", range(len(KINDS)), ids=list(KINDS))
def test_each_kind_of_rule_has_the_texts_of_pyffish(number: int, tmp_path: Path) -> None:
    name = f"kind{number}"
    text = list(KINDS.values())[number].format(name)
    pyffish.load_variant_config(text)
    start = pyffish.start_fen(name)
    made: list[str] = []
    with loaded(tmp_path, text, name) as game:
        for ply in range(8):
            ended = pyffish.is_immediate_game_end(name, start, made)[0]
            theirs = [] if ended else pyffish.legal_moves(name, start, made)
            ours = [game.format(move, "uci") for move in game.legal_moves]
            assert sorted(ours) == sorted(theirs), made
            assert (game.outcome() is not None) == (not theirs)
            if not theirs:
                break
            made.append(sorted(theirs)[(7 * ply + 3) % len(theirs)])
            game.push_index(ours.index(made[-1]))
        board = game.fen().split()[:2]
        assert board == pyffish.get_fen(name, start, made).split()[:2]


@pytest.mark.parametrize("text", COMBINATIONS)
def test_values_without_a_counterpart_together_are_left_out(text: str) -> None:
    assert codes(text) == ["ZRF670", "ZRF675"]


@pytest.mark.parametrize(
    ("variant", "start"),
    [
        ("extinction", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
        ("crazyhouse", "r1bqk2r/1P6/8/8/8/8/8/R3K2R[Pn] w KQk - 0 1"),
        ("shogi", "4k4/4+R4/9/9/9/9/9/9/4K4[Pp] b - - 0 1"),
        ("gustav3", "arnbqkbnra/*pppppppp*/*8*/*8*/*8*/*8*/*PPPPPPPP*/ARNBQKBNRA w KQkq - 0 1"),
        ("xiangqi", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"),
    ],
)
def test_positions_in_fen_have_the_letters_of_the_variant(
    variant: str, start: str, tmp_path: Path
) -> None:
    with loaded(tmp_path, f"[mine:{variant}]\n") as game:
        game.set_fen(start)
        assert game.fen() == start


def test_captures_to_the_hand_are_not_en_passant(tmp_path: Path) -> None:
    name, made = "hands", []
    start = "rnbqkbnr/ppp1pppp/8/8/3p4/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1"
    text = f"[{name}:crazyhouse]\nstartFen = {start}\n"
    pyffish.load_variant_config(text)
    chance = Random(1)
    with loaded(tmp_path, text) as game:
        while len(made) < 100 and not game.outcome():
            texts = [game.format(move, "uci") for move in game.legal_moves]
            made.append(chance.choice(texts) if made else "e2e4")
            game.push_index(texts.index(made[-1]))
            target = game.fen().split()[3]
            assert target in ("-", pyffish.get_fen(name, start, made).split()[3])
            assert target == "e3" or len(made) > 1


def test_shredder_fen_names_the_files_of_rooks(tmp_path: Path) -> None:
    with loaded(tmp_path, "[mine:fischerandom]\n") as game:
        game.set_fen("rnbqkbnr/pppppppp/8/8/8/8/8/R3K2R w Ah - 0 1")
        texts = [game.format(move, "uci") for move in game.legal_moves]
        assert "e1a1" in texts and "e1h1" not in texts
        assert game.fen().split()[2] == "Ah"


@pytest.mark.parametrize("variant", ["chess", "fischerandom"])
@pytest.mark.parametrize("text", ["e1g1", "e1h1"])
def test_both_texts_of_castling_are_read(variant: str, text: str, tmp_path: Path) -> None:
    start = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"
    with loaded(tmp_path, f"[mine:{variant}]\nstartFen = {start}\n") as game:
        game.push(text)
        assert game.fen().split()[0] == "4k3/8/8/8/8/8/8/R4RK1"


def test_black_can_move_first(tmp_path: Path) -> None:
    start = "4k3/8/8/8/8/8/4p3/1K6 b - - 0 1"
    with loaded(tmp_path, f"[mine:chess]\ncastling = false\nstartFen = {start}\n") as game:
        assert game.fen() == start
        assert "e2e1q" in [game.format(move, "uci") for move in game.legal_moves]


@pytest.mark.parametrize(
    ("start", "move", "winner"),
    [
        ("4k/2G2/4G/5/K4[P] w 0 1", "P@e4", "Black"),  # a dropped pawn mates
        ("4k/2G2/3GP/5/K4[] w 0 1", "e3e4", "White"),
    ],
)
def test_mate_by_a_dropped_pawn_loses(start: str, move: str, winner: str, tmp_path: Path) -> None:
    with loaded(tmp_path, f"[mine:minishogi]\nstartFen = {start}\n") as game:
        texts = [game.format(each, "uci") for each in game.legal_moves]
        game.push_index(texts.index(move))
        result = game.outcome()
        assert result is not None and result.winner == winner


# --- keys ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", REFUSED)
def test_every_refused_key_leaves_its_variant_out(name: str) -> None:
    (key,) = [each for each in KEYS if each.name == name]
    value = "false" if name in ("checking", "dropChecks") else OTHER_VALUES[key.kind]
    text = f"[a:chess]\n{name} = {value}\n[b:chess]\n"
    outcome = compile_text(text, Options(target="ir"), name="variants.ini")
    (found,) = [each for each in outcome.diagnostics if each.code == "ZRF670"]
    assert f"`{name}`" in found.message and found.origin is not None
    span = found.origin.span
    assert text[span.start : span.end] == f"{name} = {value}"
    assert outcome.ok and '"title":"b"' in outcome.value[0].text


@pytest.mark.parametrize("name", REFUSED)
def test_a_refused_key_with_its_default_has_no_effect(name: str) -> None:
    (key,) = [each for each in KEYS if each.name == name]
    value = "true" if name in ("checking", "dropChecks") else {"flag": "false"}.get(key.kind, "-")
    if name != "mustDropType" and key.kind != "text":
        assert codes(f"[a:chess]\n{name} = {value}\n") == []


@pytest.mark.parametrize("key", [key for key in KEYS if key.status is Status.LONG_GAMES])
def test_keys_of_long_games_have_a_warning(key: object) -> None:
    name, kind = key.name, key.kind  # type: ignore[attr-defined]
    value = {"flag": "true", "number": "7", "types": "p"}.get(kind, kind.split()[-1])
    assert codes(f"[a:chess]\n{name} = {value}\n") == ["ZRF671"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[a:chess]\nstartFenn = 8/8 w\n", ["ZRF672", "ZRF675"]),
        ("[a:chess]\nmet = m\n", ["ZRF672", "ZRF675"]),
        ("[a:chess]\nfreeDrops = true\n", ["ZRF672", "ZRF675"]),
        ("[a:chesss]\nking = k\nstartFen = k7/8/8/8/8/8/8/7K w - - 0 1\n", ["ZRF673", "ZRF675"]),
        ("[a:chess]\nnonsense\n", ["ZRF674"]),
        ("[chess]\nking = k\n", ["ZRF670", "ZRF675"]),
        ("[a:chess]\nstartFen = ppppppppp/8 w\n", ["ZRF670", "ZRF675"]),
        ("[a:chess]\nstalemateValue = maybe\n", ["ZRF670", "ZRF675"]),
        ("[a:chess]\nmaxRank = many\n", ["ZRF670", "ZRF675"]),
        ("[a:chess]\ncastling = perhaps\n", ["ZRF670", "ZRF675"]),
        ("[a:chess]\ncastling = false ; a comment\n", ["ZRF670", "ZRF675"]),
        ("[a:chess]\nflagRegionWhite = z9\n", ["ZRF670", "ZRF675"]),
        ("[a:chess]\nqueen = qq\n", ["ZRF670", "ZRF675"]),
        ("[a:chess]\nadjudicateFullBoard = true\nmaxRank = 2\nmaxFile = 2\nstartFen = kq/QK w\n",
         ["ZRF670", "ZRF675"]),
        ("[a:b]\n[b:a]\n", ["ZRF673", "ZRF673", "ZRF675"]),
        ("", ["ZRF675"]),
    ],
)  # fmt: skip
def test_mistakes_are_reported(text: str, expected: list[str]) -> None:
    assert sorted(codes(text)) == sorted(expected)


def test_the_exit_code_states_that_variants_are_left_out(tmp_path: Path) -> None:
    rules = tmp_path / "variants.ini"
    rules.write_text("[a:chess]\ncheckCounting = true\n[b:chess]\nkin = k\n[c:breakthrough]\n")
    run = CliRunner()
    target = str(tmp_path / "out.js")
    result = run.invoke(main, ["convert", str(rules), "-o", target])
    assert result.exit_code == 1 and "variants.ini:2:1" in result.output
    assert "variants.ini:4:1" in result.output and Path(target).exists()
    result = run.invoke(main, ["convert", str(rules), "-o", target, "--variant", "c"])
    assert result.exit_code == 0 and "ZRF67" not in result.output
    result = run.invoke(main, ["convert", str(rules), "-o", target, "--variant", "a"])
    assert result.exit_code != 0 and "checkCounting" in result.output


@pytest.mark.parametrize(
    ("formula", "vectors"),
    [
        ("fsW", {(0, 1), (1, 0), (-1, 0)}),
        ("fN", {(1, 2), (-1, 2)}),
        ("hlN", {(2, 1), (-2, -1), (1, -2), (-1, 2)}),
        ("rflbB", {(1, 1), (-1, -1)}),
        ("nC", set()),
        ("DD", set()),
    ],
)
def test_formulas_are_read_as_in_the_engine(formula: str, vectors: set[tuple[int, int]]) -> None:
    assert {ray.vector for ray in rays_of(formula)} == vectors


@pytest.mark.parametrize(("variant", "depth"), [("chess", 3), ("shako", 2), ("crazyhouse", 2)])
def test_perft_agrees(variant: str, depth: int, tmp_path: Path) -> None:
    def count(made: list[str], left: int) -> int:
        moves = pyffish.legal_moves(variant, pyffish.start_fen(variant), made)
        return len(moves) if left == 1 else sum(count([*made, m], left - 1) for m in moves)

    with loaded(tmp_path, f"[mine:{variant}]\n") as game:
        assert game.perft(depth) == count([], depth)
