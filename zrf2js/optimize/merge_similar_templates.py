"""The pass that merges blocks that differ only in the names they use into one template.

Blocks of the same shape form a family.  A slot of the shape that always holds the same name keeps
it; slots that always agree become one parameter.  Directions are always parameters, because
they depend on the player's symmetry.

Bodies share parts, and the largest files expand to millions of operations.  The pass visits each
part once.
"""

from __future__ import annotations

from dataclasses import field
from itertools import accumulate
from typing import TypeAlias, TypeVar, cast

from zrf2js.ir.nodes import GameIR, Piece, Template, TemplateCall
from zrf2js.ir.operation import cached_by_class, rebuild
from zrf2js.ir.ops import Body, Op, Param
from zrf2js.ir.table import row_of
from zrf2js.support.frozen_node import mutable_node, replaced

T = TypeVar("T", bound=Op)

#: the longest list of names that is copied from part to whole; longer ones are joined per body
_MAX_COPIED = 512
#: the largest number of names in a part whose filled copy is cached
_MAX_CACHED = 64
_SHARED = frozenset(("dir", "pos", "zone", "piece", "player"))


#: merged templates, keyed by the shape and the slots: (name,) or the number of a parameter
_Templates: TypeAlias = dict[tuple[object, ...], Template]


class MergeSimilarTemplates:
    """The pass ``merge-similar-templates``.  Variants with the same templates share merged ones.

    With ``merge=False`` every template stays separate, but its directions become parameters, which
    every emitter requires.
    """

    def __init__(self, *, merge: bool = True) -> None:
        self._merge = merge
        self._sharings: dict[tuple[int, ...], _Sharing] = {}
        self._templates: _Templates = {}
        self._shapes = _Shapes()

    def __call__(self, game: GameIR) -> GameIR:
        """Return the game with as few templates as its blocks allow."""
        key = tuple(map(id, game.templates))
        if key not in self._sharings:
            made = self._templates if self._merge else None
            self._sharings[key] = _Sharing(game.templates, self._shapes, made)
        sharing = self._sharings[key]
        pieces = tuple(sharing.with_uses(piece) for piece in game.pieces)
        return game.with_templates(sharing.templates, pieces=pieces)


class _Sharing:
    """The families of one list of templates; ``made`` is None if templates stay separate."""

    def __init__(
        self,
        templates: tuple[Template, ...],
        shapes: _Shapes,
        made: _Templates | None,
    ) -> None:
        self._originals = templates  # the shapes are cached by id
        families: dict[object, _Family] = {}
        self._members: list[tuple[_Family, int]] = []
        for template in templates:
            shape = shapes.of_body(template.body)
            key = len(families) if made is None else shape.number
            if key not in families:
                kinds = shapes.kinds(shape.number)
                families[key] = _Family(template, shape.number, kinds, shapes)
            family = families[key]
            self._members.append((family, len(family.rows)))
            family.rows.append(shape.names)
        for index, family in enumerate(families.values()):
            family.choose_parameters(index)
        self.templates = tuple(
            family.template({} if made is None else made) for family in families.values()
        )

    def with_uses(self, piece: Piece) -> Piece:
        """Return the piece with its moves and drops as calls of the shared templates."""
        moves, drops = (tuple(map(self._use, uses)) for uses in (piece.moves, piece.drops))
        return replaced(piece, moves=moves, drops=drops)

    def _use(self, use: TemplateCall) -> TemplateCall:
        family, row = self._members[use.template]
        return family.use(row, use.mode)


#: the class of an operation, then per operand: the number of its shape, the kind of a name, a
#: tuple of these, or ("value", operand)
_Shape: TypeAlias = tuple[object, ...]


@mutable_node()
class _Names:
    """A list of names; ``large`` are shapes with many names, each with its index in the list."""

    listed: list[int] = field(default_factory=list)
    large: list[tuple[int, _OpShape]] = field(default_factory=list)

    def add(self, shape: _OpShape) -> None:
        """Append the names of a shape, or the shape itself if it has many."""
        if shape.slots > _MAX_COPIED:
            self.large.append((len(self.listed), shape))
        else:
            self.listed += shape.names.listed

    def count(self) -> int:
        """Return the number of names."""
        return len(self.listed) + sum([shape.slots for _, shape in self.large])

    def extend(self, listed: list[int]) -> None:
        """Append all names to ``listed``; those of a shape that occurs twice are appended twice."""
        start = 0
        for at, shape in self.large:
            listed += self.listed[start:at]
            shape.names.extend(listed)
            start = at
        listed += self.listed[start:]


@mutable_node()
class _OpShape:
    """The shape of an operation, and the names that fill its slots."""

    number: int
    names: _Names
    slots: int


@mutable_node()
class _BodyShape:
    """The shape of a body, and the names in its slots, from left to right."""

    number: int
    names: tuple[int, ...]


class _Shapes:
    """Numbers for shapes: operations that differ only in shared names have the same number."""

    def __init__(self) -> None:
        self._numbers: dict[_Shape, int] = {}
        self._shapes: list[_Shape] = []
        self._kinds: dict[int, tuple[str, ...]] = {}
        self._op_shapes: dict[int, _OpShape] = {}
        self._bodies: dict[int, _BodyShape] = {}

    def of_body(self, body: Body) -> _BodyShape:
        """Return the shape of a body; the caller keeps the body alive."""
        body_shape = self._bodies.get(id(body))
        if body_shape is None:
            names = _Names()
            number = self._numbered(("", self._shape("", body, names)))
            slot_names: list[int] = []
            names.extend(slot_names)
            body_shape = self._bodies[id(body)] = _BodyShape(number, tuple(slot_names))
        return body_shape

    def kinds(self, number: int) -> tuple[str, ...]:
        """Return the kinds of the names in the slots of a shape, from left to right."""
        if number not in self._kinds:
            kinds: list[str] = []
            waiting: list[object] = [self._shapes[number][1:]]
            while waiting:
                part = waiting.pop()
                if isinstance(part, int):
                    kinds += self.kinds(part)
                elif isinstance(part, str):
                    kinds.append(part)
                elif isinstance(part, tuple) and part[:1] != ("value",):
                    waiting.extend(reversed(part))
            self._kinds[number] = tuple(kinds)
        return self._kinds[number]

    def _numbered(self, shape: _Shape) -> int:
        number = self._numbers.setdefault(shape, len(self._numbers))
        if number == len(self._shapes):
            self._shapes.append(shape)
        return number

    def slots_in(self, op: Op) -> int:
        """Return the number of slots of an operation that belongs to a body."""
        return self._op_shapes[id(op)].slots

    def _of_op(self, op: Op) -> _OpShape:
        op_shape = self._op_shapes.get(id(op))
        if op_shape is None:
            names = _Names()
            shape: list[object] = [type(op)]
            for kind, argument in zip(_slot_kinds(type(op)), op.operands, strict=True):
                shape.append(self._shape(kind, argument, names))
            op_shape = _OpShape(self._numbered(tuple(shape)), names, names.count())
            self._op_shapes[id(op)] = op_shape
        return op_shape

    def _shape(self, kind: str, argument: object, names: _Names) -> object:
        """Return the shape of an argument; its names are appended to ``names``."""
        if isinstance(argument, int):
            if not kind:
                return ("value", argument)
            names.listed.append(argument)
            return kind
        if isinstance(argument, Op):
            shape = self._op_shapes.get(id(argument)) or self._of_op(argument)
            if shape.slots:
                names.add(shape)
            return shape.number
        if isinstance(argument, tuple):
            if kind and set(map(type, argument)) == {int}:  # long lists of pieces are common
                names.listed += argument
                return (kind,) * len(argument)
            return self._shapes_of(kind, argument, names)
        return ("value", argument)

    def _shapes_of(
        self, kind: str, arguments: tuple[object, ...], names: _Names
    ) -> tuple[object, ...]:
        op_shapes = self._op_shapes
        shapes: list[object] = []
        for argument in arguments:
            shape = op_shapes.get(id(argument))  # most are operations that occurred before
            if shape is None:
                shapes.append(self._shape(kind, argument, names))
                continue
            if shape.slots:
                names.add(shape)
            shapes.append(shape.number)
        return tuple(shapes)


@cached_by_class
def _slot_kinds(cls: type[Op]) -> tuple[str, ...]:
    """Return the kinds of operands, empty for an operand in which merged blocks may not differ."""
    kinds = (operand.rstrip("?*") for operand in row_of(cls).operands)
    return tuple(kind if kind in _SHARED else "" for kind in kinds)


@mutable_node()
class _Family:
    """Blocks of one shape; ``rows`` has the names in the slots, one row per block."""

    first: Template
    shape: int
    kinds: tuple[str, ...]
    shapes: _Shapes
    rows: list[tuple[int, ...]] = field(default_factory=list)
    index: int = 0
    params: list[int] = field(default_factory=list)  # the slot each parameter is read from
    slots: list[int] = field(default_factory=list)  # the parameter of each slot, -1 for a constant

    def choose_parameters(self, index: int) -> None:
        """Decide which slots become parameters."""
        self.index = index
        seen: dict[tuple[str, tuple[int, ...]], int] = {}
        for slot, (kind, column) in enumerate(
            zip(self.kinds, zip(*self.rows, strict=True), strict=True)
        ):
            if kind != "dir" and len(set(column)) == 1:
                self.slots.append(-1)
                continue
            number = seen.setdefault((kind, column), len(seen))
            if number == len(self.params):
                self.params.append(slot)
            self.slots.append(number)

    def template(self, made: _Templates) -> Template:
        """Return the merged template.

        Parts without a parameter stay the same objects, and so does a template that another list of
        templates has produced.
        """
        numbered = zip(self.slots, self.rows[0], strict=True)
        key = (self.shape, *((name,) if number < 0 else number for number, name in numbered))
        if key not in made:
            slots = _Slots(self.slots, self.shapes)
            body = tuple(map(slots.fill, self.first.body))
            kinds = tuple(self.kinds[slot] for slot in self.params)
            made[key] = Template(params=kinds, body=body, origin=self.first.origin)
        return made[key]

    def use(self, row: int, mode: int) -> TemplateCall:
        """Return the call that replaces the block of a row."""
        arguments = tuple(self.rows[row][slot] for slot in self.params)
        return TemplateCall(template=self.index, args=arguments, mode=mode)


class _Slots:
    """Writer of parameters into the slots of a body, from left to right.

    A part that receives the same parameters again stays shared.
    """

    def __init__(self, numbers: list[int], shapes: _Shapes) -> None:
        self._numbers = tuple(numbers)
        self._shapes = shapes
        self._next = 0
        self._made: dict[tuple[int, tuple[int, ...]], Op] = {}
        #: the number of slots before each slot that have a parameter
        self._filled = (0, *accumulate(number >= 0 for number in numbers))

    def fill(self, op: T) -> T:
        """Return the operation with its parameters."""
        end = self._next + self._shapes.slots_in(op)
        if self._filled[self._next] == self._filled[end]:
            self._next = end
            return op
        if end - self._next > _MAX_CACHED:
            return self._filled_op(op)
        key = (id(op), self._numbers[self._next : end])
        made = self._made.get(key)
        if made is None:
            made = self._made[key] = self._filled_op(op)
        self._next = end
        return cast(T, made)  # the key has the identity of the operation

    def _filled_op(self, op: T) -> T:
        kinds = zip(_slot_kinds(type(op)), op.operands, strict=True)
        return rebuild(op, tuple([self._argument(kind, operand) for kind, operand in kinds]))

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
