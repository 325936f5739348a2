"""`zrf2js tables`: endgame tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from zrf2js.analysis.games.table_facts import table_kinds, table_refusals
from zrf2js.cli.common import (
    JSON_OPTION,
    CommandError,
    echo,
    echo_json,
    hosted,
    node_errors,
    program_of,
    reads_rules,
    write,
)
from zrf2js.cli.options.training import file_output_option
from zrf2js.cli.options.weights import existing_entries
from zrf2js.cli.output.terminal import progress
from zrf2js.emit.js.rules.layout import layout_of
from zrf2js.host.requests import run_module
from zrf2js.ir.nodes import GameIR
from zrf2js.support.diagnostics.catalogue import diagnose
from zrf2js.trained.game_data import rules_hash
from zrf2js.trained.tables import TABLES

#: positions that one process solves before the file is written
_BATCH = 1_000_000


@click.command()
@reads_rules
@click.option(
    "--pieces", type=click.IntRange(1, 6), default=3, help="Most pieces of a position (3)."
)
@click.option(
    "--memory",
    type=click.IntRange(1),
    default=1000,
    metavar="MB",
    help="Memory limit; positions that require more have no table (1000).",
)
@file_output_option(TABLES)
@JSON_OPTION
def tables(
    rules: Path,
    options: dict[str, Any],
    pieces: int,
    memory: int,
    path: Path,
    as_json: bool,
) -> None:
    """Solve all positions with few pieces.

    `--tables FILE` adds the endgame tables to a module, and `zrf2js build` finds them next to the
    rules. An interrupted command continues with the positions that are not in the file.
    """
    work = _Tables(rules, options, memory, path)
    with node_errors({}):
        for count in range(1, pieces + 1):
            work.solve(count)
    if not work.classes:
        work.refuse("; ".join(work.notes) or f"no game has {pieces} pieces or less")
    if as_json:
        echo_json({"classes": [work.facts(each) for each in work.ordered()]})
        return
    for each in work.ordered():
        echo(_summary(work.facts(each)))
    for reason in work.notes:
        echo(reason, err=True)
    echo(f"{work.path.as_posix()}: {len(work.classes)} tables")


def _summary(facts: Mapping[str, Any]) -> str:
    """Return the line about a table."""
    counts = ", ".join(f"{facts[name]:,} {name}" for name in ("wins", "draws", "losses"))
    return f"{facts['pieces']}: {counts}; the longest win takes {facts['longest']} plies"


class _Tables:
    """Tables in progress: the solved classes, and the file with them."""

    def __init__(self, rules: Path, options: Mapping[str, Any], memory: int, path: Path) -> None:
        self.memory, self.path = memory, path
        program = program_of(rules, options)
        self.game: GameIR = program.games[0]
        reasons = ["scripts may change the rules"] if program.scripts else []
        reasons += table_refusals(self.game)
        if reasons:
            self.refuse("; ".join(dict.fromkeys(reasons)))
        chosen = {**options, "variant": options["variant"] or "0"}
        self.module = hosted(rules, True, **chosen)
        self.others = existing_entries(path, TABLES)
        stored = self.others.pop(self.game.title, {"rules": None})
        self.tables: dict[str, Any] = {"squares": None, "symmetries": [], "classes": []}
        if stored["rules"] == rules_hash(self.game):
            self.tables = stored["tables"]
        self.kinds = {(kind.player, kind.piece): kind for kind in table_kinds(self.game)}
        self.refused: list[dict[str, Any]] = []
        self.notes: list[str] = []

    @property
    def classes(self) -> list[dict[str, Any]]:
        """The solved classes."""
        classes: list[dict[str, Any]] = self.tables["classes"]
        return classes

    def ordered(self) -> list[dict[str, Any]]:
        """Return the solved classes by their pieces."""
        return sorted(self.classes, key=lambda each: (len(each["codes"]), each["codes"]))

    def refuse(self, reason: str) -> None:
        """Report that the game cannot have tables."""
        raise CommandError(diagnose("ZRF926", None, title=self.game.title, reason=reason))

    def solve(self, count: int) -> None:
        """Solve the classes with a number of pieces, and those that they depend on."""
        kinds = [
            {"player": kind.player, "type": kind.piece + 1, "most": kind.most, "all": kind.all}
            for kind in self.kinds.values()
        ]
        plan = self._run("planTables", count, kinds=kinds, memory=self.memory)
        self.tables["squares"] = plan["squares"]
        self.tables["symmetries"] = plan["symmetries"]
        solvable = []
        for component in plan["components"]:
            if component["reason"] is None:
                if component["positions"]:  # else the game is over in all of them
                    solvable.append(component)
                continue
            for each in component["classes"]:
                self.refused.append({"codes": each["codes"], "reason": component["reason"]})
                self.notes.append(f"{self.name(each['codes'])}: no table, {component['reason']}")
        total = sum(each["positions"] for each in solvable)
        with progress(f"{count} pieces", total) as notify:
            finished = 0
            for batch in _batches(solvable):
                solved = self._run("solveTables", count, components=batch)
                self.classes.extend(solved["classes"])
                self._write()
                finished += sum(each["positions"] for each in batch)
                notify(finished)

    def _run(self, do: str, pieces: int, **query: Any) -> Any:
        query |= {"do": do, "pieces": pieces, "squares": self.tables["squares"]}
        query |= {"tables": self.classes, "refused": self.refused}
        return run_module(self.module, query, None)

    def _write(self) -> None:
        """Write the file, so that an interrupted command continues with the next class."""
        entry = TABLES.entry_of(self.game, {**self.tables, "classes": self.ordered()})
        text = TABLES.file_text({**self.others, self.game.title: entry})
        write({self.path: text}, replaced=(self.path,))

    def name(self, codes: Sequence[int]) -> str:
        """Return the pieces of a class as a text."""
        layout = layout_of(self.game)
        pairs = [
            (
                (code & layout.owner_mask).bit_length() - 1,
                (code >> layout.type_shift & layout.type_mask) - 1,
            )
            for code in codes
        ]
        if not all((owner, piece) in self.kinds for owner, piece in pairs):
            # a symmetry exchanges the players; only its image can occur
            one, other = sorted({turn.chooser for turn in self.game.turns})
            pairs = [({one: other, other: one}.get(owner, owner), piece) for owner, piece in pairs]
        return ", ".join(
            f"{self.game.players[owner].name} {self.game.pieces[piece].name}"
            for owner, piece in sorted(pairs, key=lambda each: (each[0], -each[1]))
        )

    def facts(self, table: Mapping[str, Any]) -> dict[str, Any]:
        """Return what a table shows: its pieces, and how many positions are won."""
        return {"pieces": self.name(table["codes"]), **table["positions"]}


def _batches(components: Sequence[Any]) -> list[list[Any]]:
    """Return the components in groups with few positions."""
    batches: list[list[Any]] = []
    size = 0
    for component in components:
        if not batches or size + component["positions"] > _BATCH:
            batches.append([])
            size = 0
        batches[-1].append(component)
        size += component["positions"]
    return batches
