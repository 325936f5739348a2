"""Tables of goal patterns that the compiler writes equal those that the runtime creates."""

import json
import random
import subprocess

from zrf2js.analysis.goal_lines import TEST
from zrf2js.emit.assets import template_root
from zrf2js.emit.js.rules.goal_patterns import pattern_table
from zrf2js.host.node import find_node

CREATED = """
const { createGoalPatterns } = await import(process.argv[1])
const made = JSON.parse(process.argv[2]).map(({ links, size, walks, even }) => {
  const rows = links.map(row => row.map(to => to < 0 ? size : to).concat(size))
  const { starts, cells } = createGoalPatterns({ nav: rows.flat(), size }, walks, even)
  return [Array.from(starts), Array.from(cells)]
})
console.log(JSON.stringify(made))
"""


def test_tables_equal_those_of_the_runtime() -> None:
    draw = random.Random(7)
    cases = []
    for size in (1, 4, 9, 12):
        links = [[draw.randrange(-1, size) for _ in range(size)] for _ in range(3)]
        walks = [
            tuple(draw.choice((TEST, *range(0, 3 * (size + 1), size + 1))) for _ in range(length))
            for length in (3, 5, 6)
        ]
        walks = [tuple(TEST if n % 2 == 0 else step for n, step in enumerate(w)) for w in walks]
        # all walks of an even table have equally many tests
        for even, used in ((True, walks[1:2]), (False, walks)):
            cases.append({"links": links, "size": size, "walks": used, "even": even})
    path = (template_root() / "runtime" / "goal_patterns.js").as_uri()
    command = [find_node(), "--input-type=module", "-e", CREATED, path, json.dumps(cases)]
    made = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    for case, table in zip(cases, made, strict=True):
        stride = case["size"] + 1
        walks = [tuple(TEST if n == TEST else n // stride for n in w) for w in case["walks"]]
        written = pattern_table(case["links"], walks, even=case["even"])
        assert [list(part) for part in written] == table
