"""Files of variants are rules for all commands, for editors and for the studio."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.cli.running import WALK, zrf2js
from tests.project.kit import put
from zrf2js.cli import main
from zrf2js.frontends.fsf.keys import BY_NAME
from zrf2js.frontends.fsf.pieces import PIECES
from zrf2js.frontends.fsf.words import doc_of
from zrf2js.frontends.games import no_includes
from zrf2js.frontends.registry import DESCRIPTIONS, description_of
from zrf2js.lsp import completion, features
from zrf2js.lsp.analysis import Analysis, analyze
from zrf2js.studio.session import Session
from zrf2js.support.source import Source

#: two small variants; the first one needs few milliseconds
VARIANTS = """\
[run:breakthrough]
maxRank = 4
maxFile = d
flagRegionWhite = *4
flagRegionBlack = *1
startFen = pppp/4/4/PPPP w 0 1

[small:gardner]
stalemateValue = loss
"""
#: a settings file of another program
OTHER = "[section]\nname = value\n[owner]\nking = Arthur\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    put("games/variants.ini", VARIANTS)
    return tmp_path


def analysis_of(text: str, name: str = "variants.ini") -> Analysis:
    return analyze(Source(name, text), no_includes)


# --- commands ------------------------------------------------------------------------------------


def test_a_folder_is_built_with_its_variants(folder: Path) -> None:
    put("games/walk.zrf", WALK)
    put("games/desktop.ini", "[.ShellClassInfo]\nIconResource=a.ico,0\n")
    result = zrf2js("build", "games", "-o", "out", "--target", "module")
    assert result.exit_code == 0, result.output
    assert sorted(p.name for p in (folder / "out").glob("*.js")) == ["variants.js", "walk.js"]


def test_a_project_names_a_variant(folder: Path) -> None:
    project = '[[game]]\nrules = "variants.ini"\nvariant = "small"\nname = "tiny"\n'
    put("games/zrf2js.toml", project)
    result = zrf2js("build", "games", "-o", "out", "--target", "module")
    assert result.exit_code == 0, result.output
    assert [p.name for p in (folder / "out").glob("*.js")] == ["tiny.js"]
    assert "small" in (folder / "out" / "tiny.js").read_text()


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("moves games/variants.ini --variant run", "a1 - a2"),
        ("perft games/variants.ini --variant run --depth 2", "100"),
        ("diff games/variants.ini games/variants.ini --variant run", "no difference"),
        ("check --fits fairy-stockfish games/variants.ini", "fits"),
        ("arena games/variants.ini --variant run --games 1 --players random,random", "random"),
        ("convert games/UPPER.INI -o -", "createGame"),
    ],
)
def test_commands_accept_variants(folder: Path, words: str, expected: str) -> None:
    put("games/UPPER.INI", VARIANTS.split("\n\n")[0])
    result = zrf2js(*words.split())
    assert result.exit_code == 0, result.output
    assert expected in result.output


def test_check_reads_the_variants_of_a_folder(folder: Path) -> None:
    assert zrf2js("check", "games").exit_code == 0
    put("games/more.ini", "[a:chess]\ncheckCounting = true\n")
    result = zrf2js("check", "games")
    assert result.exit_code == 1
    assert "games/more.ini:2:1" in result.output and "ZRF670" in result.output


def test_the_standard_input_can_have_variants() -> None:
    arguments = ["check", "-", "--stdin-filename", "my.ini"]
    assert CliRunner().invoke(main, arguments, input=VARIANTS).exit_code == 0


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (VARIANTS, True),
        ("[mine:shogi]\n", True),
        ("[mine:chess ]\n", True),
        ("[mine]\ncustomPiece3 = a:W\n", True),
        ("", False),
        ("\n" * 300_000, False),
        ('[remote "origin"]\nurl = a:b\n[core:x]\npass = 1\n', False),
    ],
)
def test_contents_decide_which_files_of_a_folder_are_rules(text: str, expected: bool) -> None:
    description = description_of("x.INI")
    assert description is not None
    assert description.holds_rules(text.encode()) is expected


def test_each_description_has_a_different_extension() -> None:
    assert len({each.suffix for each in DESCRIPTIONS}) == len(DESCRIPTIONS)
    assert description_of("rules.zrf") is None and description_of("page.htm") is None


# --- editors -------------------------------------------------------------------------------------


def test_every_key_has_documentation() -> None:
    keys = [*BY_NAME, *PIECES, "mobilityRegionWhiteKing"]
    assert all(doc_of(key) for key in keys)
    assert not doc_of("nonsense")


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("startFen", "start position"),
        ("gardner", "extends `chess`"),
        ("maxRank", BY_NAME["maxRank"].text),
        ("pppp", None),
        ("small", None),
    ],
)
def test_hover_texts_explain_keys_and_parents(word: str, expected: str | None) -> None:
    found = features.hover(analysis_of(VARIANTS), no_includes, VARIANTS.index(word) + 1)
    if expected is None:
        assert found is None
    else:
        assert found is not None
        text, span = found
        assert expected in text
        assert VARIANTS[span.start : span.end] == word


@pytest.mark.parametrize(
    ("before", "expected", "missing"),
    [
        ("[a:", "makruk", "startFen"),
        ("[a:chess]\nsta", "startFen", "makruk"),
        ("[a:chess]\n", "customPiece1", "makruk"),
    ],
)
def test_completions_are_keys_or_parents(before: str, expected: str, missing: str) -> None:
    words = {each.word for each in completion.completions(before, (), (), "a/variants.ini")}
    assert expected in words and missing not in words
    assert not completion.completions("[a:chess]\nking = ", (), (), "variants.ini")


def test_diagnostics_and_the_outline_have_places() -> None:
    analysis = analysis_of(VARIANTS + "checkCounting = true\n[third:chess]\nmaxRnk = 3\n")
    assert [each.code for each in analysis.diagnostics] == ["ZRF670", "ZRF672"]
    assert [each.name for each in features.outline(analysis)] == ["run"]
    spans = [each.span for each in features.outline(analysis)]
    assert [analysis.source.text[s.start : s.end] for s in spans] == [
        "[run:breakthrough]",
    ]
    assert features.formatted(analysis.source) == analysis.source.text


# --- the studio ----------------------------------------------------------------------------------


def test_the_studio_plays_variants(folder: Path) -> None:
    session = Session()
    session.write("variants.ini", VARIANTS.split("\n\n")[0])
    assert session.check("variants.ini")["diagnostics"] == []
    assert {
        "label": "maxRank",
        "kind": "keyword",
        "info": BY_NAME["maxRank"].text,
    } in session.complete("variants.ini", "[a:chess]\nma")
    page = session.page("variants.ini", None, False)
    assert page["page"] and '"run"' in page["page"]
    board = session.board("variants.ini", 0)
    assert board is not None and json.dumps(board)
    refused = session.change("variants.ini", 0, "clear", {"position": "a1"})
    assert "only the text" in refused["error"]
