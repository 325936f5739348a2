"""The file of `--resume`: the games that a command has finished."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from zrf2js.arena.ledger import OtherTournament, finished, header, lines
from zrf2js.cli.common import CommandError, node_errors, write
from zrf2js.host.reading import content_of
from zrf2js.host.schedulers import NoScheduler, Runner, scheduler
from zrf2js.support.diagnostics.catalogue import diagnose


def games_of(path: Path, option: str) -> list[Mapping[str, Any]]:
    """Return the games that another run stored in a file, by number; ``option`` names the file."""
    try:
        games = finished((content_of(path) or b"").decode("utf-8", "replace"))
    except OtherTournament as error:
        raise click.BadParameter(f"{path} has no stored games", param_hint=option) from error
    return [games[number] for number in sorted(games)]


class Ledger:
    """The finished games: in a file, if there is one, and in memory."""

    def __init__(self, path: Path | None, key: str) -> None:
        self.path = path
        self.games: dict[int, Any] = {}
        content = None if path is None else content_of(path)
        if content:
            try:
                self.games = dict(finished(content.decode("utf-8", "replace"), key))
            except OtherTournament as error:
                message = f"{path} has the games of another tournament"
                raise click.BadParameter(message, param_hint="--resume") from error
        if path is not None:
            write({path: header(key) + lines(self.games.values())})

    @contextmanager
    def runner(self, address: str | None, processes: int | None, what: str) -> Iterator[Runner]:
        """Yield a runner of jobs on this machine, or on the cluster at ``address``.

        If the cluster is lost, report how many of ``what`` are finished.
        """
        try:
            with node_errors({}), scheduler(address, processes) as run:
                yield run
        except NoScheduler as error:
            reason = f"{error}; {len(self.games)} {what} are finished{self._advice}"
            raise CommandError(diagnose("ZRF920", None, address=address, reason=reason)) from error

    @property
    def _advice(self) -> str:
        """Advice on how to continue after an error, as the end of its message."""
        if self.path is None:
            return ", which --resume FILE would keep"
        return f" in {self.path.as_posix()}; run the command again to continue"

    def add(self, records: list[dict[str, Any]]) -> None:
        """Store the records of finished games."""
        self.games.update({record["number"]: record for record in records})
        if self.path is not None:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(lines(records))
