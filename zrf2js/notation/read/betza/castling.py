"""Castling: O and the number of squares that the king moves."""

from __future__ import annotations

from zrf2js.notation.algebra import (
    Check,
    Lift,
    Pattern,
    Put,
    Remember,
    Repeat,
    Return,
    Step,
    Test,
    seq,
    test,
)


def castle(begin: Pattern, side: str, number: int, inside: bool) -> Pattern:
    """Return the pattern of castling to a side (E or W) by a number of squares.

    With ``inside``, the partner is one square away from the edge, else at the edge.
    """
    back = "W" if side == "E" else "E"
    free = Repeat(seq(Step(side), test("p", "A")), number, number)
    onward = Repeat(seq(Step(side), test("p")), 0, None)
    partner: list[Pattern] = [Step(side), Lift(), test("M")]
    if inside:  # one square away from the edge
        partner.append(Test((Check("edge", side),), Step(side)))
    else:
        partner.append(Test((Check("edge", side),)))
    across = (Return(), Step(back), Put())
    return seq(begin, free, Put(), Remember(), onward, *partner, *across)
