"""The table of all keys of variants.ini that the engine reads, in the order in which it reads them.

The order decides where several keys set the same value: the last one wins. Source: `parser.cpp` of
Fairy-Stockfish, as of version 0.0.90 of pyffish.
"""

from __future__ import annotations

import re
from enum import Enum

from zrf2js.support.frozen_node import frozen_node


class Status(Enum):
    """The handling of a key."""

    EXPRESSED = "expressed"
    NO_EFFECT = "no effect on the rules"
    #: ends of games that players claim; the moves stay the same
    LONG_GAMES = "only ends long games"
    #: a variant whose value differs from the default is left out
    REFUSED = "refused"


@frozen_node()
class Key:
    """A key: how its value is written, the fields of a variant that it sets, and its meaning.

    ``text`` is the effect of an expressed key, and what rules files lack for a refused one.
    """

    name: str
    kind: str
    fields: tuple[str, ...]
    status: Status
    text: str
    deprecated: bool = False
    #: True for a value that only built-in variants have
    internal: bool = False


_SIDES = ("White", "Black")
_OK, _NONE, _LONG, _NO = Status.EXPRESSED, Status.NO_EFFECT, Status.LONG_GAMES, Status.REFUSED


def _key(name: str, kind: str, status: Status, text: str) -> Key:
    return Key(name, kind, (name,), status, text)


def _both(name: str, kind: str, status: Status, text: str) -> Key:
    """Return a key that sets the values of both players."""
    return Key(name, kind, tuple(name + side for side in _SIDES), status, text)


def _each(name: str, kind: str, status: Status, text: str) -> tuple[Key, ...]:
    """Return the keys of the two players."""
    return tuple(_key(name + side, kind, status, f"{side}: {text}") for side in _SIDES)


def _three(name: str, kind: str, status: Status, text: str) -> tuple[Key, ...]:
    return (_both(name, kind, status, text), *_each(name, kind, status, text))


def _old(name: str, kind: str, fields: str, text: str) -> Key:
    """Return a deprecated key; ``fields`` are those that it sets."""
    return Key(name, kind, tuple(fields.split()), _OK, text, deprecated=True)


_GATES = "moves that bring in a piece from the hand"
_CHECKS = "moves that are illegal because they give check"
_PAWNS = "mainPawn promotionPawnTypes enPassantTypes nMoveRuleTypes"

KEYS: tuple[Key, ...] = (
    _key("maxRank", "rank", _OK, "the number of ranks"),
    _key("maxFile", "file", _OK, "the last file, as a letter or a number"),
    _key("pieceValueMg", "text", _NONE, "values of pieces for the engine"),
    _key("pieceValueEg", "text", _NONE, "values of pieces for the engine"),
    _old("promotionRank", "rank", "promotionRank", "the first rank where White's pawns promote"),
    _old("doubleStepRank", "rank", "doubleStepRank", "the last rank of double steps"),
    _old("doubleStepRankMin", "rank", "doubleStepRankMin", "the first rank of double steps"),
    _old("whiteFlag", "region", "flagRegionWhite", "as flagRegionWhite"),
    _old("blackFlag", "region", "flagRegionBlack", "as flagRegionBlack"),
    _old("castlingRookPiece", "types", "castlingRookPiecesWhite castlingRookPiecesBlack",
         "as castlingRookPieces"),
    _old("whiteDropRegion", "region", "dropRegionWhite", "as dropRegionWhite"),
    _old("blackDropRegion", "region", "dropRegionBlack", "as dropRegionBlack"),
    _old("dropOnTop", "top", "enclosingDrop", "as enclosingDrop = top"),
    Key("pawnTypes", "types", tuple(name + side for name in _PAWNS.split() for side in _SIDES),
        _OK, "the types that promote and capture en passant as pawns do"),
    _key("variantTemplate", "text", _NONE, "the variant that the engine's protocols announce"),
    _key("pieceToCharTable", "text", _NONE, "pictures of XBoard"),
    _key("pocketSize", "number", _NONE, "the size of the hand in XBoard"),
    _key("chess960", "flag", _OK, "castling is written as king takes rook"),
    _key("twoBoards", "flag", _NO, "hands that another board fills"),
    _key("startFen", "text", _OK, "the start position: board, hands, mover, castling rights"),
    *_each("promotionRegion", "region", _OK, "the squares where pieces promote"),
    Key("promotionPawnTypes", "types",
        ("mainPawnWhite", "mainPawnBlack", "promotionPawnTypesWhite", "promotionPawnTypesBlack"),
        _OK, "the types that promote as pawns do"),
    Key("promotionPawnTypesWhite", "types", ("mainPawnWhite", "promotionPawnTypesWhite"), _OK,
        "White: the types that promote as pawns do"),
    Key("promotionPawnTypesBlack", "types", ("mainPawnBlack", "promotionPawnTypesBlack"), _OK,
        "Black: the types that promote as pawns do"),
    *_three("promotionPieceTypes", "types", _OK, "the types that pawns become"),
    _key("sittuyinPromotion", "flag", _NO, "promotion without a move"),
    _key("promotionLimit", "counts", _OK, "pairs `a:n`: no promotion to a type that the player has "
         "n times"),
    _key("promotedPieceType", "pairs", _OK, "pairs `a:b`, added to those of the parent: "
         "type a turns over to type b"),
    _key("piecePromotionOnCapture", "flag", _OK, "pieces turn over only when they capture"),
    _key("mandatoryPawnPromotion", "flag", _OK, "pawns must promote"),
    _key("mandatoryPiecePromotion", "flag", _OK, "pieces that can turn over must do so"),
    _key("pieceDemotion", "flag", _OK, "pieces turn back"),
    _key("blastOnCapture", "flag", _OK, "captures remove the adjacent pieces except pawns"),
    _key("blastImmuneTypes", "types", _OK, "the types that explosions do not remove"),
    _key("mutuallyImmuneTypes", "types", _OK, "the types that do not capture their own type"),
    _key("petrifyOnCaptureTypes", "types", _OK, "the types that become walls when they capture"),
    _key("petrifyBlastPieces", "flag", _NO, "explosions that leave walls"),
    _key("doubleStep", "flag", _OK, "pawns may move two squares from their region"),
    *_each("doubleStepRegion", "region", _OK, "the squares where initial moves start"),
    *_each("tripleStepRegion", "region", _OK, "the squares where triple steps of pawns start"),
    *_three("enPassantRegion", "region", _OK, "the squares where captures en passant end"),
    *_three("enPassantTypes", "types", _OK, "the types that capture en passant"),
    _key("castling", "flag", _OK, "king and rook may castle"),
    _key("castlingDroppedPiece", "flag", _NO, "castling rights of dropped pieces"),
    _key("castlingKingsideFile", "file", _OK, "the king's file after castling to the right"),
    _key("castlingQueensideFile", "file", _OK, "the king's file after castling to the left"),
    _key("castlingRank", "rank", _OK, "the rank on which White castles"),
    _key("castlingKingFile", "file", _OK, "the file of the castling king among several"),
    *_three("castlingKingPiece", "type", _OK, "the type that castles as the king does"),
    _key("castlingRookKingsideFile", "file", _OK, "the last file of a rook on the right"),
    _key("castlingRookQueensideFile", "file", _OK, "the first file of a rook on the left"),
    *_three("castlingRookPieces", "types", _OK, "the types that castle with the king"),
    _key("oppositeCastling", "flag", _OK, "castling takes the right of the same side away"),
    _key("checking", "flag", _NO, _CHECKS),
    _key("dropChecks", "flag", _NO, _CHECKS),
    _key("mustCapture", "flag", _OK, "captures are compulsory"),
    _key("mustDrop", "flag", _OK, "drops are compulsory"),
    _key("mustDropType", "type", _NO, "a type that must be dropped first"),
    _key("pieceDrops", "flag", _OK, "pieces in hand may be dropped"),
    _key("dropLoop", "flag", _OK, "captured pieces keep the type that they were promoted to"),
    _key("capturesToHand", "flag", _OK, "captured pieces go to the captor's hand"),
    _key("firstRankPawnDrops", "flag", _OK, "pawns may be dropped on the first rank"),
    _key("promotionZonePawnDrops", "flag", _OK, "pawns may be dropped where they promote"),
    _key("enclosingDrop", "choice none reversi ataxx quadwrangle snort anyside top", _OK,
         "where drops are possible next to other pieces"),
    _key("enclosingDropStart", "region", _OK, "the squares of the first drops"),
    *_each("dropRegion", "region", _OK, "the squares where pieces may be dropped"),
    _key("sittuyinRookDrop", "flag", _OK, "rooks are dropped on the first rank"),
    _key("dropOppositeColoredBishop", "flag", _NO, "drops that depend on the color of squares"),
    _key("dropPromoted", "flag", _OK, "pieces may be dropped turned over"),
    _key("dropNoDoubled", "type", _OK, "the type that may not be dropped on a file with the type"),
    _key("dropNoDoubledCount", "number", _OK, "the number of such pieces that forbids the drop"),
    _key("immobilityIllegal", "flag", _OK, "pieces may not go where they could not move again"),
    _key("gating", "flag", _NO, _GATES),
    _key("wallingRule", "choice none arrow duck edge past static", _OK, "moves that build walls"),
    *_each("wallingRegion", "region", _OK, "the squares where walls are built"),
    _both("wallingRegion", "region", _OK, "the squares where walls are built"),
    _key("wallOrMove", "flag", _NO, "a choice between a move and a wall"),
    _key("seirawanGating", "flag", _NO, _GATES),
    _key("cambodianMoves", "flag", _NO, "moves that depend on an attack in an earlier position"),
    _key("diagonalLines", "region", _NO, "moves along drawn lines"),
    *_three("pass", "flag", _NO, "a choice between moves and a pass"),
    *_three("passOnStalemate", "flag", _NO, "a pass if there is no legal move"),
    _key("makpongRule", "flag", _NO, "moves of the king that depend on a check"),
    _key("flyingGeneral", "flag", _OK, "kings may not face each other on an open line"),
    _key("soldierPromotionRank", "rank", _OK, "the rank from which soldiers move sideways"),
    _key("flipEnclosedPieces", "choice none reversi ataxx quadwrangle snort anyside top", _OK,
         "moves that flip enemies"),
    *_three("nMoveRuleTypes", "types", _LONG, "the types whose moves restart nMoveRule"),
    _key("nMoveRule", "number", _LONG, "the moves without capture after which a draw is claimed"),
    _key("nFoldRule", "number", _OK, "the repetitions at which a player may claim the end; "
         "other numbers than 3 only end long games"),
    _key("nFoldValue", "value", _OK, "the result of repetition for the player to move"),
    _key("nFoldValueAbsolute", "flag", _OK, "the result of repetition is White's"),
    _key("perpetualCheckIllegal", "flag", _LONG, "perpetual check loses"),
    _key("moveRepetitionIllegal", "flag", _LONG, "repeated moves lose"),
    _key("chasingRule", "choice none axf", _LONG, "perpetual chases lose"),
    _key("stalemateValue", "value", _OK, "the result of the player without a move"),
    _key("stalematePieceCount", "flag", _OK, "the player with more pieces wins a stalemate"),
    _key("checkmateValue", "value", _OK, "the result of the player who is checkmated"),
    _key("shogiPawnDropMateIllegal", "flag", _OK, "a player who mates by dropping a pawn loses"),
    _key("shatarMateRule", "flag", _NO, "mates that depend on earlier checks"),
    _key("bikjangRule", "flag", _NO, "an offer of a draw"),
    _key("extinctionValue", "value", _OK, "the result of the player who loses the pieces of "
         "`extinctionPieceTypes`"),
    _key("extinctionClaim", "flag", _OK, "a bare king that moves next may equalize"),
    _key("extinctionPseudoRoyal", "flag", _OK, "the last pieces of the types are royal"),
    _key("dupleCheck", "flag", _NO, "a check to two kings"),
    _key("extinctionPieceTypes", "types", _OK, "the types that are counted, `*` for all together"),
    _key("extinctionPieceCount", "number", _OK, "the number of pieces at which the game ends"),
    _key("extinctionOpponentPieceCount", "number", _OK, "the pieces that the other side must have"),
    *_three("flagPiece", "type", _OK, "the type that wins in its region"),
    *_three("flagRegion", "region", _OK, "the squares where pieces win"),
    _key("flagPieceCount", "number", _OK, "the number of pieces that the region must have"),
    _key("flagPieceBlockedWin", "flag", _OK, "a full region with one own piece wins"),
    _key("flagMove", "flag", _OK, "the other player has one more move"),
    _key("flagPieceSafe", "flag", _NO, "a goal that depends on attacks"),
    _key("checkCounting", "flag", _NO, "a counter of checks"),
    _key("connectN", "number", _OK, "the length of a line of pieces that wins"),
    _key("connectPieceTypes", "types", _OK, "the types that form lines"),
    _key("connectHorizontal", "flag", _OK, "lines may be horizontal"),
    _key("connectVertical", "flag", _OK, "lines may be vertical"),
    _key("connectDiagonal", "flag", _OK, "lines may be diagonal"),
    *(_key(f"connectRegion{number}{side}", "region", _NO, "connected regions")
      for side in _SIDES for number in (1, 2)),
    _key("connectNxN", "number", _OK, "the side of a square of pieces that wins"),
    _key("collinearN", "number", _OK, "the number of pieces on a line, with gaps, that wins"),
    _key("connectValue", "value", _OK, "the result of the player with a line"),
    _key("materialCounting", "choice none janggi unweighted whitedrawodds blackdrawodds", _OK,
         "who wins without mate; all but `janggi`"),
    _key("adjudicateFullBoard", "flag", _OK, "the game ends when the board is full"),
    _key("countingRule", "choice none makruk cambodian asean", _LONG, "counted moves of endgames"),
    _key("castlingWins", "text", _NO, "castling that wins"),
    Key("freeDrops", "flag", ("freeDrops",), _OK, "drops without a hand", internal=True),
)  # fmt: skip

BY_NAME = {key.name: key for key in KEYS}

#: squares that confine a piece, such as mobilityRegionWhiteKing
MOBILITY = re.compile(r"mobilityRegion(White|Black)(\w+)")
