"""The statements of one game or variant of a description, and the places of new ones."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property

from zrf2js.editing.game_text import GameText
from zrf2js.editing.text_edits import NotEditable, TextEdit, is_written, named
from zrf2js.frontends.dgz.lines import Line, chapters_of, statements_of
from zrf2js.frontends.dgz.reader import Reader
from zrf2js.frontends.zrf.expand import GameForm
from zrf2js.support.frozen_node import frozen_node
from zrf2js.support.outcome import Collector
from zrf2js.support.source import Source, Span

#: the statements that give a variant its own board
_OF_BOARD = ("board", "grid", "zone", "symmetry", "captures")
_DIRECTION = re.compile(r"([A-Z][\w-]*)\s*=\s*")


class Chapter:
    """The statements of a game, or those of a variant, which follow those of its game."""

    def __init__(self, form: GameForm, lines: list[Line], base: Chapter | None) -> None:
        self.lines, self.base = lines, base
        self.source: Source = form.origin.span.source
        reader = Reader(self.source, Collector(), previous=form if base else None)
        reader.statements(lines, base.lines if base else [])
        self.board, self.players, self.letters = reader.board, reader.players, reader.letters

    def own(self, word: str) -> list[Line]:
        """Return the statements with a keyword, without inherited ones."""
        return [line for line in self.lines if keyword(line) == word]

    def all(self, *words: str) -> list[Line]:
        """Return the statements with one of these keywords, the inherited ones first."""
        inherited = self.base.all(*words) if self.base else []
        return [*inherited, *(line for line in self.lines if keyword(line) in words)]

    def directions(self) -> Iterator[tuple[str, Line]]:
        """Yield the statements of directions with their names, the inherited ones first."""
        if self.base:
            yield from self.base.directions()
        yield from self.own_directions()

    def own_directions(self) -> Iterator[tuple[str, Line]]:
        """Yield the statements of directions with their names, without inherited ones."""
        for line in self.lines:
            match = _DIRECTION.match(line.value)
            if match and not line.words:
                yield match[1], line

    def has_form(self, head: str) -> bool:
        """Return True if a statement is a form of ZRF with this keyword."""
        return any(is_form(line, head) for line in self.lines)

    @cached_property
    def of_setup(self) -> Chapter:
        """The chapter whose setup applies: a variant without one inherits that of the game."""
        has_own = self.own("setup") or self.has_form("board-setup")
        return self if has_own or self.base is None else self.base

    @cached_property
    def of_board(self) -> Chapter:
        """The chapter to which statements about the board are added."""
        has_own = self.board_statement() in self.lines or any(
            keyword(line) in _OF_BOARD or _DIRECTION.match(line.value) for line in self.lines
        )
        return self if has_own or self.base is None else self.base

    def board_statement(self) -> Line:
        """Return the statement that defines the grid."""
        statements = self.all("board", "grid")
        if not statements:
            raise NotEditable("the description has no statement `board` or `grid`")
        return statements[-1]

    def added(self, text: str, *after: str) -> TextEdit:
        """Return the edit that adds a statement: after the last one with one of these keywords."""
        places = [line for line in self.lines if keyword(line) in after] or self.lines
        whole = self.source.text
        end = places[-1].origin.span.end if places else 0
        line_end = whole.find("\n", end)
        at = len(whole) if line_end < 0 else line_end
        return TextEdit(Span(self.source, at, at), f"\n{text}")


@frozen_node(eq=False)
class WrittenForms(GameText):
    """The forms of ZRF in a description, which are changed like those of rules in ZRF."""

    chapter: Chapter

    def added(self, text: str) -> TextEdit:
        """Return the edit that adds a form to the description."""
        about_board = text.startswith("(board\n")
        chapter = self.chapter.of_board if about_board else self.chapter.of_setup
        return chapter.added(text)


def chapters_in(text: GameText) -> list[Chapter]:
    """Return the statements of the game and of each variant of a description."""
    first, *others = chapters_of(statements_of(text.form.origin.span.source))
    base = Chapter(text.form, first, None)
    return [base, *(Chapter(text.form, lines, base) for lines in others)]


def chapter_of(text: GameText) -> Chapter:
    """Return the statements from which a game of a description was built."""
    start = text.form.origin.span.start
    return next(chapter for chapter in chapters_in(text)
                if chapter.lines and chapter.lines[0].origin.span.start == start)  # fmt: skip


def forms_of(text: GameText, chapter: Chapter) -> WrittenForms:
    """Return the forms of ZRF that a description contains."""
    forms = tuple(form for form in text.statements if is_written(form))
    return WrittenForms(text.game, text.form, forms, chapter)


def keyword(line: Line) -> str:
    """Return the first word of a statement; empty for directions, titles and forms."""
    return line.words[0] if line.words else ""


def is_form(line: Line, head: str) -> bool:
    """Return True if a statement is a form of ZRF with this keyword."""
    return not line.words and re.match(rf"\(\s*{head}\b(?!-)", line.value) is not None


def part_of(line: Line, start: int, end: int) -> Span:
    """Return the place of a part of the value of a statement."""
    return Span(line.origin.span.source, line.at + start, line.at + end)


def line_named(name: str) -> str:
    """Return a name as a word of a description; raise NotEditable if it cannot be one."""
    if re.search(r"[:=#,/>'-]", name):
        raise NotEditable(f"`{name}` cannot be a name: names have no punctuation marks")
    return named(name)
