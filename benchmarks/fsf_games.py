"""Random games of all sections of variants.ini files, next to the real engine.

    python benchmarks/fsf_games.py [--plies N] [--games N] [FILE.ini...]

Plays each section that pyffish accepts and zrf2js compiles, and compares the legal moves as texts
of UCI and the end of the game at every ply. Without files, the built-in variants of the engine are
played. Prints a line for each section that is left out or differs, and counts at the end; exits
with 1 if a section differs.
"""

from __future__ import annotations

import argparse
import random
import re
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

import pyffish

sys.path.insert(0, str(Path(__file__).parents[1]))

import zrf2js

_HEAD = re.compile(r"^\[([^\]:]+)", re.MULTILINE)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--plies", type=int, default=60)
    parser.add_argument("--games", type=int, default=3)
    parser.add_argument("files", nargs="*", type=Path)
    given = parser.parse_args()
    counts: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        files = given.files or [built_in(Path(folder))]
        for path in files:
            if len(files) > 1:  # pyffish keeps the first variant of a name
                counts += in_process(path, given.plies, given.games)
            else:
                counts += played(path, given.plies, given.games)
    print(f"equal {counts['equal']}, left out {counts['left out']}, "
          f"different {counts['different']} of {counts.total()}")  # fmt: skip
    return int(counts["different"] > 0)


def built_in(folder: Path) -> Path:
    """Return a file with a section for each variant of the engine."""
    names = [name for name in pyffish.variants() if name != "fairy"]
    path = folder / "built-in.ini"
    path.write_text("".join(f"[my-{name}:{name}]\n" for name in names), encoding="utf-8")
    return path


def in_process(path: Path, plies: int, games: int) -> Counter[str]:
    """Return the counts of a file, which another process plays."""
    command = [sys.executable, __file__, "--plies", str(plies), "--games", str(games), str(path)]
    lines = subprocess.run(command, capture_output=True, text=True, check=False).stdout.split("\n")
    print("\n".join(lines[:-2]), flush=True)
    found = re.fullmatch(r"equal (\d+), left out (\d+), different (\d+) of \d+", lines[-2])
    if found is None:
        return Counter({"different": 1})
    return Counter(dict(zip(("equal", "left out", "different"), map(int, found.groups()),
                            strict=True)))  # fmt: skip


def played(path: Path, plies: int, games: int) -> Counter[str]:
    """Play the sections of a file; return the number of each result."""
    text = path.read_text(encoding="utf-8-sig", errors="replace")
    pyffish.load_variant_config(text)
    counts: Counter[str] = Counter()
    for name in dict.fromkeys(each.strip() for each in _HEAD.findall(text)):
        if name not in pyffish.variants():
            continue
        try:
            game = zrf2js.load(path, variant=name)
        except zrf2js.InvalidRules as error:
            counts["left out"] += 1
            print(f"left out {path.name} {name}: {str(error).splitlines()[0]}", flush=True)
            continue
        with game:
            found = next(filter(None, (walk(game, name, seed, plies) for seed in range(games))), "")
        counts["different" if found else "equal"] += 1
        if found:
            print(f"different {path.name} {name}: {found}", flush=True)
    return counts


def walk(game: zrf2js.Game, name: str, seed: int, plies: int) -> str:
    """Play a random game; return the first difference, or an empty text."""
    while game.move_stack:
        game.pop()
    start, made = pyffish.start_fen(name), list[str]()
    choose = random.Random(seed)
    for _ in range(plies):
        ended = pyffish.is_immediate_game_end(name, start, made)[0]
        theirs = [] if ended else pyffish.legal_moves(name, start, made)
        outcome = game.outcome()
        if outcome is not None and outcome.reason == "repetition":
            return ""
        if (outcome is None) != bool(theirs):
            return f"{outcome} but {len(theirs)} moves after {made}"
        ours = [game.format(move, "uci") for move in game.legal_moves]
        if sorted(ours) != sorted(theirs):
            more, fewer = Counter(ours) - Counter(theirs), Counter(theirs) - Counter(ours)
            return f"additional {sorted(more)[:5]}, missing {sorted(fewer)[:5]} after {made}"
        if not theirs:
            return ""
        made.append(choose.choice(theirs))
        game.push_index(ours.index(made[-1]))
    return ""


if __name__ == "__main__":
    sys.exit(main())
