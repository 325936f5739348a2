"""Invented sections of a variants.ini: random boards, pieces, positions and keys."""

from __future__ import annotations

from random import Random

from tests.fsf.random_sections import random_value
from zrf2js.frontends.fsf.defaults import MAX_FILES, MAX_RANKS
from zrf2js.frontends.fsf.ini import Section, builtin_sections, sections_of
from zrf2js.frontends.fsf.keys import BY_NAME, KEYS, Status
from zrf2js.frontends.fsf.pieces import CUSTOM, MOVES
from zrf2js.frontends.fsf.read import Variants
from zrf2js.frontends.fsf.settings import Inexpressible, Settings
from zrf2js.support.source import Source

#: keys that are invented together; a key may be in several groups
GROUPS = (
    "promotionRegionWhite promotionRegionBlack promotionPawnTypes promotionPieceTypes "
    "promotionPieceTypesWhite promotionPieceTypesBlack promotionPawnTypesWhite "
    "mandatoryPawnPromotion promotionLimit promotionRank pawnTypes",
    "promotionRegionWhite promotionRegionBlack promotedPieceType piecePromotionOnCapture "
    "mandatoryPiecePromotion pieceDemotion promotionLimit dropPromoted pieceDrops",
    "doubleStep doubleStepRegionWhite doubleStepRegionBlack tripleStepRegionWhite doubleStepRank "
    "doubleStepRankMin tripleStepRegionBlack enPassantRegion enPassantTypes enPassantTypesWhite "
    "enPassantRegionBlack",
    "castling castlingKingsideFile castlingQueensideFile castlingRank castlingKingFile "
    "castlingKingPiece castlingRookKingsideFile castlingRookQueensideFile castlingRookPieces "
    "oppositeCastling chess960 castlingRookPiece castlingRookPiecesWhite castlingKingPieceBlack",
    "pieceDrops capturesToHand dropLoop firstRankPawnDrops promotionZonePawnDrops dropRegionWhite "
    "dropRegionBlack sittuyinRookDrop dropPromoted dropNoDoubled dropNoDoubledCount "
    "immobilityIllegal mustDrop shogiPawnDropMateIllegal",
    "enclosingDrop enclosingDropStart flipEnclosedPieces pieceDrops dropOnTop mustDrop",
    "stalemateValue checkmateValue stalematePieceCount materialCounting adjudicateFullBoard "
    "nFoldValue nFoldValueAbsolute nFoldRule",
    "extinctionValue extinctionPieceTypes extinctionPieceCount extinctionOpponentPieceCount "
    "extinctionClaim extinctionPseudoRoyal",
    "flagPiece flagRegion flagPieceWhite flagRegionWhite flagRegionBlack flagPieceCount flagMove "
    "flagPieceBlockedWin whiteFlag blackFlag flagPieceBlack",
    "connectN connectPieceTypes connectHorizontal connectVertical connectDiagonal connectNxN "
    "collinearN connectValue",
    "mustCapture blastOnCapture blastImmuneTypes mutuallyImmuneTypes petrifyOnCaptureTypes",
    "flyingGeneral soldierPromotionRank immobilityIllegal",
    "wallingRule wallingRegionWhite wallingRegion",
    "nMoveRule nMoveRuleTypes perpetualCheckIllegal moveRepetitionIllegal countingRule",
)  # fmt: skip
#: keys that contradict the mechanics of others so often that most sections would be left out
_RARE = ("mustDrop", "mustCapture", "blastOnCapture", "wallingRule", "flipEnclosedPieces")
_ATOMS = "WFDNAHLCJZGKRBQ"
_WAYS = (
    "f", "b", "s", "fs", "fb", "v", "l", "r", "ff", "bb", "fl", "br", "hl", "hr", "h", "lv", "fh",
    "rf", "bs", "rflb", "fsb",
)  # fmt: skip


def invented_section(name: str, chance: Random) -> str:
    """Return a section over a built-in variant, or with a separate board and position."""
    lines = _own_board(chance) if chance.random() < 0.6 else _over_built_in(chance)
    head, *body = lines
    text = "\n".join([f"[{name}{head}]", *body, ""])
    settings = settings_of(text)
    if settings is None:
        return text
    body += _pieces(settings, chance)
    body += _keys(settings_of("\n".join([f"[{name}{head}]", *body, ""])) or settings, chance)
    return "\n".join([f"[{name}{head}]", *body, ""])


def settings_of(text: str) -> Settings | None:
    """Return the settings of the last section of a text, None if they are invalid."""
    variants, settings = Variants(), None
    for section in sections_of(Source("invented.ini", text)):
        if isinstance(section, Section):
            try:
                settings = variants.add(section)
            except Inexpressible:
                return None
    return settings


def _over_built_in(chance: Random) -> list[str]:
    return [f":{chance.choice(list(builtin_sections()))}"]


def _own_board(chance: Random) -> list[str]:
    """Return the head and the lines of a variant with a new board, pieces and a position."""
    small = chance.random() < 0.7
    width = chance.randint(3, 8 if small else MAX_FILES)
    height = chance.randint(4 if small else 3, 8 if small else MAX_RANKS)
    parent = chance.choice(("", "", ":chess", ":chess", ":fairy", ":crazyhouse", ":shogi"))
    lines = [f"maxFile = {chance.choice((str(width), chr(96 + width)))}", f"maxRank = {height}"]
    letters = list("abcdefghijlmnorstuvwxyz")
    chance.shuffle(letters)
    pieces: list[str] = []
    if chance.random() < 0.75:
        formula = f":{formula_of(chance)}" if chance.random() < 0.12 else ""
        lines.append(f"king = k{formula}")
        pieces.append("k")
    elif parent:
        lines.append("king = -")
    for type_ in chance.sample(list(MOVES), chance.randint(2, 5)):
        letter = letters.pop()
        lines.append(f"{type_} = {letter}")
        pieces.append(letter)
    for number in range(chance.randint(0, 3)):
        letter = letters.pop()
        lines.append(f"customPiece{number + 1} = {letter}:{formula_of(chance)}")
        pieces.append(letter)
    pawn = ""
    if chance.random() < 0.6:
        lines.append("pawn = p")
        pawn = "p"
    lines.append(f"startFen = {_position(width, height, pieces, pawn, chance)}")
    return [parent, *lines]


def _position(width: int, height: int, pieces: list[str], pawn: str, chance: Random) -> str:
    """Return a FEN: rows of pieces and pawns of both players, sometimes walls and hands."""
    others = [letter for letter in pieces if letter != "k"]
    row = [chance.choice(others) for _ in range(width)]
    if "k" in pieces:
        row[width // 2 if chance.random() < 0.6 else chance.randrange(width)] = "k"
    for file in range(width):
        if row[file] != "k" and chance.random() < 0.15:
            row[file] = "1"
    rows = [["1"] * width for _ in range(height)]
    mirrored = chance.random() < 0.8
    rows[0], rows[-1] = list(row), [each.upper() for each in (row if mirrored else row[::-1])]
    if height >= 5 and chance.random() < 0.8:
        front = pawn or chance.choice(others)
        rows[1] = [front if chance.random() < 0.8 else "1" for _ in range(width)]
        rows[-2] = [each.upper() for each in rows[1]]
    if chance.random() < 0.15:
        for _ in range(chance.randint(1, 4)):
            rank, file = chance.randrange(height), chance.randrange(width)
            if rows[rank][file] == "1":
                rows[rank][file] = "*"
    hand = ""
    if chance.random() < 0.25:
        held = chance.choices([*others, *pawn], k=chance.randint(0, 4))
        hand = f"[{''.join(each.upper() for each in held)}{''.join(held)}]"
    rights = "KQkq" if chance.random() < 0.5 else "-"
    mover = "b" if chance.random() < 0.1 else "w"
    return f"{'/'.join(map(_packed, rows))}{hand} {mover} {rights} - 0 1"


def _packed(row: list[str]) -> str:
    text, empty = "", 0
    for each in [*row, ""]:
        if each == "1":
            empty += 1
            continue
        text += f"{str(empty) if empty else ''}{each}"
        empty = 0
    return text


def formula_of(chance: Random) -> str:
    """Return a random formula in the engine's notation."""
    parts = []
    for _ in range(chance.choice((1, 1, 2, 2, 3))):
        part = "i" if chance.random() < 0.1 else ""
        part += chance.choice("mc") if chance.random() < 0.35 else ""
        part += chance.choice("nnpg") if chance.random() < 0.25 else ""
        part += chance.choice(_WAYS) if chance.random() < 0.4 else ""
        atom = chance.choice(_ATOMS)
        part += atom
        if chance.random() < 0.25:
            part += chance.choice((atom, "2", "3", "4", "1", "0"))
        parts.append(part)
    return "".join(parts)


def _pieces(settings: Settings, chance: Random) -> list[str]:
    """Return additional pieces and the squares that confine some."""
    lines = []
    if chance.random() < 0.2:
        letter = chance.choice("abcdefghijklmnopqrstuvwxyz")
        formula = formula_of(chance)
        lines.append(f"{chance.choice(CUSTOM[:6])} = {letter}:{formula}")
    if chance.random() < 0.15 and settings.letters:
        type_ = chance.choice(list(settings.letters))
        side = chance.choice(("White", "Black"))
        value = random_value(BY_NAME["flagRegionWhite"], settings, chance)
        lines.append(f"mobilityRegion{side}{type_[0].upper()}{type_[1:]} = {value}")
    return lines


def _keys(settings: Settings, chance: Random) -> list[str]:
    names: list[str] = []
    for group in chance.sample(GROUPS, chance.choice((1, 1, 2, 2, 3))):
        keys = group.split()
        names += chance.sample(keys, min(len(keys), chance.randint(1, 4)))
    names = [n for n in dict.fromkeys(names) if n not in _RARE or chance.random() < 0.4]
    if chance.random() < 0.05:
        refused = [key.name for key in KEYS if key.status is Status.REFUSED and key.kind != "text"]
        names.append(chance.choice(refused))
    return [f"{name} = {random_value(BY_NAME[name], settings, chance)}" for name in names]
