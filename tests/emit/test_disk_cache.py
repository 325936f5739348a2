"""Tests of the cache on disk: entries follow the files that they depend on."""

from __future__ import annotations

import ast
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event

import pytest

from zrf2js.emit import disk_cache
from zrf2js.emit.disk_cache import (
    contents,
    exported,
    import_seeds,
    remembered,
    stamps,
    stamps_in,
)
from zrf2js.emit.js.linker import link
from zrf2js.emit.js.linker.inline import SOURCES, modules_of


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path


def counted() -> tuple[Callable[[], object], list[int]]:
    """Return a function that makes a value, and a list that grows with each call."""
    calls: list[int] = []

    def make() -> object:
        calls.append(1)
        return ("text", (1, ()), {"a": [None]})

    return make, calls


def test_a_value_is_made_once(home: Path) -> None:
    make, calls = counted()
    assert remembered(["a"], make) == remembered(["a"], make) == make()
    assert len(calls) == 2  # the second call is that of this test
    remembered(["b"], make)
    assert len(calls) == 3


def test_a_damaged_entry_is_made_again(home: Path) -> None:
    make, calls = counted()
    value = remembered(["a"], make)
    (entry,) = (home / "cache/zrf2js").iterdir()
    for damaged in (b"", entry.read_bytes()[:-3], b"?"):
        entry.write_bytes(damaged)
        assert remembered(["a"], make) == value
    assert len(calls) == 4


def test_seeds_take_the_place_of_values(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(disk_cache, "_used", {})
    monkeypatch.setattr(disk_cache, "seeds", {})
    make, calls = counted()
    value = remembered(["a"], make)
    remembered(["template", "a"], make)
    data = exported()
    assert remembered(["a"], make) == value  # loaded, so that parts of it are other objects
    assert exported() == data
    monkeypatch.setenv("XDG_CACHE_HOME", str(home / "other"))
    import_seeds(data)
    assert len(calls) == 2
    assert remembered(["a"], make) == value and len(calls) == 2
    remembered(["template", "a"], make)
    remembered(["b"], make)
    assert len(calls) == 4


def test_a_run_without_a_writable_folder_has_the_value(home: Path) -> None:
    (home / "cache").write_text("a file in place of the folder")
    make, calls = counted()
    assert remembered(["a"], make) == remembered(["a"], make)
    assert len(calls) == 2


def test_one_of_several_runs_makes_a_value_and_the_others_wait(home: Path) -> None:
    calls: list[int] = []
    again = Event()

    def make() -> list[int]:
        calls.append(1)
        if len(calls) > 1:
            again.set()
        again.wait(0.3)
        return [7]

    with ThreadPoolExecutor(4) as runs:
        values = list(runs.map(lambda _: remembered(["a"], make), range(4)))
    assert values == 4 * [[7]] and len(calls) == 1


def test_a_run_does_not_wait_for_a_suspended_process(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(disk_cache, "PATIENCE", 0.05)
    ended = Event()

    def suspended() -> list[int]:
        assert remembered(["a"], lambda: [7]) == [7]  # waits for the lock of this call
        ended.set()
        return [8]

    assert remembered(["a"], suspended) == [8] and ended.is_set()


def test_a_run_that_fails_lets_the_next_one_make_the_value(home: Path) -> None:
    with pytest.raises(ZeroDivisionError):
        remembered(["a"], lambda: 1 // 0)
    assert remembered(["a"], lambda: [7]) == [7]
    assert len(list((home / "cache/zrf2js").iterdir())) == 1


def test_a_change_of_any_file_changes_the_stamps(tmp_path: Path) -> None:
    files = [tmp_path / "a.js", tmp_path / "inside/b.js"]
    files[1].parent.mkdir()
    for file in files:
        file.write_text("one")
    (tmp_path / "c.txt").write_text("one")
    before = list(stamps_in(tmp_path, ".js"))
    assert before == stamps(files)
    for file in files:
        status = file.stat()
        file.write_text("two!")  # another size
        assert list(stamps_in(tmp_path, ".js")) != before
        file.write_text("one")
        os.utime(file, ns=(status.st_atime_ns, status.st_mtime_ns))
        assert list(stamps_in(tmp_path, ".js")) == before
        os.utime(file, ns=(0, status.st_mtime_ns + 1))  # another time, the same size
        assert list(stamps_in(tmp_path, ".js")) != before
        os.utime(file, ns=(0, status.st_mtime_ns))
    files[0].rename(tmp_path / "d.js")
    assert list(stamps_in(tmp_path, ".js")) != before


def test_copies_of_files_share_a_key_until_one_changes(home: Path) -> None:
    for copy in ("one", "two"):
        (home / copy / "runtime").mkdir(parents=True)
        for name in ("a.js", "b.js"):
            (home / copy / "runtime" / name).write_text(name)

    def key(copy: str) -> str:
        return contents(list(stamps_in(home / copy, ".js")))

    assert key("one") == key("two")
    first, second = (home / "two/runtime" / name for name in ("a.js", "b.js"))
    first.write_text("changed")
    assert key("one") != key("two")
    first.write_text("a.js")
    assert key("one") == key("two")
    first.write_text("a.jsb")  # the next content begins one character earlier
    second.write_text(".js")
    assert key("one") != key("two")
    first.unlink()
    assert key("one") != key("two")


def test_the_key_of_the_runtime_has_all_its_modules() -> None:
    assert {path.split("/")[0] for path in link.universe()} == set(SOURCES)


def test_the_stamps_of_the_script_for_jocly_include_all_its_modules() -> None:
    folders = {path.partition("/")[0] for path in modules_of("jocly/model.js")}
    assert "jocly" in folders
    assert folders <= {"jocly", *SOURCES}


def test_the_key_of_the_runtime_has_all_code_that_reads_it() -> None:
    folder = Path(link.__file__).parent
    used: set[str] = set()
    for file in folder.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and str(node.module).startswith("zrf2js"):
                used.add(str(node.module))
    others = {name for name in used if not name.startswith("zrf2js.emit.js.linker")}
    # They read files, store results, write strings, and report errors in generated rules.
    assert others == {
        "zrf2js.emit.assets",
        "zrf2js.emit.disk_cache",
        "zrf2js.emit.js.literal",
        "zrf2js.scripts.syntax",
        "zrf2js.support.frozen_node",
    }
