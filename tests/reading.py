"""Helpers for tests of texts: read and expand a string, print forms, list codes."""

from zrf2js.frontends.zrf.expand import GameForm, expand
from zrf2js.frontends.zrf.expansion_limits import Limits
from zrf2js.frontends.zrf.forms import Atom, Node
from zrf2js.frontends.zrf.read import read
from zrf2js.support.outcome import Outcome
from zrf2js.support.source import Source


def read_text(text: str) -> Outcome[tuple[Node, ...]]:
    return read(Source("test.zrf", text))


def expand_text(
    text: str, files: dict[str, str] | None = None, limits: Limits | None = None
) -> Outcome[tuple[GameForm, ...]]:
    """Expand a file `test.zrf`; ``files`` are other files in its folder."""
    sources = {name: Source(name, body) for name, body in (files or {}).items()}
    main = sources["test.zrf"] = Source("test.zrf", text)
    return expand(read(main).value, include=lambda path, _: sources.get(path), limits=limits)


def statements(text: str, files: dict[str, str] | None = None) -> str:
    """Return the expanded statements of the first game of a text."""
    return show(*expand_text(text, files).value[0].statements)


def show(*nodes: Node) -> str:
    return " ".join(map(_show, nodes))


def _show(node: Node) -> str:
    if isinstance(node, Atom):
        return f'"{node.text}"' if node.quoted else node.text
    return f"({show(*node.items)})"


def codes(outcome: Outcome[object]) -> list[str]:
    return [diagnostic.code for diagnostic in outcome.diagnostics]
