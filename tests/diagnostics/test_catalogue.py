"""Tests of the catalogue of diagnostics as a whole."""

import re
from pathlib import Path
from string import Formatter

import pytest

from zrf2js.emit.assets import template_root
from zrf2js.support.diagnostics import CATALOGUE, Entry, catalogue, diagnose, explanation
from zrf2js.support.diagnostics.catalogue import ENTRIES

CODES = [entry.code for entry in ENTRIES]
TABLE = Path(catalogue.__file__)
SOURCES = [p for p in TABLE.parents[2].rglob("*.py") if p != TABLE]
# Diagnostics of a running game are reported by the runtime.
RUNTIME = [
    p for folder in ("runtime", "hooks", "axiom") for p in (template_root() / folder).rglob("*.js")
]
REPORTED = {code for p in SOURCES for code in re.findall(r'"(ZRF\d{3})"', p.read_text("utf-8"))} | {
    code for p in RUNTIME for code in re.findall(r"'(ZRF8\d\d)\b", p.read_text("utf-8"))
}


def test_codes_are_unique() -> None:
    assert len(CATALOGUE) == len(ENTRIES)


def test_entries_are_sorted_by_code() -> None:
    assert sorted(CODES) == CODES


def test_reported_codes_are_exactly_the_codes_of_the_catalogue() -> None:
    assert set(CATALOGUE) >= REPORTED, f"{TABLE.name}: ENTRIES lacks {REPORTED - set(CATALOGUE)}"
    assert set(CATALOGUE) <= REPORTED, f"nothing reports {set(CATALOGUE) - REPORTED}"


def test_slugs_are_unique() -> None:
    assert len({entry.slug for entry in ENTRIES}) == len(ENTRIES)


@pytest.mark.parametrize("entry", ENTRIES, ids=CODES)
def test_an_entry_is_well_formed(entry: Entry) -> None:
    assert re.fullmatch(r"ZRF\d{3}", entry.code)
    assert re.fullmatch(r"[a-z]+(-[a-z]+)*", entry.slug)
    assert not entry.message.endswith((".", " "))
    assert not entry.message[0].isupper()
    assert not entry.label.endswith((" ", ".")) or entry.label.endswith("...")
    assert not entry.help.endswith((" ", "."))


@pytest.mark.parametrize("entry", ENTRIES, ids=CODES)
def test_templates_have_named_fields_only(entry: Entry) -> None:
    template = entry.message + entry.label + entry.help
    fields = [name for _, name, _, _ in Formatter().parse(template) if name is not None]
    assert all(name.isidentifier() for name in fields)


def test_values_fill_message_and_label() -> None:
    diagnostic = diagnose("ZRF104", None, name="step", index=2)
    assert diagnostic.message == "macro `step` is called without argument 2"
    assert diagnostic.label == "`$2` is left out"


def test_the_help_of_an_entry_gives_way_to_a_more_precise_one() -> None:
    assert diagnose("ZRF110", None).help == "write `(define name ...)`"
    assert diagnose("ZRF110", None, help="name it `step`").help == "name it `step`"
    assert diagnose("ZRF106", None, name="m").help is None


def test_braces_in_values_are_kept() -> None:
    assert diagnose("ZRF106", None, name="{x}").message == "macro `{x}` is never used"


@pytest.mark.parametrize("code", ["ZRF000", "../catalogue", ""])
def test_an_unknown_code_has_no_page(code: str) -> None:
    assert explanation(code) is None
