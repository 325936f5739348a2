"""Properties of paths: leading checks, changes of the board."""

from __future__ import annotations

from zrf2js.notation.algebra import Check, Lift, Put
from zrf2js.notation.linear_paths import LinearPath, Loop, PathCheck


def lands_here(rest: LinearPath) -> bool:
    """Return True if the rest of a path only contains tests."""
    return all(isinstance(item, PathCheck) and item.check.word != "x" for item in rest)


def leading_checks(path: LinearPath) -> tuple[list[Check], LinearPath]:
    """Split an iteration into the tests of its first square and the rest."""
    guards: list[Check] = []
    for number, item in enumerate(path):
        if not isinstance(item, PathCheck) or item.via or item.check.word in ("x", "o", "#"):
            return guards, path[number:]
        guards.append(item.check)
    return guards, ()


def changes_board(path: LinearPath) -> bool:
    """Return True if a path captures, lifts or puts down a piece."""
    for item in path:
        if isinstance(item, PathCheck) and item.check.word == "x":
            return True
        if isinstance(item, Lift | Put):
            return True
        if isinstance(item, Loop) and any(map(changes_board, item.paths)):
            return True
    return False
