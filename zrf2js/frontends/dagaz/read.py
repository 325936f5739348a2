"""The reader of Dagaz pages: reads the scripts, runs them, and converts the design to a Program."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import PurePosixPath

from zrf2js.frontends.dagaz.design import Design, read_design
from zrf2js.frontends.dagaz.page import Page, is_on_network, read_page
from zrf2js.frontends.dagaz.program import game_of
from zrf2js.frontends.dagaz.recording import PageScripts, RecordingFailed, RecordSetup, ScriptRunner
from zrf2js.ir import nodes as ir
from zrf2js.support.outcome import Collector, Outcome
from zrf2js.support.source import Origin, Source, Span
from zrf2js.support.typed_json import InvalidData

#: Return a file that the page names, None if it is missing or outside the root folder.
Load = Callable[[str, Source], Source | None]
#: Return the folder that a path of the page requires as root, None if the path stays in the root,
#: "" if no folder permits it.
Outside = Callable[[str], str | None]

#: Limit of the scripts of a page; the largest known page has a fifth of it.
MAX_SCRIPTS = 250
#: Limit of the pictures of a page; the largest known page has a sixth of it.
MAX_PICTURES = 1000
#: Characters of a path in a message.
MAX_SHOWN = 200
#: Limit of the setups of one model.
MAX_SETUPS = 200

_MODEL = re.compile(r"\bModel\s*\.\s*BuildDesign\s*=")
#: assignments of members that rules read
_RULES = re.compile(r"\bModel\s*\.\s*[\w$]+\s*=[^=]")
#: assignments of members of the search, the view and the controller
_OTHERS = re.compile(r"\b(?:AI|View|Controller|Sounds)\s*\.\s*[\w$]+\s*=[^=]")


def read_dagaz(
    source: Source, load: Load, record: ScriptRunner, outside: Outside
) -> Outcome[ir.Program]:
    """Return the Program of a page; empty, with diagnostics, if it has no game."""
    collector = Collector()
    page = read_page(source.text)
    origin = Origin(Span(source, 0, 0))
    name = PurePosixPath(source.name).stem
    if not page.is_dagaz:
        collector.report("ZRF650", origin)
        return collector.outcome(ir.Program(name=name, games=()))
    scripts = _scripts(page, source, load, outside, collector)
    if not any(script.role == "model" for script in scripts):
        collector.report("ZRF652", origin)
    games: list[ir.GameIR] = []
    if collector.ok:
        reader = _Reader(source, page, scripts, record, origin, collector)
        games = reader.games()
        scripts = tuple(script for script in scripts if script.name not in reader.invalid)
    return collector.outcome(ir.Program(name=name, games=tuple(games), scripts=scripts))


def _scripts(
    page: Page, source: Source, load: Load, outside: Outside, collector: Collector
) -> tuple[ir.Script, ...]:
    """Return the scripts of the game; report them and pictures that the page must not load."""
    tags = dict(page.tags)

    def origin(path: str) -> Origin:
        return Origin(Span(source, *tags[path]))

    scripts = []
    if len(page.scripts) > MAX_SCRIPTS:
        collector.report("ZRF114", origin(page.scripts[MAX_SCRIPTS]), limit=MAX_SCRIPTS)
    for path in page.scripts[:MAX_SCRIPTS]:
        script = load(path, source)
        if script is None:
            _report_path(path, outside(path), origin(path), collector, is_missing=True)
            continue
        if is_without_rules(script.text):
            collector.report("ZRF654", origin(path), path=path)
            continue
        role = "model" if _MODEL.search(script.text) else "rules"
        scripts.append(ir.Script(name=path, text=script.text, role=role))
    pictures = [path for _, path in page.pictures if path and not is_on_network(path)]
    if len(pictures) > MAX_PICTURES:
        collector.report("ZRF114", origin(pictures[MAX_PICTURES]), limit=MAX_PICTURES)
    for path in dict.fromkeys(pictures[:MAX_PICTURES]):
        _report_path(path, outside(path), origin(path), collector)
    return tuple(scripts)


def _report_path(
    path: str,
    folder: str | None,
    origin: Origin,
    collector: Collector,
    *,
    is_missing: bool = False,
) -> None:
    """Report a path that requires another root folder (see Outside), or whose file is missing."""
    if folder is None and not is_missing:
        return
    reason = "it is not a relative path" if folder == "" else "it leads out of the root folder"
    collector.report(
        "ZRF653",
        origin,
        path=path[:MAX_SHOWN],
        reason="there is no such file" if folder is None else reason,
        help=f"`--root {folder}` permits it" if folder else None,
    )


def is_without_rules(text: str) -> bool:
    """Return True if a script only sets members of the search, the view and the controller."""
    return bool(_OTHERS.search(text)) and not _RULES.search(text)


def read_rules(
    name: str,
    design: ir.Script,
    scripts: tuple[ir.Script, ...],
    record: ScriptRunner,
    origin: Origin,
) -> Outcome[ir.Program]:
    """Return the program of a design and of the scripts of its rules, which no page names.

    It has no games if the scripts cannot run.
    """
    collector = Collector()
    page = Page(
        title=name, scripts=(), modules=("zobrist",), pictures=(), is_older=False, is_dagaz=True
    )
    source = Source(f"{name}.htm", "")
    reader = _Reader(source, page, (design, *scripts), record, origin, collector)
    games = reader.games()
    kept = tuple(s for s in (design, *scripts) if s.name not in reader.invalid)
    return collector.outcome(ir.Program(name=name, games=tuple(games), scripts=kept))


class _Reader:
    def __init__(
        self,
        source: Source,
        page: Page,
        scripts: tuple[ir.Script, ...],
        record: ScriptRunner,
        origin: Origin,
        collector: Collector,
    ) -> None:
        self.source = source
        self.page = page
        self.scripts = scripts
        self.record = record
        self.origin = origin
        self.collector = collector
        #: names of scripts with syntax errors, which a page does not run
        self.invalid: set[str] = set()

    def games(self) -> list[ir.GameIR]:
        """Return the game of each setup."""
        page = PageScripts(
            scripts=self.scripts,
            page=PurePosixPath(self.source.name).name,
            is_older=self.page.is_older,
            modules=self.page.modules,
        )
        with self.record(page) as record_setup:
            return self._setups(record_setup)

    def _setups(self, record_setup: RecordSetup) -> list[ir.GameIR]:
        title = self.page.title or PurePosixPath(self.source.name).stem
        first = self._design(record_setup, "")
        if first is None:
            return []
        count = first["selectors"]
        if count <= 1:
            return self._game(first, title, "")
        games = []
        if count > MAX_SETUPS:
            self.collector.report("ZRF657", self.origin, count=count, limit=MAX_SETUPS)
        for selector in range(1, min(count, MAX_SETUPS) + 1):
            search = f"?selector={selector}"
            design = self._design(record_setup, search)
            if design is None:
                break  # the other setups have no budget left, or the same error
            games += self._game(design, f"{title} ({selector})", search)
        return games

    def _game(self, design: Design, title: str, search: str) -> list[ir.GameIR]:
        declared = {"players": design["players"], "positions": design["positions"]}
        missing = [kind for kind, values in declared.items() if not values]
        if missing:
            self.collector.report("ZRF662", self.origin, missing=" and no ".join(missing))
            return []
        kernel = ir.KernelRules(
            page=PurePosixPath(self.source.name).name,
            search=search,
            older=int(self.page.is_older),
            modules=self.page.modules,
        )
        return [self.collector.take(game_of(design, self.page, title, kernel, self.origin))]

    def _design(self, record_setup: RecordSetup, search: str) -> Design | None:
        """Return the design that the scripts build, None if they cannot run."""
        try:
            recording = record_setup(search)
            design = read_design(recording.design)
        except RecordingFailed as error:
            self.collector.report("ZRF655", self.origin, reason=str(error))
            return None
        except InvalidData as error:
            reason = f"they build an invalid design: {error}"
            self.collector.report("ZRF655", self.origin, reason=reason)
            return None
        self.invalid.update(recording.invalid)
        for option in design["unknownOptions"]:
            self.collector.report("ZRF659", self.origin, name=option)
        for kind, name in design["undeclared"]:
            self.collector.report("ZRF661", self.origin, kind=kind, name=name)
        for name, script, line, message in recording.errors:
            origin = self._place(script, line)
            self.collector.report("ZRF656", origin, name=name, message=message)
        for name, message in design["errors"]:
            self.collector.report("ZRF656", self.origin, name=name, message=message)
        return design

    def _place(self, name: str, line: int) -> Origin:
        """Return the location of a line of a script."""
        text = next((script.text for script in self.scripts if script.name == name), "")
        lines = text.splitlines(keepends=True)[: line - 1] if line > 0 else []
        offset = min(sum(map(len, lines)), len(text))
        return Origin(Span(Source(name, text), offset, offset))
