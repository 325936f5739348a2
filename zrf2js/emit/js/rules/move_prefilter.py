"""Which positions blocks need to be tried on, told for all positions at once.

Before a man of draughts can jump, an enemy must stand a step away and nothing a step behind it.
Walking a block shows what must hold on the way to its first ``add``; positions are bits, a set of
them is a few ints, and to look a step away in some direction is to shift a set.  So a handful of
operations on ints leaves the pieces that can jump at all.  The conditions are only necessary ones:
whatever cannot be told counts as fulfilled.

A formula is a tuple: ``("all",)``, ``("none",)``, ``("on", "empty" | "enemy" | "friend")``,
``("step", direction, formula)`` for positions from where the direction leads to one of the
formula's, and ``not``, ``and``, ``or``.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TypeAlias, cast

from zrf2js.analysis.adjacent_enemy_drops import adjacent_enemy
from zrf2js.analysis.groups import Groups
from zrf2js.emit.js.layout import Layout
from zrf2js.ir.nodes import Body, GameIR, Op, Param, TemplateCall

Formula: TypeAlias = tuple[object, ...]

ALL: Formula = ("all",)
NONE: Formula = ("none",)
#: boards of more ints than that are not worth it
MOST_WORDS = 4
#: statements looked at in one block
_MOST_STEPS = 400
#: formulas of one group; more of them take longer than trying
_MOST_WAYS = 32
#: statements that neither lead away nor end the block
_IDLE = frozenset((
    "from", "to", "cascade", "capture", "flip", "create", "change-owner", "change-type",
    "set-attribute", "set-position-flag", "set-flag", "use",
))  # fmt: skip


def is_worthwhile(game: GameIR, layout: Layout) -> bool:
    """Whether sets of positions spare the game much: then moves keep account of who stands where.

    They do where a group of moves comes before others and mostly has none, and where a drop needs
    more than an empty position.
    """
    if layout.words > MOST_WORDS:
        return False
    groups, needs = Groups(game), Needs(game)
    for turn in game.turns:
        *early, last = groups.of_turn(turn.mode)
        for group in (*early, last):
            uses = tuple(u for piece in game.pieces for u in group.uses(piece.moves))
            if group is not last and uses and _has_steps(needs.of(uses, turn.mover)):
                return True
            for use in (u for piece in game.pieces for u in group.uses(piece.drops)):
                apart = adjacent_enemy(game.templates[use.template]).steps is None
                if apart and _has_steps(needs.of((use,), turn.mover)):
                    return True
    return False


def told(body: Body) -> int:
    """How many of a block's first statements are tests that its formula tells in full."""
    count = 0
    while count < len(body) and body[count].name == "verify":
        if not _is_told(cast(Op, body[count].args[0])):
            break
        count += 1
    return count


def _is_told(condition: Op) -> bool:
    match condition.name:
        case "not":
            return _is_told(cast(Op, condition.args[0]))
        case "and" | "or":
            return all(map(_is_told, cast(tuple[Op, ...], condition.args[0])))
        case "empty" | "enemy" | "friend" | "on-board":
            return cast(Op, condition.args[0]).name in ("here", "neighbor")
    return condition.name in ("true", "false")


class _TooLong(Exception):
    """The block has too many ways."""


class Needs:
    """What blocks need of their surroundings, as formulas over positions."""

    def __init__(self, game: GameIR) -> None:
        self._game = game

    def of(self, uses: tuple[TemplateCall, ...], player: int) -> Formula:
        """Where one of the moves or drops may lead to anything."""
        found: dict[Formula, None] = {}
        for template, args in dict.fromkeys((use.template, use.args) for use in uses):
            found[self._of_use(template, args, player)] = None
            if ALL in found or len(found) > _MOST_WAYS:
                return ALL
        return either(list(found))

    def _of_use(self, template: int, args: tuple[int, ...], player: int) -> Formula:
        walk = _Walk(args, self._game.players[player].symmetry)
        try:
            return walk.body(self._game.templates[template].body, (), (), None)
        except _TooLong:
            return ALL


class _Walk:
    """One block with its arguments. Places are paths of directions from where it begins."""

    def __init__(self, args: tuple[int, ...], symmetry: tuple[int, ...]) -> None:
        self._args = args
        self._symmetry = symmetry
        self._steps = 0

    def body(
        self, body: Body, here: tuple[int, ...], mark: tuple[int, ...], rest: object
    ) -> Formula:
        """What must hold for an ``add`` in the body or in ``rest``, a chain of bodies after it."""
        for index, op in enumerate(body):
            self._steps += 1
            if self._steps > _MOST_STEPS:
                raise _TooLong
            after = (body[index + 1 :], rest)
            match op.name:
                case "navigate":
                    direction = self._direction(op.args[0])
                    here = (*here, direction)
                    return both([_at(here, ALL), self.body(after[0], here, mark, rest)])
                case "mark":
                    mark = here
                case "back":
                    here = mark
                case "verify":
                    asked = self._condition(cast(Op, op.args[0]), here, holds=True)
                    return both([asked, self.body(after[0], here, mark, rest)])
                case "if":
                    condition, then, otherwise = cast(tuple[Op, Body, Body], op.args)
                    return either([
                        both([
                            self._condition(condition, here, holds=holds),
                            self.body(branch, here, mark, after),
                        ])
                        for holds, branch in ((True, then), (False, otherwise))
                    ])  # fmt: skip
                case "while":
                    condition = cast(Op, op.args[0])
                    begins = self._condition(condition, here, holds=True)
                    never = self._condition(condition, here, holds=False)
                    return either([begins, both([never, self.body(after[0], here, mark, rest)])])
                case "fork":
                    bodies = cast(tuple[Body, ...], op.args[0])
                    ways = [self.body(way, here, mark, None) for way in bodies]
                    return either([*ways, self.body(after[0], here, mark, rest)])
                case "stop":
                    return NONE
                case name if name in _IDLE:
                    pass
                case _:  # an add, or a way that no path tells
                    return ALL
        if rest is None:
            return NONE
        following, more = cast(tuple[Body, object], rest)
        return self.body(following, here, mark, more)

    def _condition(self, op: Op, here: tuple[int, ...], *, holds: bool) -> Formula:
        """What must be so if the condition is to hold or not."""
        match op.name:
            case "true" | "false":
                return ALL if (op.name == "true") is holds else NONE
            case "not":
                return self._condition(cast(Op, op.args[0]), here, holds=not holds)
            case "and" | "or":
                parts = cast(tuple[Op, ...], op.args[0])
                found = [self._condition(part, here, holds=holds) for part in parts]
                return both(found) if (op.name == "and") is holds else either(found)
            case "empty" | "enemy" | "friend" | "on-board":
                kind: Formula = ALL if op.name == "on-board" else ("on", op.name)
                formula = self._standing(cast(Op, op.args[0]), here, kind)
            case _:
                return ALL
        if formula is None:
            return ALL
        return formula if holds else opposite(formula)

    def _standing(self, place: Op, here: tuple[int, ...], kind: Formula) -> Formula | None:
        if place.name == "here":
            return _at(here, kind)
        if place.name == "neighbor":
            return _at((*here, self._direction(place.args[0])), kind)
        return NONE if place.name == "nowhere" else None

    def _direction(self, value: object) -> int:
        number = self._args[value.index] if isinstance(value, Param) else cast(int, value)
        return self._symmetry[number]


# --- formulas ------------------------------------------------------------------------------------


def both(parts: list[Formula]) -> Formula:
    """Where all of them hold."""
    return _joined("and", parts, ALL, NONE)


def either(parts: list[Formula]) -> Formula:
    """Where one of them holds."""
    return _joined("or", parts, NONE, ALL)


def opposite(formula: Formula) -> Formula:
    """Where it does not hold."""
    if formula[0] == "not":
        return cast(Formula, formula[1])
    return {ALL: NONE, NONE: ALL}.get(formula, ("not", formula))


def _at(path: tuple[int, ...], formula: Formula) -> Formula:
    """Where the path leads to a position of the formula's."""
    for direction in reversed(path):
        formula = NONE if formula == NONE else ("step", direction, formula)
    return formula


def _joined(word: str, parts: list[Formula], nothing: Formula, end: Formula) -> Formula:
    """Steps in one direction are taken together: shifting sets goes along with both words."""
    flat: dict[Formula, None] = {}
    steps: dict[int, list[Formula]] = defaultdict(list)
    for part in parts:
        for item in cast(tuple[Formula, ...], part[1]) if part[0] == word else (part,):
            if item[0] == "step":
                steps[cast(int, item[1])].append(cast(Formula, item[2]))
            elif item != nothing:
                flat[item] = None
    for direction, inner in steps.items():
        flat[_at((direction,), _joined(word, inner, nothing, end))] = None
    flat.pop(nothing, None)
    if end in flat or any(opposite(item) in flat for item in flat):
        return end
    return nothing if not flat else next(iter(flat)) if len(flat) == 1 else (word, tuple(flat))


def coarse(formula: Formula) -> Formula:
    """The same without steps: what is needed wherever directions lead."""
    match formula[0]:
        case "step":
            return ALL
        case "not":
            inner = cast(Formula, formula[1])
            return formula if coarse(inner) == inner else ALL
        case "and":
            return both([coarse(part) for part in cast(tuple[Formula, ...], formula[1])])
        case "or":
            return either([coarse(part) for part in cast(tuple[Formula, ...], formula[1])])
    return formula


def _has_steps(formula: Formula) -> bool:
    return coarse(formula) != formula
