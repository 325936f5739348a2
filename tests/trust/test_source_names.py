"""File names as attacks: the name of a rules file stays a text in all outputs."""

from __future__ import annotations

import ast

import pytest

from tests.cli.running import WALK
from zrf2js.frontends.games import no_includes
from zrf2js.options import Options
from zrf2js.pipeline import compile_source
from zrf2js.support.source import Source

#: behind it follow a colon and a number, so that the text after a line break would be a statement
NAME = 'a\nhijack()?b\rhijack()?c\u2028hijack()?""";hijack()#\\.zrf'
OUTPUTS = [
    Options(),
    Options(readable=True),
    Options(trace=True),
    Options(optimize=False),
    Options(runtime="shared", format="esm"),
    Options(target="html"),
    Options(target="dagaz"),
    Options(target="jocly"),
]


@pytest.mark.parametrize("options", OUTPUTS, ids=lambda o: f"{o.target}{OUTPUTS.index(o)}")
def test_no_name_becomes_code(options: Options) -> None:
    outcome = compile_source(Source(NAME, WALK), no_includes, options)
    assert outcome.ok
    for artifact in outcome.value:
        assert all(end not in artifact.text for end in ("\nhijack", "\rhijack", "\u2028hijack"))


def test_no_name_becomes_python() -> None:
    outcome = compile_source(Source(NAME, WALK), no_includes, Options(target="python"))
    tree = ast.parse(outcome.value[0].text)
    assert "hijack" not in {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
