"""New Dagaz pages made of those of a folder, played on its kernel next to the compiled modules.

    python benchmarks/dagaz_crossed.py ../shared/dagaz --first 1 --count 200

Each number names a page: one of the folder with one to five changes. They change the setup,
options, priorities, modes, blocks, turns, links or values of the model; replace the kernel by the
other one; add the scripts of a similar game; or edit a script, such as ``<`` to ``<=`` or ``push``
to ``unshift``. ``walk.js`` compares the page with its module (``dagaz_pages.py``). A difference or
an error is printed with the changes. Many errors are those of the page: ``walk.js`` does not
distinguish them.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import shutil
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dagaz_pages import play

from zrf2js.scripts.syntax import parse, text_of, walk

if TYPE_CHECKING:
    from zrf2js.scripts.syntax import Node

_KERNEL = re.compile(r"/(underscore-min|dagaz|zrf-model|zobrist|zobrist-v2|ko)\.js$")
#: folders of the kernels, and of their models
_FOLDERS = {
    "io/common-scripts/": "gk/src/debug/kernel/", "gk/src/debug/kernel/": "io/common-scripts/",
}  # fmt: skip
_OPTIONS = {
    "pass-partial": ("true", "false"), "pass-turn": ("true", "forced", "false"),
    "moves-limit": ("0", "1", "5"), "discard-cascades": ("true", "false"),
    "stalemate-draw": ("true", "false"), "recycle-captures": ("true", "false"),
    "shared-pieces": ("true", "false"), "detect-loops": ("true", "false"),
    "complete-partial": ("true", "false"), "z2j": ("1", "2", "3"), "zrf": ("2.0",),
    "show-drops": ("all", "0"), "smart-moves": ("from", "true"), "advisor-wait": ("5",),
}  # fmt: skip
_OPERATORS = {
    "<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "===": "!==",
    "!==": "===", "+": "-", "-": "+", "&&": "||", "||": "&&", "*": "+",
}  # fmt: skip
#: methods and functions that replace each other
_NEIGHBORS = (
    ("push", "unshift"), ("pop", "shift"), ("slice", "splice"), ("keys", "values"),
    ("each", "map", "some", "every", "find", "filter", "reject"), ("max", "min"),
    ("first", "last", "rest", "initial"), ("union", "intersection", "difference", "without"),
    ("indexOf", "lastIndexOf", "contains"), ("movePiece", "dropPiece"), ("uniq", "flatten"),
    ("isUndefined", "isNull"), ("promote", "changeOwner"), ("nextPlayer", "prevPlayer"),
    ("allPositions", "allDirections", "allPlayers"), ("getValue", "setValue"),
)  # fmt: skip


@dataclass
class Crossed:
    """A page that changes: its kernel, its scripts in order by path, and the changes."""

    row: dict[str, Any]
    kernel: list[str]
    scripts: dict[str, str]
    changes: list[str] = field(default_factory=list)

    @property
    def model(self) -> str:
        """The text of the model script."""
        return self.scripts[self.row["model"]]

    def calls(self, name: str) -> list[str]:
        """Return the lines of the model that call a method of the design."""
        return re.findall(rf"^[ \t]*design\.{name}\(.*$", self.model, re.MULTILINE)

    def replace(self, line: str, *lines: str) -> None:
        """Replace a line of the model, if there is one."""
        if line:
            self.scripts[self.row["model"]] = self.model.replace(line, "\n".join(lines), 1)


class Crossing:
    """The pages of a folder, and the page of each number."""

    def __init__(self, folder: Path, number: int) -> None:
        self.folder = folder
        self.draw = random.Random(number)
        rows = json.loads((folder / "pages.json").read_text(encoding="utf-8"))
        self.rows = [row for row in rows if 0 < row["real"].get("root", 0) < 250]

    def page(self) -> Crossed:
        """Return the changed page."""
        row = self.draw.choice(self.rows)
        own = [path for path in row["scripts"] if path in (*row["own"], row["model"])]
        kernel = [path for path in row["scripts"] if _KERNEL.search(path)]
        page = Crossed(row, kernel, {path: self._read(path) for path in own})
        changes: list[Callable[[Crossed], str]] = [self._script] * 4
        changes += [self._setup, self._option, self._numbers, self._lines, self._turns]
        changes += [self._other_kernel, self._other_scripts, self._other_scripts]
        for _ in range(self.draw.choice((1, 1, 2, 3, 5))):
            page.changes.append(self.draw.choice(changes)(page))
        return page

    def _read(self, path: str) -> str:
        with (self.folder / path).open(encoding="utf-8", errors="replace", newline="") as file:
            return file.read()

    def _line(self, page: Crossed, *names: str) -> str:
        lines = [line for name in names for line in page.calls(name)]
        return self.draw.choice(lines) if lines else ""

    # --- changes of the model --------------------------------------------------------------------

    def _setup(self, page: Crossed) -> str:
        line = self._line(page, "setup")
        place = str(self.draw.randrange(len(page.calls("addPosition")) or 1))
        moved = re.sub(r'("[^"]*",\s*"[^"]*",\s*)\d+', lambda m: m[1] + place, line)
        names = re.findall(r'addPlayer\("([^"]+)"', page.model) or ["?"]
        owned = re.sub(r'"[^"]*"', f'"{self.draw.choice(names)}"', line, count=1)
        changed = self.draw.choice(([], [moved], [line, moved], [owned]))
        page.replace(line, *changed)
        return f"{line.strip()} -> {changed}"

    def _option(self, page: Crossed) -> str:
        name = self.draw.choice(sorted(_OPTIONS))
        line = self._line(page, "checkVersion")
        call = f'design.checkVersion("{name}", "{self.draw.choice(_OPTIONS[name])}");'
        page.replace(line, line, call)
        return call

    def _numbers(self, page: Crossed) -> str:
        """Change a number in a call: a mode, a direction, a value, a price, or a link."""
        names = ("addMove", "addDrop", "addAttribute", "addZone", "addPosition", "reserve")
        line = self._line(page, self.draw.choice(names))
        numbers = list(re.finditer(r"(?<=[\s,\[])-?\d+(?=[\s,\])])", line))
        if not numbers:
            return ""
        at = self.draw.choice(numbers)
        value = str(max(0, int(at[0]) + self.draw.choice((-1, 1, 1, 2))))
        page.replace(line, line[: at.start()] + value + line[at.end() :])
        return f"{line.strip()}: {at[0]} -> {value}"

    def _lines(self, page: Crossed) -> str:
        """Remove or double a call, or exchange two of them."""
        name = self.draw.choice(("addMove", "addDrop", "addPriority", "checkVersion", "goal"))
        line = self._line(page, name)
        page.replace(line, *self.draw.choice(([], [line, line])))
        return f"remove or double {line.strip()}"

    def _turns(self, page: Crossed) -> str:
        players = len(page.calls("addPlayer")) or 1
        modes = sorted(set(re.findall(r"\],\s*(\d+)[,)]", page.model)))
        turns = []
        for _ in range(self.draw.randint(1, 4)):
            chosen = self.draw.sample(modes, self.draw.randint(0, len(modes)))
            given = f", [{', '.join(chosen)}]" if chosen else ""
            turns.append(f"design.addTurn({self.draw.randint(1, players)}{given});")
        for line in page.calls("addTurn"):
            page.replace(line)
        line = (page.calls("addPosition") or [""])[0]
        page.replace(line, *turns, line)
        return " ".join(turns)

    # --- changes of the scripts ------------------------------------------------------------------

    def _other_kernel(self, page: Crossed) -> str:
        first = page.kernel[-1]
        old = next((folder for folder in _FOLDERS if first.startswith(folder)), "")
        files = [re.sub(r".*/", "", path) for path in page.kernel if not path.startswith("io/und")]
        is_older = old.startswith("io")
        folders = [_FOLDERS.get(old, "") + ("model/" * (is_older and file != "dagaz.js"))
                   for file in files]  # fmt: skip
        paths = [folder + file for folder, file in zip(folders, files, strict=True)]
        if all((self.folder / path).is_file() for path in paths):
            page.kernel = ["io/underscore/underscore-min.js", *paths]
        return "the other kernel"

    def _other_scripts(self, page: Crossed) -> str:
        """Add the scripts of a page of the same folder, and the options that they read."""
        folder = page.row["page"].rpartition("/")[0]
        near = [row for row in self.rows if row["page"].startswith(f"{folder}/")]
        other = self.draw.choice(near)
        model = page.scripts.pop(page.row["model"])
        for path in other["own"]:
            if self.draw.random() < 0.7:
                page.scripts.setdefault(path, self._read(path))
        page.scripts[page.row["model"]] = model
        options = re.findall(r"^.*design\.checkVersion\(.*$", self._read(other["model"]), re.M)
        line = self._line(page, "checkVersion")
        page.replace(line, line, *(option for option in options if option not in page.model))
        return f"scripts of {other['page']}"

    def _script(self, page: Crossed) -> str:
        paths = [path for path in page.scripts if path != page.row["model"]]
        if not paths:
            return ""
        path = self.draw.choice(paths)
        data = page.scripts[path].encode()
        edits = list(_edits(parse(page.scripts[path])))
        if not edits:
            return ""
        kind = self.draw.choice(sorted({kind for kind, _, _ in edits}))
        _, node, text = self.draw.choice([edit for edit in edits if edit[0] == kind])
        changed = data[: node.start_byte] + text.encode() + data[node.end_byte :]
        page.scripts[path] = changed.decode()
        at = data[: node.start_byte].count(b"\n") + 1
        return f"{path}:{at}: {text_of(node)[:60]!r} -> {text[:60]!r}"


def _edits(tree: Node) -> Iterator[tuple[str, Node, str]]:
    """Yield edits of a script: the kind, the node to replace, and the new text."""
    for node in walk(tree):
        text = text_of(node)
        in_block = node.parent is not None and node.parent.type == "statement_block"
        if node.type in _OPERATORS:
            yield "operator", node, _OPERATORS[node.type]
        elif node.type == "number" and text.isdigit():
            yield "number", node, str(int(text) + 1)
            yield "number", node, str(max(0, int(text) - 1))
        elif node.type == "parenthesized_expression" and node.parent is not None:
            if node.parent.type == "if_statement":
                yield "condition", node, f"(!{text})"
        elif node.type == "expression_statement" and in_block and len(text) < 400:
            yield "statement", node, ";"
            yield "statement", node, f"{text} {text}"
        elif node.type == "return_statement" and in_block:
            yield "return", node, "return;"
        elif node.type == "property_identifier":
            for group in _NEIGHBORS:
                if text in group:
                    yield from (("method", node, other) for other in group if other != text)
        elif node.type == "arguments" and len(node.named_children) == 2 and len(text) < 90:
            first, second = map(text_of, node.named_children)
            yield "order", node, f"({second}, {first})"


def crossed(folder: Path, number: int, cpu: str) -> dict[str, Any]:
    """Return the result of a page (``dagaz_pages.play``) with its changes."""
    page = Crossing(folder, number).page()
    with tempfile.TemporaryDirectory() as temporary:
        root = Path(temporary)
        for name in ("io", "gk"):
            (root / name).symlink_to((folder / name).resolve())
        shutil.copy(folder / "walk.js", root)
        (root / "new").mkdir()
        paths = {}
        for index, (path, text) in enumerate(page.scripts.items()):
            paths[path] = f"new/{index}-{path.rpartition('/')[2]}"
            with (root / paths[path]).open("w", encoding="utf-8", newline="") as file:
                file.write(text)
        scripts = [*page.kernel, *paths.values()]
        tags = "".join(f'<script src="../{path}"></script>\n' for path in scripts)
        (root / "new/page.htm").write_text(f"<title>Page</title>\n{tags}", encoding="utf-8")
        model = paths.pop(page.row["model"])
        row = {
            "page": "new/page.htm", "scripts": scripts, "model": model,
            "own": list(paths.values()), "real": page.row["real"],
        }  # fmt: skip
        (root / "pages.json").write_text(json.dumps([row]), encoding="utf-8")
        result = play(root, row, 14, cpu)
    return {**result, "number": number, "page": page.row["page"], "changes": page.changes}


def main() -> None:
    """Play the pages, print those that differ, then the number of pages by result."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path, help="folder with pages.json and walk.js")
    parser.add_argument("--first", type=int, default=1, help="the first number")
    parser.add_argument("--count", type=int, default=100, help="number of pages")
    parser.add_argument("--cpu", default="2", help="limit of walk.js in seconds of CPU")
    given = parser.parse_args()
    counts: Counter[str] = Counter()
    for number in range(given.first, given.first + given.count):
        row = crossed(given.folder, number, given.cpu)
        counts[row["result"]] += 1
        if row["result"] not in ("equal", "random start", "not played by the kernel"):
            print(json.dumps(row)[:1500], flush=True)
    print("\n".join(f"{count:5} {result}" for result, count in counts.most_common()))


if __name__ == "__main__":
    main()
