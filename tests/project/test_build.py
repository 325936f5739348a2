"""Tests of `zrf2js build`: outputs, crash safety and the option --check."""

from __future__ import annotations

import hashlib
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import EXAMPLES, WALK, command, files_in, fresh, zrf2js
from tests.project.kit import ALL, built, put
from tests.project.whole import problems
from tests.sampling import rounds, sample
from zrf2js.emit.js.page.gallery_app import APP_FILES
from zrf2js.project.workers import WorkerLost, run_all

# --- outputs -----------------------------------------------------------------------------------


SUFFIXES = (".d.ts", ".html", ".js", ".js.map")


def test_a_folder_becomes_pages_modules_and_an_index(folder: Path) -> None:
    assert zrf2js("build", "games", "-o", "out").exit_code == 0
    stems = ("Run", "deep/spread", "walk")
    files = {f"{stem}{suffix}" for stem in stems for suffix in SUFFIXES}
    general = {"index.html", "manifest.json", ".zrf2js.json", *APP_FILES}
    assert set(files_in(folder / "out")) == files | general
    index = (folder / "out/index.html").read_text()
    assert all(f'href="./{stem}.html"' in index for stem in stems)
    assert '"home":"../index.html"' in (folder / "out/deep/spread.html").read_text()
    assert problems(folder / "out") == []


def test_the_manifest_lists_games_and_sources(folder: Path) -> None:
    built()
    manifest = json.loads((folder / "out/manifest.json").read_text())
    game = manifest["games"][1]
    assert (game["name"], game["title"], game["rules"]) == (
        "deep/spread",
        "Walk",
        "deep/spread.zrf",
    )
    sources = [source["path"] for source in game["sources"]]
    assert sources == ["deep/shared/moves.inc", "deep/spread.zrf"]


def test_an_invalid_file_does_not_stop_the_others(folder: Path) -> None:
    put("games/bad.zrf", WALK.replace("verify", "varify"))
    result = zrf2js("build", "games", "-o", "out", "--target", "module")
    assert result.exit_code == 1
    assert "out: 3 built, 0 unchanged, 1 failed" in result.stdout
    assert "error[ZRF215]" in result.stderr and "games/bad.zrf:5:" in result.stderr
    assert not (folder / "out/bad.js").exists()
    assert json.loads((folder / "out/manifest.json").read_text())["failed"] == ["bad.zrf"]


def test_the_output_of_a_game_that_no_longer_compiles_is_deleted(folder: Path) -> None:
    built()
    put("games/walk.zrf", "(")
    built(code=1)
    assert "walk.html" not in files_in(folder / "out")
    assert problems(folder / "out") == []


def test_a_slow_file_times_out(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from zrf2js.project import compiling

    compile_job = compiling.compile_job

    def slow(job: Any, root: Path) -> Any:
        while job.name == "walk":
            pass
        return compile_job(job, root)

    monkeypatch.setattr(compiling, "compile_job", slow)
    result = zrf2js("build", "games", "-o", "out", "--timeout", "2", "--target", "module")
    assert result.exit_code == 1
    assert "error[ZRF933]: compiling `games/walk.zrf` timed out after 2 s" in result.stderr
    assert "out: 2 built" in result.stdout


def test_a_worker_that_sleeps_times_out() -> None:
    assert list(run_all([60], time.sleep, jobs=1, seconds=0.1)) == [(0, WorkerLost())]


def test_a_worker_that_dies_loses_only_its_own_file(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from zrf2js.project import compiling

    compile_job = compiling.compile_job

    def deadly(job: Any, root: Path) -> Any:
        if job.name == "walk":
            os.kill(os.getpid(), signal.SIGKILL)
        if job.name == "Run":
            raise RuntimeError("a compiler bug")
        return compile_job(job, root)

    monkeypatch.setattr(compiling, "compile_job", deadly)
    result = zrf2js("build", "games", "-o", "out", "--target", "module")
    assert result.exit_code == 1
    assert "`games/walk.zrf` failed: its process ended with code -9" in result.stderr
    assert "`games/Run.ZRF` failed: RuntimeError: a compiler bug" in result.stderr
    assert "out: 1 built" in result.stdout


def test_the_output_folder_must_not_contain_the_project(folder: Path) -> None:
    before = files_in(folder)
    for output in (".", "games", ".."):
        result = zrf2js("build", "games", "-o", output)
        assert result.exit_code == 1 and "ZRF936" in result.stderr
    assert files_in(folder) == before


def test_two_games_with_the_same_output_name_are_reported(folder: Path) -> None:
    put("games/WALK.dgz", "")
    put("games/index.zrf", WALK)
    result = zrf2js("build", "games", "-o", "out", "--target", "module")
    assert result.exit_code == 1 and result.stderr.count("ZRF932]") == 2
    assert not (folder / "out").exists()


def test_files_that_no_build_wrote_are_kept(folder: Path) -> None:
    put("out/CNAME", "games.test")
    put("out/deep/own/picture.png", "png")
    (folder / "out/link").symlink_to("CNAME")
    built()
    put("games/walk.zrf", WALK.replace("Walk", "Stroll"))
    built()
    assert (folder / "out/CNAME").read_text() == "games.test"
    assert (folder / "out/deep/own/picture.png").read_text() == "png"
    assert os.readlink(folder / "out/link") == "CNAME"


def test_the_output_of_a_deleted_game_is_deleted(folder: Path) -> None:
    built()
    (folder / "games/walk.zrf").unlink()
    assert built() == []
    assert not [name for name in files_in(folder / "out") if name.startswith("walk")]
    assert problems(folder / "out") == []


# --- reproducibility ---------------------------------------------------------------------------


def test_builds_are_reproducible(folder: Path) -> None:
    for name in ("one", "two/deeper"):
        shutil.copytree(folder / "games", folder / name / "games")
        for example in sample(sorted(EXAMPLES.glob("[a-c]*.*")), 6, "reproducible"):
            put(f"{name}/games/{example.name}", example.read_text(encoding="utf-8"))
    for name, environment in {
        "one": {"PYTHONHASHSEED": "1", "LC_ALL": "C", "TZ": "UTC"},
        "two/deeper": {"PYTHONHASHSEED": "2", "LC_ALL": "tr_TR.UTF-8", "TZ": "Asia/Tokyo"},
    }.items():
        jobs = ("-j", "1" if name == "one" else "3")
        run = fresh("build", "games", "-o", "out", *jobs, cwd=folder / name, **environment)
        assert run.returncode == 0, run.stderr
    one, two = files_in(folder / "one/out"), files_in(folder / "two/deeper/out")
    assert one.keys() == two.keys() and [name for name in one if one[name] != two[name]] == []


# --- --check -----------------------------------------------------------------------------------


def test_check_reports_outdated_files_and_writes_nothing(folder: Path) -> None:
    built()
    assert built("--check") == ALL  # compiled, since the output may have been changed
    put("games/walk.zrf", WALK.replace("Walk", "Talk"))
    before = files_in(folder / "out")
    result = zrf2js("build", "games", "-o", "out", "--check", "--target", "module")
    assert result.exit_code == 1
    for name in ("walk.js", "manifest.json"):
        assert f"`out/{name}` is out of date: it differs" in result.stderr
    assert files_in(folder / "out") == before


def test_a_file_that_does_not_exist_is_not_compiled(folder: Path) -> None:
    result = zrf2js("build", "nowhere.zrf", "-o", "none")
    assert (result.exit_code, "compiled" in result.stderr) == (1, False)
    assert "cannot read `nowhere.zrf`" in result.stderr


def test_check_reports_missing_and_left_over_files(folder: Path) -> None:
    built()
    Path("out/walk.js").unlink()
    Path("games/Run.ZRF").unlink()
    result = zrf2js("build", "games", "-o", "out", "--check", "--target", "module")
    assert "`out/walk.js` is out of date: it is missing" in result.stderr
    assert "`out/Run.js` is out of date: it is left over" in result.stderr


def test_check_accepts_a_change_without_effect_on_the_module(folder: Path) -> None:
    built()
    put("games/walk.zrf", WALK + "; a remark")
    result = zrf2js("build", "games", "-o", "out", "--check", "--target", "module")
    reported = result.stderr.replace("walk.js.map", "")  # it contains the rules and comments
    assert "walk.js" not in reported and "manifest.json" in reported


def test_check_does_not_trust_the_hashes_in_the_output(folder: Path) -> None:
    """Change a page, a module and the index together with their hashes."""
    assert zrf2js("build", "games", "-o", "out").exit_code == 0
    state, manifest = folder / "out/.zrf2js.json", folder / "out/manifest.json"
    for name in ("walk.html", "Run.js", "index.html"):
        path = folder / "out" / name
        before = hashlib.sha256(path.read_bytes()).hexdigest()
        path.write_bytes(path.read_bytes() + b"<script>evil()</script>")
        after = hashlib.sha256(path.read_bytes()).hexdigest()
        for listing in (state, manifest):
            listing.write_text(listing.read_text().replace(before, after))
    assert problems(folder / "out") == []
    result = zrf2js("build", "games", "-o", "out", "--check")
    assert result.exit_code == 1
    for name in ("walk.html", "Run.js", "index.html", "manifest.json"):
        assert f"`out/{name}` is out of date: it differs" in result.stderr
    assert "`out/walk.js`" not in result.stderr


# --- crash safety ------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_killed_build_leaves_the_old_folder_or_the_new_one(folder: Path) -> None:
    built()
    chance = random.Random(1)
    for number in range(rounds(4, 8)):
        for name in ("walk.zrf", "Run.ZRF"):
            put(f"games/{name}", WALK.replace("Walk", f"{name} {number}"))
        process = subprocess.Popen(
            command("build", "games", "-o", "out", "--target", "module"), stderr=subprocess.DEVNULL
        )
        time.sleep(chance.uniform(0.1, 0.8))
        process.kill()
        process.wait()
        assert problems(folder / "out") == [], f"killed for the {number}th time"
    built()
    assert [path.name for path in folder.iterdir() if path.name.startswith(".")] == []


def test_workers_end_with_a_killed_build(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The workers wait on pipes that no process reads after the build is killed."""
    script = """
import os, signal, sys, threading, time
from pathlib import Path
from zrf2js.project.workers import run_all
started = Path(sys.argv[1])
def work(task):
    os.write(1, f"{os.getpid()}\\n".encode())  # in one call, as all workers write
    (started / str(task)).touch()
    return "x" * 10_000_000
def kill():
    while len(list(started.iterdir())) < 3:
        time.sleep(0.05)
    time.sleep(0.5)
    os.kill(os.getpid(), signal.SIGKILL)
threading.Thread(target=kill).start()
results = run_all([1, 2, 3], work, jobs=3, seconds=60)
next(results)
time.sleep(60)
"""
    started = folder / "started"
    started.mkdir()
    command = [sys.executable, "-c", script, str(started)]
    run = subprocess.run(command, stdout=subprocess.PIPE, text=True)
    workers = [Path(f"/proc/{number}") for number in run.stdout.split()]
    until = time.monotonic() + 60
    while any(worker.exists() for worker in workers) and time.monotonic() < until:
        time.sleep(0.1)
    assert len(workers) == 3 and not any(worker.exists() for worker in workers)


def test_files_are_replaced_one_by_one_if_folders_cannot_be_exchanged(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    built()
    monkeypatch.setattr("zrf2js.project.folder._exchanger", lambda: None)
    put("games/walk.zrf", WALK.replace("Walk", "Talk"))
    (folder / "games/Run.ZRF").unlink()
    built()
    assert problems(folder / "out") == []
    assert "Talk" in (folder / "out/walk.js").read_text()


@pytest.mark.parametrize("make", [Path.touch, os.mkfifo], ids=["file", "FIFO"])
def test_a_build_does_not_replace_what_is_no_folder(make: Any, folder: Path) -> None:
    make(folder / "out")
    before = (folder / "out").lstat()
    result = zrf2js("build", "games", "-o", "out", "--target", "module")
    assert result.exit_code == 1 and "out`: not a directory" in result.stderr
    assert (folder / "out").lstat() == before and set(os.listdir()) == {"games", "out"}


def test_a_link_in_the_output_does_not_lead_out_of_it(folder: Path) -> None:
    (folder / "out").mkdir()
    (folder / "elsewhere").mkdir()
    (folder / "out/deep").symlink_to("../elsewhere")
    result = zrf2js("build", "games", "-o", "out", "--target", "module")
    assert result.exit_code == 1 and "a link leads out of the output folder" in result.stderr
    assert os.listdir("elsewhere") == [] and os.listdir("out") == ["deep"]


def test_a_build_does_not_overwrite_an_input(folder: Path) -> None:
    put("out/walk.js", "Model.mine = 1\n")
    rules = '[[game]]\nrules = "games/walk.zrf"\nname = "walk"\noverrides = ["out/walk.js"]\n'
    put("zrf2js.toml", 'targets = ["module"]\noutput = "out"\n' + rules)
    result = zrf2js("build", ".")
    assert result.exit_code == 1
    assert "cannot write `out/walk.js`: it would overwrite the input out/walk.js" in result.stderr
    assert files_in(folder / "out") == {"walk.js": b"Model.mine = 1\n"}


def test_a_folder_that_cannot_be_written_is_unchanged(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    built()
    before = files_in(folder / "out")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("pathlib.Path.write_bytes", full)
    put("games/walk.zrf", WALK.replace("Walk", "Talk"))
    result = zrf2js("build", "games", "-o", "out", "--target", "module")
    assert result.exit_code == 1 and "cannot write `out`: no space left" in result.stderr
    assert files_in(folder / "out") == before
