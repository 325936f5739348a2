"""The recorded games of `zrf2js analyse`, and their rules."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from zrf2js.cli.common import CommandError
from zrf2js.cli.options.recorded_games import is_pgn, pgn_query, read_pgn_file, saved_query
from zrf2js.cli.options.start_position import read_record_file
from zrf2js.host.files import find_beside
from zrf2js.support.diagnostics.catalogue import diagnose
from zrf2js.support.frozen_node import frozen_node
from zrf2js.support.source import Origin, Source, Span


@frozen_node(kw_only=True)
class Recording:
    """A recorded game: its file, its rules, and its start and lines as a part of a request.

    ``number`` is that of a game in PGN, from 1. ``given`` are its tags.
    """

    path: Path
    source: Source
    rules: Path
    variant: str | None
    query: Mapping[str, Any]
    number: int | None = None
    given: Mapping[str, str] | None = None

    @property
    def title(self) -> str:
        """The file, and the number and the players of a game in PGN."""
        if self.number is None or self.given is None:
            return self.path.name
        players = [self.given[name] for name in ("White", "Black") if name in self.given]
        named = f": {' - '.join(players)}" if len(players) == 2 else ""
        return f"{self.path.name}, game {self.number}{named}"

    def tags(self, is_complete: bool) -> dict[str, str]:
        """Return the tags of an annotated PGN; the result of a part of a game is unknown."""
        given = dict(self.given or {})
        if not is_complete:
            given["Result"] = "*"
        return {**given, "Annotator": "zrf2js"}

    def origin(self, line: int, text: str) -> Origin:
        """Return the place of a text in a line of the file, or that of the whole line."""
        lines = self.source.text.splitlines(keepends=True)
        start = sum(map(len, lines[: line - 1]))
        whole = lines[line - 1].rstrip()
        at = whole.find(text)
        first, last = (at, at + len(text)) if at >= 0 else (0, len(whole))
        return Origin(Span(self.source, start + first, start + last))


def recordings(
    path: Path, rules: Path | None, number: int | None, variant: str | None
) -> list[Recording]:
    """Return the games of a file, or only one of them; raise CommandError or BadParameter."""
    if is_pgn(path):
        return _pgn_recordings(path, rules, number, variant)
    source, record = read_record_file(path, variant)
    if number not in (None, 1):
        raise click.BadParameter("the file has 1 game", param_hint="--game")
    rules_path = rules or find_beside(path, record.rules)
    if rules_path is None:
        reason = f"{record.rules} is not in the same folder; name it with --rules"
        raise CommandError(diagnose("ZRF916", None, path=path.as_posix(), reason=reason))
    query = saved_query(path, source, record, variant)
    title = variant or record.variant
    return [Recording(path=path, source=source, rules=rules_path, variant=title, query=query)]


def _pgn_recordings(
    path: Path, rules: Path | None, number: int | None, variant: str | None
) -> list[Recording]:
    source, games = read_pgn_file(path)
    if rules is None or not games:
        reason = "the file has no moves and no tags" if rules else "name its rules with --rules"
        raise CommandError(diagnose("ZRF916", None, path=path.as_posix(), reason=reason))
    if number is not None and number > len(games):
        noun = "game" if len(games) == 1 else "games"
        raise click.BadParameter(f"the file has {len(games)} {noun}", param_hint="--game")
    return [
        Recording(
            path=path,
            source=source,
            rules=rules,
            variant=variant,
            query=pgn_query(path, game),
            number=at,
            given=game.tags,
        )
        for at, game in enumerate(games, 1)
        if number is None or at == number
    ]
