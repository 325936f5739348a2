"""Installations of CI are locked: lists with hashes, pinned actions, and a bill of materials."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import InvalidVersion, Version

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
LISTS = sorted((ROOT / "lock").glob("*.txt"))


def locked(path: Path) -> dict[str, tuple[str, list[str]]]:
    """Return the version and the hashes of each package of a list."""
    text = path.read_text().replace("\\\n", " ")
    found = {}
    for line in text.splitlines():
        name, version = re.match(r"([\w.-]+)==([^\s;]+)", line).groups()  # type: ignore[union-attr]
        hashes = re.findall(r"--hash=sha256:([0-9a-f]{64})", line)
        found[canonicalize_name(name)] = version, hashes
    return found


@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.stem)
def test_every_package_has_an_exact_version_and_hashes(path: Path) -> None:
    packages = locked(path)
    assert packages and all(hashes for _, hashes in packages.values())
    assert "http" not in path.read_text()


@pytest.mark.parametrize(
    ("name", "required"),
    [
        ("run", PROJECT["project"]["dependencies"]),
        ("dev", PROJECT["project"]["dependencies"]),
        ("dev", PROJECT["project"]["optional-dependencies"]["dev"]),
        ("node", PROJECT["project"]["optional-dependencies"]["node"]),
        ("release", PROJECT["project"]["optional-dependencies"]["release"]),
        ("site", PROJECT["project"]["optional-dependencies"]["site"]),
        ("build", PROJECT["dependency-groups"]["build"]),
        ("build", PROJECT["build-system"]["requires"]),
        ("dev", PROJECT["dependency-groups"]["build"]),
    ],
)
def test_the_lists_satisfy_the_project(name: str, required: list[str]) -> None:
    packages = locked(ROOT / f"lock/{name}.txt")
    for requirement in map(Requirement, required):
        version, _ = packages[canonicalize_name(requirement.name)]
        assert requirement.specifier.contains(version), requirement


def test_a_package_has_one_version() -> None:
    lists = {path.stem: locked(path) for path in LISTS if path.stem != "release"}
    versions: dict[str, set[str]] = {}
    for packages in lists.values():
        for package, (version, _) in packages.items():
            versions.setdefault(package, set()).add(version)
    assert {package for package, found in versions.items() if len(found) > 1} == set()


@pytest.mark.parametrize(
    "folder", ["tests/npm", "tests/mutation", "website", "benchmarks", "docs/editors/vscode"]
)
def test_npm_packages_are_locked(folder: str) -> None:
    lock = json.loads((ROOT / folder / "package-lock.json").read_text())
    package = json.loads((ROOT / folder / "package.json").read_text())
    for kind in ("dependencies", "devDependencies"):
        assert lock["packages"][""].get(kind, {}) == package.get(kind, {})
    entries = {name: row for name, row in lock["packages"].items() if name}
    assert entries and all(row["integrity"].startswith("sha512-") for row in entries.values())


def test_actions_are_pinned_by_hash() -> None:
    files = [ROOT / "action.yml", *(ROOT / ".github").rglob("*.yml")]
    used = [line for file in files for line in file.read_text().splitlines() if "uses:" in line]
    assert used and all(re.search(r"@[0-9a-f]{40} # v\d", line) for line in used)


def test_the_action_and_make_install_from_the_lists() -> None:
    steps = yaml.safe_load((ROOT / "action.yml").read_text())["runs"]["steps"]
    (install,) = (step["run"] for step in steps if "Install" in step.get("name", ""))
    assert "--require-hashes" in install and "--no-deps --no-build-isolation" in install
    makefile = (ROOT / "Makefile").read_text()
    assert "npm install --no-audit" not in makefile and "npm ci" in makefile
    for name in set(re.findall(r"lock/[\w.]+", install + makefile)):
        assert (ROOT / name).is_file(), name


def test_the_bill_of_materials_lists_what_zrf2js_requires() -> None:
    bill = json.loads((ROOT / "lock/sbom.cdx.json").read_text())
    assert bill["bomFormat"] == "CycloneDX"
    assert bill["metadata"]["component"]["name"] == "zrf2js"
    listed = {canonicalize_name(row["name"]): row["version"] for row in bill["components"]}
    assert listed == {name: version for name, (version, _) in locked(ROOT / "lock/run.txt").items()}


@pytest.mark.parametrize("extra", PROJECT["project"]["optional-dependencies"])
def test_the_name_of_an_extra_is_no_version(extra: str) -> None:
    """pip 24 compares such a name with the other extras as versions, and fails."""
    with pytest.raises(InvalidVersion):
        Version(extra)
