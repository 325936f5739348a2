"""A Dagaz page reads its own folder only: each path that leaves it is an error with its place."""

import dataclasses
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import zrf2js
from tests.trust.test_models import MODEL
from zrf2js import Options, compile_file
from zrf2js.host.files import load_source, loader_of
from zrf2js.project.compiling import compile_job
from zrf2js.project.plan import read_plan

CANARY = "canary_7d1f"
PICTURE = b"<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><!-- canary_7d1f --></svg>"
HEAD = '<title>Walk</title><script src="kernel/zrf-model.js"></script>\n'


def page_with(tmp_path: Path, tags: str) -> Path:
    """Return a page in a folder next to a script, a picture and a secret with a canary."""
    folder = tmp_path / "outer" / "game"
    folder.mkdir(parents=True)
    secret = f"var secret = '{CANARY}'"
    (tmp_path / "outer" / "secret.js").write_text(secret, encoding="utf-8")
    (tmp_path / "outer" / ".env").write_text(secret, encoding="utf-8")
    (tmp_path / "outer" / "man.svg").write_bytes(PICTURE)
    (folder / "linked.js").symlink_to(tmp_path / "outer" / "secret.js")
    (folder / "linked.svg").symlink_to(tmp_path / "outer" / "man.svg")
    (folder / "up").symlink_to(tmp_path / "outer", target_is_directory=True)
    view = 'Dagaz.View.configure = function (v) { v.defPiece("Man", "You Man") };'
    (folder / "walk.js").write_text(MODEL % "" + view, encoding="utf-8")
    text = f"{HEAD}{tags}\n<script src='walk.js'></script>"
    (folder / "walk.htm").write_text(text, encoding="utf-8")
    return folder / "walk.htm"


def assert_nothing_leaks(outcome: Any) -> None:
    assert CANARY not in "".join(artifact.text for artifact in outcome.value)
    assert CANARY not in repr([dataclasses.asdict(each) for each in outcome.diagnostics])


OUTSIDE = {
    "parent": "../secret.js",
    "hidden file": "../.env",
    "up and down": "kernel/../../secret.js",
    "own name": "../game/../secret.js",
    "far up": "../" * 30 + "etc/hostname",
    "backslashes": "..\\secret.js",
    "query": "../secret.js?v=1",
    "link to a file": "linked.js",
    "link to a folder": "up/secret.js",
    "absolute": "/etc/hostname",
    "drive": "C:\\Windows\\win.ini",
    "drive without slash": "C:secret.js",
    "UNC": "\\\\server\\share\\secret.js",
    "file URL": "file:///etc/hostname",
    "file URL in capitals": "FILE:///etc/hostname",
    "entities": "&#46;&period;&sol;secret.js",
    "long": "../" * 400_000 + "secret.js",
}
#: paths that name no file of the folder, and that lead nowhere else
NOTHING = {
    "percent-encoded dots": "%2e%2e/secret.js",
    "percent-encoded slash": "..%2fsecret.js",
    "null bytes": "..&#0;/../secret.js\0",
    "double slash": "a//../secret.js",
    "long name": "a" * 1_000_000,
}


@pytest.mark.parametrize("path", OUTSIDE.values(), ids=OUTSIDE)
def test_a_script_outside_of_the_folder_is_an_error(path: str, tmp_path: Path) -> None:
    page = page_with(tmp_path, f"  <script defer src='{path}'></script>")
    outcome = compile_file(page)
    assert outcome.value == () and not outcome.ok
    assert [each.code for each in outcome.diagnostics] == ["ZRF653"]
    span = outcome.diagnostics[0].origin.span  # type: ignore[union-attr]
    assert (
        span.source.text[span.start : span.start + 8] == "<script " and span.start == len(HEAD) + 2
    )
    assert "no such file" not in outcome.diagnostics[0].message
    assert_nothing_leaks(outcome)


@pytest.mark.parametrize("path", NOTHING.values(), ids=NOTHING)
def test_a_path_of_no_file_is_an_error(path: str, tmp_path: Path) -> None:
    outcome = compile_file(page_with(tmp_path, f"<script src='{path}'></script>"))
    assert outcome.value == () and [each.code for each in outcome.diagnostics] == ["ZRF653"]
    assert_nothing_leaks(outcome)


@pytest.mark.parametrize(
    "path",
    [
        "../man.svg",
        "linked.svg",
        "up/man.svg",
        "..\\man.svg",
        "file:../man.svg",
        "/man.svg",
        "../" * 9,
    ],
)
def test_a_picture_outside_of_the_folder_is_an_error(path: str, tmp_path: Path) -> None:
    page = page_with(tmp_path, f"<img id='Man' src='{path}'>")
    outcome = compile_file(page, Options(target="html"))
    assert outcome.value == () and [each.code for each in outcome.diagnostics] == ["ZRF653"]
    assert_nothing_leaks(outcome)


@pytest.mark.parametrize(
    "tag",
    [
        f"<script src='{'../' * 30}kernel/zrf-model.js'></script>",
        "<script src='../../../kernel/controller/app.js'></script>",
        "<script src='https://example.org/a.js'></script>",
        "<script src='//example.org/a.js'></script>",
        "<base href='..'>",
        "<base href='file:///'><!-- <script src='../secret.js'></script> -->",
    ],
)
def test_other_tags_do_not_widen_the_folder(tag: str, tmp_path: Path) -> None:
    """Scripts of the kernel are recognized by their names; a page with only these needs no root."""
    page = page_with(tmp_path, f"{tag}<img id='Man' src='man.svg'>")
    loader = loader_of(page, None)
    assert loader.root == page.parent
    outcome = compile_file(page, Options(target="html"))
    assert outcome.ok, outcome.diagnostics
    assert_nothing_leaks(outcome)


def test_the_error_names_the_root_that_suffices(tmp_path: Path) -> None:
    page = page_with(
        tmp_path, "<script src='../secret.js'></script><img id='Man' src='../man.svg'>"
    )
    done = zrf2js("convert", page, "-o", tmp_path / "out.mjs")
    assert done.exit_code == 1
    place = f"{page.as_posix()}:2:1"
    assert f"--root {page.parents[1].as_posix()}" in done.stderr and place in done.stderr
    assert not (tmp_path / "out.mjs").exists() and CANARY not in done.stderr
    done = zrf2js("convert", page, "--root", page.parents[1], "-o", tmp_path / "out.mjs")
    assert done.exit_code == 0
    assert CANARY in (tmp_path / "out.mjs").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("settings", "is_allowed"),
    [("root = '.'", True), ("root = 'game'", False), ("root = 'other'", False), ("", False)],
)
def test_a_project_names_the_root_of_its_pages(
    settings: str, is_allowed: bool, tmp_path: Path
) -> None:
    page = page_with(tmp_path, "<script src='../secret.js'></script>")
    project = page.parents[1] / "zrf2js.toml"
    project.write_text(settings, encoding="utf-8")
    assert zrf2js("check", page).exit_code == (0 if is_allowed else 1)
    plan = read_plan(page.parents[1]).value
    result = compile_job(plan.jobs[0], plan.root)
    assert [each.code for each in result.diagnostics] == ([] if is_allowed else ["ZRF653"])
    assert bool(result.files) == is_allowed


@pytest.mark.parametrize("root", ["..", "/", "C:/", "a/../..", "up"])
def test_the_root_of_a_project_is_in_its_folder(root: str, tmp_path: Path) -> None:
    page = page_with(tmp_path, "")
    (page.parent / "zrf2js.toml").write_text(f"root = '{root}'", encoding="utf-8")
    assert [each.code for each in read_plan(page.parent).diagnostics] == ["ZRF930"]


def test_a_build_reads_the_folder_of_each_page_only(tmp_path: Path) -> None:
    page, out = page_with(tmp_path, "<script src='../secret.js'></script>"), tmp_path / "site"
    done = zrf2js("build", page.parents[1], "-o", out, "--jobs", "1")
    assert done.exit_code == 1 and "ZRF653" in done.stderr
    assert CANARY not in "".join(f.read_text("utf-8") for f in out.rglob("*") if f.is_file())
    for expected in ("1 built", "1 unchanged"):
        done = zrf2js("build", page.parents[1], "--root", page.parents[1], "-o", out, "--jobs", "1")
        assert done.exit_code == 0 and expected in done.stderr + done.stdout


def test_long_paths_of_pictures_take_no_time(tmp_path: Path) -> None:
    page = page_with(tmp_path, "")
    loader = loader_of(page, None)
    assert load_source(page).ok
    assert loader.read("a/" * 500_000 + "man.svg") is None
    assert loader.outside("a/" * 500_000 + "man.svg") == ""
