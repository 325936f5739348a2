"""Positions as JSON data: pieces, positions and players are given by name."""

import re
from collections import Counter
from typing import Any

from zrf2js.emit.python.runtime.position import ANY

#: maximum number of turns without progress
MAX_TURNS = 1_000_000_000


def position_data(g: Any) -> dict[str, Any]:
    """Return a position as data."""
    rules = g.rules
    board = {}
    for place, name in enumerate(rules["positions"]):
        code = g.board[place]
        if code:
            values = {
                attribute: attribute_value(texts[code >> shift & mask])
                for attribute, shift, mask, texts in rules["attributes"]
            }
            board[name] = [*owner_and_type(g, code), values]
            if rules["piles"] and g.below(place):
                board[name].append([owner_and_type(g, below) for below in g.below(place)])
    names = (*rules["positions"], None)
    used, counts = used_entries(g), rules["progress_types"] is not None
    return {
        "board": board,
        "reserves": reserves_data(g),
        "turn": g.turn,
        "last": None if g.last[1] < 0 else [names[g.last[0]], names[g.last[1]]],
        "partial": None if g.partial < 0 else partial_data(g),
        **({"used": used} if used else {}),
        **({"noProgress": g.no_progress} if counts and g.no_progress else {}),
    }


def owner_and_type(g: Any, code: int) -> list[str]:
    """Return the names of the owner and the type of a piece."""
    owner = (code & g.rules["owner_mask"]).bit_length() - 1
    return [g.rules["players"][owner], g.rules["pieces"][g.type_of(code) - 1]]


def partial_data(g: Any) -> dict[str, Any]:
    """Return where the turn continues, and its earlier parts if the rules read them."""
    names = g.rules["positions"]
    data = {
        "place": names[g.partial],
        "type": None if g.mode < 0 else g.rules["modes"][g.mode],
    }
    if g.rules["reads_earlier_parts"]:
        data["been"] = [name for place, name in enumerate(names) if g.visited(place)]
        data["taken"] = [name for place, name in enumerate(names) if g.captured(place)]
    return data


def used_entries(g: Any) -> dict[str, list[int]]:
    """Return the entries that players have used up, by player."""
    entries = {}
    for player, name in enumerate(g.rules["players"]):
        bits = g.reserve[g.slot(1 << player, 0)]
        if bits:
            entries[name] = [entry for entry in range(bits.bit_length()) if bits >> entry & 1]
    return entries


def reserves_data(g: Any) -> dict[str, dict[str, int]]:
    """Return the reserves: pieces that are used up have 0, and others without a reserve none."""
    rules, reserves = g.rules, {}
    listed = {(player, piece) for player, piece, _ in rules["reserves"]}
    for player, owner in enumerate(rules["players"]):
        held = {}
        for piece, name in enumerate(rules["pieces"]):
            count = g.reserve[player * rules["types"] + piece + 1]
            if count or (player, piece) in listed:
                held[name] = count
        if held:
            reserves[owner] = held
    return reserves


def attribute_value(text: str) -> Any:
    """Return the value of an attribute: a boolean, a number or a text."""
    if text in ("true", "false"):
        return text == "true"
    return int(text) if re.fullmatch(r"-?\d+", text) else text


def board_text(g: Any) -> str:
    """Return the board as text: a line per row, a letter per piece, and a legend."""
    rules = g.rules

    def sign(place: int) -> str:
        code = g.board[place] if place >= 0 else 0
        if not code:
            return "." if place >= 0 else " "
        letter: str = rules["letters"][g.type_of(code) - 1]
        return letter if code & 1 else letter.lower()

    rows = "\n".join(" ".join(map(sign, row)).rstrip() for row in rules["rows"])
    names = zip(rules["letters"], rules["pieces"], strict=True)
    return f"{rows}\n\n{', '.join(map(' '.join, names))}"


def index_of(names: Any, name: Any, what: str) -> int:
    """Return the index of a name; raise ValueError."""
    if name not in names:
        raise ValueError(f"position: unknown {what} {name!r}")
    index: int = list(names).index(name)
    return index


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
        values = [attribute_value(text) for text in texts]
        code = code & ~(mask << shift) | index_of(values, value, "value") << shift
    return code


def pile_of(g: Any, stands: Any) -> tuple[int, ...]:
    """Return the pile below the piece of [player, piece, attributes, pile]."""
    below = stands[3] if len(stands) > 3 and stands[3] is not None else []
    if not isinstance(below, list | tuple) or (below and not g.rules["piles"]):
        raise ValueError("position: a pile must be a list, and the board must have piles")
    return tuple(code_of(g, piece) for piece in below)


def reserve_of(g: Any, data: dict[str, Any]) -> list[Any]:
    """Return the reserves of position data, with the used entries."""
    rules = g.rules
    reserve: list[Any] = g.empty_reserve()
    for player, held in (data.get("reserves") or {}).items():
        owner = 1 << index_of(rules["players"], player, "player")
        for piece, count in held.items():
            reserve[g.slot(owner, index_of(rules["pieces"], piece, "piece") + 1)] = count
    for player, entries in (data.get("used") or {}).items():
        owner = 1 << index_of(rules["players"], player, "player")
        reserve[g.slot(owner, 0)] = sum(1 << entry for entry in set(entries))
    return reserve


def turns_of(g: Any, data: dict[str, Any]) -> int:
    """Return the number of turns without progress."""
    turns = data.get("noProgress") or 0
    least = -1 if g.rules["progress_types"] is not None else 0
    most = MAX_TURNS if least else 0
    if not isinstance(turns, int) or not least <= turns <= most:
        raise ValueError(f"position: `noProgress` must be an integer from {least} to {most}")
    return turns


def set_position_data(g: Any, data: Any) -> None:
    """Set up a position and forget all moves; raise ValueError for invalid data."""
    rules = g.rules
    if not isinstance(data, dict) or not isinstance(data.get("board"), dict):
        raise ValueError("position: expected an object with `board`")
    places = rules["positions"]
    board, reserve = [*[0] * g.size, rules["off"]], reserve_of(g, data)
    for name, stands in data["board"].items():
        place, pile = index_of(places, name, "position"), pile_of(g, stands)
        board[place] = code_of(g, stands)
        if pile:
            reserve[g.pile(place)] = pile
    turn, last, partial = data.get("turn") or 0, data.get("last"), data.get("partial")
    if not isinstance(turn, int) or not 0 <= turn < len(rules["turns"]):
        raise ValueError(f"position: `turn` must be an integer from 0 to {len(rules['turns']) - 1}")
    track = [-1 if name is None else index_of(places, name, "position") for name in last or ()]
    mode, place, been, taken = ANY, -1, [], []
    if partial:
        place = index_of(places, partial.get("place"), "position")
        if partial.get("type") is not None:
            mode = index_of(rules["modes"], partial["type"], "move type")
        been = [index_of(places, name, "position") for name in partial.get("been", ())]
        taken = [index_of(places, name, "position") for name in partial.get("taken", ())]
    g.board, g.reserve, g.turn, g.partial, g.mode = board, reserve, turn, place, mode
    g.last = (track[0], track[1]) if track else (-1, -1)
    g.no_progress = turns_of(g, data)
    g.been, g.taken, g.lost, g.undo, g.seen = been, taken, [], [], Counter()
    g.chooser = rules["turns"][turn if place >= 0 else turn - 1][0]
    if rules["counts_repetitions"]:
        g.seen[g.key()] += 1
