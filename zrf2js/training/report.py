"""Report of a training: the learning curve, the values of pieces, and where they are worth most."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from zrf2js.arena.html import EDGE, PAGE, WIDTH, svg, table, text
from zrf2js.ir.nodes import GameIR
from zrf2js.training.matches import MatchResult

_HEIGHT = 180
#: width of a board, in pixels
_BOARD = 180
#: first character of the levels of a row, and those left out (templates/ai/learned_tables.js)
_FIRST_LEVEL, _ESCAPED = 35, (60, 92)
_PHASES = ("at the beginning", "at the end")


@dataclass(frozen=True, slots=True)
class Fit:
    """The result of one fit: the number of games so far, and the answer of ``fit`` in run.mjs.

    ``match`` is that of a match against the best evaluation before it, if one was played.
    """

    games: int
    facts: Mapping[str, Any]
    learned: Mapping[str, Any]
    match: MatchResult | None = None

    @property
    def loss(self) -> str:
        """The fact with the loss of this evaluation."""
        return "networkLoss" if "networkLoss" in self.facts else "loss"

    @property
    def loss_before(self) -> str:
        """The fact with the loss of the evaluation without what the fit has learned."""
        return "tablesLoss" if "networkLoss" in self.facts else "derivedLoss"


def row_values(row: Sequence[Any]) -> list[int]:
    """Return the values of a row [value of level 0, cp per level, levels]."""
    base, step, levels = row
    return [base + step * _level(ord(character)) for character in levels]


def _level(code: int) -> int:
    return code - _FIRST_LEVEL - sum(escaped < code for escaped in _ESCAPED)


def summary(fit: Fit) -> str:
    """Return one line about a fit: the losses on the games that it left out, and its match."""
    facts = fit.facts
    before = "derived evaluation" if fit.loss == "loss" else "tables alone"
    losses = f"loss {facts[fit.loss]:.4f}, {before} {facts[fit.loss_before]:.4f}"
    text = f"{fit.games} games, {facts['positions']} positions: {losses}"
    if fit.match is None:
        is_worse = facts[fit.loss] > facts[fit.loss_before]
        return f"{text}; the smaller loss is better: use more games" if is_worse else text
    verdict = "kept" if fit.match.is_passed else "not kept"
    return f"{text}; scores {fit.match} against the evaluation before, {verdict}"


def page(game: GameIR, fits: Sequence[Fit], seed: int) -> str:
    """Return the report as a self-contained HTML page."""
    title = escape(game.title)
    last = fits[-1]
    weights = [(name, f"{value:g}") for name, value in last.learned["weights"].items()]
    parts = [
        f"<h1>{title}</h1>",
        f"<p>{escape(summary(last))}. Seed {seed}, {last.facts['symmetries']} symmetries.</p>",
        "<h2>Learning curve</h2>",
        "<p>The loss is the mean cross-entropy of the results of games that the fit left out. The"
        " second line is the evaluation that follows from the rules; for a network, the tables"
        " alone.</p>",
        _curve(fits),
        "<h2>Values</h2>",
        "<p>In cp: two pieces of 100 cp raise the expected score from 1/2 to 3/4.</p>",
        table(("piece", "value", "in hand"), list(_values(game, last.learned))),
        "<h2>Weights of terms</h2>",
        table(("weight", "value"), weights),
        "<h2>Values by position</h2>",
        *_maps(game, last.learned),
    ]
    return PAGE.format(title=title, body="\n".join(parts))


def _values(game: GameIR, learned: Mapping[str, Any]) -> Iterator[tuple[str, object, object]]:
    types = len(game.pieces) + 1
    for index, piece in enumerate(game.pieces):
        hands = [
            learned["hands"][slot]
            for player in range(len(game.players))
            if (slot := str(player * types + index + 1)) in learned["hands"]
        ]
        yield piece.name, learned["values"][index + 1], hands[0] if hands else ""


def _curve(fits: Sequence[Fit]) -> str:
    """Return a plot of both losses by the number of games."""
    lines = [
        [float(fit.facts[fit.loss]) for fit in fits],
        [float(fit.facts[fit.loss_before]) for fit in fits],
    ]
    low, high = min(map(min, lines)), max(map(max, lines))
    wide, tall = WIDTH - 4 * EDGE, _HEIGHT - 2 * EDGE
    most = fits[-1].games

    def point(games: int, loss: float) -> tuple[float, float]:
        share = (loss - low) / (high - low) if high > low else 0.5
        return 2 * EDGE + wide * games / most, EDGE + tall * (1 - share)

    parts = [text(0, EDGE, f"{high:.3f}"), text(0, _HEIGHT - EDGE, f"{low:.3f}")]
    for name, line in zip(("learned", "before"), lines, strict=True):
        points = [point(fit.games, loss) for fit, loss in zip(fits, line, strict=True)]
        path = "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
        parts.append(f'<path d="M{path}" class="span" fill="none"/>')
        parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3"/>' for x, y in points]
        parts.append(text(points[-1][0] + 6, points[-1][1] + 4, name))
    parts += [
        text(x, _HEIGHT - 6, fit.games, "middle")
        for fit in fits
        for x, _ in [point(fit.games, low)]
    ]
    return svg(_HEIGHT, *parts)


def _maps(game: GameIR, learned: Mapping[str, Any]) -> Iterator[str]:
    """Yield a heading and the boards of each kind of piece."""
    types = len(game.pieces) + 1
    for slot, rows in learned["rows"].items():
        player, piece = divmod(int(slot), types)
        yield f"<h3>{escape(f'{game.players[player].name} {game.pieces[piece - 1].name}')}</h3>"
        for phase, row in zip(_PHASES, rows, strict=False):
            title = phase if len(rows) > 1 else ""
            board = _board(game, row_values(row))
            yield f"<figure>{board}<figcaption>{title}</figcaption></figure>"


def _board(game: GameIR, values: Sequence[int]) -> str:
    """Return the board with the values by position: red below the mean, blue above it."""
    cells = [
        (p.rect, value, p.name) for p, value in zip(game.positions, values, strict=True) if p.rect
    ]
    if not cells:
        return ""
    left, top = (min(rect[side] for rect, _, _ in cells) for side in (0, 1))
    right, bottom = (max(rect[side] for rect, _, _ in cells) for side in (2, 3))
    mean = sum(value for _, value, _ in cells) / len(cells)
    spread = max(abs(value - mean) for _, value, _ in cells) or 1
    scale = _BOARD / max(1, right - left)
    parts = []
    for rect, value, name in cells:
        share = abs(value - mean) / spread
        x, y = (rect[0] - left) * scale, (rect[1] - top) * scale
        wide, tall = (rect[2] - rect[0]) * scale, (rect[3] - rect[1]) * scale
        color = "#3a6ea5" if value > mean else "#b3452c"
        parts.append(
            f'<rect x="{x:.1f}" y="{y:.1f}" width="{wide:.1f}" height="{tall:.1f}"'
            f' style="fill:{color}" fill-opacity="{share:.2f}" stroke="#ccc">'
            f"<title>{escape(name)}: {value}</title></rect>"
        )
    tall = (bottom - top) * scale
    return (
        f'<svg viewBox="0 0 {_BOARD} {tall:.1f}" width="{_BOARD}" role="img">{"".join(parts)}</svg>'
    )
