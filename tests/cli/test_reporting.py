"""Tests of the report options of `check` and `build`."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from tests.cli.running import WALK, zrf2js

GOOD, WARNING = WALK, WALK.replace("(Man b2)", "(Man b9)")  # ZRF221
ERROR = WALK.replace("verify", "varify")  # ZRF215
NOTE = WALK + "(define unused n)\n"  # ZRF106
FILES = {"good": GOOD, "warning": WARNING, "error": ERROR, "note": NOTE}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name, text in FILES.items():
        Path(f"{name}.zrf").write_text(text)
    return tmp_path


def codes(*arguments: str) -> tuple[int, list[str]]:
    """Return the exit code and the diagnostics as severity and code."""
    result = zrf2js(*arguments, "--format", "json")
    said = json.loads(result.stdout)["diagnostics"]
    return result.exit_code, [f"{d['severity']} {d['code']}" for d in said]


@pytest.mark.parametrize(
    ("file", "options", "expected"),
    [
        ("warning", "", (0, ["warning ZRF221"])),
        ("warning", "--strict", (1, ["error ZRF221"])),
        ("warning", "--deny ZRF221", (1, ["error ZRF221"])),
        ("warning", "--deny zrf221", (1, ["error ZRF221"])),
        ("warning", "--deny ZRF215", (0, ["warning ZRF221"])),
        ("warning", "--deny warnings --allow ZRF221", (0, [])),
        ("warning", "--allow warnings --deny ZRF221", (1, ["error ZRF221"])),
        ("warning", "--allow warnings", (0, [])),
        ("note", "--deny notes", (1, ["error ZRF106"])),
        ("note", "--strict", (0, ["note ZRF106"])),
        ("error", "--allow ZRF215", (0, [])),
        ("error", "--allow warnings", (1, ["error ZRF215"])),
    ],
)
def test_codes_are_denied_and_allowed(
    file: str, options: str, expected: tuple[int, list[str]]
) -> None:
    assert codes("check", f"{file}.zrf", *options.split()) == expected


def test_an_unknown_code_is_a_usage_error() -> None:
    result = zrf2js("check", "good.zrf", "--deny", "ZRF000")
    assert result.exit_code == 2 and "ZRF000 is not a diagnostic code" in result.stderr


@pytest.mark.parametrize("command", [("check",), ("build", "-o", "out", "--target", "ir")])
def test_a_baseline_suppresses_exactly_its_findings(command: tuple[str, ...]) -> None:
    files = ("warning.zrf", "error.zrf")
    written = zrf2js(*command, *files, "--write-baseline", "base.json")
    assert written.exit_code == 0 and "base.json: 2 findings" in written.stderr
    assert codes(*command, *files, "--baseline", "base.json") == (0, [])
    Path("error.zrf").write_text("; lines may move\n\n" + ERROR)
    assert codes(*command, *files, "--baseline", "base.json") == (0, [])
    twice = "(n (verify empty?) add) (n (varify empty?) add)"
    Path("error.zrf").write_text(WALK.replace("(n (verify empty?) add)", twice))
    assert codes(*command, *files, "--baseline", "base.json") == (0, [])
    Path("error.zrf").write_text(ERROR.replace("varify", "vorify"))
    assert codes(*command, *files, "--baseline", "base.json") == (1, ["error ZRF215"])


def test_a_finding_beyond_the_count_of_the_baseline_is_reported() -> None:
    zrf2js("check", "error.zrf", "--write-baseline", "base.json")
    block = "(n (varify empty?) add)"
    Path("error.zrf").write_text(ERROR.replace(block, f"{block} {block}"))
    assert codes("check", "error.zrf", "--baseline", "base.json") == (1, ["error ZRF215"])


@pytest.mark.parametrize(
    "text", ["", "[]", '{"version": 2}', '{"version": 1, "findings": [{"code": 1}]}', "\xff"]
)
def test_an_invalid_baseline_is_reported(text: str) -> None:
    Path("base.json").write_bytes(text.encode("latin-1"))
    result = zrf2js("check", "good.zrf", "--baseline", "base.json")
    assert result.exit_code == 1 and "ZRF938" in result.stderr


def test_junit_has_a_test_case_for_every_file() -> None:
    hostile = 'a<b>&"]]>\x1b[31m.zrf'
    Path(hostile).write_text(WALK.replace("verify", "va<&\x08>ify"))
    result = zrf2js("check", "good.zrf", "warning.zrf", "error.zrf", hostile, "--format", "junit")
    assert result.exit_code == 1
    suite = ElementTree.fromstring(result.stdout)[0]
    assert (suite.get("tests"), suite.get("failures")) == ("4", "2")
    cases = {case.get("name"): [part.tag for part in case] for case in suite}
    assert list(cases.values()) == [[], ["system-out"], ["failure"], ["failure"]]
    assert list(cases)[3] == r'a<b>&"]]>\x1b[31m.zrf'
    failure = suite[2][0]
    assert failure.get("message") == "ZRF215: unknown word `varify`"
    assert "error.zrf:5:32" in (failure.text or "")


@pytest.mark.parametrize("form", ["sarif", "github", "junit", "json"])
def test_a_build_reports_in_every_format(form: str) -> None:
    result = zrf2js(
        "build", "error.zrf", "good.zrf", "-o", "out", "--target", "ir", "--format", form
    )
    assert result.exit_code == 1 and "ZRF215" in result.stdout
    assert result.stderr == ""
