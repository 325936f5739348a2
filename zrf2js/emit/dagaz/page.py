"""The page of a game in Dagaz's own view: its scripts in order, pictures, positions, canvas."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from markupsafe import Markup

from zrf2js.emit.api import EmitContext
from zrf2js.emit.dagaz.kernel_files import (
    KernelFile,
    after_game,
    before_game,
    may_choose_type,
    missing_files,
)
from zrf2js.emit.js.linker.link import link_page
from zrf2js.emit.js.page.media import Media, Picture
from zrf2js.emit.js.page.render import json_text, page_css, script_text
from zrf2js.emit.render import render
from zrf2js.ir.nodes import GameIR
from zrf2js.support.file_names import url_path
from zrf2js.support.frozen_node import frozen_node
from zrf2js.support.outcome import Collector

_SCRIPT, _START = "dagaz/page.js", "preparePage"
#: the place of positions without a rectangle, outside every canvas
_OUTSIDE = (-1000, -1000, 0, 0)


@frozen_node()
class GameScript:
    """A script of the page: its file name and its text."""

    file: str
    text: str


@frozen_node()
class PiecePicture:
    """The picture of a piece: its id on the page, the kernel's name, and its file or ""."""

    identifier: str
    name: str
    file: str
    piece: str
    player: str


def board_file(game: GameIR) -> str:
    """Return the picture of the board that the rules name, or ""."""
    return next((file for kind, file in game.media if kind == "image" and file), "")


def piece_pictures(game: GameIR) -> Iterator[PiecePicture]:
    """Yield a picture for each piece of each player; identifiers are unique."""
    taken = {"Board", "Canvas"}
    for piece in game.pieces:
        files = {player: names[0] for player, names in piece.images if names}
        for number, player in enumerate(game.players):
            name = f"{player.name} {piece.name}"
            stem = identifier = re.sub(r"\W", "", name) or "Piece"
            number_of_stem = 1
            while identifier in taken:
                number_of_stem += 1
                identifier = f"{stem}{number_of_stem}"
            taken.add(identifier)
            yield PiecePicture(identifier, name, files.get(number, ""), piece.name, player.name)


def view_positions(game: GameIR) -> Iterator[tuple[str, int, int, int, int]]:
    """Yield name, left, top, width and height of each position, in the order of the design."""
    for position in game.positions:
        if position.rect is None:
            yield (position.name, *_OUTSIDE)
        else:
            left, top, right, bottom = position.rect
            yield position.name, left, top, right - left, bottom - top


def page_text(
    game: GameIR,
    scripts: Iterable[GameScript],
    media: Media | None,
    context: EmitContext,
    collector: Collector,
) -> str:
    """Return the page; with ``context.kernel`` it contains every script, else it links them.

    ``media`` holds the pictures of the rules, None if no loader can read them.
    """
    if context.kernel:
        for name in missing_files(game, context.kernel):
            collector.report("ZRF556", None, name=name)
    board = board_file(game)
    pictures = list(piece_pictures(game))
    width, height = _canvas(game, media)
    return render(
        "dagaz/page.html.j2",
        title=game.title,
        board=_source(board, media),
        images=[(picture, _source(picture.file, media)) for picture in pictures],
        width=width,
        height=height,
        passes=_may_pass(game),
        before=_kernel(before_game(game), context.kernel),
        scripts=[
            (None if context.kernel else url_path(script.file), Markup(script_text(script.text)))
            for script in scripts
        ],
        after=_kernel(after_game(game), context.kernel),
        data=Markup(json_text(_drawing(game, media))),
        choices=may_choose_type(game),
        script=Markup(script_text(link_page(_SCRIPT, _START))),
    )


def _kernel(
    files: Iterable[KernelFile], kernel: Mapping[str, str]
) -> Iterator[tuple[str | None, Markup]]:
    """Yield address and text of Dagaz scripts; the address is None for an embedded script."""
    for file in files:
        text = kernel.get(file.name)
        if text is None:
            yield f"kernel/{file.path}", Markup("")
        else:
            yield None, Markup(script_text(text))


def _source(file: str, media: Media | None) -> str:
    """Return the URL of a picture, "" for one that the page draws."""
    if not file:
        return ""
    if media is None:
        return file.replace("\\", "/")
    picture = media.pictures.get(file)
    return "" if picture is None else picture.address


def _canvas(game: GameIR, media: Media | None) -> tuple[int, int]:
    """Return the size of the canvas: that of the picture, else the extent of the positions."""
    picture = media.pictures.get(board_file(game)) if media else None
    if picture is not None:
        return picture.width, picture.height
    rects = [position.rect for position in game.positions if position.rect is not None]
    if not rects:
        return 600, 600
    left, top = (max(0, min(r[side] for r in rects)) for side in (0, 1))
    return max(r[2] for r in rects) + left, max(r[3] for r in rects) + top


def _drawing(game: GameIR, media: Media | None) -> dict[str, object]:
    """Return what the page needs to draw the board and the pieces that have no picture."""
    notations = (dict(piece.texts).get("notation") for piece in game.pieces)
    return {
        "design": {
            "title": game.title,
            "positions": [{"name": p.name, "rect": p.rect} for p in game.positions],
            "links": game.links,
            "pieces": [
                {"name": piece.name, "notation": notation}
                for piece, notation in zip(game.pieces, notations, strict=True)
            ],
        },
        "players": [player.name for player in game.players],
        "drops": game.has_drops,
        "pictureSide": max((max(p.width, p.height) for p in _pieces(game, media)), default=0),
        "choices": may_choose_type(game),
        "drawsBoard": not _source(board_file(game), media),
        "style": page_css("colors", "theme", "pieces", "board"),
    }


def _pieces(game: GameIR, media: Media | None) -> Iterator[Picture]:
    """Yield the pictures of pieces that a loader found."""
    for picture in piece_pictures(game):
        if media is not None and picture.file in media.pictures:
            yield media.pictures[picture.file]


def _may_pass(game: GameIR) -> bool:
    return game.option("pass turn") == "true"
