"""Analyzed games as text: a table of the moves and a line for each player."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from zrf2js.review.games import BestLine, ReviewedGame, ReviewedMove, Score
from zrf2js.review.statistics import statistics

#: characters of a bar for an expected score of 1
_BAR = 20

#: why scores cannot be compared
NOT_COMPARABLE = (
    "Scores are those of the player who moves, before the move. Losses, glyphs, accuracy and the"
    " graph are left out: they require one or two players, and no chance."
)


def game_table(title: str, game: ReviewedGame, search: Mapping[str, int]) -> str:
    """Return the table of a game, which starts with its title; ``search`` has the limits."""
    lines = [title, f"  {note(game)} {limits(search)}", ""]
    if game.moves:
        rows = [_HEAD, *map(_cells, enumerate(game.moves, 1))]
        lines += [*_aligned(rows), ""]
    lines += [f"  {line}" for line in summaries(game)]
    return "\n".join(lines).rstrip()


def note(game: ReviewedGame) -> str:
    """Return the title of the variant, and whose scores are shown."""
    whose = f"Scores are those of {game.first}, after the move."
    return f"{game.variant}. {whose if game.is_comparable else NOT_COMPARABLE}"


def limits(search: Mapping[str, int]) -> str:
    """Return the limits of the searches as a sentence."""
    units = {"nodes": "nodes", "ms": "ms"}
    words = [f"{search[name]:,} {unit}" for name, unit in units.items() if name in search]
    return f"Search: {' and '.join(words)} per position."


def summaries(game: ReviewedGame) -> Iterator[str]:
    """Yield a line for each player with losses."""
    for player, each in statistics(game).items():
        mistakes = ", ".join(f"{count} {glyph}" for glyph, count in each.mistakes.items())
        yield (
            f"{player}: accuracy {each.accuracy:.1f}%, average loss {each.average_loss:.3f},"
            f" mistakes: {mistakes}"
        )


def score_text(score: Score | BestLine | None) -> str:
    """Return a score in pieces of the most common kind, or the moves to a proved win as `#3`."""
    if score is None or (score.mate is None and score.cp is None):
        return ""
    return f"#{score.mate}" if score.mate is not None else f"{(score.cp or 0) / 100:+.2f}"


def loss_text(move: ReviewedMove) -> str:
    """Return the loss of a move unless it rounds to 0."""
    return "" if move.loss is None or move.loss < 0.005 else f"{move.loss:.2f}"


def shown_score(move: ReviewedMove) -> Score | None:
    """Return the score after a move, or before it if scores are not comparable."""
    return move.after or move.before


_HEAD = ("#", "player", "move", "", "score", "expected", "", "loss", "better")


def _cells(numbered: tuple[int, ReviewedMove]) -> tuple[str, ...]:
    number, move = numbered
    score = shown_score(move)
    return (
        str(number),
        move.player,
        move.name,
        move.glyph,
        score_text(score),
        "" if score is None else f"{score.expectation:.2f}",
        "" if move.after is None else "#" * round(_BAR * move.after.expectation),
        loss_text(move),
        str(move.better[0]) if move.better else "",
    )


#: columns with numbers
_RIGHT = (0, 4, 5, 7)


def _aligned(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [
            cell.rjust(width) if at in _RIGHT else cell.ljust(width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        yield f"  {'  '.join(cells)}".rstrip()
