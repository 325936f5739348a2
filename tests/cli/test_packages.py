"""Tests of `convert --minify` and `convert --npm`."""

from __future__ import annotations

import json
import os
import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.cli.running import EXAMPLES, SIZE, TIC_TAC_TOE, files_in, zrf2js
from tests.node import find_node
from tests.npm_packages import MODULES, npm_program

#: small modules, which Terser minifies in less time
RULES_ONLY = ("--only", "rules")
COUNT = "console.log(createGame().nodes(3).join(' '))"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def node(script: str, name: str, *options: str) -> str:
    Path(name).write_text(script)
    run = subprocess.run([find_node(), *options, name], capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    return run.stdout.strip()


@pytest.fixture(params=["esbuild", "terser"])
def minifier(request: pytest.FixtureRequest, folder: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Install one minifier in `node_modules` of a parent folder."""
    name: str = request.param
    (folder / "node_modules" / ".bin").mkdir(parents=True)
    (folder / "node_modules" / ".bin" / name).symlink_to(npm_program(name).resolve())
    (folder / "deep").mkdir()
    monkeypatch.chdir(folder / "deep")
    monkeypatch.setenv("PATH", str(Path(find_node()).parent))
    return name


# --- minify ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("minifier", "form", "options"),
    [("esbuild", "esm", ()), ("terser", "cjs", RULES_ONLY)],
    indirect=["minifier"],
    ids=["esbuild-esm", "terser-cjs"],
)
def test_a_minified_module_plays_the_same_game(
    minifier: str, form: str, options: tuple[str, ...]
) -> None:
    name = {"esm": "game.mjs", "cjs": "game.cjs"}[form]
    rules = EXAMPLES / "draughts.zrf"
    zrf2js("convert", rules, "-o", f"big/{name}", *options)
    result = zrf2js("convert", rules, "-o", name, "--minify", *options)
    assert (result.exit_code, SIZE.sub("", result.stderr)) == (0, "")
    big, small = Path("big", name).read_text(), Path(name).read_text()
    assert len(small) < 0.9 * len(big)
    assert small.startswith("// Compiled from draughts.zrf by zrf2js. ")
    load = {"esm": f"import {{ createGame }} from './{name}'",
            "cjs": f"const {{ createGame }} = require('./{name}')"}[form]  # fmt: skip
    assert node(f"{load}\n{COUNT}", f"run.{name[-3:]}") == "7 49 302"


def test_the_source_map_of_a_minified_module_leads_to_the_rules(minifier: str) -> None:
    zrf2js("convert", EXAMPLES / "draughts.zrf", "-o", "game.js", "--minify", *RULES_ONLY)
    mapped = json.loads(Path("game.js.map").read_text())
    place = mapped["sources"].index("draughts.zrf")
    assert "English draughts" in mapped["sourcesContent"][place]
    assert "//# sourceMappingURL=game.js.map" in Path("game.js").read_text()
    script = """
    const { SourceMap } = require('module')
    const fs = require('fs')
    const map = new SourceMap(JSON.parse(fs.readFileSync('game.js.map', 'utf8')))
    const found = new Set()
    fs.readFileSync('game.js', 'utf8').split('\\n').forEach((line, number) => {
      for (let column = 0; column < line.length; column++) {
        const { originalSource, originalLine } = map.findEntry(number, column)
        if (originalSource === 'draughts.zrf') found.add(originalLine + 1)
      }
    })
    console.log([...found].sort((a, b) => a - b).join(' '))
    """
    lines = EXAMPLES.joinpath("draughts.zrf").read_text().split("\n")
    told = {lines[int(number) - 1].strip() for number in node(script, "read.cjs").split()}
    assert "$1 (verify empty?)" in told
    assert "(define king-step ($1 (verify empty?) add))" in told


def test_a_missing_minifier_is_an_error(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    monkeypatch.setenv("PATH", str(folder))
    result = zrf2js("convert", TIC_TAC_TOE, "-o", "game.js", "--minify")
    assert result.exit_code == 1
    assert "error[ZRF720]: no minifier found: neither esbuild nor terser" in result.stderr
    assert "help: run `npm install esbuild`" in result.stderr
    assert files_in(folder) == {}


def test_a_failing_minifier_is_an_error(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    program = folder / "bin" / "terser"
    program.parent.mkdir()
    program.write_text("#!/bin/sh\necho no thanks >&2\nexit 3\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{program.parent}:/bin:/usr/bin")
    monkeypatch.setattr("zrf2js.host.minify._local_programs", lambda folder: ())
    result = zrf2js("convert", TIC_TAC_TOE, "-o", "game.js", "--minify")
    assert result.exit_code == 1
    assert "error[ZRF721]: cannot minify the module: terser: no thanks" in result.stderr
    assert list(files_in(folder)) == ["bin/terser"]


@pytest.mark.parametrize("option", ["--minify", "--npm"])
def test_minify_and_npm_require_the_module_target(option: str) -> None:
    result = zrf2js("convert", TIC_TAC_TOE, "--target", "html", option)
    assert result.exit_code == 2 and "requires --target module" in result.stderr


# --- npm ---------------------------------------------------------------------------------------


def npm(*arguments: str, cwd: Path) -> str:
    run = subprocess.run(
        ["npm", *arguments, "--offline", "--no-audit", "--no-fund", "--loglevel=error"],
        cwd=cwd, capture_output=True, text=True,
    )  # fmt: skip
    assert run.returncode == 0, run.stderr
    return run.stdout


def npm_tool(name: str, *arguments: str) -> str:
    """Return what a program from npm prints if it finds no fault."""
    environment = {**os.environ, "NO_COLOR": "1"}
    command = [npm_program(name), *arguments]
    run = subprocess.run(command, capture_output=True, text=True, env=environment)
    assert run.returncode == 0, run.stdout + run.stderr
    return run.stdout


@dataclass(frozen=True)
class Packed:
    """A package as `npm pack` makes it."""

    archive: Path
    names: frozenset[str]
    output: str  # of `convert`


@pytest.fixture(scope="module")
def packed(tmp_path_factory: pytest.TempPathFactory) -> Packed:
    """Return the package of Tic-Tac-Toe."""
    made = tmp_path_factory.mktemp("packed") / "made"
    result = zrf2js("convert", TIC_TAC_TOE, "--npm", "-o", made)
    assert result.exit_code == 0, result.output
    (found,) = json.loads(npm("pack", "--json", cwd=made))
    names = frozenset(file["path"] for file in found["files"])
    return Packed(made / found["filename"], names, result.stdout)


def test_a_package_is_packed_installed_and_used(folder: Path, packed: Packed) -> None:
    assert packed.output == f"{packed.archive.parent}\n"
    assert packed.names == {
        "README.md", "index.cjs", "index.cjs.map", "index.d.cts", "index.d.ts", "index.js",
        "index.js.map", "package.json",
    }  # fmt: skip
    user = folder / "user"
    user.mkdir()
    (user / "package.json").write_text("{}")
    npm("install", str(packed.archive), cwd=user)
    os.chdir(user)
    assert node(f"import {{ createGame }} from 'tic-tac-toe'\n{COUNT}", "a.mjs") == "9 72 504"
    assert node(f"const {{ createGame }} = require('tic-tac-toe')\n{COUNT}", "a.cjs") == "9 72 504"
    Path("page.css").write_text("a { background: url('tic-tac-toe') }")
    bundled = npm_tool("esbuild", "page.css", "--bundle", "--loader:.js=file", "--outdir=out")
    assert not bundled and Path("out/page.css").exists()
    for extension in ("mts", "cts"):
        Path(f"b.{extension}").write_text(
            "import { createGame, type PositionName } from 'tic-tac-toe'\n"
            "const place: PositionName = 'a1'\ncreateGame().apply('X Man ' + place)\n"
        )
    tsc = [find_node(), str(MODULES / "typescript" / "bin" / "tsc"), "--strict", "--noEmit"]
    options = ["--module", "nodenext", "--target", "es2017", "b.mts", "b.cts"]
    run = subprocess.run([*tsc, *options], capture_output=True, text=True)
    assert run.returncode == 0, run.stdout


def test_linters_of_packages_find_nothing(packed: Packed) -> None:
    archive = str(packed.archive)
    types = json.loads(npm_tool("attw", archive, "--format", "json", "--no-definitely-typed"))
    assert types["analysis"]["problems"] == []
    assert set(types["analysis"]["entrypoints"]["."]["resolutions"]) == {
        "node10", "node16-cjs", "node16-esm", "bundler",
    }  # fmt: skip
    assert "All good!" in npm_tool("publint", "--strict", archive)


def test_package_json_describes_the_game(folder: Path) -> None:
    zrf2js("convert", TIC_TAC_TOE, "--npm")
    manifest = json.loads((folder / "tic-tac-toe" / "package.json").read_text())
    assert (manifest["name"], manifest["version"]) == ("tic-tac-toe", "1.0.0")
    assert manifest["description"] and "\\" not in manifest["description"]
    readme = (folder / "tic-tac-toe" / "README.md").read_text()
    assert readme.startswith("# Tic-Tac-Toe\n") and "`Misere Tic-Tac-Toe`" in readme
    (script,) = re.findall(r"```js\n(.*?)```", readme, re.DOTALL)
    script = script.replace("'tic-tac-toe'", "'./tic-tac-toe/index.js'")
    assert node(script + "console.log(game.player)", "a.mjs") == "O"


def test_a_package_keeps_fields_of_an_existing_package_json(folder: Path) -> None:
    zrf2js("convert", TIC_TAC_TOE, "--npm", "-o", "made")
    manifest = json.loads((folder / "made/package.json").read_text())
    manifest |= {"name": "@me/noughts", "version": "2.1.0", "license": "CC0-1.0", "exports": {}}
    (folder / "made/package.json").write_text(json.dumps(manifest))
    (folder / "made/README.md").write_text("mine")
    before = files_in(folder)
    zrf2js("convert", TIC_TAC_TOE, "--npm", "-o", "made")
    again = json.loads((folder / "made/package.json").read_text())
    kept = {key: again[key] for key in ("name", "version", "license")}
    assert kept == {"name": "@me/noughts", "version": "2.1.0", "license": "CC0-1.0"}
    assert again["exports"]["."]["import"]["default"] == "./index.js"
    after = files_in(folder)
    assert {k: v for k, v in after.items() if k != "made/package.json"} == {
        k: v for k, v in before.items() if k != "made/package.json"
    }


def test_an_invalid_package_json_is_an_error(folder: Path) -> None:
    (folder / "made").mkdir()
    (folder / "made/package.json").write_text("[1]")
    result = zrf2js("convert", TIC_TAC_TOE, "--npm", "-o", "made")
    assert result.exit_code == 1
    assert "error[ZRF722]: cannot read `made/package.json`: not an object" in result.stderr
    assert files_in(folder) == {"made/package.json": b"[1]"}


def test_a_package_rejects_a_format() -> None:
    result = zrf2js("convert", TIC_TAC_TOE, "--npm", "--format", "cjs")
    assert result.exit_code == 2 and "a package contains both esm and cjs" in result.stderr


@pytest.mark.parametrize("minifier", ["esbuild"], indirect=True)
def test_a_minified_package(minifier: str) -> None:
    zrf2js("convert", TIC_TAC_TOE, "--npm", "-o", "made", "--minify")
    for name in ("index.js", "index.cjs"):
        assert Path("made", name).read_text().count("\n") < 20
