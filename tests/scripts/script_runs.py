"""Runs of scripts in Node.js, to compare them with their translations."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from tests.node import find_node
from zrf2js.scripts.translate.loops import LOOP_HELPERS, with_loops

DAGAZ = Path(__file__).parents[2] / "templates/dagaz"


def run_scripts(program: str, files: Sequence[str], given: object) -> list[Any]:
    """Return the list that a program prints as JSON.

    The program contains `%s` for the URL of each of the files in `templates/dagaz`, and gets
    `given` as JSON in its first argument.
    """
    urls = [json.dumps((DAGAZ / name).as_uri()) for name in files]
    command = [find_node(), "--input-type=module", "-e", program % tuple(urls), json.dumps(given)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, done.stderr
    return list(json.loads(done.stdout))


#: runs bodies of functions that call `log`, with the helpers of lists
_LISTS = """
import { createUnderscore } from %s
import { visitedKeys, listIndexOf } from %s
import { createSearches, emptyList, removeItems, reuseList } from %s
const run = ([text, names]) => {
  const log = []
  const lists = { visitedKeys, visitedLists: one => one, indexOf: listIndexOf }
  const env = { ...lists, emptyList, removeItems, reuseList, ...createSearches(16) }
  env.log = (...values) => log.push(JSON.stringify(values))
  new Function('env', '_', 'var log = env.log' + names + ';' + text)(env, createUnderscore())
  return log
}
console.log(JSON.stringify(JSON.parse(process.argv[1]).map(run)))
"""


def script_of(body: str) -> str:
    """Return a script with the body of a function."""
    return f"(function () {{\n{body}\n}})();"


def assert_runs_are_equal(
    bodies: Mapping[str, str],
    translate: Callable[[Iterable[str]], tuple[str, ...]],
    helpers: Mapping[str, str],
    call: str,
) -> None:
    """Compare scripts with their translations, which contain `call`, and with loops in these.

    `helpers` are the names that translations call.
    """
    names = "".join(f", {name} = env.{of}" for name, of in {**LOOP_HELPERS, **helpers}.items())
    texts = [script_of(body) for body in bodies.values()]
    found = translate(texts)
    files = ("underscore.js", "lists.js", "kernel/searches.js")
    scripts = [*texts, *found, *with_loops(found)]
    runs = run_scripts(_LISTS, files, [[text, names] for text in scripts])
    count = len(texts)
    for number, (name, text) in enumerate(zip(bodies, found, strict=True)):
        assert call in text, name
        assert text.count("\n") == texts[number].count("\n"), name
        assert runs[number], name
        assert runs[number] == runs[number + count] == runs[number + 2 * count], name
