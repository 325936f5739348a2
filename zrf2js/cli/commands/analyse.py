"""`zrf2js analyse`."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from zrf2js.cli.common import (
    ERRORS,
    JSON_OPTION,
    CommandError,
    dialect_option,
    echo,
    echo_json,
    hosted,
    node_errors,
    print_diagnostics,
    write,
)
from zrf2js.cli.options.analyzed_files import Recording, recordings
from zrf2js.cli.options.scripts import runs_scripts
from zrf2js.cli.options.weights import takes_weights
from zrf2js.cli.output.terminal import progress
from zrf2js.host.modules import Module
from zrf2js.host.output import OverwritesInput, require_no_input
from zrf2js.host.requests import run_module
from zrf2js.host.schedulers import scheduler
from zrf2js.review.games import ReviewedGame, reviewed_game
from zrf2js.review.jobs import in_order, search_requests
from zrf2js.review.report import page
from zrf2js.review.statistics import statistics
from zrf2js.review.table import game_table
from zrf2js.support.diagnostics.catalogue import diagnose
from zrf2js.support.frozen_node import frozen_node

#: nodes per position if there is no limit
_NODES = 20_000


@click.command()
@click.argument("record", type=click.Path(path_type=Path), metavar="GAME")
@click.option(
    "--rules",
    type=click.Path(path_type=Path),
    help="Rules of the game [default: the file that a saved game names, in its folder].",
)
@click.option("--variant", metavar="NAME", help="Title or index of one game or variant.")
@runs_scripts
@takes_weights
@dialect_option
@click.option("--game", type=click.IntRange(1), help="Number of one game of a file with several.")
@click.option(
    "--nodes",
    type=click.IntRange(1),
    help=f"Nodes per position [default: {_NODES} without --ms].",
)
@click.option("--ms", type=click.IntRange(1), help="Time per position in ms.")
@click.option("--multi-pv", type=click.IntRange(1), default=1, help="Best lines per position (1).")
@click.option("--jobs", type=click.IntRange(1), help="Number of processes.")
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    metavar="FILE.pgn",
    help="Write the annotated games as PGN.",
)
@click.option(
    "--report",
    type=click.Path(path_type=Path),
    metavar="FILE.html",
    help="Write a page with the graph and the moves.",
)
@JSON_OPTION
def analyse(
    record: Path,
    rules: Path | None,
    variant: str | None,
    options: dict[str, Any],
    game: int | None,
    nodes: int | None,
    ms: int | None,
    multi_pv: int,
    jobs: int | None,
    output: Path | None,
    report: Path | None,
    as_json: bool,
) -> None:
    """Analyze a recorded game: scores, mistakes and better moves.

    GAME is a saved Zillions game (.zsg) or a file in PGN (.pgn). The opponent of the compiled game
    searches each position. With --nodes, equal options give equal results.
    """
    limits = {"nodes": _NODES if nodes is None and ms is None else nodes, "ms": ms}
    search = {name: value for name, value in limits.items() if value is not None}
    chosen = recordings(record, rules, game, variant)
    _require_no_inputs(output, report)
    analysis = _Analysis({**search, "multiPv": multi_pv}, jobs, output is not None)
    read = [analysis.read(each, options) for each in chosen]  # all errors come before the searches
    games = [(each.recording, analysis.run(each)) for each in read]
    files: dict[Path, str | bytes] = {}
    if output is not None:
        files[output] = "\n".join(reviewed.pgn or "" for _, reviewed in games)
    if report is not None:
        files[report] = page([(each.title, reviewed) for each, reviewed in games], search)
    try:
        if files:
            write(files)
    finally:  # a file that cannot be written does not lose the results of the searches
        if as_json:
            echo_json([_row(each, reviewed, search, multi_pv) for each, reviewed in games])
        else:
            echo("\n\n".join(game_table(each.title, reviewed, search) for each, reviewed in games))
    errors = list(_errors(games))
    print_diagnostics(tuple(errors))
    if errors:
        raise click.exceptions.Exit(ERRORS)


def _require_no_inputs(*outputs: Path | None) -> None:
    """Refuse to overwrite the record, before the searches."""
    for path in outputs:
        if path is None:
            continue
        try:
            require_no_input(path)
        except OverwritesInput as error:
            raise click.UsageError(str(error)) from error


@frozen_node()
class _Game:
    """A game that has been read: its record, its module, and the answer to ``recorded``."""

    recording: Recording
    module: Module
    facts: Any


class _Analysis:
    """The searches of all games, and the modules of their rules."""

    def __init__(self, search: dict[str, Any], jobs: int | None, writes_pgn: bool) -> None:
        self.search = search
        self.jobs = jobs or os.cpu_count() or 1
        self.writes_pgn = writes_pgn
        self.modules: dict[tuple[Path, str | None], Module] = {}

    def read(self, recording: Recording, options: dict[str, Any]) -> _Game:
        """Play the moves of a game; raise CommandError."""
        module = self._module(recording, options)
        with node_errors(recording.query):
            facts: Any = run_module(module, {**recording.query, "do": "recorded"})
        if facts["engine"] is not None or not facts["playing"]:
            raise CommandError(diagnose("ZRF921", None, title=facts["variant"]))
        if self.writes_pgn and not facts["hasPgn"]:
            raise CommandError(diagnose("ZRF917", None, title=facts["variant"]))
        return _Game(recording, module, facts)

    def run(self, game: _Game) -> ReviewedGame:
        """Search the positions of a game; raise CommandError."""
        facts, recording = game.facts, game.recording
        with node_errors(recording.query):
            query = {
                **recording.query,
                "do": "annotate",
                "moves": facts["moves"],
                "reviews": self._reviews(game),
                "tags": recording.tags(facts["error"] is None) if self.writes_pgn else None,
            }
            answer: Any = run_module(game.module, query, None)
        return reviewed_game(facts, answer, recording.query["lines"])

    def _module(self, recording: Recording, options: dict[str, Any]) -> Module:
        key = (recording.rules, recording.variant)
        if key not in self.modules:
            own = {"variant": recording.variant, **options}
            self.modules[key] = hosted(recording.rules, quiet=True, **own)
        return self.modules[key]

    def _reviews(self, game: _Game) -> list[Any]:
        """Return the reviews of all positions."""
        moves = game.facts["moves"]
        requests = search_requests(game.recording.query, moves, self.search, self.jobs)
        answers: list[Any] = []
        finished = 0
        label = f"Searching {game.recording.title}"
        with scheduler(None, self.jobs) as run, progress(label, len(moves) + 1) as notify:
            for answer in run(game.module, requests):
                answers.append(answer)
                finished += len(answers[-1]["reviews"])
                notify(finished)
        return in_order(answers)


def _row(
    recording: Recording, reviewed: ReviewedGame, search: dict[str, Any], multi_pv: int
) -> dict[str, Any]:
    """Return the JSON record of a game."""
    by_player = statistics(reviewed)
    return {
        "file": recording.path.as_posix(),
        "game": recording.number,
        "rules": recording.rules.as_posix(),
        "search": {"nodes": search.get("nodes"), "ms": search.get("ms"), "multi_pv": multi_pv},
        **reviewed.json(),
        "statistics": {player: asdict(each) for player, each in by_player.items()},
    }


def _errors(games: list[tuple[Recording, ReviewedGame]]) -> Iterator[Any]:
    """Yield a diagnostic for each game that ends with an illegal move."""
    for recording, reviewed in games:
        if reviewed.error is not None:
            error = reviewed.error
            legal = ", ".join((*error.legal[:8], "...") if len(error.legal) > 8 else error.legal)
            origin = recording.origin(error.line, error.text)
            yield diagnose("ZRF918", origin, text=error.text, legal=legal or "none")
