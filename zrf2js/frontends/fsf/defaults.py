"""The values of a section without parent and keys, and what values consist of."""

from __future__ import annotations

from typing import Any

from zrf2js.frontends.fsf.keys import KEYS
from zrf2js.frontends.fsf.pieces import PIECES

#: the largest board of the engine
MAX_FILES, MAX_RANKS = 12, 10
SIDES = ("White", "Black")
#: the member of a set of types that stands for all pieces together
ALL = "*"

Square = tuple[int, int]  # file from 0, rank from 1
Region = frozenset[Square]

EVERYWHERE: Region = frozenset(
    (file, rank) for file in range(MAX_FILES) for rank in range(1, MAX_RANKS + 1)
)


def rank_region(number: int) -> Region:
    """Return the squares of a rank of the largest board."""
    return frozenset((file, number) for file in range(MAX_FILES))


def sides(name: str, value: object, black: object = None) -> dict[str, object]:
    """Return the values of a key for White and for Black, which are equal unless two are given."""
    return {f"{name}White": value, f"{name}Black": value if black is None else black}


#: the values of a section without parent and keys, where they differ from those of their kind
DEFAULTS: dict[str, Any] = {
    "maxRank": 8,
    "maxFile": 8,
    "startFen": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    **sides("promotionRegion", rank_region(8), rank_region(1)),
    **sides("mainPawn", "pawn"),
    **sides("promotionPawnTypes", frozenset(("pawn",))),
    **sides("promotionPieceTypes", frozenset[str]()),
    "mandatoryPawnPromotion": True,
    "doubleStep": True,
    **sides("doubleStepRegion", rank_region(2), rank_region(7)),
    **sides("enPassantRegion", EVERYWHERE),
    **sides("enPassantTypes", frozenset(("pawn",))),
    "castling": True,
    "castlingKingsideFile": 7,
    "castlingQueensideFile": 3,
    "castlingRank": 1,
    "castlingKingFile": 5,
    **sides("castlingKingPiece", "king"),
    "castlingRookKingsideFile": MAX_FILES,
    "castlingRookQueensideFile": 1,
    **sides("castlingRookPieces", frozenset(("rook",))),
    "checking": True,
    "dropChecks": True,
    "mustDropType": ALL,
    **sides("dropRegion", EVERYWHERE),
    "dropNoDoubledCount": 1,
    **sides("wallingRegion", EVERYWHERE),
    "soldierPromotionRank": 1,
    **sides("nMoveRuleTypes", frozenset(("pawn",))),
    "nMoveRule": 50,
    "nFoldRule": 3,
    "nFoldValue": "draw",
    "stalemateValue": "draw",
    "checkmateValue": "loss",
    "extinctionValue": "none",
    **sides("flagPiece", ALL),
    "flagPieceCount": 1,
    "connectPieceTypes": frozenset(PIECES),
    "connectHorizontal": True,
    "connectVertical": True,
    "connectDiagonal": True,
    "connectValue": "win",
}
_OF_KIND: dict[str, Any] = {
    "flag": False,
    "number": 0,
    "rank": 0,
    "file": 0,
    "text": "",
    "region": frozenset(),
    "types": frozenset(),
    "type": "",
    "choice": "none",
    "counts": {},
    "top": "none",
}
for _each in KEYS:
    for _field in _each.fields:
        DEFAULTS.setdefault(_field, _OF_KIND.get(_each.kind.partition(" ")[0]))
