"""The commands of the tutorial, run as a reader does, one after another in one folder."""

from __future__ import annotations

import re
import shlex
import shutil
from pathlib import Path

import pytest

from tests.cli.running import zrf2js
from tests.conftest import ROOT
from zrf2js.testing.pages import fences_of

PAGE = (ROOT / "docs" / "tutorial.md").read_text(encoding="utf-8")
#: commands that serve a page until they are interrupted
_SERVERS = {"play"}


def test_the_commands_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    fences = list(fences_of(PAGE, 0, len(PAGE)))
    rules = [fence.text for fence in fences if fence.kind == "zrf"]
    tests = re.search(r"^````md\n(.*?)^````$", PAGE, re.MULTILINE | re.DOTALL)
    assert tests is not None
    Path("runners.test.md").write_text(tests[1], encoding="utf-8")
    Path("games").mkdir()
    lines = [line for fence in fences if fence.kind == "sh" for line in fence.text.splitlines()]
    lines += re.findall(r"`(zrf2js build .*?)`", PAGE)
    ran = set()
    for line in lines:
        program, *arguments = shlex.split(line, comments=True)
        Path("runners.zrf").write_text(rules[-1], encoding="utf-8")
        shutil.copy("runners.zrf", "games")
        if program == "cp":
            shutil.copy(*arguments)
        elif arguments[0] not in _SERVERS:
            assert program == "zrf2js"
            result = zrf2js(*arguments)
            assert result.exit_code == 0, (line, result.output)
        ran.add(arguments[0])
    assert ran >= {"check", "fmt", "perft", "test", "diff", "convert", "build"}
    assert Path("runners.mjs").is_file() and Path("runners.html").is_file()
    assert Path("site", "index.html").is_file()
