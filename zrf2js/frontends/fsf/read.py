"""The reader of variants.ini: forms of a rules file for each expressible variant."""

from __future__ import annotations

from zrf2js.frontends.fsf.ini import Section, builtin_sections, sections_of
from zrf2js.frontends.fsf.keys import BY_NAME, KEYS, Status
from zrf2js.frontends.fsf.pieces import PIECES
from zrf2js.frontends.fsf.settings import UNKNOWN, Inexpressible, Settings
from zrf2js.frontends.fsf.statements import Statements
from zrf2js.frontends.zrf.expand import GameForm
from zrf2js.support.diagnostics.model import Severity
from zrf2js.support.diagnostics.suggest import did_you_mean
from zrf2js.support.outcome import Collector, Outcome
from zrf2js.support.source import Origin, Source, Span

#: sections of a file, and variants that are compiled; there are 90 built-in variants
MAX_SECTIONS, MAX_VARIANTS = 1_000, 150
#: the reason for a section whose parent does not exist
NO_PARENT = "no such parent"


class Variants:
    """The settings of all variants that a section may have as its parent, read as required."""

    def __init__(self) -> None:
        self._sections = builtin_sections()
        self._settings: dict[str, Settings | Inexpressible] = {}

    def __contains__(self, name: str) -> bool:
        return name in self._sections

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the variants so far."""
        return tuple(self._sections)

    def add(self, section: Section) -> Settings:
        """Return the settings of a new section; raise Inexpressible."""
        if section.parent and section.parent not in self._sections:
            raise Inexpressible(section.parent, section.origin, NO_PARENT)
        if section.name in self._sections:
            raise Inexpressible(section.name, section.origin, "a variant of this name exists")
        self._sections[section.name] = section
        return self.settings(section.name)

    def settings(self, name: str) -> Settings:
        """Return the settings of a variant; raise Inexpressible."""
        if name not in self._settings:
            section = self._sections[name]
            try:
                parent = self.settings(section.parent) if section.parent else Settings("")
                self._settings[name] = parent.extended(section)
            except Inexpressible as error:
                self._settings[name] = error
        settings = self._settings[name]
        if isinstance(settings, Inexpressible):
            raise settings
        return settings


def read_fsf(source: Source, variant: str | None = None) -> Outcome[tuple[GameForm, ...]]:
    """Return the variants of a file as games; report variants that cannot be expressed.

    If a section has the name ``variant``, the others are read only as far as it depends on them.
    """
    collector = Collector()
    variants = Variants()
    titles = [each.name for each in sections_of(source) if isinstance(each, Section)]
    only = variant if variant in titles else None
    games: list[GameForm] = []
    count = 0
    for section in sections_of(source):
        if isinstance(section, Origin):
            span = section.span
            collector.report("ZRF674", section, word=source.text[span.start : span.end])
            continue
        count += 1
        if count > MAX_SECTIONS or len(games) == MAX_VARIANTS:
            collector.report("ZRF677", section.origin, limit=MAX_VARIANTS, sections=MAX_SECTIONS)
            break
        try:
            if only in (None, section.name):
                games.append(_game(source, section, variants, collector))
            else:
                variants.add(section)
        except Inexpressible as error:
            if only in (None, section.name):
                severity = Severity.ERROR if only else None
                _report(section, error, variants, collector, severity)
    if not games and only is None:
        collector.report("ZRF675", Origin(Span(source, 0, 0)), count=count)
    return collector.outcome(tuple(games))


def _report(
    section: Section,
    error: Inexpressible,
    variants: Variants,
    collector: Collector,
    severity: Severity | None,
) -> None:
    """Report why a section is left out; it is an error if the section was requested."""
    origin = error.origin or section.origin
    title, word = section.name, error.key
    if error.reason == NO_PARENT:
        close = did_you_mean(word, variants.names)
        collector.report("ZRF673", origin, severity=severity, instead=close, word=word, title=title)
    elif error.reason == UNKNOWN:
        close = did_you_mean(word, (*BY_NAME, *PIECES))
        collector.report("ZRF672", origin, severity=severity, instead=close, word=word, title=title)
    else:
        reason = error.reason
        collector.report("ZRF670", origin, severity=severity, title=title, word=word, reason=reason)


def _game(source: Source, section: Section, variants: Variants, collector: Collector) -> GameForm:
    settings = variants.add(section)
    origin = section.origin or Origin(Span(source, 0, 0))
    forms = Statements(settings, origin).forms()
    for entry in settings.cut:
        collector.report("ZRF674", entry.origin, word=f"{entry.key} = {entry.value}")
    for key in KEYS:
        entries = [each for each in section.entries if each.key == key.name]
        if entries and key.status is Status.LONG_GAMES:
            collector.report("ZRF671", entries[-1].origin, word=key.name)
    return GameForm(kind="game", statements=tuple(forms), base=None, origin=origin)
