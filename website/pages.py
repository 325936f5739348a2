"""Pages that only the site has, and what the site adds to others: links to the studio, plots."""

from __future__ import annotations

import base64
import json
import re
import zlib
from itertools import pairwise
from pathlib import PurePosixPath

from tests.cases.reading import MAIN, PRELUDE, SILENT, blocks_of
from website.tree import ROOT, fenced, language_of, link, place_of
from zrf2js.host.studio import project_files
from zrf2js.support.diagnostics import CATALOGUE, explanation
from zrf2js.testing.pages import sections_of

STUDIO, GALLERY = "studio/index.html", "gallery/index.html"
DIAGNOSTICS = "diagnostics/index.md"
#: pages whose sections are complete games
_LESSONS = ("docs/cookbook.md", "docs/tutorial.md")
_STAGES = (
    "Read", "Expand", "Build", "Moves", "Turns and goals", "Support",
    "Notations and game descriptions", "Emit", "Run time", "Host",
)  # fmt: skip


def added(path: PurePosixPath, text: str) -> str:
    """Return the text of a page with what the site adds."""
    if path.as_posix() == "README.md":
        return _home(text)
    if path.as_posix() in _LESSONS:
        return _with_games(text, place_of(path))
    if path.parts[0] == "examples" and path.suffix in (".zrf", ".dgz") and len(path.parts) == 2:
        return _example(path, text)
    return text


def project_link(origin: str, title: str, files: dict[str, str]) -> str:
    """Return a link from a page to the studio that contains a project.

    The first file is the main one. The fragment has the format of `templates/studio/share.js`.
    """
    project = {"title": title, "main": next(iter(files)), "files": list(files.items())}
    packed = zlib.compressobj(9, wbits=-zlib.MAX_WBITS)
    data = packed.compress(json.dumps(project, ensure_ascii=False).encode()) + packed.flush()
    text = base64.urlsafe_b64encode(data).decode().rstrip("=")
    return f"{link(origin, STUDIO)}#project={text}"


def diagnostics() -> dict[str, bytes]:
    """Return a page for each diagnostic, and the list of all."""
    pages = {f"diagnostics/{code}.md": _diagnostic(code).encode() for code in CATALOGUE}
    lines = ["# Diagnostics", "", "`zrf2js explain CODE` shows the same pages.", ""]
    for stage, title in enumerate(_STAGES):
        lines += [f"## {title}", "", "| code | severity | name | message |", "|---|---|---|---|"]
        lines += [
            f"| [{entry.code}]({entry.code}.md) | {entry.severity.value} | {entry.slug} "
            f"| {_cell(entry.message)} |"
            for code, entry in CATALOGUE.items()
            if code.startswith(f"ZRF{stage}")
        ]
        lines.append("")
    return {**pages, DIAGNOSTICS: "\n".join(lines).encode()}


def _cell(text: str) -> str:
    """Return a message as the cell of a table; `<` outside of code begins no tag."""
    parts = text.replace("|", "&#124;").split("`")
    parts[::2] = [part.replace("<", "&lt;") for part in parts[::2]]
    return "`".join(parts)


def _home(text: str) -> str:
    """Return the home page: the README, with the two pages to start with after its heading."""
    title, _, rest = text.partition("\n\n")
    buttons = [
        f"[Write rules in the studio]({STUDIO}){{ .md-button .md-button--primary }}",
        f"[Play the examples]({GALLERY}){{ .md-button }}",
    ]
    return f"{title}\n\n{chr(10).join(buttons)}\n\n{rest}"


def _diagnostic(code: str) -> str:
    entry = CATALOGUE[code]
    text = explanation(code) or f"# {code}: {entry.message}\n"
    title, _, rest = text.partition("\n")
    facts = f"*{entry.severity.value}*, `{entry.slug}`"

    def open_game(fence: re.Match[str]) -> str:
        name = f"{code.lower()}.{fence[1]}"
        block = fenced(fence[2], language_of(fence[1]))
        if fence[1] not in ("zrf", "dgz"):
            return block
        return f"{block}\n{_open(f'diagnostics/{code}.md', code, {name: fence[2]})}\n"

    shown = re.sub(r"^```(\w+).*\n((?:.*\n)*?)```\n", open_game, rest, flags=re.MULTILINE)
    return f"{title}\n\n{facts}\n{shown}"


def _open(origin: str, title: str, files: dict[str, str]) -> str:
    return f"[Open in the studio]({project_link(origin, title, files)}){{ .open-game }}"


def _with_games(text: str, place: str) -> str:
    """Add a link to the studio after the rules of each section."""
    shared = {
        block.info: block.text
        for block in blocks_of(text, SILENT)
        if block.kind == "zrf" and block.info == PRELUDE
    }
    starts = [0, *(section.start for section in sections_of(text)), len(text)]
    parts = [text[start:end] for start, end in pairwise(starts)]
    for number, part in enumerate(parts):
        blocks = [block for block in blocks_of(part, SILENT) if block.kind == "zrf"]
        rules = {block.info: block.text for block in blocks}
        main = rules.pop("", rules.pop("alone", None))
        if main is None or not part.startswith("## "):
            continue
        title = part.partition("\n")[0].removeprefix("## ")
        if shared:
            main += f'(include "{PRELUDE}")\n'
        end = blocks[-1].end + len("```\n")
        opened = _open(place, title, {MAIN: main, **rules, **shared})
        parts[number] = f"{part[:end]}\n{opened}\n{part[end:]}"
    return "".join(parts)


def _example(path: PurePosixPath, text: str) -> str:
    """Add links to the game and to the studio to the page of an example."""
    place = place_of(path)
    title, _, rest = text.partition("\n\n")
    game = link(place, f"gallery/{path.stem}.html")
    opened = project_link(place, path.stem, project_files(ROOT / path))
    buttons = f"[Play]({game}){{ .md-button }} [Open in the studio]({opened}){{ .md-button }}"
    return f"{title}\n\n{buttons}\n\n{rest}"
