"""Inheritance of variants: the statements of the game, some of them replaced (rules 11-14)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from zrf2js.frontends.zrf.build.reading import strings
from zrf2js.frontends.zrf.expand import GameForm
from zrf2js.frontends.zrf.forms import Atom, Form, Node
from zrf2js.language.keywords import Context, words_of_shape
from zrf2js.language.options import canonical
from zrf2js.notation import NOTATIONS

GOAL_KEYWORDS = words_of_shape(Context.GAME, "players goal")
#: statements that a variant does not inherit
_NOT_INHERITED = ("default",)


def flatten(nodes: Iterable[Node]) -> list[Form]:
    """Return the statements, including those in groups without a head, such as macro bodies."""
    forms: list[Form] = []
    for node in nodes:
        if isinstance(node, Form):
            forms.extend([node] if node.head else flatten(node.items))
    return forms


def effective_statements(game: GameForm, games: tuple[GameForm, ...]) -> list[Form]:
    """Return all statements of a game or variant, including the inherited ones."""
    own = _last_pieces(flatten(game.statements))
    if game.base is None:
        return own
    inherited = effective_statements(games[game.base], games)
    heads = {form.head for form in own}
    replaced = heads - {"piece", "option", *GOAL_KEYWORDS}
    if heads.intersection(GOAL_KEYWORDS):
        replaced.update(GOAL_KEYWORDS)
    kept = [form for form in inherited if form.head not in (*replaced, *_NOT_INHERITED)]
    return _with_pieces(kept, own)


def piece_name(form: Form) -> str:
    """Return the name of a ``(piece ...)``, or an empty string if it has none."""
    for item in flatten(form.args):
        if item.head == "name":
            return next(iter(strings(item.args)), "")
    return ""


def formula_forms(piece: Form) -> Iterator[Form]:
    """Yield the formulas in move notations of a ``(piece ...)``."""
    for part in flatten(piece.args):
        if part.head in NOTATIONS:
            yield part
        elif part.head in ("moves", "drops"):
            for item in part.args:
                if isinstance(item, Form) and item.head in NOTATIONS:
                    yield item


def option_name(form: Form) -> str | None:
    """Return the canonical name of the option that a statement sets; None for other statements."""
    if form.head != "option":
        return canonical(form.head)
    first = form.args[0] if form.args else None
    return canonical(first.text) if isinstance(first, Atom) else None


def _last_pieces(forms: list[Form]) -> list[Form]:
    """Remove the piece definitions that a later definition in the same game replaces.

    The index identifies a definition: two macro calls with equal arguments share one form.
    """
    last = {piece_name(form): index for index, form in enumerate(forms) if form.head == "piece"}
    return [
        form
        for index, form in enumerate(forms)
        if form.head != "piece" or last[piece_name(form)] == index
    ]


def _with_pieces(inherited: list[Form], own: list[Form]) -> list[Form]:
    """Append the statements of a variant; its pieces replace inherited pieces of the same name."""
    new = {piece_name(form): form for form in own if form.head == "piece"}
    merged = [
        new.pop(piece_name(form), form) if form.head == "piece" else form for form in inherited
    ]
    added = set(map(id, new.values()))
    return merged + [form for form in own if form.head != "piece" or id(form) in added]
