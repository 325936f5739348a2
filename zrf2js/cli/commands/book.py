"""`zrf2js book`: opening books."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from zrf2js.analysis.games.table_facts import duel_refusals
from zrf2js.arena.ledger import identity
from zrf2js.cli.common import (
    JSON_OPTION,
    CommandError,
    echo,
    echo_json,
    hosted,
    program_of,
    reads_rules,
    write,
)
from zrf2js.cli.options.ledger import Ledger
from zrf2js.cli.options.training import budget_option, file_output_option, runs_jobs
from zrf2js.cli.options.weights import existing_entries, file_option, text_option
from zrf2js.cli.output.terminal import Notify, progress
from zrf2js.host.modules import text_of
from zrf2js.host.schedulers import Runner
from zrf2js.ir.nodes import GameIR
from zrf2js.support.diagnostics.catalogue import diagnose
from zrf2js.trained.book import BOOK, encoded
from zrf2js.trained.weights import WEIGHTS
from zrf2js.training.book import BookSettings, BookTree

#: positions by default
_POSITIONS = 1000


@click.command()
@reads_rules
@click.option(
    "--positions", type=click.IntRange(1), help=f"Number of positions [default: {_POSITIONS}]."
)
@budget_option("Time for searches instead: 90s, 10m, 2h.")
@click.option("--nodes", type=click.IntRange(1), default=20_000, help="Nodes per position (20000).")
@click.option(
    "--plies", type=click.IntRange(1, 200), default=30, help="Length of the longest line (30)."
)
@file_option(WEIGHTS.name, "Evaluation of all searches.")
@runs_jobs("positions")
@file_output_option(BOOK)
@JSON_OPTION
def book(
    rules: Path,
    options: dict[str, Any],
    positions: int | None,
    budget: float | None,
    nodes: int,
    plies: int,
    weights_path: Path | None,
    seed: int,
    workers: int | None,
    scheduler: str | None,
    resume: Path | None,
    path: Path,
    as_json: bool,
) -> None:
    """Make an opening book by searches.

    The positions are those that good play leads to. The result depends on the seed, the nodes, the
    weights and the number of positions, not on the workers. `--book FILE` adds it to a module, and
    `zrf2js build` finds it next to the rules.
    """
    if positions is not None and budget is not None:
        raise click.UsageError("--positions and --budget exclude each other")
    goal = _POSITIONS if positions is None and budget is None else positions
    settings = BookSettings(seed=seed, nodes=nodes, plies=plies)
    work = _Book(rules, options, text_option(WEIGHTS.name, weights_path), settings, path, resume)
    workplace = work.done.runner(scheduler, workers, "positions")
    with workplace as run, progress("Searching", goal) as notify:
        work.run(run, goal, budget, notify)
    facts = work.write()
    if as_json:
        echo_json(facts)
    else:
        echo(f"{path.as_posix()}: {_summary(facts)}")


def _summary(facts: Mapping[str, Any]) -> str:
    """Return the line about a book."""
    line = " ".join(facts["main"])
    return (
        f"{facts['entries']:,} positions in {facts['bytes'] / 1000:.1f} KB, "
        f"from {facts['searched']:,} searched; longest line {facts['plies']} plies; "
        f"score of the start {facts['start']:.2f}; main line: {line}"
    )


class _Book:
    """A book in progress: its tree, and the finished searches."""

    def __init__(
        self,
        rules: Path,
        options: Mapping[str, Any],
        weights: Mapping[str, Any],
        settings: BookSettings,
        path: Path,
        resume: Path | None,
    ) -> None:
        self.path, self.settings = path, settings
        program = program_of(rules, options)
        self.game: GameIR = program.games[0]
        reasons = ["scripts may change the rules"] if program.scripts else []
        reasons += duel_refusals(self.game)
        if reasons:
            self._refuse("; ".join(dict.fromkeys(reasons)))
        chosen = {**options, **weights, "variant": options["variant"] or "0"}
        self.module = hosted(rules, True, **chosen)
        self.others = existing_entries(path, BOOK)
        self.others.pop(self.game.title, None)
        self.done = Ledger(resume, identity(text_of(self.module), ["book", asdict(settings)]))
        players = [turn.chooser for turn in self.game.turns]
        self.tree = BookTree(settings, list(dict.fromkeys(players)))

    def run(self, run: Runner, goal: int | None, budget: float | None, notify: Notify) -> None:
        """Search in rounds until there are enough positions, the time is up, or none is left."""
        deadline = None if budget is None else time.monotonic() + budget
        tree, done = self.tree, self.done
        while goal is None or tree.finished < goal:
            tasks = tree.next_tasks()
            if goal is not None:
                tasks = tasks[: goal - tree.finished]
            if not tasks:
                break
            missing = [task for task in tasks if task.number not in done.games]
            for answer in run(self.module, tree.jobs(missing)):
                assert isinstance(answer, dict)
                done.add(answer["results"])
                notify(len(done.games))
                if deadline is not None and time.monotonic() > deadline:
                    break
            if not tree.add(tasks, done.games):
                break
        if not tree.plies or not tree.book():
            self._refuse("no position was searched often enough; search more of them")

    def write(self) -> dict[str, Any]:
        """Write the file, and return facts about the book."""
        tree = self.tree
        positions = tree.book()
        entries = encoded(positions)
        facts = {
            "searched": tree.size,
            "entries": len(positions),
            "plies": len(tree.plies) - 1,
            "start": round(tree.start.value, 3),
            "main": tree.main_line(),
        }
        book = {**facts, "settings": asdict(self.settings), "entries": entries}
        text = BOOK.file_text({**self.others, self.game.title: BOOK.entry_of(self.game, book)})
        write({self.path: text}, replaced=(self.path,))
        return {**facts, "bytes": len(entries)}

    def _refuse(self, reason: str) -> None:
        raise CommandError(diagnose("ZRF923", None, title=self.game.title, reason=reason))
