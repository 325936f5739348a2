"""The changelog, the version and the templates of issues have the form that CONTRIBUTING states."""

from __future__ import annotations

import json
import re
import subprocess

import pytest
import yaml

from release.notes import notes
from release.runs import RUNS, SERVERS
from tests.cli.running import ROOT
from zrf2js._version import __version__
from zrf2js.cli import COMMANDS

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


NOTED = """\
# Changelog

## [Unreleased]

## [0.2.0] - 2027-01-02

### Added

- Boards of glass.

## [0.1.0] - 2026-01-02

## [0.0.1] - 2025-01-02

- The first one.
"""


def test_the_notes_are_the_section_of_the_version() -> None:
    assert notes(NOTED, "0.2.0") == "### Added\n\n- Boards of glass.\n"
    assert notes(NOTED, "0.0.1") == "- The first one.\n"


@pytest.mark.parametrize("version", ["0.1.0", "0.3.0", "0.2"])
def test_a_version_without_entries_has_no_notes(version: str) -> None:
    with pytest.raises(ValueError, match="no entries for"):
        notes(NOTED, version)


def test_the_extension_has_the_version_of_the_compiler() -> None:
    path = ROOT / "docs" / "editors" / "vscode" / "package.json"
    assert json.loads(path.read_text(encoding="utf-8"))["version"] == __version__


WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_a_workflow_grants_no_more_than_its_jobs_need(path: object) -> None:
    workflow = yaml.safe_load(path.read_text(encoding="utf-8"))  # type: ignore[attr-defined]
    assert workflow["permissions"] == {"contents": "read"}
    for job in workflow["jobs"].values():
        writes = {name for name, right in job.get("permissions", {}).items() if right == "write"}
        assert writes <= {"contents", "id-token", "packages"}
        assert "id-token" not in writes or job["environment"] in ("pypi", "npm")
        for step in job["steps"]:  # a name of a branch in a script could contain commands
            assert "${{" not in step.get("run", "")


def test_the_tests_run_on_all_supported_versions_of_python() -> None:
    workflow = yaml.safe_load((ROOT / ".github" / "workflows" / "tests.yml").read_text())
    run = workflow["jobs"]["quick"]["strategy"]["matrix"]["python"]
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert run == re.findall(r"Python :: (3\.\d+)", project)


def test_make_targets_of_the_workflows_exist() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    used = {
        target
        for path in WORKFLOWS
        for target in re.findall(r"run: make ([a-z]+)$", path.read_text(), re.MULTILINE)
    }
    assert used == {"release", "site", "vsix"}
    assert all(re.search(rf"^{target}:", makefile, re.MULTILINE) for target in used)


def test_the_release_runs_every_command() -> None:
    assert {*RUNS, *SERVERS} == set(COMMANDS)
