"""Tests of the renderers of diagnostics."""

import json
import re

from zrf2js.support.diagnostics import Diagnostic, Severity, diagnose
from zrf2js.support.diagnostics.render import RENDERERS, text
from zrf2js.support.source import Frame, Origin, Source, Span

CHESS = Source(
    "games/chess.zrf",
    "(define leap\n  (to $1))\n(game\n\t(moves (leap nn))\n  (moves\n    (leap ss)))\n",
)


def span(source: Source, part: str) -> Span:
    start = source.text.index(part)
    return Span(source, start, start + len(part))


def through_leap(part: str, call: str) -> Origin:
    definition = span(CHESS, "(define leap\n  (to $1))")
    return Origin(span(CHESS, part), Frame("leap", definition, Origin(span(CHESS, call))))


def error(origin: Origin | None, message: str = "unknown direction `nn`") -> Diagnostic:
    return Diagnostic(
        code="ZRF999",
        severity=Severity.ERROR,
        message=message,
        origin=origin,
        label="no such direction",
        help="did you mean `n`?",
        notes=("directions: n, s",),
    )


AT_CALL = error(through_leap("nn", "(leap nn)"))
NOWHERE = error(None)


def test_text_shows_line_carets_macros_notes_and_help() -> None:
    assert text.render([AT_CALL]) == (
        "error[ZRF999]: unknown direction `nn`\n"
        " ┌─ games/chess.zrf:4:15\n"
        "4 │     (moves (leap nn))\n"
        "  │                  ^^ no such direction\n"
        "  = from macro `leap`, defined at games/chess.zrf:1:1\n"
        "  = directions: n, s\n"
        "  = help: did you mean `n`?  zrf2js explain ZRF999\n"
    )


def test_text_shows_a_macro_call_on_another_line() -> None:
    shown = text.render([error(through_leap("$1", "(leap ss)"))])
    assert "defined at games/chess.zrf:1:1, called at games/chess.zrf:6:5\n" in shown


def test_text_marks_the_first_line_of_a_long_form() -> None:
    shown = text.render([error(Origin(span(CHESS, "(moves\n    (leap ss))")))])
    assert "5 │   (moves\n  │   ^^^^^^ no such direction\n" in shown


def test_text_of_a_diagnostic_without_a_place() -> None:
    assert text.render([NOWHERE]) == (
        "error[ZRF999]: unknown direction `nn`\n"
        "  = directions: n, s\n"
        "  = help: did you mean `n`?  zrf2js explain ZRF999\n"
    )


def test_text_refers_to_the_explanation() -> None:
    shown = text.render([diagnose("ZRF106", None, name="m")])
    assert shown.endswith("  = help: zrf2js explain ZRF106\n")


def test_text_separates_diagnostics_by_an_empty_line() -> None:
    assert text.render([NOWHERE, NOWHERE]).count("\n\nerror") == 1


def test_text_truncates_long_lines() -> None:
    source = Source("long.zrf", "a " * 5_000 + "HERE " + "b " * 5_000)
    shown = text.render([error(Origin(span(source, "HERE")))])
    assert max(map(len, shown.splitlines())) < 160
    line, carets = shown.splitlines()[2:4]
    assert line.index("HERE") == carets.index("^^^^")


def test_text_escapes_control_characters() -> None:
    source = Source("evil\x1b[2J.zrf", "\x1b]0;x\x07 BAD \u202e")
    shown = text.render([error(Origin(span(source, "BAD")), message="what is `\x1b[31m`?")])
    assert all(line.isprintable() for line in shown.split("\n"))
    line, carets = shown.splitlines()[2:4]
    assert line == r"1 │ \x1b]0;x\x07 BAD \u202e"
    assert line.index("BAD") == carets.index("^^^")


def test_text_with_colors_differs_in_escape_codes_only() -> None:
    colored = text.render([AT_CALL], color=True)
    assert "\x1b[31m" in colored
    assert re.sub(r"\x1b\[\d+m", "", colored) == text.render([AT_CALL])


def test_json_counts_lines_and_columns_from_1() -> None:
    (record,) = json.loads(RENDERERS["json"]([AT_CALL]))["diagnostics"]
    assert record == {
        "code": "ZRF999",
        "severity": "error",
        "message": "unknown direction `nn`",
        "file": "games/chess.zrf",
        "line": 4,
        "column": 15,
        "end_line": 4,
        "end_column": 17,
        "help": "did you mean `n`?",
        "label": AT_CALL.label or None,
        "notes": list(AT_CALL.notes),
        "related": record["related"],
    }


def test_json_contains_labels_notes_and_macro_calls() -> None:
    origin = through_leap("$1", "(leap ss)")
    diagnostic = diagnose("ZRF104", origin, notes=("a note",), name="leap", index=1)
    (record,) = json.loads(RENDERERS["json"]([diagnostic]))["diagnostics"]
    assert (record["label"], record["notes"]) == (diagnostic.label, ["a note"])
    (related,) = record["related"]
    assert origin.via is not None
    assert related["message"].startswith("from macro `leap`, defined at ")
    assert related["file"] == origin.via.call.span.source.name


def test_json_of_a_diagnostic_without_a_place() -> None:
    (record,) = json.loads(RENDERERS["json"]([NOWHERE]))["diagnostics"]
    assert record["file"] is record["line"] is record["end_column"] is None


def test_sarif_contains_rule_place_and_macro_calls() -> None:
    diagnostic = diagnose("ZRF104", through_leap("$1", "(leap ss)"), name="leap", index=1)
    log = json.loads(RENDERERS["sarif"]([diagnostic]))
    assert log["version"] == "2.1.0"
    (run,) = log["runs"]
    (result,) = run["results"]
    rule = run["tool"]["driver"]["rules"][result["ruleIndex"]]
    assert (rule["id"], rule["name"]) == (result["ruleId"], "missing-argument")
    place = result["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"] == "games/chess.zrf"
    assert place["region"] == {"startLine": 2, "startColumn": 7, "endLine": 2, "endColumn": 9}
    (call,) = result["relatedLocations"]
    assert call["physicalLocation"]["region"]["startLine"] == 6


def test_github_prints_one_command_per_line() -> None:
    assert RENDERERS["github"]([AT_CALL, NOWHERE]) == (
        "::error file=games/chess.zrf,line=4,col=15,endLine=4,endColumn=17,title=ZRF999::"
        "unknown direction `nn`%0Adirections: n, s%0Adid you mean `n`?\n"
        "::error title=ZRF999::unknown direction `nn`%0Adirections: n, s%0Adid you mean `n`?\n"
    )


def test_github_commands_cannot_be_forged() -> None:
    source = Source("a,title=x:1.zrf", "\n")
    message = "50%\n::error::gotcha"
    shown = RENDERERS["github"]([error(Origin(Span(source, 0, 0)), message=message)])
    assert shown.count("\n") == 1
    assert shown.startswith("::error file=a%2Ctitle=x%3A1.zrf,line=1")
    assert "50%25\\n::error" in shown


def test_sarif_file_names_are_uris() -> None:
    source = Source("my games\\é.zrf", "x")
    log = json.loads(RENDERERS["sarif"]([diagnose("ZRF108", Origin(Span(source, 0, 1)))]))
    place = log["runs"][0]["results"][0]["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"] == "my%20games/%C3%A9.zrf"
