"""A board to try a formula on: a game description with the formula's piece and its company."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from zrf2js.frontends.notation.algebra import Formula, checks
from zrf2js.frontends.notation.board_file import BoardFile

PIECE = "Piece"
PLAYERS = ("First", "Second")
#: what pieces of these names do, so that tests for attacks mean something
COMPANY = {
    "Pawn": "N[p];OM[e]",
    "Knight": "N,OM;E,OT;S,TR;W,RM",
    "Bishop": "(X)([p]\\1)*",
    "Rook": "(+)([p]\\1)*",
    "Queen": "(*)([p]\\1)*",
    "King": "*",
    "Man": "*[p]",
}
_LETTERS = {name[0]: name for name in COMPANY if name not in ("Knight", "Man")} | {"N": "Knight"}
#: Betza's letters are relative to the mover, who turns the board round; Dagaz's are mirrored
_SYMMETRY = {"betza": "rotate", "parlett": "rotate", "dagaz": "mirror"}


@dataclass(frozen=True, slots=True)
class Companion:
    """Another piece on the board, an enemy or a friend."""

    square: str
    enemy: bool
    kind: str = "Pawn"
    moved: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """Where the formula is tried."""

    board: BoardFile
    at: str
    player: int = 1
    moved: bool = False
    company: tuple[Companion, ...] = ()
    last: tuple[str, str] | None = None

    def position(self, kind: str = PIECE) -> dict[str, object]:
        """The scene as a position in JSON, with a piece of this type in the middle."""
        mine, theirs = PLAYERS if self.player == 1 else PLAYERS[::-1]
        board: dict[str, object] = {}
        for piece in self.company:
            owner = theirs if piece.enemy else mine
            board[piece.square] = [owner, kind_of(piece.kind), {"moved": piece.moved}]
        board[self.at] = [mine, kind, {"moved": self.moved}]
        return {"board": board, "turn": self.player - 1, "last": self.last}


def kind_of(name: str) -> str:
    """The full name of a type given by its letter."""
    return _LETTERS.get(name, name)


def read_company(text: str) -> tuple[Companion, ...] | None:
    """``d5e:Pawn,e4f``: square, e or f, and perhaps a type and ``moved``; None if it is not."""
    found = []
    for entry in filter(None, (part.strip() for part in text.split(","))):
        match = re.fullmatch(r"(\w+)([ef])(?::(\w+))?(:moved)?", entry)
        if not match:
            return None
        square, side, kind, moved = match.groups()
        found.append(Companion(square, side == "e", kind or "Pawn", bool(moved)))
    return tuple(found)


def describe(
    formula: Formula, scene: Scene, dialect: str = "auto", company: Iterable[str] = ()
) -> str:
    """The scene's game as a description (docs/dgz.md), without a set-up.

    ``company``: types that shall be there besides those of the scene.
    """
    board = scene.board
    named = {check.argument for check in checks(formula.pattern) if check.word in ("=", "!=")}
    kinds = dict.fromkeys(
        (*(kind_of(p.kind) for p in scene.company), *sorted(named), *company, "Pawn")
    )
    notation = formula.notation if dialect == "auto" else f"{formula.notation}/{dialect}"
    lines = [
        "game: Formula",
        f"grid: {'/'.join(board.files)} x {'/'.join(board.ranks)}",
        *(f"{name} = ({x}, {y})" for name, (x, y) in board.vectors.items()),
        *(
            f"{name} = {','.join('>'.join(pair) for pair in pairs)}"
            for name, pairs in board.chains.items()
            if pairs
        ),
        f"players: {' '.join(PLAYERS)}",
        f"symmetry: {_SYMMETRY[formula.notation]}",
        f"piece {PIECE}: {notation} {' '.join(formula.text.split())}",
        f"attribute {PIECE}: moved false",
        "piece Veteran:",  # nowhere on the board: so that the attribute has both values
        "attribute Veteran: moved true",
    ]
    for kind in kinds:
        if kind != PIECE:
            moves = COMPANY.get(kind)
            lines.append(f"piece {kind}: dagaz {moves}" if moves else f"piece {kind}:")
    return "\n".join(lines) + "\n"
