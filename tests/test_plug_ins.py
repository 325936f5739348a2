"""Tests of the emitters of examples/emitters, installed in a new environment."""

from __future__ import annotations

import json
import os
import re
import site
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from tests.cli.running import zrf2js
from tests.conftest import ROOT

EMITTERS = ROOT / "examples" / "emitters"
PAGE = (ROOT / "docs" / "writing-an-emitter.md").read_text(encoding="utf-8")

MODULE = "from {name} import Game; print([Game.start({variant}).perft(d) for d in range(1, {end})])"


class Environment:
    """A new environment with zrf2js and the packages, which shares the installed libraries."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.run(sys.executable, "-m", "venv", "--without-pip", str(folder / "env"))
        self.python = folder / "env" / ("Scripts" if os.name == "nt" else "bin") / "python"
        purelib = sysconfig.get_path("purelib", vars={"base": str(folder / "env")})
        libraries = {sysconfig.get_path("purelib"), *site.getsitepackages()}
        (Path(purelib) / "libraries.pth").write_text("\n".join(sorted(libraries)) + "\n")

    def run(self, *command: str | Path) -> str:
        clean = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
        run = subprocess.run(command, cwd=self.folder, env=clean, capture_output=True, text=True)
        assert run.returncode == 0, run.stderr
        return run.stdout

    def install(self, *packages: Path) -> None:
        options = "--quiet --no-build-isolation --no-deps --disable-pip-version-check --no-index"
        pip = [sys.executable, "-m", "pip", "--python", str(self.python), "install"]
        self.run(*pip, *options.split(), "--no-compile", *packages)

    def zrf2js(self, *arguments: str | Path) -> str:
        return self.run(self.python, "-m", "zrf2js", *arguments)


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    made = Environment(tmp_path_factory.mktemp("plug-ins"))
    made.install(ROOT, EMITTERS / "graphviz", EMITTERS / "python")
    return made


def test_plug_ins_are_targets(environment: Environment) -> None:
    assert "graphviz" not in zrf2js("targets").stdout
    listed = {line.split()[0]: line for line in environment.zrf2js("targets").splitlines()}
    assert "the board as a graph" in listed["graphviz"] and "(dot)" in listed["graphviz"]
    assert (
        "a Python module that plays" in listed["simple-python"]
        and "(py)" in listed["simple-python"]
    )
    assert "module" in listed  # the installed compiler found its templates


def test_a_graph_has_every_position_and_link(environment: Environment) -> None:
    rules = ROOT / "examples" / "nine-mens-morris.zrf"
    environment.zrf2js("convert", rules, "--target", "graphviz", "-o", "board.dot")
    text = (environment.folder / "board.dot").read_text()
    assert text.count("[label=") == 24
    assert 'p0 [label="a7", pos="19.125,-19.125!"]' in text
    lines = re.findall(r"^  (p\d+) -> (p\d+) \[(.*)\]$", text, re.MULTILINE)
    assert sum("dir=both" in attributes for *_, attributes in lines) == 32  # the lines drawn
    assert ("p0", "p1", 'taillabel="e next", headlabel="w", dir=both') in lines
    one_way = [attributes for *_, attributes in lines if "dir=forward" in attributes]
    assert one_way and all('taillabel="next", headlabel=""' in each for each in one_way)
    code = (EMITTERS / "graphviz" / "zrf2js_graphviz.py").read_text(encoding="utf-8")
    assert len(code.splitlines()) <= 40


@pytest.mark.sample(4)
@pytest.mark.parametrize(
    ("game", "variant", "depth"),
    [
        ("tic-tac-toe", 1, 4),
        ("connect-four", 0, 3),
        ("breakthrough", 0, 2),
        ("reversi", 0, 4),
        ("minishogi", 0, 2),
        ("nine-mens-morris", 0, 2),
    ],
)
def test_a_python_module_has_the_same_perft_counts(
    game: str, variant: int, depth: int, environment: Environment
) -> None:
    rules = ROOT / "examples" / f"{game}.zrf"
    name = game.replace("-", "_")
    environment.zrf2js("convert", rules, "--target", "simple-python", "-o", f"{name}.py")
    script = MODULE.format(name=name, variant=variant, end=depth + 1)
    found = json.loads(environment.run(environment.python, "-c", script))
    counted = zrf2js("perft", rules, "--depth", str(depth), "--variant", str(variant), "--json")
    assert found == json.loads(counted.stdout)["nodes"]


@pytest.mark.sample(2)
@pytest.mark.parametrize("game", ["tic-tac-toe", "connect-four", "reversi", "breakthrough"])
def test_a_python_module_passes_the_conformance_records(
    game: str, environment: Environment
) -> None:
    rules = ROOT / "examples" / f"{game}.zrf"
    environment.zrf2js("convert", rules, "--target", "simple-python", "-o", "played.py")
    zrf2js("conformance", rules, "--plies", "8", "-o", environment.folder / "records.json")
    check = EMITTERS / "python" / "check.py"
    said = environment.run(environment.python, check, "played.py", "records.json")
    assert said and all(": equal (" in line for line in said.splitlines())


def test_a_python_module_detects_the_end(environment: Environment) -> None:
    rules = ROOT / "examples" / "tic-tac-toe.zrf"
    environment.zrf2js("convert", rules, "--target", "simple-python", "-o", "ends.py")
    script = """
from ends import Game
game = Game.start(0)
places = game.rules["positions"]
for place in ("a1", "a2", "b1", "b2", "c1"):
    (move,) = [m for m in game.moves() if places[m.parts[0][1]] == place]
    assert game.outcome() is None
    game = game.apply(move)
print(game.outcome(), game.moves())
"""
    assert environment.run(environment.python, "-c", script) == "('win', 0) []\n"


def test_a_plug_in_can_report_diagnostics(environment: Environment) -> None:
    text = (ROOT / "examples" / "reversi.zrf").read_text(encoding="utf-8")
    rules = environment.folder / "odd.zrf"
    rules.write_text(text.replace("(game", '(game (option "maximal captures" true)', 1))
    with pytest.raises(AssertionError, match=r"error\[PY001\]: the Python target does not support"):
        environment.zrf2js("convert", rules, "--target", "simple-python", "-o", "odd.py")
    assert not (environment.folder / "odd.py").exists()


def test_the_page_quotes_existing_code() -> None:
    """Each quoted part of an example exists in its file."""
    for name, quoted in re.findall(r"`(examples/\S+)`:\n\n```\w+\n(.*?)```", PAGE, re.DOTALL):
        text = (ROOT / name).read_text(encoding="utf-8")
        for part in quoted.split("...\n"):
            assert part.strip() and part.strip() in text, (name, part)
    assert len(re.findall(r"`(examples/\S+)`:", PAGE)) >= 3
