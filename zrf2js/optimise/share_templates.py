"""One template for all blocks that differ only in the names they use.

Directions, positions, zones, pieces and players in a body become parameters; blocks with the
same skeleton then share one template.  A parameter that is the same for all of them goes back
into the body, except directions: those depend on the player's symmetry.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from zrf2js.ir.nodes import Body, GameIR, Op, Param, Piece, Template, Use
from zrf2js.ir.ops import OPS

_SHARED = ("dir", "pos", "zone", "piece", "player")
Replace = Callable[[str, object], object]


def share_templates(game: GameIR) -> GameIR:
    """The game with as few templates as its blocks allow."""
    skeletons: dict[tuple[Body, tuple[str, ...]], _Family] = {}
    members = [_member(template, skeletons) for template in game.templates]
    families = list(skeletons.values())
    for index, family in enumerate(families):
        family.index = index
        family.settle()
    return replace(
        game,
        templates=tuple(family.template() for family in families),
        pieces=tuple(_with_uses(piece, members) for piece in game.pieces),
    )


@dataclass(slots=True)
class _Family:
    """Blocks with one skeleton; ``arguments`` has a row a block."""

    body: Body
    kinds: tuple[str, ...]
    origin: object
    index: int = 0
    arguments: list[tuple[int, ...]] = field(default_factory=list)
    kept: tuple[int, ...] = ()

    def settle(self) -> None:
        """Decide which parameters stay."""
        columns = range(len(self.kinds))
        self.kept = tuple(
            i for i in columns if self.kinds[i] == "dir" or len({row[i] for row in self.arguments}) > 1
        )

    def template(self) -> Template:
        """The shared template, constants back in place."""
        numbers = {old: new for new, old in enumerate(self.kept)}
        first = self.arguments[0]

        def settle(kind: str, value: object) -> object:
            if not isinstance(value, Param):
                return value
            new = numbers.get(value.index)
            return first[value.index] if new is None else Param(new)

        kinds = tuple(self.kinds[i] for i in self.kept)
        return Template(params=kinds, body=_map_body(self.body, settle), origin=self.origin)  # type: ignore[arg-type]

    def use(self, row: int, mode: int) -> Use:
        """How a block is written now."""
        arguments = tuple(self.arguments[row][i] for i in self.kept)
        return Use(template=self.index, args=arguments, mode=mode)


def _member(
    template: Template, skeletons: dict[tuple[Body, tuple[str, ...]], _Family]
) -> tuple[_Family, int]:
    """The block's family and its row in it."""
    found: dict[tuple[str, int], int] = {}

    def lift(kind: str, value: object) -> object:
        if kind not in _SHARED or not isinstance(value, int):
            return value
        return Param(found.setdefault((kind, value), len(found)))

    body = _map_body(template.body, lift)
    kinds = tuple(kind for kind, _ in found)
    family = skeletons.setdefault((body, kinds), _Family(body, kinds, template.origin))
    family.arguments.append(tuple(value for _, value in found))
    return family, len(family.arguments) - 1


def _with_uses(piece: Piece, members: list[tuple[_Family, int]]) -> Piece:
    def moved(use: Use) -> Use:
        family, row = members[use.template]
        return family.use(row, use.mode)

    return replace(piece, moves=tuple(map(moved, piece.moves)), drops=tuple(map(moved, piece.drops)))


def _map_body(body: Body, change: Replace) -> Body:
    return tuple(_map_op(op, change) for op in body)


def _map_op(op: Op, change: Replace) -> Op:
    kinds = OPS[op.name].operands
    args = tuple(_map_arg(kind, arg, change) for kind, arg in zip(kinds, op.args, strict=True))
    return Op(op.name, args, op.origin)


def _map_arg(kind: str, arg: object, change: Replace) -> object:
    if isinstance(arg, Op):
        return _map_op(arg, change)
    if isinstance(arg, tuple):
        return tuple(_map_arg(kind.rstrip("*"), item, change) for item in arg)
    return change(kind.rstrip("?*"), arg)
