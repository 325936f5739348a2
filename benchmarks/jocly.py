"""Our modules for Jocly, played by Jocly: perft 1 to 3, and 50 games at random.

    python benchmarks/jocly.py [NAME...]

Each step of each game compares all moves with those of our own module, and the end who has won.
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
    """1 when something differs."""
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
