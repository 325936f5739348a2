"""The parameters of a diagram, and the moves of pieces that a line only names."""

from __future__ import annotations

from zrf2js.frontends.fsf.pieces import MOVES as FSF_MOVES

#: parameter -> effect on the rules
READ = {
    "files": "the number of files",
    "ranks": "the number of ranks",
    "firstRank": "the number of the lowest rank",
    "promoZone": "the number of ranks where pieces promote",
    "promoChoice": "the identifiers of the pieces to which pawns promote",
    "maxPromote": "the number of piece lines, from the first, that promote",
    "promoOffset": "promotion to the piece this number of lines below, by choice",
    "royal": "the number or the identifier of the royal piece",
    "symmetry": "how the pieces of Black follow from those of White: mirror, rotate or none",
    "stalemate": "the result of the player without moves: draw, or win for the opponent",
    "holdingsType": "1: captured pieces go to the hand of the captor",
}

#: parameters that only concern the display
DISPLAY = frozenset(
    (
        "blackPrefix",
        "border",
        "borders",
        "coordColor",
        "darkShade",
        "fullImages",
        "graphicsDir",
        "graphicsType",
        "holdShade",
        "holdings",
        "lightShade",
        "newClick",
        "oddShade",
        "rimColor",
        "rowHeight",
        "satellite",
        "scale",
        "showMoves",
        "sounds",
        "squareSize",
        "startShade",
        "symbols",
        "useMarkers",
        "whitePrefix",
        "width",
    )
)

#: parameter -> why rules files cannot express it
NOT_EXPRESSIBLE = {
    "baring": "the loss of all other pieces",
    "captureMatrix": "captures that depend on the types of both pieces",
    "hole": "squares outside of the board",
    "morph": "changes of type by the square",
    "protected": "pieces that cannot be captured",
    "shuffle": "random start positions",
    "spell": "pieces that affect their neighbors",
    "trade": "limits of exchanges",
}

#: the name of a piece -> its moves in XBetza, if the line has none
MOVES = {
    **FSF_MOVES,
    "pawn": "fmWfceFifmnD",
    "king": "KisO2",
    "berolina": "fmFfceWifmnA",
    "elephant": "nA",
    "guard": "K",
    "man": "K",
    "camel": "C",
    "zebra": "Z",
    "nightrider": "NN",
    "grasshopper": "gQ",
}

#: the identifiers of pieces that do not have the first letter of their names
LETTERS = {"knight": "N", "nightrider": "H"}
