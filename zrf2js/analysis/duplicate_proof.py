"""Whether the moves of a game can be told to differ, so that nobody has to compare them (rule 60).

Moves of one list are the same when their parts, effects and continuation are.  Those of different
pieces have different origins; so what remains is to compare the ways in which one piece can come
to an ``add``.  Each way is walked with every condition undecided, which gives a path, the tests
passed and the effects.  Two ways differ if they never lead to the same position (their paths are
followed over the real links, for all origins at once), if their tests exclude each other, or if
one has an effect that the other cannot have.

Whatever is not shown here to differ is compared when moves are made, as ever.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import cast

from zrf2js.analysis.groups import Group, Groups
from zrf2js.analysis.links import Links, is_loop
from zrf2js.analysis.path_enumeration import EFFECTS, Change, Fact, Unproven, Walked, Way, exclude
from zrf2js.analysis.paths import Path
from zrf2js.ir.nodes import GameIR, Param, Template, TemplateCall
from zrf2js.support.diagnostics.locate import line_of

#: statements by which a move comes to have several parts, or another origin
_SEVERAL = frozenset(("from", "cascade"))
_PARTIAL = frozenset(("add-partial", "add-copy-partial"))
#: effects that may leave another player's piece where the mover lands
_GIVES = frozenset(("flip", "change-owner", "create"))


@dataclass(frozen=True, slots=True)
class Comparisons:
    """Why moves have to be compared: all of them, the drops, those of a piece type; None if not."""

    all: str | None
    drops: str | None
    pieces: tuple[str | None, ...]

    @property
    def flags(self) -> tuple[bool, ...]:
        """Drops, then the moves of each piece type."""
        return tuple(bool(self.all or reason) for reason in (self.drops, *self.pieces))


def comparisons(game: GameIR, walked: Walked | None = None) -> Comparisons:
    """What cannot be shown to be different moves."""
    return _Proof(game, walked or Walked()).comparisons()


def may_idle(game: GameIR, walked: Walked | None = None) -> bool:
    """Whether all effects of a move may turn out to do nothing: it is to be told without them."""
    return any(_may_idle(template, walked or Walked()) for template in game.templates)


def _may_idle(template: Template, walked: Walked) -> bool:
    if EFFECTS.isdisjoint(op.name for op in template.operations):
        return False
    try:
        return any(_is_idle(way) for way in walked.ways(template))
    except Unproven:
        return True


def _is_idle(way: Way) -> bool:
    """Whether the way has effects, none of which is sure to find something."""
    sure = [change.sure or change.path == way.target for change in way.certain]
    likely = [change.sure or change.path == way.target for change in way.maybe]
    return len(way.parts) == 1 and not any(sure) and not all(sure + likely)


# --- ways of one piece over the links ------------------------------------------------------------


class _Proof:
    """Looks at every list of moves that the game's turns can ask for."""

    def __init__(self, game: GameIR, walked: Walked) -> None:
        self._game = game
        self._walked = walked
        self._groups = Groups(game)
        self._links = Links(game)
        self._known: dict[object, str | None] = {}
        words = frozenset[str]().union(*(template.words for template in game.templates))
        #: a piece that goes on after a partial move may be another player's by then
        self._moves_own = _PARTIAL.isdisjoint(words) or _GIVES.isdisjoint(words)
        self._choosy = {
            number
            for number, template in enumerate(game.templates)
            if not _SEVERAL.isdisjoint(op.name for op in template.operations)
        }

    def comparisons(self) -> Comparisons:
        """The reasons found."""
        lists = list(self._lists())
        drops: str | None = None
        pieces: list[str | None] = [None] * len(self._game.pieces)
        try:
            for player, group in lists:
                self._check_parts(player, group)
        except Unproven as reason:
            return Comparisons(str(reason), None, tuple(pieces))
        for player, group in lists:
            for index, piece in enumerate(self._game.pieces):
                moves, dropped = group.uses(piece.moves), group.uses(piece.drops)
                pieces[index] = pieces[index] or self._why(index, moves, player, drops=False)
                drops = drops or self._why(index, dropped, player, drops=True)
        return Comparisons(None, drops, tuple(pieces))

    def _lists(self) -> Iterator[tuple[int, Group]]:
        groups = {g.name: g for turn in self._game.turns for g in self._groups.of_turn(turn.mode)}
        for mode in self._groups.continuations:
            group = self._groups.of_continuation(mode)
            groups[group.name] = group
        for player in sorted({turn.mover for turn in self._game.turns}):
            for group in groups.values():
                yield player, group

    def _ways_of(self, template: int) -> tuple[Way, ...]:
        try:
            return self._walked.ways(self._game.templates[template])
        except Unproven as reason:
            raise Unproven(f"{reason}{self._where(template)}") from reason

    def _where(self, *templates: int) -> str:
        """Where the blocks stand, in parentheses."""
        origins = [self._game.templates[template].origin for template in templates]
        lines = [line_of(origin.span) for origin in origins if origin is not None]
        return f" ({', '.join(dict.fromkeys(lines))})" if lines else ""

    # --- moves of several parts --------------------------------------------------------------

    def _check_parts(self, player: int, group: Group) -> None:
        """Raises Unproven where a move of several parts can be a move of another piece, too."""
        several = {
            index: leads
            for index, piece in enumerate(self._game.pieces)
            if (leads := list(self._of_several(index, group.uses(piece.moves), player)))
        }
        for leads in several.values():
            for lead in leads:
                for origin, _ in lead.way.parts[1:]:
                    self._check_part(lead, origin, frozenset(several))

    def _of_several(
        self, piece: int, uses: tuple[TemplateCall, ...], player: int
    ) -> Iterator[_Lead]:
        symmetry = self._game.players[player].symmetry
        for number, use in enumerate(uses):
            if use.template in self._choosy:
                for way in self._ways_of(use.template):
                    if len(way.parts) > 1:
                        yield _Lead(way, number, piece, use, symmetry)

    def _check_part(self, lead: _Lead, origin: Path, movers: frozenset[int]) -> None:
        if self._links.ends(lead.path(origin)) & self._links.ends(()):
            raise Unproven(f"a piece that moves twice{self._where(lead.template)}")
        facts = lead.placed(fact for fact in lead.way.facts if fact.path == origin)
        if not any(_is_other(fact, movers) for fact in facts):
            where = self._where(lead.template)
            raise Unproven(f"a move of several parts that may be another piece's as well{where}")

    # --- moves of one piece ------------------------------------------------------------------

    def _why(
        self, piece: int, uses: tuple[TemplateCall, ...], player: int, *, drops: bool
    ) -> str | None:
        symmetry = self._game.players[player].symmetry
        key = (piece, uses, symmetry)
        if key not in self._known:
            try:
                self._walked.spend(len(uses))
                leads = list(self._leads(piece, uses, symmetry))
                away = [lead.template for lead in leads if lead.way.parts != (((), ()),)]
                if drops and away:
                    raise Unproven(f"a drop that goes elsewhere{self._where(*away)}")
                self._known[key] = self._tell_apart(leads)
            except Unproven as reason:
                self._known[key] = str(reason)
        return self._known[key]

    def _leads(
        self, piece: int, uses: tuple[TemplateCall, ...], symmetry: tuple[int, ...]
    ) -> Iterator[_Lead]:
        for number, use in enumerate(uses):
            for way in self._ways_of(use.template):
                lead = _Lead(way, number, piece, use, symmetry)
                if not self._links.once(lead.running):
                    where = self._where(use.template)
                    raise Unproven(f"a loop that may come to one position twice{where}")
                if len({*map(lead.value, way.promotions)}) < len(way.promotions):
                    raise Unproven(f"a promotion that is named twice{self._where(use.template)}")
                yield lead

    def _tell_apart(self, leads: list[_Lead]) -> str | None:
        covered = 0
        for number, lead in enumerate(leads):
            ends = self._links.ends(lead.target)
            if covered & ends:
                for other in leads[:number]:
                    meet = self._links.ends(other.target) & ends
                    if meet and not self._differ(other, lead):
                        where = self._where(other.template, lead.template)
                        return f"two moves may be the same{where}"
            covered |= ends
        return None

    def _differ(self, one: _Lead, other: _Lead) -> bool:
        """Whether moves of the two ways to one position are different, or never both there."""
        first, second = one.way, other.way
        self._walked.spend(1 + len(first.facts) * len(second.facts))
        if (one.number, first.site, one.target) == (other.number, second.site, other.target):
            return True  # one statement, come to in two ways that exclude each other
        if first.kind != second.kind or (len(first.parts) > 1) != (len(second.parts) > 1):
            return True
        landings = self._landing(one), self._landing(other)
        if all(landings) and landings[0].isdisjoint(landings[1]):
            return True
        return _exclusive(one, other) or self._captures(one, other) or self._captures(other, one)

    def _captures(self, one: _Lead, other: _Lead) -> bool:
        """Whether the first captures something for certain where the second captures nothing."""
        changes = (*other.way.certain, *other.way.maybe)
        victims = [change.path for change in changes if change.word == "capture"]
        if None in victims:
            return False
        taken = 0
        for path in victims:
            taken |= self._links.ends(other.path(cast(Path, path)))
        for change in one.way.certain:
            if change.word == "capture" and change.sure and change.path is not None:
                spared = taken | (0 if self._is_away(change, one) else self._links.ends(()))
                if not self._links.ends(one.path(change.path)) & spared:
                    return True
        return False

    def _is_away(self, change: Change, lead: _Lead) -> bool:
        """Whether the change is not of the piece that moves, by what is known to stand there: a
        capture where the piece begins takes nothing, for it has left by then."""
        return self._moves_own and any(
            fact.path == change.path and fact.holds and fact.test in ("enemy", "neutral")
            for fact in lead.way.facts
        )

    def _landing(self, lead: _Lead) -> frozenset[object]:
        """What the piece may be when it lands; nothing if that is not known."""
        way = lead.way
        if way.promotions:
            kinds = frozenset(map(lead.value, way.promotions))
            return kinds if len(way.parts) == 1 else frozenset()
        own = [c for c in way.certain if c.word == "change-type" and c.path == way.target]
        rest = [c for c in (*way.certain, *way.maybe) if c.word == "change-type" and c not in own]
        if len(own) > 1 or any(self._is_at_target(change, lead) for change in rest):
            return frozenset()
        return frozenset((lead.value(own[0].piece) if own else lead.piece,))

    def _is_at_target(self, change: Change, lead: _Lead) -> bool:
        if change.path is None:
            return True
        path = lead.path(change.path)
        return bool(self._links.ends(path) & self._links.ends(lead.target))


class _Lead:
    """A way of a piece with the arguments of a use in place, symmetry applied to directions.

    ``number`` is that of the use among those of the piece, ``template`` that of its block.
    """

    def __init__(
        self, way: Way, number: int, piece: int, use: TemplateCall, symmetry: tuple[int, ...]
    ) -> None:
        self.way = way
        self.number = number
        self.piece = piece
        self.template = use.template
        self._use = use
        self._symmetry = symmetry
        self.target = self.path(way.target)

    @property
    def running(self) -> Path:
        """The path of the loops that are running when the move is added."""
        return () if self.way.around is None else self.target[self.way.around :]

    @cached_property
    def facts(self) -> list[Fact]:
        """Facts about positions that are known by their steps."""
        return [fact for fact in self.placed(self.way.facts) if not any(map(is_loop, fact.path))]

    @cached_property
    def at_target(self) -> list[Fact]:
        """Facts about the position where the way leads."""
        return self.placed(fact for fact in self.way.facts if fact.path == self.way.target)

    def placed(self, facts: Iterable[Fact]) -> list[Fact]:
        """The facts with numbers for parameters."""
        return [
            replace(fact, path=self.path(fact.path), argument=self.value(fact.argument))
            for fact in facts
        ]

    def path(self, path: Path) -> Path:
        """The path with numbers for parameters."""
        return tuple(map(self._step, path))

    def value(self, value: object) -> object:
        """The number for a parameter."""
        return self._use.args[value.index] if isinstance(value, Param) else value

    def _step(self, step: object) -> object:
        if not isinstance(step, tuple):
            return self._symmetry[cast(int, self.value(step))]
        if step[0] == "at":
            return "at", self.value(step[1])
        return (*step[:2], *map(self._step, step[2:]))


# --- two ways ------------------------------------------------------------------------------------


def _exclusive(one: _Lead, other: _Lead) -> bool:
    """Whether no board lets both ways come to the same position."""
    return any(exclude(a, b) for a in one.at_target for b in other.at_target) or any(
        a.path == b.path and exclude(a, b) for a in one.facts for b in other.facts
    )


def _is_other(fact: Fact, movers: frozenset[int]) -> bool:
    """Whether none of the player's pieces of these types stands there."""
    match fact.test:
        case "friend":
            return not fact.holds
        case "enemy" | "empty" | "neutral":
            return fact.holds
        case "piece":
            return fact.holds and fact.argument not in movers
    return False
