"""The tables of a game: what the runtime derives from those of the emitter."""

from typing import Any

#: the rules of all games and variants, in file order
GAMES: list[dict[str, Any]] = []


def prepare(rules: dict[str, Any]) -> dict[str, Any]:
    """Add the derived tables; directions become rows of links, with the player's symmetry."""
    size, players = len(rules["positions"]), range(len(rules["players"]))
    links = [[*(size if to < 0 else to for to in row), size] for row in rules["links"]]
    navs = [[links[direction] for direction in rules["symmetry"][player]] for player in players]
    turns, shift = rules["turns"], rules["type_shift"]
    order = list(dict.fromkeys(mover for _, mover in turns))
    following = dict(zip(order, [*order[1:], order[0]], strict=True))
    derived = {
        "links": links,
        "zones": [(*members, 0) for members in rules["zones"]],
        "views": _views(rules, navs),
        "drops": [_drops(rules, nav) for nav in navs],
        "attacks": _attacks(rules, navs),
        "next_turn": [
            turn + 1 if turn + 1 < len(turns) else rules["repeat"] for turn in range(len(turns))
        ],
        "royals": [
            frozenset(piece + 1 << shift for piece in rules["royal_pieces"].get(player, ()))
            for player in players
        ],
        "flips": [1 << following.get(player, player) for player in players],
        "recyclable": [
            False,
            *(
                rules["recycles"] and (rules["recycles_promotions"] or bool(rows))
                for rows in rules["drops_of"]
            ),
        ],
    }
    return {**rules, **derived}


def _views(rules: dict[str, Any], navs: list[Any]) -> list[Any]:
    """Return for each player the bits of friends and enemies, links, and moves by piece code."""
    playing = sum(1 << player for player in rules["playing"])
    shift = rules["type_shift"]
    return [
        (
            1 << player,
            playing & ~(1 << player),
            nav,
            {
                piece + 1 << shift: [
                    (m, f, bound(nav, kinds, values)) for m, f, kinds, values in rows
                ]
                for piece, rows in enumerate(rules["moves_of"])
            },
        )
        for player, nav in enumerate(navs)
    ]


def _drops(rules: dict[str, Any], nav: Any) -> list[Any]:
    """Return the drops of one player by piece."""
    return [
        (piece, [(m, f, bound(nav, kinds, values)) for m, f, kinds, values in rows])
        for piece, rows in enumerate(rules["drops_of"])
        if rows
    ]


def _attacks(rules: dict[str, Any], navs: list[Any]) -> dict[str, list[Any]]:
    """Return the attack tests by group and player."""
    shift, mask = rules["type_shift"], rules["type_mask"]
    attacks: dict[str, list[Any]] = {
        name: [
            [
                (piece + 1 << shift & mask, function, bound(nav, kinds, values), paths)
                for piece, function, kinds, values, paths in rows
            ]
            for nav in navs
        ]
        for name, rows in rules["attacks_of"].items()
    }
    if rules["royal_group"] in attacks:
        attacks["royal"] = attacks[rules["royal_group"]]
    return attacks


def bound(nav: Any, kinds: Any, values: Any) -> tuple[Any, ...]:
    """Return the arguments of a template for one player."""
    return tuple(
        nav[value] if kind == "dir" else value for kind, value in zip(kinds, values, strict=True)
    )


def holds(g: Any, test: Any, targets: Any) -> bool:
    """Return True if a piece on some position of each target passes the test."""
    return all(any(test(g.board[place]) for place in places) for places in targets)


def leads(g: Any, steps: Any) -> bool:
    """Return True if tests and steps fit in their order, from some position."""
    return any(leads_from(g, place, steps) for place in range(g.size))


def leads_from(g: Any, place: int, steps: Any) -> bool:
    """Return True if tests and steps fit in their order, from one position."""
    for step in steps:
        if isinstance(step, int):
            place = g.rules["links"][step][place]
            if place == g.size:
                return False
        elif not step(g.board[place]):
            return False
    return True


def is_over(g: Any, moves: Any) -> bool:
    """Return True if a goal holds, given the legal moves, or None while they are unknown."""
    mobility = -1 if moves is None or g.partial >= 0 else int(bool(moves))
    return any(test(g, mobility) for _, _, _, test in g.rules["goals"])


def add_leaves(g: Any, level: int, counts: list[int]) -> None:
    """Add the leaves below a position to the counts by depth."""
    if level and is_over(g, None):
        return
    moves = g.legal()
    if level and is_over(g, moves):
        return
    counts[level] += len(moves)
    if level + 1 < len(counts):
        for move in moves:
            g.make(move)
            add_leaves(g, level + 1, counts)
            g.unmake()
