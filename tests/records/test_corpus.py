"""Tests that the saved games of the corpus replay with the rules in the same folder."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import zrf2js
from tests.corpus import CORPUS
from zrf2js.host.files import load_source
from zrf2js.records.zsg import read_record, write_record

RECORDS = sorted(CORPUS.rglob("*.zsg")) if CORPUS is not None else []

# Skipped: the rules are not in the folder of the record.
SKIPPED = {
    "Gonu": "no rules",
    "elementals": "no rules",
}

# Lines of the file that match no legal move.
MISMATCHES: dict[str, list[int]] = {
    # The only legal move leaves Black without a General, which Zillions allowed to be captured. No
    # other moves follow, so this may be play after a checkmate.
    "PassiveChess": [33, 34],
    # The first three moves come from older rules (move type number 3 instead of 2), in which the
    # turn ends at a point where it can continue now.
    "PyonPyonShogi": [7],
}


def row_of(record: Path, *options: str | Path) -> dict[str, Any]:
    row: dict[str, Any] = json.loads(zrf2js("replay", "--json", record, *options).stdout)[0]
    return row


@pytest.mark.corpus
def test_the_corpus_has_records() -> None:
    assert len(RECORDS) == 25


@pytest.mark.sample(6, keep=("*-PassiveChess", "*-PyonPyonShogi"))
@pytest.mark.corpus
@pytest.mark.slow
@pytest.mark.parametrize("record", RECORDS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_record_replays(record: Path) -> None:
    row = row_of(record)
    assert (row["skipped"] is not None) == (record.stem in SKIPPED)
    if row["skipped"] is None:
        mismatches = MISMATCHES.get(record.stem, [])
        assert [found["line"] for found in row["mismatches"]] == mismatches
        assert row["matched"] == row["lines"] - len(mismatches)


@pytest.mark.corpus
@pytest.mark.slow
def test_a_record_replays_with_rules_from_another_folder() -> None:
    assert CORPUS is not None
    record = CORPUS / "DagazProject+ZRF" / "Gonu" / "Gonu.zsg"
    row = row_of(record, "--rules", CORPUS / "GlukKazan+ZoG" / "Rules" / "Gonu.zrf")
    assert (row["matched"], row["lines"]) == (48, 48)


@pytest.mark.corpus
@pytest.mark.parametrize("record", RECORDS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_record_round_trips(record: Path) -> None:
    source = load_source(record).value
    outcome = read_record(source)
    assert not outcome.diagnostics
    lines = [" ".join(line.split()) for line in source.text.splitlines() if line.strip()]
    assert write_record(outcome.value).splitlines() == lines
