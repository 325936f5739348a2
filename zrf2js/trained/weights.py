"""Files with learned evaluations, `NAME.weights.json`, and the games that they belong to.

A file holds an evaluation for each variant that was trained. It belongs to a game with the same
players, pieces, positions and links; the moves may have changed since the training. The evaluation
itself is data for the search (templates/ai/learned_tables.js).
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence, Set
from typing import Any

from zrf2js.ir.nodes import GameIR, Program
from zrf2js.trained.game_data import FORMAT, GameData

#: characters of the levels of a row, those that strings in scripts escape left out
_LEVELS = frozenset(map(chr, range(35, 127))) - {"<", "\\"}
#: largest values, in cp
_LIMIT = 1_000_000


def board_hash(game: GameIR) -> str:
    """Return the hash of the positions and links of a game."""
    text = json.dumps([[position.name for position in game.positions], game.links])
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def entry_of(game: GameIR, learned: Mapping[str, Any], training: Mapping[str, Any]) -> Any:
    """Return the entry of a game in a file: what it belongs to, the evaluation and its origin."""
    return {**_identity(game), "training": training, "learned": learned}


def blank(game: GameIR) -> dict[str, Any]:
    """Return tables without values, for a module whose evaluation programs replace."""
    values = [0] * (len(game.pieces) + 1)
    mirrors = [None] * len(game.players)
    parts: dict[str, Any] = {"weights": {}, "rows": {}, "hands": {}}
    return {"phases": [0, 0], "values": values, "mirrors": mirrors, **parts}


def _identity(game: GameIR) -> dict[str, object]:
    return {
        "players": [player.name for player in game.players],
        "pieces": [piece.name for piece in game.pieces],
        "board": board_hash(game),
    }


def _lines(value: Any, depth: int, indent: str = "") -> str:
    """Return a value as JSON with a line for each key of dicts, down to a depth."""
    if depth == 0 or not isinstance(value, dict) or not value:
        return json.dumps(value, ensure_ascii=False)
    inner = indent + " "
    lines = [f"{inner}{json.dumps(k)}: {_lines(v, depth - 1, inner)}" for k, v in value.items()]
    return "{\n" + ",\n".join(lines) + f"\n{indent}}}"


def _is_valid(game: GameIR, learned: Mapping[str, Any]) -> bool:
    """Return True if the search can read the values."""
    size, players, types = len(game.positions), len(game.players), len(game.pieces) + 1
    slots = {str(slot) for slot in range(players * types)}
    rows, hands, weights = (learned.get(key) for key in ("rows", "hands", "weights"))
    if not all(isinstance(part, dict) for part in (rows, hands, weights)):
        return False
    assert rows is not None and hands is not None and weights is not None
    mirrors = learned.get("mirrors")
    return (
        _are_numbers(learned.get("phases"), 2)
        and _are_numbers(learned.get("values"), types)
        and _are_numbers([*hands.values(), *weights.values()])
        and rows.keys() <= slots
        and hands.keys() <= slots
        and all(_is_row_list(row, size) for row in rows.values())
        and isinstance(mirrors, list)
        and len(mirrors) == players
        and all(mirror is None or _is_mirror(mirror, players, size) for mirror in mirrors)
        and ("network" not in learned or _is_network(learned["network"], mirrors, slots, size))
    )


def _is_network(network: Any, mirrors: Sequence[Any], slots: Set[str], size: int) -> bool:
    """Return True if the search can read a network (templates/ai/network.js)."""
    units = network.get("units") if isinstance(network, dict) else None
    if not isinstance(units, int) or not any(mirrors):
        return False
    rows, hands = network.get("rows"), network.get("hands")
    symmetries, outputs = network.get("symmetries"), network.get("outputs")
    return (
        isinstance(rows, dict)
        and rows.keys() <= slots
        and all(_are_levels(row, units, size) for row in rows.values())
        and isinstance(hands, dict)
        and hands.keys() <= slots
        and all(_are_numbers(row, units) for row in hands.values())
        and isinstance(symmetries, list)
        and all(_are_steps(steps, size) for steps in symmetries)
        and _are_numbers(network.get("biases"), units)
        and isinstance(outputs, list)
        and len(outputs) == 2
        and all(_are_numbers(row, units) for row in outputs)
        and _are_numbers([network.get("tempo")])
    )


def _are_levels(rows: Any, count: int, size: int) -> bool:
    return (
        isinstance(rows, list) and len(rows) == count and all(_is_row(text, size) for text in rows)
    )


def _is_row(text: Any, size: int) -> bool:
    """Return True for a level for each position."""
    return isinstance(text, str) and len(text) == size and _LEVELS.issuperset(text)


def _are_numbers(values: Any, count: int | None = None) -> bool:
    return (
        isinstance(values, list)
        and count in (None, len(values))
        and all(
            isinstance(value, int | float) and not isinstance(value, bool) and abs(value) <= _LIMIT
            for value in values
        )
    )


def _is_row_list(rows: Any, size: int) -> bool:
    """Return True for one or two rows [value, step, levels]."""
    return (
        isinstance(rows, list)
        and len(rows) in (1, 2)
        and all(
            isinstance(row, list)
            and len(row) == 3
            and _are_numbers(row[:2])
            and _is_row(row[2], size)
            for row in rows
        )
    )


def _is_mirror(mirror: Any, players: int, size: int) -> bool:
    """Return True for [player, steps] where the steps lead to positions."""
    if not isinstance(mirror, list) or len(mirror) != 2:
        return False
    image, steps = mirror
    return isinstance(image, int) and 0 <= image < players and _are_steps(steps, size)


def _are_steps(steps: Any, size: int) -> bool:
    """Return True for a step from each position to another one."""
    return _are_numbers(steps, size) and all(
        isinstance(step, int) and 0 <= p + step < size for p, step in enumerate(steps)
    )


class _WeightFiles(GameData):
    name, part = "weights", "learned"
    invalid, foreign = "ZRF924", "ZRF925"

    def file_text(self, games: Mapping[str, Any]) -> str:
        """Return the text of a file; each row of values is a line."""
        return _lines({"format": FORMAT, "games": games}, 5) + "\n"

    def faults(self, program: Program, game: GameIR, entry: Mapping[str, Any]) -> Iterator[str]:
        own = _identity(game)
        for key in ("players", "pieces"):
            if entry.get(key) != own[key]:
                recorded = ", ".join(map(str, entry.get(key) or ()))
                yield f"the {key} of the training were {recorded or 'not recorded'}"
        if entry.get("board") != own["board"]:
            yield "its positions or links have changed since the training"
        elif not _is_valid(game, entry["learned"]):
            yield "the values are not valid"


#: files with weights
WEIGHTS = _WeightFiles()
