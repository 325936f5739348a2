"""The reference of all commands in docs/commands.md, generated from their options.

python -m zrf2js.cli.output.reference --check | --write
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

import click

from zrf2js.cli import main
from zrf2js.support.generated_docs import GeneratedSection, table


def reference() -> str:
    """Return a section for each command: its synopsis, its description and its options."""
    return "\n".join(_section(*each) for each in _commands())


def _commands() -> Iterator[tuple[click.Command, click.Context]]:
    """Yield the commands with their contexts.

    The contexts have the settings of the group, because a command caches its help option.
    """
    context = click.Context(main, info_name="zrf2js", **main.context_settings)
    for name in main.list_commands(context):
        command = main.get_command(context, name)
        assert command is not None
        yield command, click.Context(command, context, name)


def _section(command: click.Command, context: click.Context) -> str:
    synopsis = " ".join((context.command_path, *command.collect_usage_pieces(context)))
    parts = [f"## {context.info_name}", f"```\n{synopsis}\n```", _paragraphs(command.help or "")]
    options = [row for each in command.get_params(context) if (row := _row(each, context))]
    if options:
        parts.append(table(("option", "meaning"), options))
    return "\n\n".join(parts) + "\n"


def _paragraphs(text: str) -> str:
    return "\n\n".join(" ".join(part.split()) for part in text.split("\n\n"))


def _row(parameter: click.Parameter, context: click.Context) -> tuple[str, str] | None:
    """Return the row of a visible option, as its help shows it."""
    if not isinstance(parameter, click.Option) or not _is_shown(parameter):
        return None
    record = parameter.get_help_record(context)
    assert record is not None
    return f"`{record[0]}`", " ".join(record[1].split())


def _is_shown(option: click.Option) -> bool:
    return not option.hidden and "--help" not in option.opts


SECTION = GeneratedSection(
    page="commands.md", name="commands", module="zrf2js.cli.output.reference", markdown=reference
)


def documented() -> Iterator[str]:
    """Yield every visible option of every command as `command --option`."""
    for command, context in _commands():
        for parameter in command.get_params(context):
            if isinstance(parameter, click.Option) and _is_shown(parameter):
                yield f"{context.info_name} {max(parameter.opts, key=len)}"


if __name__ == "__main__":
    sys.exit(SECTION.main(sys.argv[1:]))
