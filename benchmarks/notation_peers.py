"""FEN, SAN and PGN of random games of chess, compared with chess.js and chessops.

    python benchmarks/notation_peers.py [--games 300]

Prints what the games contained and the differences; exits with an error if there are any. The test
`tests/notation/test_peers.py` makes the same comparison with few games.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.notation.test_peers import PEERS, compare


def main() -> int:
    """Compare the games and return 1 if a text differs."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=300)
    games = parser.parse_args().games
    with tempfile.TemporaryDirectory() as folder:
        found = compare("chess.mjs", "chess.zrf", Path(folder), games, PEERS)
    print(found["seen"])
    print("\n".join(map(str, found["different"])) or "no difference")
    return 1 if found["different"] else 0


if __name__ == "__main__":
    raise SystemExit(main())
