"""Analyzed games as data, read from the answers of ``templates/host/analysis.mjs``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Score:
    """A review of a position: the expected score from 0 to 1, and cp or the moves to a mate.

    At the end of a game there is only an expected score.
    """

    expectation: float
    cp: int | None
    mate: int | None


@dataclass(frozen=True, slots=True)
class BestLine:
    """A line that the search prefers: its score, depth in plies, and moves."""

    expectation: float
    cp: int | None
    mate: int | None
    depth: int
    pv: tuple[str, ...]
    short: tuple[str, ...] | None

    def __str__(self) -> str:
        """Return the moves, in short notation if the game has one."""
        names = self.short or self.pv
        return (", " if any(" " in name for name in names) else " ").join(names)


@dataclass(frozen=True, slots=True)
class ReviewedMove:
    """A move of a game with the scores before and after it, its loss and its glyph.

    ``lines`` are the best lines before the move. ``loss`` is None if it is unknown.
    """

    line: int
    player: str
    text: str
    short: str | None
    before: Score | None
    after: Score | None
    loss: float | None
    glyph: str
    is_best: bool
    nodes: int
    algorithm: str | None
    lines: tuple[BestLine, ...]

    @property
    def name(self) -> str:
        """The move, in short notation if the game has one."""
        return self.short or self.text

    @property
    def better(self) -> tuple[BestLine, ...]:
        """The best lines before a mistake, except those that start with it."""
        return tuple(line for line in self.lines if self.glyph and line.pv[0] != self.text)


@dataclass(frozen=True, slots=True)
class IllegalMove:
    """The first move of a record that is not legal, and the legal moves there."""

    line: int
    text: str
    legal: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ReviewedGame:
    """An analyzed game up to its end or to the first illegal move.

    ``is_comparable`` states that the scores are those of ``first``, the player who moves first;
    otherwise, each score is that of the player who moves, and there are no losses.
    ``mistakes`` has the glyphs with the least loss of each.
    """

    variant: str
    players: tuple[str, ...]
    first: str
    is_comparable: bool
    mistakes: Mapping[str, float]
    moves: tuple[ReviewedMove, ...]
    outcome: Mapping[str, Any] | None
    error: IllegalMove | None
    pgn: str | None

    @property
    def expectations(self) -> tuple[float | None, ...]:
        """The expected scores of all positions; None for positions without a score."""
        scores = [move.after for move in self.moves]
        start = [self.moves[0].before] if self.moves else []
        return tuple(None if score is None else score.expectation for score in (*start, *scores))

    def json(self) -> dict[str, Any]:
        """Return the game as JSON data, without its PGN."""
        data = asdict(self)
        del data["pgn"]
        return data


def reviewed_game(
    facts: Mapping[str, Any], answer: Mapping[str, Any], lines: list[dict[str, Any]]
) -> ReviewedGame:
    """Return a game from the answers to ``recorded`` and ``annotate``; ``lines`` are its moves."""
    error = facts["error"]
    return ReviewedGame(
        variant=facts["variant"],
        players=tuple(facts["playing"]),
        first=answer["first"],
        is_comparable=facts["isComparable"],
        mistakes={glyph: least for least, glyph in sorted(answer["mistakes"])},
        moves=tuple(
            _move(line["line"], move)
            for line, move in zip(lines, answer["moves"], strict=False)  # up to the illegal move
        ),
        outcome=facts["outcome"],
        error=error and IllegalMove(error["line"], error["text"], tuple(error["legal"])),
        pgn=answer["pgn"],
    )


def _move(line: int, data: Mapping[str, Any]) -> ReviewedMove:
    return ReviewedMove(
        line=line,
        player=data["player"],
        text=data["text"],
        short=data["short"],
        before=_score(data["before"]),
        after=_score(data["after"]),
        loss=data["loss"],
        glyph=data["glyph"],
        is_best=data["isBest"],
        nodes=data["nodes"],
        algorithm=data["algorithm"],
        lines=tuple(map(_line, data["lines"])),
    )


def _score(data: Mapping[str, Any] | None) -> Score | None:
    return None if data is None else Score(**data)


def _line(data: Mapping[str, Any]) -> BestLine:
    short = data["short"]
    fields = {**data, "pv": tuple(data["pv"]), "short": None if short is None else tuple(short)}
    return BestLine(**fields)
