"""The worker of examples/embed/edge in workerd, the runtime of Cloudflare Workers.

    python benchmarks/workerd.py [--plies 20]

Compiles and bundles the example, starts it with miniflare (``npm install`` in this folder), and
plays a game against it. Each request contains the game. Prints the size of the bundle and the times
of the requests, and exits with an error if an answer is wrong.
"""

from __future__ import annotations

import argparse
import gzip
import shutil
import subprocess
import tempfile
from pathlib import Path

from embed import bundle_of
from processes import HERE
from tasks import EXAMPLES

from zrf2js import Options, compile_file
from zrf2js.host.node import find_node

#: what the example leaves out (its package.json)
WITHOUT = ("zsg",)


def main() -> int:
    """Play against the worker and return the exit code of the game."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--plies", type=int, default=20)
    plies = parser.parse_args().plies
    outcome = compile_file(EXAMPLES / "chess.zrf", Options(format="esm", without=WITHOUT))
    assert outcome.value is not None
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        shutil.copy(EXAMPLES / "embed" / "edge" / "worker.js", folder)
        (folder / "chess.js").write_text(outcome.value[0].text, encoding="utf-8")
        bundle = bundle_of(folder / "worker.js", folder)
        packed = gzip.compress(bundle, 9, mtime=0)
        print(f"bundle: {len(bundle) / 1024:.1f} KB, {len(packed) / 1024:.1f} KB gzipped")
        script = folder / "bundle.js"
        script.write_bytes(bundle)
        command = [find_node(), str(HERE / "workerd.mjs"), str(script), str(plies)]
        return subprocess.run(command, check=False).returncode


if __name__ == "__main__":
    raise SystemExit(main())
