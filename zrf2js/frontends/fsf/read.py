"""The reader of variants.ini: forms of a rules file for each expressible variant."""

from __future__ import annotations

from zrf2js.frontends.dgz.generated import GeneratedReader
from zrf2js.frontends.fsf.ini import Section, builtin_sections, sections_of
from zrf2js.frontends.fsf.keys import LEFT_OUT, NOT_EXPRESSIBLE, OF_ENGINE, OF_LONG_GAMES, READ
from zrf2js.frontends.fsf.settings import MOBILITY, Inexpressible, Settings, is_piece_key
from zrf2js.frontends.fsf.statements import Statements
from zrf2js.frontends.zrf.expand import GameForm
from zrf2js.support.diagnostics.suggest import did_you_mean
from zrf2js.support.outcome import Collector, Outcome
from zrf2js.support.source import Origin, Source, Span

#: sections of a file, and variants that are compiled; there are 80 built-in variants
MAX_SECTIONS, MAX_VARIANTS = 1_000, 150
#: values of keys whose rule does not apply
_OFF = ("false", "0", "-", "none", "", "draw")


def read_fsf(source: Source) -> Outcome[tuple[GameForm, ...]]:
    """Return the variants of a file as games; report variants that cannot be expressed."""
    collector = Collector()
    known = builtin_sections()
    games: list[GameForm] = []
    found = 0
    for section in sections_of(source):
        if isinstance(section, Origin):
            span = section.span
            collector.report("ZRF674", section, word=source.text[span.start : span.end])
            continue
        found += 1
        if found > MAX_SECTIONS or len(games) == MAX_VARIANTS:
            collector.report("ZRF677", section.origin, limit=MAX_VARIANTS, sections=MAX_SECTIONS)
            break
        if section.parent and section.parent not in known:
            close = did_you_mean(section.parent, known)
            collector.report("ZRF673", section.origin, instead=close, word=section.parent)
        known[section.name] = section
        try:
            games.append(_game(source, section, known, collector))
        except Inexpressible as error:
            origin = error.origin or section.origin
            collector.report(
                "ZRF670", origin, title=section.name, word=error.key, reason=error.reason
            )
    if not games:
        collector.report("ZRF675", Origin(Span(source, 0, 0)), count=found)
    return collector.outcome(tuple(games))


def _game(
    source: Source, section: Section, known: dict[str, Section], collector: Collector
) -> GameForm:
    settings = Settings(section, known)
    _check_keys(settings, collector)
    origin = section.origin or Origin(Span(source, 0, 0))
    variant = Statements(settings, origin)
    lines = variant.all()
    reader = GeneratedReader(source, collector, None)
    statements = reader.statements(lines, [])
    return GameForm(kind="game", statements=tuple(statements), base=None, origin=origin)


def _check_keys(settings: Settings, collector: Collector) -> None:
    """Report keys without a meaning; raise Inexpressible for rules that no rules file has."""
    for key, entry in settings.entries.items():
        if key in READ or key in OF_ENGINE or is_piece_key(key) or MOBILITY.fullmatch(key):
            continue
        if key in LEFT_OUT:
            if entry.value.lower() not in _OFF:
                place, reason = entry.origin or settings.origin, LEFT_OUT[key]
                collector.report("ZRF676", place, title=settings.name, word=key, reason=reason)
        elif key in NOT_EXPRESSIBLE:
            default = "true" if key == "checking" else ""
            if entry.value.lower() not in (default or _OFF):
                raise Inexpressible(key, entry.origin or settings.origin, NOT_EXPRESSIBLE[key])
        elif entry.origin is None:
            continue  # of a built-in variant
        elif key in OF_LONG_GAMES:
            collector.report("ZRF671", entry.origin, word=key)
        else:
            known = [*READ, *NOT_EXPRESSIBLE, *OF_LONG_GAMES]
            collector.report("ZRF672", entry.origin, instead=did_you_mean(key, known), word=key)
