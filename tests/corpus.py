"""Third-party rules files in `$ZRF2JS_CORPUS`, or in `../shared/corpus` next to the checkout.

Tests that read them are marked `corpus`.
"""

import os
from pathlib import Path

_ROOT = Path(__file__).resolve().parents[1]
_FOLDER = Path(os.environ.get("ZRF2JS_CORPUS") or _ROOT.parent / "shared" / "corpus")

CORPUS: Path | None = _FOLDER if _FOLDER.is_dir() else None
#: pages and scripts of Dagaz next to the corpus
DAGAZ = _FOLDER.parent / "dagaz"


def corpus_files() -> tuple[Path, ...]:
    """Return every rules file of the corpus in a fixed order."""
    if CORPUS is None:
        return ()
    return tuple(sorted(path for path in CORPUS.rglob("*") if path.suffix.lower() == ".zrf"))
