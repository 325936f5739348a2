"""Compilation and play of a case: the expected text of each of its blocks."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from threading import Timer

from tests.cases.reading import LOAD, MAIN, QUERIES, Case
from tests.node import find_node
from zrf2js.emit.js.module.emitter import RULES_HEADING
from zrf2js.ir.text import dump
from zrf2js.options import Options
from zrf2js.pipeline import compile_source, to_program
from zrf2js.support.diagnostics.locate import line_column
from zrf2js.support.diagnostics.model import Diagnostic
from zrf2js.support.source import Source
from zrf2js.testing.pages import Fence as Block

PATIENCE = 60  # seconds for one case
#: the constants of rules, and comments, which come before the runtime
CONSTANTS = re.compile(r"^(?:const \w+ = -?\d+|//.*|)\n", re.MULTILINE)


class Node:
    """One Node process that plays one module after another; a new one after a hang.

    It evaluates each runtime once; of each module only the rest.
    """

    def __init__(self) -> None:
        self._process = self._start()

    def _start(self) -> subprocess.Popen[str]:
        command = [find_node(), str(Path(__file__).parent / "run.mjs")]
        pipe = subprocess.PIPE
        return subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, encoding="utf-8")

    def play(self, module: str, tracks: list[dict[str, object]]) -> list[list[list[str]]]:
        """Return for each track the lines of each answer; raise RuntimeError if the game fails."""
        start, heading, rest = module.partition(RULES_HEADING)
        assert heading
        constants = "".join(CONSTANTS.findall(start))
        runtime = CONSTANTS.sub("", start)  # which many games share
        rules = constants + re.sub("^export ", "", rest, flags=re.MULTILINE)
        rules = rules.replace("import.meta.url", "null")  # the text runs as a function
        answer = json.loads(self._request({"runtime": runtime, "rules": rules, "tracks": tracks}))
        if "error" in answer:
            raise RuntimeError(answer["error"])
        result: list[list[list[str]]] = answer["tracks"]
        return result

    def _request(self, request: dict[str, object]) -> str:
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin and stdout
        watch = Timer(PATIENCE, self._process.kill)
        watch.start()
        try:
            stdin.write(json.dumps(request) + "\n")
            stdin.flush()
            answer = stdout.readline()
        finally:
            watch.cancel()
        if not answer:
            self._process.wait()
            self._process = self._start()
        return answer or '{"error": "the game hangs"}'

    def close(self) -> None:
        assert self._process.stdin
        self._process.stdin.close()
        self._process.wait()


@dataclass(slots=True)
class Compiled:
    """The result of the compiler; ``module`` is empty after an error."""

    case: Case
    optimize: bool
    diagnostics: tuple[str, ...] = ()
    module: str = ""
    sources: dict[str, Source] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.sources = {name: Source(name, text) for name, text in self.case.files.items()}
        options = Options(optimize=self.optimize, full_names=True)
        outcome = compile_source(self.sources[MAIN], self._include, options)
        self.diagnostics = tuple(_places(outcome.diagnostics))
        if outcome.value:
            self.module = outcome.value[0].text

    def _include(self, path: str, source: Source) -> Source | None:
        return self.sources.get(path)

    def ir(self) -> str:
        """Return the text form of the Program."""
        options = Options(optimize=self.optimize)
        return dump(to_program(self.sources[MAIN], self._include, options).value)

    # --- texts of blocks ---------------------------------------------------------------------

    def texts(self, node: Node) -> dict[Block, str]:
        """Return the expected text of every block with results."""
        texts = {
            block: _joined(self.diagnostics) for block in self.case.of_kind("diag")
        } | self._answers(node)
        for block in self.case.of_kind("ir"):
            texts[block] = _found(block, self.ir())
        for block in self.case.of_kind("js"):
            texts[block] = _found(block, self.module)
        return texts

    def _answers(self, node: Node) -> dict[Block, str]:
        queries = self.case.of_kind(LOAD, *QUERIES)
        if not queries:
            return {}
        if not self.module:
            raise RuntimeError("does not compile: " + ", ".join(self.diagnostics))
        variants = list(dict.fromkeys(block.info for block in queries))
        tracks = [
            {
                "variant": variant,
                "steps": _steps(block for block in queries if block.info == variant),
            }
            for variant in variants
        ]
        answers = [iter(lines) for lines in node.play(self.module, tracks)]
        texts = {}
        for block in self.case.of_kind(*QUERIES):
            given = answers[variants.index(block.info)]
            lines: list[str] = []
            for stage in block.stages:
                lines += (command.text for command in stage.commands)
                lines += next(given) if stage.expected else ()
            texts[block] = _joined(lines)
        return texts


def _steps(blocks: Iterable[Block]) -> list[tuple[str, str]]:
    steps = []
    for block in blocks:
        if block.kind == LOAD:
            steps.append((LOAD, block.text))
            continue
        for stage in block.stages:
            for command in stage.commands:
                steps.append(("play", command.move) if command.move else ("<", ""))
            if stage.expected:
                steps.append((block.kind, ""))
    return steps


def _places(diagnostics: Iterable[Diagnostic]) -> list[str]:
    """Return the code and the place of each diagnostic, in the order of the text."""
    places = []
    for diagnostic in diagnostics:
        if diagnostic.origin is None:
            places.append(("", 0, 0, diagnostic.code))
            continue
        span = diagnostic.origin.span
        name = "" if span.source.name == MAIN else span.source.name
        places.append((name, *line_column(span.source, span.start), diagnostic.code))
    return [
        f"{code} {name + ':' if name else ''}{line}:{column}"
        for name, line, column, code in sorted(places)
    ]


def _joined(lines: Iterable[str]) -> str:
    return "".join(line + "\n" for line in lines)


def _found(block: Block, text: str) -> str:
    """Return the excerpt if the text contains its lines in a row, else the text."""
    have = [line.strip() for line in text.splitlines()]
    want = [line.strip() for line in block.text.splitlines()]
    starts = range(len(have) - len(want) + 1)
    if any(have[start : start + len(want)] == want for start in starts):
        return block.text
    return f"(not found in)\n{text}"
