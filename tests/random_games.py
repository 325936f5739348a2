"""Random games of modules, for tests that two modules of the same rules have the same moves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from tests.node import answer_of

RUN = """
const [games, plies, ...addresses] = process.argv.slice(2)
const lists = []
for (const address of addresses) {
  const { createGame } = await import(address)
  const found = []
  for (let seed = 1; seed <= games; seed++) {
    const game = createGame()
    for (let ply = 0, at = seed; ply < plies; ply++) {
      const list = game.moves()
      found.push(list.map(move => String(move) + JSON.stringify(move.effects)))
      if (list.length === 0) break
      at = (at * 31 + 7) % 1009
      game.apply(list[at % list.length])
    }
  }
  lists.push(found)
}
process.stdout.write(JSON.stringify(lists))
"""


def moves_of(
    folder: Path, modules: Iterable[str], *, games: int = 1, plies: int = 12
) -> list[list[list[str]]]:
    """Return for each module the moves at each ply, in order, with their effects.

    The games of all modules are chosen by the same random numbers.
    """
    script = folder / "run.mjs"
    script.write_text(RUN, encoding="utf-8")
    addresses = []
    for number, text in enumerate(modules):
        file = folder / f"{number}.mjs"
        file.write_text(text, encoding="utf-8")
        addresses.append(file.as_uri())
    lists: list[list[list[str]]] = answer_of(script, games, plies, *addresses)
    return lists


def same_moves(
    folder: Path, pairs: Mapping[str, tuple[str, str]], *, games: int = 1, plies: int = 12
) -> list[list[list[str]]]:
    """Require that both modules of each pair list the same moves; return these lists by pair."""
    modules = [module for pair in pairs.values() for module in pair]
    lists = moves_of(folder, modules, games=games, plies=plies)
    for name, one, other in zip(pairs, lists[::2], lists[1::2], strict=True):
        assert one == other, name
    return lists[::2]
