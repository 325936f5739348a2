"""`zrf2js diff`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from zrf2js.cli.common import (
    ERRORS,
    JSON_OPTION,
    dialect_option,
    echo_json,
    has_foreign_scripts,
    hosted,
    named_rules,
    node_errors,
    root_option,
)
from zrf2js.cli.options.scripts import read_scripts, runs_scripts, script_option

_SHOWN = 12


@click.command()
@click.argument("old", type=click.Path(path_type=Path), callback=named_rules)
@click.argument("new", type=click.Path(path_type=Path), callback=named_rules)
@click.option("--variant", metavar="NAME", help="Title or index of one game or variant of both.")
@click.option(
    "--games", type=click.IntRange(1), default=20, show_default=True, help="Number of random games."
)
@click.option(
    "--plies", type=click.IntRange(1), default=60, show_default=True, help="Plies per game."
)
@click.option("--seed", type=click.IntRange(1), default=1, show_default=True, help="Random seed.")
@runs_scripts
@script_option("--override-old", "old_scripts", "A script for OLD only.")
@script_option("--override-new", "new_scripts", "A script for NEW only.")
@dialect_option
@root_option
@JSON_OPTION
def diff(
    old: Path,
    new: Path,
    variant: str | None,
    games: int,
    plies: int,
    seed: int,
    options: dict[str, Any],
    old_scripts: tuple[Path, ...],
    new_scripts: tuple[Path, ...],
    as_json: bool,
) -> None:
    """Report differences in play, not in text, between OLD and NEW.

    Play random games by both rules files, and compare setups, moves, turns and outcomes. The exit
    code is 1 if they differ.
    """
    from zrf2js.host.requests import compare_modules

    sides = ((old, old_scripts, "--override-old"), (new, new_scripts, "--override-new"))
    given = []
    for path, own, option in sides:
        overrides = {**options["overrides"], **read_scripts(own, option)}
        given.append((path, {**options, "variant": variant, "overrides": overrides}))
    is_isolated = any(has_foreign_scripts(path, chosen) for path, chosen in given)
    before, after = (
        hosted(path, quiet=True, is_isolated=is_isolated, **chosen) for path, chosen in given
    )
    query = {"games": games, "plies": plies, "seed": seed}
    with node_errors(query):
        answer: Any = compare_modules(before, after, query)
    if as_json:
        echo_json(answer)
    else:
        click.echo("\n".join(_report(answer)))
    if _differs(answer):
        raise click.exceptions.Exit(ERRORS)


def _differs(answer: dict[str, Any]) -> bool:
    differences = [d for variant in answer["variants"] for d in variant["differences"]]
    return bool(answer["removed"] or answer["added"] or differences)


def _report(answer: dict[str, Any]) -> Iterator[str]:
    yield from (f"- {title}: removed" for title in answer["removed"])
    yield from (f"+ {title}: added" for title in answer["added"])
    for variant in answer["variants"]:
        if not variant["differences"]:
            yield f"  {variant['title']}: no difference in {variant['plies']} plies"
        for difference in variant["differences"]:
            yield f"! {variant['title']}: {_heading(difference)}"
            yield from _only("-", difference["old"])
            yield from _only("+", difference["new"])


def _heading(difference: dict[str, Any]) -> str:
    history = difference["history"]
    where = f"after {'; '.join(history)}" if history else "at the start"
    what = {"setup": "different pieces", "moves": "different moves"}
    return f"{what.get(difference['kind'], 'different ' + difference['kind'])} {where}"


def _only(sign: str, items: Any) -> Iterator[str]:
    """Yield the items of one side only: those of a list, or a single item."""
    listed = items if isinstance(items, list) else [items or "none"]
    yield from (f"    {sign} {item}" for item in listed[:_SHOWN])
    if len(listed) > _SHOWN:
        yield f"    {sign} ... and {len(listed) - _SHOWN} more"
