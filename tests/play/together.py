"""Comparison of the JavaScript module with another engine, move by move, in random games."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import zrf2js
from tests.play.conformance import module_of
from zrf2js.play.moves import result_of

#: legal moves after which a comparison ends
MOST_MOVES = 100_000


@dataclass
class Compared:
    """The numbers of compared positions, legal moves and moves by chance, and a difference."""

    positions: int = 0
    moves: int = 0
    by_chance: int = 0
    difference: str = ""


class PythonModule:
    """A game of a module of ``--target python``, with some of the members of ``Game``."""

    def __init__(self, module: dict[str, Any], variant: int) -> None:
        self._begin(module["Game"](variant))

    def _begin(self, game: Any) -> None:
        self._game = game
        self.position, self.push, self.pop = game.position, game.push, game.pop
        self.set_position = game.set_position

    def copy(self) -> PythonModule:
        twin = PythonModule.__new__(PythonModule)
        twin._begin(self._game.copy())
        return twin

    @property
    def hash(self) -> str:
        return str(self._game.hash)

    @property
    def turn(self) -> str:
        return str(self._game.player)

    @property
    def is_random(self) -> bool:
        return bool(self._game.is_random)

    @property
    def legal_moves(self) -> list[str]:
        return list(self._game.moves())

    def outcome(self) -> Any:
        return result_of(self._game.outcome())


class Hashes:
    """The hashes of positions: equal ones have equal hashes, and others have different ones."""

    def __init__(self) -> None:
        self._by_key: dict[str, str] = {}
        self._by_hash: dict[str, str] = {}

    def difference(self, game: Any) -> str:
        """Return how the hash of a position is wrong, or an empty text."""
        if game.turn is None:
            return ""
        position, found = game.position(), game.hash
        key = repr([
            sorted(position["board"].items()), sorted(position["reserves"].items()),
            position["turn"], position["partial"],
        ])  # fmt: skip
        first, same = self._by_key.setdefault(key, found), self._by_hash.setdefault(found, key)
        return "" if (first, same) == (found, key) else f"hash {found}: {same} and {key}"


@contextmanager
def _game_in(rules: Path, engine: str, variant: int, **options: Any) -> Iterator[Any]:
    if engine == "python":
        yield PythonModule(module_of(rules, **options), variant)
        return
    with zrf2js.load(rules, engine=engine, variant=variant, **options) as game:
        yield game


def play_together(
    rules: Path,
    variant: int,
    *,
    plies: int,
    width: int,
    seed: int = 1,
    engine: str = "python",
    **options: Any,
) -> Compared:
    """Play a random game with both engines. Compare ``width`` successors of each position."""
    choose = random.Random(seed)
    compared = Compared()
    with (
        _game_in(rules, "node", variant, **options) as node,
        _game_in(rules, engine, variant, **options) as other,
    ):
        hashes = [(node, Hashes()), (other, Hashes())]
        for ply in range(plies):
            found = [_difference(node, other, ordered=engine != "python")]
            found += [each.difference(game) for game, each in hashes]
            found += [_restored(game) for game in (node, other)]
            compared.difference = next(filter(None, found), "")
            texts = Counter(map(str, other.legal_moves))
            once = [str(move) for move in node.legal_moves if texts[str(move)] == 1]
            for text in choose.sample(once, min(width, len(once))):
                compared.difference = compared.difference or _successor(node, other, text)
                compared.positions += 1
            compared.moves += len(once)
            if compared.difference or not once or compared.moves > MOST_MOVES:
                compared.difference = compared.difference and f"ply {ply}: {compared.difference}"
                break
            compared.by_chance += node.is_random
            chosen = choose.choice(once)
            node.push(chosen)
            other.push(chosen)
        if engine == "wasm" and not compared.difference:
            mine, found = (each.playouts(3, seed=7, max_plies=60) for each in (node, other))
            compared.difference = "" if mine == found else f"playouts {found} instead of {mine}"
    return compared


def _difference(node: Any, other: Any, *, ordered: bool) -> str:
    """Return how two positions or their moves differ, or an empty text."""
    for name in ("position", "outcome", "turn", "is_random"):
        mine, found = (getattr(game, name) for game in (node, other))
        if callable(mine):
            mine, found = mine(), found()
        if mine != found:
            return f"{name}: {found} instead of {mine}"
    first, second = (list(map(str, game.legal_moves)) for game in (node, other))
    if ordered:
        return "" if first == second else f"moves {second} instead of {first}"
    # the engines number moves with the same text differently
    one, two = (Counter(text.partition(" #")[0] for text in texts) for texts in (first, second))
    return "" if one == two else f"missing {one - two}, additional {two - one}"


def _restored(game: Any) -> str:
    """Return how a position differs after its data is set up, or an empty text."""
    if game.outcome() is not None:
        return ""
    twin, position = game.copy(), game.position()
    twin.set_position(position)
    if twin.position() != position:
        return f"set up {twin.position()} instead of {position}"
    if twin.outcome() is not None:  # a goal holds, which is not tested before the first move
        return ""
    mine, found = (list(map(str, each.legal_moves)) for each in (game, twin))
    return "" if mine == found else f"moves {found} in the restored position, not {mine}"


def _successor(node: Any, other: Any, text: str) -> str:
    for game in (node, other):
        game.push(text)
    mine, found = node.position(), other.position()
    for game in (node, other):
        game.pop()
    return "" if mine == found else f"after {text}: {found} instead of {mine}"
