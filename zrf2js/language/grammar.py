"""The TextMate grammar for syntax highlighting in editors, generated from the keywords.

``python -m zrf2js.language.grammar FILE`` writes it; ``--check`` compares it with the file.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

from zrf2js.language.keywords import KEYWORDS, Context

#: the TextMate scope of the keywords of each context
_SCOPES = {
    Context.FILE: "keyword.other.zrf",
    Context.GAME: "keyword.other.zrf",
    Context.BOARD: "keyword.other.zrf",
    Context.GRID: "keyword.other.zrf",
    Context.PIECE: "keyword.other.zrf",
    Context.MOVE: "keyword.control.zrf",
    Context.CONDITION: "support.function.test.zrf",
    Context.PLACE: "support.variable.zrf",
    Context.GOAL: "support.function.goal.zrf",
}
_BEFORE, _AFTER = r'(?<![^\s();"])', r'(?![^\s();"])'


def grammar() -> str:
    """Return the grammar as JSON."""
    words: dict[str, list[str]] = {}
    seen: set[str] = set()
    for row in KEYWORDS:
        if row.word not in seen:
            seen.add(row.word)
            pattern = re.escape(row.word)
            pattern = f"(?:not-)?{pattern}" if row.negatable else pattern
            words.setdefault(_SCOPES[row.context], []).append(pattern)
    patterns = [
        {"name": "comment.line.semicolon.zrf", "match": ";.*$"},
        {"name": "string.quoted.double.zrf", "begin": '"', "end": '"'},
        {
            "match": r"(\()\s*(define)\s+([^\s();\"]+)",
            "captures": {
                "2": {"name": "keyword.other.zrf"},
                "3": {"name": "entity.name.function.zrf"},
            },
        },
        {"name": "variable.parameter.zrf", "match": r"\$[0-9]{1,2}"},
        {"name": "constant.numeric.zrf", "match": f"{_BEFORE}-?[0-9]+{_AFTER}"},
        {"name": "keyword.control.zrf", "match": f"{_BEFORE}else{_AFTER}"},
        *(
            {"name": scope, "match": f"{_BEFORE}(?:{'|'.join(alternatives)}){_AFTER}"}
            for scope, alternatives in words.items()
        ),
    ]
    data = {"name": "ZRF", "scopeName": "source.zrf", "patterns": patterns}
    return json.dumps(data, indent=2) + "\n"


def main(arguments: list[str]) -> str | None:
    """Write or compare the file; return an error message, or None on success."""
    *options, name = arguments or [""]
    if not name or options not in ([], ["--check"]):
        return "usage: python -m zrf2js.language.grammar [--check] FILE"
    path = Path(name)
    if options:
        return None if path.read_text(encoding="utf-8") == grammar() else f"{path} is out of date"
    path.write_text(grammar(), encoding="utf-8")
    return None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
