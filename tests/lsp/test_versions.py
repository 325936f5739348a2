"""The analysis of a changed text: equal to that of a new text, and limited to what changed."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

from tests.cli.running import EXAMPLES
from zrf2js.frontends.games import Include, no_includes
from zrf2js.frontends.zrf.forms import Form, Node
from zrf2js.frontends.zrf.read import read
from zrf2js.frontends.zrf.versions import VersionReader
from zrf2js.lsp.analysis import Analysis, analyze
from zrf2js.support.source import Source

CHESS = (EXAMPLES / "chess.zrf").read_text(encoding="utf-8")
LIBRARY = Source("steps.zrf", "(define step ($1 (verify empty?) add $2))\n(define unused (n add))")


def findings(analysis: Analysis) -> list[object]:
    return [
        (d.code, d.message, d.severity, d.help, d.notes, d.origin and place(d.origin.span))
        for d in analysis.diagnostics
    ]


def place(span: object) -> tuple[str, int, int]:
    return span.source.name, span.start, span.end  # type: ignore[attr-defined]


def edits(text: str, rng: random.Random) -> Iterator[str]:
    """Yield versions of a text: words change, characters come and go, errors are undone."""
    now = text
    while True:
        at, kind = rng.randrange(len(now)), rng.random()
        words = [*re.finditer(r'[^\s();"]+', now)]
        if kind < 0.3:
            now = now[:at] + rng.choice(" \n(;") + now[at:]
        elif kind < 0.5:
            now = now[:at] + now[at + 1 :]
        elif kind < 0.8:
            old, new = rng.choice(words), rng.choice(words)
            now = now[: old.start()] + new[0] + now[old.end() :]
        else:
            now = text
        yield now


@pytest.mark.parametrize("name", ["chess", "reversi", "ordo", "cannon", "tic-tac-toe", "dameo"])
def test_the_findings_are_those_of_a_new_text(name: str) -> None:
    text = (EXAMPLES / f"{name}.zrf").read_text(encoding="utf-8")
    rng = random.Random(name)
    analysis = analyze(Source(name, text), no_includes)
    for version, _ in zip(edits(text, rng), range(40), strict=False):
        source = Source(name, version)
        analysis = analyze(source, no_includes, last=analysis)
        assert findings(analysis) == findings(analyze(source, no_includes)), version


def including(file: Source) -> Include:
    return lambda path, source: file


def test_changes_of_an_included_file_are_found() -> None:
    text = '(include "steps.zrf")\n' + CHESS.replace("(leap n e)", "(step n e)")
    analysis = None
    for library in (LIBRARY.text, LIBRARY.text.replace("empty?", "emtpy?"), LIBRARY.text):
        included = Source("steps.zrf", library)
        source = Source("chess.zrf", text)
        analysis = analyze(source, including(included), last=analysis)
        assert findings(analysis) == findings(analyze(source, including(included)))


def test_a_warning_stays_when_its_first_call_is_removed() -> None:
    text = CHESS.replace("(game", "(define odd ($1 (verify empty? enemy?) add))\n(game")
    text = text.replace("(name Knight)", "(name Knight) (moves (odd n))")
    text = text.replace("(name King)", "(name King) (moves (odd n))")
    analysis = analyze(Source("chess.zrf", text), no_includes)
    assert "ZRF312" in {d.code for d in analysis.diagnostics}
    for removed in ("(name King) (moves (odd n))", "(name Knight) (moves (odd n))"):
        text = text.replace(removed, removed.partition(" (moves")[0])
        source = Source("chess.zrf", text)
        analysis = analyze(source, no_includes, last=analysis)
        assert findings(analysis) == findings(analyze(source, no_includes))
    assert "ZRF312" not in {d.code for d in analysis.diagnostics}


def statements(forms: tuple[Node, ...]) -> dict[str, Form]:
    """Return the parts of a text by their text."""
    games = [form for form in forms if isinstance(form, Form)]
    parts = [item for form in games for item in (form.items if form.head == "game" else (form,))]
    return {
        form.origin.span.source.text[form.origin.span.start : form.origin.span.end]: form
        for form in parts
        if isinstance(form, Form)
    }


def test_unchanged_parts_keep_their_nodes_and_move() -> None:
    reader = VersionReader()
    before = statements(reader.read(Source("chess.zrf", CHESS)).value)
    changed = CHESS.replace("(title", "  (title").replace("(checkmated King)", "(captured King)")
    after = statements(reader.read(Source("chess.zrf", changed)).value)
    assert [text for text in after if text not in before] == [
        text for text in after if "(captured King)" in text
    ]
    assert len(after) > 20
    assert all(after[text] is before[text] for text in after if text in before)


@pytest.mark.parametrize("name", ["chess", "reversi", "makromachy"])
def test_parts_have_the_places_of_a_complete_read(name: str) -> None:
    text = (EXAMPLES / f"{name}.zrf").read_text(encoding="utf-8")
    source = Source(name, "\n" + text)
    reader = VersionReader()
    reader.read(Source(name, text))
    assert shape(reader.read(source).value) == shape(read(source).value)


def shape(nodes: tuple[Node, ...]) -> list[object]:
    return [
        (place(node.origin.span), shape(node.items) if isinstance(node, Form) else node.text)
        for node in nodes
    ]


def test_only_the_changed_blocks_are_walked(monkeypatch: pytest.MonkeyPatch) -> None:
    analysis = analyze(Source("chess.zrf", CHESS), no_includes)
    follow = type(analysis.walks.tests).follow
    walked: list[object] = []

    def counting(self: object, actions: object, context: object) -> object:
        walked.append(actions)
        return follow(self, actions, context)  # type: ignore[arg-type]

    monkeypatch.setattr(type(analysis.walks.tests), "follow", counting)
    version = CHESS.replace("(name Knight)", "(name  Knight)")
    analysis = analyze(Source("chess.zrf", version), no_includes, last=analysis)
    assert walked == []
    version = version.replace("(title", "(title ")
    analysis = analyze(Source("chess.zrf", version), no_includes, last=analysis)
    assert walked == []
    analyze(Source("chess.zrf", version), no_includes)
    assert len(walked) > 10
