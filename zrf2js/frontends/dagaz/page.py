"""A Dagaz page: its scripts in order, and its pictures by identifier.

The tokenizer of HTML decides what a tag is, as in a browser. No tree is built: the time of reading
is linear, and tags may nest in any depth (docs/decisions/0014-parser-of-pages.md).
"""

from __future__ import annotations

import re
from itertools import accumulate

from turbohtml import Token, TokenType, tokenize

from zrf2js.support.frozen_node import frozen_node

_KERNEL = re.compile(r"(?:^|/)(?:underscore(?:-min)?|dagaz|zrf-model)\.js$")
#: folders of view, controller and search: no script there changes rules, except the modules below
_LIBRARY = re.compile(r"(?:^|/)(?:common-scripts|underscore|kernel/(?:view|controller|model))/")
#: modules of the kernel that change rules, by file name
_MODULES = {"zobrist.js": "zobrist", "zobrist-v2.js": "zobrist", "ko.js": "ko"}
#: the folder of the older kernel (DAGAZ_MODELS, rule 8)
_OLDER = "kernel/model/zrf-model.js"


@frozen_node()
class Page:
    """``scripts`` are the paths of the game's own scripts, in order, relative to the page.

    ``modules`` are the modules of the kernel that change rules, ``pictures`` are (id, path).
    ``tags`` are the start and the end of the first tag with each path.
    """

    title: str
    scripts: tuple[str, ...]
    modules: tuple[str, ...]
    is_older: bool
    is_dagaz: bool
    pictures: tuple[tuple[str, str], ...]
    tags: tuple[tuple[str, tuple[int, int]], ...] = ()


class _Reader:
    """The tags of a page that name files, and its title."""

    def __init__(self, text: str) -> None:
        self.sources: list[str] = []
        self.pictures: dict[str, str] = {}
        self.tags: dict[str, tuple[int, int]] = {}
        title: list[str] = []
        self._lines = [0, *accumulate(len(line) + 1 for line in text.split("\n"))]
        is_title = False
        for token in tokenize(text, capture_source=True):
            if token.type is TokenType.START_TAG and token.tag in ("script", "img"):
                self._tag(token.tag, dict(reversed(token.attrs or ())), self._place(token))
            if token.type is not TokenType.TEXT:
                is_title = token.type is TokenType.START_TAG and token.tag == "title"
            elif is_title:
                title.append(token.data or "")
        self.title = "".join(title)

    def _tag(self, tag: str, values: dict[str, str], place: tuple[int, int]) -> None:
        if "src" not in values or (tag == "img" and "id" not in values):
            return
        path = values["src"].partition("?")[0]
        self.tags.setdefault(path, place)
        if tag == "script":
            self.sources.append(path)
        else:
            self.pictures.setdefault(values["id"], path)

    def _place(self, token: Token) -> tuple[int, int]:
        start = self._lines[token.line - 1] + token.col
        return start, start + len(token.source or "")


def read_page(text: str) -> Page:
    """Return the scripts and pictures of a page, whose lines end with `\\n`; skip comments."""
    reader = _Reader(text)
    local = [src for src in reader.sources if not is_on_network(src)]
    modules = [_MODULES[name] for src in local if (name := _file(src)) in _MODULES]
    return Page(
        title=" ".join(reader.title.split()),
        scripts=tuple(src for src in local if not _is_library(src)),
        modules=tuple(dict.fromkeys(modules)),
        is_older=any(src.endswith(_OLDER) for src in local),
        is_dagaz=any(_file(src) == "zrf-model.js" for src in local),
        pictures=tuple(reader.pictures.items()),
        tags=tuple(reader.tags.items()),
    )


def is_on_network(src: str) -> bool:
    """Return True for addresses of other machines, from which nothing is loaded."""
    return src.startswith("//") or ("://" in src and not src.lower().startswith("file:"))


def _file(src: str) -> str:
    return src.rpartition("/")[2]


def _is_library(src: str) -> bool:
    return bool(_KERNEL.search(src) or _LIBRARY.search(src)) or _file(src) in _MODULES
