"""The commands of the CLI: one module per command, imported when the command runs.

Only these modules print, write files and set exit codes.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

import click

from zrf2js._version import __version__
from zrf2js.cli.common import BUG, print_diagnostics
from zrf2js.support.diagnostics.catalogue import diagnose

# Each command is a function in the module of the same name.
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
    """A command group that imports commands on demand and reports bugs as ZRF999."""

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
        except Exception as error:  # report any bug as a diagnostic, not as a traceback
            if ctx.params.get("debug"):
                raise
            reason = f"{type(error).__name__}: {error}"
            print_diagnostics((diagnose("ZRF999", None, reason=reason),))
            ctx.exit(BUG)


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="zrf2js")
@click.option(
    "--debug", is_flag=True, hidden=True, help="Show Python tracebacks of bugs in zrf2js."
)
def main(debug: bool) -> None:
    """Compile the rules of board games to JavaScript."""
