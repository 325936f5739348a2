"""What attack tests have to try: lines looked along backwards where captures can be turned round.
Where they cannot, copies of templates are asked, of the pieces that geometry leaves alone: the
first on a ray, or those that tables list for a position."""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace

from zrf2js.analysis.attack_footprint import capture_targets
from zrf2js.analysis.capture_targets import CaptureTarget, Guard, Rounds, path_data, rank
from zrf2js.analysis.groups import Group
from zrf2js.analysis.interpreter import NotAnalyzable
from zrf2js.analysis.inverse_attacks import Leap, Line, Ray, Unconverted, invert, merged
from zrf2js.analysis.paths import Path
from zrf2js.emit.js.layout import Layout, royals
from zrf2js.ir import ops
from zrf2js.ir.nodes import GameIR, Param, TemplateCall
from zrf2js.ir.operation import rebuild
from zrf2js.ir.ops import HERE

_EMPTY = ops.IsEmpty(HERE)
#: the moves of a type have a bit each; the last bit stands for all that are left
_BITS = 31
#: lines have a bit each, and so has "anything else"
_LINES = 30
ELSE = 1 << _LINES
#: what tells of the last move, which a line does not
_LAST = ("last-from", "last-to", "last-from-place", "last-to-place")
#: on smaller boards it is no slower to go through all that stand on a ray than to walk along it
_WALKED_BOARD = 64
#: tables over pairs of positions are made up to this board size
MAX_POSITIONS = 1024


@dataclass(frozen=True, slots=True)
class Attack:
    """A move of a piece type, with its bit in the masks of that type and what it can capture.

    ``ways`` None stands for anything anywhere.
    """

    piece: int
    bit: int
    use: TemplateCall
    ways: frozenset[CaptureTarget] | None


@dataclass(frozen=True, slots=True)
class Asked:
    """A move that has to confirm its captures, the bit of the line that stands for it, and whether
    that is a ray; if not, pieces are listed by the positions they may reach."""

    attack: Attack
    line: int
    on_ray: bool


@dataclass(slots=True)
class Plan:
    """How attacks of a player's pieces on royal pieces are found.

    ``near``, ``far`` and ``over`` have by type a bit for each of the ``directions``: for captures
    one step away, farther along an empty ray, and beyond the first piece.  ``leaps`` are rows for
    the runtime; ``asked`` are the moves whose templates have to confirm what geometry allows.
    """

    directions: list[int] = field(default_factory=list)
    near: dict[int, int] = field(default_factory=dict)
    far: dict[int, int] = field(default_factory=dict)
    over: dict[int, int] = field(default_factory=dict)
    leaps: list[list[int]] = field(default_factory=list)
    asked: list[Asked] = field(default_factory=list)
    verdicts: dict[tuple[int, TemplateCall], list[str]] = field(default_factory=dict)

    @property
    def has_lines(self) -> bool:
        """Whether anything could be turned round."""
        return bool(self.directions or self.leaps)

    @property
    def listed(self) -> list[Attack]:
        """The moves asked of pieces that tables list."""
        return [asked.attack for asked in self.asked if not asked.on_ray]

    def asked_on_rays(self) -> dict[tuple[int, int], int]:
        """The bits of moves that may capture along rays, by direction and type."""
        found: dict[tuple[int, int], int] = {}
        for asked in self.asked:
            if asked.on_ray:
                key = asked.line.bit_length() - 1, asked.attack.piece
                found[key] = found.get(key, 0) | asked.attack.bit
        return found

    def listed_lines(self) -> dict[int, int]:
        """By type, the lines that stand for its listed moves."""
        found: dict[int, int] = {}
        for asked in self.asked:
            if not asked.on_ray:
                _set(found, asked.attack.piece, asked.line)
        return found


class Attacks:
    """What is known about the attacks of one game."""

    ways = "ways"
    shapes = "shapes"

    def __init__(self, game: GameIR, layout: Layout) -> None:
        self._game = game
        self._layout = layout
        self._landings: dict[int, frozenset[CaptureTarget] | str] = {}
        self._uses: dict[tuple[int, str], list[Attack]] = {}
        self._plans: dict[tuple[int, str], Plan] = {}
        self._ways: dict[str, int] = {}
        self._shapes: dict[str, int] = {}
        self.small = layout.size <= MAX_POSITIONS

    def uses(self, player: int, group: Group) -> list[Attack]:
        """All moves of the player's pieces that can capture at all."""
        key = (player, group.name)
        if key not in self._uses:
            self._uses[key] = [
                Attack(index, 1 << min(number, _BITS - 1), use, self._all(use))
                for index, piece in enumerate(self._game.pieces)
                for number, use in enumerate(self._capturing(group.uses(piece.moves)))
            ]
        return self._uses[key]

    def _capturing(self, uses: tuple[TemplateCall, ...]) -> list[TemplateCall]:
        """A reason why landings are not known, too, is a reason to try the move."""
        return [use for use in uses if self.landings(use.template)]

    def _all(self, use: TemplateCall) -> frozenset[CaptureTarget] | None:
        landings = self.landings(use.template)
        return None if isinstance(landings, str) else landings

    def landings(self, template: int) -> frozenset[CaptureTarget] | str:
        """The template's landings, or why they are not known."""
        if template not in self._landings:
            try:
                if not self.small:
                    raise NotAnalyzable("the board is too large for tables")
                self._landings[template] = capture_targets(self._game.templates[template])
            except NotAnalyzable as reason:
                self._landings[template] = str(reason)
        return self._landings[template]

    # --- lines -------------------------------------------------------------------------------

    def royals_of_others(self, player: int) -> frozenset[int]:
        """The royal pieces that the player's may attack."""
        found = [pieces for owner, pieces in royals(self._game).items() if owner != player]
        return frozenset().union(*found)

    def plan(self, player: int, group: Group) -> Plan:
        """How attacks on royal pieces are found."""
        key = (player, group.name)
        if key not in self._plans:
            self._plans[key] = _Planner(self, self._game, player).plan(self.uses(player, group))
        return self._plans[key]

    def shape(self, leap: Leap) -> int:
        """The number of the leap's shape among the runtime's."""
        tests = [_test_data(guard) for guard in leap.tests]
        text = json.dumps({"path": leap.steps, "leg": leap.leg, "tests": tests})
        return self._shapes.setdefault(text, len(self._shapes))

    # --- as the runtime reads them -----------------------------------------------------------

    def row(self, attack: Attack, player: int) -> str:
        """A use as the runtime reads it: type, bit, way, arguments."""
        way = "null" if attack.ways is None else _ways_data(attack.ways)
        number = self._ways.setdefault(way, len(self._ways))
        arguments = self.arguments(attack.use, player)
        return json.dumps([attack.piece + 1, attack.bit, number, *arguments])

    def exposed(self, asked: Asked, player: int) -> str:
        """What a move looks at, for the runtime: line, way, arguments."""
        _, _, *found = json.loads(self.row(asked.attack, player))
        return json.dumps([asked.line, *found])

    def arguments(self, use: TemplateCall, player: int) -> list[int]:
        """Directions as offsets into ``nav``, the others as they are."""
        kinds = self._game.templates[use.template].params
        return [
            self._game.players[player].symmetry[value] * self._layout.stride
            if kind == "dir"
            else value
            for kind, value in zip(kinds, use.args, strict=True)
        ]

    def declarations(self) -> list[str]:
        """The constants that rows refer to."""
        found = []
        for name, texts in ((self.ways, self._ways), (self.shapes, self._shapes)):
            if texts:
                found.append(f"const {name} = [{', '.join(texts)}]")
        return found


class _Planner:
    """Turns the captures of one player's pieces round, as far as they can be."""

    def __init__(self, attacks: Attacks, game: GameIR, player: int) -> None:
        self._attacks = attacks
        self._game = game
        self._player = player
        self._royals = attacks.royals_of_others(player)
        self._plan = Plan()
        self._covered: dict[object, list[frozenset[object]]] = {}
        self._listed: dict[int, int] = {}  # the lines of types in tables

    def plan(self, uses: list[Attack]) -> Plan:
        """The plan for these moves: rays first, for their bits are the numbers of directions."""
        rays: list[tuple[Attack, CaptureTarget, Ray]] = []
        leaps: list[tuple[Attack, CaptureTarget, Leap]] = []
        kept: list[tuple[Attack, Unconverted]] = []
        for attack in uses:
            for landing in merged(attack.ways or frozenset()):
                match invert(landing, self._royals):
                    case Ray() as ray:
                        rays.append((attack, landing, ray))
                    case Leap() as leap:
                        leaps.append((attack, landing, leap))
                    case Unconverted() as left if not self._is_idle(attack, landing):
                        kept.append((attack, left))
        for attack, landing, ray in rays:
            reason = self._add_ray(attack, ray)
            if reason:
                kept.append((attack, Unconverted(landing, reason)))
            else:
                self._found(attack, landing, ray)
        kept = [(a, left) for a, left in kept if not (left.is_far and self._on_ray(a, left))]
        for attack, landing, leap in leaps:
            self._add_leap(attack, leap)
            self._found(attack, landing, leap)
        for attack, left in kept:
            if not self._on_ray(attack, left):
                self._list(attack, frozenset((left.target,)), left.reason)
        for attack in uses:
            if attack.ways is None:
                self._list(attack, None, str(self._attacks.landings(attack.use.template)))
        return self._plan

    def _is_idle(self, attack: Attack, landing: CaptureTarget) -> bool:
        """Whether it lands where it has found nothing, but came there by another way: castling."""
        if not _is_one(landing.path):
            return False
        ends = self._ends(attack, landing.path)
        return any(
            all(
                end in (-1, found)
                for end, found in zip(ends, self._ends(attack, g.path), strict=True)
            )
            for g in landing.guards
            if g == Guard(_EMPTY, g.path) and _is_one(g.path)
        )

    def _ends(self, attack: Attack, path: Path) -> list[int]:
        """Where the steps lead from each position, -1 off the board."""
        links, symmetry = self._game.links, self._game.players[self._player].symmetry
        ends = list(range(len(self._game.positions)))
        for step in path:
            assert isinstance(step, int)
            row = links[symmetry[attack.use.args[step]]]
            ends = [row[end] if end >= 0 else -1 for end in ends]
        return ends

    def _found(self, attack: Attack, landing: CaptureTarget, line: Line) -> None:
        guards = frozenset(_numeric_guard(guard, attack.use) for guard in landing.guards)
        self._covered.setdefault(_key(attack, landing), []).append(guards)
        self._tell(attack, _words(line, self._names(attack.use)))

    def _add_ray(self, attack: Attack, ray: Ray) -> str:
        """Why the ray cannot be looked along, if it cannot."""
        plan = self._plan
        bit = self._bit_of_ray(self._direction(attack, ray.step))
        if not bit:
            return "a direction that cannot be looked along"
        for masks in (plan.over,) if ray.hops else (plan.near, plan.far):
            _set(masks, attack.piece, bit)
        return ""

    def _direction(self, attack: Attack, argument: int) -> int:
        return self._attacks.arguments(attack.use, self._player)[argument]

    def _bit_of_ray(self, direction: int) -> int:
        """0 where two ways come together, or when there are too many."""
        known = self._plan.directions
        if direction not in known:
            row = self._game.links[direction // (len(self._game.positions) + 1)]
            targets = [target for target in row if target >= 0]
            if len(known) == _LINES or len(set(targets)) < len(targets):
                return 0
            known.append(direction)
        return 1 << known.index(direction)

    def _add_leap(self, attack: Attack, leap: Leap) -> None:
        plan, bit = self._plan, 0
        if len(leap.steps) == 1 and leap.leg is None and not leap.tests:
            direction = self._direction(attack, leap.steps[0])
            if direction in plan.directions:
                _set(plan.near, attack.piece, 1 << plan.directions.index(direction))
                return
        if leap.leg is not None:
            bit = self._next_bit()
        arguments = self._attacks.arguments(attack.use, self._player)
        plan.leaps.append([attack.piece + 1, bit, self._attacks.shape(leap), *arguments])

    def _next_bit(self) -> int:
        """The last is for all that are left: whoever looks at one of them looks at all."""
        legged = sum(row[1] != 0 for row in self._plan.leaps)
        return 1 << min(len(self._plan.directions) + legged + len(self._listed), _LINES - 1)

    def _on_ray(self, attack: Attack, left: Unconverted) -> bool:
        """Whether a ray stands for the landing, if only to ask the first piece that it meets."""
        if _is_covered(attack, left.target, self._covered):
            self._tell(attack, "no more than what a line finds")
            return True
        if left.ray is None or self._asks_last(attack):
            return False
        direction = self._direction(attack, left.ray)
        small = len(self._game.positions) < _WALKED_BOARD and direction not in self._plan.directions
        if small or not (left.is_far or self._is_asked(attack, direction)):
            return False  # a table leaves as few
        bit = self._bit_of_ray(direction)
        if bit:
            name = self._names(attack.use)[left.ray]
            self._ask(attack, frozenset((left.target,)), bit, on_ray=True)
            self._tell(attack, f"first on ray {name}, confirmed by the template: {left.reason}")
        return bit != 0

    def _is_asked(self, attack: Attack, direction: int) -> bool:
        """Whether the move is asked of the first piece in that direction anyway."""
        known = self._plan.directions
        bit = 1 << known.index(direction) if direction in known else 0
        return any(
            asked.on_ray
            and (asked.line, asked.attack.piece, asked.attack.use)
            == (bit, attack.piece, attack.use)
            for asked in self._plan.asked
        )

    def _asks_last(self, attack: Attack) -> bool:
        """Whether any move may open its captures, wherever it goes."""
        return bool(self._game.templates[attack.use.template].named(*_LAST))

    def _list(self, attack: Attack, ways: frozenset[CaptureTarget] | None, reason: str) -> None:
        if ways is None:
            self._tell(attack, f"template run until it captures: {reason}")
        else:
            self._tell(attack, f"candidates by geometry, confirmed by the template: {reason}")
        if ways is None or self._asks_last(attack):
            line = ELSE
        else:
            if attack.piece not in self._listed:
                self._listed[attack.piece] = self._next_bit()
            line = self._listed[attack.piece]
        self._ask(attack, ways, line, on_ray=False)

    def _ask(
        self, attack: Attack, ways: frozenset[CaptureTarget] | None, line: int, *, on_ray: bool
    ) -> None:
        """One row for all that a line has to ask of a move."""
        asked = self._plan.asked
        new = Asked(replace(attack, ways=ways), line, on_ray)
        for index, other in enumerate(asked):
            known = other.attack.ways
            if ways and known and other == Asked(replace(attack, ways=known), line, on_ray):
                asked[index] = replace(other, attack=replace(attack, ways=known | ways))
                return
        asked.append(new)

    def _tell(self, attack: Attack, verdict: str) -> None:
        told = self._plan.verdicts.setdefault((attack.piece, attack.use), [])
        if verdict not in told:
            told.append(verdict)

    def _names(self, use: TemplateCall) -> list[str]:
        kinds = self._game.templates[use.template].params
        symmetry = self._game.players[self._player].symmetry
        return [
            self._game.directions[symmetry[value]] if kind == "dir" else str(value)
            for kind, value in zip(kinds, use.args, strict=True)
        ]


def _set(masks: dict[int, int], piece: int, bit: int) -> None:
    masks[piece] = masks.get(piece, 0) | bit


def _words(line: Line | str, names: list[str]) -> str:
    """A line as --explain-attacks tells it."""
    if isinstance(line, Ray):
        return f"{'hop' if line.hops else 'ray'} {names[line.step]}"
    assert isinstance(line, Leap)
    words = f"leap {' '.join(names[step] for step in line.steps)}"
    if line.leg is not None:
        words += f" unless blocked at {' '.join(names[step] for step in line.leg)}"
    return words + (" where zones allow it" if line.tests else "")


# --- one way of two moves: by their numbers ------------------------------------------------------


def _key(attack: Attack, landing: CaptureTarget) -> object:
    return attack.piece, _numeric(landing.path, attack.use)


def _is_covered(
    attack: Attack, landing: CaptureTarget, covered: dict[object, list[frozenset[object]]]
) -> bool:
    """Whether a line of the same piece lands there too and asks for no more."""
    guards = frozenset(_numeric_guard(guard, attack.use) for guard in landing.guards)
    return any(known <= guards for known in covered.get(_key(attack, landing), ()))


def _numeric(path: Path, use: TemplateCall) -> tuple[object, ...]:
    return tuple(
        use.args[step]
        if isinstance(step, int)
        else ("run", _numeric(step, use))
        if isinstance(step, tuple) and step and isinstance(step[0], int)
        else step
        for step in path
    )


def _numeric_guard(guard: Guard, use: TemplateCall) -> object:
    test = guard.test
    if not isinstance(test, Rounds):
        test = rebuild(test, tuple(_argument(operand, use) for operand in test.operands))
    return test, _numeric(guard.path, use), guard.holds


def _argument(operand: object, use: TemplateCall) -> object:
    return use.args[operand.index] if isinstance(operand, Param) else operand


# --- as the runtime reads them -------------------------------------------------------------------


def _test_data(guard: Guard) -> list[object]:
    """A test of a leap as the runtime reads it: table, value, path, whether it holds."""
    match guard.test:
        case ops.InZone(zone=value) | ops.IsPosition(position=value):
            operand = {"arg": value.index} if isinstance(value, Param) else value
            return [guard.test.name, operand, path_data(guard.path), guard.holds]
        case ops.OnBoard() if guard.holds:
            return [guard.test.name, None, path_data(guard.path), guard.holds]
    raise AssertionError(guard)


def _ways_data(landings: frozenset[CaptureTarget]) -> str:
    return json.dumps([_landing_data(landing) for landing in sorted(landings, key=rank)])


def _landing_data(landing: CaptureTarget) -> dict[str, object]:
    looks = {(each.path, each.opens) for each in landing.dependencies}
    empties = {g.path for g in landing.guards if g == Guard(_EMPTY, g.path) and _is_one(g.path)}
    return {
        "path": path_data(landing.path),
        "pieces": None if landing.pieces is None else sorted(landing.pieces),
        "looks": [[path_data(path), opens] for path, opens in sorted(looks, key=repr)],
        "empties": [path_data(path) for path in sorted(empties, key=repr)],
    }


def _is_one(path: Path) -> bool:
    """Whether the path leads to one position only: it has no loops."""
    return all(isinstance(step, int) for step in path)
