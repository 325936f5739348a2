"""The design that a model has built, as a Program."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from zrf2js.frontends.dagaz.commands import Structured, structure
from zrf2js.frontends.dagaz.control_flow import NotReducible, TruthParameter
from zrf2js.frontends.dagaz.design import Block, Design, Goal, Turn
from zrf2js.frontends.dagaz.page import Page
from zrf2js.frontends.dagaz.view import media, piece_images, rectangles
from zrf2js.ir import nodes as ir
from zrf2js.ir import ops
from zrf2js.support.frozen_node import replaced
from zrf2js.support.outcome import Collector, Outcome
from zrf2js.support.source import Origin

#: the owner of neutral pieces, by the name that Dagaz gives to player 0
NEUTRAL = "opposite"

#: The number of a template, and the values of its parameters that are truth values.
_Key = tuple[int, tuple[tuple[int, int], ...]]


def game_of(
    design: Design, page: Page, title: str, kernel: ir.KernelRules, origin: Origin
) -> Outcome[ir.GameIR]:
    """Return the game of a recorded design (``recordDesign`` in templates/dagaz/kernel).

    ``kernel`` has the settings of the kernel, without templates.
    """
    collector = Collector()
    return collector.outcome(_Game(design, page, title, kernel, origin, collector).game())


class _Game:
    def __init__(
        self,
        design: Design,
        page: Page,
        title: str,
        kernel: ir.KernelRules,
        origin: Origin,
        collector: Collector,
    ) -> None:
        self.design = design
        self.page = page
        self.title = title
        self.kernel = kernel
        self.origin = origin
        self.collector = collector
        self.players: list[str] = design["playerNames"][1:]
        self.modes = _modes(design)
        self.templates: dict[_Key, Structured] = {}
        self.truths: dict[int, tuple[int, ...]] = {}

    def game(self) -> ir.GameIR:
        """Return the game."""
        design = self.design
        self._structure_templates()
        order = {key: index for index, key in enumerate(self.templates)}
        return ir.GameIR(
            title=self.title,
            players=self._players(),
            directions=tuple(design["dirs"]),
            opposites=self._table(0),
            positions=tuple(
                ir.Position(name=name, rect=rect) for name, rect in rectangles(design).items()
            ),
            links=self._links(),
            zones=self._zones(),
            modes=tuple(f"mode {mode}" for mode in self.modes),
            attributes=(),
            pieces=self._pieces(order),
            rules=self._rules(order),
            turns=self._turns(),
            repeat=design["repeat"],
            priorities=tuple(map(self._mode, design["modes"])),
            setup=tuple(self._setup()),
            reserves=tuple(self._reserves()),
            goals=tuple(self._goals()),
            flags=self._flags(),
            notation_modes=tuple(range(1, len(self.modes) + 1)),
            options=self._options(),
            texts=(("title", self.title),),
            media=media(design, self.page),
            origin=self.origin,
        )

    def _rules(self, order: Mapping[_Key, int]) -> ir.KernelRules:
        return replaced(
            self.kernel,
            templates=tuple(
                ir.Template(params=template.kinds, body=template.body, origin=self.origin)
                for template in self.templates.values()
            ),
            blocks=tuple(
                (number, index, self.templates[number, given].opposites, given)
                for (number, given), index in order.items()
            ),
        )

    # --- board and players -------------------------------------------------------------------

    def _table(self, row: int) -> tuple[int, ...]:
        """Return a table of directions; a missing entry stands for the direction itself."""
        rows = self.design["players"]
        given = rows[row] if row < len(rows) else None
        count = len(self.design["dirs"])
        return tuple(
            given[d] if given is not None and d < len(given) and 0 <= given[d] < count else d
            for d in range(count)
        )

    def _players(self) -> tuple[ir.Player, ...]:
        unchanged = tuple(range(len(self.design["dirs"])))
        turns = self.design["turns"]
        playing = {turn.get("player") for turn in turns or ()}
        players = [
            ir.Player(
                name=name,
                symmetry=unchanged if number == 1 else self._table(number),
                in_turn_order=turns is None or number in playing,
            )
            for number, name in enumerate(self.players, 1)
        ]
        neutral = ir.Player(name=NEUTRAL, symmetry=unchanged, in_turn_order=False)
        return (*players, neutral)

    def _owner(self, player: int) -> int:
        return player - 1 if 0 < player <= len(self.players) else len(self.players)

    def _links(self) -> tuple[tuple[int, ...], ...]:
        offsets = self.design["positions"]
        size = len(offsets)

        def target(position: int, direction: int) -> int:
            row = offsets[position]
            to = position + row[direction] if direction < len(row) else position
            return to if to != position and 0 <= to < size else -1

        count = len(self.design["dirs"])
        return tuple(tuple(target(p, d) for p in range(size)) for d in range(count))

    def _zones(self) -> tuple[ir.Zone, ...]:
        size = len(self.design["positions"])
        zones = []
        for name, owners in zip(self.design["zoneNames"], self.design["zones"], strict=False):
            members = [0] * size
            for player, positions in enumerate(owners):
                for position in positions or ():
                    if 0 < player <= len(self.players) and 0 <= position < size:
                        members[position] |= 1 << (player - 1)
            zones.append(ir.Zone(name=name, members=tuple(members)))
        return tuple(zones)

    # --- moves -------------------------------------------------------------------------------

    def _mode(self, mode: int) -> int:
        return self.modes.index(mode)

    def _structure_templates(self) -> None:
        for blocks in self.design["pieces"]:
            for _, number, params, _ in blocks:
                if self._key(number, params) not in self.templates:
                    self._structure(number, params)

    def _key(self, number: int, params: list[int | None]) -> _Key:
        indices = self.truths.get(number, ())
        return number, tuple((i, params[i] or 0) for i in indices if i < len(params))

    def _structure(self, number: int, params: list[int | None]) -> None:
        """Structure a template for the calls whose truth values are those of ``params``."""
        design = self.design
        key = self._key(number, params)
        try:
            commands = _integers(design["templates"][number])
            self.templates[key] = structure(
                commands, self._mode, self._table(0), len(design["zones"]), dict(key[1])
            )
        except TruthParameter as error:
            truths = self.truths.get(number, ())
            if error.index < len(params) and error.index not in truths:
                self.truths[number] = (*truths, error.index)
                self._structure(number, params)
                return
            self._refuse(key, error)
        except NotReducible as error:
            self._refuse(key, error)

    def _refuse(self, key: _Key, error: NotReducible) -> None:
        self.collector.report("ZRF651", self.origin, number=key[0], reason=str(error))
        self.templates[key] = Structured()

    def _pieces(self, order: Mapping[_Key, int]) -> tuple[ir.Piece, ...]:
        names = self.design["pieceNames"]
        blocks = self.design["pieces"]
        images = piece_images(self.design, self.page, self.players)
        return tuple(
            ir.Piece(
                name=name or f"?{index}",
                moves=self._calls(blocks[index] if index < len(blocks) else [], 0, order),
                drops=self._calls(blocks[index] if index < len(blocks) else [], 1, order),
                images=images.get(name or "", ()),
            )
            for index, name in enumerate(names)
        )

    def _calls(
        self, blocks: Iterable[Block], kind: int, order: Mapping[_Key, int]
    ) -> tuple[ir.TemplateCall, ...]:
        return tuple(
            ir.TemplateCall(
                template=order[self._key(number, params)],
                args=self._arguments(self.templates[self._key(number, params)], params),
                mode=-1 if mode is None else self._mode(mode),
            )
            for block_kind, number, params, mode in blocks
            if block_kind == kind
        )

    def _arguments(self, template: Structured, params: list[int | None]) -> tuple[int, ...]:
        count = len(template.kinds) - len(template.opposites)
        own = [params[i] if i < len(params) else None for i in range(count)]
        table = self._table(0)
        values = [0 if value is None else value for value in own]
        derived = [
            table[values[i]] if 0 <= values[i] < len(table) else 0 for i in template.opposites
        ]
        return (*values, *derived)

    def _flags(self) -> tuple[str, ...]:
        numbers = [
            op.flag
            for template in self.templates.values()
            for op in ir.walk(template.body)
            if isinstance(op, (ops.SetFlag, ops.FlagIsSet))
        ]
        return tuple(f"flag {number}" for number in range(1 + max(numbers, default=-1)))

    # --- the game ----------------------------------------------------------------------------

    def _turns(self) -> tuple[ir.Turn, ...]:
        turns = self.design["turns"]
        if turns is None:
            return tuple(ir.Turn(chooser=p, mover=p) for p in range(len(self.players)))
        return tuple(self._turn(turn) for turn in turns)

    def _turn(self, turn: Turn) -> ir.Turn:
        player = self._owner(turn.get("player") or 1)
        modes = turn.get("modes")
        mode = self._mode(modes[0]) if modes is not None and len(modes) == 1 else -1
        is_random = bool(turn.get("random"))
        return ir.Turn(chooser=player, mover=player, mode=mode, random=is_random)

    def _setup(self) -> Iterable[ir.Placement]:
        limits = (len(self.design["pieceNames"]), len(self.design["positions"]))
        for player, piece, position in self.design["setup"]:
            if 0 <= piece < limits[0] and 0 <= position < limits[1]:
                yield ir.Placement(player=self._owner(player), piece=piece, position=position)

    def _reserves(self) -> Iterable[ir.Reserve]:
        counts: dict[int, list[int | None]] = dict(self.design["reserve"])
        for piece, blocks in enumerate(self.design["pieces"]):
            if not any(block[0] == 1 for block in blocks):
                continue
            given = counts.get(piece) or []
            for player in range(len(self.players)):
                count = given[player + 1] if player + 1 < len(given) else None
                yield ir.Reserve(player=player, piece=piece, count=-1 if count is None else count)

    def _goals(self) -> Iterable[ir.Goal]:
        for player, goals in self.design["goals"]:
            for number in dict.fromkeys(goal["num"] for goal in goals):
                parts = tuple(
                    ops.AbsoluteConfig((ops.OwnPiece(goal["piece"]),), (ops.TargetPosition(at),))
                    if len(goal["positions"]) == 1
                    else _any_of(goal)
                    for goal in goals
                    if goal["num"] == number
                    for at in goal["positions"][:1]
                )
                if parts and 0 < player <= len(self.players):
                    condition = parts[0] if len(parts) == 1 else ops.GoalAnd(parts)
                    yield ir.Goal(kind="win", players=(player - 1,), condition=condition)

    def _options(self) -> tuple[tuple[str, str], ...]:
        return tuple(
            sorted((name.replace("-", " "), text) for name, text in self.design["options"])
        )


def _any_of(goal: Goal) -> ops.GoalTest:
    piece = ops.OwnPiece(goal["piece"])
    configs = (ops.AbsoluteConfig((piece,), (ops.TargetPosition(at),)) for at in goal["positions"])
    return ops.GoalOr(tuple(configs))


def _modes(design: Design) -> list[int]:
    """Return the numbers of move types, in ascending order."""
    modes = {block[3] for blocks in design["pieces"] for block in blocks if block[3] is not None}
    modes |= set(design["modes"])
    for turn in design["turns"] or ():
        modes |= set(turn.get("modes") or ())
    for commands in design["templates"]:
        modes |= {operand for name, operand in commands if name == 12 and operand is not None}
    return sorted(modes)


def _integers(commands: list[tuple[int | None, int | None]]) -> list[tuple[int, int]]:
    """Return the commands; raise NotReducible for other values, which the recorder replaces."""
    pairs = []
    for place, (name, operand) in enumerate(commands):
        if name is None or operand is None:
            raise NotReducible(f"command {place} does not consist of two integers")
        pairs.append((name, operand))
    return pairs
