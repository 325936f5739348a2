"""The reader of an Interactive Diagram: forms of a rules file."""

from __future__ import annotations

from zrf2js.frontends.dgz.generated import GeneratedReader
from zrf2js.frontends.diagram.lines import Parameter, PieceLine, lines_of
from zrf2js.frontends.diagram.names import DISPLAY, NOT_EXPRESSIBLE, READ
from zrf2js.frontends.diagram.statements import MAX_PIECES, Inexpressible, Statements
from zrf2js.frontends.zrf.expand import GameForm
from zrf2js.support.diagnostics.suggest import did_you_mean
from zrf2js.support.outcome import Collector, Outcome
from zrf2js.support.source import Origin, Source, Span


def read_diagram(source: Source) -> Outcome[tuple[GameForm, ...]]:
    """Return the game of a diagram; report what rules files cannot express."""
    collector = Collector()
    start = Origin(Span(source, 0, 0))
    parameters: dict[str, Parameter] = {}
    pieces: list[PieceLine] = []
    for line in lines_of(source):
        match line:
            case Parameter():
                parameters[line.name] = line
                _check(line, collector)
            case PieceLine():
                pieces.append(line)
            case Origin():
                word = source.text[line.span.start : line.span.end]
                collector.report("ZRF682", line, word=word[:40])
    if not pieces:
        collector.report("ZRF683", start)
        return collector.outcome(())
    try:
        if len(pieces) > MAX_PIECES:
            reason = f"a diagram has at most {MAX_PIECES} pieces"
            raise Inexpressible(pieces[MAX_PIECES].name, pieces[MAX_PIECES].origin, reason)
        lines = Statements(parameters, pieces, start).all()
    except Inexpressible as error:
        collector.report("ZRF680", error.origin, word=error.word, reason=error.reason)
        return collector.outcome(())
    statements = GeneratedReader(source, collector, None).statements(lines, [])
    game = GameForm(kind="game", statements=tuple(statements), base=None, origin=start)
    return collector.outcome((game,))


def _check(line: Parameter, collector: Collector) -> None:
    """Report a parameter that the reader does not read."""
    if line.name in READ or line.name in DISPLAY:
        return
    if line.name in NOT_EXPRESSIBLE:
        reason = NOT_EXPRESSIBLE[line.name]
        collector.report("ZRF680", line.origin, word=line.name, reason=reason)
    else:
        close = did_you_mean(line.name, [*READ, *DISPLAY])
        collector.report("ZRF681", line.origin, instead=close, word=line.name)
