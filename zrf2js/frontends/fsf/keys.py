"""The keys of variants.ini: those with a meaning here, and why the others have none."""

from __future__ import annotations

#: keys that `settings.py` and `statements.py` read
READ = frozenset(
    (
        "variantTemplate",
        "maxRank",
        "maxFile",
        "startFen",
        "doubleStep",
        "doubleStepRegionWhite",
        "doubleStepRegionBlack",
        "enPassantRegion",
        "castling",
        "castlingKingsideFile",
        "castlingQueensideFile",
        "castlingRookPieces",
        "castlingRookPiece",
        "castlingRank",
        "promotionRank",
        "promotionRegionWhite",
        "promotionRegionBlack",
        "promotionPieceTypes",
        "promotionPieceTypesWhite",
        "promotionPieceTypesBlack",
        "promotionPawnTypes",
        "promotedPieceType",
        "mandatoryPawnPromotion",
        "mandatoryPiecePromotion",
        "pieceDrops",
        "capturesToHand",
        "dropLoop",
        "whiteDropRegion",
        "blackDropRegion",
        "dropRegionWhite",
        "dropRegionBlack",
        "firstRankPawnDrops",
        "promotionZonePawnDrops",
        "dropNoDoubled",
        "dropNoDoubledCount",
        "immobilityIllegal",
        "checkmateValue",
        "stalemateValue",
        "nFoldRule",
        "extinctionValue",
        "extinctionPieceTypes",
        "extinctionPieceCount",
        "extinctionPseudoRoyal",
        "flagPiece",
        "flagPieceWhite",
        "flagPieceBlack",
        "flagRegionWhite",
        "flagRegionBlack",
        "flagRegion",
        "connectN",
        "mustCapture",
        "castlingKingPiece",
        "extinctionClaim",
        "extinctionOpponentPieceCount",
        "flyingGeneral",
        "soldierPromotionRank",
        "materialCounting",
    )
)

#: keys that change the strength or the protocol of the engine, not the rules
OF_ENGINE = frozenset(
    (
        "pieceValueMg",
        "pieceValueEg",
        "nnueAlias",
        "shogiStylePromotions",
        "chess960",
        "pieceToCharTable",
        "promotionPieceTypesByFile",
    )
)

#: keys that end long games; the moves stay the same
OF_LONG_GAMES = frozenset(
    (
        "nMoveRule",
        "nMoveRuleTypes",
        "nMoveRuleTypesWhite",
        "nMoveRuleTypesBlack",
        "nMoveHardLimitRule",
        "countingRule",
        "nFoldValue",
        "nFoldValueAbsolute",
        "perpetualCheckIllegal",
        "moveRepetitionIllegal",
        "chasingRule",
        "adjudicateFullBoard",
    )
)

#: keys without which a variant is compiled, although rare moves differ
LEFT_OUT = {
    "shogiPawnDropMateIllegal": "drops cannot be forbidden by the mate that they give",
}

#: keys that have no counterpart in rules files; a variant that sets them is left out
NOT_EXPRESSIBLE = {
    "checkCounting": "rules have no counter of checks",
    "blastOnCapture": "captures cannot remove the pieces around",
    "blastImmuneTypes": "captures cannot remove the pieces around",
    "petrifyOnCaptureTypes": "captures cannot leave walls",
    "seirawanGating": "a move cannot gate a piece from the hand",
    "gating": "a move cannot gate a piece from the hand",
    "wallingRule": "moves cannot place walls",
    "duckGating": "moves cannot place walls",
    "checking": "moves cannot be forbidden by the check that they give",
    "twoBoards": "the other board supplies the hand",
    "stalematePieceCount": "a stalemate that the number of pieces decides",
    "pass": "a choice between moves and a pass",
    "passOnStalemate": "a pass without legal moves",
    "dropChecks": "drops cannot be forbidden by the check that they give",
    "sittuyinPromotion": "promotion without a move",
    "sittuyinRookDrop": "the region of drops depends on the piece",
    "mustDrop": "a phase of drops",
    "mustDropType": "a phase of drops",
    "freeDrops": "drops without a hand",
    "flipEnclosedPieces": "flips of enclosed pieces",
    "flagMove": "the opponent's last move after the goal",
    "makpongRule": "the king's moves depend on the check",
    "cambodianMoves": "moves that depend on the attack of an earlier position",
    "diagonalLines": "moves along drawn lines",
    "openingSelfRemoval": "the removal of an own piece",
    "bikjangRule": "an offer of a draw",
    "dropOppositeColoredBishop": "drops that depend on the color of squares",
    "dropPromoted": "drops of promoted pieces",
    "pieceDemotion": "pieces that change back",
    "piecePromotionOnCapture": "promotion that depends on the capture",
    "promotionLimit": "the number of pieces limits promotion",
    "tripleStepRegionWhite": "a triple step with en passant on both squares",
    "tripleStepRegionBlack": "a triple step with en passant on both squares",
    "mutuallyImmuneTypes": "pieces that are immune to each other",
    "castlingDroppedPiece": "the rights of dropped pieces",
    "oppositeCastling": "the other side's castling forbids castling",
    "castlingWins": "castling that wins",
    "collinearN": "lines over gaps",
    "connectNxN": "squares of pieces",
    "connectRegion1White": "connected regions",
    "connectValue": "lines that lose",
    "points": "points",
}
