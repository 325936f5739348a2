"""Options of `zrf2js convert` for optimization passes and analyses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from zrf2js.support.diagnostics.suggest import did_you_mean


def takes_passes(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add `--list-passes`, `--without-pass`, `--dump-ir` and `--explain` to a command."""
    for option in reversed(
        (
            click.option(
                "--list-passes",
                is_flag=True,
                is_eager=True,
                expose_value=False,
                callback=_list_passes,
                help="Print the optimization passes and exit.",
            ),
            click.option(
                "--without-pass",
                "without_passes",
                metavar="NAME",
                multiple=True,
                callback=_known_passes,
                help="Leave out an optimization pass; repeatable.",
            ),
            click.option(
                "--dump-ir",
                "dump_after",
                metavar="after:NAME",
                default="",
                callback=_pass_to_dump,
                help="Print the Program after a pass, or write it to OUTPUT, and exit.",
            ),
            click.option(
                "--explain",
                "explained",
                metavar="ANALYSIS",
                multiple=True,
                callback=_known_analyses,
                help="Print the result of an analysis; repeatable. Without OUTPUT, write no files.",
            ),
        )
    ):
        command = option(command)
    return command


def passes_after(name: str) -> tuple[str, ...]:
    """Return the names of the passes that run after the one called ``name``."""
    names = _pass_names()
    return tuple(names[names.index(name) + 1 :])


def _pass_names() -> list[str]:
    from zrf2js.optimize.passes import PASSES

    return [each.name for each in PASSES]


def _list_passes(context: click.Context, _: click.Parameter, listed: bool) -> None:
    if not listed or context.resilient_parsing:
        return
    import textwrap

    from zrf2js.optimize.passes import PASSES

    for each in PASSES:
        click.echo(each.name)
        click.echo(textwrap.fill(each.doc, 96, initial_indent="    ", subsequent_indent="    "))
    context.exit()


def _known_passes(
    _: click.Context, parameter: click.Parameter, names: tuple[str, ...]
) -> tuple[str, ...]:
    if names:
        for name in names:
            _require(name, _pass_names(), "pass")
    return names


def _pass_to_dump(_: click.Context, parameter: click.Parameter, text: str) -> str:
    if not text:
        return ""
    when, colon, name = text.partition(":")
    if when != "after" or not colon:
        raise click.BadParameter("expected after:NAME, where NAME is a pass of --list-passes")
    _require(name, _pass_names(), "pass")
    return name


def _known_analyses(
    _: click.Context, parameter: click.Parameter, names: tuple[str, ...]
) -> tuple[str, ...]:
    if names:
        from zrf2js.analysis.explain import EXPLANATIONS

        for name in names:
            _require(name, list(EXPLANATIONS), "analysis")
    return names


def _require(name: str, names: list[str], kind: str) -> None:
    if name in names:
        return
    close = did_you_mean(name, names)
    hint = f"; did you mean {close}?" if close else f"; known: {', '.join(names)}"
    raise click.BadParameter(f"unknown {kind} {name}{hint}")
