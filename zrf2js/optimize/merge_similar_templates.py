"""One template for all blocks that differ only in the names they use.

Blocks with the same skeleton form a family.  The names in a skeleton's holes are read off block
by block: a hole that always holds the same name keeps it, holes that always agree become one
parameter.  Directions are parameters in any case, since they depend on the player's symmetry.

Bodies share parts, and the largest files spell out to millions of operations: every part is
looked at once.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import accumulate
from typing import TypeAlias

from zrf2js.ir.nodes import Body, GameIR, Op, Param, Piece, Template, TemplateCall
from zrf2js.ir.table import OPS, make_op

#: so many names are spelled out at once; longer lists are put together when a whole body is read
_FEW = 512
#: parts with so many names at most are looked for among those that are filled already
_PART = 64
_SHARED = frozenset(("dir", "pos", "zone", "piece", "player"))


#: shared templates by shape and by what is in the holes: (a name,), or the number of a parameter
_Templates: TypeAlias = dict[tuple[object, ...], Template]


class ShareTemplates:
    """The pass. Variants that have the same templates get the same shared ones.

    Without ``merge`` every template stays by itself, but its directions become parameters: the
    emitters ask for that, since a player's symmetry turns them.
    """

    def __init__(self, *, merge: bool = True) -> None:
        self._merge = merge
        self._known: dict[tuple[int, ...], _Sharing] = {}
        self._templates: _Templates = {}
        self._skeletons = _Skeletons()

    def __call__(self, game: GameIR) -> GameIR:
        """The game with as few templates as its blocks allow."""
        key = tuple(map(id, game.templates))
        if key not in self._known:
            made = self._templates if self._merge else None
            self._known[key] = _Sharing(game.templates, self._skeletons, made)
        sharing = self._known[key]
        pieces = tuple(sharing.with_uses(piece) for piece in game.pieces)
        return replace(game, templates=sharing.templates, pieces=pieces)


class _Sharing:
    """The families of one list of templates; ``made`` if templates of one shape are to be one."""

    def __init__(
        self,
        templates: tuple[Template, ...],
        skeletons: _Skeletons,
        made: _Templates | None,
    ) -> None:
        self._originals = templates  # keeps the ids in use
        families: dict[object, _Family] = {}
        self._members: list[tuple[_Family, int]] = []
        for template in templates:
            skeleton = skeletons.of_body(template.body)
            key = len(families) if made is None else skeleton.number
            if key not in families:
                kinds = skeletons.kinds(skeleton.number)
                families[key] = _Family(template, skeleton.number, kinds, skeletons)
            family = families[key]
            self._members.append((family, len(family.rows)))
            family.rows.append(skeleton.names)
        for index, family in enumerate(families.values()):
            family.settle(index)
        self.templates = tuple(
            family.template({} if made is None else made) for family in families.values()
        )

    def with_uses(self, piece: Piece) -> Piece:
        """The piece with its moves and drops as calls of the shared templates."""
        moves, drops = (tuple(map(self._use, uses)) for uses in (piece.moves, piece.drops))
        return replace(piece, moves=moves, drops=drops)

    def _use(self, use: TemplateCall) -> TemplateCall:
        family, row = self._members[use.template]
        return family.use(row, use.mode)


#: an operation's name, then for each operand the number of its shape, the kind of a name, a tuple
#: of these, or ("value", whatever it is)
_Shape: TypeAlias = tuple[object, ...]


@dataclass(slots=True)
class _Names:
    """Names in a row; ``large`` are skeletons with many more of them, each with its place there."""

    spelled: list[int] = field(default_factory=list)
    large: list[tuple[int, _Skeleton]] = field(default_factory=list)

    def add(self, skeleton: _Skeleton) -> None:
        """Append the names of a skeleton, or the skeleton."""
        if skeleton.holes > _FEW:
            self.large.append((len(self.spelled), skeleton))
        else:
            self.spelled += skeleton.names.spelled

    def count(self) -> int:
        """How many there are."""
        return len(self.spelled) + sum([skeleton.holes for _, skeleton in self.large])

    def spell(self, found: list[int]) -> None:
        """Append all of them; a skeleton that is used twice tells its own twice."""
        start = 0
        for at, skeleton in self.large:
            found += self.spelled[start:at]
            skeleton.names.spell(found)
            start = at
        found += self.spelled[start:]


@dataclass(slots=True)
class _Skeleton:
    """The shape of an operation, and the names that fill its holes."""

    number: int
    names: _Names
    holes: int


@dataclass(slots=True)
class _BodySkeleton:
    """The shape of a body, and the names in its holes, from left to right."""

    number: int
    names: tuple[int, ...]


class _Skeletons:
    """Numbers for shapes: two operations have the same number when only shared names differ."""

    def __init__(self) -> None:
        self._numbers: dict[_Shape, int] = {}
        self._shapes: list[_Shape] = []
        self._kinds: dict[int, tuple[str, ...]] = {}
        self._known: dict[int, _Skeleton] = {}
        self._bodies: dict[int, _BodySkeleton] = {}

    def of_body(self, body: Body) -> _BodySkeleton:
        """What is known of the body; it is not to be thrown away meanwhile."""
        known = self._bodies.get(id(body))
        if known is None:
            names = _Names()
            number = self._numbered(("", self._shape("", body, names)))
            found: list[int] = []
            names.spell(found)
            known = self._bodies[id(body)] = _BodySkeleton(number, tuple(found))
        return known

    def kinds(self, number: int) -> tuple[str, ...]:
        """What kinds of names are in the holes of a shape, from left to right."""
        if number not in self._kinds:
            found: list[str] = []
            waiting: list[object] = [self._shapes[number][1:]]
            while waiting:
                part = waiting.pop()
                if isinstance(part, int):
                    found += self.kinds(part)
                elif isinstance(part, str):
                    found.append(part)
                elif isinstance(part, tuple) and part[:1] != ("value",):
                    waiting.extend(reversed(part))
            self._kinds[number] = tuple(found)
        return self._kinds[number]

    def _numbered(self, shape: _Shape) -> int:
        number = self._numbers.setdefault(shape, len(self._numbers))
        if number == len(self._shapes):
            self._shapes.append(shape)
        return number

    def holes_in(self, op: Op) -> int:
        """How many holes an operation of some body has."""
        return self._known[id(op)].holes

    def _of_op(self, op: Op) -> _Skeleton:
        known = self._known.get(id(op))
        if known is None:
            names = _Names()
            shape: list[object] = [op.name]
            for kind, argument in zip(_KINDS[op.name], op.args, strict=True):
                shape.append(self._shape(kind, argument, names))
            known = _Skeleton(self._numbered(tuple(shape)), names, names.count())
            self._known[id(op)] = known
        return known

    def _shape(self, kind: str, argument: object, names: _Names) -> object:
        """The argument's shape; the names in it are added to the others."""
        if isinstance(argument, Op):
            skeleton = self._known.get(id(argument)) or self._of_op(argument)
            names.add(skeleton)
            return skeleton.number
        if isinstance(argument, tuple):
            if kind and set(map(type, argument)) == {int}:  # long lists of pieces are common
                names.spelled += argument
                return (kind,) * len(argument)
            return tuple([self._shape(kind, item, names) for item in argument])
        if kind and isinstance(argument, int):
            names.spelled.append(argument)
            return kind
        return ("value", argument)


#: the kinds of operands, empty where it is no name that blocks may differ in
_KINDS = {
    name: tuple(
        kind if (kind := operand.rstrip("?*")) in _SHARED else "" for operand in row.operands
    )
    for name, row in OPS.items()
}


@dataclass(slots=True)
class _Family:
    """Blocks with one skeleton; ``rows`` has the names in the holes, a row a block."""

    first: Template
    shape: int
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

    def template(self, made: _Templates) -> Template:
        """The shared template; parts without a parameter stay the same objects, and so does the
        whole where another list of templates has come to the same."""
        numbered = zip(self.holes, self.rows[0], strict=True)
        key = (self.shape, *((name,) if number < 0 else number for number, name in numbered))
        if key not in made:
            holes = _Holes(self.holes, self.skeletons)
            body = tuple(map(holes.fill, self.first.body))
            kinds = tuple(self.kinds[hole] for hole in self.params)
            made[key] = Template(params=kinds, body=body, origin=self.first.origin)
        return made[key]

    def use(self, row: int, mode: int) -> TemplateCall:
        """How a block is written now."""
        arguments = tuple(self.rows[row][hole] for hole in self.params)
        return TemplateCall(template=self.index, args=arguments, mode=mode)


class _Holes:
    """Goes through a body from left to right and puts parameters into its holes; a part that gets
    the same ones again stays shared."""

    def __init__(self, numbers: list[int], skeletons: _Skeletons) -> None:
        self._numbers = tuple(numbers)
        self._skeletons = skeletons
        self._next = 0
        self._made: dict[tuple[int, tuple[int, ...]], Op] = {}
        #: how many of the holes before each one have a parameter
        self._filled = (0, *accumulate(number >= 0 for number in numbers))

    def fill(self, op: Op) -> Op:
        """The operation with its parameters."""
        end = self._next + self._skeletons.holes_in(op)
        if self._filled[self._next] == self._filled[end]:
            self._next = end
            return op
        if end - self._next > _PART:
            return self._filled_op(op)
        key = (id(op), self._numbers[self._next : end])
        made = self._made.get(key)
        if made is None:
            made = self._made[key] = self._filled_op(op)
        self._next = end
        return made

    def _filled_op(self, op: Op) -> Op:
        kinds = _KINDS[op.name]
        args = tuple([self._argument(k, a) for k, a in zip(kinds, op.args, strict=True)])
        return make_op(op.name, args, op.origin)

    def _argument(self, kind: str, argument: object) -> object:
        if isinstance(argument, Op):
            return self.fill(argument)
        if isinstance(argument, tuple):
            return tuple([self._argument(kind, item) for item in argument])
        if not kind or not isinstance(argument, int):
            return argument
        number = self._numbers[self._next]
        self._next += 1
        return argument if number < 0 else Param(number)
