"""Folders that a build must survive: odd files, links, and damaged results of builds."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.running import WALK, zrf2js
from zrf2js.project.building import MANIFEST, Settings, build_project
from zrf2js.project.plan import read_plan
from zrf2js.project.state import STATE_FILE

DEEP = "[" * 100_000


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Change to a project of one game, next to a file that no build may touch."""
    folder = tmp_path / "project"
    folder.mkdir()
    (tmp_path / "other.txt").write_text("other")
    (folder / "zrf2js.toml").write_text("")
    (folder / "walk.zrf").write_text(WALK)
    monkeypatch.chdir(folder)
    return folder


def build() -> None:
    """Build; the output is complete, and files outside of the project stay."""
    result = zrf2js("build", "--target", "module", "--jobs", "1")
    assert result.exit_code == 0, result.output
    assert Path("../other.txt").read_text() == "other"
    assert Path("dist/walk.js").exists()


def link_to_itself(name: str) -> Callable[[], None]:
    return lambda: os.symlink(name, name)


def picture_of(name: str) -> Callable[[], None]:
    """Give the game a picture, which is not a regular file."""

    def put() -> None:
        image = f'(name Man) (image White "{name}")'
        Path("walk.zrf").write_text(WALK.replace("(name Man)", image))
        os.symlink(name, name)

    return put


ODD: dict[str, Callable[[], None]] = {
    "a link to the own folder": lambda: os.symlink(".", "again"),
    "a link to the folder above": lambda: os.symlink("..", "above"),
    "a link to a folder of the system": lambda: os.symlink("/dev", "devices"),
    "a picture that is a link to itself": picture_of("man.png"),
    "a folder named like rules": lambda: Path("b.zrf").mkdir(),
    "a folder whose name is not UTF-8": lambda: os.mkdir(b"\xe0\xff"),
    "ten thousand files": lambda: [Path(f"{i}.txt").touch() for i in range(10_000)] and None,
}  # fmt: skip


@pytest.mark.parametrize("name", ODD)
def test_odd_files_do_not_stop_a_build(name: str) -> None:
    ODD[name]()
    build()


def project_file(make: Callable[[str], None]) -> Callable[[], None]:
    """Put something else in the place of the project file."""

    def put() -> None:
        Path("zrf2js.toml").unlink()
        make("zrf2js.toml")

    return put


def setting_of_pipe(text: str) -> Callable[[], None]:
    """Write a project file that names the pipe `pipe`."""

    def put() -> None:
        os.mkfifo("pipe")
        Path("zrf2js.toml").write_text(text)

    return put


REFUSED = {
    "rules that are a pipe": (
        setting_of_pipe('[[game]]\nrules = "pipe"'),
        ("ZRF930", "`rules`: it is not a regular file"),
    ),
    "a script that is a pipe": (
        setting_of_pipe('overrides = ["pipe"]'),
        ("ZRF930", "`overrides`: it is not a regular file"),
    ),
    "a baseline that is a pipe": (
        setting_of_pipe('[check]\nbaseline = "pipe"'),
        ("ZRF930", "`baseline`: it is not a regular file"),
    ),
    "a project file that is a pipe": (project_file(os.mkfifo), ("ZRF930", "not a regular file")),
    "a project file that is a folder": (project_file(os.mkdir), ("ZRF930", "not a regular file")),
    "a project file that links to nothing": (
        project_file(lambda name: os.symlink("nothing", name)),
        ("ZRF930", "no such file"),
    ),
    "a project file that nests too deeply": (
        lambda: Path("zrf2js.toml").write_text(f"a = {DEEP}"),
        ("ZRF930", "nest too deeply"),
    ),
    "an output folder that is a link to itself": (
        link_to_itself("dist"),
        ("error[ZRF", "dist"),
    ),
    "an output folder that is a file": (lambda: Path("dist").touch(), ("error[ZRF", "dist")),
    "an output folder that is a pipe": (lambda: os.mkfifo("dist"), ("error[ZRF", "dist")),
}


@pytest.mark.timeout(60)
@pytest.mark.parametrize("name", REFUSED)
def test_a_build_that_is_impossible_is_refused(name: str) -> None:
    put, words = REFUSED[name]
    put()
    result = zrf2js("build", "--target", "module", "--jobs", "1")
    assert result.exit_code == 1, result.output
    assert all(word in result.stderr for word in words), result.stderr


@pytest.mark.parametrize("name", [name for name in REFUSED if "project file" in name])
def test_a_check_reports_a_project_file_that_cannot_be_read(name: str) -> None:
    put, words = REFUSED[name]
    put()
    result = zrf2js("check", "walk.zrf")
    assert result.exit_code == 1 and all(word in result.stderr for word in words), result.stderr


def state(**fields: object) -> str:
    """Return a state file with an entry that has these fields."""
    return json.dumps({"version": 1, "games": {"walk": {"key": "", **fields}}})


#: the files that the state lists as written by the last build
DAMAGED = {
    "not JSON": b"\xff",
    "too deep": DEEP.encode(),
    "a list": b"[]",
    "games that are a list": b'{"version": 1, "games": []}',
    "files that are a number": state(files=5).encode(),
    "files that are a list": state(files=["walk.mjs"]).encode(),
    "reads that are a text": state(reads="walk.zrf").encode(),
    "lookups that are null": state(looks=None).encode(),
    "diagnostics that are a number": state(diagnostics=1).encode(),
    "a file above": state(files={"../../other.txt": "x"}).encode(),
    "a file with a null byte": state(files={"a\0b": "x"}).encode(),
}
MANIFESTS = {
    "too deep": DEEP,
    "a file above": '{"games": [{"files": [{"path": "../../other.txt"}]}]}',
    "a file with a null byte": '{"games": [{"files": [{"path": "a\\u0000b"}]}]}',
    "a file without a name": '{"games": [{"files": [{"path": 3}, {"path": null}]}]}',
}


@pytest.mark.parametrize("name", DAMAGED)
def test_a_damaged_state_is_ignored(name: str) -> None:
    Path("dist").mkdir()
    (Path("dist") / STATE_FILE).write_bytes(DAMAGED[name])
    build()


@pytest.mark.parametrize("name", MANIFESTS)
def test_a_damaged_manifest_is_ignored(name: str) -> None:
    Path("dist").mkdir()
    (Path("dist") / MANIFEST).write_text(MANIFESTS[name])
    build()


def test_other_files_that_nest_too_deeply_are_refused() -> None:
    Path("deep.json").write_text(DEEP)
    perft = ("perft", "walk.zrf", "--depth", "1", "--position")
    for command in (perft, ("check", "walk.zrf", "--baseline")):
        result = zrf2js(*command, "deep.json")
        assert result.exit_code in (1, 2), result.output
        assert "nest too deeply" in result.stderr


#: changes of the entry of a game that is up to date, as an attacker of the output makes them
FORGED: dict[str, dict[str, object]] = {
    "a file that is a number": {"files": {"walk.js": 5}},
    "a read that is a number": {"reads": {"walk.zrf": 5}},
    "a lookup that is a number": {"looks": [1]},
    "a lookup of numbers": {"looks": [[1, 2, 3]]},
    "a lookup without a result": {"looks": [["."]]},
    "a lookup with a null byte": {"looks": [["a\0b", "x", None]]},
    "a diagnostic that is a number": {"diagnostics": [1]},
    "a diagnostic without a code": {"diagnostics": [{}]},
    "a diagnostic of no severity": {"diagnostics": [{"severity": "loud"}]},
    "a place that is a number": {"place": 1},
    "a place behind the end": {"place": [["walk.zrf", 10**9, 10**9 + 1], None]},
    "a place before the start": {"place": [["walk.zrf", -5, -2], None]},
    "a place in another file": {"place": [["../other.txt", 0, 3], None]},
    "a place with a null byte": {"place": [["a\0b", 0, 3], None]},
    "a call that is a number": {"place": [["walk.zrf", 0, 1], 1]},
    "a row that is a number": {"row": {"title": 1}},
    "a row of unknown fields": {"row": {"onload": "alert(1)"}},
    "variants that are a number": {"row": {"title": "x", "page": "x", "variants": 5}},
    "a diagnostic of an unknown code": {"diagnostics": [{"code": "<x>"}]},
}


def forged_entry(entry: dict[str, object], change: dict[str, object]) -> dict[str, object]:
    if "place" not in change:
        return {**entry, **change}
    row = {"code": "ZRF206", "severity": "warning", "message": "m", "label": "", "help": ""}
    return {**entry, "diagnostics": [{**row, "notes": [], "origin": change["place"]}]}


@pytest.mark.sample(2)  # tests/fuzz changes states at random
@pytest.mark.parametrize("name", FORGED)
def test_a_forged_state_of_a_current_game_is_ignored(name: str) -> None:
    def run() -> str:
        result = zrf2js("build", "--target", "html", "--jobs", "1")
        assert result.exit_code == 0, result.output
        return result.output

    run()
    os.utime("walk.zrf", (1, 1))
    run()  # an old file is settled, so the next build keeps its game
    before = {path.name: path.read_bytes() for path in Path("dist").iterdir()}
    place = Path("dist") / STATE_FILE
    data = json.loads(before[STATE_FILE])
    assert data["games"]["walk"]["key"]
    data["games"]["walk"] = forged_entry(data["games"]["walk"], FORGED[name])
    place.write_text(json.dumps(data))
    assert "oth" not in run(), "the name or the text of another file"
    after = {path.name: path.read_bytes() for path in Path("dist").iterdir()}
    assert {**after, STATE_FILE: b""} == {**before, STATE_FILE: b""}


#: changes of the sources after the build has read the project
VANISHED: dict[str, Callable[[], object]] = {
    "rules": lambda: Path("walk.zrf").unlink(),
    "rules that become a folder": lambda: (Path("walk.zrf").unlink(), Path("walk.zrf").mkdir()),
    "rules that become binary": lambda: Path("walk.zrf").write_bytes(bytes(9)),
    "the project": lambda: shutil.rmtree(Path.cwd()),
}


@pytest.mark.parametrize("name", VANISHED)
def test_sources_that_vanish_during_a_build_are_reported(name: str, folder: Path) -> None:
    plan = read_plan(folder / "zrf2js.toml").value
    assert plan is not None
    VANISHED[name]()
    report = build_project(plan, folder / "dist", Settings(), lambda *_: None)
    codes = [d.code for found in report.diagnostics.values() for d in found]
    assert codes in (["ZRF001"], ["ZRF006"])
    assert report.built == []


def test_a_folder_in_which_nothing_can_be_written_is_named(
    monkeypatch: pytest.MonkeyPatch, folder: Path
) -> None:
    def refuse(prefix: str, dir: Path) -> str:
        raise PermissionError(13, "Permission denied", str(dir / f"{prefix}1a2b"))

    monkeypatch.setattr("tempfile.mkdtemp", refuse)
    result = zrf2js("build", "--target", "module", "--jobs", "1")
    assert result.exit_code == 1
    assert f"cannot write `{folder.as_posix()}`: permission denied" in result.stderr
