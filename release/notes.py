"""Print the notes of a version: python -m release.notes VERSION

The notes are the section of the version in CHANGELOG.md. The version must be that of the package.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from zrf2js._version import __version__

ROOT = Path(__file__).resolve().parents[1]


def notes(changelog: str, version: str) -> str:
    """Return the text below the heading of a version; raise ValueError if there is none."""
    for section in re.split(r"^## ", changelog, flags=re.MULTILINE)[1:]:
        heading, _, text = section.partition("\n")
        if heading.startswith(f"[{version}] - ") and text.strip():
            return text.strip() + "\n"
    raise ValueError(f"CHANGELOG.md has no entries for {version}")


def main() -> None:
    """Print the notes of the version in the arguments; a tag begins with `v`."""
    version = sys.argv[1].removeprefix("v")
    if version != __version__:
        sys.exit(f"the tag is {version}, the package is {__version__}")
    try:
        sys.stdout.write(notes((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), version))
    except ValueError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
