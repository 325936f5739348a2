"""Lowering of games to a Program."""

from __future__ import annotations

from zrf2js.ir import nodes as ir
from zrf2js.lower import board, conditions, goals, moves  # noqa: F401  (they register handlers)
from zrf2js.lower.lowering import Lowering
from zrf2js.lower.tables import MentionOrder, Tables
from zrf2js.model.dialect import dagaz_evidence, has_uncounted_drops
from zrf2js.model.nodes import Block, Game, Piece
from zrf2js.support.outcome import Collector, Outcome


def lower(name: str, games: tuple[Game, ...], dialect: str = "auto") -> Outcome[ir.Program]:
    """Return the Program of a rules file.

    ``dialect`` is auto, zillions or dagaz (docs/commands.md).  With auto, ZRF520 or ZRF521 reports
    the choice for each game that depends on it.
    """
    collector = Collector()
    lowerings: dict[object, Lowering] = {}
    lowered = []
    mentions = MentionOrder()
    base: Lowering | None = None  # of the last game that is not a variant
    for game in games:
        tables = Tables(game, mentions)
        names = tables.names()
        low = lowerings[names] = lowerings.get(names) or Lowering(tables, base)
        base = base if game.variant else low
        lowered.append(_GameLowering(game, low, dialect, collector).lower())
    return collector.outcome(ir.Program(name=name, games=tuple(lowered)))


class _GameLowering:
    def __init__(self, game: Game, low: Lowering, dialect: str, collector: Collector) -> None:
        self._game = game
        self._dialect = dialect
        self._collector = collector
        self._tables = low.tables
        self._low = low
        self._templates: list[ir.Template] = []
        self._numbers: dict[int, int] = {}

    def lower(self) -> ir.GameIR:
        game, tables = self._game, self._tables
        pieces = tuple(self._piece(piece) for piece in game.pieces)
        turns = tuple(self._turn(turn.player, turn.mover, turn.move_type) for turn in game.turns)
        return ir.GameIR(
            title=game.title,
            variant=game.variant,
            default=game.default,
            engine=game.engine,
            board_kind=_board_kind(game),
            players=self._players(),
            directions=tuple(tables.directions),
            opposites=tables.opposites,
            positions=board.positions(game.board),
            links=board.links(game.board, tables),
            zones=board.zones(game.board, tables),
            goals=tuple(self._goals()),
            priorities=tuple(tables.modes[name] for name in game.priorities),
            modes=tuple(tables.modes),
            notation_modes=tuple(
                1 + tables.notation_modes[name] if name in tables.notation_modes else 0
                for name in tables.modes
            ),
            attributes=tables.attributes,
            pieces=pieces,
            rules=ir.TemplateRules(templates=tuple(self._templates)),
            turns=turns,
            repeat=game.repeat,
            setup=self._setup(),
            reserves=self._reserves(),
            flags=tuple(tables.flags),
            position_flags=tuple(tables.position_flags),
            options=tuple(sorted(game.options.items())),
            texts=tuple(game.texts.items()),
            killed=tuple(
                ir.KilledPosition(name=name, number=number) for name, number in game.board.killed
            ),
            media=(*(("image", image) for image in game.board.images), *game.media),
            origin=game.origin,
        )

    def _players(self) -> tuple[ir.Player, ...]:
        game = self._game
        listed = {name for turn in game.turns for name in (turn.player, turn.mover)}
        return tuple(
            ir.Player(
                name=player,
                symmetry=board.symmetry(game.board, player, self._tables),
                random=player.startswith("?"),
                in_turn_order=player in listed,
            )
            for player in game.players
        )

    def _setup(self) -> tuple[ir.Placement, ...]:
        tables = self._tables
        return tuple(
            ir.Placement(
                player=tables.players[entry.player],
                piece=tables.pieces[entry.piece],
                position=tables.positions[entry.position],
            )
            for entry in self._game.setup
            if entry.position is not None
        )

    def _turn(self, player: str, mover: str, move_type: str | None) -> ir.Turn:
        players = self._tables.players
        mode = -1 if move_type is None else self._tables.modes[move_type]
        return ir.Turn(chooser=players[player], mover=players[mover], mode=mode)

    # --- pieces ------------------------------------------------------------------------------

    def _piece(self, piece: Piece) -> ir.Piece:
        defaults = dict(piece.attributes)
        players = self._tables.players
        return ir.Piece(
            name=piece.name,
            attributes=tuple(
                a.values.index(defaults.get(a.name, "false")) for a in self._tables.attributes
            ),
            moves=tuple(self._use(block) for block in piece.moves),
            drops=tuple(self._use(block) for block in piece.drops),
            images=tuple((players[player], files) for player, files in piece.images),
            texts=piece.texts,
        )

    def _use(self, block: Block) -> ir.TemplateCall:
        key = id(block.actions)
        if key not in self._numbers:
            self._numbers[key] = len(self._templates)
            self._templates.append(self._low.template(block))
        mode = -1 if block.move_type is None else self._tables.modes[block.move_type]
        return ir.TemplateCall(template=self._numbers[key], mode=mode)

    # --- goals and reserves ------------------------------------------------------------------

    def _goals(self) -> list[ir.Goal]:
        return [
            ir.Goal(
                kind=goal.kind,
                players=tuple(self._tables.players[player] for player in goal.players),
                condition=self._low.goal(goal.condition),
            )
            for goal in self._game.goals
        ]

    def _reserves(self) -> tuple[ir.Reserve, ...]:
        """Return the reserves; as in Zillions, only types with ``off`` have one (rule 67)."""
        counts: dict[tuple[str, str], int] = {}
        for entry in self._game.setup:
            if entry.position is None:
                key = (entry.player, entry.piece)
                counts[key] = counts.get(key, 0) + entry.count
        if self._unlimited():
            for player in dict.fromkeys(turn.mover for turn in self._game.turns):
                for piece in self._game.pieces:
                    if piece.drops:
                        counts.setdefault((player, piece.name), -1)
        players, pieces = self._tables.players, self._tables.pieces
        return tuple(
            ir.Reserve(player=players[player], piece=pieces[piece], count=count)
            for (player, piece), count in counts.items()
        )

    def _unlimited(self) -> bool:
        game = self._game
        if self._dialect != "auto":
            return self._dialect == "dagaz"
        if not has_uncounted_drops(game):
            return False
        reason = dagaz_evidence(game)
        if game.title == "-":  # a separator in the menu of variants
            return bool(reason)
        code = "ZRF520" if reason else "ZRF521"
        self._collector.report(code, game.origin, title=game.title, reason=reason)
        return bool(reason)


def _board_kind(game: Game) -> str:
    return game.options.get("board model", "default")
