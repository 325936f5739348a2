"""Tests of the VS Code extension: its grammar, and the start of the server."""

import json
import re
import subprocess
from pathlib import Path

import pytest

from tests.node import find_node
from zrf2js.language.grammar import main
from zrf2js.language.keywords import KEYWORDS

FOLDER = Path(__file__).parents[2] / "docs" / "editors" / "vscode"
GRAMMAR = FOLDER / "syntaxes" / "zrf.tmLanguage.json"


def test_the_grammar_is_up_to_date() -> None:
    assert main(["--check", str(GRAMMAR)]) is None


def test_the_grammar_module_prints_its_usage() -> None:
    assert "usage" in (main([]) or "")


@pytest.mark.parametrize("word", sorted({row.word for row in KEYWORDS}))
def test_every_keyword_is_highlighted(word: str) -> None:
    patterns = json.loads(GRAMMAR.read_text(encoding="utf-8"))["patterns"]
    named = [p["match"] for p in patterns if "match" in p and "name" in p]
    assert any(re.fullmatch(pattern, word) for pattern in named)
    assert not any(re.fullmatch(pattern, f"{word}x") for pattern in named)


def test_files_named_in_the_manifest_exist() -> None:
    manifest = json.loads((FOLDER / "package.json").read_text(encoding="utf-8"))
    (language,), (grammar,) = (manifest["contributes"][k] for k in ("languages", "grammars"))
    for path in (manifest["main"], language["configuration"], grammar["path"]):
        assert (FOLDER / path).is_file()
    json.loads((FOLDER / language["configuration"]).read_text(encoding="utf-8"))


STUBS = """
const Module = require('module')
const load = Module._load
const settings = { get: () => ['zrf2js', 'lsp'] }
class LanguageClient {
  constructor (id, name, server, options) { console.log(JSON.stringify({ server, options })) }
  start () { console.log('"started"') }
  stop () { console.log('"stopped"') }
}
Module._load = (name, ...rest) => ({
  vscode: { workspace: { getConfiguration: () => settings } },
  'vscode-languageclient/node': { LanguageClient }
})[name] || load(name, ...rest)
const extension = require(process.argv[1])
extension.deactivate()
extension.activate()
extension.deactivate()
"""


def test_the_extension_starts_and_stops_the_server() -> None:
    command = [find_node(), "-e", STUBS, str(FOLDER / "extension.js")]
    result = subprocess.run(command, capture_output=True, text=True, check=True)
    first, *rest = map(json.loads, result.stdout.splitlines())
    assert first["server"] == {"command": "zrf2js", "args": ["lsp"]}
    assert first["options"]["documentSelector"][0]["language"] == "zrf"
    assert first["options"]["documentSelector"][1]["pattern"] == "**/variants.ini"
    assert rest == ["started", "stopped"]
