"""The sample of the corpus: few and small files that together have every construct of all files.

    python -m tests.real.sample        # write sample.txt

A construct is a word of ZRF or an option, with the word whose form contains it.
"""

from __future__ import annotations

from pathlib import Path

from tests.corpus import SAMPLE, corpus_files, name_of
from zrf2js.frontends.zrf.forms import Atom, Node
from zrf2js.frontends.zrf.read import read
from zrf2js.host.files import load_source
from zrf2js.language.keywords import KEYWORDS
from zrf2js.language.options import OPTION_NAMES

WORDS = {keyword.word for keyword in KEYWORDS} | set(OPTION_NAMES)

#: cost of a file in the selection, in addition to its bytes
_EACH = 3000

Construct = tuple[str, str]


def constructs(path: Path) -> set[Construct]:
    """Return the constructs of a rules file; the outer word is empty in forms without one."""
    found = set()
    pending: list[tuple[Node, str]] = [(node, "") for node in read(load_source(path).value).value]
    while pending:
        node, outer = pending.pop()
        if isinstance(node, Atom):
            word = _word(node)
            if word in WORDS:
                found.add((outer, word))
        else:
            first = _word(node.items[0]) if node.items else ""
            head = first if first in WORDS else ""
            pending.extend((item, head) for item in node.items)
    return found


def _word(node: Node) -> str:
    return node.text.lower().removeprefix("not-") if isinstance(node, Atom) else ""


def smallest(files: tuple[Path, ...]) -> list[Path]:
    """Return files with every construct, chosen greedily by new constructs per byte."""
    found = {path: constructs(path) for path in files}
    missing: set[Construct] = set().union(*found.values())
    chosen = []
    while missing:
        gains = {
            path: len(has & missing) / (_EACH + path.stat().st_size) for path, has in found.items()
        }
        chosen.append(max(gains, key=gains.__getitem__))
        missing -= found.pop(chosen[-1])
    return sorted(chosen)


if __name__ == "__main__":
    names = map(name_of, smallest(corpus_files()))
    SAMPLE.write_text("".join(f"{name}\n" for name in names), encoding="utf-8")
