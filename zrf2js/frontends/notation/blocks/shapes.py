"""What courses are like: where they lead, what they begin with, what they change."""

from __future__ import annotations

from zrf2js.frontends.notation.algebra import Check, Lift, Put
from zrf2js.frontends.notation.linear_paths import Ask, Course, Go, Loop
from zrf2js.frontends.notation.symbolic_squares import Spot, Vector


def lands_here(rest: Course) -> bool:
    return all(isinstance(item, Ask) and item.check.word != "x" for item in rest)


def leading_checks(course: Course) -> tuple[list[Check], Course]:
    """The tests of the square a round begins on, and what is left."""
    guards: list[Check] = []
    for number, item in enumerate(course):
        if not isinstance(item, Ask) or item.via or item.check.word in ("x", "o", "#"):
            return guards, course[number:]
        guards.append(item.check)
    return guards, ()


def displacement(course: Course) -> Vector:
    spot = Spot()
    for item in course:
        if isinstance(item, Go):
            spot = spot.moved(item.letter, item.wraps)
    return spot.at


def changes_board(course: Course) -> bool:
    for item in course:
        if isinstance(item, Ask) and item.check.word == "x":
            return True
        if isinstance(item, Lift | Put):
            return True
        if isinstance(item, Loop) and any(map(changes_board, item.courses)):
            return True
    return False
