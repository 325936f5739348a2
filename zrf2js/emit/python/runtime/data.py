"""Positions as JSON data: pieces, positions and players are given by name."""

import re
from collections import Counter
from typing import Any

from zrf2js.emit.python.runtime.position import ANY


def position_data(g: Any) -> dict[str, Any]:
    """Return a position as data."""
    rules = g.rules
    board = {}
    for place, name in enumerate(rules["positions"]):
        code = g.board[place]
        if code:
            owner = rules["players"][(code & rules["owner_mask"]).bit_length() - 1]
            values = {
                attribute: attribute_value(texts[code >> shift & mask])
                for attribute, shift, mask, texts in rules["attributes"]
            }
            board[name] = [owner, rules["pieces"][g.type_of(code) - 1], values]
    names = (*rules["positions"], None)
    return {
        "board": board,
        "reserves": reserves_data(g),
        "turn": g.turn,
        "last": None if g.last[1] < 0 else [names[g.last[0]], names[g.last[1]]],
        "partial": None
        if g.partial < 0
        else {
            "place": names[g.partial],
            "type": None if g.mode < 0 else rules["modes"][g.mode],
        },
    }


def reserves_data(g: Any) -> dict[str, dict[str, int]]:
    """Return the reserves: pieces that are used up have 0, and others without a reserve none."""
    rules, found = g.rules, {}
    listed = {(player, piece) for player, piece, _ in rules["reserves"]}
    for player, owner in enumerate(rules["players"]):
        held = {}
        for piece, name in enumerate(rules["pieces"]):
            count = g.reserve[player * rules["types"] + piece + 1]
            if count or (player, piece) in listed:
                held[name] = count
        if held:
            found[owner] = held
    return found


def attribute_value(text: str) -> Any:
    """Return the value of an attribute: a boolean, a number or a text."""
    if text in ("true", "false"):
        return text == "true"
    return int(text) if re.fullmatch(r"-?\d+", text) else text


def index_of(names: Any, name: Any, what: str) -> int:
    """Return the index of a name; raise ValueError."""
    if name not in names:
        raise ValueError(f"position: unknown {what} {name!r}")
    found: int = list(names).index(name)
    return found


def code_of(g: Any, stands: Any) -> int:
    """Return the code of [player, piece, attributes]."""
    rules = g.rules
    if not isinstance(stands, list | tuple) or len(stands) < 2:
        raise ValueError("position: expected [player, piece, attributes]")
    player = index_of(rules["players"], stands[0], "player")
    code: int = g.fresh(player, index_of(rules["pieces"], stands[1], "piece"))
    names = [row[0] for row in rules["attributes"]]
    for name, value in (stands[2] if len(stands) > 2 and stands[2] else {}).items():
        _, shift, mask, texts = rules["attributes"][index_of(names, name, "attribute")]
        known = [attribute_value(text) for text in texts]
        code = code & ~(mask << shift) | index_of(known, value, "value") << shift
    return code


def set_position_data(g: Any, data: Any) -> None:
    """Set up a position and forget all moves; raise ValueError for invalid data."""
    rules = g.rules
    if not isinstance(data, dict) or not isinstance(data.get("board"), dict):
        raise ValueError("position: expected an object with `board`")
    places = rules["positions"]
    board = [*[0] * g.size, rules["off"]]
    for name, stands in data["board"].items():
        board[index_of(places, name, "position")] = code_of(g, stands)
    reserve = [0] * len(g.reserve)
    for player, held in (data.get("reserves") or {}).items():
        row = index_of(rules["players"], player, "player") * rules["types"]
        for piece, count in held.items():
            reserve[row + index_of(rules["pieces"], piece, "piece") + 1] = count
    turn, last, partial = data.get("turn") or 0, data.get("last"), data.get("partial")
    if not isinstance(turn, int) or not 0 <= turn < len(rules["turns"]):
        raise ValueError(f"position: `turn` must be an integer from 0 to {len(rules['turns']) - 1}")
    track = [-1 if name is None else index_of(places, name, "position") for name in last or ()]
    mode, place = ANY, -1
    if partial:
        place = index_of(places, partial.get("place"), "position")
        if partial.get("type") is not None:
            mode = index_of(rules["modes"], partial["type"], "move type")
    g.board, g.reserve, g.turn, g.partial, g.mode = board, reserve, turn, place, mode
    g.last = (track[0], track[1]) if track else (-1, -1)
    g.lost, g.undo, g.seen = [], [], Counter()
    g.chooser = rules["turns"][turn if place >= 0 else turn - 1][0]
    if rules["counts_repetitions"]:
        g.seen[g.key()] += 1
