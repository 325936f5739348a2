"""Formatting of every rules file below a folder, with a comparison of the Programs.

    python benchmarks/format.py FOLDER

The script prints the differences, the number of files and the time of formatting.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

from zrf2js.frontends.zrf.format import format_text
from zrf2js.host.files import FileLoader, load_source
from zrf2js.options import Options
from zrf2js.pipeline import to_program
from zrf2js.support.source import Source


def main(folder: Path) -> int:
    files = sorted(path for path in folder.rglob("*") if path.suffix.lower() == ".zrf")
    different, seconds = [], 0.0
    for path in files:
        source = load_source(path).value
        begin = time.process_time()
        text = format_text(source.text)
        seconds += time.process_time() - begin
        before, after = (
            to_program(Source(source.name, t), FileLoader(path.parent), Options())
            for t in (source.text, text)
        )
        codes = [[d.code for d in outcome.diagnostics] for outcome in (before, after)]
        if before.value != after.value or codes[0] != codes[1] or format_text(text) != text:
            different.append(path)
            print(f"different: {path}")
    print(f"{len(files)} files, {len(different)} different; formatted in {seconds:.1f} s of CPU")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
