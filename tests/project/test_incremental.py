"""Tests of incremental builds: only changed games are compiled again, also with --watch."""

from __future__ import annotations

import json
import shutil
import signal
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import WALK, command, files_in, restore_interrupts, zrf2js
from tests.project.kit import ALL, MOVES, SPREAD, built, put
from tests.project.whole import problems


def test_an_unchanged_game_is_not_built_again(folder: Path) -> None:
    built()
    before = {path: path.stat().st_mtime_ns for path in (folder / "out").rglob("*")}
    assert built() == []
    assert {path: path.stat().st_mtime_ns for path in (folder / "out").rglob("*")} == before


def test_a_build_without_changes_does_not_import_the_compiler(folder: Path) -> None:
    built()
    heavy = "('zrf2js.lower', 'zrf2js.model', 'zrf2js.pipeline', 'jinja2', 'esprima')"
    script = f"""
import sys
from zrf2js.cli import main
main(['build', 'games', '-o', 'out', '--target', 'module'], standalone_mode=False)
print([name for name in sys.modules if name.startswith({heavy})])
"""
    run = subprocess.run([command()[0], "-c", script], capture_output=True, text=True, check=True)
    assert run.stdout.splitlines()[-1] == "[]"


CHANGES: dict[str, tuple[Any, list[str]]] = {
    "its rules": (lambda: put("games/walk.zrf", WALK + "; more"), ["games/walk.zrf"]),
    "the same size and time": (
        lambda: put("games/walk.zrf", WALK.replace("Walk", "Talk")),
        ["games/walk.zrf"],
    ),
    "an included file": (
        lambda: put("games/deep/shared/moves.inc", MOVES + "; more"),
        ["games/deep/spread.zrf"],
    ),
    "a file that is found instead": (
        lambda: put("games/deep/shared/MOVES.inc", MOVES),
        ["games/deep/spread.zrf"],
    ),
    "a deleted output": (
        lambda: Path("out/walk.js").unlink(),
        ["games/walk.zrf"],
    ),
    "a modified output": (
        lambda: Path("out/walk.js").write_text("evil"),
        ["games/walk.zrf"],
    ),
    "an invalid state file": (lambda: Path("out/.zrf2js.json").write_text("{"), ALL),
    "a new modification time": (lambda: Path("games/walk.zrf").touch(), []),
}


@pytest.mark.parametrize("change", CHANGES)
def test_only_changed_games_are_built(change: str, folder: Path) -> None:
    built()
    work, expected = CHANGES[change]
    work()
    assert built() == expected
    assert problems(folder / "out") == []


def test_an_incremental_build_equals_a_full_build(folder: Path) -> None:
    built()
    for change in ("its rules", "an included file", "a modified output"):
        CHANGES[change][0]()
        built()
    again = files_in(folder / "out")
    shutil.rmtree(folder / "out")
    built()
    assert files_in(folder / "out") == again


def test_an_included_file_without_a_game_is_not_an_error(folder: Path) -> None:
    put("games/deep/library.zrf", MOVES)
    built(code=1)
    put("games/deep/spread.zrf", SPREAD.replace("shared/MOVES.inc", "library.zrf"))
    assert built() == ["games/deep/spread.zrf"]
    put("games/deep/spread.zrf", SPREAD)
    assert built(code=1) == ["games/deep/spread.zrf"]


def test_a_new_included_file_triggers_a_build(folder: Path) -> None:
    put("games/deep/spread.zrf", SPREAD.replace("MOVES.inc", "later.inc"))
    built(code=1)
    assert built(code=1) == []
    (folder / "games/deep/shared/moves.inc").rename(folder / "games/deep/shared/later.inc")
    assert "games/deep/spread.zrf" in built()


def test_a_changed_compiler_rebuilds_all_games(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    built()
    monkeypatch.setattr("zrf2js.project.state.compiler", lambda: "another")
    assert built() == ALL


def test_changed_settings_rebuild_all_games(folder: Path) -> None:
    built()
    assert built("--target", "ir") == ALL
    assert not [name for name in files_in(folder / "out") if name.endswith(".js")]


def test_diagnostics_of_unchanged_games_are_reported_again(folder: Path) -> None:
    put("games/walk.zrf", WALK.replace("(Man b2)", "(Man b9)"))
    first = zrf2js("build", "games", "-o", "out", "--format", "json").stdout
    again = zrf2js("build", "games", "-o", "out", "--format", "json").stdout
    one, two = json.loads(first), json.loads(again)
    assert one["diagnostics"] == two["diagnostics"] != []
    shown = zrf2js("build", "games", "-o", "out").stderr
    assert "(board-setup (White (Man a1)) (Black (Man b9)))" in shown


def test_a_file_written_during_the_build_is_built_again(folder: Path) -> None:
    put("games/walk.zrf", WALK, age=-5)  # later than the start of the build
    built()
    assert built() == ["games/walk.zrf"]


# --- watching ----------------------------------------------------------------------------------


def test_watch_rebuilds_when_a_file_changes(folder: Path) -> None:
    run = subprocess.Popen(
        command("build", "games", "-o", "out", "--watch", "--target", "module"),
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        preexec_fn=restore_interrupts,
    )
    try:
        assert run.stdout is not None
        assert "out: 3 built" in run.stdout.readline()
        put("games/walk.zrf", WALK.replace("Walk", "Talk"), age=0)
        assert "built" in run.stdout.readline()
        assert "Talk" in (folder / "out/walk.js").read_text()
        run.send_signal(signal.SIGINT)
        assert run.wait(10) == 0
    finally:
        run.kill()
        run.communicate()
