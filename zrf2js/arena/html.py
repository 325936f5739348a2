"""Tables, plots and the frame of report pages."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

#: width of plots and space around them, in pixels
WIDTH, EDGE = 520, 28


def table(head: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """Return a table."""
    cells = "".join(f"<th>{escape(word)}</th>" for word in head)
    body = "".join(
        "<tr>" + "".join(f"<td>{escape(str(cell))}</td>" for cell in row) + "</tr>" for row in rows
    )
    return f"<table><tr>{cells}</tr>{body}</table>"


def svg(height: float, *parts: str) -> str:
    """Return a plot of a height in pixels."""
    body = "".join(parts)
    return f'<svg viewBox="0 0 {WIDTH} {height:g}" width="{WIDTH}" role="img">{body}</svg>'


def text(x: float, y: float, text: object, anchor: str = "start") -> str:
    """Return a text in a plot."""
    return f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}">{escape(str(text))}</text>'


PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>{title}</title>
<style>
body {{ font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; }}
table {{ border-collapse: collapse; }}
td, th {{ border-bottom: 1px solid #ccc; padding: 0.2rem 0.8rem 0.2rem 0; text-align: left; }}
svg {{ font-size: 12px; max-width: 100%; }}
rect, circle {{ fill: #3a6ea5; }}
.span {{ stroke: #3a6ea5; stroke-width: 2; }}
.rule {{ stroke: #ccc; }}
</style>
</head>
<body>
{body}
</body>
</html>
"""
