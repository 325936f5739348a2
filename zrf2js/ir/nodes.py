"""The Program: tables, and move templates with parameters.

A game is tables (positions x directions, zones, pieces, turns, goals) plus templates; a
piece's move is a ``TemplateCall``: template, arguments, move type.  All references are indices into
the tables of the game.  Nodes compare by value, without their origins.
"""

from __future__ import annotations

from dataclasses import field
from typing import TypeAlias, TypeVar

from zrf2js.ir.annotations import Annotations
from zrf2js.ir.ops import Body, GoalTest, Op, Param, PieceType
from zrf2js.ir.summaries import classes_inside, created_by, reads_inside, writes_inside
from zrf2js.ir.traits import Reads, Writes
from zrf2js.ir.visit import walk
from zrf2js.ir.words import ForthRules
from zrf2js.support.frozen_node import frozen_node, replaced
from zrf2js.support.source import Origin

__all__ = ["Body", "Op", "Param", "walk"]

T = TypeVar("T", bound=Op)


@frozen_node(kw_only=True)
class Template:
    """A move generator: ``params`` gives the operand kind of each parameter ("dir", "pos", ...)."""

    params: tuple[str, ...] = ()
    body: Body
    origin: Origin | None = field(default=None, compare=False, repr=False)
    _operations: tuple[Op, ...] | None = field(default=None, init=False, compare=False, repr=False)
    _created: tuple[frozenset[PieceType | None] | None, ...] = field(
        default=(), init=False, compare=False, repr=False
    )

    @property
    def operations(self) -> tuple[Op, ...]:
        """Every operation of the body, outermost first, each once; cached."""
        if self._operations is None:
            object.__setattr__(self, "_operations", tuple(walk(self.body)))
        return self._operations or ()

    @property
    def classes(self) -> frozenset[type[Op]]:
        """The classes of the operations."""
        return classes_inside(self.body)

    @property
    def writes(self) -> Writes:
        """The writes of the statements of the body."""
        return writes_inside(self.body)

    @property
    def reads(self) -> Reads:
        """The reads of the conditions of the body."""
        return reads_inside(self.body)

    @property
    def created(self) -> frozenset[PieceType | None] | None:
        """The piece types that the body may put on the board (``created_by``); computed once."""
        if not self._created:
            object.__setattr__(self, "_created", (created_by(self.operations),))
        return self._created[0]

    def has(self, *classes: type[Op]) -> bool:
        """Return True if the body contains an operation of one of the classes."""
        return not self.classes.isdisjoint(classes)

    def find(self, cls: type[T]) -> tuple[T, ...]:
        """Return the operations of a class, outermost first."""
        if cls not in self.classes:
            return ()
        return tuple([op for op in self.operations if type(op) is cls])


@frozen_node(kw_only=True)
class TemplateCall:
    """A move or drop of a piece; ``mode`` is an index into ``GameIR.modes``, -1 for no type."""

    template: int
    args: tuple[int, ...] = ()
    mode: int = -1

    def value(self, operand: int | Param) -> int:
        """Return the number of an operand in the template: for a parameter, that of the call."""
        return self.args[operand.index] if isinstance(operand, Param) else operand


@frozen_node(kw_only=True)
class Player:
    """A player; ``symmetry[d]`` is the direction that the player follows for ``d`` in a block."""

    name: str
    symmetry: tuple[int, ...]
    random: bool = False
    in_turn_order: bool = True

    @property
    def chooses(self) -> bool:
        """True if the player has turns, in which chance does not decide."""
        return self.in_turn_order and not self.random


@frozen_node(kw_only=True)
class Position:
    """A position; ``rect`` is left, top, right, bottom in pixels, None if it is not drawn."""

    name: str
    rect: tuple[int, int, int, int] | None


@frozen_node(kw_only=True)
class KilledPosition:
    """A declared position that the board has lost; ``number`` is its index among all declared."""

    name: str
    number: int


@frozen_node(kw_only=True)
class Zone:
    """A zone; bit i of ``members[p]`` is set if position p belongs to the zone of player i."""

    name: str
    members: tuple[int, ...]

    def of(self, player: int) -> list[int]:
        """Return the positions of a player's zone."""
        return [position for position, players in enumerate(self.members) if players >> player & 1]


@frozen_node(kw_only=True)
class Attribute:
    """An attribute.  Its values are strings of the file, of which the first ``falsy`` are false.

    Empty positions have value 0.
    """

    name: str
    values: tuple[str, ...]
    falsy: int = 1


@frozen_node(kw_only=True)
class Piece:
    """A piece type; ``attributes[a]`` is the index of its default among the values of attribute a.

    ``images`` are (player, file names); ``texts`` are (help | description | notation | open, text).
    """

    name: str
    attributes: tuple[int, ...] = ()
    moves: tuple[TemplateCall, ...] = ()
    drops: tuple[TemplateCall, ...] = ()
    images: tuple[tuple[int, tuple[str, ...]], ...] = ()
    texts: tuple[tuple[str, str], ...] = ()


@frozen_node(kw_only=True)
class Turn:
    """A turn: the player ``chooser`` selects a move of the player ``mover``.

    ``mode`` is the move type, -1 for any.

    In a ``random`` turn, chance decides for the player. Chance also decides all turns of a random
    player.
    """

    chooser: int
    mover: int
    mode: int = -1
    random: bool = False


GOAL_KINDS = ("win", "loss", "draw", "count")


@frozen_node(kw_only=True)
class Goal:
    """A goal of a kind in ``GOAL_KINDS``; ``condition`` is tested for each player."""

    kind: str
    players: tuple[int, ...]
    condition: GoalTest

    @property
    def is_late(self) -> bool:
        """True for draw and count, which are tested after win and loss (rule 77)."""
        return self.kind in ("draw", "count")


@frozen_node(kw_only=True)
class Placement:
    """A piece of the setup; its attributes are the type's defaults."""

    player: int
    piece: int
    position: int


@frozen_node(kw_only=True)
class Reserve:
    """Pieces off the board; ``count`` -1 is an unlimited supply."""

    player: int
    piece: int
    count: int


@frozen_node(kw_only=True)
class Script:
    """A script that belongs to the rules; it runs in the order of the program, unchanged.

    ``role`` is "model" for the script of a Dagaz page that builds the design, and "rules" for
    its other scripts. Rules in another language may come with scripts, too: "override" for those
    that replace functions of ``Model``, "dagaz" for those that are written for Dagaz.
    """

    name: str
    text: str
    role: str = "rules"


@frozen_node(kw_only=True)
class TemplateRules:
    """Rules as data: pieces call the templates."""

    templates: tuple[Template, ...] = ()


@frozen_node(kw_only=True)
class KernelRules:
    """Rules as templates and scripts, which run on the kernel of Dagaz, and its settings.

    ``older`` is 1 for the kernel of the repository GlukKazan/Dagaz. ``modules`` are its optional
    modules, ``page`` and ``search`` the address of the page. The last player owns the neutral
    pieces.

    ``blocks`` are (number in the kernel, template, opposites, given): after the parameters that
    the model passes, the template takes the opposite directions of those listed in ``opposites``.
    The row holds where the parameters have the values ``given``, which are (parameter, value).
    """

    page: str
    search: str = ""
    older: int = 0
    modules: tuple[str, ...] = ()
    templates: tuple[Template, ...] = ()
    blocks: tuple[tuple[int, int, tuple[int, ...], tuple[tuple[int, int], ...]], ...] = ()


Rules: TypeAlias = TemplateRules | ForthRules | KernelRules


@frozen_node(kw_only=True)
class GameIR:
    """One game or variant.

    ``links[d][p]`` is the position d leads to from p, -1 where there is no link.
    ``options`` hold play options by their ZRF name, ``texts`` title, description, history,
    strategy, solution ..., ``media`` (kind, file name) for board images and sounds.
    ``annotations`` are the results of optimization passes; they do not change the meaning.
    ``notation_modes[m]`` is the number that records give to move type m, from 1; 0 for none.
    """

    title: str
    variant: bool = False
    default: bool = False
    board_kind: str = "default"
    engine: str | None = None
    players: tuple[Player, ...]
    directions: tuple[str, ...]
    opposites: tuple[int, ...]
    positions: tuple[Position, ...]
    links: tuple[tuple[int, ...], ...]
    zones: tuple[Zone, ...]
    modes: tuple[str, ...]
    attributes: tuple[Attribute, ...]
    pieces: tuple[Piece, ...]
    rules: Rules
    turns: tuple[Turn, ...]
    repeat: int = 0
    priorities: tuple[int, ...] = ()
    setup: tuple[Placement, ...] = ()
    reserves: tuple[Reserve, ...] = ()
    goals: tuple[Goal, ...] = ()
    flags: tuple[str, ...] = ()
    position_flags: tuple[str, ...] = ()
    notation_modes: tuple[int, ...] = ()
    options: tuple[tuple[str, str], ...] = ()
    texts: tuple[tuple[str, str], ...] = ()
    media: tuple[tuple[str, str], ...] = ()
    killed: tuple[KilledPosition, ...] = ()
    annotations: Annotations = field(default=Annotations(), compare=False, repr=False)
    origin: Origin | None = field(default=None, compare=False, repr=False)

    @property
    def templates(self) -> tuple[Template, ...]:
        """The templates of the rules; Forth words have none."""
        match self.rules:
            case TemplateRules(templates=templates) | KernelRules(templates=templates):
                return templates
            case ForthRules():
                return ()

    def has(self, *classes: type[Op]) -> bool:
        """Return True if a template contains an operation of one of the classes."""
        return any(template.has(*classes) for template in self.templates)

    @property
    def droppable(self) -> frozenset[int]:
        """The piece types that a move can drop."""
        match self.rules:
            case TemplateRules() | KernelRules():
                return frozenset(index for index, piece in enumerate(self.pieces) if piece.drops)
            case ForthRules(generators=generators):
                return frozenset(each.piece for each in generators if each.drops)

    @property
    def has_drops(self) -> bool:
        """True if piece types have drops as templates."""
        return any(piece.drops for piece in self.pieces)

    @property
    def has_chance(self) -> bool:
        """True if chance decides some turns."""
        return any(map(self.is_random, self.turns))

    def is_random(self, turn: Turn) -> bool:
        """Return True if chance decides a turn."""
        return turn.random or self.players[turn.chooser].random

    @property
    def ordered_goals(self) -> list[tuple[int, Goal]]:
        """The goals with their indices, in the order of their tests (rule 77)."""
        return sorted(enumerate(self.goals), key=lambda row: row[1].is_late)

    @property
    def playing(self) -> tuple[int, ...]:
        """The players of the turn order, by index."""
        return tuple(index for index, player in enumerate(self.players) if player.in_turn_order)

    @property
    def has_passes(self) -> bool:
        """True if a player may pass a turn, or the rest of one."""
        return any(self.option(name) != "false" for name in ("pass turn", "pass partial"))

    def option(self, name: str) -> str:
        """Return the value of a play option; all are "false" by default."""
        return dict(self.options).get(name, "false")

    @property
    def recycles_promotions(self) -> bool:
        """True if promotions exchange pieces with the reserve (rule 69)."""
        return self.option("recycle promotions") == "true"

    def with_templates(self, templates: tuple[Template, ...], **changes: object) -> GameIR:
        """Return the game with other templates, and with other values of some fields."""
        match self.rules:
            case TemplateRules() | KernelRules():
                rules = replaced(self.rules, templates=templates)
                return replaced(self, rules=rules, **changes)
            case ForthRules():
                assert not templates
                return replaced(self, **changes)

    def annotated(self, **changes: object) -> GameIR:
        """Return the game with other values of some annotations."""
        return replaced(self, annotations=replaced(self.annotations, **changes))


@frozen_node(kw_only=True)
class Program:
    """All games and variants of a rules file, in file order; ``name`` is the stem of the file name.

    ``scripts`` are part of the rules.  An emitter includes them in its output or rejects the
    program.
    """

    name: str
    games: tuple[GameIR, ...]
    scripts: tuple[Script, ...] = ()

    @property
    def page_scripts(self) -> tuple[Script, ...]:
        """The scripts that run on the kernel of Dagaz."""
        return tuple(script for script in self.scripts if script.role in ("model", "rules"))

    @property
    def kernel_games(self) -> tuple[tuple[GameIR, KernelRules], ...]:
        """The games that run on the kernel of Dagaz: all games of a program, or none."""
        return tuple(
            (game, game.rules) for game in self.games if isinstance(game.rules, KernelRules)
        )
