"""Completion of words, and signatures of macros, at the end of an incomplete text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from zrf2js.frontends.registry import description_of
from zrf2js.frontends.zrf.forms import Form
from zrf2js.frontends.zrf.macro_arity import ALL, highest_parameter
from zrf2js.frontends.zrf.tokens import TOKEN, Kind
from zrf2js.language.keywords import BY_CONTEXT, KEYWORDS, Context, Keyword
from zrf2js.lsp.roles import CONTEXTS, FILE, Roles, names_of, role_inside
from zrf2js.model.nodes import Game


@dataclass(frozen=True, slots=True)
class Proposal:
    """A completion; ``kind`` is keyword, macro, piece, direction ..."""

    word: str
    kind: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Signature:
    """A macro and its parameters; ``active`` is the 0-based index of the current argument."""

    label: str
    parameters: tuple[str, ...]
    active: int
    body: str


_SYMBOL_BEFORE = re.compile(r'[^\s();"]*$')
_KEY_BEFORE = re.compile(r"[^\s\[:=]*$")
_PARTS_OF_ZONES = ("name", "players", "positions")


def start_of_word(before: str, name: str) -> int:
    """Return the offset of the word at the end of ``before``, which a completion replaces.

    Clients without this offset use words of their own, which often end at a hyphen.
    """
    pattern = _KEY_BEFORE if description_of(name) else _SYMBOL_BEFORE
    match = pattern.search(before)
    assert match is not None  # the pattern matches the empty text
    return match.start()


def completions(
    before: str, macros: Mapping[str, object], games: tuple[Game, ...], name: str = ""
) -> list[Proposal]:
    """Return the keywords, macros and names that can follow the text ``before``.

    ``games`` are those of the last valid version, because an incomplete word is often an error.
    ``name`` is that of the file; descriptions have words of their own.
    """
    if description := description_of(name):
        own = description.words_after(before)
        return [Proposal(word.text, "keyword", word.doc) for word in own]
    groups = _open_groups(before[: start_of_word(before, name)])
    head, index = groups[-1] if groups else ("", 1)
    roles = FILE
    for outer, item in groups[:-1]:
        roles = role_inside(roles, outer, item, macros)
    inside = role_inside(roles, head, index, macros) if groups else roles
    if index:
        anywhere = inside & {"any", "argument"}  # there, keywords are only proposed as heads
        return [*_names(games, names_of(inside)), *(() if anywhere else _keywords(inside))]
    calls = [Proposal(macro, "macro") for macro in macros]
    return [*calls, *_keywords(roles), *_names(games, names_of(inside))]


def signature(before: str, macros: Mapping[str, tuple[Form, ...]]) -> Signature | None:
    """Return the signature of the innermost macro call that is open at the end of a text."""
    for head, index in reversed(_open_groups(before[: start_of_word(before, "")])):
        if head in macros and index > 0:
            form = macros[head][-1]
            count = max(highest_parameter(form.args[1:]), index)
            parameters = tuple(f"${number}" for number in range(1, min(count, ALL) + 1))
            span = form.origin.span
            return Signature(
                label=f"({' '.join((head, *parameters))})",
                parameters=parameters,
                active=index - 1,
                body=span.source.text[span.start : span.end],
            )
    return None


def _open_groups(text: str) -> list[tuple[str, int]]:
    """Return the first words of the groups that are open at the end, and the numbers of items.

    The outermost group is the last one that starts a line.
    """
    groups: list[tuple[str, int]] = []
    for token in TOKEN.finditer(text, text.rfind("\n(") + 1):
        if token.lastindex == Kind.CLOSE:
            if groups:
                groups.pop()
            continue
        if token.lastindex is not None and groups:
            head, count = groups[-1]
            is_head = count == 0 and token.lastindex == Kind.SYMBOL
            groups[-1] = (token[0] if is_head else head, count + 1)
        if token.lastindex == Kind.OPEN:
            groups.append(("", 0))
    return [(head, count - 1) for head, count in groups[:-1]] + groups[-1:]


def _keywords(roles: Roles) -> Iterator[Proposal]:
    if "zone part" in roles:
        yield from (Proposal(word, "keyword") for word in _PARTS_OF_ZONES)
    if "turn" in roles:
        yield Proposal("repeat", "keyword")
    rows: dict[str, Keyword] = {}
    for role in sorted(roles):
        context = CONTEXTS.get(role)
        rows |= BY_CONTEXT[context] if context else {}
    for row in KEYWORDS if roles & {"any", "argument"} else rows.values():
        yield Proposal(row.word, "keyword", row.doc)
        if row.negatable and row.context is Context.CONDITION:
            yield Proposal(f"not-{row.word}", "keyword", f"Negation of `{row.word}`.")


def _names(games: tuple[Game, ...], kinds: tuple[str, ...]) -> list[Proposal]:
    proposals: dict[Proposal, None] = {}
    for game in games:
        for kind in kinds:
            proposals.update(dict.fromkeys(Proposal(name, kind) for name in names_in(game, kind)))
    return list(proposals)


def names_in(game: Game, kind: str) -> tuple[str, ...]:
    """Return the names of a kind that a game declares."""
    match kind:
        case "direction":
            return tuple(game.board.links)
        case "position":
            return tuple(game.board.rects)
        case "piece":
            return tuple(piece.name for piece in game.pieces)
        case "zone":
            return tuple(zone.name for zone in game.board.zones)
        case "player":
            return game.players
        case "type":
            return game.move_types
        case "attribute":
            return tuple(name for piece in game.pieces for name, _ in piece.attributes)
    return ()
