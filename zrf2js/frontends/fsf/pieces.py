"""The pieces that Fairy-Stockfish names, with their moves in Betza's notation."""

from __future__ import annotations

#: piece -> formula; pawns also move two squares, and en passant, where a variant has it
MOVES = {
    "pawn": "fmWfcF",
    "knight": "N",
    "bishop": "B",
    "rook": "R",
    "queen": "Q",
    "fers": "F",
    "met": "F",
    "alfil": "A",
    "fersAlfil": "FA",
    "silver": "FfW",
    "khon": "FfW",
    "aiwok": "RNF",
    "bers": "RF",
    "dragon": "RF",
    "archbishop": "BN",
    "chancellor": "RN",
    "amazon": "QN",
    "knibis": "mNcB",
    "biskni": "mBcN",
    "kniroo": "mNcR",
    "rookni": "mRcN",
    "shogiPawn": "fW",
    "lance": "fR",
    "shogiKnight": "ffN",
    "gold": "WfF",
    "dragonHorse": "BW",
    "clobber": "cW",
    "breakthrough": "fmWfF",
    "immobile": "",
    "cannon": "mRcpR",
    "soldier": "fsW",
    "horse": "nN",
    "elephant": "nA",
    "banner": "RcpRnN",
    "wazir": "W",
    "commoner": "K",
    "centaur": "KN",
    "king": "K",
}

#: pieces whose moves are not a formula, with the reason
WITHOUT_FORMULA = {
    "janggiCannon": "a cannon that cannot jump over cannons",
    "janggiElephant": "the moves of Janggi's palace",
}
