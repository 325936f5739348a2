"""The changelog, the version and the templates of issues have the form that CONTRIBUTING states."""

from __future__ import annotations

import re
import subprocess

import pytest
import yaml

from tests.cli.running import ROOT
from zrf2js._version import __version__

CHANGELOG = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
SECTIONS = ("Added", "Changed", "Deprecated", "Removed", "Performance", "Fixed", "Security")
RELEASES = re.findall(r"^## \[(.*?)\](?: - (\d{4}-\d\d-\d\d))?$", CHANGELOG, re.MULTILINE)
TEMPLATES = sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml"))


def numbers(version: str) -> tuple[int, ...]:
    return tuple(map(int, version.split(".")))


def test_releases_are_in_order() -> None:
    assert RELEASES[0] == ("Unreleased", "")
    versions = [numbers(version) for version, _ in RELEASES[1:]]
    assert versions == sorted(set(versions), reverse=True)
    assert all(date for _, date in RELEASES[1:])
    assert not versions or versions[0] <= numbers(__version__)


def test_sections_are_those_of_keep_a_changelog() -> None:
    for release in re.split(r"^## ", CHANGELOG, flags=re.MULTILINE)[1:]:
        found = re.findall(r"^### (.*)$", release, re.MULTILINE)
        assert found == [section for section in SECTIONS if section in found]


def test_no_entry_stands_twice() -> None:
    bullets = re.split(r"^(?=- |#|\w)", CHANGELOG, flags=re.MULTILINE)
    entries = [" ".join(text.split()) for text in bullets if text.startswith("- ")]
    assert len(entries) > 20
    assert len(set(entries)) == len(entries)


def test_a_tagged_version_has_a_release() -> None:
    if not (ROOT / ".git").exists():  # a source distribution
        return
    run = subprocess.run(["git", "tag"], cwd=ROOT, capture_output=True, text=True, check=True)
    tagged = {tag.removeprefix("v") for tag in run.stdout.split() if re.fullmatch(r"v[\d.]+", tag)}
    full = {version for version in tagged if version.count(".") == 2}
    assert full <= {version for version, _ in RELEASES}


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.stem)
def test_an_issue_template_is_a_form(path: object) -> None:
    text = path.read_text(encoding="utf-8")  # type: ignore[attr-defined]
    form = yaml.safe_load(text)
    if "blank_issues_enabled" in form:
        return
    assert {"name", "description", "title", "labels", "body"} <= set(form)
    identifiers = [item["id"] for item in form["body"]]
    assert len(set(identifiers)) == len(identifiers)
    for item in form["body"]:
        assert item["type"] in ("textarea", "input")
        assert item["attributes"]["label"]


def test_there_is_a_template_for_each_kind_of_issue() -> None:
    assert {path.stem for path in TEMPLATES} == {
        "rules-play-incorrectly",
        "bug",
        "feature",
        "config",
    }
