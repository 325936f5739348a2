"""The modules of the runtime in a bundle, by their share of its size.

    python benchmarks/shares.py chess "rules, search"
    python benchmarks/shares.py tic-tac-toe --text build/bundle.js
    python benchmarks/shares.py chess program

The bundle is that of ``embed.py size``; ``program`` is one that imports ``createGame``. A source
map leads from its characters to the modules of the runtime. A share is the number of bytes by which
the gzipped bundle shrinks without the module.
"""

from __future__ import annotations

import argparse
import gzip
import json
import subprocess
import tempfile
from bisect import bisect_right
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from unittest.mock import patch

from embed import DEFAULT, ESBUILD, GAMES, PARTS, compiled

from zrf2js.emit.js.linker import link
from zrf2js.emit.js.linker.property_names import allocated, resolved
from zrf2js.emit.js.module import emitter as module_of

_DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
RULES = "(rules and data)"
PROGRAM = "program"


def main() -> int:
    """Print one row per module, the largest share first."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("parts", nargs="?", choices=(*PARTS, PROGRAM), default="default")
    parser.add_argument("--text", type=Path, help="write the bundle with the names of the modules")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found = list(pieces(arguments.game, arguments.parts, Path(folder)))
    whole = _packed("".join(text for _, text in found))
    rows = []
    for path in {path for path, _ in found}:
        rest = _packed("".join(text for other, text in found if other != path))
        rows.append((whole - rest, sum(len(text) for other, text in found if other == path), path))
    print(f"{'gzipped':>8} {'bytes':>8}  of {whole} gzipped")
    for share, size, path in sorted(rows, reverse=True):
        print(f"{share:8} {size:8}  {path}")
    if arguments.text:
        groups = groupby(found, key=lambda piece: piece[0])
        text = "".join(
            f"\n/* {path} */\n{''.join(text for _, text in group)}" for path, group in groups
        )
        arguments.text.write_text(text, encoding="utf-8")
    return 0


def pieces(game: str, parts: str, folder: Path) -> Iterator[tuple[str, str]]:
    """Yield the parts of the bundle in their order: the module of the runtime, and the text."""
    statements: list[tuple[str, str]] = []  # the path and the text, in the order of the module
    join = link._joined

    def record(parts):  # type: ignore[no-untyped-def]
        parts = list(parts)
        statements.extend((part.path, f"{part.text}\n") for part in parts)
        return join(parts)

    names: dict[str, str] = {}

    def allocate(*arguments):  # type: ignore[no-untyped-def]
        names.update(allocated(*arguments))
        return names

    with patch.object(link, "_joined", record), patch.object(module_of, "allocated", allocate):
        path = compiled(game, folder, PARTS.get(parts, DEFAULT))
    entry = path
    if parts == PROGRAM:
        entry = folder / "program.mjs"
        entry.write_text(f"export {{ createGame }} from './{path.name}'\n", encoding="utf-8")
    module = path.read_text(encoding="utf-8")
    starts, paths = _layout(module, [(owner, resolved(text, names)) for owner, text in statements])
    target = folder / "bundle.js"
    command = [ESBUILD, "--bundle", "--minify", "--format=esm", "--sourcemap=external"]
    subprocess.run(
        [*map(str, command), f"--outfile={target}", str(entry)], check=True, capture_output=True
    )
    bundle = target.read_text(encoding="utf-8")
    mapping = json.loads(target.with_suffix(".js.map").read_text(encoding="utf-8"))["mappings"]
    ends = _line_starts(module)
    places = [
        (at, paths[bisect_right(starts, ends[line] + column) - 1])
        for at, line, column in _decoded(mapping, _line_starts(bundle))
    ]
    for (at, owner), (end, _) in zip(places, [*places[1:], (len(bundle), "")], strict=True):
        yield owner, bundle[at:end]


def _layout(module: str, statements: list[tuple[str, str]]) -> tuple[list[int], list[str]]:
    """Return where the parts of a module begin, and their owners."""
    starts, paths, at = [0], [RULES], 0
    for path, text in statements:
        if text and module.find(text, at) >= 0:  # numeric constants come before the runtime
            at = module.index(text, at)
            starts += [at, at + len(text)]
            paths += [path, RULES]
            at += len(text)
    return starts, paths


def _decoded(mappings: str, starts: list[int]) -> Iterator[tuple[int, int, int]]:
    """Yield the offset in the bundle, and line and column in the module, of each mapping."""
    line = column = 0
    for row, segments in enumerate(mappings.split(";")):
        at = starts[row] if segments else 0
        for segment in filter(None, segments.split(",")):
            values = _numbers(segment)
            at += values[0]
            if len(values) >= 4:
                line, column = line + values[2], column + values[3]
                yield at, line, column


def _numbers(segment: str) -> list[int]:
    """Return the numbers of a segment in base 64, with variable lengths."""
    found, value, shift = [], 0, 0
    for digit in map(_DIGITS.index, segment):
        value |= (digit & 31) << shift
        shift += 5
        if digit < 32:
            found.append(-(value >> 1) if value & 1 else value >> 1)
            value = shift = 0
    return found


def _line_starts(text: str) -> list[int]:
    starts = [0]
    for line in text.split("\n"):
        starts.append(starts[-1] + len(line) + 1)
    return starts


def _packed(text: str) -> int:
    return len(gzip.compress(text.encode(), 9, mtime=0))


if __name__ == "__main__":
    raise SystemExit(main())
