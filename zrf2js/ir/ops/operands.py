"""The operands of operations: indices into the tables of a game."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from zrf2js.support.frozen_node import frozen_node


@frozen_node()
class Param:
    """The k-th argument of the template, in place of an index."""

    index: int


# Operands: an index into the game's table of that kind.  An index of one of the first five kinds
# may be a parameter of the template.
Dir: TypeAlias = Annotated[int | Param, "dir"]
Pos: TypeAlias = Annotated[int | Param, "pos"]
PieceType: TypeAlias = Annotated[int | Param, "piece"]
Owner: TypeAlias = Annotated[int | Param, "player"]
ZoneIndex: TypeAlias = Annotated[int | Param, "zone"]
Mode: TypeAlias = Annotated[int, "mode"]
FlagIndex: TypeAlias = Annotated[int, "flag"]
PositionFlagIndex: TypeAlias = Annotated[int, "mark-flag"]
AttributeIndex: TypeAlias = Annotated[int, "attr"]
Number: TypeAlias = Annotated[int, "int"]
