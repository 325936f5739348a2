"""Reports of tournament results: a text summary, and an HTML page with SVG plots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from zrf2js.arena.html import EDGE, PAGE, WIDTH, svg, table, text

_HEIGHT = 160
_BINS = 20
#: texts of reasons whose keys are part of the JSON form
_REASONS = {"the cap": "the ply limit"}


def summary(results: Mapping[str, Any]) -> str:
    """Return the text summary that the command prints."""
    length, branching = results["length"], results["branching"]
    lines = [f"{results['variant']}: {results['games']} games, {results['draws']} drawn"]
    for row in results["by_spec"]:
        lines.append(
            f"  {row['spec']:32} {row['points']:g} points"
            f" (+{row['wins']} ={row['draws']} -{row['losses']}),"
            f" score {_percent(row['score'], row['score_low'], row['score_high'])},"
            f" Elo {_elo(row)}"
        )
    for name, row in results["balance"].items():
        lines.append(f"  {name:32} score {_percent(row['score'], row['low'], row['high'])}")
    lines.append(f"  plies {length['min']} to {length['max']}, median {length['median']:g}")
    lines.append(f"  legal moves: {branching['mean']} on average, {branching['max']} at most")
    lines.append(f"  ended by {_counted(_endings(results))}")
    if results["captured"]:
        lines.append(f"  captured per game: {_counted(results['captured'])}")
    lines += [f"  never legal: {_block(block)}" for block in unused(results)]
    return "\n".join(lines)


def unused(results: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Return the blocks that never generated a legal move, which may be mistakes in the rules."""
    return [block for block in results.get("blocks", ()) if block["legal"] == 0]


def page(results: Mapping[str, Any]) -> str:
    """Return the results as a self-contained HTML page."""
    title = escape(results["variant"])
    parts = [
        f"<h1>{title}</h1>",
        f"<p>{results['games']} games, {results['draws']} drawn, seed {results['seed']}.</p>",
        "<h2>Players</h2>",
        table(
            ("player", "points", "won", "drawn", "lost", "score, 95% CI", "Elo, 95% CI"),
            [
                (
                    row["spec"], f"{row['points']:g}", row["wins"], row["draws"], row["losses"],
                    _percent(row["score"], row["score_low"], row["score_high"]), _elo(row),
                )
                for row in results["by_spec"]
            ],
        ),
        _intervals(
            [(r["spec"], r["score"], r["score_low"], r["score_high"]) for r in results["by_spec"]]
        ),
        "<h2>Sides</h2>",
        _intervals(
            [(name, r["score"], r["low"], r["high"]) for name, r in results["balance"].items()]
        ),
        "<h2>Length in plies</h2>",
        _histogram(results["lengths"]),
        f"<p>{results['branching']['mean']} legal moves on average,"
        f" {results['branching']['max']} at most.</p>",
        "<h2>Endings</h2>",
        _bars(_endings(results)),
    ]  # fmt: skip
    if results["captured"]:
        parts += ["<h2>Captures per game</h2>", _bars(results["captured"])]
    if "blocks" in results:
        rows = [(_block(b), b["met"], b["legal"], b["played"]) for b in results["blocks"]]
        rows.sort(key=lambda row: (row[2] > 0, row[3] > 0))
        parts += [
            "<h2>Blocks of the rules</h2>",
            "<p>A block without legal moves may be a mistake in the rules.</p>",
            table(("block", "evaluated", "legal", "played"), rows),
        ]
    return PAGE.format(title=title, body="\n".join(parts))


def _percent(score: float, low: float, high: float) -> str:
    return f"{score:.1%} ({low:.1%} to {high:.1%})"


def _elo(row: Mapping[str, Any]) -> str:
    def shown(value: float | None, extreme: str) -> str:
        return extreme if value is None else f"{round(value):+d}"

    own = shown(row["elo"], "+∞" if row["score"] == 1 else "-∞")
    return f"{own} ({shown(row['low'], '-∞')} to {shown(row['high'], '+∞')})"


def _endings(results: Mapping[str, Any]) -> dict[str, int]:
    """Return the number of games by the reason of their end, as text for readers."""
    return {_REASONS.get(name, name): count for name, count in results["endings"].items()}


def _counted(counts: Mapping[str, float]) -> str:
    return ", ".join(f"{name} {count:g}" for name, count in counts.items())


def _block(block: Mapping[str, Any]) -> str:
    at = block["via"][-1] if block["via"] else block["at"]
    return f"{block['piece']}, {at['file']}:{at['line']}:{at['column']} {at['source']}"


# --- plots ---------------------------------------------------------------------------------------


def _intervals(rows: Sequence[tuple[str, float, float, float]]) -> str:
    """Return a plot of scores from 0 to 1 with their intervals, one row per score."""
    left, step = 200, 26
    wide = WIDTH - left - EDGE
    middle = left + wide / 2
    bottom = step * len(rows) + 6
    parts = [f'<line x1="{middle:g}" y1="0" x2="{middle:g}" y2="{bottom}" class="rule"/>']
    for index, (name, score, low, high) in enumerate(rows):
        y = step * (index + 0.5)
        parts += [
            text(0, y + 4, name),
            f'<path d="M{left + wide * low:.1f} {y:g}H{left + wide * high:.1f}" class="span"/>',
            f'<circle cx="{left + wide * score:.1f}" cy="{y:g}" r="4"/>',
        ]
    parts += [text(left, bottom + 12, "0"), text(middle, bottom + 12, "½", "middle")]
    parts.append(text(left + wide, bottom + 12, "1", "end"))
    return svg(bottom + 16, *parts)


def _histogram(values: Sequence[int]) -> str:
    low, high = min(values), max(values)
    width = max(1, -(-(high - low + 1) // _BINS))
    bins = [0] * ((high - low) // width + 1)
    for value in values:
        bins[(value - low) // width] += 1
    tallest, step = max(bins), (WIDTH - 2 * EDGE) / len(bins)
    parts = []
    for index, count in enumerate(bins):
        tall = (_HEIGHT - 2 * EDGE) * count / tallest
        x, y = EDGE + index * step, _HEIGHT - EDGE - tall
        tip = f"{low + index * width} to {low + (index + 1) * width - 1}: {count}"
        parts.append(
            f'<rect x="{x:.1f}" y="{y:.1f}" width="{max(1, step - 1):.1f}" height="{tall:.1f}">'
            f"<title>{tip}</title></rect>"
        )
    parts += [text(EDGE, _HEIGHT - 8, low), text(WIDTH - EDGE, _HEIGHT - 8, high, "end")]
    parts.append(text(EDGE, EDGE - 12, f"{tallest} games"))
    return svg(_HEIGHT, *parts)


def _bars(counts: Mapping[str, float]) -> str:
    left, step = 200, 22
    most = max(counts.values()) or 1
    parts = []
    for index, (name, count) in enumerate(counts.items()):
        y = step * index
        wide = (WIDTH - left - 60) * count / most
        parts += [
            text(0, y + 15, name),
            f'<rect x="{left}" y="{y + 3}" width="{wide:.1f}" height="{step - 6}"/>',
            text(left + wide + 6, y + 15, f"{count:g}"),
        ]
    return svg(step * len(counts) + 4, *parts)
