"""Tests of the VS Code extension: its grammar, and the start of the server."""

import json
import re
import subprocess
from pathlib import Path

import pytest

from tests.node import find_node
from zrf2js.frontends.axiom.scripts import EXTENSION
from zrf2js.frontends.dagaz import PAGES
from zrf2js.frontends.registry import RULES
from zrf2js.language.grammar import main
from zrf2js.language.keywords import KEYWORDS

FOLDER = Path(__file__).parents[2] / "docs" / "editors" / "vscode"
EDITORS = FOLDER.parent / "README.md"
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
    (grammar,), languages = (manifest["contributes"][k] for k in ("grammars", "languages"))
    configurations = [each["configuration"] for each in languages if "configuration" in each]
    for path in (manifest["main"], *configurations, grammar["path"]):
        assert (FOLDER / path).is_file()
    for path in configurations:
        json.loads((FOLDER / path).read_text(encoding="utf-8"))


def test_the_table_of_formats_is_that_of_the_compiler() -> None:
    table = re.findall(r"^\| (`\.[^|]*) \|", EDITORS.read_text(encoding="utf-8"), re.MULTILINE)
    assert re.findall(r"`([^`]+)`", " ".join(table)) == [*RULES, *PAGES, EXTENSION]


def test_the_extension_starts_for_each_format_of_rules() -> None:
    manifest = json.loads((FOLDER / "package.json").read_text(encoding="utf-8"))
    languages = {each["id"]: each["extensions"] for each in manifest["contributes"]["languages"]}
    found = {name.lower() for names in languages.values() for name in names}
    assert found == {*RULES, EXTENSION} - {".ini"}, "VS Code has a language for all files .ini"
    listed = re.search(r"LANGUAGES = \[(.*)\]", (FOLDER / "extension.js").read_text())
    assert listed and re.findall(r"'([^']+)'", listed[1]) == list(languages)


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
    assert first["options"]["documentSelector"][-1]["pattern"] == "**/variants.ini"
    assert rest == ["started", "stopped"]
