"""The statements of one game or variant, as they are written."""

from __future__ import annotations

from collections.abc import Iterator

from zrf2js.editing.text_edits import TextEdit, appended_line, removed
from zrf2js.frontends.games import Include
from zrf2js.frontends.registry import description_of
from zrf2js.frontends.zrf.build.game import build
from zrf2js.frontends.zrf.build.merge import effective_statements, flatten
from zrf2js.frontends.zrf.build.reading import strings
from zrf2js.frontends.zrf.expand import GameForm, Sharing, expand
from zrf2js.frontends.zrf.forms import Atom, Form, Node
from zrf2js.frontends.zrf.read import read
from zrf2js.model.nodes import Game
from zrf2js.support.frozen_node import frozen_node
from zrf2js.support.gc_control import gc_disabled, raised_recursion_limit
from zrf2js.support.source import Source


@frozen_node(eq=False)
class GameText:
    """A game and the statements from which it was built, including inherited ones."""

    game: Game
    form: GameForm
    statements: tuple[Form, ...]

    def all(self, word: str) -> Iterator[Form]:
        """Yield the statements with a keyword."""
        return (form for form in self.statements if form.head == word)

    def board_statements(self, word: str) -> Iterator[Form]:
        """Yield the statements of the board with a keyword."""
        for board in self.all("board"):
            yield from (form for form in flatten(board.args) if form.head == word)

    def added(self, text: str) -> TextEdit:
        """Return the edit that adds a statement to the game."""
        return appended_line(Form(self.form.statements, self.form.origin), text)

    def added_to_board(self, text: str) -> TextEdit:
        """Return the edit that adds a statement to the board."""
        board = next(self.all("board"), None)
        return self.added(f"(board\n   {text})") if board is None else appended_line(board, text)


@raised_recursion_limit()
@gc_disabled()
def game_texts(source: Source, include: Include) -> tuple[GameText, ...]:
    """Return the games and variants of a file; none if an error prevents reading all of them."""
    description = description_of(source.name)
    if description:
        forms = description.read(source).value
    else:
        forms = expand(read(source).value, include=include, sharing=Sharing.NOTHING).value
    games = build(forms, formulas=description is not None).value
    if len(games) != len(forms):
        return ()
    return tuple(
        GameText(game, form, tuple(effective_statements(form, forms)))
        for game, form in zip(games, forms, strict=True)
    )


def first_text(form: Form, word: str) -> str:
    """Return the first text of a part such as ``(name X)``; empty if the form has no such part."""
    return next((text for part in flatten(form.args) if part.head == word
                 for text in strings(part.args)), "")  # fmt: skip


def pairs_of(form: Form) -> Iterator[tuple[Form, Atom, Atom]]:
    """Yield the items of a form that are pairs of words, with these words."""
    for item in form.args:
        if isinstance(item, Form) and len(item.items) == 2:
            a, b = item.items
            if isinstance(a, Atom) and isinstance(b, Atom):
                yield item, a, b


def removed_items(form: Form, items: list[Node]) -> list[TextEdit]:
    """Return the edits that remove items, or the form if nothing else is in it.

    In ``(links n (a b))``, the items follow the first two words.
    """
    words = 2 if form.head == "links" else 1
    return [removed(form)] if len(form.items) == words + len(items) else [*map(removed, items)]
