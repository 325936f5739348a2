"""What the commands share: options, faults, compiling, running and writing."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from pathlib import Path
from typing import Any, TypeVar, cast

import click

from zrf2js.support.diagnostics.catalogue import CATALOGUE, diagnose
from zrf2js.support.diagnostics.model import Diagnostic, Severity
from zrf2js.support.diagnostics.render.plain import printable

F = TypeVar("F", bound=Callable[..., Any])


ERRORS, USAGE, OURS = 1, 2, 70

#: how a compiled game stops that cannot go on; the module's own sentence says why
_STOPS = re.compile(r"(?:Range|Type)Error: (ZRF8\d\d): (.*)")


class Fault(click.ClickException):
    """Ends the command; the diagnostics say why."""

    exit_code = ERRORS

    def __init__(self, *diagnostics: Diagnostic) -> None:
        super().__init__("")
        self.diagnostics = diagnostics

    def show(self, file: Any = None) -> None:
        print_diagnostics(self.diagnostics)


class Misuse(Fault):
    """The fault is in the command line, though only the compiler could notice it."""

    exit_code = USAGE


def print_diagnostics(diagnostics: tuple[Diagnostic, ...]) -> None:
    from zrf2js.support.diagnostics.render import text

    if diagnostics:
        click.echo(text.render(diagnostics, color=sys.stderr.isatty()), err=True)


def say(text: str, err: bool = False) -> None:
    """Lines with names out of somebody's file: none of it gives the terminal commands."""
    click.echo("\n".join(printable(line) for line in text.split("\n")), err=err)


def say_json(data: object, indent: int | None = None) -> None:
    """The same as JSON: what is invisible is escaped as JSON does it."""
    text = json.dumps(data, ensure_ascii=False, indent=indent)
    if not text.replace("\n", "").isprintable():
        text = "".join(c if c.isprintable() or c == "\n" else json.dumps(c)[1:-1] for c in text)
    click.echo(text)


def reads_rules(command: F) -> F:
    """The options of every command that compiles a rules file."""

    @click.argument("rules", type=click.Path(path_type=Path))
    @click.option("--variant", metavar="NAME", help="Title or index of one game or variant.")
    @dialect_option
    @root_option
    @wraps(command)
    def wrapped(**arguments: Any) -> Any:
        return command(**arguments)

    return cast(F, wrapped)


def dialect_option(command: F) -> F:
    choice = click.Choice(["auto", "zillions", "dagaz"])
    text = "Whose habits to follow where they differ."
    return click.option("--dialect", type=choice, default="auto", help=text)(command)


_ROOT = "zrf2js.root"


def root_option(command: F) -> F:
    """Lets what rules name lie outside their folder; `root_of_files` tells what was said."""

    def keep(context: click.Context, _: click.Parameter, value: Path | None) -> None:
        context.meta[_ROOT] = value

    return click.option(
        "--root",
        type=click.Path(path_type=Path, exists=True, file_okay=False),
        metavar="FOLDER",
        expose_value=False,
        callback=keep,
        help="What rules name may be anywhere below it [the folder of the rules].",
    )(command)


def root_of_files() -> Path | None:
    """The folder given with --root."""
    root: Path | None = click.get_current_context().meta.get(_ROOT)
    return root


def compiled(rules: Path, quiet: bool = False, **options: Any) -> tuple[Any, ...]:
    """The artifacts; warnings are printed unless `quiet`, errors end the command."""
    from zrf2js.library import compile_file
    from zrf2js.pipeline import Options

    outcome = compile_file(rules, Options(**options), root=root_of_files())
    if not outcome.ok:
        misuse = any(diagnostic.code == "ZRF902" for diagnostic in outcome.diagnostics)
        raise (Misuse if misuse else Fault)(*outcome.diagnostics)
    if not quiet:
        print_diagnostics(tuple(d for d in outcome.diagnostics if d.severity is not Severity.NOTE))
    return outcome.value


def ask(rules: Path, request: dict[str, Any], quiet: bool = False, **options: Any) -> Any:
    """Compile, run the module in Node and return its answer."""
    from zrf2js.host.node import NodeMissing, RunFailed, run_module

    module = compiled(rules, quiet, target="module", format="esm", **options)[0].text
    try:
        return run_module(module, request)
    except NodeMissing as error:
        raise Fault(diagnose("ZRF905", None, reason=str(error))) from error
    except RunFailed as error:
        stopped = _STOPS.search(str(error))
        if stopped and stopped[1] in CATALOGUE:
            raise Fault(diagnose(stopped[1], None, reason=stopped[2])) from error
        impossible = str(error).partition("RangeError: line ")[2]
        if impossible:
            reason = f"line {impossible}"
            raise Fault(diagnose("ZRF914", None, path=request["path"], reason=reason)) from error
        place = str(error).partition("RangeError: no such place: ")[2]
        if place:
            known = f"the board has no place {place}"
            raise click.BadParameter(known, param_hint="--why") from error
        mistake = str(error).partition("RangeError: position: ")[2]
        if mistake:
            raise click.BadParameter(mistake, param_hint="--position") from error
        raise Fault(diagnose("ZRF906", None, reason=str(error))) from error


def in_node(script: str, modules: Sequence[str], request: Mapping[str, Any]) -> Any:
    """What a script of ``templates/host`` answers about some modules."""
    from zrf2js.host.node import NodeMissing, RunFailed, run_modules

    try:
        return run_modules(script, modules, request)
    except NodeMissing as error:
        raise Fault(diagnose("ZRF905", None, reason=str(error))) from error
    except RunFailed as error:
        raise Fault(diagnose("ZRF906", None, reason=str(error))) from error


def write(files_to_write: Mapping[Path, str | bytes]) -> None:
    from zrf2js.host.output import write_files

    try:
        write_files(files_to_write)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        path = next(iter(files_to_write)).as_posix()
        raise Fault(diagnose("ZRF904", None, path=path, reason=reason)) from error


JSON_OPTION = click.option("--json", "as_json", is_flag=True, help="Print JSON.")
