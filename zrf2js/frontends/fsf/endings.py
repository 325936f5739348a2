"""The goals of a variant."""

from __future__ import annotations

from collections.abc import Iterator

from zrf2js.frontends.fsf.settings import Inexpressible, Settings

_VALUES = ("win", "loss", "draw")


def goals_of(
    settings: Settings, pieces: dict[str, tuple[str, str]]
) -> Iterator[tuple[str, str, str]]:
    """Yield (words, goal, key): statements of a game description, for the player of the goal."""
    king = next((name for name, _ in pieces.values() if name == "King"), None)
    yield from _extinctions(settings, pieces)
    yield from _flags(settings, pieces)
    yield from _lines(settings, pieces)
    if king is not None:
        yield _value(settings, "checkmateValue", "loss"), f"checkmated {king}", "checkmateValue"
    yield from _draws(settings)


def _draws(settings: Settings) -> Iterator[tuple[str, str, str]]:
    """Yield the ends without mate; `blackdrawodds` makes them wins of Black."""
    stalemate = _value(settings, "stalemateValue", "draw")
    repeats = settings.number("nFoldRule", 3) == 3
    key = "materialCounting"
    if settings.text(key, "none") == "none":
        yield stalemate, "stalemated", "stalemateValue"
        if repeats:
            yield "draw", "repetition", "nFoldRule"
        return
    if settings.text(key) != "blackdrawodds" or stalemate != "draw":
        raise Inexpressible(key, settings.place(key), "the count of material decides")
    yield "loss White", "stalemated", key
    yield "win Black", "stalemated", key
    if repeats:
        yield "win Black", "repetition", key


def _value(settings: Settings, key: str, default: str) -> str:
    value = settings.text(key, default)
    if value not in _VALUES:
        raise Inexpressible(key, settings.place(key), f"`{value}` is not win, loss or draw")
    return value


def _extinctions(
    settings: Settings, pieces: dict[str, tuple[str, str]]
) -> Iterator[tuple[str, str, str]]:
    key = "extinctionValue"
    value = settings.text(key, "none")
    if value == "none":
        return
    if settings.flag("extinctionPseudoRoyal", default=False):
        name = "extinctionPseudoRoyal"
        raise Inexpressible(name, settings.place(name), "pieces that are royal while few are left")
    count = settings.number("extinctionPieceCount", 0)
    types = settings.text("extinctionPieceTypes", "*").replace(" ", "")
    verdict = _value(settings, key, "loss")
    if settings.number("extinctionOpponentPieceCount", 0):
        yield from _bare_king(settings, verdict, count)
        return
    if types == "*":
        yield verdict, f"(pieces-remaining {count})", key
        return
    for letter in types.lower():
        if letter in pieces:
            yield verdict, f"(pieces-remaining {count} {pieces[letter][0]})", key


def _bare_king(settings: Settings, verdict: str, count: int) -> Iterator[tuple[str, str, str]]:
    """Yield the goals of a bare king: one piece left, against more than one.

    With `extinctionClaim`, the bare king that is to move loses only against more than two.
    """
    key = "extinctionOpponentPieceCount"
    if (count, settings.number(key, 0)) != (1, 2):
        raise Inexpressible(key, settings.place(key), "a number of pieces other than a bare king")
    if settings.flag("extinctionClaim", default=False):
        yield (
            verdict,
            "(and (pieces-remaining 1) (not (total-piece-count 2)) (not (total-piece-count 3)))",
            key,
        )
        yield "", f"({verdict}-condition (and (pieces-remaining 1) (total-piece-count 3)))", key
    else:
        yield verdict, "(and (pieces-remaining 1) (not (total-piece-count 2)))", key


def _flags(
    settings: Settings, pieces: dict[str, tuple[str, str]]
) -> Iterator[tuple[str, str, str]]:
    white, black = (settings.region(f"flagRegion{player}", "-") for player in ("White", "Black"))
    names = [pieces[letter][0] for letter in settings.letters("flagPiece", "*")]
    if settings.flag("flagMove", default=False):
        yield from _flag_moves(settings, names, white, black)
        return
    for player, squares in (("White", white), ("Black", black)):
        if squares:
            tests = [f"(absolute-config {' '.join(names)} ({square}))" for square in squares]
            yield f"win {player}", f"(or {' '.join(tests)})", f"flagRegion{player}"


def _flag_moves(
    settings: Settings, names: list[str], white: tuple[str, ...], black: tuple[str, ...]
) -> Iterator[tuple[str, str, str]]:
    """Yield the goal of a piece that is in its region after a move of the opponent."""
    key = "flagMove"
    if white != black or len(white) != 1 or "King" in names:
        reason = "a last move after the goal in regions where both players can be"
        raise Inexpressible(key, settings.place(key), reason)
    pieces = " ".join(f"(opponent {name})" for name in names)
    yield "", f"(loss-condition (absolute-config {pieces} ({white[0]})))", key


def _lines(
    settings: Settings, pieces: dict[str, tuple[str, str]]
) -> Iterator[tuple[str, str, str]]:
    number = settings.number("connectN", 0)
    if number > max(settings.width, settings.height):
        key = "connectN"
        raise Inexpressible(
            key, settings.place(key), f"a line of {number} is longer than the board"
        )
    if number > 0:
        for name, _ in pieces.values():
            for step in ("N", "E", "O", "T"):
                path = f" {step} ".join([name] * number)
                yield "win", f"(relative-config {path})", "connectN"
