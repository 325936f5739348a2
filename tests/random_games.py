"""Random games of modules, to see that what is written another way gives the same moves."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterable
from pathlib import Path

from tests.node import find_node

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
    """For each module the moves at each ply, in order, with their effects; draws are alike."""
    script = folder / "run.mjs"
    script.write_text(RUN, encoding="utf-8")
    addresses = []
    for number, text in enumerate(modules):
        file = folder / f"{number}.mjs"
        file.write_text(text, encoding="utf-8")
        addresses.append(file.as_uri())
    command = [find_node(), str(script), str(games), str(plies), *addresses]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    lists: list[list[list[str]]] = json.loads(run.stdout)
    return lists
