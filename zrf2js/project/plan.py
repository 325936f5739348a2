"""The plan of a build: all rules files of a folder, or the games of a `zrf2js.toml`."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath
from typing import Any

from zrf2js.emit.registry import BrokenEmitter, UnknownEmitter, emitter_names, find_emitter
from zrf2js.frontends.dagaz import is_page
from zrf2js.host.archives import SUFFIX as ARCHIVE
from zrf2js.host.archives import is_folder, on_disk
from zrf2js.host.reading import real_path
from zrf2js.host.rules_files import files_below, rules_below
from zrf2js.project.project_file import (
    KEYS,
    NO_SETTINGS,
    PROJECT_FILE,
    CheckSettings,
    Folder,
    InvalidProject,
    Project,
    check_settings,
    has_project_file,
    load_project,
    one_line,
    project_of,
    relative_path,
)
from zrf2js.project.settings import GAME, PROJECT, check_table, conflict_of, settings_of
from zrf2js.support.diagnostics.catalogue import diagnose
from zrf2js.support.diagnostics.model import Diagnostic
from zrf2js.support.diagnostics.suggest import did_you_mean
from zrf2js.support.outcome import Collector, Outcome

TARGETS = ("html", "module")


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """A rules file to compile; ``name`` is the stem of its files in the output folder.

    ``root`` is the folder out of which no path in the rules leads, by default that of the plan.
    ``with_features``, ``without``, ``runtime`` and ``dagaz_scripts`` are options of a compilation;
    ``minify`` minifies modules. ``trained`` are files with learned data in place of those beside
    the rules, by their kind. ``url`` is the address of the gallery on the web, with a slash at its
    end. ``place`` is the place of its entry in a project file.
    """

    rules: Path
    name: str
    root: Path | None = None
    targets: tuple[str, ...] = TARGETS
    format: str = ""
    variant: str | None = None
    dialect: str = "auto"
    overrides: tuple[Path, ...] = ()
    languages: tuple[str, ...] = ()
    with_features: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    runtime: str = "inline"
    minify: bool = False
    dagaz_scripts: bool = False
    trained: tuple[tuple[str, Path], ...] = ()
    title: str = ""
    authors: str = ""
    license: str = ""
    url: str = ""
    place: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """The jobs of a build. No path in the rules or the project leads out of ``root``.

    A Dagaz page reads its own folder only, except below ``page_root``. The ``license`` is that of
    games that state no other one.
    """

    root: Path
    page_root: Path | None = None
    jobs: tuple[Job, ...] = ()
    title: str = "Games"
    url: str = ""
    license: str = ""
    output: Path | None = None
    check: CheckSettings = NO_SETTINGS


def read_plan(path: Path, *, root: Path | None = None, output: Path | None = None) -> Outcome[Plan]:
    """Return the plan of a folder or archive, a project file or a single rules file."""
    collector = Collector()
    if is_folder(path) and has_project_file(path):
        path = path / PROJECT_FILE
    if path.name == PROJECT_FILE or path.suffix.lower() == ".toml":
        plan = collector.take(_plan_of_project(path, root))
    elif is_folder(path):
        plan = collector.take(_plan_of_folder(path, output))
    else:
        plan = Plan(root=path.parent, jobs=(Job(rules=path, name=path.stem),))
    jobs = tuple(_with_root(job, root, plan.page_root) for job in plan.jobs)
    plan = replace(plan, root=root or plan.root, jobs=jobs)
    collector.extend(name_conflicts(plan))
    return collector.outcome(plan)


def _with_root(job: Job, named: Path | None, page_root: Path | None) -> Job:
    """Return the job with the root folder of its page; a page cannot choose its own."""
    if named is not None or not is_page(job.rules.name):
        return job
    return replace(job, root=_root_of_page(job.rules, page_root))


def _root_of_page(page: Path, page_root: Path | None) -> Path:
    inside = page_root is not None and real_path(page).is_relative_to(real_path(page_root))
    return page_root if page_root is not None and inside else page.parent


def page_root_near(page: Path) -> Path | None:
    """Return the `root` that the nearest project file gives to a page, or None."""
    project = project_of(page)
    if project is None:
        return None
    return _root_of_page(page, _plan_of_project(project).value.page_root)


# --- a folder ----------------------------------------------------------------------------------


def _plan_of_folder(folder: Path, output: Path | None) -> Outcome[Plan]:
    collector = Collector()
    paths = sorted(rules_below(folder, output), key=lambda path: path.as_posix())
    pages = {path.with_suffix("") for path in paths if is_page(path.name)}
    # rules with the name of a Dagaz page are the source of the page, not a second game
    paths = [p for p in paths if is_page(p.name) or p.with_suffix("") not in pages]
    jobs = []
    for path in paths:
        if real_path(path).is_relative_to(real_path(folder)):
            name = path.relative_to(folder).with_suffix("").as_posix()
            jobs.append(Job(rules=path, name=name))
        else:
            collector.report("ZRF937", None, path=path.as_posix())
    if not paths:
        collector.report("ZRF931", None, path=folder.as_posix())
    return collector.outcome(Plan(root=folder, jobs=tuple(jobs), title=_title(folder)))


def _title(folder: Path) -> str:
    name = real_path(folder).name.removesuffix(ARCHIVE)
    return name.replace("-", " ").replace("_", " ").capitalize() or "Games"


def stamps(paths: tuple[Path, ...], output: Path | None) -> dict[str, tuple[int, int]]:
    """Return modification time in ns and size in bytes of every input file of a build."""
    stamps = {}
    for path in paths:
        file = on_disk(path)
        folder = file if file.is_dir() else file.parent
        for file in files_below(folder, output):
            try:
                status = file.stat()
            except OSError:
                continue
            stamps[str(file)] = status.st_mtime_ns, status.st_size
    return stamps


# --- a project file ----------------------------------------------------------------------------


def _plan_of_project(path: Path, root: Path | None = None) -> Outcome[Plan]:
    collector = Collector()
    folder = path.parent
    plan = Plan(root=folder)
    project = collector.take(load_project(path))
    try:
        if collector.ok:
            plan = _project(Folder(folder, root or folder), project)
    except InvalidProject as error:
        collector.report("ZRF930", None, path=path.as_posix(), reason=one_line(str(error)))
    return collector.outcome(plan)


def read_check(path: Path) -> Outcome[CheckSettings]:
    """Return the settings of the project that a path belongs to."""
    collector = Collector()
    project = project_of(path)
    plan = Plan(root=path) if project is None else collector.take(_plan_of_project(project))
    return collector.outcome(plan.check)


def _project(folder: Folder, project: Project) -> Plan:
    data = project.data
    if isinstance(data.get("game"), dict):
        raise InvalidProject("`game` is not an array of tables: write [[game]]")
    check_table("the project", data, PROJECT)
    common = settings_of(folder, data)
    shared_license = common.pop("license", "")
    url = _url(data.get("url", ""))
    base = Job(rules=folder.path, name="", url=url, **common)
    games = data.get("game", [])
    if not all(isinstance(game, dict) for game in games):
        raise InvalidProject("`game` is not an array of tables: write [[game]]")
    output = folder.file(data["output"], "output") if "output" in data else None
    if games:
        jobs = tuple(
            replace(_game(folder, game, base), place=project.place_of_game(number))
            for number, game in enumerate(games)
        )
    else:
        folder_jobs = _plan_of_folder(folder.path, output).value.jobs
        jobs = tuple(replace(base, rules=job.rules, name=job.name) for job in folder_jobs)
    _check_formats(jobs)
    _check_features(jobs)
    return Plan(
        root=folder.path,
        page_root=_page_root(folder, data),
        jobs=jobs,
        title=data.get("title", _title(folder.path)),
        url=url,
        output=output,
        license=shared_license,
        check=_check_table(folder, data.get("check", {})),
    )


def _page_root(folder: Folder, data: dict[str, Any]) -> Path | None:
    if "root" not in data:
        return None
    return folder.path if data["root"] == "." else folder.file(data["root"], "root")


def _check_formats(jobs: tuple[Job, ...]) -> None:
    """Reject formats that no target of the project has; unknown targets are errors later."""
    targets = dict.fromkeys([*TARGETS, *(target for job in jobs for target in job.targets)])
    formats: list[str] = []
    for target in targets:
        with suppress(UnknownEmitter, BrokenEmitter):
            formats += find_emitter(target).formats
    for job in jobs:
        if job.format and job.format not in formats:
            choices = ", ".join(dict.fromkeys(formats))
            raise InvalidProject(f"`format`: {job.format} is not one of: {choices}")


def _check_features(jobs: tuple[Job, ...]) -> None:
    """Reject features that a job both requires and leaves out."""
    for job in jobs:
        if (job.without or job.with_features) and (conflict := conflict_of(job)):
            raise InvalidProject(f"`without`: {conflict}")


def _url(address: str) -> str:
    """Return the address of the output folder on the web, with a slash at its end."""
    if address and not re.fullmatch(r"https?://[^\s/?#]+(/[^\s?#]*)?", address):
        raise InvalidProject("`url` is not an address such as https://example.org/games/")
    return address and address.rstrip("/") + "/"


def _check_table(folder: Folder, table: dict[str, Any]) -> CheckSettings:
    check_table("the table `check`", table, KEYS)
    if "baseline" in table:
        folder.file(table["baseline"], "baseline")
    return check_settings(folder.path, table)


def _game(folder: Folder, data: dict[str, Any], base: Job) -> Job:
    check_table("a game", data, GAME)
    if "rules" not in data:
        raise InvalidProject("a game has no `rules`")
    rules = folder.file(data["rules"], "rules")
    changes = settings_of(folder, data)
    changes.update({key: data[key] for key in ("title", "variant") if key in data})
    given = data.get("name", PurePosixPath(data["rules"]).with_suffix("").as_posix())
    name = relative_path(given, "name").as_posix()
    return replace(base, rules=rules, name=name, **changes)


# --- errors in jobs ---------------------------------------------------------------------------


def name_conflicts(plan: Plan) -> Iterator[Diagnostic]:
    """Yield errors for games with equal names, ignoring case, and for names of the gallery."""
    taken = {
        "index": "the gallery",
        "manifest": "the manifest",
        "service-worker": "the service worker",
        ".zrf2js": "the build state",
    }
    for job in plan.jobs:
        shown = job.rules.as_posix()
        place = f"{shown} ({job.place})" if job.place else shown
        key = unicodedata.normalize("NFC", job.name).casefold()
        if key in taken:
            yield diagnose("ZRF932", None, path=place, other=taken[key], name=job.name)
        taken.setdefault(key, place)


def unknown_targets(plan: Plan) -> Iterator[Diagnostic]:
    """Yield an error for each target that does not exist."""
    names = emitter_names()
    for target in dict.fromkeys(target for job in plan.jobs for target in job.targets):
        if target not in names:
            notes = (f"the targets are {', '.join(names)}",)
            close = did_you_mean(target, names)
            yield diagnose("ZRF942", None, word=target, instead=close, notes=notes)
