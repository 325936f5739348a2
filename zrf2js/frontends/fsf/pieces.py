"""The pieces that Fairy-Stockfish names, with their moves in Betza's notation."""

from __future__ import annotations

import re

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

#: the ranks that a forward move of an atom covers at least
_RANKS = {"W": 1, "F": 1, "R": 1, "B": 1, "Q": 1, "K": 1, "D": 2, "A": 2, "N": 2, "H": 3}


def forward_ranks(formula: str) -> int:
    """Return the ranks that each move of a formula covers at least; 0 if one is not forward."""
    terms = re.findall(r"([a-z]*)([A-Z])", formula)
    forward = [
        _RANKS.get(atom, 0) if set(modifiers) - set("mci") == {"f"} else 0
        for modifiers, atom in terms
    ]
    return min(forward, default=0)


def with_modality(formula: str, mode: str) -> str:
    """Return the captures (`c`) or the other moves (`m`) of a formula; all without a mode."""
    if not mode:
        return formula
    found = []
    for modifiers, atom in re.findall(r"([a-z]*)([A-Z]+\d*)", formula):
        modes = {each for each in "mc" if each in modifiers}
        if modes in (set(), {mode}, {"m", "c"}):
            found.append(re.sub("[mc]", "", modifiers) + mode + atom)
    return "".join(found)


def dialect_of(formula: str) -> str:
    """Return the dialect of a formula; the reader of that dialect has no en passant."""
    return "" if re.search(r"[a-z]*e", formula) else "/fsf"
