"""Built-in targets: each emitter class is registered, follows the protocol and is documented."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.cli.running import EXAMPLES, ROOT
from zrf2js import EMITTER_API, Options, compile_file
from zrf2js.emit import registry
from zrf2js.emit.registry import find_emitter

PACKAGE = ROOT / "zrf2js" / "emit"
TARGETS = tuple(registry._OWN)
GAMES = ("tic-tac-toe.zrf", "chess-betza.dgz")
#: (target, game) that a target cannot express: diagrams have no drops
REFUSED = (("interactive-diagram", "tic-tac-toe.zrf"),)
#: modules of the protocol itself
NOT_TARGETS = ("api.py", "registry.py")

targets = pytest.mark.parametrize("target", TARGETS)


def emitter_classes() -> set[tuple[str, str]]:
    """Return module and name of each class in emit/ with a method ``emit``."""
    found = set()
    for file in PACKAGE.rglob("*.py"):
        if file.name in NOT_TARGETS:
            continue
        module = ".".join(file.relative_to(ROOT).with_suffix("").parts)
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef) and any(
                isinstance(item, ast.FunctionDef) and item.name == "emit" for item in node.body
            ):
                found.add((module.removesuffix(".__init__"), node.name))
    return found


def test_every_emitter_is_registered() -> None:
    missing = emitter_classes() - {*registry._OWN.values(), *registry._INTERNAL.values()}
    assert not missing, f"zrf2js/emit/registry.py: _OWN lacks {sorted(missing)}"


@targets
def test_an_emitter_follows_the_protocol(target: str) -> None:
    emitter = find_emitter(target)
    where = registry._OWN[target][0]
    assert emitter.name == target, f"{where}: `name` differs from the entry in registry.py"
    assert emitter.api == EMITTER_API, f"{where}: `api`"
    assert emitter.formats, f"{where}: `formats` is empty"
    assert emitter.doc, f"{where}: `doc` is empty"
    assert not emitter.doc.endswith("."), f"{where}: `doc` ends with a period"


# take 13 and 3 s
@pytest.mark.sample(1, without=("chess-betza*-rbg", "chess-betza*-fairy-stockfish"))
@targets
@pytest.mark.parametrize("game", GAMES)
def test_every_format_is_written_twice_with_the_same_bytes(target: str, game: str) -> None:
    for form in find_emitter(target).formats:
        options = Options(target=target, format=form)
        first = compile_file(EXAMPLES / game, options)
        assert bool(first.value) is ((target, game) not in REFUSED), (form, first.diagnostics)
        assert compile_file(EXAMPLES / game, options).value == first.value
        suffixes = [artifact.suffix for artifact in first.value]
        assert len(set(suffixes)) == len(suffixes), f"{target}: two artifacts share a suffix"


@targets
def test_a_target_is_documented(target: str) -> None:
    pages: list[Path] = [ROOT / "README.md", *(ROOT / "docs").glob("*.md")]
    texts = (page.read_text(encoding="utf-8") for page in pages)
    words = (f"--target {target}", f'target="{target}"')
    assert any(word in text for text in texts for word in words), (
        f"docs/: no page mentions `--target {target}`"
    )
