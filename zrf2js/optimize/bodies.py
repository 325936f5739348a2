"""Rewriting of the annotated bodies of templates.

Bodies share parts: the games of a program share templates, and templates share the statements of
a macro.  A pass keeps the objects that it does not change and rewrites a shared part once, so that
later passes and the writer can share it too.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import is_not
from typing import ClassVar, TypeAlias

from zrf2js.ir.nodes import GameIR
from zrf2js.ir.ops import Body, Statement
from zrf2js.ir.summaries import bits_inside
from zrf2js.ir.visit import bodies, with_bodies
from zrf2js.support.identity_cache import cached_by_identity

#: the fields of ``Annotations`` that contain bodies
BODY_FIELDS = ("move_bodies", "drop_bodies", "attack_bodies")

#: (number of the template, its body) -> the rewritten body
Rewrite: TypeAlias = Callable[[int, Body], Body]


def annotated_bodies(game: GameIR, name: str) -> tuple[Body, ...]:
    """Return the bodies of a field of ``BODY_FIELDS``, by default those of the templates."""
    annotated: tuple[Body, ...] = getattr(game.annotations, name)
    return annotated or tuple([template.body for template in game.templates])


def annotated_body(game: GameIR, name: str, number: int) -> Body:
    """Return the body of one template in a field of ``BODY_FIELDS``."""
    annotated: tuple[Body, ...] = getattr(game.annotations, name)
    return annotated[number] if annotated else game.templates[number].body


def rewrite_bodies(game: GameIR, names: tuple[str, ...], rewrite: Rewrite) -> GameIR:
    """Rewrite the bodies of some fields of ``BODY_FIELDS``."""
    changes: dict[str, tuple[Body, ...]] = {}
    for name in names:
        old = annotated_bodies(game, name)
        new = tuple([rewrite(number, body) for number, body in enumerate(old)])
        if _differ(old, new):
            changes[name] = new
    return game.annotated(**changes) if changes else game


class BodyPass:
    """A pass that rewrites each body separately, once for all games of a program."""

    def __init__(self, rewrite: Callable[[Body], Body], *names: str) -> None:
        self._rewrite = cached_by_identity(rewrite)
        self._names = names or BODY_FIELDS

    def __call__(self, game: GameIR) -> GameIR:
        """Rewrite the bodies of one game."""
        return rewrite_bodies(game, self._names, lambda _, body: self._rewrite(body))


class PartRewriter:
    """Base of rewriters of a body and the bodies inside it, with each shared statement once.

    Subclasses override ``body`` to replace statements, and call ``inside`` for those they keep.
    ``rewrites`` are ``class_bits``: a statement without any of these classes inside is kept.
    """

    rewrites: ClassVar[int]

    def __init__(self) -> None:
        self._rewritten: dict[int, tuple[Statement, Statement]] = {}

    def body(self, body: Body) -> Body:
        """Rewrite a body; return the same object if nothing in it changes."""
        return same_if_equal(body, tuple([self.inside(op) for op in body]))

    def inside(self, op: Statement) -> Statement:
        """Rewrite the bodies inside a statement."""
        if not bits_inside(op) & self.rewrites:
            return op
        entry = self._rewritten.get(id(op))
        if entry is None:
            old, new = bodies(op), self.bodies_inside(op)
            entry = self._rewritten[id(op)] = op, with_bodies(op, new) if _differ(old, new) else op
        return entry[1]

    def bodies_inside(self, op: Statement) -> tuple[Body, ...]:
        """Return the rewritten bodies of a statement."""
        return tuple([self.body(body) for body in bodies(op)])


def same_if_equal(old: Body, new: Body) -> Body:
    """Return ``old`` if both contain the same objects."""
    return new if _differ(old, new) else old


def _differ(old: tuple[object, ...], new: tuple[object, ...]) -> bool:
    return len(old) != len(new) or any(map(is_not, old, new))
