"""Definitions, references and renaming of macros, of the names in a game, and of titles."""

from __future__ import annotations

import re
from collections.abc import Collection, Hashable, Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from zrf2js.frontends.games import Include
from zrf2js.frontends.zrf.expand import GameForm, expand
from zrf2js.frontends.zrf.forms import Atom, Form, Node
from zrf2js.frontends.zrf.read import read
from zrf2js.language.keywords import rows_of
from zrf2js.lsp.analysis import Analysis, macro_name, path_to
from zrf2js.lsp.completion import names_in
from zrf2js.lsp.roles import FILE, Roles, names_of, role_inside
from zrf2js.support.source import Source, Span

_NAME = re.compile(r'[^\s();"$]+')
_TITLE = re.compile(r'[^"]+')
_STATEMENT: Roles = frozenset(("statement",))


@dataclass(frozen=True, slots=True)
class Name:
    """A name with its kind: ``macro``, ``title``, or a kind of names that a game declares."""

    text: str
    kind: str


@dataclass(frozen=True, slots=True)
class Occurrence:
    """A place of a name; ``declares`` is True where the rules declare it."""

    atom: Atom
    declares: bool

    @property
    def span(self) -> Span:
        """The place of the name, without the quotes of a string."""
        span, quotes = self.atom.origin.span, int(self.atom.quoted)
        return Span(span.source, span.start + quotes, span.end - quotes)


class InvalidName(ValueError):
    """Error: nothing can have this name."""


def name_at(analysis: Analysis, offset: int) -> tuple[Name, Occurrence] | None:
    """Return the name at an offset, or None if there is none that can be renamed."""
    path = path_to(analysis.forms, analysis.source, offset)
    atom = path[-1] if len(path) > 1 else None
    if not isinstance(atom, Atom):
        return None
    around = path[-2]
    assert isinstance(around, Form)
    is_defined = around.head == "define" and around.args[:1] == (atom,)
    if atom.text in analysis.macros and (around.items[0] is atom or is_defined):
        return Name(atom.text, "macro"), Occurrence(atom, is_defined)
    if around.head == "title" and len(path) == 3:
        return Name(atom.text, "title"), Occurrence(atom, True)
    roles = FILE
    for outer, inner in pairwise(path):
        assert isinstance(outer, Form)
        index = next(i for i, item in enumerate(outer.items) if item is inner)
        roles = role_inside(roles, outer.head, index, analysis.macros)
    for kind in names_of(roles):
        if any(atom.text in names_in(game, kind) for game in analysis.games):
            return Name(atom.text, kind), Occurrence(atom, f"new {kind}" in roles)
    return None


def occurrences(analysis: Analysis, name: Name) -> tuple[Occurrence, ...]:
    """Return the places of a name, including those in included files, in order."""
    places = _occurrences(analysis.forms, FILE, name, analysis.macros)
    unique = {occurrence.span: occurrence for occurrence in places}
    return tuple(sorted(unique.values(), key=lambda o: (o.span.source.name, o.span.start)))


def definition(analysis: Analysis, offset: int) -> tuple[Span, ...]:
    """Return the places that declare the name at an offset."""
    if analysis.script is not None:
        return analysis.script.definition(offset)
    named = name_at(analysis, offset)
    places = () if named is None else occurrences(analysis, named[0])
    return tuple(place.span for place in places if place.declares)


def _occurrences(
    nodes: Iterable[Node], roles: Roles, name: Name, macros: Collection[str]
) -> Iterator[Occurrence]:
    for form in nodes:
        if not isinstance(form, Form):
            continue
        if name.kind == "macro":
            yield from _of_macro(form, name.text)
        elif name.kind == "title" and form.head == "title":
            first = form.args[:1]
            yield from (
                Occurrence(a, True) for a in first if isinstance(a, Atom) and a.text == name.text
            )
        for index, item in enumerate(form.items):
            inside = role_inside(roles, form.head, index, macros)
            if isinstance(item, Form):
                yield from _occurrences((item,), inside, name, macros)
            elif item.text == name.text and name.kind in names_of(inside):
                yield Occurrence(item, f"new {name.kind}" in inside)


def _of_macro(form: Form, name: str) -> Iterator[Occurrence]:
    defined = macro_name(form) if form.head == "define" else None
    if defined is not None and defined.text == name:
        yield Occurrence(defined, True)
    first = form.items[0] if form.items else None
    if isinstance(first, Atom) and form.head == name:
        yield Occurrence(first, False)


# --- renaming ------------------------------------------------------------------------------------


def renamed(analysis: Analysis, include: Include, name: Name, new: str) -> tuple[Span, ...]:
    """Return the spans to replace when a name changes to ``new``.

    Raise InvalidName if it cannot change. Names that are pasted from arguments of macros have no
    span, so the function expands the changed text and compares it with the changed expansion.
    """
    _check_new_name(analysis, name, new)
    places = occurrences(analysis, name)
    if not any(place.declares for place in places):
        raise InvalidName(f"`{name.text}` is part of another word where the rules declare it")
    spans = tuple(place.span for place in places)
    texts = replaced(spans, new)
    after = {source.name: Source(source.name, text) for source, text in texts.items()}
    own = after.get(analysis.source.name, analysis.source)

    def changed(path: str, source: Source) -> Source | None:
        file = include(path, source)
        return after.get(file.name, file) if file else None

    keys = _Keys(name, new)
    before = keys.of_games(expand(read(analysis.source).value, include=include).value, changed=True)
    if before != keys.of_games(expand(read(own).value, include=changed).value, changed=False):
        raise InvalidName(
            f"`{name.text}` or `{new}` is pasted together, or has another meaning in a macro"
        )
    return spans


def replaced(spans: tuple[Span, ...], new: str) -> dict[Source, str]:
    """Return the texts of the sources with ``new`` in the place of the sorted spans."""
    texts = {span.source: span.source.text for span in spans}
    for span in reversed(spans):
        text = texts[span.source]
        texts[span.source] = text[: span.start] + new + text[span.end :]
    return texts


def _check_new_name(analysis: Analysis, name: Name, new: str) -> None:
    if not (_TITLE if name.kind == "title" else _NAME).fullmatch(new):
        raise InvalidName(f"`{new}` is not a valid name")
    if name.kind == "title":
        return
    if new in analysis.macros:
        raise InvalidName(f"the macro `{new}` already exists")
    if rows_of(new):
        raise InvalidName(f"`{new}` is a keyword")
    if name.kind != "macro" and any(new in names_in(game, name.kind) for game in analysis.games):
        raise InvalidName(f"the {name.kind} `{new}` already exists")


class _Keys:
    """Keys of expanded games with a changed name; games with equal text have equal keys.

    Expansions share nodes, so each is visited once per role. Every distinct group has a number.
    """

    def __init__(self, name: Name, new: str) -> None:
        self._name = name
        self._new = new
        self._numbers: dict[Hashable, int] = {}
        self._number_by_node: dict[tuple[Form, Roles, bool], int] = {}

    def of_games(self, games: tuple[GameForm, ...], *, changed: bool) -> list[Hashable]:
        """Return the keys of games, with the new name if they are ``changed``."""
        return [
            (game.kind, game.base, *(self._of(s, _STATEMENT, changed) for s in game.statements))
            for game in games
        ]

    def _of(self, node: Node, roles: Roles, changed: bool) -> Hashable:
        if isinstance(node, Atom):
            is_renamed = (
                changed and node.text == self._name.text and self._name.kind in names_of(roles)
            )
            return self._new if is_renamed else node.text, node.quoted
        if (node, roles, changed) not in self._number_by_node:
            key = tuple(
                self._of_item(node, index, roles, changed) for index in range(len(node.items))
            )
            number = self._numbers.setdefault(key, len(self._numbers))
            self._number_by_node[node, roles, changed] = number
        return self._number_by_node[node, roles, changed]

    def _of_item(self, form: Form, index: int, roles: Roles, changed: bool) -> Hashable:
        item = form.items[index]
        is_title = self._name.kind == "title" and form.head == "title" and index == 1
        if is_title and changed and isinstance(item, Atom) and item.text == self._name.text:
            return self._new, item.quoted
        return self._of(item, role_inside(roles, form.head, index, ()), changed)
