"""The commands: one module each, imported when it is asked for. Only they print, write and exit."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import click

from zrf2js._version import __version__
from zrf2js.cli.common import OURS, print_diagnostics
from zrf2js.support.diagnostics.catalogue import diagnose

# A command is the function of its name in the module of its name.
COMMANDS = (
    "arena",
    "build",
    "check",
    "convert",
    "diff",
    "explain",
    "fmt",
    "init",
    "keywords",
    "lsp",
    "moves",
    "notation",
    "perft",
    "play",
    "replay",
    "targets",
)


class _Commands(click.Group):
    """Finds commands, and turns an exception that is a fault of ours into ZRF999, exit code 70."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = getattr(import_module(f"zrf2js.cli.{cmd_name}"), cmd_name)
        return command

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except (click.ClickException, click.exceptions.Exit, click.Abort, BrokenPipeError):
            raise
        except Exception as error:  # whatever it is, the user gets a sentence, not a traceback
            if ctx.params.get("debug"):
                raise
            reason = f"{type(error).__name__}: {error}"
            print_diagnostics((diagnose("ZRF999", None, reason=reason),))
            ctx.exit(OURS)


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="zrf2js")
@click.option(
    "--debug", is_flag=True, hidden=True, help="Show Python's traceback of our own faults."
)
def main(debug: bool) -> None:
    """Compile board-game rules to JavaScript that people can play, embed and trust."""
