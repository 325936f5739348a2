"""Options of `zrf2js convert` for the features of a module and the languages of a page."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

import click

from zrf2js.emit.js.module.features import NAMES, RULES, without_only
from zrf2js.emit.js.page.texts import language_codes
from zrf2js.options import ENGINES, RUNTIMES
from zrf2js.support.diagnostics.suggest import did_you_mean


def takes_features(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add ``--with``, ``--without``, ``--only``, ``--runtime`` and ``--languages``.

    The command receives them as ``features``, a dict of compiler options.
    """

    @_names_option("--with", "wanted", NAMES, f"Add features to a module: {', '.join(NAMES)}.")
    @_names_option("--without", "without", NAMES, "Leave out features; the names of --with.")
    @_names_option(
        "--only",
        "only",
        (RULES, *NAMES),
        "Leave out all features except these; `rules` is always included.",
    )
    @click.option(
        "--runtime",
        type=click.Choice(RUNTIMES),
        default="inline",
        help="Put the runtime into each module, or into a file that they share.",
    )
    @click.option(
        "--languages",
        metavar="CODE,...",
        multiple=True,
        callback=_list_of("language", language_codes()),
        help=f"Languages of the texts of a page, by default all: {', '.join(language_codes())}.",
    )
    @wraps(command)
    def wrapped(
        wanted: tuple[str, ...],
        without: tuple[str, ...],
        only: tuple[str, ...],
        runtime: str,
        languages: tuple[str, ...],
        **arguments: Any,
    ) -> Any:
        required = (*wanted, *(name for name in only if name != RULES))
        for name in required:
            if name in without:
                message = f"{name} is both required and left out"
                raise click.BadParameter(message, param_hint="--without")
        if runtime == "shared" and (without or only):
            raise click.BadParameter("a shared runtime has all features", param_hint="--runtime")
        dropped = (*without, *(without_only(required) if only else ()))
        features = {
            "without": tuple(dict.fromkeys(dropped)),
            "with_features": tuple(dict.fromkeys(required)),
            "runtime": runtime,
            "languages": languages,
        }
        return command(features=features, **arguments)

    return wrapped


def _names_option(
    flag: str, parameter: str, names: tuple[str, ...], text: str
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Return a decorator that adds an option for features with these ``names``."""
    return click.option(
        flag,
        parameter,
        metavar="rules,..." if RULES in names else "FEATURE,...",
        multiple=True,
        callback=_list_of("feature", names),
        help=text,
    )


def engine_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the option ``--engine``."""
    return click.option(
        "--engine",
        type=click.Choice(ENGINES),
        default="js",
        help="Count nodes with the JavaScript of the module, or with WebAssembly in it.",
    )(command)


def _list_of(kind: str, accepted: tuple[str, ...]) -> Callable[..., tuple[str, ...]]:
    """Return a callback that reads comma-separated lists of names."""

    def read(_: click.Context, __: click.Parameter, values: tuple[str, ...]) -> tuple[str, ...]:
        names = [name for value in values for name in value.split(",") if name]
        for name in names:
            if name not in accepted:
                close = did_you_mean(name, accepted)
                hint = f"did you mean {close}?" if close else f"expected {', '.join(accepted)}"
                raise click.BadParameter(f"unknown {kind} {name}; {hint}")
        return tuple(names)

    return read
