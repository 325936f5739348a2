"""Plots of the tables in docs/benchmarks.md: bars, each for the light and the dark theme."""

from __future__ import annotations

import io
import re

#: tables between the comments `<!-- NAME -->` and `<!-- end of NAME -->`: title of the plot
PLOTS = {
    "perft": "Leaves of the game tree per second",
    "playouts": "Moves of random games per second",
}
#: the theme of Material, text and lines
_THEMES = {"light": "#1f2430", "dark": "#e2e4e9"}
#: distinct also for color-blind readers (Okabe and Ito)
_COLORS = ("#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00")
_UNITS = {"": 1.0, "k": 1e3, "M": 1e6}

#: figures of a table: label of the row, then figure by column
Rows = list[tuple[str, dict[str, float]]]


def with_plots(text: str) -> tuple[str, dict[str, bytes]]:
    """Return the page with a plot after each table, and the plots by file name."""
    plots = {}
    for name, title in PLOTS.items():
        rows = figures(text, name)
        shown = []
        for theme, color in _THEMES.items():
            file = f"plot-{name}-{theme}.svg"
            plots[file] = _bars(rows, title, color)
            shown.append(f"![{title}: the table above as bars]({file}#only-{theme})")
        mark = f"<!-- end of {name} -->"
        text = text.replace(mark, f"{mark}\n\n{chr(10).join(shown)}")
    return text, plots


def figures(text: str, name: str) -> Rows:
    """Return the numbers in a table of the page. Raise ValueError if there is no such table."""
    table = re.search(rf"<!-- {name} -->\n(.*?)<!-- end of {name} -->", text, re.DOTALL)
    if table is None:
        raise ValueError(f"no table {name}")
    head, _, *lines = [line for line in table[1].splitlines() if line.startswith("|")]
    columns = [cell.strip() for cell in head.split("|")[2:-1]]
    rows = []
    for line in lines:
        label, *cells = [cell.strip() for cell in line.split("|")[1:-1]]
        found = [(column, _number(cell)) for column, cell in zip(columns, cells, strict=True)]
        rows.append((label, {column: number for column, number in found if number is not None}))
    return rows


def _number(cell: str) -> float | None:
    """Return the figure of a cell such as `**37.68 M**` or `8.35 M (x 4.5)`."""
    found = re.match(r"\**([\d.]+) ?([kM]?)\b", cell)
    return float(found[1]) * _UNITS[found[2]] if found else None


def _bars(rows: Rows, title: str, color: str) -> bytes:
    """Return horizontal bars on a logarithmic scale as SVG; equal tables give equal bytes."""
    import matplotlib  # a tool of the site alone
    from matplotlib import pyplot

    matplotlib.use("Agg")
    columns = list(dict.fromkeys(column for _, row in rows for column in row))
    bars = [
        (label, column, row[column]) for label, row in rows for column in columns if column in row
    ]
    settings = {
        "svg.hashsalt": title, "svg.fonttype": "none", "text.color": color, "axes.edgecolor": color,
        "axes.labelcolor": color, "xtick.color": color, "ytick.color": color, "font.size": 9,
    }  # fmt: skip
    with matplotlib.rc_context(settings):
        figure, axes = pyplot.subplots(figsize=(8, 0.22 * len(bars) + 1))
        for index, column in enumerate(columns):
            own = [(place, speed) for place, (_, name, speed) in enumerate(bars) if name == column]
            places, speeds = zip(*own, strict=True)
            axes.barh(places, speeds, color=_COLORS[index % len(_COLORS)], label=column)
        firsts = {label: place for place, (label, *_) in reversed(list(enumerate(bars)))}
        axes.set_yticks(list(firsts.values()), list(firsts))
        axes.set(xscale="log", title=title)
        axes.invert_yaxis()
        axes.spines[["top", "right"]].set_visible(False)
        axes.legend(frameon=False, loc="best")
        content = io.BytesIO()
        figure.savefig(
            content, format="svg", transparent=True, bbox_inches="tight", metadata={"Date": None}
        )
        pyplot.close(figure)
    return content.getvalue()
