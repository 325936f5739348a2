"""Modules for Jocly, played in Jocly: perft to depth 3, and 50 random games.

    python benchmarks/jocly.py [NAME...]

Every ply compares all legal moves with those of the zrf2js module, and the end compares the winner.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.jocly.comparing import compare  # noqa: E402

GAMES = ("chess", "xiangqi", "reversi", "draughts", "breakthrough", "nine-mens-morris")


def main(names: list[str]) -> int:
    """Return 1 if there is a difference."""
    wrong = 0
    for name in names:
        with tempfile.TemporaryDirectory() as folder:
            rules = ROOT / "examples" / f"{name}.zrf"
            for answer in compare(rules, Path(folder), depth=3, walks=50):
                same = answer["perft"] == answer["ours"]
                wrong += len(answer["differences"]) + (not same)
                counts = " ".join(map(str, answer["perft"]))
                print(
                    f"{answer['name']:24} {counts:20} {'the same' if same else answer['ours']}, "
                    f"{answer['games']} games, {len(answer['differences'])} differ",
                    flush=True,
                )
                for difference in answer["differences"][:2]:
                    print(f"    {str(difference)[:500]}")
    return min(wrong, 1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:] or list(GAMES)))
