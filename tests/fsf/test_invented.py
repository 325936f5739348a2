"""Kinds of rules that invented sections have: the games of pyffish, or a diagnostic."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pyffish
import pytest

import zrf2js
from tests.fsf.games import walk
from zrf2js import check_text

#: sections whose games are those of pyffish
EQUAL = {
    "captors that explosions spare": "[{}:atomar]\n"
    "startFen = rnbqkbnr/pppppppp/3K4/8/8/8/PPPPPPPP/RNBQ1BNR w kq - 0 1\n",
    "promotions that explode": "[{}:nocheckatomic]\n"
    "startFen = rnbqkbnr/pPpppPpp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n",
    "explosions into hands": "[{}:nocheckatomic]\npieceDrops = true\ncapturesToHand = true\n"
    "startFen = rnbqkbnr/pPpp1ppp/8/3Pp3/8/8/PPP1PPPP/RNBQKBNR w KQkq - 0 1\n",
    "kings do not promote": "[{}:chess]\npromotionPawnTypes = kbp\npromotedPieceType = k:q n:r\n"
    "promotionRegionWhite = *3 *8\npromotionRegionBlack = *6 *1\n",
    "kings with own moves": "[{}:chess]\nking = k:KifmnD\nimmobilityIllegal = true\n"
    "enPassantTypes = pk\ndoubleStepRegionWhite = *1 *2\ndoubleStepRegionBlack = *8 *7\n"
    "startFen = 4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1\n",
    "riders that share squares": "[{}:chess]\nknight = -\ncustomPiece1 = n:mR2pRbR3\n"
    "bishop = -\ncustomPiece2 = b:fNNbnNAnA\n",
    "immobile hoppers": "[{}:chess]\nknight = -\ncustomPiece1 = n:gN2lW\npieceDrops = true\n"
    "immobilityIllegal = true\nstartFen = 4k3/8/8/8/8/8/8/4K3[NNnn] w - - 0 1\n",
    "kings that are immune to kings": "[{}:chess]\nmutuallyImmuneTypes = kq\n"
    "startFen = rn2kbnr/pppppppp/q2q4/2Q4K/5Q2/8/PPPPPPPP/RN3BNR w kq - 0 1\n",
    "blocked regions": "[{}:chess]\nflagPiece = n\nflagRegion = a3 a6 h6 h3\n"
    "flagPieceCount = 6\nflagPieceBlockedWin = true\n"
    "startFen = rnbqkbnr/pppppppp/8/8/8/P6p/PPPPPPPP/RNBQKBNR w - - 0 1\n",
    "regions with squares outside of the board": "[{}:chess]\nflagPiece = n\nflagRegion = a*\n"
    "flagPieceCount = 3\nflagPieceBlockedWin = true\n",
    "own pieces become extinct first": "[{}:chess]\nking = -\ncommoner = k\n"
    "extinctionValue = loss\nextinctionPieceTypes = qrp\n"
    "startFen = rq1k2q1/PP4pP/8/8/8/8/pp4pP/RQ1K2Q1 w - - 0 1\n",
    "no types form lines": "[{}:chess]\nconnectPieceTypes = *\nconnectN = 4\n",
    "full boards before mates": "[{}:chess]\nadjudicateFullBoard = true\nmaxRank = 4\nmaxFile = 4\n"
    "materialCounting = unweighted\npieceDrops = true\n"
    "startFen = k2r/4/4/R2K[QQRRNNBBqqrrnnbb] w - - 0 1\n",
    "rights that name a rook twice": "[{}:chess]\ncastlingRookKingsideFile = b\n"
    "startFen = r3k3/pppppppp/8/8/8/8/PPPPPPPP/R3K3 w KQkq - 0 1\n",
    "squares of the first drops outside of the board": "[{}:chess]\nmaxFile = 4\nmaxRank = 5\n"
    "pieceDrops = true\nenclosingDrop = ataxx\nenclosingDropStart = *3\n"
    "startFen = k2r/4/4/4/R2K[QQRRNNBBqqrrnnbb] w - - 0 1\n",
    "first drops, then drops on others": "[{}:chess]\nmaxFile = 4\nmaxRank = 5\n"
    "pieceDrops = true\nenclosingDrop = top\nenclosingDropStart = a2 b3\n"
    "startFen = k2r/4/4/4/R2K[QQRRNNBBqqrrnnbb] w - - 0 1\n",
    "hands in the order of the engine": "[{}:crazyhouse]\nkniroo = c\ngold = d\n",
    "captured pieces become the main pawn": "[{}:crazyhouse]\npromotionPawnTypes = pn\n"
    "promotionRegionWhite = *4 *8\npromotionRegionBlack = *5 *1\n",
    "many sets of squares": "[{}:chess]\nconnectPieceTypes = n\ncollinearN = 4\n"
    "flagPiece = r\nflagRegion = *3 *6\nflagPieceCount = 4\n",
    "draws by mate, wins by stalemate": "[{}]\nking = k\nbers = w\nstalemateValue = win\n"
    "checkmateValue = draw\nmaxRank = 4\nmaxFile = 4\nstartFen = wwkw/4/4/WWKW w - - 0 1\n",
    "spaces and texts after values": "[{}:chess]\nmaxRank = 7 ranks\nmaxFile = g \n"
    "promotionPieceTypes = q\tn\ncastling = false \n"
    "startFen = rnbkqbn/ppppppp/7/7/7/PPPPPPP/RNBKQBN w - - 0 1 \n",
}  # fmt: skip


@pytest.mark.parametrize("number", range(len(EQUAL)), ids=list(EQUAL))
def test_each_kind_has_the_games_of_pyffish(number: int, tmp_path: Path) -> None:
    name = f"invented-kind{number}"
    text = list(EQUAL.values())[number].format(name)
    pyffish.load_variant_config(text)
    rules = tmp_path / "variants.ini"
    rules.write_text(text)
    with zrf2js.load(rules, name) as game:
        for seed in range(4):
            assert not walk(game, name, pyffish.start_fen(name), Random(seed), plies=40)[1]


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("startFen", "[a:xiangqi]\nstartFen = 4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1\n"),
        ("startFen", "[a:chess]\nstartFen = 4k3/8/8/8/8/8/8/2K1K3 w - - 0 1\n"),
        ("promotionPieceTypes", "[a:chess]\npromotionPieceTypes = qk\n"),
        ("promotedPieceType", "[a:chess]\npromotedPieceType = n:k\n"),
        ("petrifyOnCaptureTypes", "[a:chess]\npetrifyOnCaptureTypes = p\n"),
        ("immobilityIllegal", "[a:petrified]\nimmobilityIllegal = true\n"),
        ("wallingRegion", "[a:joust]\nwallingRegion = *1\n"),
        ("wallingRule", "[a:joust]\npawn = p\npromotedPieceType = p:n\n"),
        ("blastOnCapture", "[a:nocheckatomic]\ncapturesToHand = true\npieceDrops = true\n"
         "promotionPawnTypes = pn\n"),
        ("promotedPieceType", "[a:chess]\npromotedPieceType = n:r\npromotionPawnTypes = pr\n"),
        ("adjudicateFullBoard", "[a:crazyhouse]\nextinctionValue = loss\n"
         "extinctionPieceTypes = q\nadjudicateFullBoard = true\n"),
        ("extinctionValue", "[a:chess]\nextinctionValue = draw\nextinctionPieceTypes = q\n"),
        ("enclosingDrop", "[a:crazyhouse]\nenclosingDrop = reversi\n"
         "startFen = k7/8/8/8/3*4/8/8/K7[] w - - 0 1\n"),
        ("customPiece1", "[a:chess]\ncustomPiece1 = a:DDR1\n"),
        ("enPassantRegion", "[a:berolina]\nenPassantRegion = *3\n"),
        ("flagRegion", "[a:chess]\nflagRegion = *1\nflagMove = true\n"),
        ("promotionPieceTypes", "[a:chess]\npromotionPieceTypes = *\n"),
        ("castling", "[a:chess]\ncastling = true \n"),
        ("stalemateValue", "[a:chess]\nstalemateValue = loss \n"),
        ("checkmateValue", "[a:chess]\ncheckmateValue = none\n"),
        ("king", "[a:chess]\nking = k \n"),
    ],
)  # fmt: skip
def test_values_without_a_counterpart_are_named(key: str, text: str) -> None:
    found = check_text(text, name="variants.ini")
    assert [each.code for each in found] == ["ZRF670", "ZRF675"]
    assert f"`{key}`" in found[0].message
