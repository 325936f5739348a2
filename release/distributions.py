"""Build all distributions into dist/release: python -m release.distributions [--twice]

These are the source distribution, the wheel, and the npm package, which contains the wheel. With
`--twice`, a second build must have the same SHA-256.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from zrf2js._version import __version__

ROOT = Path(__file__).resolve().parents[1]
OUTPUT = ROOT / "dist" / "release"
#: the time of all files in the archives, 1980-01-01: the earliest one of zip files
_ENVIRONMENT = {**os.environ, "SOURCE_DATE_EPOCH": "315532800"}


def build(output: Path) -> dict[str, str]:
    """Build the distributions into a folder; return their SHA-256 by file name."""
    output.mkdir(parents=True, exist_ok=True)
    _run(sys.executable, "-m", "hatchling", "build", "-d", str(output), folder=ROOT)
    (wheel,) = output.glob("*.whl")
    with tempfile.TemporaryDirectory() as name:
        package = Path(name) / "package"
        shutil.copytree(ROOT / "release" / "npm", package)
        shutil.copy(wheel, package)
        shutil.copy(ROOT / "lock" / "run.txt", package)
        shutil.copy(ROOT / "LICENSE", package)
        description = json.loads((package / "package.json").read_text(encoding="utf-8"))
        description = {**description, "version": __version__}
        text = json.dumps(description, indent=2) + "\n"
        (package / "package.json").write_text(text, encoding="utf-8")
        npm = shutil.which("npm") or "npm"
        _run(npm, "pack", "--loglevel=error", "--pack-destination", str(output), folder=package)
    files = sorted(path for path in output.iterdir() if path.suffix in (".whl", ".gz", ".tgz"))
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def _run(*command: str, folder: Path) -> None:
    subprocess.run(command, check=True, cwd=folder, env=_ENVIRONMENT, stdout=subprocess.DEVNULL)


def main() -> None:
    """Build, compare with a second build, and print the hashes."""
    shutil.rmtree(OUTPUT, ignore_errors=True)
    hashes = build(OUTPUT)
    if "--twice" in sys.argv:
        with tempfile.TemporaryDirectory() as name:
            again = build(Path(name))
        if hashes != again:
            sys.exit(f"the builds differ: {set(hashes.items()) ^ set(again.items())}")
    for name, digest in hashes.items():
        print(f"{digest}  {name}")


if __name__ == "__main__":
    main()
