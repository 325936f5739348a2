"""Invented Fairy-Stockfish variants, next to the real engine.

    python benchmarks/fsf_invented.py [--count 200] [--seed 1] [--games 3] [--plies 60]
    python benchmarks/fsf_invented.py FILE.ini...    only the sections of these files

Invents sections of a variants.ini: boards, pieces, formulas, positions and keys. For each section
that pyffish and zrf2js accept it plays random games on both, and compares the legal moves as texts
of UCI, the board, hands and mover in FEN, and the results, at every ply. The games run in other
processes, because some sections end pyffish. Prints each difference with the lines of its section
that are necessary for it, and counts at the end; exits with 1 if a section differs.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random

import pyffish

sys.path.insert(0, str(Path(__file__).parents[1]))

import zrf2js
from tests.fsf.games import walk
from tests.fsf.invented import invented_section
from zrf2js.frontends.fsf import read_fsf
from zrf2js.support.source import Source

ROOT = Path(__file__).parents[1]
#: sections that one process plays, and its limit in seconds
_BATCH, _LIMIT = 20, 300
_names = count(1)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=3)
    parser.add_argument("--plies", type=int, default=60)
    parser.add_argument("--child", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("files", nargs="*", type=Path)
    given = parser.parse_args()
    effort = (given.games, given.plies)
    if given.child:
        for line in sys.stdin:
            print(json.dumps(judged(json.loads(line), *effort)), flush=True)
        return 0
    sections = [text for path in given.files for text in split(path.read_text())]
    if not given.files:
        seeds = range(given.seed, given.seed + given.count)
        sections = [invented_section(f"invented{seed}", Random(seed)) for seed in seeds]
    counts: Counter[str] = Counter()
    for text, result in answers(sections, effort):
        kind, plies, message, shown = result
        counts[kind] += 1
        counts["plies"] += plies
        if kind not in ("equal", "left out", "invalid"):
            print(f"{kind}: {message}\n{shown or text}", flush=True)
        elif kind == "left out":
            counts[f"  {message}"] += 1
    for kind, number in sorted(counts.items()):
        print(f"{number:7} {kind}")
    return int(counts["different"] > 0)


def split(text: str) -> list[str]:
    """Return the sections of a text."""
    return [f"[{part}" for part in re.split(r"^\[", text, flags=re.MULTILINE)[1:]]


Answer = tuple[str, int, str, str]  # kind, plies, message, the lines that are necessary


def answers(sections: list[str], effort: tuple[int, int]) -> Iterator[tuple[str, Answer]]:
    """Yield each section with its result, from processes that a section may end."""
    arguments = ["--child", "--games", str(effort[0]), "--plies", str(effort[1])]
    while sections:
        batch = sections[:_BATCH]
        done: list[Answer] = []
        with tempfile.TemporaryFile("w+") as output:
            try:
                subprocess.run(
                    [sys.executable, __file__, *arguments],
                    input="".join(f"{json.dumps(each)}\n" for each in batch),
                    stdout=output, stderr=subprocess.PIPE, text=True, timeout=_LIMIT, check=False,
                )  # fmt: skip
                reason = "ended"
            except subprocess.TimeoutExpired:
                reason = "too slow"
            output.seek(0)
            done = [tuple(json.loads(line)) for line in output if line.endswith("\n")]
        if len(done) < len(batch):
            done.append((reason, 0, "the process of the section", ""))
        yield from zip(batch[: len(done)], done, strict=True)
        sections = sections[len(done) :]


def judged(text: str, games: int, plies: int) -> Answer:
    """Compare a section and return the result; shorten a section that differs."""
    kind, number, message = compared(text, games, plies)
    if kind != "different":
        return kind, number, message, ""
    lines, sort = text.strip().split("\n"), message.split()[0]
    shorter = True
    while shorter:
        shorter = False
        for index in range(len(lines) - 1, 0, -1):
            fewer = [*lines[:index], *lines[index + 1 :]]
            again = compared("\n".join(fewer), games, plies)
            if again[0] == "different" and again[2].split()[0] == sort:
                lines, message, shorter = fewer, again[2], True
    return kind, number, message, "\n".join([*lines, ""])


def compared(text: str, games: int, plies: int) -> tuple[str, int, str]:
    """Return the result for a section, the compared plies, and the first difference."""
    name = f"invented-{next(_names)}"
    text = re.sub(r"^\[[^\]:]*", f"[{name}", text)
    outcome = read_fsf(Source("variants.ini", text))
    if not outcome.value:
        found = outcome.diagnostics[0]
        return "left out", 0, f"{found.code} {found.message.rpartition('rules files ')[2]}"
    pyffish.load_variant_config(text)
    if name not in pyffish.variants():
        return "not in pyffish", 0, ""
    start = pyffish.start_fen(name)
    valid = pyffish.validate_fen(start, name) == pyffish.FEN_OK
    other = start.replace(" w ", " b ") if " w " in start else start.replace(" b ", " w ")
    if pyffish.gives_check(name, other, []):
        return "invalid", 0, "the player who moves first can capture the king"
    total = 0
    with tempfile.TemporaryDirectory() as folder:
        rules = Path(folder, "variants.ini")
        rules.write_text(text)
        with zrf2js.load(rules, name) as game:
            for seed in range(games):
                number, found = walk(game, name, start, Random(seed), plies)
                total += number
                if found:
                    note = "" if valid else " [invalid start]"
                    return "different", total, f"{found}{note}"
    return "equal", total, ""


if __name__ == "__main__":
    sys.exit(main())
