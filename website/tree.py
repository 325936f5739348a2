"""The sources of the site: files of the repository as pages, with links between them.

Pages in `docs` link to any file of the repository. Each linked file becomes a part of the site, so
that the site has no dead links and needs no address of a repository.
"""

from __future__ import annotations

import os.path
import re
from collections.abc import Callable, Iterator
from fnmatch import fnmatch
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).resolve().parents[1]

#: pages outside `docs` with a separate place
_PLACES = {
    "README.md": "index.md",
    "CHANGELOG.md": "changelog.md",
    "CONTRIBUTING.md": "contributing.md",
}
#: languages of Pygments by the suffix of a file; Forth and ZRF have the syntax of Lisp comments
_LANGUAGES = {
    ".zrf": "scheme", ".js": "js", ".mjs": "js", ".cjs": "js", ".jsx": "jsx", ".ts": "ts",
    ".py": "python", ".4th": "forth", ".json": "json", ".toml": "toml", ".html": "html",
    ".css": "css",
}  # fmt: skip
_BINARY = (".png", ".svg", ".bmp", ".gif", ".jpg", ".wav", ".zip")
#: each first visit loads the text of all pages for the search
_NOT_IN_SEARCH = b"---\nsearch:\n  exclude: true\n---\n"
#: pages that few visitors search: source files, and reports for developers of the compiler
_UNSEARCHED = ("source/*", "decisions/*", "strength-*.md", "dagaz-games.md", "benchmarks.md",
               "testing.md", "contributing.md", "ARCHITECTURE.md", "changelog.md")  # fmt: skip
_HIDDEN = ("node_modules", "__pycache__", "package-lock.json")

_FENCE = r"^(?P<fence>`{3,})(?P<info>.*)\n(?P<code>(?:.*\n)*?)(?P=fence)$"
_TOKENS = re.compile(
    rf"{_FENCE}|(?P<inline>`[^`\n]*`)|\]\((?P<link>(?!https?:)[^)\s]+)\)|^(?P<nested> {{2,}})(?=- )"
    r"|(?<=\])(?P<pair> ?)\[(?=[^\]]*\])",
    re.MULTILINE,
)

#: adds to the text of a page; arguments: path in the repository, text
Addition = Callable[[PurePosixPath, str], str]


def collect(additions: Addition = lambda _, text: text) -> dict[str, bytes]:
    """Return the files of the site by path: all pages of `docs`, and what they link to."""
    found: dict[str, bytes] = {}
    waiting = [PurePosixPath(name) for name in _PLACES]
    waiting += sorted(PurePosixPath(path.relative_to(ROOT)) for path in ROOT.glob("docs/**/*.md"))
    while waiting:
        path = waiting.pop()
        place = place_of(path)
        if place not in found and "node_modules" not in path.parts:
            content, linked = _content(path, additions)
            is_hidden = place.endswith(".md") and any(fnmatch(place, each) for each in _UNSEARCHED)
            found[place] = _NOT_IN_SEARCH + content if is_hidden else content
            waiting += linked
    return found


def place_of(path: PurePosixPath) -> str:
    """Return the path in the site of a file or folder of the repository."""
    if path.as_posix() in _PLACES:
        return _PLACES[path.as_posix()]
    if (ROOT / path).is_dir():
        inside = "README.md" if (ROOT / path / "README.md").is_file() else "index.md"
        return place_of(path / inside)
    if path.parts[0] == "docs":
        return PurePosixPath(*path.parts[1:]).as_posix()
    shown = path.name if path.suffix in (*_BINARY, ".md") else f"{path.name}.md"
    return PurePosixPath("source", path.parent, shown).as_posix()


def link(origin: str, target: str) -> str:
    """Return the relative link from a page of the site to another file."""
    return os.path.relpath(target, os.path.dirname(origin) or ".").replace(os.sep, "/")


def fenced(text: str, language: str, title: str = "") -> str:
    """Return a code block of Markdown."""
    fence = "`" * max([3, *(len(run) + 1 for run in re.findall(r"`{3,}", text))])
    named = f' title="{title}"' if title else ""
    return f"{fence} {{ .{language}{named} }}\n{text.rstrip()}\n{fence}\n"


def language_of(name: str) -> str:
    """Return the language of Pygments for a file name or the word after a fence."""
    return _LANGUAGES.get(f".{name.rpartition('.')[2]}", name if name in _KNOWN else "text")


_KNOWN = frozenset((*_LANGUAGES.values(), "sh", "yaml", "typescript", "pycon", "lua", "elisp"))


def _content(path: PurePosixPath, additions: Addition) -> tuple[bytes, list[PurePosixPath]]:
    """Return the file of the site for one of the repository, and the paths that it links to."""
    file = ROOT / path
    if file.is_dir() and not (file / "README.md").is_file():
        return _listing(path)
    if file.is_dir():
        return _content(path / "README.md", additions)
    if path.suffix in _BINARY or (path.parts[0] == "docs" and path.suffix != ".md"):
        return file.read_bytes(), []
    text = file.read_text(encoding="utf-8")
    if path.suffix != ".md":
        page = f"# {path.as_posix()}\n\n{fenced(text, language_of(path.name))}"
        return additions(path, page).encode(), []
    linked: list[PurePosixPath] = []
    return _converted(additions(path, text), path, linked).encode(), linked


def _listing(path: PurePosixPath) -> tuple[bytes, list[PurePosixPath]]:
    """Return a page with links to the files in a folder."""
    files = sorted(_files(ROOT / path))
    rows = [
        f"- [{file.relative_to(path)}]({link(place_of(path), place_of(file))})" for file in files
    ]
    return "\n".join([f"# {path.as_posix()}", "", *rows, ""]).encode(), files


def _files(folder: Path) -> Iterator[PurePosixPath]:
    for path in folder.iterdir():
        if path.name in _HIDDEN or path.name.startswith("."):
            continue
        if path.is_dir():
            yield from _files(path)
        else:
            yield PurePosixPath(path.relative_to(ROOT).as_posix())


def _converted(text: str, path: PurePosixPath, linked: list[PurePosixPath]) -> str:
    """Return the Markdown of code hosts as that of Python-Markdown, and collect its links."""

    def convert(token: re.Match[str]) -> str:
        if token["fence"]:
            word, _, title = token["info"].strip().partition(" ")
            file_name = title if "." in title else ""
            return fenced(token["code"], language_of(word), file_name).rstrip()
        if token["nested"]:
            return token["nested"] * 2  # Python-Markdown indents nested lists by four spaces
        if token["pair"] is not None:  # mkdocs-autorefs reads `[a][b]` as a reference
            return f"{token['pair']}\\["
        if not token["link"]:
            return token[0]
        file, mark, anchor = token["link"].partition("#")
        if not file:
            return token[0]
        target = PurePosixPath(os.path.normpath(path.parent / file))
        if not (ROOT / target).exists():  # a page that only the site has
            return token[0]
        linked.append(target)
        return f"]({link(place_of(path), place_of(target))}{mark}{anchor})"

    return _TOKENS.sub(convert, text)
