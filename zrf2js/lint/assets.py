"""Lints on what the players see: pictures and notations."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from zrf2js.lint.facts import Facts
from zrf2js.lint.findings import Lint, Verdict
from zrf2js.model.nodes import Game

#: letters that books and programs agree on
_USUAL = {"King": "K", "Queen": "Q", "Rook": "R", "Bishop": "B", "Knight": "N"}


def missing_images(has_file: Callable[[str], bool] | None) -> Lint:
    """ZRF309, one note a game: players whose pieces have no image, and files that are not there.

    A variant that lacks the same ones as a game before it is not told of.
    """
    told: set[tuple[str, ...]] = set()

    def lint(facts: Facts) -> Iterator[Verdict]:
        missing = [*_without_images(facts)]
        if has_file is not None:
            missing += [name for name in _files(facts.game) if not has_file(name)]
        if tuple(missing) in told:
            return
        told.add(tuple(missing))
        shown = ", ".join(missing[:5]) + (" ..." if len(missing) > 5 else "")
        values: dict[str, object] = {"title": facts.game.title, "names": shown}
        values["count"] = len(missing)
        yield Verdict(code="ZRF309", origin=facts.game.origin, faulty=bool(missing), values=values)

    return lint


def _without_images(facts: Facts) -> Iterator[str]:
    """Pieces that stand there from the start without an image, where others have one."""
    if not any(piece.images for piece in facts.game.pieces):
        return
    for player, name in dict.fromkeys((entry.player, entry.piece) for entry in facts.game.setup):
        piece = facts.pieces.get(name)
        if piece is not None and player not in dict(piece.images):
            yield f"{player} {name}"


def _files(game: Game) -> Iterator[str]:
    files = [*game.board.images]
    for piece in game.pieces:
        for _, images in piece.images:
            files += images
    yield from dict.fromkeys(file for file in files if file)


def unusual_notations(facts: Facts) -> Iterator[Verdict]:
    """ZRF310: a piece of chess with another letter than books give it."""
    for piece in facts.game.pieces:
        notation = dict(piece.texts).get("notation", "").strip()
        usual = _USUAL.get(piece.name, "")
        yield Verdict(
            code="ZRF310",
            origin=piece.origin,
            faulty=bool(notation and usual and notation.upper() != usual),
            values={"name": piece.name, "notation": notation, "usual": usual},
        )
