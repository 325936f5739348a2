"""Sites: the numbered source locations to which the notes of a trace refer."""

from __future__ import annotations

from zrf2js.support.diagnostics.locate import line_column
from zrf2js.support.file_names import readable
from zrf2js.support.source import Origin, Span, macro_calls

#: the longest text of a place
_MAX_TEXT = 120


class SiteTable:
    """The sites of one game; ``rows`` describe them, as JSON."""

    def __init__(self) -> None:
        self._numbers: dict[int, int] = {}
        self._kept: list[object] = []  # keeps the nodes alive, because ``_numbers`` has their ids
        self.rows: list[dict[str, object]] = []

    def number(self, node: object, origin: Origin | None, row: dict[str, object]) -> int:
        """Return the site of a node; the first call stores its row."""
        if id(node) not in self._numbers:
            self._kept.append(node)
            self._numbers[id(node)] = len(self.rows)
            self.rows.append({**row, **self._location(origin)})
        return self._numbers[id(node)]

    def _location(self, origin: Origin | None) -> dict[str, object]:
        """Return the location of a node, and the macro calls around it, innermost first."""
        if origin is None:
            return {}
        via = [
            {"macro": frame.macro, **self.place(frame.call.span)} for frame in macro_calls(origin)
        ]
        return {"at": self.place(origin.span), "via": via}

    def place(self, span: Span) -> dict[str, object]:
        """Return the file, line, column and text of a span."""
        line, column = line_column(span.source, span.start)
        text = " ".join(self.text(span).split())
        return {
            "file": readable(span.source.name),
            "line": line,
            "column": column,
            "source": text if len(text) <= _MAX_TEXT else f"{text[: _MAX_TEXT - 3]}...",
        }

    def text(self, span: Span) -> str:
        """Return the text that shows a span to the user."""
        return span.source.text[span.start : span.end]
