"""The input languages: which files hold rules, and how descriptions become games.

Rules in ZRF have macros and included files, and Dagaz pages have scripts; `pipeline` handles
both. Every other language is a description: a text that a reader turns into the forms of games.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import PurePath

from zrf2js.frontends.dagaz import PAGES, is_page
from zrf2js.frontends.words import Word
from zrf2js.frontends.zrf.expand import GameForm
from zrf2js.frontends.zrf.read import check_text
from zrf2js.support.frozen_node import frozen_node
from zrf2js.support.outcome import Outcome
from zrf2js.support.source import Source

ZRF = ".zrf"


@frozen_node(kw_only=True)
class Description:
    """A language of games without macros and included files, whose files have one extension.

    ``word_at`` returns the word at an offset of a text, and ``words_after`` those that may follow
    a text; editors show both. ``read_text`` may restrict itself to the game of a title.
    """

    suffix: str
    title: str
    read_text: Callable[[Source, str | None], Outcome[tuple[GameForm, ...]]]
    formatted: Callable[[str], str]
    word_at: Callable[[str, int], Word | None]
    words_after: Callable[[str], tuple[Word, ...]]
    holds_rules: Callable[[bytes], bool]

    def read(self, source: Source, variant: str | None = None) -> Outcome[tuple[GameForm, ...]]:
        """Return the games of a file, or at least ``variant``; report errors at their lines."""
        diagnostics = check_text(source)
        return Outcome((), diagnostics) if diagnostics else self.read_text(source, variant)


def _read_dgz(source: Source, variant: str | None) -> Outcome[tuple[GameForm, ...]]:
    from zrf2js.frontends.dgz import read_dgz  # not imported for other files

    return read_dgz(source)


def _read_fsf(source: Source, variant: str | None) -> Outcome[tuple[GameForm, ...]]:
    from zrf2js.frontends.fsf import read_fsf

    return read_fsf(source, variant)


def _read_diagram(source: Source, variant: str | None) -> Outcome[tuple[GameForm, ...]]:
    from zrf2js.frontends.diagram import read_diagram

    return read_diagram(source)


def _format_dgz(text: str) -> str:
    from zrf2js.notation.layout import format_description

    return format_description(text)


def _fsf_word_at(text: str, offset: int) -> Word | None:
    from zrf2js.frontends.fsf.words import word_at

    return word_at(text, offset)


def _fsf_words_after(text: str) -> tuple[Word, ...]:
    from zrf2js.frontends.fsf.words import words_after

    return words_after(text)


def _is_fsf(data: bytes) -> bool:
    from zrf2js.frontends.fsf.words import holds_variants

    return holds_variants(data)


DESCRIPTIONS = (
    Description(
        suffix=".dgz",
        title="a game description (.dgz)",
        read_text=_read_dgz,
        formatted=_format_dgz,
        word_at=lambda text, offset: None,
        words_after=lambda text: (),
        holds_rules=lambda data: True,
    ),
    Description(
        suffix=".ini",
        title="a file of variants (.ini)",
        read_text=_read_fsf,
        formatted=lambda text: text,  # another program owns the format
        word_at=_fsf_word_at,
        words_after=_fsf_words_after,
        holds_rules=_is_fsf,
    ),
    Description(
        suffix=".diagram",
        title="an Interactive Diagram (.diagram)",
        read_text=_read_diagram,
        formatted=lambda text: text,  # as written: another program owns the format
        word_at=lambda text, offset: None,
        words_after=lambda text: (),
        holds_rules=lambda data: True,
    ),
)
#: the extensions of rules files, without those of pages
RULES = (ZRF, *(each.suffix for each in DESCRIPTIONS))


def description_of(name: str) -> Description | None:
    """Return the language of a file by its name; None for rules in ZRF and for pages."""
    suffix = PurePath(name).suffix.lower()
    return next((each for each in DESCRIPTIONS if each.suffix == suffix), None)


def are_rules(name: str, read: Callable[[], bytes]) -> bool:
    """Return True if a file of a folder holds rules.

    Other programs use the extensions of pages and of variants, too, so the contents decide there.
    """
    if not name.lower().endswith((*RULES, *PAGES)):
        return False
    if is_page(name):
        return b"zrf-model.js" in read()
    description = description_of(name)
    return description is None or description.holds_rules(read())
