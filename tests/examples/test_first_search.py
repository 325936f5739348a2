"""The first search of a game appraises its pieces by random boards, with a limit of the work.

Time depends on the machine, so the test counts the lists of moves of a search of one node.
`python -m benchmarks.first_search` measures the time.
"""

import json
import subprocess
from pathlib import Path

import pytest

from tests.examples.test_perft import EXAMPLES
from tests.node import find_node
from zrf2js.library import compile_file
from zrf2js.options import Options

#: limits of templates/ai/mobility_sampling.js: 4000 lists, and 6e7 for the sum of their lengths to
#: the power of 2.5; the lengths vary from board to board
LISTS, WORK = 4_600, 1.5e8

COUNT = """
const game = require(process.argv[1]).createGame()
const position = game._position
const { generate } = position
let lists = 0
let work = 0
position.generate = start => {
  const end = generate(start)
  lists++
  work += (end - start) ** 2.5
  return end
}
game.search({ nodes: 1 })
console.log(JSON.stringify([lists, work]))
"""
#: ten types that step east on 10 by 10 squares: 8,000 lists of at most 20 moves
STEPS = f"""
(game (title "Steps")
  (players White Black)
  (turn-order White Black)
  (board (grid (start-rectangle 0 0 9 9)
    (dimensions ("a/b/c/d/e/f/g/h/i/j" (10 0)) ("0/1/2/3/4/5/6/7/8/9" (0 10)))
    (directions (e 1 0))))
  (board-setup (White (P0 a0)) (Black (P0 j9)))
  {" ".join(f"(piece (name P{n}) (moves (e (verify empty?) add)))" for n in range(10))}
  (win-condition (White Black) (pieces-remaining 0)))
"""
FILES = [
    file
    for file in sorted((*EXAMPLES.glob("*.zrf"), *EXAMPLES.glob("*.dgz")))
    if not file.with_suffix(".js").exists()  # positions with scripts are appraised on another one
]


@pytest.mark.sample(6, keep=("jetan",), without=("fairy-gallery",))
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_first_search_generates_few_lists(file: Path, tmp_path: Path) -> None:
    lists, work = first_search(file, tmp_path)
    assert 0 < lists <= LISTS
    assert work <= WORK


def test_the_number_of_lists_is_limited(tmp_path: Path) -> None:
    """Short lists cost little, so the limit of their number applies."""
    file = tmp_path / "steps.zrf"
    file.write_text(STEPS, encoding="utf-8")
    lists, _ = first_search(file, tmp_path)
    assert LISTS / 2 < lists <= LISTS


def first_search(file: Path, folder: Path) -> tuple[int, float]:
    """Return the number and the work of the move lists of the first search."""
    module = folder / "game.cjs"
    module.write_text(compile_file(file, Options(format="cjs", readable=True)).value[0].text)
    command = [find_node(), "-e", COUNT, str(module)]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    lists, work = json.loads(run.stdout)
    return lists, work
