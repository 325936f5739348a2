"""Compare the moves of random Betza formulas with those of their translations to Dagaz and back.

Then compare random Dagaz formulas with the interpreter in tests/formulas/reference.py.

    python benchmarks/notation_round_trip.py [FORMULAS] [SEED]

Formulas that a notation cannot express are counted and skipped; the tests run the same check on
fewer formulas (tests/formulas/test_round_trip.py). Results are in docs/notations.md.
"""

import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.formulas.generated import round_trips
from tests.formulas.interpreted import interpreted


def main() -> None:
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    with tempfile.TemporaryDirectory() as folder:
        report = round_trips(number, seed, Path(folder), boards=2)
        walked = interpreted(number, seed, Path(folder))
    print(f"{report.compared} formulas compared, {report.skipped} drawn that cannot be translated")
    for text, dagaz, back, where in report.different:
        print(f"DIFFERENT {text}  {dagaz}  {back}  {where}")
    print(f"{walked.compared} formulas interpreted, {walked.refused} drawn that are refused")
    for text, where, moves in walked.different:
        print(f"DIFFERENT {text}  {where}  {moves}")
    if report.different or walked.different:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
