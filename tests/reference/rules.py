"""The statements of a game or variant as plain data."""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from zrf2js.frontends.zrf.expand import GameForm
from zrf2js.frontends.zrf.forms import Atom, Form, Node

GOALS = ("win-condition", "loss-condition", "draw-condition", "count-condition")
OPTIONS = (
    "discard cascades", "include off pieces", "maximal captures", "pass partial", "pass turn",
    "recycle captures", "recycle promotions",
)  # fmt: skip


class Turn(NamedTuple):
    """A turn: the choosing player, the moving side, and the move type (rules 26 and 27)."""

    player: str
    side: str
    type: str | None


class Goal(NamedTuple):
    """A goal; without `players`, it applies to the player who has just moved (rule 76)."""

    kind: str
    players: tuple[str, ...] | None
    condition: Node


@dataclass
class Board:
    positions: dict[str, None] = field(default_factory=dict)
    links: dict[str, dict[str, str]] = field(default_factory=lambda: defaultdict(dict))
    symmetry: dict[str, dict[str, str]] = field(default_factory=lambda: defaultdict(dict))
    zones: dict[tuple[str, str], frozenset[str]] = field(default_factory=dict)

    def opposite(self, direction: str) -> str | None:
        """Return the direction that undoes most steps of another one (rule 24)."""
        steps = self.links[direction].items()

        def undone(other: str) -> int:
            return sum(self.links[other].get(there) == here for here, there in steps)

        best = max(list(self.links), key=undone)
        return best if undone(best) else None


@dataclass
class PieceType:
    """A piece type; blocks are stored with their move type or None."""

    name: str
    moves: list[tuple[str | None, Form]] = field(default_factory=list)
    drops: list[tuple[str | None, Form]] = field(default_factory=list)
    attributes: dict[str, str] = field(default_factory=dict)


@dataclass
class Rules:
    title: str = ""
    players: list[str] = field(default_factory=list)
    turns: list[Turn] = field(default_factory=list)
    repeat: int = 0
    priorities: list[str] = field(default_factory=list)
    board: Board = field(default_factory=Board)
    pieces: dict[str, PieceType] = field(default_factory=dict)
    setup: list[tuple[str, str, str]] = field(default_factory=list)  # player, type, position
    reserves: dict[tuple[str, str], int] = field(default_factory=dict)
    goals: list[Goal] = field(default_factory=list)
    options: dict[str, str] = field(default_factory=dict)
    unlimited: bool = False  # drops without reserves, as in Dagaz

    @property
    def active(self) -> list[str]:
        """Return all players in the turn order, as chooser or as moving side (rule 45)."""
        return list(dict.fromkeys(name for turn in self.turns for name in turn[:2]))

    def is_unlimited(self, piece: str) -> bool:
        """Return True if the reserve of a type is never used up."""
        return self.unlimited and bool(self.pieces[piece].drops)

    def option(self, name: str) -> str:
        return self.options.get(name, "false")


def text(node: Node) -> str:
    return node.text if isinstance(node, Atom) else ""


def texts(nodes: tuple[Node, ...]) -> list[str]:
    return [node.text for node in nodes if isinstance(node, Atom)]


def forms(nodes: tuple[Node, ...]) -> list[Form]:
    return [node for node in nodes if isinstance(node, Form)]


def inherited(games: tuple[GameForm, ...], index: int) -> list[Form]:
    """Return the statements of a game or variant, including inherited ones (rules 11 to 14)."""
    game = games[index]
    own = forms(game.statements)
    if game.base is None:
        return own
    stated = {(f.head, _name(f)) if f.head == "piece" else f.head for f in own}
    if not stated.isdisjoint(GOALS):
        stated |= set(GOALS)
    kept = ("option",)
    return [
        form
        for form in forms(games[game.base].statements)
        if form.head in kept
        or ((form.head, _name(form)) if form.head == "piece" else form.head) not in stated
    ] + own


def _name(form: Form) -> str:
    return next((text(part.args[0]) for part in forms(form.args) if part.head == "name"), "")


def read_rules(games: tuple[GameForm, ...], index: int) -> Rules:
    """Return the rules of a game or variant of a file."""
    rules = Rules()
    statements = inherited(games, index)
    by_head: dict[str, list[Form]] = defaultdict(list)
    for form in statements:
        by_head[form.head].append(form)

    def joined(head: str) -> tuple[Node, ...]:
        return tuple(arg for form in by_head[head] for arg in form.args)

    rules.title = "".join(texts(joined("title"))[:1])
    rules.players = texts(joined("players"))
    _read_turns(rules, joined("turn-order"))
    rules.priorities = texts(joined("move-priorities"))
    _read_board(rules, joined("board"))
    for form in by_head["piece"]:
        piece = _read_piece(form)
        rules.pieces[piece.name] = piece
    _read_setup(rules, joined("board-setup"))
    for form in statements:
        if form.head in GOALS:
            has_list = len(form.args) > 1
            who = tuple(texts(forms(form.args[:1])[0].items)) if has_list else None
            rules.goals.append(Goal(form.head.removesuffix("-condition"), who, form.args[-1]))
        elif form.head == "option" and len(form.args) > 1:
            rules.options[text(form.args[0]).replace("-", " ")] = text(form.args[1])
        elif form.head.replace("-", " ") in OPTIONS and form.args:  # the old spelling (rule 14)
            rules.options[form.head.replace("-", " ")] = text(form.args[0])
    rules.unlimited = rules.unlimited and _suggests_dagaz(rules)
    return rules


def _suggests_dagaz(rules: Rules) -> bool:
    """Return True if drops without counts are unlimited (rule 67): no goal, or only drops help."""
    named = {kind for _, kind, _ in rules.setup}
    seen: set[str] = set()
    while new := (named & {*rules.pieces}) - seen:  # the types that these put on the board
        seen |= new
        for name in new:
            piece = rules.pieces[name]
            for _, block in (*piece.moves, *piece.drops):
                named.update(_words(block))
    only_dropped = any(p.drops and p.name not in named for p in rules.pieces.values())
    return only_dropped or not rules.goals


def _words(form: Form) -> Iterator[str]:
    """Yield the words of a block, except the types of tests, which put no piece on the board."""
    if form.head in ("piece?", "not-piece?"):
        return
    for item in form.items:
        if isinstance(item, Form):
            yield from _words(item)
        else:
            yield item.text


def _read_turns(rules: Rules, items: tuple[Node, ...]) -> None:
    def is_player(name: str) -> bool:
        return name in rules.players or name.startswith("?")  # rule 28

    for item in items:
        names = texts(item.items) if isinstance(item, Form) else [text(item)]
        if names == ["repeat"]:
            rules.repeat = len(rules.turns)
            continue
        player, *rest = names
        side = rest.pop(0) if rest and is_player(rest[0]) else player
        rules.turns.append(Turn(player, side, rest[0] if rest else None))


# --- the board ---------------------------------------------------------------------------------


def _read_board(rules: Rules, parts: tuple[Node, ...]) -> None:
    board = rules.board
    for part in forms(parts):  # positions first, so that links and zones can name them (rule 25)
        if part.head == "grid":
            _read_grid(board, part)
    for part in forms(parts):
        if part.head == "positions":
            board.positions.update((place.head, None) for place in forms(part.args))
        elif part.head == "dummy":
            board.positions.update((name, None) for name in texts(part.args))
    for part in forms(parts):
        if part.head == "links":
            board.links[text(part.args[0])]  # a direction, even without a link
            for pair in forms(part.args[1:]):
                _link(board, text(part.args[0]), *texts(pair.items))
        elif part.head == "unlink":
            for item in part.args:
                _unlink(board, *(texts(item.items) if isinstance(item, Form) else [text(item)]))
        elif part.head == "kill-positions":
            for name in texts(part.args):
                _unlink(board, name)
                board.positions.pop(name, None)
        elif part.head == "symmetry":
            pairs = [texts(pair.items) for pair in forms(part.args)]
            for player in texts(part.args):
                board.symmetry[player].update((pair[0], pair[1]) for pair in pairs)
    for part in forms(parts):
        if part.head == "zone":
            _read_zone(rules, part)


def _read_grid(board: Board, grid: Form) -> None:
    """Read a grid: names join one label per dimension, links follow indexes (rule 17)."""
    directions = [texts(d.items) for part in forms(grid.args) if part.head == "directions"
                  for d in forms(part.args)]  # fmt: skip
    for part in forms(grid.args):
        if part.head != "dimensions":
            continue
        labels = [text(dimension.items[0]).split("/") for dimension in forms(part.args)]
        # the first dimension varies fastest: row by row
        indices = [i[::-1] for i in itertools.product(*(range(len(row)) for row in labels[::-1]))]
        names = {i: "".join(row[k] for row, k in zip(labels, i, strict=True)) for i in indices}
        board.positions.update((name, None) for name in names.values())
        for direction, *steps in directions:
            deltas = [int(step) for step in steps] + [0] * len(labels)
            for i, name in names.items():
                there = names.get(tuple(k + d for k, d in zip(i, deltas, strict=False)))
                if there is not None:
                    board.links[direction][name] = there


def _link(board: Board, direction: str, here: str, there: str, *_: str) -> None:
    if here in board.positions and there in board.positions:
        board.links[direction][here] = there


def _unlink(board: Board, here: str, other: str | None = None, *_: str) -> None:
    """Remove all links of a position, those to a position, or one direction (rule 20)."""
    for direction, links in board.links.items():
        for start, end in list(links.items()):
            if (
                here in (start, end)
                if other is None
                else start == here and other in (end, direction)
            ):
                del links[start]


def _read_zone(rules: Rules, zone: Form) -> None:
    parts = {part.head: texts(part.args) for part in forms(zone.args)}
    players = [*rules.players, *rules.active]
    places = frozenset(parts.get("positions", [])) & rules.board.positions.keys()
    for player in parts.get("players", players):
        rules.board.zones["".join(parts.get("name", [])), player] = places  # rule 22


# --- pieces and the setup ------------------------------------------------------------------------


def _read_piece(form: Form) -> PieceType:
    piece = PieceType(_name(form))
    for part in forms(form.args):
        if part.head == "attribute":
            name, *values = texts(part.args)
            piece.attributes[name] = values[0] if values else "false"
        elif part.head in ("moves", "drops"):
            blocks = piece.moves if part.head == "moves" else piece.drops
            kind: str | None = None
            for block in forms(part.args):
                if block.head == "move-type":
                    kind = text(block.args[0]) if block.args else None
                else:
                    blocks.append((kind, block))
    return piece


def _read_setup(rules: Rules, players: tuple[Node, ...]) -> None:
    counted = False
    for player in forms(players):
        for entry in forms(player.args):
            names = iter(texts(entry.args))
            for name in names:
                if name == "off":  # rule 67
                    key = (player.head, entry.head)
                    rules.reserves[key] = rules.reserves.get(key, 0) + int(next(names))
                    counted = True
                elif name in rules.board.positions:
                    rules.setup.append((player.head, entry.head, name))
    rules.unlimited = not counted
