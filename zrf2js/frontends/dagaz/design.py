"""The design that the scripts of a page have built, as checked data.

Its JSON text comes from untrusted scripts, which can replace every function that writes it
(``recordDesign`` in templates/dagaz/kernel/recorder.js).
"""

from __future__ import annotations

from typing import TypeAlias, TypedDict

from zrf2js.support.typed_json import InvalidData, parse_as


class Goal(TypedDict):
    """A winning configuration: own pieces of a type on one of the positions."""

    num: int
    piece: int
    positions: list[int]


class Turn(TypedDict, total=False):
    """A turn; scripts use numbers for truth values, too."""

    player: int
    modes: list[int] | None
    random: int | bool | None


#: kind (0 for a move, 1 for a drop), template, parameters, mode
Block: TypeAlias = tuple[int, int, list[int | None], int | None]
#: an argument of a function of the view, null for other values
Argument: TypeAlias = str | float | list[str | float] | None


class Design(TypedDict):
    """A design; positions, pieces, directions and templates are indices into its lists."""

    dirs: list[str]
    players: list[list[int] | None]
    playerNames: list[str]
    positionNames: list[str]
    positions: list[list[int]]
    zoneNames: list[str]
    zones: list[list[list[int] | None]]
    pieceNames: list[str | None]
    pieces: list[list[Block]]
    templates: list[list[tuple[int | None, int | None]]]
    modes: list[int]
    turns: list[Turn] | None
    repeat: int
    goals: list[tuple[int, list[Goal]]]
    reserve: list[tuple[int, list[int | None]]]
    options: list[tuple[str, str]]
    unknownOptions: list[str]
    selectors: int
    setup: list[tuple[int, int, int]]
    undeclared: list[tuple[str, str]]
    view: list[list[Argument]]
    errors: list[tuple[str, str]]


def read_design(text: str) -> Design:
    """Return the design of a JSON text; raise InvalidData."""
    design = parse_as(text, Design)
    for index, blocks in enumerate(design["pieces"]):
        if any(not 0 <= block[1] < len(design["templates"]) for block in blocks):
            raise InvalidData(f"pieces[{index}] names a template that does not exist")
    if len(design["positionNames"]) != len(design["positions"]):
        raise InvalidData("the positions and their names differ in number")
    return design
