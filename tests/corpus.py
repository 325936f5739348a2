"""Other people's rules files: `ZRF2JS_CORPUS`, or `../shared/corpus` beside the checkout.

Tests that use them are marked `corpus`.
"""

import os
from pathlib import Path

_ROOT = Path(__file__).resolve().parents[1]
_FOLDER = Path(os.environ.get("ZRF2JS_CORPUS") or _ROOT.parent / "shared" / "corpus")

CORPUS: Path | None = _FOLDER if _FOLDER.is_dir() else None


def corpus_files() -> tuple[Path, ...]:
    """Every rules file of the corpus, in a fixed order."""
    if CORPUS is None:
        return ()
    return tuple(sorted(path for path in CORPUS.rglob("*") if path.suffix.lower() == ".zrf"))
