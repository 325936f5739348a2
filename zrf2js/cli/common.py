"""Code shared by the commands: options, errors, compiling, running and writing."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from zrf2js.cli.options.standard_input import load_rules, name_of, stdin_option
from zrf2js.cli.output.terminal import use_color
from zrf2js.frontends.dagaz import is_page
from zrf2js.host.reading import read_file, reason_of
from zrf2js.language.options import DIALECTS
from zrf2js.support.diagnostics.catalogue import CATALOGUE, LEFT_OUT, diagnose
from zrf2js.support.diagnostics.model import Diagnostic, Severity
from zrf2js.support.outcome import Collector, Outcome
from zrf2js.support.printable import printable

if TYPE_CHECKING:
    from zrf2js.host.modules import Module
    from zrf2js.ir.nodes import Program

Function = Callable[..., Any]
T = TypeVar("T")

#: exit codes: errors in the input, wrong usage, a bug in zrf2js
ERRORS, USAGE, BUG = 1, 2, 70

#: error of a compiled game that has a diagnostic code; the module states the reason
_GAME_ERROR = re.compile(r"(?:Range|Type)Error: (ZRF8\d\d): (.*)")


class CommandError(click.ClickException):
    """An error that ends the command after its diagnostics are printed."""

    exit_code = ERRORS

    def __init__(self, *diagnostics: Diagnostic) -> None:
        super().__init__("")
        self.diagnostics = diagnostics

    def show(self, file: Any = None) -> None:
        print_diagnostics(self.diagnostics)


class UsageError(CommandError):
    """An error in the command line that only the compiler can detect."""

    exit_code = USAGE


def value_of(outcome: Outcome[T]) -> T:
    """Return the value of an outcome; raise CommandError if there are errors."""
    if not outcome.ok:
        raise CommandError(*outcome.diagnostics)
    return outcome.value


def print_diagnostics(diagnostics: tuple[Diagnostic, ...]) -> None:
    """Print diagnostics to stderr, with colors on a terminal."""
    if diagnostics:
        from zrf2js.support.diagnostics.render import text

        color = use_color(sys.stderr)
        click.echo(text.render(diagnostics, color=color), err=True, color=color)


def echo(text: str, err: bool = False) -> None:
    """Print lines with names from untrusted files; escape control characters."""
    click.echo("\n".join(printable(line) for line in text.split("\n")), err=err)


def echo_json(data: object, indent: int | None = None) -> None:
    """Print ``data`` as JSON; escape control characters as JSON does."""
    text = json.dumps(data, ensure_ascii=False, indent=indent)
    if not text.replace("\n", "").isprintable():
        text = "".join(c if c.isprintable() or c == "\n" else json.dumps(c)[1:-1] for c in text)
    click.echo(text)


def reads_rules(command: Function) -> Function:
    """Add the options of every command that compiles a rules file.

    The command receives ``options``, a dict of compiler options. Other decorators, such as
    ``takes_scripts``, add theirs to it.
    """

    @click.argument("rules", type=click.Path(path_type=Path), callback=named_rules)
    @click.option("--variant", metavar="NAME", help="Title or index of one game or variant.")
    @dialect_option
    @root_option
    @stdin_option
    @wraps(command)
    def wrapped(variant: str | None, **arguments: Any) -> Any:
        return command(**with_options(arguments, variant=variant))

    return wrapped


def with_options(arguments: dict[str, Any], **added: Any) -> dict[str, Any]:
    """Return the arguments of a command with more entries of ``options``."""
    return {**arguments, "options": {**arguments.get("options", {}), **added}}


def named_rules(_: click.Context, __: click.Parameter, path: Path) -> Path:
    """Return the rules file that an argument names; an archive stands for its game."""
    from zrf2js.host.rules_files import rules_at

    return value_of(rules_at(path))


def dialect_option(command: Function) -> Function:
    """Add the option ``--dialect``, an entry of ``options``."""
    text = "Semantics where Zillions and Dagaz differ."

    @click.option("--dialect", type=click.Choice(DIALECTS), default="auto", help=text)
    @wraps(command)
    def wrapped(dialect: str, **arguments: Any) -> Any:
        return command(**with_options(arguments, dialect=dialect))

    return wrapped


_ROOT = "zrf2js.root"


def root_option(command: Function) -> Function:
    """Add the option ``--root``; ``root_of_files`` returns its value."""

    def keep(context: click.Context, _: click.Parameter, value: Path | None) -> None:
        context.meta[_ROOT] = value

    return click.option(
        "--root",
        type=click.Path(path_type=Path, exists=True, file_okay=False),
        metavar="FOLDER",
        expose_value=False,
        callback=keep,
        help="Root folder for includes and media [default: folder of the rules].",
    )(command)


def root_of_files() -> Path | None:
    """Return the folder given with ``--root``, or None."""
    root: Path | None = click.get_current_context().meta.get(_ROOT)
    return root


def root_of(rules: Path) -> Path | None:
    """Return the root folder of rules, which the user or the project file names, or None."""
    root = root_of_files()
    if root is not None or not is_page(rules.name):
        return root
    from zrf2js.project.plan import page_root_near  # imported only for pages

    return page_root_near(rules)


def compiled(rules: Path, quiet: bool = False, **options: Any) -> tuple[Any, ...]:
    """Compile ``rules`` and return the artifacts.

    Print warnings; if ``quiet``, only that for an ambiguous variant. Raise CommandError if there
    are errors.
    """
    from zrf2js.host.files import loader_of
    from zrf2js.options import Options
    from zrf2js.pipeline import compile_source

    options.pop("trust_scripts", None)  # it concerns the engine of the module
    collector = Collector()
    source = collector.take(load_rules(rules))
    artifacts: tuple[Any, ...] = ()
    if collector.ok:
        loader = loader_of(name_of(rules), root_of(name_of(rules)))
        artifacts = collector.take(compile_source(source, loader, Options(**options), loader.read))
    diagnostics = collector.diagnostics
    if not collector.ok:
        misused = any(diagnostic.code == "ZRF902" for diagnostic in diagnostics)
        raise (UsageError if misused else CommandError)(*diagnostics)
    warnings = (d for d in diagnostics if d.severity is not Severity.NOTE)
    print_diagnostics(tuple(d for d in warnings if not quiet or d.code == "ZRF903"))
    if options.get("variant") is None and any(d.code in LEFT_OUT for d in diagnostics):
        click.get_current_context().call_on_close(_end_with_errors)
    return artifacts


def program_of(rules: Path, options: Mapping[str, Any]) -> Program:
    """Compile ``rules`` and return the Program; raise CommandError if there are errors."""
    from zrf2js.ir.data import from_json

    return from_json(compiled(rules, quiet=True, target="ir", **options)[0].text)


def read_text(path: Path, option: str) -> str:
    """Return the text of a file that an option names; raise BadParameter if it is unreadable."""
    try:
        return read_file(path).decode("utf-8")
    except (OSError, ValueError) as error:
        raise click.BadParameter(f"{path}: {reason_of(error)}", param_hint=option) from error


def _end_with_errors() -> None:
    """End the command with the exit code of errors: it has left out games of the file."""
    raise click.exceptions.Exit(ERRORS)


def has_foreign_scripts(rules: Path, options: Mapping[str, Any]) -> bool:
    """Return True if the module of ``rules`` contains scripts that have no rights.

    The scripts of a Dagaz page have none, and those of ``--override`` only with
    ``--trust-scripts``.
    """
    if is_page(name_of(rules).name):
        if options.get("trust_scripts"):
            raise click.UsageError("--trust-scripts does not apply to the scripts of a page")
        return True
    return bool(options.get("overrides")) and not options.get("trust_scripts")


def hosted(
    rules: Path, quiet: bool = False, *, is_isolated: bool | None = None, **options: Any
) -> Module:
    """Compile ``rules`` and return the module for the programs of templates/host.

    A module that ``is_isolated`` runs without rights, by default one with foreign scripts.
    """
    from zrf2js.host.modules import module_of, module_options

    if is_isolated is None:
        is_isolated = has_foreign_scripts(rules, options)
    chosen = module_options(is_isolated=is_isolated) | options
    artifact = compiled(rules, quiet, **chosen)[0]
    return module_of(
        artifact, is_isolated=is_isolated, is_trusted=bool(options.get("trust_scripts"))
    )


def request(
    rules: Path,
    query: dict[str, Any],
    quiet: bool = False,
    unlimited: bool = False,
    **options: Any,
) -> Any:
    """Compile ``rules``, run the module and return its answer to ``query``.

    A query that plays games is ``unlimited`` in time by default.
    """
    from zrf2js.host.node import LIMIT
    from zrf2js.host.requests import run_module

    module = hosted(rules, quiet, **options)
    with node_errors(query):
        return run_module(module, query, None if unlimited else LIMIT)


@contextmanager
def node_errors(query: Mapping[str, Any]) -> Iterator[None]:
    """Turn errors of `host.node` into errors of the command."""
    from zrf2js.host.isolated import IsolationMissing
    from zrf2js.host.node import (
        BrokenNode,
        InvalidLimit,
        NodeMissing,
        RunFailed,
        RunLimit,
        RunTimeout,
    )

    try:
        yield
    except IsolationMissing as error:
        raise CommandError(diagnose("ZRF944", None, reason=str(error))) from error
    except NodeMissing as error:
        raise CommandError(diagnose("ZRF905", None, reason=str(error))) from error
    except RunLimit as error:
        raise CommandError(diagnose("ZRF945", None, reason=str(error))) from error
    except RunFailed as error:
        raise _run_error(str(error), query) from error
    except RunTimeout as error:
        raise CommandError(diagnose("ZRF908", None, seconds=f"{error.seconds:g}")) from error
    except InvalidLimit as error:
        raise click.UsageError(str(error)) from error
    except BrokenNode as error:
        raise CommandError(
            diagnose("ZRF909", None, path=error.path, reason=error.reason)
        ) from error


def _run_error(text: str, query: Mapping[str, Any]) -> click.ClickException:
    """Return the error of the command for the error ``text`` of a compiled game."""
    stopped = _GAME_ERROR.search(text)
    if stopped and stopped[1] in CATALOGUE:
        return CommandError(diagnose(stopped[1], None, reason=stopped[2]))
    if failure := text.partition("Error: engine: ")[2]:
        return CommandError(diagnose("ZRF922", None, reason=failure))
    path = query.get("path")  # scripts of others can imitate the errors of other commands
    if path and (illegal := text.partition("RangeError: line ")[2]):
        reason = f"line {illegal}"
        return CommandError(diagnose("ZRF914", None, path=path, reason=reason))
    if path and (mistake := text.partition("RangeError: start: ")[2]):
        return CommandError(diagnose("ZRF915", None, path=path, reason=mistake))
    if mistake := text.partition("RangeError: play: ")[2]:
        return click.BadParameter(mistake, param_hint="--play")
    if place := text.partition("RangeError: no such place: ")[2]:
        return click.BadParameter(f"the board has no position {place}", param_hint="--why")
    if mistake := text.partition("RangeError: position: ")[2]:
        return click.BadParameter(mistake, param_hint="--position")
    return CommandError(diagnose("ZRF906", None, reason=text))


def write(files_to_write: Mapping[Path, str | bytes], replaced: Collection[Path] = ()) -> None:
    """Write files; raise CommandError if one cannot be written.

    Files that the command has read are refused, except those in ``replaced``.
    """
    from zrf2js.host.output import OverwritesInput, write_files

    try:
        write_files(files_to_write, replaced)
    except OverwritesInput as error:
        raise click.UsageError(str(error)) from error
    except OSError as error:
        path = Path(error.filename or next(iter(files_to_write))).as_posix()
        raise CommandError(diagnose("ZRF904", None, path=path, reason=reason_of(error))) from error


JSON_OPTION = click.option("--json", "as_json", is_flag=True, help="Print JSON.")
