"""`zrf2js train`."""

from __future__ import annotations

import re
import time
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any, NoReturn

import click

from zrf2js.arena.ledger import identity
from zrf2js.cli.book import takes_book
from zrf2js.cli.common import (
    JSON_OPTION,
    CommandError,
    compiled,
    echo,
    echo_json,
    hosted,
    node_errors,
    reads_rules,
    request,
    write,
)
from zrf2js.cli.ledger import Ledger
from zrf2js.cli.scripts import takes_scripts
from zrf2js.cli.standard_input import name_of
from zrf2js.cli.tables import takes_tables
from zrf2js.cli.terminal import Notify, progress
from zrf2js.cli.weights import existing_entries, file_option, text_option
from zrf2js.game_data import with_data
from zrf2js.host.node import run_module
from zrf2js.host.schedulers import NoScheduler, Runner
from zrf2js.host.schedulers import scheduler as connect
from zrf2js.ir.data import from_json
from zrf2js.ir.nodes import GameIR, Program
from zrf2js.support.diagnostics.catalogue import diagnose
from zrf2js.training.generations import (
    FIRST,
    Generation,
    Settings,
    first_missing,
    fit_request,
    generations,
    jobs,
    network_request,
    training_games,
)
from zrf2js.training.report import Fit, page, summary
from zrf2js.weights import WEIGHTS, entry_of, file_text

#: seconds by the unit of a duration
_UNITS = {"": 1, "s": 1, "m": 60, "h": 3600}
#: games, and nodes per move, by default
_GAMES, _NODES = 2000, 60


def _seconds(context: click.Context, parameter: click.Parameter, value: str | None) -> float | None:
    """Return a duration such as 90s, 10m or 2h in seconds."""
    if value is None:
        return None
    found = re.fullmatch(r"(\d+(?:\.\d+)?)([smh]?)", value.strip())
    if found is None or float(found[1]) == 0:
        raise click.BadParameter(f"`{value}` is not a duration such as 90s, 10m or 2h")
    return float(found[1]) * _UNITS[found[2]]


def _check_usage(
    games: int | None, budget: float | None, units: int | None, target_nodes: int | None
) -> None:
    """Reject options that do not go together."""
    if games is not None and budget is not None:
        raise click.UsageError("--games and --budget exclude each other")
    if target_nodes is not None and units is None:
        raise click.UsageError("--target-nodes requires --network")


@click.command()
@reads_rules
@takes_scripts
@click.option(
    "--games",
    type=click.IntRange(1),
    help=f"Number of self-play games [default: {_GAMES}].",
)
@click.option(
    "--budget", callback=_seconds, metavar="TIME", help="Time for games instead: 90s, 10m, 2h."
)
@click.option(
    "--nodes",
    type=click.IntRange(1),
    help=f"Nodes per move ({_NODES}); with --book, per position (20000).",
)
@click.option("--seed", type=click.IntRange(0), default=1, help="Random seed (1).")
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
    default=0.25,
    help="Expected difference between positions, as a logit (0.25); less if pieces matter more.",
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
    WEIGHTS,
    "Evaluation of all games or, with --book, searches; --network keeps its tables, and continues "
    "its network.",
)
@click.option("--workers", "--jobs", "workers", type=click.IntRange(1), help="Number of processes.")
@click.option("--scheduler", metavar="ADDRESS", help="Address of a Dask scheduler to run on.")
@click.option(
    "--resume",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Store finished games in FILE, and continue with the games that are not in it.",
)
@click.option(
    "--report",
    type=click.Path(path_type=Path),
    metavar="FILE.html",
    help="Write a page with the learning curve and the values.",
)
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="File to write [default: NAME.weights.json, NAME.tables.json or NAME.book.json next to "
    "the rules].",
)
@JSON_OPTION
@takes_book
@takes_tables
def train(
    rules: Path,
    variant: str | None,
    dialect: str,
    scripts: dict[str, Any],
    games: int | None,
    budget: float | None,
    nodes: int | None,
    seed: int,
    random_plies: int,
    max_plies: int,
    square_deviation: float,
    units: int | None,
    target_nodes: int | None,
    weights_path: Path | None,
    workers: int | None,
    scheduler: str | None,
    resume: Path | None,
    report: Path | None,
    output: Path | None,
    as_json: bool,
) -> None:
    """Learn the evaluation of a game by self-play.

    The result depends on the seed and the number of games, not on the workers. `--weights FILE`
    adds it to a module, and `zrf2js build` finds it next to the rules. With `--tables`, the command
    makes endgame tables instead, and with `--book` an opening book.
    """
    _check_usage(games, budget, units, target_nodes)
    options: dict[str, Any] = {"variant": variant, "dialect": dialect, **scripts}
    settings = Settings(
        seed=seed,
        nodes=nodes or _NODES,
        random_plies=random_plies,
        max_plies=max_plies,
        square_deviation=square_deviation,
        choosers=_choosers(rules, options),
        target_nodes=target_nodes,
    )
    path = output or name_of(rules).with_suffix(WEIGHTS.suffix)
    training = _Training(rules, options, settings, path, resume, text_option(WEIGHTS, weights_path))
    goal = _GAMES if games is None and budget is None else games
    try:
        with (
            node_errors({}),
            connect(scheduler, workers) as run,
            progress("Playing", goal) as notify,
        ):
            fits = training.run(run, goal, budget, notify, units)
    except NoScheduler as error:
        reason = f"{error}; {len(training.done.games)} games are finished{training.done.advice}"
        raise CommandError(diagnose("ZRF920", None, address=scheduler, reason=reason)) from error
    if report is not None:
        write({report: page(training.game, fits, seed)})
    if as_json:
        echo_json({"games": fits[-1].games, "seed": seed, **fits[-1].facts})
    else:
        echo(f"{path.as_posix()}: {summary(fits[-1])}")


def _choosers(rules: Path, options: dict[str, Any]) -> tuple[bool, ...]:
    """Return for each player whether it selects moves; reject games without two such players."""
    table = request(rules, {"do": "seats"}, **options)
    choosers = tuple(seat["chooses"] for seat in table["seats"])
    if table["engine"] is not None or not any(choosers):
        raise CommandError(diagnose("ZRF921", None, title=table["variant"]))
    if sum(choosers) < 2:
        reason = "a single player has no opponent"
        raise CommandError(diagnose("ZRF923", None, title=table["variant"], reason=reason))
    return choosers


class _Training:
    """A training in progress: its games, and the file with the current evaluation.

    ``start`` has the options of the compiler for an evaluation with which all games are played.
    """

    def __init__(
        self,
        rules: Path,
        options: dict[str, Any],
        settings: Settings,
        path: Path,
        resume: Path | None,
        start: dict[str, Any],
    ) -> None:
        self.rules = rules
        self.options = options
        self.settings = settings
        self.path = path
        self.weights = start
        program = from_json(compiled(rules, quiet=True, target="ir", **options)[0].text)
        self.game: GameIR = program.games[0]
        self.start = self._evaluation_of(program, **start) if start else None
        self.module = self._module()
        self.others = existing_entries(path, WEIGHTS)
        self.done = Ledger(resume, identity(self.module, ["train", asdict(settings)]))

    def _evaluation_of(self, program: Program, weights: str, weights_path: str) -> dict[str, Any]:
        """Return the evaluation of the game in a file; refuse a file without one that fits."""
        found = with_data(program, WEIGHTS, weights, weights_path)
        for diagnostic in found.diagnostics:
            raise CommandError(diagnostic)
        learned = found.value.games[0].annotations.learned
        if learned is None:
            self._refuse(f"`{weights_path}` has no evaluation of it")
        return dict(learned)

    def _module(self) -> str:
        """Return a module with the current evaluation."""
        options = {**self.options, **self.weights, "variant": self.options["variant"] or "0"}
        return hosted(self.rules, True, **options)

    def run(
        self,
        run: Runner,
        games: int | None,
        budget: float | None,
        notify: Notify,
        units: int | None,
    ) -> list[Fit]:
        """Play and learn in turns until the games are played or the time is up; return all fits.

        A network with a number of hidden ``units`` is learned at the end.
        """
        deadline = None if budget is None else time.monotonic() + budget
        fits: list[Fit] = []
        end = 0
        for generation in generations(games):
            if fits:
                self.module = self._module()
            self._play(run, generation, deadline, notify)
            end = first_missing(self.done.games, generation)
            if end > generation.start and self.start is None:
                fits.append(self._learn(generation.learns_from, end))
            if end < generation.end or (deadline is not None and time.monotonic() > deadline):
                break
        if end == 0:
            self._refuse("no game ended in time")
        if self.start is not None and units is None:
            fits.append(self._learn(0, end))
        if units is not None:
            self._learn_network(fits, end, units)
        return fits

    def _play(
        self, run: Runner, generation: Generation, deadline: float | None, notify: Notify
    ) -> None:
        """Play the games that are not finished, until the deadline."""
        plan = [
            game
            for game in training_games(generation, self.settings)
            if game.number not in self.done.games
        ]
        notify(len(self.done.games))
        for answer in run(self.module, jobs(plan, self.settings)):
            assert isinstance(answer, dict)
            self.done.add(answer["games"])
            notify(len(self.done.games))
            if deadline is not None and time.monotonic() > deadline:
                break

    def _learn(self, start: int, end: int) -> Fit:
        """Fit the games from ``start`` to before ``end``, and write the file."""
        query = fit_request(self.done.games, start, end, self.settings)
        answer: Any = run_module(self.module, query, None)
        if answer["learned"] is None:
            self._refuse(f"{end} games have no quiet position, or end alike")
        fit = Fit(end, answer["facts"], answer["learned"])
        self._write(fit)
        return fit

    def _write(self, fit: Fit) -> None:
        """Write the file with the current evaluation, and use it in the next games."""
        origin = {
            "games": fit.games,
            **asdict(self.settings),
            "loss": round(fit.facts[fit.loss], 4),
        }
        del origin["choosers"]
        text = self._file_text(fit.learned, origin)
        write({self.path: text}, replaced=(self.path,))
        self._use(text)
        echo(summary(fit), err=True)

    def _file_text(self, learned: Mapping[str, Any], origin: Mapping[str, Any]) -> str:
        """Return the text of the file with an evaluation and its origin."""
        return file_text({**self.others, self.game.title: entry_of(self.game, learned, origin)})

    def _use(self, text: str) -> None:
        """Compile modules with the evaluation of a file."""
        self.weights = {"weights": text, "weights_path": self.path.as_posix()}

    def _learn_network(self, fits: list[Fit], end: int, units: int) -> None:
        """Add a network to the tables of the last fit or of the start, and write the file."""
        tables = dict(self.start or fits[-1].learned)
        network = tables.pop("network", None)
        self._use(self._file_text(tables, {}))
        first = 0 if self.start is not None else min(FIRST, end // 2)
        query = network_request(self.done.games, first, end, units, self.settings.seed, network)
        answer: Any = run_module(self._module(), query, None)
        if answer["network"] is None:
            self._refuse("a network requires two players that a symmetry of the game exchanges")
        facts = answer["facts"] | (fits.pop().facts if fits else {})
        fits.append(Fit(end, facts, {**tables, "network": answer["network"]}))
        self._write(fits[-1])

    def _refuse(self, reason: str) -> NoReturn:
        raise CommandError(diagnose("ZRF923", None, title=self.game.title, reason=reason))
