"""A formula generates the same moves in the Dagaz notation and back in Betza's."""

from pathlib import Path

from tests.formulas.generated import round_trips


def test_betza_to_dagaz_and_back(tmp_path: Path) -> None:
    report = round_trips(20, seed=9, folder=tmp_path)
    assert report.compared == 20
    assert report.different == []
