"""Tests of the lookup of files that rules name."""

from pathlib import Path

import pytest

from zrf2js.host.files import MAX_FILE, FileLoader, find_case_insensitive, load_source
from zrf2js.support.source import Source


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Return a folder with rules and, in its parent folder, a secret file."""
    game = tmp_path / "game"
    (game / "Images").mkdir(parents=True)
    (game / "Images" / "King.bmp").write_text("king")
    (game / "sub").mkdir()
    (game / "sub" / "a.zrf").write_text("a")
    (game / "b.zrf").write_text("b")
    (tmp_path / "secret.zrf").write_text("secret")
    return game


@pytest.mark.parametrize(
    "path", ["Images/King.bmp", r"images\KING.BMP", "./images//king.bmp", "sub/../Images/King.bmp"]
)
def test_rule_16a_slashes_and_case_do_not_matter(root: Path, path: str) -> None:
    assert find_case_insensitive(root, path) == root / "Images" / "King.bmp"


def test_exact_case_has_priority(root: Path) -> None:
    (root / "B.ZRF").write_text("other")
    assert find_case_insensitive(root, "b.zrf") == root / "b.zrf"


def test_folders_that_differ_in_case_are_all_searched(root: Path) -> None:
    (root / "IMAGES").mkdir()
    assert find_case_insensitive(root, "IMAGES/king.bmp") == root / "Images" / "King.bmp"


@pytest.mark.parametrize(
    "path",
    [
        *("", ".", "Images", "none.zrf", "b.zrf\0"),
        *("../secret.zrf", "sub/../../secret.zrf", r"..\secret.zrf"),
        *("/b.zrf", "C:b.zrf", r"C:\b.zrf", r"\\server\b.zrf"),
    ],
)
def test_a_path_to_no_file_in_the_folder_finds_nothing(root: Path, path: str) -> None:
    assert find_case_insensitive(root, path) is None


def test_symbolic_links_do_not_lead_out_of_the_folder(root: Path) -> None:
    (root / "link.zrf").symlink_to(root.parent / "secret.zrf")
    assert find_case_insensitive(root, "link.zrf") is None


def included(root: Path, path: str, by: str = "main.zrf") -> Source | None:
    return FileLoader(root)(path, Source((root / by).as_posix(), ""))


def test_an_include_is_relative_to_the_including_file(root: Path) -> None:
    source = included(root, "A.zrf", by="sub/x.zrf")
    assert source is not None
    assert (source.name, source.text) == ((root / "sub" / "a.zrf").as_posix(), "a")


def test_an_include_may_use_a_parent_folder_below_the_root(root: Path) -> None:
    source = included(root, r"..\b.zrf", by="sub/x.zrf")
    assert source is not None and source.text == "b"


@pytest.mark.parametrize("path", ["../secret.zrf", "../../secret.zrf", "/secret.zrf"])
def test_an_include_does_not_leave_the_folder(root: Path, path: str) -> None:
    assert included(root, path) is None


def test_a_wider_root_allows_more(root: Path) -> None:
    source = FileLoader(root.parent)("../secret.zrf", Source((root / "b.zrf").as_posix(), ""))
    assert source is not None and source.text == "secret"


def test_includes_of_a_text_without_a_file_are_relative_to_the_root(root: Path) -> None:
    source = FileLoader(root)("b.zrf", Source("<text>", ""))
    assert source is not None and source.text == "b"


def test_source_names_are_relative_like_the_given_path(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(root)
    main = load_source(Path("main.zrf")).value
    source = FileLoader(Path("main.zrf").parent)("SUB/a.zrf", main)
    assert source is not None and source.name == "sub/a.zrf"


@pytest.mark.parametrize("path", ["none.zrf", "sub"])
def test_a_file_that_cannot_be_read_is_an_error(root: Path, path: str) -> None:
    (diagnostic,) = load_source(root / path).diagnostics
    assert diagnostic.code == "ZRF006"


def test_a_file_above_the_size_limit_is_not_read(tmp_path: Path) -> None:
    with (tmp_path / "huge.zrf").open("wb") as file:
        file.truncate(MAX_FILE + 1)
    (found,) = load_source(tmp_path / "huge.zrf").diagnostics
    assert found.code == "ZRF939"
    loader = FileLoader(tmp_path)
    assert loader("huge.zrf", Source((tmp_path / "a.zrf").as_posix(), "")) is None
    assert loader.read("huge.zrf") is None
