"""Renaming of every name in the examples: the rules stay the same, or the change is refused."""

from __future__ import annotations

import pytest

from tests.cli.running import EXAMPLES
from zrf2js.frontends.games import no_includes
from zrf2js.lsp import renaming
from zrf2js.lsp.analysis import analyze
from zrf2js.lsp.completion import names_in
from zrf2js.lsp.renaming import InvalidName, Name
from zrf2js.lsp.roles import NAMES
from zrf2js.support.source import Source

#: names that strings declare, as those of grids and of images
_PASTED = ("position",)


@pytest.mark.parametrize(
    "name", ["chess", "reversi", "nine-mens-morris", "ordo", "lewthwaite", "cannon", "makromachy"]
)
def test_every_name_can_change(name: str) -> None:
    path = EXAMPLES / f"{name}.zrf"
    text = path.read_text(encoding="utf-8")
    analysis = analyze(Source(path.name, text), no_includes)
    codes = [found.code for found in analysis.diagnostics]
    for kind in NAMES:
        names = dict.fromkeys(n for game in analysis.games for n in names_in(game, kind))
        for old in [*names][:6]:
            try:
                spans = renaming.renamed(analysis, no_includes, Name(old, kind), "renamed-name")
            except InvalidName:
                assert kind in _PASTED, f"{kind} {old}"
                continue
            (changed,) = renaming.replaced(spans, "renamed-name").values()
            after = analyze(Source(path.name, changed), no_includes)
            assert [found.code for found in after.diagnostics] == codes, f"{kind} {old}"
            for before, new in zip(analysis.games, after.games, strict=True):
                expected = ["renamed-name" if n == old else n for n in names_in(before, kind)]
                assert sorted(names_in(new, kind)) == sorted(expected)
