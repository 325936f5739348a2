"""`zrf2js train`."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from zrf2js.cli.common import (
    JSON_OPTION,
    CommandError,
    echo,
    echo_json,
    reads_rules,
    request,
    write,
)
from zrf2js.cli.options.ledger import games_of
from zrf2js.cli.options.scripts import runs_scripts
from zrf2js.cli.options.training import budget_option, file_output_option, runs_jobs
from zrf2js.cli.options.weights import file_option, text_option
from zrf2js.cli.output.terminal import progress
from zrf2js.cli.training import Training
from zrf2js.support.diagnostics.catalogue import diagnose
from zrf2js.trained.weights import WEIGHTS
from zrf2js.training.generations import Settings
from zrf2js.training.report import Fit, page, summary

#: games by default
_GAMES = 2000


def _check_usage(
    games: int | None, budget: float | None, units: int | None, of_networks: dict[str, object]
) -> None:
    """Reject options that do not go together."""
    if games is not None and budget is not None:
        raise click.UsageError("--games and --budget exclude each other")
    for option, value in of_networks.items():
        if value and units is None:
            raise click.UsageError(f"{option} requires --network")


@click.command()
@reads_rules
@runs_scripts
@click.option(
    "--games",
    type=click.IntRange(1),
    help=f"Number of self-play games [default: {_GAMES}].",
)
@budget_option("Time for games instead: 90s, 10m, 2h.")
@click.option("--nodes", type=click.IntRange(1), default=60, help="Nodes per move (60).")
@click.option(
    "--random-plies",
    type=click.IntRange(1),
    default=10,
    help="Maximum number of random opening plies (10).",
)
@click.option(
    "--max-plies", type=click.IntRange(1), default=200, help="Plies after which a game is a draw."
)
@click.option(
    "--square-deviation",
    type=click.FloatRange(0, min_open=True),
    help="Expected difference between positions, as a logit; less if pieces matter more [default: "
    "0.25 or 0.06, which a match decides].",
)
@click.option(
    "--network",
    "units",
    type=click.IntRange(1, 64),
    metavar="UNITS",
    help="Learn a network with hidden units after the games, for combinations of pieces.",
)
@click.option(
    "--target-nodes",
    type=click.IntRange(1),
    metavar="N",
    help="With --network: learn from searches of N nodes, which take as long as the games.",
)
@file_option(
    WEIGHTS.name,
    "Evaluation of all games; --network keeps its tables, and continues its network.",
)
@click.option(
    "--earlier",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    multiple=True,
    metavar="FILE",
    help="With --network: also learn from the games that --resume has stored in FILE; repeatable.",
)
@runs_jobs("games")
@click.option(
    "--report",
    type=click.Path(path_type=Path),
    metavar="FILE.html",
    help="Write a page with the learning curve and the values.",
)
@file_output_option(WEIGHTS)
@JSON_OPTION
def train(
    rules: Path,
    options: dict[str, Any],
    games: int | None,
    budget: float | None,
    nodes: int,
    seed: int,
    random_plies: int,
    max_plies: int,
    square_deviation: float | None,
    units: int | None,
    target_nodes: int | None,
    weights_path: Path | None,
    earlier: tuple[Path, ...],
    workers: int | None,
    scheduler: str | None,
    resume: Path | None,
    report: Path | None,
    path: Path,
    as_json: bool,
) -> None:
    """Learn the evaluation of a game by self-play.

    The result depends on the seed and the number of games, not on the workers. `--weights FILE`
    adds it to a module, and `zrf2js build` finds it next to the rules.
    """
    _check_usage(games, budget, units, {"--target-nodes": target_nodes, "--earlier": earlier})
    settings = Settings(
        seed=seed,
        nodes=nodes,
        random_plies=random_plies,
        max_plies=max_plies,
        square_deviation=square_deviation,
        choosers=choosers_of(rules, options),
        target_nodes=target_nodes,
    )
    records = [game for file in earlier for game in games_of(file, "--earlier")]
    weights = text_option(WEIGHTS.name, weights_path)
    training = Training(rules, options, settings, path, resume, weights, records)
    goal = _GAMES if games is None and budget is None else games
    workplace = training.done.runner(scheduler, workers, "games")
    try:
        with workplace as run, progress("Playing", goal) as notify:
            kept = training.run(run, goal, budget, notify, units)
    finally:
        if report is not None and training.fits:
            write({report: page(training.game, training.fits, seed)})
    _show(kept, path, seed, as_json)


def _show(kept: Fit, path: Path, seed: int, as_json: bool) -> None:
    """Print what is in the file."""
    if as_json:
        match = {} if kept.match is None else {"match": asdict(kept.match)}
        echo_json({"games": kept.games, "seed": seed, **kept.facts, **match})
    else:
        echo(f"{path.as_posix()}: {summary(kept)}")


def choosers_of(rules: Path, options: dict[str, Any]) -> tuple[bool, ...]:
    """Return for each player whether it selects moves; reject games without two such players."""
    table = request(rules, {"do": "seats"}, **options)
    choosers = tuple(seat["chooses"] for seat in table["seats"])
    if table["engine"] is not None or not any(choosers):
        raise CommandError(diagnose("ZRF921", None, title=table["variant"]))
    if sum(choosers) < 2:
        reason = "a single player has no opponent"
        raise CommandError(diagnose("ZRF923", None, title=table["variant"], reason=reason))
    return choosers
