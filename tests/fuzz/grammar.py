"""Random games from the keywords of ZRF, which nearly always compile."""

from __future__ import annotations

import random
from collections.abc import Callable

Chance = random.Random
DIRECTIONS = ("n", "e", "w", "round")
PIECES, PLAYERS = ("Man", "King", "Wall"), ("White", "Black", "?Dice")
ZONES, FLAGS, ATTRIBUTES, MODES = ("home", "far"), ("f", "g"), ("moved", "level"), ("jump", "step")


def random_game(chance: Chance) -> str:
    """Return the text of a random game with some variants."""
    width, height = chance.randint(1, 5), chance.randint(1, 5)
    files = "/".join("abcde"[:width])
    ranks = "/".join(map(str, range(height, 0, -1)))
    places = [f"{file}{rank}" for file in "abcde"[:width] for rank in range(1, height + 1)]
    parts = [
        '(title "Made up")',
        f"(players {' '.join(PLAYERS[: chance.randint(1, 3)])})",
        f"(turn-order {_turns(chance)})",
        *([f"(move-priorities {' '.join(MODES)})"] if chance.random() < 0.3 else []),
        f'(board (grid (start-rectangle 0 0 9 9) (dimensions ("{files}" (9 0)) ("{ranks}" (0 9)))'
        f" (directions (n 0 -1) (e 1 0) (w -1 0))) {_links(places, chance)}"
        f" (symmetry Black (n e) (e n)) {_zones(places, chance)})",
        *(_piece(name, places, chance) for name in PIECES[: chance.randint(1, 3)]),
        f"(board-setup {_setup(places, chance)})",
        *(_goal(places, chance) for _ in range(chance.randint(0, 3))),
        *(_option(chance) for _ in range(chance.randint(0, 3))),
    ]
    variants = "".join(
        f'\n(variant (title "V{number}") {_goal(places, chance)} {_option(chance)})'
        for number in range(chance.choice((0, 0, 1, 3)))
    )
    return "(game\n  " + "\n  ".join(parts) + ")" + variants


def _some(of: Callable[[], str], chance: Chance, most: int) -> str:
    return " ".join(of() for _ in range(chance.randint(1, most)))


def _turns(chance: Chance) -> str:
    turns = ("White", "Black", "(White jump)", "(Black White)", "?Dice", "(White Black step)")
    order = _some(lambda: chance.choice(turns), chance, 4)
    return order + (" repeat White Black" if chance.random() < 0.2 else "")


def _links(places: list[str], chance: Chance) -> str:
    def pair() -> str:
        return f"({chance.choice(places)} {chance.choice(places)})"

    return f"(links round {_some(pair, chance, 6)})"


def _zones(places: list[str], chance: Chance) -> str:
    return " ".join(
        f"(zone (name {name}) (players White Black) (positions "
        f"{_some(lambda: chance.choice(places), chance, 4)}))"
        for name in ZONES
    )


def _piece(name: str, places: list[str], chance: Chance) -> str:
    def block() -> str:
        return f"({_body(places, chance, 3)} {_add(chance)})"

    drops = f"(drops {_some(block, chance, 2)})" if chance.random() < 0.4 else ""
    mode = "(move-type jump)" if chance.random() < 0.4 else ""
    return (
        f"(piece (name {name}) (attribute moved false) (attribute level 1 2 3) {drops}"
        f" (moves {_some(block, chance, 3)} {mode} {_some(block, chance, 3)}))"
    )


def _place(places: list[str], chance: Chance) -> str:
    return chance.choice((*DIRECTIONS, chance.choice(places), "(opposite n)", "", ""))


def _condition(places: list[str], chance: Chance, depth: int) -> str:
    if depth > 0 and chance.random() < 0.3:
        inner = [_condition(places, chance, depth - 1) for _ in range(chance.randint(1, 3))]
        word = chance.choice(("and", "or", "not"))
        return f"({word} {' '.join(inner[:1] if word == 'not' else inner)})"
    place = _place(places, chance)
    word = chance.choice(
        ("empty?", "enemy?", "friend?", "neutral?", "last-from?", "last-to?", "on-board?",
         "marked?",
         "attacked?", "defended?", "adjacent-to-enemy?", "goal-position?", "moved", "not-empty?",
         f"piece? {chance.choice(PIECES)}", f"in-zone? {chance.choice(ZONES)}",
         f"flag? {chance.choice(FLAGS)}", f"position-flag? {chance.choice(FLAGS)}",
         f"position? {chance.choice(places)}", "true", "false")
    )  # fmt: skip
    return f"({word} {place})"


def _statement(places: list[str], chance: Chance, depth: int) -> str:
    if depth > 0 and chance.random() < 0.35:
        condition = _condition(places, chance, 2)
        body = _body(places, chance, depth - 1)
        if chance.random() < 0.5:
            return f"(while {condition} {body})"
        return f"(if {condition} {body} else {_body(places, chance, depth - 1)})"
    condition = _condition(places, chance, 1)
    place = _place(places, chance)
    return chance.choice(
        ("n", "e", "w", "round", "n", "e", chance.choice(places), "mark", "back", "from", "to",
         "cascade", "(opposite e)", "(go from)", "(go last-to)", f"(verify {condition})",
         f"(verify {condition})", f"(capture {place})", f"(flip {place})", "capture",
         f"(create {chance.choice(PIECES)} {place})", f"(change-type {chance.choice(PIECES)})",
         f"(change-owner {place})", f"(set-flag {chance.choice(FLAGS)} {condition})",
         f"(set-position-flag {chance.choice(FLAGS)} {condition} {place})",
         f"(set-attribute moved {condition})", f"(set-attribute level 2 {place})", _add(chance))
    )  # fmt: skip


def _body(places: list[str], chance: Chance, depth: int) -> str:
    return _some(lambda: _statement(places, chance, depth), chance, 5)


def _add(chance: Chance) -> str:
    return chance.choice(
        ("add", "add", "(add King)", "(add Wall)", "(add Man King)", "(add-partial jump)",
         "(add-partial)", "add-copy", "(add-partial King step)", "(add-copy-partial jump)")
    )  # fmt: skip


def _setup(places: list[str], chance: Chance) -> str:
    kinds = PIECES[: chance.randint(1, len(PIECES))]  # the other types arise from promotions

    def pieces() -> str:
        off = f" off {chance.randint(0, 3)}" if chance.random() < 0.4 else ""
        return f"({chance.choice(kinds)} {_some(lambda: chance.choice(places), chance, 3)}{off})"

    return " ".join(f"({player} {_some(pieces, chance, 3)})" for player in ("White", "Black"))


def _goal(places: list[str], chance: Chance) -> str:
    kind = chance.choice(("win", "loss", "draw", "count"))
    piece, place = chance.choice(PIECES), chance.choice(places)
    goal = chance.choice(
        ("stalemated", "repetition", f"(captured {piece})", f"(checkmated {piece})",
         f"(pieces-remaining {chance.randint(0, 3)})",
         f"(total-piece-count {chance.randint(0, 4)})",
         f"(no-progress {chance.randint(1, 6)} {PIECES[0]})",
         f"(insufficient-material {piece} (opponent {piece}) (any-number King home))",
         f"(absolute-config {piece} (any-owner {piece}) ({place} home))",
         f"(relative-config {piece} n {piece} e (not {piece}))",
         f"(and (pieces-remaining 1 {piece}) (not stalemated))")
    )  # fmt: skip
    players = chance.choice(("", " (White Black)", " (White Black)"))
    return f"({kind}-condition{players} {goal})"


def _option(chance: Chance) -> str:
    return chance.choice(
        ('(option "pass turn" true)', '(option "pass turn" forced)', '(option "pass partial" true)',
         '(option "maximal captures" true)', '(option "recycle captures" true)',
         '(option "recycle promotions" true)',
         '(option "discard cascades" true)', '(option "include off-pieces" true)')
    )  # fmt: skip
