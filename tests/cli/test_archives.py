"""Tests of zip archives, which commands read like the folder that they contain."""

from __future__ import annotations

import os
import random
import stat
import subprocess
from collections.abc import Mapping
from itertools import count
from pathlib import Path
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZipFile, ZipInfo

import pytest

import zrf2js as library
from tests.cli.running import WALK, files_in, zrf2js
from zrf2js.host import archives

PICTURE = b"GIF89a\1\0\1\0\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0\1\0\1\0\0\2\2D\1\0;"
RULES = '(include "steps.zrf")\n' + WALK.replace("(n (verify empty?) add)", "(step)").replace(
    "(name Man)", '(name Man) (image White "images/man.gif")'
)
#: a Zillions folder: pictures next to the folder of the rules
FILES = {
    "rules/Walk.zrf": RULES.encode(),
    "rules/steps.zrf": b"(define step (n (verify empty?) add))\n",
    "Images/man.gif": PICTURE,
    "__MACOSX/rules/._Walk.zrf": b"\0\5\26\7",
    "readme.txt": b"A small game.",
}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


seconds = count(1_000_000_000)


def packed(files: Mapping[str, bytes], name: str = "Walk.zip", method: int = ZIP_DEFLATED) -> Path:
    with ZipFile(name, "w", method) as archive:
        for path, content in files.items():
            archive.writestr(path, content)
    now = next(seconds)  # a build compiles again what has just changed
    os.utime(name, (now, now))
    return Path(name)


def unpacked(files: Mapping[str, bytes]) -> Path:
    for path, content in files.items():
        place = Path("Walk") / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(content)
    return Path("Walk")


@pytest.mark.parametrize("target", ["module", "html"])
def test_an_archive_is_compiled_like_its_folder(target: str) -> None:
    packed(FILES)
    unpacked(FILES)
    first = zrf2js("convert", "Walk.zip", "--target", target, "-o", "-")
    second = zrf2js("convert", "Walk/rules/Walk.zrf", "--target", target, "-o", "-")
    assert first.exit_code == 0 and "ZRF" not in first.stderr + second.stderr
    assert first.stdout == second.stdout
    assert ("data:image/" in first.stdout) is (target == "html")


def test_names_with_backslashes_are_paths() -> None:
    packed({name.replace("/", "\\"): content for name, content in FILES.items()})
    assert zrf2js("moves", "Walk.zip", "--json").exit_code == 0


def test_a_file_is_written_next_to_the_archive() -> None:
    packed(FILES)
    assert zrf2js("convert", "Walk.zip").stdout == "Walk.js\n"
    before = Path("Walk.zip").read_bytes()
    refused = zrf2js("convert", "Walk.zip", "-o", "Walk.zip")
    assert refused.exit_code == 2 and "Walk.zip" in refused.stderr
    assert Path("Walk.zip").read_bytes() == before


def test_diagnostics_name_the_file_in_the_archive() -> None:
    wrong = FILES["rules/Walk.zrf"].replace(b"(Man b2)", b"(Man b9)")
    packed({**FILES, "rules/Walk.zrf": wrong})
    result = zrf2js("check", "Walk.zip")
    assert "Walk.zip/rules/Walk.zrf:7:" in result.stderr and "ZRF221" in result.stderr


def test_a_build_keeps_what_is_up_to_date() -> None:
    packed(FILES)
    assert "1 built, 0 unchanged" in zrf2js("build", "Walk.zip").output
    assert "dist/rules/Walk.html" in files_in(Path())
    assert "0 built, 1 unchanged" in zrf2js("build", "Walk.zip").output
    packed({**FILES, "Images/man.gif": PICTURE + b"\0"})
    assert "1 built, 0 unchanged" in zrf2js("build", "Walk.zip").output


def test_the_python_api_reads_archives() -> None:
    path = packed(FILES)
    assert library.compile_file(path).ok
    assert library.read_program(path).ok
    assert [str(move) for move in library.load(path).legal_moves] == ["Man a1 - a2"]


def test_of_several_games_the_user_names_one() -> None:
    packed({"a.zrf": WALK.encode(), "Sub/b.zrf": WALK.encode()})
    result = zrf2js("convert", "Walk.zip")
    assert result.exit_code == 1 and "ZRF946" in result.stderr
    assert "Walk.zip/Sub/b.zrf" in result.stderr and "Walk.zip/a.zrf" in result.stderr
    assert zrf2js("convert", "Walk.zip/sub/b.zrf", "-o", "-").exit_code == 1
    assert zrf2js("convert", "Walk.zip/Sub/b.zrf", "-o", "-").exit_code == 0
    assert "2 built" in zrf2js("build", "Walk.zip").output


def test_an_archive_without_rules() -> None:
    packed({"readme.txt": b"nothing"})
    for command in ("convert", "check", "build"):
        result = zrf2js(command, "Walk.zip")
        assert result.exit_code == 1 and "ZRF931" in result.stderr


# --- archives that are not plain ------------------------------------------------------------------


def refused(reason: str) -> None:
    for command in ("convert", "check", "build"):
        result = zrf2js(command, "Walk.zip")
        assert result.exit_code == 1
        assert "ZRF006" in result.stderr and reason in result.stderr
    assert files_in(Path()) == {"Walk.zip"} or "dist" in {path.name for path in Path().iterdir()}


@pytest.mark.parametrize(
    "name", ["../steps.zrf", "a/../../steps.zrf", "..\\steps.zrf", "/steps.zrf", "C:\\steps.zrf"]
)
def test_names_that_lead_out_are_refused(name: str) -> None:
    packed({**FILES, name: b""})
    refused("leads out of it")


def test_links_are_refused() -> None:
    packed(FILES)
    with ZipFile("Walk.zip", "a") as archive:
        entry = ZipInfo("link.zrf")
        entry.external_attr = (stat.S_IFLNK | 0o777) << 16
        archive.writestr(entry, "/etc/passwd")
    refused("is a symbolic link")


def test_rules_do_not_reach_files_next_to_the_archive() -> None:
    Path("secret.zrf").write_text("(define step (n (verify empty?) add))\n")
    rules = FILES["rules/Walk.zrf"].replace(b"steps.zrf", b"../../secret.zrf")
    packed({**FILES, "rules/Walk.zrf": rules})
    assert "ZRF102" in zrf2js("check", "Walk.zip").stderr


def test_bombs_are_refused() -> None:
    packed({**FILES, "a.bmp": bytes(26_000_000), "b.bmp": bytes(26_000_000)})
    refused("more than 50000000 bytes")
    packed({f"{number}.txt": b"" for number in range(archives.MAX_ENTRIES + 1)})
    refused("more than 5000 files")
    packed({**FILES, "/".join("a" * 60): b""})
    refused("more than 50 nested folders")
    packed(FILES, method=ZIP_BZIP2)
    refused("compression other than Deflate")


def test_a_size_that_an_archive_understates_is_damage() -> None:
    path = packed({**FILES, "rules/Walk.zrf": RULES.encode() + b" " * 1_000_000})
    stated = (len(RULES) + 1_000_000).to_bytes(4, "little")
    path.write_bytes(path.read_bytes().replace(stated, (len(RULES)).to_bytes(4, "little")))
    refused("it is damaged")


def test_encrypted_archives_are_refused() -> None:
    path = packed(FILES)
    data = bytearray(path.read_bytes())
    at = data.find(b"PK\1\2")
    while at >= 0:
        data[at + 8] |= 1
        at = data.find(b"PK\1\2", at + 1)
    path.write_bytes(data)
    refused("encrypted")


def test_damaged_archives_have_a_diagnostic() -> None:
    path = packed(FILES)
    data = path.read_bytes()
    generator = random.Random(1)
    for number in range(300):
        damaged = bytearray(data)
        for _ in range(generator.randint(1, 4)):
            damaged[generator.randrange(len(damaged))] = generator.randrange(256)
        path.write_bytes(damaged[: generator.randint(1, len(data))] if number % 4 == 0 else damaged)
        result = zrf2js("check", "Walk.zip")
        assert result.exit_code in (0, 1)


def test_a_pipe_is_no_archive() -> None:
    path = packed(FILES)
    piped = subprocess.run(["cat", path], capture_output=True, check=True).stdout
    Path("Walk.zrf").write_bytes(piped)
    result = zrf2js("check", "Walk.zrf")
    assert "ZRF001" in result.stderr and ".zip" in result.stderr
