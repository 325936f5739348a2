"""Which engine runs a module follows from its scripts, whatever the name of its rules is."""

from __future__ import annotations

import gc
import os
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

import zrf2js
from tests.cli.running import EXAMPLES
from tests.cli.running import zrf2js as command
from tests.trust.test_models import MODEL, PAGE
from zrf2js.cli import main
from zrf2js.emit.api import Artifact
from zrf2js.host.isolated_modules import IsolatedModule
from zrf2js.host.modules import ScriptedModule, ScriptsNotIsolated, module_of
from zrf2js.host.node import RunLimit
from zrf2js.play.errors import ScriptsFailed
from zrf2js.play.javascript import V8Engine

#: fails in an engine with a host, where the page then has no model and no moves
PROBE = "if (typeof process !== 'undefined') Dagaz = null\n"
ENDLESS = "for (;;);"


def write_page(folder: Path, name: str) -> Path:
    (folder / "walk.js").write_text(PROBE + MODEL % "", encoding="utf-8")
    (folder / name).write_text(PAGE, encoding="utf-8")
    return folder / name


@pytest.mark.parametrize("name", ["page.htm", "page.HTML", ".htm", "a.zrf.htm", "page .htm"])
def test_a_page_runs_without_a_host(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    write_page(tmp_path, name)
    assert command("moves", name).stdout == "Man a1 - b1\n"
    with zrf2js.load(name, engine="node") as game:
        assert (game.engine, len(game.legal_moves)) == ("v8", 1)


def test_a_page_on_the_standard_input_runs_without_a_host(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    text = write_page(tmp_path, "page.htm").read_text(encoding="utf-8")
    found = CliRunner().invoke(main, ["moves", "-", "--stdin-filename", "page.htm"], input=text)
    assert found.stdout == "Man a1 - b1\n", found.stderr


@pytest.mark.parametrize("options", [(), ("--override", "walk.js")])
def test_trust_in_the_scripts_of_a_page_is_refused(
    options: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    write_page(tmp_path, "page.htm")
    found = command("moves", "page.htm", "--trust-scripts", *options)
    assert (found.exit_code, found.stdout) == (2, "") and "--trust-scripts" in found.stderr


def test_a_module_with_scripts_is_isolated_or_trusted() -> None:
    scripted = Artifact(suffix=".mjs", text="x", has_scripts=True)
    with pytest.raises(ScriptsNotIsolated):
        module_of(scripted, is_isolated=False)
    assert module_of(scripted, is_isolated=False, is_trusted=True) == "x"
    assert module_of(scripted, is_isolated=True) == ScriptedModule("x")


def test_scripts_that_never_finish_loading_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ZRF2JS_NODE_TIMEOUT", "0.5")
    (tmp_path / "endless.js").write_text(ENDLESS, encoding="utf-8")
    rules = EXAMPLES / "tic-tac-toe.zrf"
    found = command("moves", rules, "--override", tmp_path / "endless.js")
    assert found.exit_code == 1 and "ZRF945" in found.stderr
    with pytest.raises(RunLimit):
        IsolatedModule(ScriptedModule(ENDLESS))
    with pytest.raises(ScriptsFailed):
        V8Engine(ENDLESS)


def test_an_answer_of_scripts_has_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ZRF2JS_NODE_TIMEOUT", "0.5")
    engine = V8Engine("const Game = { createGame () { for (;;); } }")
    with pytest.raises(ScriptsFailed, match="too long"):
        engine.send({"do": "open", "options": {}})


def has_ended(pid: int) -> bool:
    """Return True if a process ends within some seconds."""
    for _ in range(500):
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.01)
    return False


def test_a_game_that_is_not_used_any_more_ends_its_process() -> None:
    engine = V8Engine("const Game = {}")
    pid = engine._isolated.pid
    del engine
    gc.collect()
    assert has_ended(pid)


def test_an_engine_that_fails_to_start_ends_its_process(monkeypatch: pytest.MonkeyPatch) -> None:
    pids = []
    evaluate = V8Engine._evaluate

    def watched(self: V8Engine, code: str) -> str:
        pids.append(self._isolated.pid)
        return evaluate(self, code)

    monkeypatch.setattr(V8Engine, "_evaluate", watched)
    with pytest.raises(ScriptsFailed) as failed:  # it keeps the engine alive
        V8Engine("null.x")
    assert has_ended(pids[0]), failed
