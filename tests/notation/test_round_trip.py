"""A formula means the same in Dagaz's notation, and again in Betza's."""

from pathlib import Path

from tests.notation.generated import round_trips


def test_betza_to_dagaz_and_back(tmp_path: Path) -> None:
    report = round_trips(20, seed=9, folder=tmp_path)
    assert report.compared == 20
    assert report.different == []
