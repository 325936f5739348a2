"""Build the site: python -m website [--sources] [--studio FOLDER] [--gallery FOLDER]

`--sources` writes the sources for MkDocs only, for `mike`. Studio and gallery are copied
from their folders if these are given.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
from pathlib import Path

from website.pages import added, diagnostics
from website.plots import with_plots
from website.tree import ROOT, collect

SOURCES = ROOT / "build" / "website"
OUTPUT = ROOT / "dist" / "site"
_PYTHON_REFERENCE = b"""\
# Python reference

[The library](library.md) and [games in play](python.md) have examples.

::: zrf2js
"""
_STATIC = ("site.css", "favicon.svg")


def pages() -> dict[str, bytes]:
    """Return the files of the site by path, without studio and gallery."""
    files = collect(added) | diagnostics()
    text, plots = with_plots(files["benchmarks.md"].decode())
    files |= {"benchmarks.md": text.encode(), "python-reference.md": _PYTHON_REFERENCE, **plots}
    return files | {name: (Path(__file__).parent / name).read_bytes() for name in _STATIC}


def write_sources(studio: Path | None, gallery: Path | None) -> None:
    """Write all sources of the site; build the studio and the gallery if no folder is given."""
    shutil.rmtree(SOURCES, ignore_errors=True)
    for path, content in pages().items():
        target = SOURCES / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
    examples = str(ROOT / "examples")
    commands = {"studio": ["studio", "--examples", examples], "gallery": ["build", examples]}
    for name, folder in {"studio": studio, "gallery": gallery}.items():
        if folder:
            shutil.copytree(folder, SOURCES / name)
        else:
            _run("zrf2js", *commands[name], "-o", str(SOURCES / name))


def _run(module: str, *arguments: str) -> None:
    subprocess.run([sys.executable, "-m", module, *arguments], check=True, cwd=ROOT)


def main() -> None:
    """Parse the arguments and build."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sources", action="store_true", help="do not run MkDocs")
    parser.add_argument("--studio", type=Path)
    parser.add_argument("--gallery", type=Path)
    options = parser.parse_args()
    write_sources(options.studio, options.gallery)
    if not options.sources:
        _run("mkdocs", "build", "--clean", "--config-file", str(ROOT / "website" / "mkdocs.yml"))
        size = sum(path.stat().st_size for path in OUTPUT.rglob("*") if path.is_file()) / 1e6
        print(f"{OUTPUT}: {size:.1f} MB")


if __name__ == "__main__":
    main()
