"""The proof that the moves of a game differ, so that the runtime need not compare them (rule 60).

Moves of one list are duplicates if their parts, effects and continuation are equal. Moves of
different pieces have different origins, so only the move paths of one piece are compared
(``path_enumeration``).  Two of them differ if they never lead to the same position, if their tests
exclude each other, or if only one has some effect. Their paths are followed over the links of the
board, for all origins at once.

Moves whose difference is not proved are compared when they are generated.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property

from zrf2js.analysis.core.groups import Group, Groups
from zrf2js.analysis.core.links import is_loop
from zrf2js.analysis.core.paths import Path
from zrf2js.analysis.duplicates.path_enumeration import Change, MovePath, NotProved, PathCache
from zrf2js.analysis.duplicates.position_facts import Fact, exclude
from zrf2js.ir import ops
from zrf2js.ir.annotations import ComparisonReasons
from zrf2js.ir.nodes import GameIR, Template, TemplateCall
from zrf2js.ir.operation import rebuild
from zrf2js.ir.ops import Param, PlaceTest
from zrf2js.ir.traits import Writes
from zrf2js.support.diagnostics.locate import line_of
from zrf2js.support.frozen_node import replaced


def comparison_reasons(game: GameIR, cache: PathCache | None = None) -> ComparisonReasons:
    """Return the reasons why moves of the game may be duplicates."""
    return _Proof(game, cache or PathCache()).comparisons()


def may_have_no_effect(game: GameIR, cache: PathCache | None = None) -> bool:
    """Return True if some move has effects that may leave the board unchanged.

    Such moves are compared without their effects.
    """
    paths = cache or PathCache()
    return any(_may_have_no_effect(template, paths) for template in game.templates)


def _may_have_no_effect(template: Template, cache: PathCache) -> bool:
    if not template.writes & Writes.PIECE:
        return False
    try:
        return any(_is_idle(path) for path in cache.paths(template))
    except NotProved:
        return True


def _is_idle(path: MovePath) -> bool:
    """Return True if the path has effects, none of which certainly changes the board."""
    sure = [change.sure or change.path == path.target for change in path.certain]
    likely = [change.sure or change.path == path.target for change in path.maybe]
    return len(path.parts) == 1 and not any(sure) and not all(sure + likely)


# --- paths of one piece over the links -----------------------------------------------------------


class _Proof:
    """The analysis of every move list that the turn order can produce."""

    def __init__(self, game: GameIR, cache: PathCache) -> None:
        self._game = game
        self._cache = cache
        self._groups = Groups(game)
        self._links = cache.links(game)
        self._reasons: dict[object, str | None] = {}
        written = [template.writes for template in game.templates]
        every = Writes.NOTHING
        for each in written:
            every |= each
        #: False where the piece that continues a partial move may belong to another player
        others = Writes.OWNER | Writes.ORIGIN
        self._moves_own = not (every & Writes.CONTINUE and every & others)
        self._choosy = {n for n, each in enumerate(written) if each & Writes.ORIGIN}

    def comparisons(self) -> ComparisonReasons:
        """Return the reasons found."""
        lists = list(self._lists())
        drops: str | None = None
        pieces: list[str | None] = [None] * len(self._game.pieces)
        try:
            for player, group in lists:
                self._check_drops(group)
                self._check_parts(player, group)
        except NotProved as reason:
            return ComparisonReasons(str(reason), None, tuple(pieces))
        for player, group in lists:
            for index, piece in enumerate(self._game.pieces):
                moves, dropped = group.uses(piece.moves), group.uses(piece.drops)
                pieces[index] = pieces[index] or self._why(index, moves, player, drops=False)
                drops = drops or self._why(index, dropped, player, drops=True)
        return ComparisonReasons(None, drops, tuple(pieces))

    def _lists(self) -> Iterator[tuple[int, Group]]:
        groups = {g.name: g for _, turn_groups in self._groups.of_turns() for g in turn_groups}
        for mode in self._groups.continuations:
            group = self._groups.of_continuation(mode)
            groups[group.name] = group
        for player in sorted({turn.mover for turn in self._game.turns}):
            for group in groups.values():
                yield player, group

    def _paths_of(self, template: int) -> tuple[MovePath, ...]:
        try:
            return self._cache.paths(self._game.templates[template])
        except NotProved as reason:
            raise NotProved(f"{reason}{self._where(template)}") from reason

    def _where(self, *templates: int) -> str:
        """Return the lines of the blocks, in parentheses."""
        origins = [self._game.templates[template].origin for template in templates]
        lines = [line_of(origin.span) for origin in origins if origin is not None]
        return f" ({', '.join(dict.fromkeys(lines))})" if lines else ""

    # --- moves of pieces that a block chooses -------------------------------------------------

    def _check_drops(self, group: Group) -> None:
        """Raise NotProved if a drop block may move a piece on the board, like its own blocks."""
        for piece in self._game.pieces:
            for use in group.uses(piece.drops):
                if self._game.templates[use.template].has(ops.From):
                    where = self._where(use.template)
                    raise NotProved(f"a drop that may move another piece{where}")

    # --- multi-part moves --------------------------------------------------------------------

    def _check_parts(self, player: int, group: Group) -> None:
        """Raise NotProved if a multi-part move of one piece may equal a move of another piece."""
        several = {
            index: paths
            for index, piece in enumerate(self._game.pieces)
            if (paths := list(self._multi_part(index, group.uses(piece.moves), player)))
        }
        for paths in several.values():
            for bound in paths:
                for origin, _ in bound.path.parts[1:]:
                    self._check_part(bound, origin, frozenset(several))

    def _multi_part(
        self, piece: int, uses: tuple[TemplateCall, ...], player: int
    ) -> Iterator[_BoundPath]:
        symmetry = self._game.players[player].symmetry
        for number, use in enumerate(uses):
            if use.template in self._choosy:
                for path in self._paths_of(use.template):
                    if len(path.parts) > 1:
                        yield _BoundPath(path, number, piece, use, symmetry)

    def _check_part(self, bound: _BoundPath, origin: Path, movers: frozenset[int]) -> None:
        if self._links.ends(bound.at(origin)) & self._links.ends(()):
            raise NotProved(f"a piece that moves twice{self._where(bound.template)}")
        facts = bound.placed(fact for fact in bound.path.facts if fact.path == origin)
        if not any(_is_other(fact, movers) for fact in facts):
            where = self._where(bound.template)
            raise NotProved(f"a multi-part move that may be another piece's as well{where}")

    # --- moves of one piece ------------------------------------------------------------------

    def _why(
        self, piece: int, uses: tuple[TemplateCall, ...], player: int, *, drops: bool
    ) -> str | None:
        symmetry = self._game.players[player].symmetry
        key = (piece, tuple(map(id, uses)), symmetry)
        if key not in self._reasons:
            try:
                self._cache.spend(len(uses))
                paths = list(self._bound(piece, uses, symmetry))
                away = [bound.template for bound in paths if bound.path.parts != (((), ()),)]
                if drops and away:
                    raise NotProved(f"a drop that goes elsewhere{self._where(*away)}")
                self._reasons[key] = self._duplicates(paths)
            except NotProved as reason:
                self._reasons[key] = str(reason)
        return self._reasons[key]

    def _bound(
        self, piece: int, uses: tuple[TemplateCall, ...], symmetry: tuple[int, ...]
    ) -> Iterator[_BoundPath]:
        for number, use in enumerate(uses):
            for path in self._paths_of(use.template):
                bound = _BoundPath(path, number, piece, use, symmetry)
                if not self._links.is_injective(bound.running):
                    where = self._where(use.template)
                    raise NotProved(f"a loop that may reach one position twice{where}")
                if len({*map(bound.value, path.promotions)}) < len(path.promotions):
                    raise NotProved(f"a promotion that is named twice{self._where(use.template)}")
                yield bound

    def _duplicates(self, paths: list[_BoundPath]) -> str | None:
        covered = 0
        for number, bound in enumerate(paths):
            ends = self._links.ends(bound.target)
            if covered & ends:
                for other in paths[:number]:
                    meet = self._links.ends(other.target) & ends
                    if meet and not self._differ(other, bound):
                        where = self._where(other.template, bound.template)
                        return f"two moves may be the same{where}"
            covered |= ends
        return None

    def _differ(self, one: _BoundPath, other: _BoundPath) -> bool:
        """Return True if moves of the two paths to one position differ, or exclude each other."""
        first, second = one.path, other.path
        self._cache.spend(1 + len(first.facts) * len(second.facts))
        if (one.number, first.site, one.target) == (other.number, second.site, other.target):
            return True  # one statement, reached on two paths that exclude each other
        if first.kind != second.kind or (len(first.parts) > 1) != (len(second.parts) > 1):
            return True
        landings = self._landing(one), self._landing(other)
        if all(landings) and landings[0].isdisjoint(landings[1]):
            return True
        return _exclusive(one, other) or self._captures(one, other) or self._captures(other, one)

    def _captures(self, one: _BoundPath, other: _BoundPath) -> bool:
        """Return True if the first certainly captures a piece that the second does not capture."""
        taken = 0
        for change in (*other.path.certain, *other.path.maybe):
            if change.effect is ops.Capture:
                if change.path is None:
                    return False
                taken |= self._links.ends(other.at(change.path))
        for change in one.path.certain:
            if change.effect is ops.Capture and change.sure and change.path is not None:
                spared = taken | (0 if self._is_away(change, one) else self._links.ends(()))
                if not self._links.ends(one.at(change.path)) & spared:
                    return True
        return False

    def _is_away(self, change: Change, bound: _BoundPath) -> bool:
        """Return True if facts prove that the change does not affect the moving piece.

        A capture on the origin has no effect, because the piece has left.
        """
        return self._moves_own and any(
            fact.path == change.path
            and fact.holds
            and isinstance(fact.test, ops.IsEnemy | ops.IsNeutral)
            for fact in bound.path.facts
        )

    def _landing(self, bound: _BoundPath) -> frozenset[object]:
        """Return the types that the piece may have when it lands; empty if unknown."""
        path = bound.path
        if path.promotions:
            kinds = frozenset(map(bound.value, path.promotions))
            return kinds if len(path.parts) == 1 else frozenset()
        changes = [c for c in (*path.certain, *path.maybe) if c.effect is ops.ChangeType]
        own = [c for c in changes if c in path.certain and c.path == path.target]
        rest = [c for c in changes if c not in own]
        if len(own) > 1 or any(self._is_at_target(change, bound) for change in rest):
            return frozenset()
        return frozenset((bound.value(own[0].piece) if own else bound.piece,))

    def _is_at_target(self, change: Change, bound: _BoundPath) -> bool:
        if change.path is None:
            return True
        ends = self._links.ends(bound.at(change.path))
        return bool(ends & self._links.ends(bound.target))


class _BoundPath:
    """A move path with the arguments of a template call, symmetry applied to directions.

    ``number`` is the index of the call among those of the piece, ``template`` that of its block.
    """

    def __init__(
        self, path: MovePath, number: int, piece: int, use: TemplateCall, symmetry: tuple[int, ...]
    ) -> None:
        self.path = path
        self.number = number
        self.piece = piece
        self.template = use.template
        self._use = use
        self._symmetry = symmetry
        self.target = self.at(path.target)

    @property
    def running(self) -> Path:
        """The path of the loops that are running when the move is emitted."""
        return () if self.path.around is None else self.target[self.path.around :]

    @cached_property
    def facts(self) -> list[Fact]:
        """Facts about positions that are reached by fixed steps."""
        return [fact for fact in self.placed(self.path.facts) if not any(map(is_loop, fact.path))]

    @cached_property
    def at_target(self) -> list[Fact]:
        """Facts about the position where the piece lands."""
        return self.placed(fact for fact in self.path.facts if fact.path == self.path.target)

    def placed(self, facts: Iterable[Fact]) -> list[Fact]:
        """Return the facts with numbers for parameters."""
        return [
            replaced(fact, path=self.at(fact.path), test=self._numbered(fact.test))
            for fact in facts
        ]

    def _numbered(self, test: PlaceTest) -> PlaceTest:
        if not any(isinstance(operand, Param) for operand in test.operands):
            return test
        return rebuild(test, tuple(map(self.value, test.operands)))

    def at(self, path: Path) -> Path:
        """Return the path with numbers for parameters."""
        return tuple(map(self._step, path))

    def value(self, value: object) -> object:
        """Return the number for a parameter."""
        return self._use.args[value.index] if isinstance(value, Param) else value

    def _number(self, element: object) -> int:
        """Return the number for a direction or position in a path."""
        assert isinstance(element, int)
        return self._use.args[~element] if element < 0 else element

    def _step(self, step: object) -> object:
        if not isinstance(step, tuple):
            return self._symmetry[self._number(step)]
        if step[0] == "at":
            return "at", self._number(step[1])
        return (*step[:2], *map(self._step, step[2:]))


# --- two paths -----------------------------------------------------------------------------------


def _exclusive(one: _BoundPath, other: _BoundPath) -> bool:
    """Return True if no board lets both paths reach the same position."""
    return any(exclude(a, b) for a in one.at_target for b in other.at_target) or any(
        a.path == b.path and exclude(a, b) for a in one.facts for b in other.facts
    )


def _is_other(fact: Fact, movers: frozenset[int]) -> bool:
    """Return True if no piece of the player of these types stands there."""
    match fact.test:
        case ops.IsFriend():
            return not fact.holds
        case ops.IsEnemy() | ops.IsEmpty() | ops.IsNeutral():
            return fact.holds
        case ops.IsPiece():
            return fact.holds and fact.test.piece not in movers
    return False
