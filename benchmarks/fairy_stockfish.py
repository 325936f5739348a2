"""Random games of the built-in variants, compared with pyffish.

python benchmarks/fairy_stockfish.py [--plies N] [--games N] [VARIANT...]
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.fsf.comparison import walk
from zrf2js.frontends.fsf.ini import builtin_sections


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--plies", type=int, default=40)
    parser.add_argument("--games", type=int, default=1)
    parser.add_argument("variants", nargs="*")
    given = parser.parse_args()
    agreeing = []
    names = given.variants or [name for name in builtin_sections() if name != "fairy"]
    with tempfile.TemporaryDirectory() as folder:
        for name in names:
            rules = Path(folder) / "variants.ini"
            rules.write_text(f"[mine:{name}]\n")
            results = [walk(rules, "mine", name, given.plies, seed) for seed in range(given.games)]
            differences = [difference for _, difference in results if difference]
            print(name, sum(count for count, _ in results), *differences, flush=True)
            if not differences:
                agreeing.append(name)
    print(f"{len(agreeing)} of {len(names)} variants agree: {' '.join(agreeing)}")
    return int(len(agreeing) < len(names))


if __name__ == "__main__":
    sys.exit(main())
