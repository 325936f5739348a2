"""The index page of a gallery: every game with its board, description and authors.

The builder of a folder of games calls, for each rules file,

    entry = gallery_game(program, page="chess.html", notice=source_text)

and then, for all of them,

    index = gallery_page(entries, title="My games")     # an Artifact, suffix ".html"

and writes ``index.text`` next to the pages. Both functions are pure. With ``app``, the files of
``emit/js/page/gallery_app.py`` belong to the index. The pages of the games are
those of ``--target html``; with ``Options(home="index.html")``, each links back to the index.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from markupsafe import Markup

from zrf2js.analysis.games.goal_features import goal_features
from zrf2js.emit.api import Artifact, MediaLoader
from zrf2js.emit.js.linker.link import link_page
from zrf2js.emit.js.page.drawings import drawings_for
from zrf2js.emit.js.page.gallery_row import GalleryGame
from zrf2js.emit.js.page.media import UnreadableMedia, thumbnail
from zrf2js.emit.js.page.render import (
    content_policy,
    icon_address,
    json_text,
    page_css,
    script_text,
    style_sheet,
    summary,
)
from zrf2js.emit.js.page.texts import page_texts
from zrf2js.emit.render import render
from zrf2js.ir.nodes import GameIR, Program
from zrf2js.ir.traits import Needs, needs
from zrf2js.support.file_names import url_path

#: the module of the gallery, and its function that starts it
_SCRIPT, _START = "gallery/gallery.js", "bootGallery"
_VARIANTS = 4  # variants that a row names
_HEADER = 60  # lines at the start of a file whose comments may name its authors

_COMMENT = re.compile(r"^\s*;+[\s;*=#-]*(.*?)[\s;*]*$")
_NAME = r"(?:[A-ZÀ-ÞА-Я]\.|[A-ZÀ-ÞА-Я][\w'’-]+)"
_AUTHOR = re.compile(
    r"(?i:copyright|\(c\)|©|\b(?:implement(?:ed|ation)|written|created|designed|invented|coded|"
    r"programmed) by|\bauthors?:)\s*(?:\([cC]\)|©)?\s*(?:\d{4}(?:\s*[-,–]\s*\d{2,4})*)?"
    rf"[\s,]*(?:by\s+)?(?P<name>{_NAME}(?:(?:\s+|\s*&\s*|\s+and\s+){_NAME}){{0,4}})"
)
_LICENCES = (
    ("public domain", re.compile(r"\bpublic domain\b", re.IGNORECASE)),
    ("MIT-0", re.compile(r"\bMIT-0\b")),
    ("MIT", re.compile(r"\bMIT licen[cs]e|licen[cs]e\W{1,4}MIT\b", re.IGNORECASE)),
    ("Apache-2.0", re.compile(r"\bapache\b.{0,20}\b2(?:\.0)?\b", re.IGNORECASE)),
    ("GPL", re.compile(r"\bGPL(?:v?\d)?\b|GNU General Public", re.IGNORECASE)),
    ("CC BY-SA", re.compile(r"\bCC[ -]BY-SA\b", re.IGNORECASE)),
    ("CC BY", re.compile(r"\bCC[ -]BY\b(?!-)", re.IGNORECASE)),
    ("CC0", re.compile(r"\bCC0\b")),
)


def gallery_game(
    program: Program, *, page: str, notice: str = "", load: MediaLoader | None = None
) -> GalleryGame:
    """Return the row of a rules file; ``notice`` is its text, whose comments may name authors.

    The thumbnail has the pictures that ``load`` returns.
    """
    games = _titled(program)
    main = main_game(program)
    if main is None:
        return GalleryGame(title=program.name, page=page)
    texts = dict(main.texts)
    head = _header(notice)
    stated = "\n".join((head, *(texts.get(key, "") for key in ("history", "description"))))
    return GalleryGame(
        title=main.title,
        page=page,
        summary=summary(texts.get("description", "")),
        authors=_authors(head) or _authors(stated),
        licence=_licence(stated),
        variants=tuple(game.title for game in games if game is not main),
        players=sum(player.chooses for player in main.players),
        grid=grid_of(main),
        tags=tuple(tags_of(main)),
        board=thumbnail_data(main, load),
    )


#: tags by the features of goals
_TAGS = {"capture": "capture", "count": "capture", "line": "line", "at": "goal"}


def tags_of(game: GameIR) -> Iterator[str]:
    """Yield the tags of a game: chance, drops, and the subjects of its goals."""
    if any(player.random for player in game.players):
        yield "chance"
    if game.has_drops:
        yield "drops"
    if any(Needs.ATTACKS in needs(goal.condition) for goal in game.goals):
        yield "checkmate"
    words = {str(each["word"]) for goal in game.goals for each in goal_features(game, goal)}
    yield from sorted({_TAGS[word] for word in words})


def grid_of(game: GameIR) -> str:
    """Return the size of a board whose positions are all squares of a grid, else ``other``."""
    places = {position.rect[:2] for position in game.positions if position.rect}
    if not places:
        return "other"
    columns, rows = (len(set(side)) for side in zip(*places, strict=True))
    return f"{columns}×{rows}" if columns * rows == len(places) else "other"


def gallery_page(
    games: Sequence[GalleryGame],
    *,
    title: str = "Games",
    languages: Sequence[str] = (),
    app: bool = False,
    url: str = "",
) -> Artifact:
    """Return the index page, with the rows ordered by title, in some or all languages.

    ``url`` is its address on the web. Links to it show the picture of the first game.
    """
    games = sorted(games, key=lambda game: (game.title.casefold(), game.page))
    code = f"{link_page(_SCRIPT, _START)}{_START}()"
    script = script_text(f"(function () {{\n'use strict';\n{code}\n}})();\n")
    css = script_text(f"{page_css('colors', 'theme', 'pieces', 'board')}\n{style_sheet(_STYLE)}")
    text = render(
        "gallery/gallery.html.j2",
        title=title,
        policy=content_policy(scripts=(script,), styles=(css,), app=app),
        css=Markup(css),
        games=[_row(game) for game in games],
        boards=Markup(json_text([game.board for game in games])),
        drawings=Markup(json_text(drawings_for(_piece_names(games)))),
        texts=Markup(json_text(page_texts(languages, script), as_written=True)),
        icon=icon_address(),
        app=app,
        url=url,
        picture=next((url + url_path(game.picture) for game in games if game.picture and url), ""),
        script=Markup(script),
    )
    return Artifact(suffix=".html", text=text)


_STYLE = "gallery/gallery.css"


def thumbnail_data(game: GameIR, load: MediaLoader | None = None) -> dict[str, Any]:
    """Return the board and the setup, small enough for hundreds of them in a page."""
    if not any(position.rect for position in game.positions):
        return {}
    return {
        "title": game.title,
        "positions": [[p.name, *(p.rect or ())] for p in game.positions],
        "links": game.links,
        "pieces": [piece.name for piece in game.pieces],
        "players": [player.name for player in game.players],
        "drops": game.has_drops,
        "setup": [[s.player, s.piece, s.position] for s in game.setup],
        **_pictures(game, load),
    }


def _piece_names(games: Sequence[GalleryGame]) -> list[str]:
    return sorted({name for game in games for name in game.board.get("pieces", ())})


#: longest side of a thumbnail, in pixels
_THUMBNAIL = 280


def _pictures(game: GameIR, load: MediaLoader | None) -> dict[str, Any]:
    """Return the picture of the board, and those of the pieces on it by piece and player."""
    if load is None:
        return {}
    corners = [side for position in game.positions for side in position.rect or ()]
    scale = min(1.0, _THUMBNAIL / max(1, *corners))
    boards = [name for kind, name in game.media if kind == "image" and name]
    pictures: dict[str, Any] = {}
    if boards and (ground := _reduced(boards[0], load, scale)):
        pictures["ground"] = ground
    images = []
    for piece, player in dict.fromkeys((s.piece, s.player) for s in game.setup):
        files = dict(game.pieces[piece].images).get(player, ())
        if files and files[0] and (image := _reduced(files[0], load, scale)):
            images.append([piece, player, image])
    return pictures | ({"images": images} if images else {})


def _reduced(name: str, load: MediaLoader, scale: float) -> list[Any] | None:
    """Return address, width and height of a picture; None if it is missing or unreadable."""
    data = load(name)
    try:
        shown = None if data is None else thumbnail(data, scale)
    except UnreadableMedia:
        return None
    return None if shown is None else [shown.address, shown.width, shown.height]


def _titled(program: Program) -> list[GameIR]:
    return [game for game in program.games if game.title and game.title != "-"]


def main_game(program: Program) -> GameIR | None:
    """Return the main game of a file: the default one, else the first without an engine."""
    games = _titled(program)
    playable = [game for game in games if game.engine is None] or list(games)
    return next((game for game in playable if game.default), playable[0] if playable else None)


def _row(game: GalleryGame) -> dict[str, Any]:
    words = (game.title, *game.variants, game.authors, game.summary)
    listed = ", ".join(game.variants[:_VARIANTS]) + (" …" if len(game.variants) > _VARIANTS else "")
    facts = (("variants", listed), ("by", game.authors), ("license", game.licence))
    return {
        "title": game.title,
        "href": _relative(game.page),
        "summary": game.summary,
        "facts": [(name, value, len(game.variants)) for name, value in facts if value],
        "players": game.players or "",
        "grid": game.grid,
        "tags": game.tags,
        "words": " ".join(" ".join(words).lower().split()),
    }


def _relative(path: str) -> str:
    """Return a path as a link; with `./`, a colon in it does not end a URL scheme."""
    return f"./{url_path(path)}"


def _header(text: str) -> str:
    """Return the texts of the comments at the start of a file."""
    matches = (_COMMENT.match(line) for line in text.splitlines()[:_HEADER])
    return "\n".join(match.group(1) for match in matches if match)


def _authors(text: str) -> str:
    names: dict[str, str | None] = {}
    for line in text.splitlines():
        for match in _AUTHOR.finditer(line):
            name = " ".join(match.group("name").split())
            names.setdefault(name)
    return ", ".join(list(names)[:3])


def _licence(text: str) -> str:
    flat = " ".join(text.split())
    return next((name for name, pattern in _LICENCES if pattern.search(flat)), "")
