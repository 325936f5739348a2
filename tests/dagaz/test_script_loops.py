"""Dagaz pages play the same with and without the pass `script-loops`."""

import json
import subprocess
import zlib
from pathlib import Path

import pytest

from tests.corpus import DAGAZ
from tests.node import find_node
from zrf2js import Options, compile_file

#: number of pages that the suite plays: those whose paths have the lowest CRC
COUNT = 8

pytestmark = [
    pytest.mark.corpus,
    pytest.mark.skipif(not DAGAZ.is_dir(), reason="requires ../shared/dagaz"),
]

# Plays the same random moves on both modules. Prints the number of plies; a difference is an error.
PLAY = """
const [files, variant, plies, milliseconds] = JSON.parse(process.argv[1])
const games = files.map(file => require(file).createGame({ variant, seed: 1 }))
const shown = game => JSON.stringify([game.outcome(), game.position(), game.moves().map(String)])
let state = 7
const random = count => (state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff) % count
const end = performance.now() + milliseconds
let ply = 0
for (; ply < plies && performance.now() < end; ply++) {
  const [one, other] = games.map(shown)
  if (one !== other) throw new Error('ply ' + ply + '\\n' + one + '\\n' + other)
  const { length } = games[0].moves()
  if (length === 0) break
  const chosen = random(length)
  for (const game of games) game.apply(game.moves()[chosen])
}
console.log(ply)
"""


def _sample() -> list[str]:
    pages = json.loads((DAGAZ / "pages.json").read_text(encoding="utf-8")) if DAGAZ.is_dir() else []
    paths = [page["page"] for page in pages if "error" not in page["real"]]
    return sorted(paths, key=lambda path: zlib.crc32(path.encode()))[:COUNT]


@pytest.mark.sample(4)
@pytest.mark.parametrize("page", _sample())
def test_a_page_plays_the_same_without_the_pass(page: str, tmp_path: Path) -> None:
    files = []
    for number, left_out in enumerate([(), ("script-loops",)]):
        options = Options(format="cjs", without_passes=left_out)
        outcome = compile_file(DAGAZ / page, options, root=DAGAZ)
        assert outcome.ok, outcome.diagnostics
        file = tmp_path / f"{number}.cjs"
        file.write_text(outcome.value[0].text, encoding="utf-8")
        files.append(str(file))
    texts = [Path(file).read_text(encoding="utf-8") for file in files]
    assert "for (let $list1 = " in texts[0]
    assert "$keysOf" not in texts[1]
    command = [find_node(), "-e", PLAY, json.dumps([files, 0, 20, 4000])]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stderr[-1500:]
    assert int(done.stdout) > 0
