"""`zrf2js keywords`."""

from __future__ import annotations

import click

from zrf2js.language.examples import EXAMPLES
from zrf2js.language.keywords import KEYWORDS, Keyword, rows_of
from zrf2js.support.diagnostics.suggest import did_you_mean


@click.command()
@click.argument("word", required=False)
def keywords(word: str | None) -> None:
    """List the keywords of ZRF, or describe WORD."""
    if word is None:
        for row in KEYWORDS:
            where, status = row.context.value, row.status.value
            click.echo(f"{where:20} {row.word:20} {row.shape:28} {status:14} {row.doc}")
    elif rows := rows_of(word):
        click.echo("\n".join(map(_describe_word, rows)), nl=False)
    else:
        close = did_you_mean(word, [row.word for row in KEYWORDS])
        hint = f": did you mean {close}?" if close else ""
        raise click.BadParameter(f"{word} is not a keyword of ZRF{hint}", param_hint="WORD")


def _describe_word(row: Keyword) -> str:
    example = EXAMPLES[row.context][row.word]
    heading = f"{row.word} {row.shape}".rstrip()
    where = f"{row.context.value}, {row.status.value}"
    return f"{heading}    ({where})\n    {row.doc}\n    Example: {example}\n"
