"""Third-party rules files in `$ZRF2JS_CORPUS`, or in `../shared/corpus` next to the checkout.

Tests that read them are marked `corpus`. Tests with one case per file read a sample, which has
every construct of the corpus (`tests/real/sample.py`). `make corpus` runs them with all files.
"""

import os
from pathlib import Path

from tests.sampling import ALL_CASES

_ROOT = Path(__file__).resolve().parents[1]
_FOLDER = Path(os.environ.get("ZRF2JS_CORPUS") or _ROOT.parent / "shared" / "corpus")

CORPUS: Path | None = _FOLDER if _FOLDER.is_dir() else None
#: pages and Dagaz scripts next to the corpus
DAGAZ = _FOLDER.parent / "dagaz"
#: the files of the sample, written by `python -m tests.real.sample`
SAMPLE = Path(__file__).with_name("real") / "sample.txt"


def corpus_files() -> tuple[Path, ...]:
    """Return every rules file of the corpus in a fixed order."""
    if CORPUS is None:
        return ()
    return tuple(sorted(path for path in CORPUS.rglob("*") if path.suffix.lower() == ".zrf"))


def sample_files() -> tuple[Path, ...]:
    """Return the rules files of the sample; all of a corpus that has none of them."""
    files = corpus_files()
    if os.environ.get(ALL_CASES):
        return files
    names = set(SAMPLE.read_text(encoding="utf-8").splitlines())
    return tuple(path for path in files if name_of(path) in names) or files


def name_of(path: Path) -> str:
    """Return the path of a file in the corpus."""
    return path.relative_to(CORPUS).as_posix() if CORPUS else path.name
