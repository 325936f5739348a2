"""Warnings about likely mistakes in a collection of rules.

    python -m benchmarks.rule_warnings FOLDER

The script prints the number of files and, per code, the number of findings and of files with one.
With `--list`, it prints each finding, to be read.
"""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from pathlib import Path

from zrf2js.frontends.games import front_end
from zrf2js.host.files import FileLoader, load_source
from zrf2js.lint.lint import lint
from zrf2js.support.diagnostics.locate import place

#: the warnings about mistakes that do not stop a game
CODES = (
    "ZRF250", "ZRF251", "ZRF252", "ZRF253", "ZRF254", "ZRF312", "ZRF313", "ZRF314", "ZRF411",
)  # fmt: skip


def main(folder: Path, listed: bool) -> None:
    files = [path for path in sorted(folder.rglob("*")) if path.suffix.lower() == ".zrf"]
    counts: Counter[str] = Counter()
    affected: defaultdict[str, set[Path]] = defaultdict(set)
    for path in files:
        outcome = front_end(load_source(path).value, FileLoader(path.parent))
        for found in (*outcome.diagnostics, *lint(outcome.value)):
            if found.code in CODES:
                counts[found.code] += 1
                affected[found.code].add(path)
                if listed:
                    print(
                        found.code,
                        place(found.origin.span) if found.origin else path,
                        found.message,
                    )
    print(f"{len(files)} files")
    for code in CODES:
        print(f"{code}: {counts[code]} findings in {len(affected[code])} files")


if __name__ == "__main__":
    main(Path(sys.argv[1]), "--list" in sys.argv)
