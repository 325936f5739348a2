"""``--target python``: the runtime, then the templates, tables and goals of each game."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from importlib import resources

from zrf2js.analysis.core.groups import Groups
from zrf2js.analysis.core.royal_pieces import royals
from zrf2js.analysis.games.goal_facts import goal_positions
from zrf2js.analysis.games.notations import notations_of
from zrf2js.analysis.games.runtime_needs import no_progress_goals
from zrf2js.emit.api import EMITTER_API, Artifact, EmitContext
from zrf2js.emit.board_text import board_letters, board_rows
from zrf2js.emit.flavor import Flavor
from zrf2js.emit.python.goals import GoalWriter
from zrf2js.emit.python.layout import Layout
from zrf2js.emit.python.template import TemplateWriter
from zrf2js.emit.rule_operations import Conditions, Goals, Places, Specs, Statements
from zrf2js.emit.support import Support, kinds, refused
from zrf2js.ir import ops
from zrf2js.ir.attack_plans import Attack, Reach
from zrf2js.ir.nodes import GameIR, Program, TemplateCall
from zrf2js.ir.visit import walk
from zrf2js.language.options import PILES
from zrf2js.support.optional import attempt
from zrf2js.support.outcome import Collector, Outcome

SUPPORT = Support(
    operations=kinds(Conditions, Places, Statements, Goals, Specs),
    options=frozenset(
        (
            "pass turn",
            "pass partial",
            "maximal captures",
            "recycle captures",
            "include off-pieces",
            "discard cascades",
            "recycle promotions",
        )
    ),
)
#: the files of the runtime, in their order in the module, and which games need them
_RUNTIME: tuple[tuple[str, Callable[[GameIR], bool]], ...] = (
    ("conditions.py", lambda _: True),
    ("moves.py", lambda _: True),
    ("position.py", lambda _: True),
    ("piles.py", lambda game: game.board_kind in PILES),
    ("rules.py", lambda _: True),
    ("text.py", lambda _: True),
    ("data.py", lambda _: True),
    ("game.py", lambda _: True),
)
#: the imports among them, which the module does not need
_JOINED = "from zrf2js.emit.python.runtime."


class PythonEmitter:
    """A module without dependencies that plays the games; it is simple rather than fast."""

    name = "python"
    api = EMITTER_API
    doc = "a Python module that plays the game"
    formats = ("py",)
    uses_annotations = True

    def emit(self, program: Program, context: EmitContext) -> Outcome[tuple[Artifact, ...]]:
        """Return the module; a rule that the runtime lacks is an error with its place."""
        collector = Collector()
        games = []
        for number, game in enumerate(program.games):
            faults = refused(game, SUPPORT)
            for fault in faults:
                collector.report("ZRF563", fault.origin, word=fault.word, title=game.title)
            if not faults:
                games.append(_GameWriter(game, number).text())
        if not collector.ok:
            return collector.outcome(())
        source = re.sub(r"[^\w .()-]", "_", context.source_name) or "rules"
        heading = f'"""Compiled from {source} by zrf2js."""\n'
        rows = ", ".join(f"RULES_{number}" for number in range(len(games)))
        files = [name for name, uses in _RUNTIME if any(map(uses, program.games))]
        text = "\n\n".join([heading, *map(_runtime, files), *games, f"GAMES += [{rows}]", ""])
        return collector.outcome((Artifact(suffix=".py", text=text),))


def _runtime(name: str) -> str:
    """Return a file of the runtime without its imports of the others."""
    folder = resources.files("zrf2js.emit.python.runtime")
    lines = folder.joinpath(name).read_text(encoding="utf-8").splitlines()
    return "\n".join(line for line in lines if not line.startswith(_JOINED))


class _GameWriter:
    """A writer for the functions and the tables of one game."""

    def __init__(self, game: GameIR, number: int) -> None:
        self._game, self._number = game, number
        self._layout = Layout(game)
        self._groups = Groups(game)

    def text(self) -> str:
        """Return the functions and the table of the rules."""
        functions = list(self._functions())
        rows = [f"    {key!r}: {value}," for key, value in self._tables().items()]
        table = "\n".join([f"RULES_{self._number} = prepare({{", *rows, "})"])
        return "\n\n\n".join([*functions, table])

    # --- functions -------------------------------------------------------------------------------

    def _functions(self) -> Iterator[str]:
        game = self._game
        uses = {
            Flavor.MOVE: {call.template for piece in game.pieces for call in piece.moves},
            Flavor.DROP: {call.template for piece in game.pieces for call in piece.drops},
            Flavor.ATTACK: {
                attack.call.template for rows in self._attacks().values() for attack in rows
            },
        }
        for index, template in enumerate(game.templates):
            writer = TemplateWriter(self._layout, template)
            for flavor, templates in uses.items():
                if index in templates:
                    yield writer.text(self._function(flavor, index), flavor)

    def _function(self, flavor: Flavor, template: int) -> str:
        return f"{flavor.value}s_{self._number}_{template}"

    def _attacks(self) -> dict[str, tuple[Attack, ...]]:
        """Return the calls that may capture, by the group of move types that is tested."""
        return {each.group: each.attacks for each in self._game.annotations.attack_lists}

    # --- tables ----------------------------------------------------------------------------------

    def _tables(self) -> dict[str, str]:
        game, layout = self._game, self._layout
        compared = game.annotations.comparisons
        notations = attempt("notations", game, partial(notations_of, game), None)
        flags = compared.flags if compared else (True,) * (1 + len(game.pieces))
        return {
            "position": "PilePosition" if layout.piles else "Position",
            "title": repr(game.title),
            "default": repr(game.default),
            "players": repr([player.name for player in game.players]),
            "playing": repr(list(game.playing)),
            "random_players": repr([p for p, each in enumerate(game.players) if each.random]),
            "symmetry": repr([player.symmetry for player in game.players]),
            "positions": repr([position.name for position in game.positions]),
            "links": repr(game.links),
            "zones": repr([zone.members for zone in game.zones]),
            "pieces": repr([piece.name for piece in game.pieces]),
            "attributes": repr(self._attributes()),
            "types": repr(1 + len(game.pieces)),
            "off": repr(layout.off_code),
            "owner_mask": repr(layout.owner_mask),
            "type_mask": repr(layout.type_mask),
            "type_shift": repr(layout.type_shift),
            "fresh": repr([layout.fresh(piece) for piece in range(len(game.pieces))]),
            "turns": repr([(turn.chooser, turn.mover) for turn in game.turns]),
            "chance": repr([game.is_random(turn) for turn in game.turns]),
            "repeat": repr(game.repeat),
            "groups": repr([self._turn_groups(turn.mode) for turn in game.turns]),
            "modes": repr(game.modes),
            "notation_modes": repr(game.notation_modes),
            "letters": repr(board_letters(game, notations)),
            "rows": repr(board_rows(game)),
            "setup": repr([(row.player, row.piece, row.position) for row in game.setup]),
            "reserves": repr([(row.player, row.piece, row.count) for row in game.reserves]),
            "royal_pieces": repr({p: sorted(types) for p, types in royals(game).items()}),
            "compared": repr([int(flag) for flag in flags]),
            "pass_turn": repr(self._game.option("pass turn")),
            "pass_partial": repr(self._game.option("pass partial") == "true"),
            "maximal_captures": repr(self._game.option("maximal captures") != "false"),
            "recycles": repr(self._game.option("recycle captures") == "true"),
            "recycles_promotions": repr(layout.recycles_promotions),
            "reads_earlier_parts": repr(game.has(ops.BeenBefore, ops.TakenBefore)),
            "piles": repr(layout.piles),
            "home": repr(next((i for i, z in enumerate(game.zones) if z.name == "home"), None)),
            "counts_repetitions": repr(self._has_goal(ops.Repetition)),
            "progress_types": repr(self._progress_types()),
            "counts_reserves": repr(self._game.option("include off-pieces") == "true"),
            "goal_positions": repr(goal_positions(self._game)),
            "royal_group": repr(layout.attack_group(None)),
            "moves_of": self._calls(Flavor.MOVE),
            "drops_of": self._calls(Flavor.DROP),
            "attacks_of": self._attack_rows(),
            "goals": "[" + ", ".join(GoalWriter(game, layout).rows()) + "]",
        }

    def _attributes(self) -> list[tuple[str, int, int, tuple[str, ...]]]:
        rows = zip(self._game.attributes, self._layout.attributes, strict=True)
        return [(each.name, field.shift, field.mask, each.values) for each, field in rows]

    def _turn_groups(self, mode: int) -> list[tuple[int, ...] | None]:
        """Return the move types of the groups of a turn; None for all types."""
        everything = self._groups.everything().modes
        return [
            None if group.modes == everything else tuple(sorted(group.modes))
            for group in self._groups.of_turn(mode)
        ]

    def _has_goal(self, kind: type[ops.GoalTest]) -> bool:
        return any(isinstance(op, kind) for goal in self._game.goals for op in walk(goal.condition))

    def _progress_types(self) -> tuple[int, ...] | None:
        """Return the numbers of the types whose moves are progress; None if no goal tests it."""
        goals = no_progress_goals(self._game)
        return tuple(piece + 1 for piece in goals[0].pieces) if goals else None

    def _calls(self, flavor: Flavor) -> str:
        """Return (mode, function, parameters, arguments) of the calls of each piece."""
        rows = []
        for piece in self._game.pieces:
            calls = piece.moves if flavor is Flavor.MOVE else piece.drops
            rows.append("[" + ", ".join(self._call(flavor, call) for call in calls) + "]")
        return "[" + ", ".join(rows) + "]"

    def _call(self, flavor: Flavor, call: TemplateCall) -> str:
        params = self._game.templates[call.template].params
        function = self._function(flavor, call.template)
        return f"({call.mode}, {function}, {params!r}, {call.args!r})"

    def _attack_rows(self) -> str:
        """Return (piece, function, parameters, arguments, paths) of each attack, by group."""
        groups = []
        for name, attacks in self._attacks().items():
            rows = []
            for attack in attacks:
                function = self._function(Flavor.ATTACK, attack.call.template)
                params = self._game.templates[attack.call.template].params
                paths = None if attack.reaches is None else _paths(attack.reaches)
                arguments = attack.call.arguments
                rows.append(f"({attack.piece}, {function}, {params!r}, {arguments!r}, {paths!r})")
            groups.append(f"{name!r}: [{', '.join(rows)}]")
        return "{" + ", ".join(groups) + "}"


def _paths(reaches: tuple[Reach, ...]) -> tuple[object, ...]:
    return tuple(dict.fromkeys(reach.path for reach in reaches))
