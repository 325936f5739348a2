"""Start positions: the board, the hands and the castling rights of a FEN."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import field

from zrf2js.frontends.fsf.defaults import SIDES, Square
from zrf2js.frontends.fsf.settings import Inexpressible, Settings
from zrf2js.support.frozen_node import mutable_node


@mutable_node()
class Start:
    """A start position: pieces as (player, type, mark), and castlings as (king, rook).

    The mark is `+` for a piece that has turned over, which moves as ``promoted`` states, `~` for a
    promoted pawn, else empty.
    """

    pieces: dict[Square, tuple[str, str, str]] = field(default_factory=dict)
    hands: Counter[tuple[str, str]] = field(default_factory=Counter)
    walls: list[Square] = field(default_factory=list)
    castlings: list[tuple[Square, Square]] = field(default_factory=list)
    mover: str = "White"

    def of(self, player: str, type_: str, rank: int) -> list[Square]:
        """Return the squares of a player's pieces of a type on a rank, from the left."""
        squares = (at for at, (owner, name, mark) in self.pieces.items()
                 if (owner, name, at[1]) == (player, type_, rank) and mark != "+")  # fmt: skip
        return sorted(squares)


def start_of(settings: Settings) -> Start:
    """Parse the start position; raise Inexpressible if it does not fit the board."""
    fields = str(settings.values["startFen"]).split() or [""]
    board, _, hand = fields[0].partition("[")
    start = Start(mover="Black" if fields[1:2] == ["b"] else "White")
    rows = board.split("/")
    if len(rows) > settings.height:
        hand, rows = "".join(rows[settings.height :]), rows[: settings.height]
    types = {letter: name for name, letter in settings.letters.items()}
    for number, row in enumerate(rows):
        _row(settings, start, types, row, settings.height - number)
    for letter in hand.replace("]", "").replace("-", ""):
        if letter.lower() not in types:
            raise _invalid(settings, f"no piece has the letter `{letter}`")
        start.hands["White" if letter.isupper() else "Black", types[letter.lower()]] += 1
    if len(fields) > 2 and not fields[2][0].isdigit():
        _read_castlings(settings, start, fields[2])
        if len(fields) > 3 and re.fullmatch("[a-l][0-9].*", fields[3]):
            raise _invalid(settings, "a capture en passant in the first move")
    return start


def _row(settings: Settings, start: Start, types: dict[str, str], row: str, rank: int) -> None:
    file = 0
    for token in re.findall(r"[0-9]{1,2}|\+?[A-Za-z]~?|.", row):
        if token.isdigit():
            file += int(token)
            continue
        if file >= settings.width:
            raise _invalid(settings, f"rank {rank} has more than {settings.width} files")
        letter = token.strip("+~")
        if token == "*":
            start.walls.append((file, rank))
        elif letter.lower() not in types:
            raise _invalid(settings, f"no piece has the letter `{letter or token}`")
        else:
            name = types[letter.lower()]
            if token[0] == "+" and name not in settings.promoted:
                raise _invalid(settings, f"`{letter}` does not turn over")
            mark = "+" if token[0] == "+" else "~" if token[-1] == "~" else ""
            player = "White" if letter.isupper() else "Black"
            start.pieces[file, rank] = player, name, mark
        file += 1


def _read_castlings(settings: Settings, start: Start, rights: str) -> None:
    """Add the castlings of the rights; those without king or rook are ignored, as in the engine.

    `K` and `Q` stand for the outermost rook on a side, other letters for the rook on a file.
    """
    values = settings.values
    found: dict[tuple[Square, bool], Square] = {}
    for letter in rights if values["castling"] else ():
        player = SIDES[letter.islower()]
        low = values["castlingRank"]
        rank = low if player == "White" else settings.height + 1 - low
        kings = start.of(player, values[f"castlingKingPiece{player}"], rank)
        default = (values["castlingKingFile"] - 1, rank)
        king = kings[0] if len(kings) == 1 else default if default in kings else None
        files = {
            "k": range(values["castlingRookKingsideFile"] - 1, -1, -1),
            "q": range(values["castlingRookQueensideFile"] - 1, settings.width),
        }.get(letter.lower(), range(ord(letter.lower()) - 97, ord(letter.lower()) - 96))
        rooks = [
            (file, rank)
            for file in files
            for owner, name, mark in (start.pieces.get((file, rank), ("", "", "")),)
            if owner == player and mark != "+" and name in values[f"castlingRookPieces{player}"]
        ]
        if king is not None and rooks:
            found[king, rooks[0] > king] = rooks[0]
    start.castlings = [(king, rook) for (king, _), rook in found.items()]


def _invalid(settings: Settings, reason: str) -> Inexpressible:
    return settings.refuse("startFen", reason)
