"""`zrf2js train --book`: opening books."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import asdict
from functools import wraps
from pathlib import Path
from typing import Any

import click

from zrf2js.analysis.table_facts import duel_refusals
from zrf2js.arena.ledger import identity
from zrf2js.book import BOOK, encoded, entry_of, file_text
from zrf2js.cli.common import (
    CommandError,
    Function,
    compiled,
    echo,
    echo_json,
    exclude,
    hosted,
    node_errors,
    write,
)
from zrf2js.cli.ledger import Ledger
from zrf2js.cli.standard_input import name_of
from zrf2js.cli.terminal import Notify, progress
from zrf2js.cli.weights import existing_entries, text_option
from zrf2js.host.modules import text_of
from zrf2js.host.schedulers import NoScheduler, Runner
from zrf2js.host.schedulers import scheduler as connect
from zrf2js.ir.data import from_json
from zrf2js.ir.nodes import GameIR
from zrf2js.support.diagnostics.catalogue import diagnose
from zrf2js.training.book import BookSettings, BookTree
from zrf2js.weights import WEIGHTS

#: positions and nodes for each of them by default
_POSITIONS, _NODES = 1000, 20_000
#: the parameters and options of training by games, which `--book` excludes
_GAMES = {"games": "games", "units": "network", "report": "report"}


def takes_book(command: Function) -> Function:
    """Add ``--book``: the command then makes an opening book instead."""

    @click.option(
        "--book",
        is_flag=True,
        help="Make an opening book: search the positions that good play leads to.",
    )
    @click.option(
        "--positions",
        type=click.IntRange(1),
        help=f"With --book: number of positions [default: {_POSITIONS}].",
    )
    @click.option(
        "--plies",
        type=click.IntRange(1, 200),
        default=30,
        help="With --book: length of the longest line (30).",
    )
    @wraps(command)
    def wrapped(book: bool, positions: int | None, plies: int, **arguments: Any) -> Any:
        if not book:
            if positions is not None:
                raise click.UsageError("--positions requires --book")
            return command(**arguments)
        exclude("book", _GAMES, arguments)
        if arguments["tables"]:
            raise click.UsageError("--book and --tables exclude each other")
        if positions is not None and arguments["budget"] is not None:
            raise click.UsageError("--positions and --budget exclude each other")
        goal = _POSITIONS if positions is None and arguments["budget"] is None else positions
        nodes = arguments["nodes"] or _NODES
        settings = BookSettings(seed=arguments["seed"], nodes=nodes, plies=plies)
        _make_book(arguments, settings, goal, text_option(WEIGHTS, arguments["weights_path"]))

    return wrapped


def _make_book(
    arguments: dict[str, Any],
    settings: BookSettings,
    goal: int | None,
    weights: dict[str, Any],
) -> None:
    """Search positions until there are enough of them or the time is up, and write the file."""
    rules: Path = arguments["rules"]
    options = {name: arguments[name] for name in ("variant", "dialect")}
    options |= arguments["scripts"]
    path = arguments["output"] or name_of(rules).with_suffix(BOOK.suffix)
    book = _Book(rules, options, weights, settings, path, arguments["resume"])
    scheduler = arguments["scheduler"]
    try:
        with (
            node_errors({}),
            connect(scheduler, arguments["workers"]) as run,
            progress("Searching", goal) as notify,
        ):
            book.run(run, goal, arguments["budget"], notify)
    except NoScheduler as error:
        reason = f"{error}; {len(book.done.games)} positions are finished{book.done.advice}"
        raise CommandError(diagnose("ZRF920", None, address=scheduler, reason=reason)) from error
    facts = book.write()
    if arguments["as_json"]:
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
        options: dict[str, Any],
        weights: dict[str, Any],
        settings: BookSettings,
        path: Path,
        resume: Path | None,
    ) -> None:
        self.path, self.settings = path, settings
        program = from_json(compiled(rules, quiet=True, target="ir", **options)[0].text)
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
        text = file_text({**self.others, self.game.title: entry_of(self.game, book)})
        write({self.path: text}, replaced=(self.path,))
        return {**facts, "bytes": len(entries)}

    def _refuse(self, reason: str) -> None:
        raise CommandError(diagnose("ZRF923", None, title=self.game.title, reason=reason))
