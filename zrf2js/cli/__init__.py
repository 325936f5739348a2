"""The commands of the CLI: one module per command in `commands/`, imported when the command runs.

Only these modules print to the terminal and set exit codes.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from pkgutil import get_data
from typing import Any, TextIO

import click

from zrf2js._version import __version__
from zrf2js.cli.common import BUG, ERRORS, print_diagnostics
from zrf2js.host.reading import forget_inputs, reason_of
from zrf2js.support.diagnostics.catalogue import diagnose
from zrf2js.support.diagnostics.suggest import did_you_mean

# Each command is a function in the module of the same name.
COMMANDS = (
    "analyse",
    "arena",
    "book",
    "build",
    "check",
    "conformance",
    "convert",
    "diff",
    "engine",
    "explain",
    "features",
    "fmt",
    "init",
    "keywords",
    "lsp",
    "moves",
    "notation",
    "perft",
    "play",
    "replay",
    "serve",
    "studio",
    "tables",
    "targets",
    "test",
    "train",
)


class _Commands(click.Group):
    """A command group that imports commands on demand and reports bugs as ZRF999."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = getattr(import_module(f"zrf2js.cli.commands.{cmd_name}"), cmd_name)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of commands without imports of their modules, which take long."""
        limit = formatter.width - 6 - max(map(len, COMMANDS))
        with formatter.section("Commands"):
            formatter.write_dl([(name, _summary(name, limit)) for name in COMMANDS])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            best = did_you_mean(args[0], COMMANDS)
            if best is None:
                raise
            message = f"no command {args[0]}; did you mean {best}?"
            raise click.UsageError(message, ctx) from error

    def invoke(self, ctx: click.Context) -> Any:
        forget_inputs()
        try:
            with _terminable():
                try:
                    return super().invoke(ctx)
                finally:
                    if (
                        not sys.stdout.closed
                    ):  # at the exit of the process, a failure has no message
                        sys.stdout.flush()
        except (click.ClickException, click.exceptions.Exit, click.Abort, BrokenPipeError):
            raise
        except KeyboardInterrupt:
            ctx.exit(128 + signal.SIGINT)
        except Exception as error:  # a bug is a diagnostic, not a traceback
            if ctx.params.get("debug"):
                raise
            ctx.exit(_reported(error))


def _summary(name: str, limit: int) -> str:
    """Return the first sentence of the docstring of a command, read from its source."""
    source = get_data(f"{__name__}.commands", f"{name}.py") or b""
    _, _, function = source.decode().partition(f"\ndef {name}(")
    return click.Command(name, help=function.split('"""')[1]).get_short_help_str(limit)


def _reported(error: Exception) -> int:
    """Print the diagnostic of an exception and return the exit code."""
    if isinstance(error, OSError):  # an error of the system, such as a full disk
        _discard_rest(sys.stdout)
        place = f"{os.fsdecode(error.filename)}: " if error.filename else ""
        diagnostic = diagnose("ZRF907", None, reason=f"{place}{reason_of(error)}")
    else:
        diagnostic = diagnose("ZRF999", None, reason=f"{type(error).__name__}: {error}")
    try:
        print_diagnostics((diagnostic,))
    except OSError:
        _discard_rest(sys.stderr)
    return ERRORS if isinstance(error, OSError) else BUG


def _discard_rest(stream: TextIO) -> None:
    """Discard the unwritten output of a stream; otherwise, the exit of the process fails again."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


@contextmanager
def _terminable() -> Iterator[None]:
    """Turn SIGTERM into an exception, so that drafts are deleted and programs are stopped."""

    def stop(number: int, _: object) -> None:
        raise SystemExit(128 + number)

    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="zrf2js")
@click.option(
    "--debug", is_flag=True, hidden=True, help="Show Python tracebacks of bugs in zrf2js."
)
def main(debug: bool) -> None:
    """Compile the rules of board games to JavaScript."""
