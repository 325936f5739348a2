"""One template for all blocks that differ only in the names they use.

Blocks with the same skeleton form a family.  The names in a skeleton's holes are read off block
by block: a hole that always holds the same name keeps it, holes that always agree become one
parameter.  Directions are parameters in any case, since they depend on the player's symmetry.

Bodies share parts, and the largest files spell out to millions of operations: every part is
looked at once.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TypeAlias

from zrf2js.ir.nodes import Body, GameIR, Op, Param, Piece, Template, Use
from zrf2js.ir.ops import OPS

#: so many names are spelled out at once; longer lists are put together when a whole body is read
_FEW = 32
_SHARED = frozenset(("dir", "pos", "zone", "piece", "player"))

Leaf: TypeAlias = tuple[str, int]


class ShareTemplates:
    """The pass. Variants that have the same templates get the same shared ones.

    Without ``merge`` every template stays by itself, but its directions become parameters: the
    emitters ask for that, since a player's symmetry turns them.
    """

    def __init__(self, *, merge: bool = True) -> None:
        self._merge = merge
        self._known: dict[tuple[int, ...], _Sharing] = {}
        self._skeletons = _Skeletons()

    def __call__(self, game: GameIR) -> GameIR:
        """The game with as few templates as its blocks allow."""
        key = tuple(map(id, game.templates))
        if key not in self._known:
            self._known[key] = _Sharing(game.templates, self._merge, self._skeletons)
        sharing = self._known[key]
        pieces = tuple(sharing.with_uses(piece) for piece in game.pieces)
        return replace(game, templates=sharing.templates, pieces=pieces)


class _Sharing:
    """The families of one list of templates."""

    def __init__(self, templates: tuple[Template, ...], merge: bool, skeletons: _Skeletons) -> None:
        self._originals = templates  # keeps the ids in use
        families: dict[object, _Family] = {}
        self._members: list[tuple[_Family, int]] = []
        for template in templates:
            shape, leaves = skeletons.of_body(template.body)
            kinds = tuple(kind for kind, _ in leaves)
            key = shape if merge else len(families)
            family = families.setdefault(key, _Family(template, kinds, skeletons))
            self._members.append((family, len(family.rows)))
            family.rows.append(tuple(value for _, value in leaves))
        for index, family in enumerate(families.values()):
            family.settle(index)
        self.templates = tuple(family.template() for family in families.values())

    def with_uses(self, piece: Piece) -> Piece:
        """The piece with its moves and drops as calls of the shared templates."""
        moves, drops = (tuple(map(self._use, uses)) for uses in (piece.moves, piece.drops))
        return replace(piece, moves=moves, drops=drops)

    def _use(self, use: Use) -> Use:
        family, row = self._members[use.template]
        return family.use(row, use.mode)


@dataclass(slots=True)
class _Skeleton:
    """The shape of an operation, and what fills it: names, and skeletons that hold some."""

    number: int
    parts: tuple[Leaf | _Skeleton, ...]
    holes: int


class _Skeletons:
    """Numbers for shapes: two operations have the same number when only shared names differ."""

    def __init__(self) -> None:
        self._numbers: dict[object, int] = {}
        self._known: dict[int, _Skeleton] = {}

    def of_body(self, body: Body) -> tuple[object, list[Leaf]]:
        """The body's shape and the names in its holes, from left to right."""
        parts: list[Leaf | _Skeleton] = []
        shape = self._shape("", body, parts)
        return shape, _leaves(parts)

    def holes_in(self, op: Op) -> int:
        """How many holes an operation of some body has."""
        return self._known[id(op)].holes

    def _of_op(self, op: Op) -> _Skeleton:
        known = self._known.get(id(op))
        if known is None:
            parts: list[Leaf | _Skeleton] = []
            operands = zip(OPS[op.name].operands, op.args, strict=True)
            key = (op.name, *(self._shape(kind, argument, parts) for kind, argument in operands))
            number = self._numbers.setdefault(key, len(self._numbers))
            holes = sum(part.holes if isinstance(part, _Skeleton) else 1 for part in parts)
            if holes <= _FEW:
                parts = [*_leaves(parts)]
            known = self._known[id(op)] = _Skeleton(number, tuple(parts), holes)
        return known

    def _shape(self, kind: str, argument: object, parts: list[Leaf | _Skeleton]) -> object:
        """The argument's shape; the names in it are added to the parts."""
        if isinstance(argument, Op):
            skeleton = self._of_op(argument)
            if skeleton.holes:
                parts.append(skeleton)
            return skeleton.number
        if isinstance(argument, tuple):
            return tuple([self._shape(kind, item, parts) for item in argument])
        kind = kind.rstrip("?*")
        if kind in _SHARED and isinstance(argument, int):
            parts.append((kind, argument))
            return "hole"
        return ("value", argument)


def _leaves(parts: list[Leaf | _Skeleton]) -> list[Leaf]:
    """The names, spelled out: a skeleton that is used twice tells its own twice."""
    found: list[Leaf] = []
    waiting = parts[::-1]
    while waiting:
        part = waiting.pop()
        if isinstance(part, _Skeleton) and part.holes <= _FEW:
            found.extend(part.parts)  # type: ignore[arg-type]
        elif isinstance(part, _Skeleton):
            waiting.extend(reversed(part.parts))
        else:
            found.append(part)
    return found


@dataclass(slots=True)
class _Family:
    """Blocks with one skeleton; ``rows`` has the names in the holes, a row a block."""

    first: Template
    kinds: tuple[str, ...]
    skeletons: _Skeletons
    rows: list[tuple[int, ...]] = field(default_factory=list)
    index: int = 0
    params: list[int] = field(default_factory=list)  # the hole each parameter is read from
    holes: list[int] = field(default_factory=list)  # the parameter of each hole, -1 for a constant

    def settle(self, index: int) -> None:
        """Decide which holes become parameters."""
        self.index = index
        seen: dict[tuple[str, tuple[int, ...]], int] = {}
        for hole, (kind, column) in enumerate(
            zip(self.kinds, zip(*self.rows, strict=True), strict=True)
        ):
            if kind != "dir" and len(set(column)) == 1:
                self.holes.append(-1)
                continue
            number = seen.setdefault((kind, column), len(seen))
            if number == len(self.params):
                self.params.append(hole)
            self.holes.append(number)

    def template(self) -> Template:
        """The shared template; parts without a parameter stay the same objects."""
        holes = _Holes(self.holes, self.skeletons)
        body = tuple(map(holes.fill, self.first.body))
        kinds = tuple(self.kinds[hole] for hole in self.params)
        return Template(params=kinds, body=body, origin=self.first.origin)

    def use(self, row: int, mode: int) -> Use:
        """How a block is written now."""
        arguments = tuple(self.rows[row][hole] for hole in self.params)
        return Use(template=self.index, args=arguments, mode=mode)


class _Holes:
    """Goes through a body from left to right and puts parameters into its holes."""

    def __init__(self, numbers: list[int], skeletons: _Skeletons) -> None:
        self._numbers = numbers
        self._skeletons = skeletons
        self._next = 0

    def fill(self, op: Op) -> Op:
        """The operation with its parameters."""
        end = self._next + self._skeletons.holes_in(op)
        if all(number < 0 for number in self._numbers[self._next : end]):
            self._next = end
            return op
        kinds = OPS[op.name].operands
        args = tuple(self._argument(k, a) for k, a in zip(kinds, op.args, strict=True))
        return Op(op.name, args, op.origin)

    def _argument(self, kind: str, argument: object) -> object:
        if isinstance(argument, Op):
            return self.fill(argument)
        if isinstance(argument, tuple):
            return tuple(self._argument(kind, item) for item in argument)
        if kind.rstrip("?*") not in _SHARED or not isinstance(argument, int):
            return argument
        number = self._numbers[self._next]
        self._next += 1
        return argument if number < 0 else Param(number)
