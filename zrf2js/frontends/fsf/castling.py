"""Castling as blocks of ZRF: the squares of king and rook are known."""

from __future__ import annotations

from collections.abc import Iterator

from zrf2js.frontends.fsf.fen import Start
from zrf2js.frontends.fsf.settings import Inexpressible, Settings

#: side -> letter of the right, direction of the files
_SIDES = {"kingside": ("k", 1), "queenside": ("q", -1)}


def castling_blocks(
    settings: Settings, start: Start, king: str, pieces: dict[str, tuple[str, str]]
) -> Iterator[str]:
    """Yield a block for each right in the start position.

    King and rook must not have moved, the squares between them are empty, and no square of the
    king's way is attacked, if the game has check.
    """
    if not settings.flag("castling", default=True):
        return
    rooks = settings.letters("castlingRookPieces", settings.text("castlingRookPiece", "r"))
    letters = {name: letter for letter, (name, _) in pieces.items()}
    safe = king == "King"
    for player, sign in (("White", str.upper), ("Black", str.lower)):
        homes = start.squares.get((player, letters.get(king, "")), [])
        for side, (right, step) in _SIDES.items():
            if sign(right) not in start.castling or len(homes) != 1:
                continue
            key = f"castling{side.capitalize()}File"
            target = settings.number(key, 7 if side == "kingside" else 3)
            if not 1 <= target - step <= settings.width or not 1 <= target <= settings.width:
                raise Inexpressible(key, settings.place(key), "king or rook leaves the board")
            home = homes[0]
            rook = _rook(start, player, home, step, settings.width, rooks)
            if rook is not None:
                name = pieces[start.at(rook)[1]][0]  # type: ignore[index]
                yield _block(home, rook, target, step, name, safe=safe)


def _rook(
    start: Start, player: str, home: str, step: int, width: int, rooks: tuple[str, ...]
) -> str | None:
    """Return the outermost rook of the player on the king's rank, to one side."""
    found = None
    file = ord(home[0]) - ord("a") + step
    while 0 <= file < width:
        square = f"{chr(ord('a') + file)}{home[1:]}"
        piece = start.at(square)
        if piece is not None and piece[0] == player and piece[1] in rooks:
            found = square
        file += step
    return found


def _block(home: str, rook: str, target: int, step: int, name: str, *, safe: bool) -> str:
    rank = home[1:]

    def square(file: int) -> str:
        return f"{chr(ord('a') + file)}{rank}"

    king, corner, end = (ord(home[0]) - 97, ord(rook[0]) - 97, target - 1)
    beside = end - step
    way = _between(king, end)
    passed = {*way, *_between(corner, beside)} - {king, corner}
    tests = [f"(position? {home})", "(not moved)"]
    tests += [f"(empty? {square(file)})" for file in sorted(passed)]
    tests += [f"(friend? {rook})", f"(piece? {name} {rook})", f"(not (moved {rook}))"]
    if safe:
        tests += [f"(not-attacked? {square(file)})" for file in way if file != end]
    return (
        f"((verify (and {' '.join(tests)})) {square(end)} (set-attribute moved true) cascade "
        f"{rook} from {square(beside)} (set-attribute moved true) add)"
    )


def _between(first: int, last: int) -> list[int]:
    """Return the files from the first to the last, both included."""
    return list(range(min(first, last), max(first, last) + 1))
