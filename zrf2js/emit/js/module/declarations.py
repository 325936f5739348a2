"""The type declarations of a module, with the names of its games as literal types."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection

from zrf2js.emit.frames import framed
from zrf2js.emit.js.literal import literal
from zrf2js.ir.nodes import GameIR, Program

#: the largest number of positions for which declarations list all pairs: 10,000 strings
_MAX_POSITIONS = 100
#: features whose members are declared only in modules that have them
_FEATURES = ("scripts", "texts", "engine", "attacks", "force", "pgn")
#: names in examples for games without such names
_EXAMPLE = {"player": "White", "piece": "Pawn", "from": "a1", "to": "a2"}
#: names that examples in comments may contain: others could end the comment or a text
_PLAIN_NAME = re.compile(r"[\w ]+")


def types_text(
    program: Program, features: Collection[str], namespace: str = "", *, dagaz: bool = False
) -> str:
    """Return the type declarations of a module with ``features``.

    ``namespace`` is the variable of a module in global form. ``dagaz`` includes the globals of
    Dagaz.
    """
    names = _names(program)
    types = {f"{kind}s": " | ".join(map(literal, own)) or "never" for kind, own in names.items()}
    has_few_positions = len(names["position"]) <= _MAX_POSITIONS
    text = framed(
        "module.d.ts.j2",
        **types,
        **{f"example_{role}": name for role, name in _example(program).items()},
        squares="`${PositionName}-${PositionName}`" if has_few_positions else "string",
        global_name=namespace,
        dagaz=dagaz,
        **{name: name in features for name in _FEATURES},
    )
    return text + "\n" + framed("module_scripts.d.ts.j2") if "scripts" in features else text


def _names(program: Program) -> dict[str, dict[str, None]]:
    """Return the names of all games by kind."""
    names: dict[str, dict[str, None]] = {"player": {}, "piece": {}, "position": {}, "variant": {}}
    for game in program.games:
        names["player"].update(dict.fromkeys(player.name for player in game.players))
        names["piece"].update(dict.fromkeys(piece.name for piece in game.pieces))
        names["position"].update(dict.fromkeys(position.name for position in game.positions))
        names["variant"][game.title] = None
    return names


def _example(program: Program) -> dict[str, str]:
    """Return names for the examples in comments: a player, a piece and a step on the board."""
    names = dict(_EXAMPLE)
    for game in [game for game in program.games if game.positions][:1]:
        player, piece, origin, target = _step(game)
        by_role = {
            "player": game.players[player].name if game.players else "",
            "piece": game.pieces[piece].name if game.pieces else "",
            "from": game.positions[origin].name,
            "to": game.positions[target].name,
        }
        names.update({role: name for role, name in by_role.items() if _PLAIN_NAME.fullmatch(name)})
    return names


def _step(game: GameIR) -> tuple[int, int, int, int]:
    """Return a step of the most common piece of the setup to an empty position, by indices."""
    occupied = {placed.position for placed in game.setup}
    common = Counter((placed.player, placed.piece) for placed in game.setup).most_common(1)
    for (player, piece), _ in common:
        origins = [p.position for p in game.setup if (p.player, p.piece) == (player, piece)]
        for origin in origins[len(origins) // 2 :]:
            for targets in game.links:
                if targets[origin] >= 0 and targets[origin] not in occupied:
                    return player, piece, origin, targets[origin]
    return 0, 0, 0, min(1, len(game.positions) - 1)
