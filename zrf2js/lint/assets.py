"""Lints on the presentation of pieces: images and notations."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

from zrf2js.lint.facts import Facts
from zrf2js.lint.findings import Finding, Lint
from zrf2js.model.nodes import Game

#: the letters that chess books use
_USUAL = {"King": "K", "Queen": "Q", "Rook": "R", "Bishop": "B", "Knight": "N"}


def missing_images(has_file: Callable[[str], bool] | None) -> Lint:
    """Return the lint ZRF309: missing image files, and pieces without an image for their player.

    It yields one finding per game, and none for a variant that lacks the same images as an earlier
    game. ``has_file`` returns True if an image file exists; None skips the test of files.
    """
    reported: set[tuple[str, ...]] = set()
    exists = None if has_file is None else cache(has_file)  # variants have the images of their game

    def lint(facts: Facts) -> Iterator[Finding]:
        missing = [] if exists is None else [f for f in _files(facts.game) if not exists(f)]
        missing += _without_images(facts)
        if tuple(missing) in reported:
            return
        reported.add(tuple(missing))
        shown = ", ".join(missing[:5]) + (" ..." if len(missing) > 5 else "")
        values: dict[str, object] = {"title": facts.game.title, "names": shown}
        values["count"] = len(missing)
        yield Finding(
            code="ZRF309", origin=facts.game.origin, violated=bool(missing), values=values
        )

    return lint


def _without_images(facts: Facts) -> Iterator[str]:
    """Yield the pieces of the starting position without an image, if other pieces have one."""
    if not any(piece.images for piece in facts.game.pieces):
        return
    for player, name in dict.fromkeys((entry.player, entry.piece) for entry in facts.game.setup):
        piece = facts.pieces.get(name)
        if piece is not None and player not in dict(piece.images):
            yield f"{name} of {player}"


def _files(game: Game) -> Iterator[str]:
    files = [*game.board.images]
    for piece in game.pieces:
        for _, images in piece.images:
            files += images
    yield from dict.fromkeys(file for file in files if file)


def unusual_notations(facts: Facts) -> Iterator[Finding]:
    """Check ZRF310: a chess piece whose notation differs from the usual letter."""
    for piece in facts.game.pieces:
        notation = dict(piece.texts).get("notation", "").strip()
        usual = _USUAL.get(piece.name, "")
        yield Finding(
            code="ZRF310",
            origin=piece.origin,
            violated=bool(notation and usual and notation.upper() != usual),
            values={"name": piece.name, "notation": notation, "usual": usual},
        )
