"""`zrf2js arena`."""

from __future__ import annotations

import time
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from zrf2js.arena.fixtures import fixtures, jobs
from zrf2js.arena.ledger import identity, remaining
from zrf2js.arena.players import InvalidPlayer, Player, read_player
from zrf2js.arena.report import page, summary
from zrf2js.arena.results import Record, complete, results
from zrf2js.cli.common import (
    JSON_OPTION,
    CommandError,
    echo_json,
    hosted,
    reads_rules,
    request,
    write,
)
from zrf2js.cli.options.ledger import Ledger
from zrf2js.cli.options.scripts import runs_scripts
from zrf2js.cli.options.weights import takes_weights
from zrf2js.host.modules import text_of
from zrf2js.support.diagnostics.catalogue import diagnose

#: number of games whose moves are traced to the blocks of the rules
TRACED = 4


def _players(context: click.Context, parameter: click.Parameter, value: str) -> list[Player]:
    try:
        return [read_player(spec) for spec in value.split(",")]
    except InvalidPlayer as error:
        raise click.BadParameter(str(error), context, parameter) from error


@click.command()
@reads_rules
@runs_scripts
@takes_weights
@click.option("--games", type=click.IntRange(1), default=20, help="Games per pairing (20).")
@click.option(
    "--players",
    default="auto:nodes=2000,auto:nodes=2000",
    callback=_players,
    metavar="SPEC,SPEC",
    help="random, greedy, alphabeta, mcts, maxn, brs, solver, auto or uci=COMMAND; "
    "with :nodes=5000 ...",
)
@click.option("--seed", type=int, default=1, help="Random seed (1).")
@click.option(
    "--random-plies",
    "--opening",
    "random_plies",
    type=click.IntRange(0),
    default=2,
    help="Random opening plies (2).",
)
@click.option(
    "--max-plies",
    "--cap",
    "max_plies",
    type=click.IntRange(1),
    default=300,
    help="Plies after which a game is a draw (300).",
)
@click.option("--jobs", type=click.IntRange(1), help="Number of processes.")
@click.option("--scheduler", metavar="ADDRESS", help="Address of a Dask scheduler to run on.")
@click.option("--usage/--no-usage", default=False, help="Report which blocks of the rules run.")
@click.option(
    "--report",
    type=click.Path(path_type=Path),
    metavar="FILE.html",
    help="Write a report page with plots.",
)
@click.option(
    "--resume",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Store finished games in FILE, and continue with the games that are not in it.",
)
@JSON_OPTION
def arena(
    rules: Path,
    options: dict[str, Any],
    games: int,
    players: list[Player],
    seed: int,
    random_plies: int,
    max_plies: int,
    jobs: int | None,
    scheduler: str | None,
    usage: bool,
    report: Path | None,
    resume: Path | None,
    as_json: bool,
) -> None:
    """Play a tournament between players and report the results."""
    table = request(rules, {"do": "seats"}, **options)
    choosing = [seat["chooses"] for seat in table["seats"]]
    if table["engine"] is not None or not any(choosing):
        raise CommandError(diagnose("ZRF921", None, title=table["variant"]))
    plan = fixtures(games, len(players), choosing, seed=seed, opening=random_plies)
    module = hosted(rules, quiet=True, **options)
    settings = [[player.spec for player in players], max_plies, list(map(asdict, plan))]
    done = Ledger(resume, identity(text_of(module), settings))
    started = time.monotonic()
    if requests := _requests(remaining(plan, done.games), players, max_plies):
        with done.runner(scheduler, jobs, f"of {len(plan)} games") as run:
            for answer in run(module, requests):
                assert isinstance(answer, dict)
                done.add(answer["games"])
    records = complete(list(done.games.values()), len(plan))
    seconds = time.monotonic() - started
    names = [seat["name"] for seat in table["seats"]]
    outcome = results(records, names, [player.spec for player in players], seconds)
    outcome = {"game": table["game"], "variant": table["variant"], "seed": seed, **outcome}
    if usage:
        outcome["blocks"] = _usage(rules, records, options)
    if report is not None:
        write({report: page(outcome)})
    if as_json:
        echo_json(outcome)
    else:
        click.echo(summary(outcome))


def _requests(plan: list[Any], players: list[Player], cap: int) -> list[dict[str, object]]:
    options = [player.options for player in players]
    return jobs(plan, variant=None, players=options, cap=cap)


def _usage(rules: Path, records: list[Record], options: dict[str, Any]) -> Any:
    """Return how often the blocks of the rules ran in the first games."""
    query = {"do": "usage", "histories": [record["moves"] for record in records[:TRACED]]}
    return request(rules, query, quiet=True, unlimited=True, trace=True, **options)["blocks"]
