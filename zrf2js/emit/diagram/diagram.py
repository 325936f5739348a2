"""A game as an Interactive Diagram, from the settings that Fairy-Stockfish has for it.

``emit.fsf`` proves which formulas, promotions and castlings a game has. A diagram has the same
notation for pieces, and fewer settings.
"""

from __future__ import annotations

import re
from collections import defaultdict

from zrf2js.emit.faults import Fault, Misfit
from zrf2js.emit.fsf.variant import COLORS, Variant
from zrf2js.ir.nodes import GameIR

#: the start of a setting -> the rule for which diagrams have no parameter
_LACKING = {
    "mobilityRegion": "pieces are confined to regions",
    "flyingGeneral": "royal pieces may not face each other",
    "flag": "a goal other than checkmate",
    "extinction": "a goal other than checkmate",
    "connect": "a goal other than checkmate",
    "materialCounting": "the count of material decides",
    "mustCapture": "captures are compulsory",
    "piece": "pieces are dropped",
    "drop": "pieces are dropped",
    "captures": "captured pieces change sides",
    "immobility": "pieces may not be without moves",
    "promotedPieceType": "pieces turn over",
    "mandatory": "promotion is optional",
    "castlingKingPiece": "another piece than the king castles",
}
#: settings that this module converts, or that other ones imply
_READ = frozenset(
    (
        "maxRank",
        "maxFile",
        "pawn",
        "king",
        "promotionRegionWhite",
        "promotionRegionBlack",
        "promotionPawnTypes",
        "promotionPieceTypesWhite",
        "promotionPieceTypesBlack",
        "doubleStep",
        "doubleStepRegionWhite",
        "doubleStepRegionBlack",
        "enPassantTypes",
        "castling",
        "castlingKingsideFile",
        "castlingQueensideFile",
        "castlingRank",
        "castlingRookPieces",
        "stalemateValue",
        "checkmateValue",
        "nFoldRule",
        "nMoveRule",
        "startFen",
    )
)
_PIECE = re.compile(r"customPiece\d+")


class Diagram:
    """The text of a game; ``faults`` are the rules that do not fit."""

    def __init__(self, game: GameIR) -> None:
        self._game = game
        self.text = ""
        variant = Variant(game)
        self.faults = list(variant.faults)
        if self.faults:
            return
        self.left_out = variant.left_out
        self._settings = variant.settings
        self._letters = {letter: kind[1] for kind, letter in variant.letters.items()}
        try:
            self._check()
            self.text = self._written()
        except Misfit as error:
            self.faults.append(Fault(error.fault.reason, game.origin))

    def _check(self) -> None:
        """Raise Misfit for a setting that diagrams lack."""
        for key, value in self._settings.items():
            if key in _READ or _PIECE.fullmatch(key) or value in ("false", "-"):
                continue
            reasons = (reason for start, reason in _LACKING.items() if key.startswith(start))
            raise Misfit(next(reasons, f"diagrams have no counterpart of `{key}`"))

    def _written(self) -> str:
        settings = self._settings
        self._files, self._ranks = int(settings["maxFile"]), int(settings["maxRank"])
        self._squares = self._placed()
        pawns = settings["promotionPawnTypes"].replace("-", "")
        formulas = self._formulas()
        order = sorted(formulas, key=lambda letter: (letter == self._king, letter not in pawns))
        lines = [f"files={self._files}", f"ranks={self._ranks}", "symmetry=none"]
        lines += self._promotion(pawns)
        if settings.get("stalemateValue", "draw") != "draw":
            if settings["stalemateValue"] != "loss":
                raise Misfit("a player wins without moves")
            lines.append("stalemate=win")
        if not self._king:
            lines.append("royal=0")
        elif settings.get("checkmateValue") != "loss":
            raise Misfit("a player wins by being checkmated")
        for letter in order:
            squares = (",".join(self._squares[color, letter]) for color in COLORS)
            name = re.sub(r"[^a-z0-9]+", "-", self._game.pieces[self._letters[letter]].name.lower())
            lines.append(f"{name}:{letter.upper()}:{formulas[letter]}::{':'.join(squares)}")
        return "\n".join(lines) + "\n"

    def _placed(self) -> dict[tuple[str, str], list[str]]:
        """Return the start squares by color and letter."""
        board = self._settings["startFen"].split()[0]
        squares: dict[tuple[str, str], list[str]] = defaultdict(list)
        for number, row in enumerate(board.split("/")):
            file = 0
            for token in re.findall(r"\d+|.", row):
                if token == "*":
                    raise Misfit("squares of the rectangle are missing")
                if token.isalpha():
                    square = f"{chr(ord('a') + file)}{self._ranks - number}"
                    squares[COLORS[token.islower()], token.lower()].append(square)
                file += int(token) if token.isdigit() else 1
        return squares

    def _region(self, key: str) -> set[str]:
        """Return the squares of a region of whole ranks and single squares."""
        squares = set()
        for word in self._settings.get(key, "-").split():
            files = range(self._files) if word[0] == "*" else (ord(word[0]) - ord("a"),)
            if word != "-":
                squares |= {f"{chr(ord('a') + file)}{word[1:]}" for file in files}
        return squares

    # --- pieces ----------------------------------------------------------------------------------

    def _formulas(self) -> dict[str, str]:
        """Return the formula of each letter; the king castles, pawns make double steps."""
        formulas: dict[str, str] = {}
        self._king = ""
        for key, value in self._settings.items():
            letter, _, formula = value.partition(":")
            if key == "king":
                self._king = letter
                formulas[letter] = formula + self._castling()
            elif key == "pawn":
                formulas[letter] = self._pawn(letter)
            elif _PIECE.fullmatch(key):
                formulas[letter] = formula
        for letter, formula in formulas.items():
            if re.search(r"i[a-z]*[A-NP-Z]", formula) and "pawn" not in self._settings:
                raise Misfit("initial moves of another piece than the pawn")
            if re.search(r"[lr]", formula):
                raise Misfit("moves that differ to the left and to the right")
            passing = self._settings["enPassantTypes"].replace("-", "")
            if letter in passing and letter != self._settings.get("pawn"):
                raise Misfit("captures en passant by another piece than the pawn")
        return formulas

    def _pawn(self, letter: str) -> str:
        """Return the formula of the pawn."""
        doubles = self._settings["doubleStep"] == "true"
        if doubles and any(
            not set(self._squares[color, letter]) <= self._region(f"doubleStepRegion{color}")
            for color in COLORS
        ):
            raise Misfit("pawns without a double step")
        passing = letter in self._settings["enPassantTypes"]
        return f"fmWfc{'e' if passing else ''}F{'ifmnD' if doubles else ''}"

    def _castling(self) -> str:
        """Return the castling of the king, "" without it."""
        settings = self._settings
        if settings["castling"] != "true":
            return ""
        rights = settings["startFen"].split()[2]
        homes = {self._squares[color, self._king][0][0] for color in COLORS}
        if len(homes) != 1 or set(rights) != set("KQkq"):
            raise Misfit("castling differs between the sides")
        home = ord(homes.pop())
        steps = {
            abs(ord(settings[key]) - home)
            for key in ("castlingKingsideFile", "castlingQueensideFile")
        }
        if len(steps) != 1:
            raise Misfit("castling differs between the sides")
        rooks = set(settings["castlingRookPieces"])
        for color, rank in zip(COLORS, (1, self._ranks), strict=True):
            corners = {f"a{rank}", f"{chr(ord('a') + self._files - 1)}{rank}"}
            standing = {square for rook in rooks for square in self._squares[color, rook]}
            if not corners <= standing:
                raise Misfit("castling with a piece that is not in the corner")
        return f"isO{steps.pop()}"

    # --- promotion -------------------------------------------------------------------------------

    def _promotion(self, pawns: str) -> list[str]:
        """Return the parameters of promotions on the last ranks."""
        white, black = (self._region(f"promotionRegion{color}") for color in COLORS)
        if not pawns or not white:
            return ["promoZone=0", "maxPromote=0"]
        lowest = min(int(square[1:]) for square in white)
        depth = self._ranks - lowest + 1
        opposite = {f"{square[0]}{self._ranks + 1 - int(square[1:])}" for square in white}
        ranks = {int(square[1:]) for square in white}
        is_whole = len(white) == len(ranks) * self._files and black == opposite
        if not is_whole or (len(ranks) < depth and not self._stops_at(lowest, pawns)):
            raise Misfit("the zone of promotions is not that of the last ranks")
        results = {self._settings[f"promotionPieceTypes{color}"] for color in COLORS}
        if len(results) != 1:
            raise Misfit("promotions differ between the players")
        (choice,) = results
        return [
            f"promoZone={depth}",
            f"maxPromote={len(pawns)}",
            f"promoChoice={choice.upper()}",
        ]

    def _stops_at(self, rank: int, pawns: str) -> bool:
        """Return True if no pawn can pass a rank of promotion: each move is one rank forward."""
        starts = [int(square[1:]) for square in self._squares[COLORS[0], pawns]]
        starts += [self._ranks + 1 - int(square[1:]) for square in self._squares[COLORS[1], pawns]]
        is_pawn = pawns == self._settings.get("pawn") and self._settings["doubleStep"] == "false"
        return is_pawn and all(start < rank for start in starts)
