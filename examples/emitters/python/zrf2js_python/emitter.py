"""The emitter: tables, templates and goals of each game as Python, with the runtime before them."""

from __future__ import annotations

from importlib import resources

from zrf2js import Artifact, Diagnostic, EmitContext, Outcome, Severity
from zrf2js.ir.nodes import GameIR, Op, Program, TemplateCall, walk
from zrf2js_python.template import Unsupported, function

_OPTIONS = {"pass partial": False, "recycle captures": False, "include off-pieces": False}


class PythonEmitter:
    """``--target python``."""

    name = "python"
    api = 1
    doc = "a Python module that plays the game"
    formats = ("py",)

    def emit(self, program: Program, context: EmitContext) -> Outcome[tuple[Artifact, ...]]:
        """The module; an operation it cannot express is an error with its place in the rules."""
        runtime = resources.files(__package__).joinpath("runtime.py").read_text(encoding="utf-8")
        try:
            games = [game_text(game, number) for number, game in enumerate(program.games)]
        except Unsupported as error:
            return Outcome((), (unsupported(error.op),))
        names = ", ".join(f"GAME_{number}" for number in range(len(games)))
        text = "\n\n".join([runtime.rstrip(), *games, f"GAMES += [{names}]", ""])
        return Outcome((Artifact(suffix=".py", text=text),))


def unsupported(op: Op) -> Diagnostic:
    """Codes that begin with ZRF are the compiler's own; ours may be anything else."""
    return Diagnostic(
        code="PY001",
        severity=Severity.ERROR,
        message=f"the Python target does not know `{op.name}`",
        origin=op.origin,
        label="used here",
    )


def game_text(game: GameIR, number: int) -> str:
    """The functions of a game, and the table of its rules."""
    if dict(game.options).get("maximal captures", "false") != "false":
        raise Unsupported(Op("maximal captures", (), game.origin))
    functions = [
        function(template_name(number, index), template)
        for index, template in enumerate(game.templates)
    ]
    rows = [f"    {key!r}: {value}," for key, value in tables(game, number).items()]
    return "\n\n".join([*functions, "\n".join([f"GAME_{number} = {{", *rows, "}"])])


def template_name(game: int, template: int) -> str:
    return f"game_{game}_template_{template}"


def tables(game: GameIR, number: int) -> dict[str, str]:
    """Python expressions for what the runtime reads."""
    options = dict(game.options)
    shown = {name: options.get(name) == "true" for name in _OPTIONS}
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
        moves, drops = (uses(rows_of, number) for rows_of in (piece.moves, piece.drops))
        rows.append(f"{{'name': {piece.name!r}, 'moves': {moves}, 'drops': {drops}}}")
    return "[" + ", ".join(rows) + "]"


def uses(rows: tuple[TemplateCall, ...], number: int) -> str:
    shown = (f"({template_name(number, u.template)}, {u.args!r}, {u.mode})" for u in rows)
    return "[" + ", ".join(shown) + "]"


def royal(game: GameIR) -> dict[int, tuple[int, ...]]:
    """The pieces a player must not leave attacked: those of his checkmated goals."""
    found: dict[int, tuple[int, ...]] = {}
    for goal in game.goals:
        for op in walk(goal.condition):
            if op.name == "checkmated":
                for player in goal.players:
                    found[player] = (*found.get(player, ()), *op.args[0])
    return found


# --- goals: functions of the game, the player and his legal moves ---------------------------------


def goals(game: GameIR) -> str:
    rows = (
        f"({goal.kind!r}, {goal.players!r}, lambda g, p, legal: {goal_text(goal.condition)})"
        for goal in game.goals
    )
    return "[" + ", ".join(rows) + "]"


def goal_text(op: Op) -> str:
    args = op.args
    match op.name:
        case "goal-and" | "goal-or":
            return "(" + f" {op.name[5:]} ".join(map(goal_text, args[0])) + ")"
        case "goal-not":
            return f"(not {goal_text(args[0])})"
        case "stalemated":
            return "g.stalemated(p, legal)"
        case "checkmated":
            return f"g.checkmated({args[0]!r}, p, legal)"
        case "captured":
            return f"g.was_captured({args[0]!r}, p)"
        case "repetition":
            return "g.is_repeated()"
        case "pieces-remaining":
            return f"(g.count({args[1]!r}, p) == {args[0]})"
        case "total-piece-count":
            return f"(g.count({args[1]!r}, None) == {args[0]})"
        case "absolute-config":
            return f"g.holds({specs(args[0])}, {targets(args[1])}, p)"
        case "relative-config":
            return f"g.leads({specs(args[0])}, p)"
    raise Unsupported(op)


def specs(ops: tuple[Op, ...]) -> str:
    shown = (str(op.args[0]) if op.name == "step-dir" else f"lambda m, p: {spec(op)}" for op in ops)
    return "(" + "".join(f"{text}, " for text in shown) + ")"


def spec(op: Op) -> str:
    match op.name:
        case "own":
            return f"(m is not None and m.player == p and m.piece == {op.args[0]})"
        case "opponent":
            return f"(m is not None and m.player != p and m.piece == {op.args[0]})"
        case "any-owner":
            return f"(m is not None and m.piece == {op.args[0]})"
        case "spec-or":
            return "(" + " or ".join(map(spec, op.args[0])) + ")"
        case "spec-not":
            return f"(not {spec(op.args[0])})"
    raise Unsupported(op)


def targets(ops: tuple[Op, ...]) -> str:
    shown = (
        str(op.args[0]) if op.name == "target-position" else f"('zone', {op.args[0]})" for op in ops
    )
    return "(" + "".join(f"{text}, " for text in shown) + ")"
