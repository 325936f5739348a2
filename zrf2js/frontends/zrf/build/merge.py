"""What a variant inherits: the statements of its game with some of them replaced (rules 11-14)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from zrf2js.frontends.notation import NOTATIONS
from zrf2js.frontends.zrf.build.reading import texts
from zrf2js.frontends.zrf.expand import GameForm
from zrf2js.frontends.zrf.forms import Atom, Form, Node
from zrf2js.language.options import canonical

GOALS = ("win-condition", "loss-condition", "draw-condition", "count-condition")
#: statements of the game alone
_NOT_INHERITED = ("default",)


def flatten(nodes: Iterable[Node]) -> list[Form]:
    """Statements, out of groups that only hold statements (a macro's body in parentheses)."""
    found: list[Form] = []
    for node in nodes:
        if isinstance(node, Form):
            found.extend([node] if node.head else flatten(node.items))
    return found


def effective_statements(game: GameForm, games: tuple[GameForm, ...]) -> list[Form]:
    """All statements that make up the game or variant."""
    own = _last_pieces(flatten(game.statements))
    if game.base is None:
        return own
    inherited = effective_statements(games[game.base], games)
    heads = {form.head for form in own}
    replaced = heads - {"piece", "option", *GOALS}
    if heads.intersection(GOALS):
        replaced.update(GOALS)
    kept = [form for form in inherited if form.head not in (*replaced, *_NOT_INHERITED)]
    return _with_pieces(kept, own)


def piece_name(form: Form) -> str:
    """The name a ``(piece ...)`` gives itself, empty when it gives none."""
    for item in flatten(form.args):
        if item.head == "name":
            return next(iter(texts(item.args)), "")
    return ""


def formula_forms(piece: Form) -> Iterator[Form]:
    """The formulas of move notations in a ``(piece ...)``."""
    for part in flatten(piece.args):
        if part.head in NOTATIONS:
            yield part
        elif part.head in ("moves", "drops"):
            for item in part.args:
                if isinstance(item, Form) and item.head in NOTATIONS:
                    yield item


def option_name(form: Form) -> str | None:
    """The usual name of the option a statement sets, in either spelling; None if it is none."""
    if form.head != "option":
        return canonical(form.head)
    first = form.args[0] if form.args else None
    return canonical(first.text) if isinstance(first, Atom) else None


def _last_pieces(forms: list[Form]) -> list[Form]:
    """A piece that is defined twice in one game is the later one.

    Places tell definitions apart: two calls of a macro with the same arguments share one form.
    """
    last = {piece_name(form): place for place, form in enumerate(forms) if form.head == "piece"}
    return [
        form
        for place, form in enumerate(forms)
        if form.head != "piece" or last[piece_name(form)] == place
    ]


def _with_pieces(inherited: list[Form], own: list[Form]) -> list[Form]:
    mine = {piece_name(form): form for form in own if form.head == "piece"}
    merged = [
        mine.pop(piece_name(form), form) if form.head == "piece" else form for form in inherited
    ]
    left = set(map(id, mine.values()))
    return merged + [form for form in own if form.head != "piece" or id(form) in left]
