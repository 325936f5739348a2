"""Test of `createEngine` in a browser: the worker, its progress, and abortion."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.browser import serve
from tests.cli.running import EXAMPLES
from zrf2js import Options, compile_file

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

#: options of modules with `createEngine`
ENGINE: dict[str, Any] = {"with_features": ("engine",)}

SCRIPT = """async url => {
  const { createEngine, createGame } = await import(url)
  const game = createGame()
  game.move('e2-e4')
  const engine = createEngine(game, { module: url })
  const name = error => error.name
  const control = new AbortController()
  const depths = []
  const progress = found => { depths.push(found.depth); control.abort() }
  const aborted = engine.search({ ms: 60000, signal: control.signal, progress })
  const next = engine.search({ nodes: 2000, multiPv: 3 })
  const error = await aborted.catch(name)
  const { lines, move } = await next
  const timeout = await engine.search({ ms: 60000, signal: AbortSignal.timeout(20) }).catch(name)
  const closed = engine.search({ ms: 60000 }).catch(name)
  engine.close()
  const unknown = createEngine(game, { module: url + '.none' }).search().catch(() => 'rejected')
  game.move(move)
  return {
    error, timeout, closed: await closed, unknown: await unknown, depths: depths.length,
    lines: lines.map(line => line.move.text), answer: game.history[1]
  }
}"""


TEAM = """async url => {
  const { createEngine, createGame } = await import(url)
  const engine = createEngine(createGame(), { module: url, threads: 2 })
  await engine.search({ nodes: 2 })
  const { nodes } = await engine.search({ nodes: 4000 })
  const { depth } = await engine.search({ depth: 2 })
  engine.close()
  return { nodes, depth, isolated: self.crossOriginIsolated }
}"""


def test_an_engine_searches_in_a_worker_of_the_browser(page: Page, tmp_path: Path) -> None:
    module, *_ = compile_file(EXAMPLES / "chess.zrf", Options(format="esm", **ENGINE)).value
    (tmp_path / "chess.js").write_text(module.text, encoding="utf-8")
    (tmp_path / "index.html").write_text("<title>Engine</title>", encoding="utf-8")
    with serve(tmp_path) as home:
        page.goto(home + "/index.html")
        found = page.evaluate(SCRIPT, f"{home}/chess.js")
        alone = page.evaluate(TEAM, f"{home}/chess.js")
    with serve(tmp_path, isolated=True) as home:
        page.goto(home + "/index.html")
        together = page.evaluate(TEAM, f"{home}/chess.js")
    assert alone == {"nodes": 4000, "depth": 2, "isolated": False}
    assert together == {"nodes": 4000, "depth": 2, "isolated": True}
    assert found["depths"] >= 1
    names = {key: found[key] for key in ("error", "timeout", "closed", "unknown")}
    assert names == {
        "error": "AbortError", "timeout": "TimeoutError", "closed": "AbortError",
        "unknown": "rejected",
    }  # fmt: skip
    assert len(set(found["lines"])) == 3
    assert found["lines"][0] == found["answer"]


WORKER = """async url => {
  const { createEngine, createGame } = typeof url === 'string' ? await import(url) : window.Chess
  const game = createGame()
  const engine = createEngine(game, { worker: true })
  const depths = []
  const progress = found => depths.push(found.depth)
  const { lines } = await engine.search({ nodes: 2000, multiPv: 2, progress })
  const signal = AbortSignal.timeout(100)
  const error = await engine.search({ ms: 60000, signal }).catch(error => error.name)
  engine.close()
  return { lines: new Set(lines.map(line => line.move.text)).size, depths: depths.length, error }
}"""


@pytest.mark.parametrize("use", ["module", "script", "inline"])
def test_a_worker_finds_the_module_by_itself(page: Page, tmp_path: Path, use: str) -> None:
    form = "esm" if use == "module" else "global"
    module, *_ = compile_file(EXAMPLES / "chess.zrf", Options(format=form, **ENGINE)).value
    (tmp_path / "chess.js").write_text(module.text, encoding="utf-8")
    script = {
        "module": "",
        "script": '<script src="chess.js"></script>',
        "inline": f"<script>{module.text}</script>",
    }[use]
    (tmp_path / "index.html").write_text(
        f'<meta charset="utf-8"><title>Engine</title>{script}', encoding="utf-8"
    )
    with serve(tmp_path) as home:
        page.goto(home + "/index.html")
        found = page.evaluate(WORKER, f"{home}/chess.js" if use == "module" else None)
    assert found["lines"] == 2
    assert found["depths"] >= 1
    assert found["error"] == "TimeoutError"


INLINE = """<!DOCTYPE html><meta charset="utf-8"><title>Engine</title>
<script type="module">
MODULE
const game = createGame()
const run = async options => {
  try {
    const engine = createEngine(game, options)
    const { move } = await engine.search({ nodes: 500 })
    engine.close()
    return typeof move.text
  } catch (error) {
    return error.message
  }
}
const url = new URL('./chess.js', document.baseURI)
window.results = Promise.all([
  run({ worker: true }), run({ module: url }), run({ module: new URL('./empty.js', url) })
])
</script>"""


@pytest.mark.parametrize("base", ["", '<base href="/sub/">'])
def test_an_inline_module_states_that_it_needs_a_url(page: Page, tmp_path: Path, base: str) -> None:
    module, *_ = compile_file(EXAMPLES / "chess.zrf", Options(format="esm", **ENGINE)).value
    folder = tmp_path / "sub" if base else tmp_path
    folder.mkdir(exist_ok=True)
    (folder / "chess.js").write_text(module.text, encoding="utf-8")
    (folder / "empty.js").write_text("export const unrelated = 1", encoding="utf-8")
    text = INLINE.replace("MODULE", module.text.replace("</script", "<\\/script"))
    (tmp_path / "index.html").write_text(
        text.replace("<title>", f"{base}<title>"), encoding="utf-8"
    )
    with serve(tmp_path) as home:
        page.goto(home + "/index.html")
        inside, named, unrelated = page.evaluate("window.results")
    hint = "give the URL of the module as `module`"
    assert inside == f"createEngine: a worker cannot import a script inside a page; {hint}"
    assert named == "string"
    assert unrelated.endswith(f"/empty.js exports no createGame; {hint}")
