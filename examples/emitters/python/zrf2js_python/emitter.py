"""The emitter: the runtime, followed by the tables, templates and goals of each game as Python."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import resources

from zrf2js import Artifact, Diagnostic, EmitContext, Outcome, Severity
from zrf2js.ir import ops
from zrf2js.ir.nodes import GameIR, Program, TemplateCall, walk
from zrf2js.support.source import Origin
from zrf2js_python.template import Unsupported, function

_OPTIONS = {"pass partial": False, "recycle captures": False, "include off-pieces": False}


class PythonEmitter:
    """``--target simple-python``."""

    name = "simple-python"
    api = 1
    doc = "a Python module that plays the game"
    formats = ("py",)

    def emit(self, program: Program, context: EmitContext) -> Outcome[tuple[Artifact, ...]]:
        """Return the module; an unsupported operation is an error with its place in the rules."""
        runtime = resources.files(__package__).joinpath("runtime.py").read_text(encoding="utf-8")
        for game in program.games:
            if dict(game.options).get("maximal captures", "false") != "false":
                return Outcome((), (unsupported("maximal captures", game.origin),))
        try:
            games = [game_text(game, number) for number, game in enumerate(program.games)]
        except Unsupported as error:
            return Outcome((), (unsupported(error.op.name, error.op.origin),))
        names = ", ".join(f"GAME_{number}" for number in range(len(games)))
        text = "\n\n".join([runtime.rstrip(), *games, f"GAMES += [{names}]", ""])
        return Outcome((Artifact(suffix=".py", text=text),))


def unsupported(word: str, origin: Origin | None) -> Diagnostic:
    """Return the error for an unsupported construct; codes with ZRF belong to the compiler."""
    return Diagnostic(
        code="PY001",
        severity=Severity.ERROR,
        message=f"the Python target does not support `{word}`",
        origin=origin,
        label="used here",
    )


def game_text(game: GameIR, number: int) -> str:
    """Return the functions of a game and the table of its rules."""
    functions = [
        function(template_name(number, index), template)
        for index, template in enumerate(game.templates)
    ]
    rows = [f"    {key!r}: {value}," for key, value in tables(game, number).items()]
    return "\n\n".join([*functions, "\n".join([f"GAME_{number} = {{", *rows, "}"])])


def template_name(game: int, template: int) -> str:
    return f"game_{game}_template_{template}"


def tables(game: GameIR, number: int) -> dict[str, str]:
    """Return Python expressions for the tables of the runtime."""
    options = dict(game.options)
    shown: dict[str, object] = {name: options.get(name) == "true" for name in _OPTIONS}
    shown["pass turn"] = options.get("pass turn", "false")
    return {
        "title": repr(game.title),
        "players": repr([player.name for player in game.players]),
        "in_turn_order": repr([player.in_turn_order for player in game.players]),
        "symmetry": repr([player.symmetry for player in game.players]),
        "positions": repr([position.name for position in game.positions]),
        "links": repr(game.links),
        "zones": repr([zone.members for zone in game.zones]),
        "falsy": repr([attribute.falsy for attribute in game.attributes]),
        "defaults": repr([piece.attributes for piece in game.pieces]),
        "pieces": pieces(game, number),
        "turns": repr([(turn.chooser, turn.mover, turn.mode) for turn in game.turns]),
        "repeat": repr(game.repeat),
        "priorities": repr(game.priorities),
        "setup": repr([(row.player, row.piece, row.position) for row in game.setup]),
        "reserves": repr([(row.player, row.piece, row.count) for row in game.reserves]),
        "options": repr(shown),
        "keeps_cascades": repr(options.get("discard cascades") != "true"),
        "royal": repr(royal(game)),
        "goals": goals(game),
    }


def pieces(game: GameIR, number: int) -> str:
    rows = []
    for piece in game.pieces:
        moves, drops = (calls(rows_of, number) for rows_of in (piece.moves, piece.drops))
        rows.append(f"{{'name': {piece.name!r}, 'moves': {moves}, 'drops': {drops}}}")
    return "[" + ", ".join(rows) + "]"


def calls(rows: tuple[TemplateCall, ...], number: int) -> str:
    shown = (
        f"({template_name(number, call.template)}, {call.args!r}, {call.mode})" for call in rows
    )
    return "[" + ", ".join(shown) + "]"


def royal(game: GameIR) -> dict[int, tuple[int, ...]]:
    """Return the royal pieces of each player: those of the checkmated goals."""
    found: dict[int, tuple[int, ...]] = {}
    for goal in game.goals:
        for op in walk(goal.condition):
            if isinstance(op, ops.Checkmated):
                for player in goal.players:
                    found[player] = (*found.get(player, ()), *op.pieces)
    return found


# --- goals: functions of the game, a player and their legal moves ---------------------------------


def goals(game: GameIR) -> str:
    rows = (
        f"({goal.kind!r}, {goal.players!r}, lambda g, p, legal: {goal_text(goal.condition)})"
        for goal in game.goals
    )
    return "[" + ", ".join(rows) + "]"


def goal_text(op: ops.GoalTest) -> str:
    match op:
        case ops.GoalAnd():
            return "(" + " and ".join(map(goal_text, op.parts)) + ")"
        case ops.GoalOr():
            return "(" + " or ".join(map(goal_text, op.parts)) + ")"
        case ops.GoalNot():
            return f"(not {goal_text(op.part)})"
        case ops.Stalemated():
            return "g.stalemated(p, legal)"
        case ops.Checkmated():
            return f"g.checkmated({op.pieces!r}, p, legal)"
        case ops.Captured():
            return f"g.was_captured({op.pieces!r}, p)"
        case ops.Repetition():
            return "g.is_repeated()"
        case ops.PiecesRemaining():
            return f"(g.count({op.pieces!r}, p) == {op.count})"
        case ops.TotalPieceCount():
            return f"(g.count({op.pieces!r}, None) == {op.count})"
        case ops.AbsoluteConfig():
            return (
                f"g.holds({sequence(map(test, op.specs))}, {sequence(map(target, op.targets))}, p)"
            )
        case ops.RelativeConfig():
            return f"g.leads({sequence(map(step, op.steps))}, p)"
    raise Unsupported(op)


def sequence(texts: Iterable[str]) -> str:
    return "(" + "".join(f"{text}, " for text in texts) + ")"


def step(op: ops.PieceSpec | ops.ConfigStep) -> str:
    return str(op.direction) if isinstance(op, ops.ConfigStep) else test(op)


def test(op: ops.PieceSpec) -> str:
    return f"lambda m, p: {spec(op)}"


def spec(op: ops.PieceSpec) -> str:
    match op:
        case ops.OwnPiece():
            return f"(m is not None and m.player == p and m.piece == {op.piece})"
        case ops.OpponentPiece():
            return f"(m is not None and m.player != p and m.piece == {op.piece})"
        case ops.AnyPiece():
            return f"(m is not None and m.piece == {op.piece})"
        case ops.SpecOr():
            return "(" + " or ".join(map(spec, op.parts)) + ")"
        case ops.SpecNot():
            return f"(not {spec(op.part)})"
    raise Unsupported(op)


def target(op: ops.Target) -> str:
    return str(op.position) if isinstance(op, ops.TargetPosition) else f"('zone', {op.zone})"
