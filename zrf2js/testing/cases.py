"""The tests of a rules file: requests to its module, and differences to what the tests expect."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from zrf2js.support.diagnostics.catalogue import diagnose
from zrf2js.support.diagnostics.model import Diagnostic
from zrf2js.support.outcome import Collector, Outcome
from zrf2js.support.source import Origin, Source, Span
from zrf2js.testing.pages import Fence, Line, Section, Stage, sections_of

#: suffix of the file with the tests of ``NAME.zrf``
SUFFIX = ".test.md"

#: fences that set up a position
SETUP = ("position", "load")
#: fences with expected results; `legal` and `illegal` list some of the moves
QUERIES = ("moves", "legal", "illegal", "outcome", "board", "player")
#: fences for readers
SILENT = ("sh", "js", "text", "zrf")

#: an answer to a step: lines, None for a step without a result, or the error that ended the test
Answer = list[str] | dict[str, str] | None


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a test: a move, a position to set up or a query, with its place in the page."""

    do: str
    text: str
    fence: Fence
    line: Line | None = None
    stage: Stage | None = None


@dataclass(frozen=True, slots=True)
class Track:
    """The steps of a test with one variant, which continue one game."""

    source: Source
    section: Section
    variant: str
    steps: tuple[Step, ...]

    def request(self) -> dict[str, Any]:
        """Return the track as a part of a request (templates/host/cases.mjs)."""
        steps = [{"do": step.do, "text": step.text} for step in self.steps]
        return {"variant": self.variant or None, "steps": steps}

    def failures(self, answers: Sequence[Answer]) -> Iterator[Diagnostic]:
        """Yield a diagnostic for each step whose answer differs from the expected one (ZRF955)."""
        for step, answer in zip(self.steps, answers, strict=False):
            if isinstance(answer, dict):
                yield self._failure(step, answer["error"], ())
            elif answer is not None and step.stage is not None:
                yield from self._compared(step, step.stage, answer)

    def _compared(self, step: Step, stage: Stage, answer: list[str]) -> Iterator[Diagnostic]:
        expected = [line.text for line in stage.expected]
        missing, surplus = _differences(step.do, expected, answer)
        if missing or surplus:
            notes = (*(f"- {text}" for text in missing), *(f"+ {text}" for text in surplus))
            yield self._failure(step, _REASONS[step.do], notes)

    def _failure(self, step: Step, reason: str, notes: tuple[str, ...]) -> Diagnostic:
        start, end = step.fence.start, step.fence.end
        line = step.line or (step.stage.expected[0] if step.stage and step.stage.expected else None)
        if line is not None:
            start, end = line.start, line.start + len(line.text)
        origin = Origin(Span(self.source, start, end))
        name = self.section.name
        return diagnose("ZRF955", origin, name=name, reason=reason, notes=notes)


_REASONS = {
    "moves": "the legal moves differ",
    "legal": "moves are not legal",
    "illegal": "moves are legal",
    "outcome": "the outcome differs",
    "board": "the position differs",
    "player": "another player is to move",
}


def _differences(
    do: str, expected: Sequence[str], answer: Sequence[str]
) -> tuple[list[str], list[str]]:
    """Return the expected lines that the answer lacks, and the lines that it has in addition."""
    if do == "legal":
        return [text for text in expected if text not in answer], []
    if do == "illegal":
        return [], [text for text in expected if text in answer]
    if do == "outcome" and expected and ":" not in expected[0]:  # without the reason
        answer = [answer[0].partition(":")[0]]
    missing, surplus = list(expected), []
    for text in answer:
        if text in missing:
            missing.remove(text)
        else:
            surplus.append(text)
    return missing, surplus


def read_tests(source: Source) -> Outcome[tuple[Track, ...]]:
    """Return the tests of a page, a track for each variant of a test; report errors (ZRF954)."""
    collector = Collector()
    tracks: list[Track] = []
    for section in sections_of(source.text):
        fences = []
        for fence in section.fences:
            if fence.kind in SETUP or fence.kind in QUERIES:
                fences.append(fence)
            elif fence.kind not in SILENT:
                choices = ", ".join((*SETUP, *QUERIES))
                origin = Origin(Span(source, fence.start, fence.start))
                reason = f"unknown fence `{fence.kind}`; expected one of: {choices}"
                collector.report("ZRF954", origin, path=source.name, reason=reason)
        for variant in dict.fromkeys(fence.info for fence in fences):
            own = [fence for fence in fences if fence.info == variant]
            steps = tuple(step for fence in own for step in _steps(fence))
            tracks.append(Track(source, section, variant, steps))
    if not tracks and collector.ok:
        reason = "it has no tests; a test is a heading `## NAME` and fences"
        collector.report("ZRF954", None, path=source.name, reason=reason)
    return collector.outcome(tuple(tracks))


def _steps(fence: Fence) -> Iterator[Step]:
    if fence.kind in SETUP:
        yield Step(fence.kind, fence.text, fence)
        return
    for stage in fence.stages:
        for line in stage.commands:
            yield Step("play" if line.move else "undo", line.move, fence, line)
        if stage.expected or not stage.commands:
            text = "\n".join(line.text for line in stage.expected)
            yield Step(fence.kind, text, fence, None, stage)


@dataclass(frozen=True, slots=True)
class Results:
    """The answers to the steps of tests, up to the first error of each track."""

    tracks: tuple[Track, ...]
    answers: tuple[tuple[Answer, ...], ...]

    def failures(self) -> dict[Track, tuple[Diagnostic, ...]]:
        """Return the diagnostics of the tracks that fail."""
        pairs = zip(self.tracks, self.answers, strict=True)
        failures_by_track = {track: tuple(track.failures(answers)) for track, answers in pairs}
        return {track: failures for track, failures in failures_by_track.items() if failures}


def run_tests(source: Source, answer: Callable[[dict[str, Any]], Any]) -> Outcome[Results]:
    """Run the tests of a page; ``answer`` returns the answer of the module to a request."""
    tests = read_tests(source)
    if not tests.ok:
        return Outcome(Results((), ()), tests.diagnostics)
    request = {"do": "cases", "tracks": [track.request() for track in tests.value]}
    answers = tuple(map(tuple, answer(request)["tracks"]))
    return Outcome(Results(tests.value, answers), tests.diagnostics)


def accepted(results: Results) -> dict[Fence, str]:
    """Return the texts of fences with the current results in place of the expected ones.

    The lines of `legal` and `illegal`, and those after an error, stay as they are.
    """
    texts: dict[Fence, list[str]] = {}
    for track, given in zip(results.tracks, results.answers, strict=True):
        own = dict(enumerate(given))
        for number, step in enumerate(track.steps):
            if step.do in SETUP:
                continue
            lines = texts.setdefault(step.fence, [])
            answer = own.get(number)
            if step.stage is None:
                lines.append(step.line.text if step.line else "")
            elif isinstance(answer, list) and step.do not in ("legal", "illegal"):
                lines += answer
            else:
                lines += (line.text for line in step.stage.expected)
    return {fence: "".join(f"{line}\n" for line in lines) for fence, lines in texts.items()}
