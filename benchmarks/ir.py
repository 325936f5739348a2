"""Round trip of every rules file of the corpus as a Program, in both formats and with the schema.

    python benchmarks/ir.py [FILE...]

It prints the differences and one line of totals. It requires jsonschema-rs (the `dev` extra).
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

import jsonschema_rs

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.corpus import corpus_files  # noqa: E402
from zrf2js import Options, compile_file  # noqa: E402
from zrf2js.ir.data import from_json  # noqa: E402
from zrf2js.ir.text import parse  # noqa: E402
from zrf2js.ir.verify import verify  # noqa: E402


def problems_of(path: Path, schema: jsonschema_rs.Draft202012Validator) -> tuple[int, list[str]]:
    """Return the size of the JSON and the problems with it."""
    outcome = compile_file(path, Options(target="ir"))
    if not outcome.ok:
        return 0, []
    text = outcome.value[0].text
    program = from_json(text)
    dump = compile_file(path, Options(target="ir", format="text")).value[0].text
    faults = [] if parse(dump) == program else ["the two formats differ"]
    faults += list(map(str, verify(program)))
    faults += [error.message[:200] for error in schema.iter_errors(json.loads(text))]
    return len(text), faults


def main(paths: list[Path]) -> int:
    """Return 1 if there is a problem."""
    sys.setrecursionlimit(100_000)
    schema = jsonschema_rs.Draft202012Validator(
        json.loads((ROOT / "docs" / "ir.schema.json").read_text(encoding="utf-8"))
    )
    start, size, programs, wrong = time.process_time(), 0, 0, 0
    for path in paths:
        length, faults = problems_of(path, schema)
        size, programs = size + length, programs + bool(length)
        for fault in faults:
            wrong += 1
            print(f"{path}: {fault}")
    seconds = time.process_time() - start
    print(
        f"{len(paths)} files, {programs} programs, {size / 1e6:.1f} MB of JSON, "
        f"{wrong} faults, {seconds:.0f} s of CPU"
    )
    return min(wrong, 1)


if __name__ == "__main__":
    sys.exit(main([Path(name) for name in sys.argv[1:]] or list(corpus_files())))
