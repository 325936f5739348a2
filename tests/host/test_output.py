"""Tests of sets of output files: links, devices, inputs, full disks and interruptions."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.running import WALK, files_in
from tests.devices import full_device, read_fifo
from zrf2js.host import drafts
from zrf2js.host.output import OverwritesInput, write_files
from zrf2js.host.reading import forget_inputs, read_file

OLD = {"a.js": "old a", "b.js": "old b", "c.js": "old c"}
NEW = {"a.js": "new a", "b.js": "new b", "d.js": "new d"}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder with the old set, which is the current one."""
    monkeypatch.chdir(tmp_path)
    forget_inputs()
    for name, text in OLD.items():
        (tmp_path / name).write_text(text)
    return tmp_path


def texts(folder: Path) -> dict[str, str]:
    """Return all files of a folder, also those of drafts."""
    return {name: content.decode() for name, content in files_in(folder).items()}


def write_new() -> None:
    write_files({Path(name): text for name, text in NEW.items()})


# --- what is at the path -------------------------------------------------------------------------


def test_a_link_stays_and_its_file_changes(folder: Path) -> None:
    (folder / "far").mkdir()
    (folder / "link.js").symlink_to("far/real.js")
    for text in ("one", "two"):  # a link to no file first
        write_files({Path("link.js"): text})
        assert os.readlink("link.js") == "far/real.js"
        assert texts(folder / "far") == {"real.js": text}


@pytest.mark.parametrize("target", ["link.js", "none/real.js"])
def test_a_link_without_an_end_is_refused(target: str, folder: Path) -> None:
    (folder / "link.js").symlink_to(target)
    with pytest.raises(OSError) as caught:
        write_files({Path("a.js"): "new", Path("link.js"): "new"})
    assert caught.value.filename == "link.js"
    assert texts(folder) == OLD and (folder / "link.js").is_symlink()


def test_a_fifo_receives_the_text(folder: Path) -> None:
    with read_fifo(Path("pipe")) as received:
        write_files({Path("pipe"): "through"})
    assert received == ["through"] and (folder / "pipe").is_fifo()


def test_a_device_receives_the_text() -> None:
    main, other = os.openpty()
    try:
        device = Path(os.ttyname(other))
        write_files({device: "through"})
        assert os.read(main, 100) == b"through" and device.is_char_device()
    finally:
        os.close(main)
        os.close(other)


def test_a_full_device_leaves_the_other_files(folder: Path) -> None:
    full_device(folder / "full")
    with pytest.raises(OSError, match="No space left") as caught:
        write_files({Path("a.js"): "new", Path("full"): "new"})
    assert caught.value.filename == "full"
    assert {name: text for name, text in texts(folder).items() if name != "full"} == OLD


@pytest.mark.parametrize("target", ["a.js/new.js", "a.js/far/new.js"])
def test_a_file_in_place_of_a_folder_is_reported(target: str, folder: Path) -> None:
    with pytest.raises(NotADirectoryError) as caught:
        write_files({Path("d.js"): "new", Path(target): "new"})
    assert caught.value.filename == target
    assert texts(folder) == OLD


def test_permissions_of_a_replaced_file_stay(folder: Path) -> None:
    (folder / "a.js").chmod(0o751)
    write_new()
    assert (folder / "a.js").stat().st_mode & 0o7777 == 0o751
    assert (folder / "d.js").stat().st_mode & 0o7777 == 0o666 & ~_umask()


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def test_two_outputs_with_one_place_are_refused(folder: Path) -> None:
    (folder / "other.js").symlink_to("a.js")
    with pytest.raises(OSError, match="the same file"):
        write_files({Path("a.js"): "one", Path("other.js"): "two"})
    assert texts(folder) == {**OLD, "other.js": OLD["a.js"]}


# --- inputs --------------------------------------------------------------------------------------


@pytest.mark.parametrize("way", ["itself", "symbolic link", "hard link", "other path"])
def test_an_input_is_not_overwritten(way: str, folder: Path) -> None:
    read_file(Path("c.js"))
    output = {"itself": "c.js", "other path": "../" + folder.name + "/c.js"}.get(way, "x.js")
    if way == "symbolic link":
        (folder / output).symlink_to("c.js")
    if way == "hard link":
        (folder / output).hardlink_to("c.js")
    with pytest.raises(OverwritesInput, match="would overwrite the input"):
        write_files({Path("a.js"): "new", Path(output): "new"})
    assert texts(folder).items() >= OLD.items()


def test_an_input_can_be_replaced_on_purpose() -> None:
    read_file(Path("c.js"))
    write_files({Path("c.js"): "new"}, replaced=(Path("c.js"),))
    assert Path("c.js").read_text() == "new"


# --- sets ----------------------------------------------------------------------------------------


def test_a_set_is_written(folder: Path) -> None:
    write_new()
    assert texts(folder) == OLD | NEW


def test_a_set_is_replaced_without_hard_links(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pyodide has no function for hard links."""
    monkeypatch.delattr(os, "link")
    write_new()
    assert texts(folder) == OLD | NEW


def test_a_move_that_fails_restores_the_old_set(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    move = drafts._move

    def failing(new: Path, place: Path) -> None:
        if place.name == "b.js":
            raise OSError(28, "No space left on device")
        move(new, place)

    monkeypatch.setattr(drafts, "_move", failing)
    with pytest.raises(OSError, match="No space left"):
        write_new()
    assert texts(folder) == OLD


# Kills the process in the call number COUNT of os.FUNCTION.
KILLED = """
import os, signal, sys
from pathlib import Path
from zrf2js.host.output import write_files
name, count = sys.argv[1], int(sys.argv[2])
real = getattr(os, name)
def killing(*arguments):
    global count
    count -= 1
    if count == 0:
        os.kill(os.getpid(), signal.SIGKILL)
    return real(*arguments)
setattr(os, name, killing)
write_files({Path(name): text for name, text in %r.items()})
""" % (NEW,)  # noqa: UP031


@pytest.mark.parametrize(
    ("call", "count", "committed"),
    [
        ("fsync", 1, False),
        ("fsync", 3, False),
        ("rename", 1, False),
        ("replace", 1, True),
        ("replace", 2, True),
        ("replace", 3, True),
    ],
)
def test_the_next_run_completes_or_drops_a_killed_one(
    call: str, count: int, committed: bool, folder: Path
) -> None:
    run = subprocess.run([sys.executable, "-c", KILLED, call, str(count)], check=False)
    assert run.returncode == -signal.SIGKILL
    assert any(name.startswith(drafts.PREFIX) for name in os.listdir())
    write_files({Path("other.txt"): ""})
    expected = OLD | NEW if committed else OLD
    assert texts(folder) == {**expected, "other.txt": ""}
    assert not any(name.startswith(drafts.PREFIX) for name in os.listdir())


def test_the_draft_of_a_running_process_is_kept(folder: Path) -> None:
    with drafts.draft_for(folder) as draft:
        draft.add("a.js", b"new a")
        write_files({Path("other.txt"): ""})
        draft.commit()
        write_files({Path("another.txt"): ""})
        assert Path("a.js").read_text() == "old a"
        drafts.install_all((draft,))
    assert Path("a.js").read_text() == "new a"


def test_a_committed_set_does_not_delete_files_of_other_folders(folder: Path) -> None:
    """A draft that another program made: its list of old files is untrusted."""
    (folder / "sub").mkdir()
    forged = folder / "sub" / f"{drafts.PREFIX}forged"
    (forged / "ready").mkdir(parents=True)
    (forged / "gone.json").write_text('["../a.js", "%s"]' % (folder / "b.js"))
    drafts.sweep(folder / "sub")
    assert texts(folder) == OLD


# --- commands ------------------------------------------------------------------------------------

LIMITED = """
import resource, sys
resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))
from zrf2js.cli import main
main(sys.argv[1:])
"""


def limited(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a command that cannot write more than 20 000 bytes to a file, as on a full disk."""
    return subprocess.run(
        [sys.executable, "-c", LIMITED, *arguments],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},  # Python would write parts of files
    )


@pytest.mark.parametrize("command", [("convert", "-o", "a.js"), ("build", "-o", "out")])
def test_a_full_disk_changes_nothing(command: tuple[str, ...], folder: Path) -> None:
    (folder / "walk.zrf").write_text(WALK)
    before = texts(folder)
    run = limited(command[0], "walk.zrf", *command[1:])
    assert run.returncode == 1
    assert "error[ZRF904]: cannot write `" in run.stderr and "file too large" in run.stderr
    assert texts(folder) == before
    assert sorted(os.listdir()) == sorted(before)


@pytest.mark.parametrize("arguments", ["keywords", "check --format json walk.zrf", "check x.zrf"])
def test_a_full_standard_stream_is_an_error_of_the_system(arguments: str, folder: Path) -> None:
    (folder / "walk.zrf").write_text(WALK)
    with open("/dev/full", "w") as full:
        run = subprocess.run(
            [sys.executable, "-m", "zrf2js", *arguments.split()],
            stdout=full,
            stderr=full if "x.zrf" in arguments else subprocess.PIPE,
            text=True,
            check=False,
            env={**os.environ, "PYTHONUNBUFFERED": ""},  # the exit writes what is left
        )
    assert run.returncode == 1
    if run.stderr is not None:
        message = "error[ZRF907]: input or output failed: no space left on device\n"
        assert run.stderr.startswith(message) and "Exception" not in run.stderr


#: lists of removed files in a draft that no command of this user wrote
GONE = (
    "",
    "{",
    "5",
    "[5]",
    '["a\\u0000b"]',
    '["../other"]',
    '["/tmp/zrf2js-none"]',
    '["out/other"]',
)


@pytest.mark.parametrize("gone", GONE)
def test_a_forged_draft_stays_in_its_folder(gone: str, tmp_path: Path) -> None:
    """An archive may contain a committed draft, and links that lead out of the folder."""
    other, target = tmp_path / "other", tmp_path / "target"
    other.write_text("other")
    target.mkdir()
    (target / "out").symlink_to(tmp_path)
    draft = target / ".zrf2js-forged"
    (draft / "ready/out").mkdir(parents=True)
    (draft / "ready/out/other").write_text("replaced")
    (draft / "ready/out/new").write_text("new")
    (draft / "ready/own").write_text("own")
    (draft / "gone.json").write_text(gone)
    drafts.sweep(target)
    assert other.read_text() == "other"
    assert not (tmp_path / "new").exists()
    assert not draft.exists()
    assert (target / "own").read_text() == "own"


def test_a_forged_draft_does_not_move_files_of_other_folders(tmp_path: Path) -> None:
    home, target = tmp_path / "home", tmp_path / "target"
    (target / ".zrf2js-forged").mkdir(parents=True)
    home.mkdir()
    (home / "letter").write_text("mine")
    (target / ".zrf2js-forged/ready").symlink_to(home)
    drafts.sweep(target)
    assert (home / "letter").read_text() == "mine"
    assert list(target.iterdir()) == []
