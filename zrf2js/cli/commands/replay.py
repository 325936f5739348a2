"""`zrf2js replay`."""

from __future__ import annotations

from collections.abc import Iterator
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
    request,
)
from zrf2js.cli.options.recorded_games import is_pgn, saved_query
from zrf2js.cli.options.scripts import runs_scripts
from zrf2js.cli.options.start_position import read_record_file
from zrf2js.cli.output.replay_rows import BROKEN, empty_row, outcome_of, replay_pgn
from zrf2js.host.files import find_beside
from zrf2js.records.zsg import Record


@click.command()
@click.argument(
    "records", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="FILE..."
)
@click.option(
    "--rules",
    type=click.Path(path_type=Path),
    help="Rules of saved games whose rules file is not in the same folder.",
)
@click.option(
    "--variant",
    metavar="NAME",
    help="Title or index of the game or variant, in place of the one that a record names.",
)
@runs_scripts
@dialect_option
@JSON_OPTION
def replay(
    records: tuple[Path, ...],
    rules: Path | None,
    variant: str | None,
    options: dict[str, Any],
    as_json: bool,
) -> None:
    """Replay saved Zillions games (.zsg) and games in PGN (.pgn).

    Report every recorded move that is not a legal move with the same effects. The replay of a saved
    game applies its recorded effects and continues; that of PGN stops.
    """
    options = {**options, "variant": variant}
    rows = [row for path in records for row in _replay_file(path, rules, options)]
    if as_json:
        echo_json(rows)
    else:
        echo("\n".join(map(_summary, rows)))
    if any(row["mismatches"] or row["skipped"] == BROKEN for row in rows):
        raise click.exceptions.Exit(ERRORS)


def _replay_file(
    path: Path, rules: Path | None, options: dict[str, Any]
) -> Iterator[dict[str, Any]]:
    """Yield the JSON records of the games of a file."""
    if is_pgn(path):
        yield from replay_pgn(path, rules, options)
    else:
        yield _replay(path, rules, options)


def _replay(path: Path, other: Path | None, options: dict[str, Any]) -> dict[str, Any]:
    """Return the JSON record of one saved game; print errors in it or in its rules."""
    row = empty_row(path)
    try:
        source, record = read_record_file(path, options["variant"])
        row.update(variant=options["variant"] or record.variant, lines=len(record.lines))
        rules = _rules_of(path, record) or other
        if rules is None:
            missing = f"{record.rules} is not in the same folder; name it with --rules"
            return {**row, "skipped": missing}
        row["rules"] = rules.as_posix()
        query = {"do": "replay", **saved_query(path, source, record, options["variant"])}
        own = {**options, "variant": row["variant"]}
        answer = request(rules, query, quiet=True, **own)
    except CommandError as error:
        error.show()
        return {**row, "skipped": BROKEN}
    return {**row, "variant": answer["variant"], **outcome_of(answer, len(record.lines))}


def _rules_of(path: Path, record: Record) -> Path | None:
    return find_beside(path, record.rules)


def _summary(row: dict[str, Any]) -> str:
    """Return the result of one replay as text."""
    if row["skipped"]:
        return f"{row['file']}: skipped, {row['skipped']}"
    game = f", game {row['game']}" if "game" in row else ""
    lines = [f"{row['file']}{game}: {row['matched']} of {row['lines']} moves match"]
    for mismatch in row["mismatches"]:
        legal = mismatch["legal"]
        some = "; ".join((*legal[:5], "...") if len(legal) > 5 else legal)
        lines += [f"  line {mismatch['line']}: {mismatch['text']}", f"    legal: {some or 'none'}"]
    return "\n".join(lines)
