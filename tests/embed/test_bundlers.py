"""A page and its worker share one copy of a module, built by each bundler and run in Chromium."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser import serve
from tests.cli.running import EXAMPLES
from tests.node import find_node
from tests.npm_packages import MODULES, npm_package
from zrf2js import Options, compile_file

if TYPE_CHECKING:
    from playwright.sync_api import Page

#: the program of the worker on docs/embedding.md
WORKER = """import { serve } from './chess.js'
serve()
export const url = import.meta.url
"""
#: how the page starts it
BY_CHUNK = "async () => new Worker((await import('./worker.js')).url, { type: 'module' })"
BY_URL = "() => new Worker(new URL('./worker.js', import.meta.url), { type: 'module' })"
MAIN = """
const { createEngine, createGame } = await import('./chess.js')
const game = createGame({ fen: '4k3/R7/8/8/8/8/8/1R2K3 w - - 0 1' })
const engine = createEngine(game, { worker: START })
let reports = 0
const { move } = await engine.search({ depth: 3, progress: () => { reports++ } })
document.title = game.format(move) + (reports > 0 ? '' : ' without progress')
"""
PAGE = '<!doctype html><title></title><script type="module" src="main.js"></script>'
#: a text of the engine, and one of the search, which a minified module contains once
ONCE = ("createEngine requires workers", "search: `")
OPTIMIZATION = "optimization: { splitChunks: { chunks: 'all' }, usedExports: 'global' }"
WEBPACK = """import webpack from 'webpack'
webpack({
  mode: 'production', entry: './main.js', experiments: { topLevelAwait: true },
  output: { path: import.meta.dirname + '/dist', filename: 'main.js', publicPath: '/' },
  OPTIMIZATION
}, (error, stats) => {
  if (!error && !stats.hasErrors()) return
  console.error(error || stats.toString())
  process.exit(1)
})
"""
ROLLUP = """import { rollup } from 'rollup'
const bundle = await rollup({ input: 'main.js' })
await bundle.write({ dir: 'dist', format: 'es', entryFileNames: 'main.js' })
"""


def run(folder: Path, *command: str | Path) -> None:
    environment = {**os.environ, "NODE_ENV": "production"}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def vite(folder: Path) -> None:
    run(folder, MODULES / ".bin" / "vite", "build")


def esbuild(folder: Path) -> None:
    options = ["--bundle", "--minify", "--splitting", "--format=esm", "--outdir=dist"]
    run(folder, MODULES / ".bin" / "esbuild", "main.js", *options)


def rollup(folder: Path) -> None:
    (folder / "build.mjs").write_text(ROLLUP)
    run(folder, find_node(), "build.mjs")
    for file in (folder / "dist").iterdir():  # rollup itself does not minify
        run(folder, MODULES / ".bin" / "terser", "--module", file, "-o", file)


def webpack(folder: Path) -> None:
    (folder / "build.mjs").write_text(WEBPACK.replace("OPTIMIZATION", OPTIMIZATION))
    run(folder, find_node(), "build.mjs")


#: bundlers, and how a page of each starts the worker
BUNDLERS: dict[str, tuple[Callable[[Path], None], str]] = {
    "vite": (vite, BY_CHUNK),
    "esbuild": (esbuild, BY_CHUNK),
    "rollup": (rollup, BY_CHUNK),
    "webpack": (webpack, BY_URL),
}


def test_the_page_of_the_documentation_has_these_programs() -> None:
    text = (EXAMPLES.parent / "docs" / "embedding.md").read_text(encoding="utf-8")
    for part in (*WORKER.splitlines(), BY_CHUNK, BY_URL, OPTIMIZATION):
        assert part in text


@pytest.mark.browser
@pytest.mark.parametrize("name", BUNDLERS)
def test_page_and_worker_share_a_copy_of_the_module(name: str, page: Page, tmp_path: Path) -> None:
    npm_package(name)
    build, start = BUNDLERS[name]
    options = Options(format="esm", with_features=("engine",))
    module = compile_file(EXAMPLES / "chess.zrf", options).value[0].text
    texts = {
        "chess.js": module,
        "worker.js": WORKER,
        "main.js": MAIN.replace("START", start),
        "index.html": PAGE,
        "package.json": '{ "type": "module" }',
    }
    for file, text in texts.items():
        (tmp_path / file).write_text(text, encoding="utf-8")
    (tmp_path / "node_modules").symlink_to(MODULES)
    build(tmp_path)
    dist = tmp_path / "dist"
    if not (dist / "index.html").exists():
        (dist / "index.html").write_text(PAGE)
    scripts = [file.read_text(encoding="utf-8") for file in dist.rglob("*.js")]
    for text in ONCE:
        assert sum(text in script for script in scripts) == 1, text
    assert sum(map(len, scripts)) < len(module)  # minified
    with serve(dist) as home:
        page.goto(home)
        page.wait_for_function("document.title")
        assert page.title() == "Rb8#"
