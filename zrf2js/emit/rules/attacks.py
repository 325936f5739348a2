"""What attack tests have to try: lines looked along backwards where captures can be turned round,
copies of templates where they cannot, and tables that tell which of those need not be run."""

from __future__ import annotations

import json
from dataclasses import dataclass, field

from zrf2js.emit.layout import Layout, royals
from zrf2js.emit.rules.groups import Group
from zrf2js.emit.rules.lines import Kept, Leap, Line, Ray, merged, turned
from zrf2js.emit.rules.places import Path
from zrf2js.emit.rules.reach import (
    Guard,
    Landing,
    Unwalkable,
    landings_of,
    path_data,
    rank,
)
from zrf2js.ir.nodes import GameIR, Param, Use

#: the moves of a type have a bit each; the last bit stands for all that are left
_BITS = 31
#: lines have a bit each, and so has "anything else"
_LINES = 30
#: tables over pairs of positions are made up to this board size
MAX_POSITIONS = 1024


@dataclass(frozen=True, slots=True)
class Attack:
    """A move of a piece type, with its bit in the masks of that type and what it can capture.

    ``ways`` None stands for anything anywhere.
    """

    piece: int
    bit: int
    use: Use
    ways: frozenset[Landing] | None


@dataclass(slots=True)
class Plan:
    """How attacks of a player's pieces on royal pieces are found.

    ``near``, ``far`` and ``over`` have by type a bit for each of the ``directions``: for captures
    one step away, farther along an empty ray, and beyond the first piece.  ``leaps`` are rows for
    the runtime; ``kept`` are the moves that stay with their templates.
    """

    directions: list[int] = field(default_factory=list)
    near: dict[int, int] = field(default_factory=dict)
    far: dict[int, int] = field(default_factory=dict)
    over: dict[int, int] = field(default_factory=dict)
    leaps: list[list[int]] = field(default_factory=list)
    kept: list[Attack] = field(default_factory=list)
    verdicts: dict[tuple[int, Use], list[str]] = field(default_factory=dict)

    @property
    def has_lines(self) -> bool:
        """Whether anything could be turned round."""
        return bool(self.directions or self.leaps)


class Attacks:
    """What is known about the attacks of one game."""

    ways = "ways"
    shapes = "shapes"

    def __init__(self, game: GameIR, layout: Layout) -> None:
        self._game = game
        self._layout = layout
        self._landings: dict[int, frozenset[Landing] | str] = {}
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

    def _capturing(self, uses: tuple[Use, ...]) -> list[Use]:
        """A reason why landings are not known, too, is a reason to try the move."""
        return [use for use in uses if self.landings(use.template)]

    def _all(self, use: Use) -> frozenset[Landing] | None:
        landings = self.landings(use.template)
        return None if isinstance(landings, str) else landings

    def landings(self, template: int) -> frozenset[Landing] | str:
        """The template's landings, or why they are not known."""
        if template not in self._landings:
            try:
                if not self.small:
                    raise Unwalkable("the board is too large for tables")
                self._landings[template] = landings_of(self._game.templates[template])
            except Unwalkable as reason:
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
        tests = [[g.test, _operand(g.argument), path_data(g.path), g.holds] for g in leap.tests]
        text = json.dumps({"path": leap.steps, "leg": leap.leg, "tests": tests})
        return self._shapes.setdefault(text, len(self._shapes))

    # --- as the runtime reads them -----------------------------------------------------------

    def row(self, attack: Attack, player: int) -> str:
        """A use as the runtime reads it: type, bit, way, arguments."""
        way = "null" if attack.ways is None else _ways_data(attack.ways)
        number = self._ways.setdefault(way, len(self._ways))
        arguments = self.arguments(attack.use, player)
        return json.dumps([attack.piece + 1, attack.bit, number, *arguments])

    def arguments(self, use: Use, player: int) -> list[int]:
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

    def plan(self, uses: list[Attack]) -> Plan:
        """The plan for these moves."""
        found = [(attack, result) for attack in uses for result in self._turned(attack)]
        found.sort(key=lambda item: not isinstance(item[1][1], Ray))  # rays give directions first
        kept: list[tuple[Attack, Landing | None, str]] = []
        covered: dict[object, list[frozenset[object]]] = {}
        for attack, (landing, result) in found:
            if isinstance(result, str) or landing is None or not self._add(attack, result):
                reason = result if isinstance(result, str) else "more lines than there are bits"
                kept.append((attack, landing, reason))
                continue
            guards = frozenset(_numeric_guard(guard, attack.use) for guard in landing.guards)
            covered.setdefault(_key(attack, landing), []).append(guards)
            self._tell(attack, _words(result, self._names(attack.use)))
        for attack, landing, reason in kept:
            if landing is not None and _is_covered(attack, landing, covered):
                self._tell(attack, "no more than what a line finds")
            else:
                self._keep(attack, landing, reason)
        return self._plan

    def _turned(self, attack: Attack) -> list[tuple[Landing | None, Line | str]]:
        if attack.ways is None:
            return [(None, str(self._attacks.landings(attack.use.template)))]
        results: list[tuple[Landing | None, Line | str]] = []
        for landing in merged(attack.ways):
            result = turned(landing, self._royals)
            if isinstance(result, Kept):
                results.append((landing, result.reason))
            elif result is not None:
                results.append((landing, result))
        return results

    def _add(self, attack: Attack, line: Line | str) -> bool:
        """Give the line its bit; False when there is none left."""
        arguments = self._attacks.arguments(attack.use, self._player)
        if isinstance(line, Ray):
            return self._add_ray(attack.piece, arguments[line.step], line)
        assert isinstance(line, Leap)
        if len(line.steps) == 1 and line.leg is None and not line.tests:
            direction = arguments[line.steps[0]]
            if direction in self._plan.directions:
                _set(self._plan.near, attack.piece, 1 << self._plan.directions.index(direction))
                return True
        return self._add_leap(attack.piece, arguments, line)

    def _add_ray(self, piece: int, direction: int, ray: Ray) -> bool:
        plan = self._plan
        if direction not in plan.directions:
            row = self._game.links[direction // (len(self._game.positions) + 1)]
            targets = [target for target in row if target >= 0]
            if len(plan.directions) == _LINES or len(set(targets)) < len(targets):
                return False
            plan.directions.append(direction)
        bit = 1 << plan.directions.index(direction)
        for masks in (plan.over,) if ray.hops else (plan.near, plan.far):
            _set(masks, piece, bit)
        return True

    def _add_leap(self, piece: int, arguments: list[int], leap: Leap) -> bool:
        bit = 0
        if leap.leg is not None:
            taken = len(self._plan.directions) + sum(row[1] != 0 for row in self._plan.leaps)
            if taken >= _LINES:
                return False
            bit = 1 << taken
        self._plan.leaps.append([piece + 1, bit, self._attacks.shape(leap), *arguments])
        return True

    def _keep(self, attack: Attack, landing: Landing | None, reason: str) -> None:
        self._tell(attack, f"template run until it captures: {reason}")
        ways = None if landing is None else frozenset((landing,))
        for index, other in enumerate(self._plan.kept):
            if (other.piece, other.use) == (attack.piece, attack.use):
                both = None if ways is None or other.ways is None else other.ways | ways
                self._plan.kept[index] = Attack(attack.piece, attack.bit, attack.use, both)
                return
        self._plan.kept.append(Attack(attack.piece, attack.bit, attack.use, ways))

    def _tell(self, attack: Attack, verdict: str) -> None:
        told = self._plan.verdicts.setdefault((attack.piece, attack.use), [])
        if verdict not in told:
            told.append(verdict)

    def _names(self, use: Use) -> list[str]:
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


def _key(attack: Attack, landing: Landing) -> object:
    return attack.piece, _numeric(landing.path, attack.use)


def _is_covered(
    attack: Attack, landing: Landing, covered: dict[object, list[frozenset[object]]]
) -> bool:
    """Whether a line of the same piece lands there too and asks for no more."""
    guards = frozenset(_numeric_guard(guard, attack.use) for guard in landing.guards)
    return any(known <= guards for known in covered.get(_key(attack, landing), ()))


def _numeric(path: Path, use: Use) -> tuple[object, ...]:
    return tuple(
        use.args[step]
        if isinstance(step, int)
        else ("run", _numeric(step, use))
        if isinstance(step, tuple) and step and isinstance(step[0], int)
        else step
        for step in path
    )


def _numeric_guard(guard: Guard, use: Use) -> object:
    argument = guard.argument
    if isinstance(argument, Param):
        argument = use.args[argument.index]
    return guard.test, _numeric(guard.path, use), argument, guard.holds


# --- as the runtime reads them -------------------------------------------------------------------


def _operand(value: object) -> object:
    return {"arg": value.index} if isinstance(value, Param) else value


def _ways_data(landings: frozenset[Landing]) -> str:
    return json.dumps([_landing_data(landing) for landing in sorted(landings, key=rank)])


def _landing_data(landing: Landing) -> dict[str, object]:
    looks = {(look.path, look.opens) for look in landing.looks}
    empties = {g.path for g in landing.guards if g.test == "empty" and g.holds and _is_one(g.path)}
    return {
        "path": path_data(landing.path),
        "pieces": None if landing.pieces is None else sorted(landing.pieces),
        "looks": [[path_data(path), opens] for path, opens in sorted(looks, key=repr)],
        "empties": [path_data(path) for path in sorted(empties, key=repr)],
    }


def _is_one(path: Path) -> bool:
    """Whether the path leads to one position only: it has no loops."""
    return all(isinstance(step, int) for step in path)
