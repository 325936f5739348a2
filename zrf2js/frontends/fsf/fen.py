"""Start positions: the board, the hands and the castling rights of a FEN."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field

from zrf2js.frontends.fsf.settings import Inexpressible, Settings

#: the start position of variants that do not set one
STANDARD = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


@dataclass(slots=True)
class Start:
    """A start position: squares by player and letter, `+` before a promoted piece's letter."""

    squares: dict[tuple[str, str], list[str]] = field(default_factory=dict)
    hands: dict[tuple[str, str], int] = field(default_factory=dict)
    walls: list[str] = field(default_factory=list)
    castling: str = ""
    mover: str = "White"

    def at(self, square: str) -> tuple[str, str] | None:
        """Return the player and the letter of the piece on a square."""
        return next((piece for piece, found in self.squares.items() if square in found), None)


def start_of(settings: Settings) -> Start:
    """Parse the start position; raise Inexpressible if it does not fit the board."""
    fields = settings.text("startFen", STANDARD).split() or [""]
    board, _, hand = fields[0].partition("[")
    start = Start(castling="".join(each for each in fields[2:3] if each != "-"))
    start.mover = "Black" if fields[1:2] == ["b"] else "White"
    rows = board.strip("/").split("/")
    pieces = settings.pieces()
    if len(rows) > settings.height and rows[settings.height :]:
        hand, rows = "".join(rows[settings.height :]), rows[: settings.height]
    if len(rows) != settings.height:
        raise _invalid(settings, f"it does not have {settings.height} ranks")
    for number, row in enumerate(rows):
        file = 0
        for token in re.findall(r"[0-9]{1,6}|\+?[A-Za-z]~?|\*", row):
            if token.isdigit():
                file += int(token)
                continue
            if file >= settings.width:
                raise _invalid(settings, f"row {number + 1} has more than {settings.width} files")
            square = f"{chr(ord('a') + file)}{settings.height - number}"
            if token == "*":
                start.walls.append(square)
            else:
                letter = token.rstrip("~")
                if letter[-1].lower() not in pieces:
                    raise _invalid(settings, f"no piece has the letter `{letter[-1]}`")
                player = "White" if letter[-1].isupper() else "Black"
                start.squares.setdefault((player, letter.lower()), []).append(square)
            file += 1
        if file != settings.width:
            raise _invalid(settings, f"row {number + 1} does not have {settings.width} files")
    held = Counter(each for each in hand.rstrip("]") if each.isalpha())
    for letter, count in held.items():
        start.hands["White" if letter.isupper() else "Black", letter.lower()] = count
    return start


def _invalid(settings: Settings, reason: str) -> Inexpressible:
    return Inexpressible("startFen", settings.place("startFen"), reason)
