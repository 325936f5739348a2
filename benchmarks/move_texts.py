"""Random moves of the examples, written and read in every notation of their games.

    python benchmarks/move_texts.py [--plies 10000] [RULES...]

Prints a row for each game; exits with an error if a notation does not read what it writes, or if a
text has another meaning without its notation. Texts that two notations read differently are errors
of the module, and counted. `tests/notation/test_move_texts.py` plays few moves.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.notation.test_move_texts import EXAMPLES, GAMES, round_trips
from zrf2js import compile_file


def main() -> int:
    """Play the games and return 1 if a text is wrong."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--plies", type=int, default=10_000)
    parser.add_argument("rules", nargs="*", type=Path)
    options = parser.parse_args()
    wrong = 0
    for path in options.rules or [EXAMPLES / name for name in GAMES]:
        outcome = compile_file(path)
        with tempfile.TemporaryDirectory() as folder:
            module = Path(folder, "module.mjs")
            module.write_text(outcome.value[0].text, encoding="utf-8")
            found = round_trips(module, options.plies)
        wrong += len(found["wrong"])
        texts = f"{found['made']} moves, {found['texts']} texts, {found['ambiguous']} ambiguous"
        print(path.name, texts, *found["wrong"], flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
