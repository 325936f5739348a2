"""Every option that changes play is implemented, documented and tested at all places it needs.

The messages name the place that a new option lacks; CONTRIBUTING.md describes the steps.
"""

from __future__ import annotations

import re

import pytest

from tests.cases.test_cases import CASES
from tests.conftest import ROOT
from tests.reference.rules import OPTIONS as REFERENCE_OPTIONS
from zrf2js import Options, compile_text
from zrf2js.language.options import DAGAZ_RULES, PLAY_OPTIONS, canonical

#: A game that every option has an effect on: drops, partial moves, cascades, captures, a count.
PROBE = """\
(game
  (title "Probe")
  (players White Black)
  (turn-order White Black)
  OPTION
  (board
    (grid
      (start-rectangle 0 0 9 9)
      (dimensions ("a/b/c" (10 0)) ("3/2/1" (0 10)))
      (directions (n 0 -1) (e 1 0))))
  (piece
    (name Man)
    (drops ((verify empty?) add))
    (moves (n (verify enemy?) (add-partial)) (n n (add Man)) (e cascade e add n add)))
  (board-setup (White (Man a1 off 2)) (Black (Man a2 off 2)))
  (count-condition (White Black) stalemated))
"""

#: the default value of each option, which is its first one
DEFAULTS = {name: values[0] for name, values in PLAY_OPTIONS.items()}
CHANGES = [(name, value) for name, values in PLAY_OPTIONS.items() for value in values[1:]]

#: targets that write rules themselves, with the place of their options
OTHER_TARGETS = (
    ("dagaz", "add it to _OPTIONS or _UNSUPPORTED_OPTIONS in zrf2js/emit/dagaz/emitter.py"),
    ("python", "add it to `_tables` or `_check` in zrf2js/emit/python/emitter.py"),
)

options = pytest.mark.parametrize("name", PLAY_OPTIONS)
changes = pytest.mark.parametrize(("name", "value"), CHANGES)


def probe(option: str, target: str) -> tuple[str, list[str]]:
    """Return the output for the probe with an option, without the option itself, and the codes."""
    outcome = compile_text(PROBE.replace("OPTION", option), Options(target=target))
    text = "".join(a.text for a in outcome.value if not a.suffix.endswith(".map"))
    raw = re.sub(r"\"?rawOptions\"?: *(\{[^{}]*\}|\[\])", "", text)
    return raw, [diagnostic.code for diagnostic in outcome.diagnostics]


@changes
def test_a_module_depends_on_the_option(name: str, value: str) -> None:
    plain, _ = probe("", "module")
    changed, codes = probe(f'(option "{name}" {value})', "module")
    assert codes == []
    assert changed != plain, (
        f"option `{name}`: pass it to the runtime in zrf2js/emit/js/module/design.py (`options`),"
        " or use it where the rules are printed"
    )


@changes
@pytest.mark.parametrize(("target", "place"), OTHER_TARGETS)
def test_a_target_supports_the_option_or_reports_it(
    target: str, place: str, name: str, value: str
) -> None:
    plain, known = probe("", target)
    changed, codes = probe(f'(option "{name}" {value})', target)
    assert changed != plain or set(codes) - set(known), f"option `{name}`: {place}"


@options
def test_a_case_shows_the_option(name: str) -> None:
    shown = {
        canonical(found)
        for case in CASES
        for text in case.files.values()
        for found in re.findall(r"\(option \"([^\"]+)\"", text)
    }
    assert name in shown, f"option `{name}`: write a case in tests/cases and a rule in semantics.md"


@options
def test_semantics_defines_the_option(name: str) -> None:
    text = (ROOT / "docs" / "semantics.md").read_text(encoding="utf-8")
    assert f"`{name}`" in text, f"option `{name}`: docs/semantics.md has no rule for it"


@options
def test_the_reference_interpreter_has_the_option(name: str) -> None:
    assert name.replace("-", " ") in REFERENCE_OPTIONS, (
        f"option `{name}`: implement it in tests/reference/play.py, and list it in rules.py"
    )


@options
def test_fuzzing_uses_the_option(name: str) -> None:
    text = (ROOT / "tests" / "fuzz" / "grammar.py").read_text(encoding="utf-8")
    assert f'(option "{name}"' in text, f"option `{name}`: add it to tests/fuzz/grammar.py"


@pytest.mark.parametrize("name", DAGAZ_RULES)
def test_an_option_that_only_dagaz_carries_out_has_a_note(name: str) -> None:
    def notes(value: str) -> list[str]:
        outcome = compile_text(PROBE.replace("OPTION", f'(option "{name}" {value})'))
        assert outcome.ok
        return [d.message for d in outcome.diagnostics if d.code == "ZRF242"]

    assert notes("false") == []
    (message,) = notes("true")
    assert all(part in message for part in (name, *DAGAZ_RULES[name]))
