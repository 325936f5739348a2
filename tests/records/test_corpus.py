"""Every saved game of the corpus that Zillions recorded by the rules beside it is played alike."""

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

# Skipped: rules in a plug-in, or none beside the record.
SKIPPED = {
    "Crazy": "plug-in",
    "Morris": "plug-in",
    "Problem-1": "plug-in",
    "Problem-2": "plug-in",
    "Gonu": "no rules",
    "elementals": "no rules",
}

# Lines of the file that no legal move of ours matches.
ODD: dict[str, list[int]] = {
    # Our only legal move leaves Black without a General; Zillions let it be taken. Nothing else is
    # recorded behind it, so this may be play on after a mate.
    "PassiveChess": [33, 34],
    # The first three moves were recorded by older rules (their move type has the number 3, not 2),
    # by which the turn ended where it can go on now.
    "PyonPyonShogi": [7],
}


def row_of(record: Path, *options: str | Path) -> dict[str, Any]:
    row: dict[str, Any] = json.loads(zrf2js("replay", "--json", record, *options).stdout)[0]
    return row


@pytest.mark.corpus
def test_there_are_records() -> None:
    assert len(RECORDS) == 25


@pytest.mark.corpus
@pytest.mark.slow
@pytest.mark.parametrize("record", RECORDS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_record_replays(record: Path) -> None:
    row = row_of(record)
    assert (row["skipped"] is not None) == (record.stem in SKIPPED)
    if row["skipped"] is None:
        odd = ODD.get(record.stem, [])
        assert [found["line"] for found in row["mismatches"]] == odd
        assert row["matched"] == row["lines"] - len(odd)


@pytest.mark.corpus
@pytest.mark.slow
def test_a_record_replays_by_rules_from_elsewhere() -> None:
    assert CORPUS is not None
    record = CORPUS / "DagazProject+ZRF" / "Gonu" / "Gonu.zsg"
    row = row_of(record, "--rules", CORPUS / "GlukKazan+ZoG" / "Rules" / "Gonu.zrf")
    assert (row["matched"], row["lines"]) == (48, 48)


@pytest.mark.corpus
@pytest.mark.parametrize("record", RECORDS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_record_is_written_as_it_was(record: Path) -> None:
    source = load_source(record).value
    outcome = read_record(source)
    assert not outcome.diagnostics
    lines = [" ".join(line.split()) for line in source.text.splitlines() if line.strip()]
    assert write_record(outcome.value).splitlines() == lines
