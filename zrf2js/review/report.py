"""Analyzed games as a self-contained HTML page: graphs, statistics and moves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape

from zrf2js.arena.html import EDGE, PAGE, WIDTH, svg, table, text
from zrf2js.review.games import BestLine, ReviewedGame
from zrf2js.review.statistics import statistics
from zrf2js.review.table import limits, loss_text, note, score_text, shown_score

_HEIGHT = 200
_MISTAKE = "#b3452c"


def page(games: Sequence[tuple[str, ReviewedGame]], search: Mapping[str, int]) -> str:
    """Return the page of games with their titles; ``search`` has the limits."""
    title = escape(games[0][0] if len(games) == 1 else f"{len(games)} games")
    head = "" if len(games) == 1 else f"<h1>{title}</h1>"
    body = "\n".join(part for each in games for part in _section(*each, limits(search)))
    return PAGE.format(title=title, body=head + body)


def _section(title: str, game: ReviewedGame, limit: str) -> Iterator[str]:
    yield f"<h1>{escape(title)}</h1>"
    yield f"<p>{escape(note(game))} {limit}</p>"
    if game.is_comparable and game.moves:
        yield f"<h2>Expected score of {escape(game.first)}</h2>"
        yield _graph(game)
        yield "<h2>Players</h2>"
        yield _players(game)
        yield f"<p>{_legend(game)}</p>"
    yield "<h2>Moves</h2>"
    yield _moves(game)
    if game.error is not None:
        yield f"<p>Line {game.error.line} is not a legal move: {escape(game.error.text)}</p>"


def _legend(game: ReviewedGame) -> str:
    least = ", ".join(f"{loss:g} ({glyph})" for glyph, loss in game.mistakes.items())
    return f"Mistakes lose at least this part of the expected score: {least}."


def _players(game: ReviewedGame) -> str:
    rows = [
        (
            player,
            each.moves,
            f"{each.accuracy:.1f}%",
            f"{each.average_loss:.3f}",
            *each.mistakes.values(),
        )
        for player, each in statistics(game).items()
    ]
    return table(("player", "moves", "accuracy", "average loss", *game.mistakes), rows)


def _moves(game: ReviewedGame) -> str:
    rows = []
    for number, move in enumerate(game.moves, 1):
        score = shown_score(move)
        rows.append(
            (
                number,
                move.player,
                f"{move.name} {move.glyph}",
                score_text(score),
                "" if score is None else f"{score.expectation:.2f}",
                loss_text(move),
                "; ".join(map(_line, move.better)),
            )
        )
    return table(("", "player", "move", "score", "expected", "loss", "better"), rows)


def _line(line: BestLine) -> str:
    return f"{line} ({score_text(line)})"


def _graph(game: ReviewedGame) -> str:
    """Return a plot of the expected scores by position, with the mistakes as points."""
    shares = [(at, share) for at, share in enumerate(game.expectations) if share is not None]
    wide, tall = WIDTH - 2 * EDGE, _HEIGHT - 2 * EDGE
    last = max(1, len(game.moves))

    def point(at: int, share: float) -> tuple[float, float]:
        return EDGE + wide * at / last, EDGE + tall * (1 - share)

    path = "L".join(f"{x:.1f} {y:.1f}" for x, y in (point(*each) for each in shares))
    bottom, middle = _HEIGHT - EDGE, _HEIGHT / 2
    end = point(*shares[-1])[0]
    parts = [
        f'<path d="M{EDGE} {bottom}L{path}L{end:.1f} {bottom}Z" fill="#3a6ea5" opacity="0.2"/>',
        f'<path d="M{EDGE} {middle:g}H{WIDTH - EDGE}" class="rule"/>',
        f'<path d="M{path}" class="span" fill="none"/>',
    ]
    for number, move in enumerate(game.moves, 1):
        if move.after is None:
            continue
        x, y = point(number, move.after.expectation)
        tip = escape(f"{number}. {move.player} {move.name} {move.glyph}".rstrip())
        style = f' style="fill:{_MISTAKE}"' if move.glyph else ""
        radius = 4 if move.glyph else 2
        parts.append(
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius}"{style}><title>{tip}</title></circle>'
        )
    parts += [text(EDGE - 6, EDGE + 4, "1", "end"), text(EDGE - 6, middle + 4, "½", "end")]
    parts += [text(EDGE - 6, bottom + 4, "0", "end"), text(EDGE, _HEIGHT - 8, "start", "middle")]
    parts.append(text(WIDTH - EDGE, _HEIGHT - 8, f"move {len(game.moves)}", "end"))
    return svg(_HEIGHT, *parts)
