"""The roles of the items of a group: what a word or a group can be at a place of the rules.

A role is a kind of names, such as ``piece`` or, where a name is declared, ``new piece``. Other
roles are kinds of groups, such as ``statement``, ``action`` or ``cond``. The shapes of keywords
state the roles of their arguments. Inside macros, where the place of a group is not defined, the
role is ``any``; that of arguments of macros is ``argument``.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cache

from zrf2js.language.keywords import BY_CONTEXT, Context, Keyword, find_condition, rows_of

Roles = frozenset[str]

#: the kinds of names that a game declares
NAMES = ("direction", "position", "piece", "zone", "player", "type", "attribute")
ARGUMENT: Roles = frozenset(("argument",))
FILE: Roles = frozenset(("file",))
#: the contexts of the keywords that a group or word with a role can start with
CONTEXTS = {
    "file": Context.FILE,
    "statement": Context.GAME,
    "board": Context.BOARD,
    "grid": Context.GRID,
    "part": Context.PIECE,
    "block": Context.MOVE,
    "drop": Context.MOVE,
    "action": Context.MOVE,
    "cond": Context.CONDITION,
    "place": Context.PLACE,
    "goal": Context.GOAL,
}
#: the names that a word with a role can be
_NAMES_OF = {
    "any": NAMES,
    "argument": NAMES,
    "action": ("direction", "position"),
    "cond": ("attribute",),
    "value": ("attribute",),
    "place": ("direction", "position"),
    "turn": ("player",),
    "players": ("player",),
    "target": ("position", "zone"),
    "spec": ("piece", "position", "zone"),
    "step": ("direction", "piece"),
    "material": ("piece",),
}
#: the roles of the parts of a group, by the role of the group: of its first word, and of the others
_PARTS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "turn": (("player",), ("player", "type")),
    "players": (("player",), ("player",)),
    "setup": (("player",), ("entry",)),
    "entry": (("piece",), ("position",)),
    "target": (("position", "zone", "piece"), ("position", "zone", "piece")),
    "block": (("action",), ("action",)),
    "drop": (("action", "zone"), ("action",)),
    "action": (("action",), ("action",)),
    "cond": (("cond",), ("cond", "place")),
    "spec": (("piece",), ("piece",)),
    "step": (("piece",), ("piece",)),
    "material": ((), ("material", "zone")),
    "position group": (("new position",), ()),
    "direction group": (("new direction",), ()),
    "pair": (("direction", "position"), ("direction", "position")),
}
#: the roles of arguments, by the role of the group and its first word; the last one is repeated
_ARGUMENTS: dict[tuple[str, str], tuple[tuple[str, ...], ...]] = {
    ("file", "game"): (("statement",),),
    ("file", "variant"): (("statement",),),
    ("file", "define"): (("macro",), ("any",)),
    ("statement", "players"): (("new player",),),
    ("statement", "board"): (("board",),),
    ("statement", "piece"): (("part",),),
    ("statement", "board-setup"): (("setup",),),
    ("board", "grid"): (("grid",),),
    ("board", "positions"): (("position group",),),
    ("board", "links"): (("new direction",), ("pair",)),
    ("board", "zone"): (("zone part",),),
    ("board", "unlink"): (("pair",),),
    ("grid", "directions"): (("direction group",),),
    ("zone part", "name"): (("new zone",),),
    ("zone part", "players"): (("player",),),
    ("zone part", "positions"): (("position",),),
    ("part", "name"): (("new piece",),),
    ("part", "image"): (("player",),),
    ("part", "attribute"): (("new attribute",), ()),
    ("part", "drops"): (("drop",),),
    ("block", "move-type"): (("new type",),),
    ("drop", "move-type"): (("new type",),),
    **{
        ("statement", f"{kind}-condition"): (("players", "goal"), ("goal",))
        for kind in ("win", "loss", "draw", "count")
    },
}


def names_of(roles: Roles) -> tuple[str, ...]:
    """Return the kinds of names that a word with these roles can be."""
    kinds = (name for r in roles for name in _NAMES_OF.get(r, (r.removeprefix("new "),)))
    return tuple(kind for kind in dict.fromkeys(kinds) if kind in NAMES)


def role_inside(roles: Roles, head: str, index: int, macros: Collection[str]) -> Roles:
    """Return the roles of an item of a group, which has ``roles`` and starts with ``head``.

    ``index`` is that of the item; the first word has 0. The arguments of macros can be anything.
    """
    return ARGUMENT if head in macros and index else _inside(roles, head, index)


@cache
def _inside(roles: Roles, head: str, index: int) -> Roles:
    return frozenset(item_role for role in roles for item_role in _of_item(role, head, index))


def _of_item(role: str, head: str, index: int) -> tuple[str, ...]:
    if role in ("any", "argument") or (role == "file" and head not in BY_CONTEXT[Context.FILE]):
        return _anywhere(head, index)
    arguments = _ARGUMENTS.get((role, head))
    if arguments:
        return arguments[min(index, len(arguments)) - 1] if index else ()
    if role in ("block", "drop") and index and _is_action(head):
        return _anywhere(head, index)
    row = _row(role, head)
    if row is not None and role not in ("block", "drop"):  # these are groups of actions
        return _of_shape(row, index)
    first, rest = _PARTS.get(role, ((), ()))
    return rest if index else first


def _is_action(head: str) -> bool:
    """Return True if a group with this first word is an action or a test, not a block."""
    rows = rows_of(head)
    return bool(rows) and all(row.shape.split(" ")[0][-1:] not in ("", "?", "*") for row in rows)


def _anywhere(head: str, index: int) -> tuple[str, ...]:
    """Return the roles of an item in all contexts where a group can start with a word."""
    arguments = [each for (_, word), each in _ARGUMENTS.items() if word == head]
    if not index or not (arguments or rows_of(head)):
        return ("any",)
    roles = [role for each in arguments for role in each[min(index, len(each)) - 1]]
    return (*roles, *(role for row in rows_of(head) for role in _of_shape(row, index)))


def _row(role: str, head: str) -> Keyword | None:
    """Return the keyword that starts a group with a role."""
    if role == "cond":
        condition = find_condition(head)
        return None if condition is None else condition[0]
    context = CONTEXTS.get(role)
    return BY_CONTEXT[context].get(head) if context else None


def _of_shape(row: Keyword, index: int) -> tuple[str, ...]:
    """Return the roles of the argument with a 1-based index."""
    tokens = row.shape.split()
    last = min(index, len(tokens)) - 1
    if index == 0 or not tokens or (index > len(tokens) and tokens[-1][-1] not in "*+"):
        return ()
    if all(token[-1] == "?" for token in tokens):  # in any order
        return tuple(token.rstrip("?") for token in tokens)
    roles = [token.rstrip("*+") for token in tokens[:last] if token[-1] in "*+"]
    for token in tokens[last:]:
        roles.append(token.rstrip("?*+"))
        if token[-1] not in "?*+":
            break
    return tuple(roles)
