"""A Dagaz page: its scripts in order, and its pictures by identifier."""

from __future__ import annotations

import re
from html.parser import HTMLParser

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
    """

    title: str
    scripts: tuple[str, ...]
    modules: tuple[str, ...]
    is_older: bool
    is_dagaz: bool
    pictures: tuple[tuple[str, str], ...]


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.sources: list[str] = []
        self.pictures: dict[str, str] = {}
        self.title = ""
        self._in_title = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value for name, value in attrs if value is not None}
        if tag == "script" and "src" in values:
            self.sources.append(values["src"].partition("?")[0])
        if tag == "img" and "id" in values and "src" in values:
            self.pictures.setdefault(values["id"], values["src"].partition("?")[0])
        self._in_title = tag == "title"

    def handle_endtag(self, tag: str) -> None:
        self._in_title = False

    def handle_data(self, data: str) -> None:
        if self._in_title:
            self.title += data


def read_page(text: str) -> Page:
    """Return the scripts and pictures of a page; skip HTML comments."""
    reader = _Reader()
    reader.feed(text)
    reader.close()
    local = [src for src in reader.sources if "://" not in src and not src.startswith("//")]
    modules = [_MODULES[name] for src in local if (name := _file(src)) in _MODULES]
    return Page(
        title=" ".join(reader.title.split()),
        scripts=tuple(src for src in local if not _is_library(src)),
        modules=tuple(dict.fromkeys(modules)),
        is_older=any(src.endswith(_OLDER) for src in local),
        is_dagaz=any(_file(src) == "zrf-model.js" for src in local),
        pictures=tuple(reader.pictures.items()),
    )


def levels_up(text: str) -> int:
    """Return the number of levels from the page up to the folder that contains all its scripts."""
    reader = _Reader()
    reader.feed(text)
    paths = [src.split("/") for src in reader.sources if "://" not in src]
    return max((path.count("..") for path in paths), default=0)


def _file(src: str) -> str:
    return src.rpartition("/")[2]


def _is_library(src: str) -> bool:
    return bool(_KERNEL.search(src) or _LIBRARY.search(src)) or _file(src) in _MODULES
