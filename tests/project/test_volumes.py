"""Tests of `zrf2js build` with volumes: mount points as the output folder, and in it."""

from __future__ import annotations

import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.cli.running import WALK, command
from tests.project.kit import built, put


def mounted(script: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a script of the shell as root of a user namespace, which may mount."""
    return subprocess.run(
        ["unshare", "--map-root-user", "--mount", "sh", "-ec", script],
        capture_output=True,
        text=True,
        cwd=folder,
    )


def build_command(output: str = "out") -> str:
    """Return a command of the shell that builds the folder ``games``."""
    return shlex.join(command("build", "games", "-o", output, "--target", "module"))


@pytest.mark.parametrize("mount", ["-t tmpfs -o size=8m none out", "--bind volume out"])
def test_the_output_folder_can_be_a_mount_point(mount: str, folder: Path) -> None:
    """A volume of a container: no rename crosses its border, and no folder replaces it."""
    built()
    (folder / "volume").mkdir()
    put("games/walk.zrf", WALK.replace("Walk", "Talk"))
    build = build_command()
    run = mounted(f"mount {mount}; {build}; {build} --check; ls -A out; ls -A .", folder)
    assert run.returncode == 0, run.stderr
    assert "out: 3 built, 0 unchanged" in run.stdout
    assert {"walk.js", "deep", "manifest.json"} < set(run.stdout.split())
    assert not [name for name in run.stdout.split() if name.startswith((".zrf2js-", ".out"))]


@pytest.mark.parametrize(
    ("place", "foreign"),
    [
        ("out", True),
        ("out/deep", False),
        pytest.param("out", False, marks=pytest.mark.sweep),
        pytest.param("out/deep", True, marks=pytest.mark.sweep),
    ],
)
def test_files_on_a_volume_stay_there(place: str, foreign: bool, folder: Path) -> None:
    """The volume is a folder of the same file system, so its device has the same number."""
    built()
    shutil.copytree(place, "volume")
    inside = folder / "volume" / Path("out/deep").relative_to(place)
    if foreign:
        (inside / "foreign").touch()
    build = build_command()
    change = "sed -i s/Walk/Talk/ games/*.zrf games/*/*.zrf"
    run = mounted(f"mount --bind volume {place}; {change}; {build}; {build} --check", folder)
    assert run.returncode == 0, run.stderr
    assert "Talk" in (inside / "spread.js").read_text()
    assert (inside / "foreign").exists() is foreign
    assert not list(folder.glob(".out*"))


def test_an_empty_volume_in_the_output_is_filled(folder: Path) -> None:
    build = build_command()
    mount = "mkdir -p out/deep; mount -t tmpfs -o size=8m none out/deep"
    run = mounted(f"{mount}; {build}; {build} --check; umount out/deep; ls -A out/deep", folder)
    assert run.returncode == 0, run.stderr
    assert "spread.js" not in run.stdout and not list(folder.glob(".out*"))


def test_foreign_files_of_a_volume_are_not_copied(folder: Path) -> None:
    """The folder around the volume is too small for the files in it."""
    build = build_command("small/out")
    run = mounted(
        "mkdir small volume; head -c 9M /dev/zero > volume/foreign; "
        "mount -t tmpfs -o size=1m none small; mkdir small/out; mount --bind volume small/out; "
        f"{build}; {build} --check",
        folder,
    )
    assert run.returncode == 0, run.stderr
    assert (folder / "volume/walk.js").exists()


def test_an_output_file_can_be_a_mount_point(folder: Path) -> None:
    """A file of a container's host: no rename replaces it."""
    (folder / "file").touch()
    build = build_command()
    mount = "mkdir out; touch out/walk.js; mount --bind file out/walk.js"
    run = mounted(f"{mount}; {build}; {build} --check", folder)
    assert run.returncode == 0, run.stderr
    assert "Walk" in (folder / "file").read_text()


def test_a_full_volume_keeps_the_old_build(folder: Path) -> None:
    build = build_command()
    fill = "head -c 9M /dev/zero > out/foreign 2>/dev/null || true"
    change = "sed -i s/Walk/Talk/ games/walk.zrf; (ls -A out; cat out/walk.js) | sha256sum"
    script = (
        f"mkdir out; mount -t tmpfs -o size=2m none out; {build}; {fill}; {change}; "
        f"! {build} 2>errors; (ls -A out; cat out/walk.js) | sha256sum; cat errors"
    )
    run = mounted(script, folder)
    assert run.returncode == 0, run.stderr
    _, before, after, *errors = run.stdout.splitlines()
    assert before == after and "no space left on device" in "".join(errors)
