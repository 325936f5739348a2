"""Indices of the names of a game; flags and move types are numbered at their first use."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from zrf2js.ir.nodes import Attribute
from zrf2js.language.keywords import actions_taking
from zrf2js.model.nodes import Block, Call, Game, Piece, Ref
from zrf2js.model.walk import refs

_FALSY = ("false", "0")
#: directions with the same link that can be opposites of another one; real boards have two
_MAX_PARALLEL = 64
#: the kinds of operands that are numbered at their first use in a block
_NUMBERED_IN_BLOCKS = ("flag", "mark-flag")


class Tables:
    """Indices by name.  ``attributes`` have the numbers that records of Zillions use (rule 91)."""

    def __init__(self, game: Game, mentions: MentionOrder) -> None:
        self.players = _index(game.players)
        self.directions = _index(game.board.links)
        self.positions = _index(game.board.rects)
        self.pieces = _index(piece.name for piece in game.pieces)
        self.zones = _index(zone.name for zone in game.board.zones)
        types = mentioned_types(game, mentions)
        self.modes = _index((*types, *game.move_types))
        self.notation_modes = _index(types)
        self.attributes = _attribute_table(game, mentions)
        self.attribute_index = _index(attribute.name for attribute in self.attributes)
        self.flags: dict[str, int] = {}
        self.position_flags: dict[str, int] = {}
        self.opposites = _opposites(game, self.directions)

    def names(self) -> object:
        """Return a value that is equal for games in which every name means the same."""
        indices = (
            self.players,
            self.directions,
            self.positions,
            self.pieces,
            self.zones,
            self.modes,
        )
        return (*(tuple(index) for index in indices), self.attributes, self.opposites)

    def differing(self, other: Tables) -> frozenset[str] | None:
        """Return the kinds of operands whose indices may differ between the two games.

        The result is None if a block may differ in other ways: opposites decide which operation a
        word becomes.  A block that both games have contains only names of both.
        """
        if (self.directions, self.opposites) != (other.directions, other.opposites):
            return None
        kinds = set(_NUMBERED_IN_BLOCKS)
        if self.modes != other.modes:
            kinds.add("mode")
        if self.attributes != other.attributes:
            kinds |= {"attr", "value"}
        for kind, ours, theirs in (
            ("player", self.players, other.players),
            ("pos", self.positions, other.positions),
            ("piece", self.pieces, other.pieces),
            ("zone", self.zones, other.zones),
        ):
            if any(theirs.get(name, index) != index for name, index in ours.items()):
                kinds.add(kind)
        return frozenset(kinds)

    def of(self, ref: Ref) -> int:
        """Return the index of a resolved name."""
        match ref.kind:
            case "player":
                return self.players[ref.name]
            case "direction":
                return self.directions[ref.name]
            case "position":
                return self.positions[ref.name]
            case "piece":
                return self.pieces[ref.name]
            case "zone":
                return self.zones[ref.name]
            case "attribute":
                return self.attribute_index[ref.name]
            case "type":
                return self.modes.setdefault(ref.name, len(self.modes))
            case "flag":
                return self.flags.setdefault(ref.name, len(self.flags))
            case "position-flag":
                return self.position_flags.setdefault(ref.name, len(self.position_flags))
        raise AssertionError(ref.kind)


def _index(names: Iterable[str]) -> dict[str, int]:
    return {name: index for index, name in enumerate(dict.fromkeys(names))}


def _opposites(game: Game, directions: dict[str, int]) -> tuple[int, ...]:
    """Return for each direction the one that inverts most of its links; -1 if there is none."""
    by_link: dict[tuple[str, str], list[int]] = {}
    for name, links in game.board.links.items():
        for link in links.items():
            parallel = by_link.setdefault(link, [])
            if len(parallel) < _MAX_PARALLEL:
                parallel.append(directions[name])
    opposites = []
    for name in directions:
        scores = Counter(
            other for a, b in game.board.links[name].items() for other in by_link.get((b, a), ())
        )
        opposites.append(min(scores, key=lambda other: (-scores[other], other), default=-1))
    return tuple(opposites)


# --- attributes --------------------------------------------------------------------------------


def _attribute_table(game: Game, mentions: MentionOrder) -> tuple[Attribute, ...]:
    values: dict[str, dict[str, None]] = {}
    for piece in reversed(game.pieces):
        for name, default in reversed(piece.attributes):
            values.setdefault(name, {})[default] = None
    for call in mentions.in_pieces(game.pieces, _SETS_ATTRIBUTE):
        value = call.setting(1)
        strings = (value,) if isinstance(value, str) else ("true", "false")
        values.setdefault(call.ref(0).name, {}).update(dict.fromkeys(strings))
    return tuple(_attribute(name, tuple(strings)) for name, strings in values.items())


def _attribute(name: str, strings: tuple[str, ...]) -> Attribute:
    falsy = ["false", *(text for text in strings if text in _FALSY and text != "false")]
    truthy = [text for text in strings if text not in _FALSY]
    return Attribute(name=name, values=(*falsy, *truthy), falsy=len(falsy))


# --- what blocks mention -----------------------------------------------------------------------

#: the actions that set attributes, and those that name the move type of a continuation
_SETS_ATTRIBUTE = actions_taking("attribute")
_NAMES_TYPE = actions_taking("type?")
_MENTIONING = _SETS_ATTRIBUTE | _NAMES_TYPE


class MentionOrder:
    """The calls in blocks that set attributes or name move types, in the order of their numbers.

    Zillions numbers the names in an ``else`` body before those in its ``then`` body.  Each part
    of a block is searched once.
    """

    def __init__(self) -> None:
        self._calls: dict[int, tuple[Call, ...]] = {}

    def in_pieces(self, pieces: Iterable[Piece], keywords: frozenset[str]) -> Iterator[Call]:
        """Yield the calls with one of the keywords in the blocks of pieces."""
        for piece in pieces:
            for block in (*piece.moves, *piece.drops):
                yield from self.in_block(block, keywords)

    def in_block(self, block: Block, keywords: frozenset[str]) -> Iterable[Call]:
        """Return the calls with one of the keywords in a block."""
        calls = self._calls.get(id(block.actions))
        if calls is None:
            calls = self._calls[id(block.actions)] = self._in_parts(block.actions)
        return [call for call in calls if call.keyword in keywords] if calls else ()

    def _in_parts(self, parts: tuple[object, ...]) -> tuple[Call, ...]:
        """Return the calls in a body or in several bodies, each call once."""
        calls: dict[Call, None] = {}
        for part in parts:
            inside = self._calls.get(id(part))  # most parts occurred before
            if inside is None:
                inside = self._calls[id(part)] = self._in_part(part)
            if inside:
                calls.update(dict.fromkeys(inside))
        return tuple(calls)

    def _in_part(self, part: object) -> tuple[Call, ...]:
        if isinstance(part, tuple):
            return self._in_parts(part)
        if not isinstance(part, Call) or part.keyword == "verify":  # tests mention nothing
            return ()
        calls: tuple[Call, ...] = (part,) if part.keyword in _MENTIONING else ()
        for argument in part.args[::-1] if part.keyword == "if" else part.args:
            if isinstance(argument, tuple) and argument and not isinstance(argument[0], Ref):
                calls += self._in_parts(argument)
        return tuple(dict.fromkeys(calls)) if calls else ()


def mentioned_types(game: Game, mentions: MentionOrder) -> list[str]:
    """Return the move types in the order in which records of Zillions number them (rule 90)."""
    move_types = [turn.move_type for turn in game.turns if turn.move_type]
    move_types.extend(reversed(game.priorities))
    for piece in reversed(game.pieces):
        for block in (*piece.moves, *piece.drops):
            if block.move_type is not None:
                move_types.append(block.move_type)
            for call in mentions.in_block(block, _NAMES_TYPE):
                move_types.extend(refs(call.args, "type"))
    return list(dict.fromkeys(move_types))
