"""Verdicts about files, with limits on time and memory."""

from __future__ import annotations

import json
import resource
import signal
import subprocess
import time
import traceback
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from tests.fuzz.files import file_of
from tests.node import find_node
from zrf2js.emit.js import module
from zrf2js.pipeline import Options, compile_source
from zrf2js.support.diagnostics.render import RENDERERS
from zrf2js.support.source import Source

SECONDS, MEGABYTES = 5, 500

#: one in this number of files is also parsed by zrf2js and searched
THOROUGH = 5


@dataclass(frozen=True, slots=True)
class Verdict:
    """The verdict about one file; ``failure`` is empty on success, ``seconds`` is CPU time."""

    seed: int
    kind: str  # module, error, or the kind of the failure
    failure: str = ""
    seconds: float = 0
    megabytes: int = 0


class TooSlow(BaseException):
    """Timeout of the compiler; not an Exception, so that no handler catches it."""


def _alarm(*_: object) -> None:
    raise TooSlow


class Judge:
    """Compiles files and runs the modules in Node.js."""

    def __init__(self) -> None:
        runner = Path(__file__).parent / "run.mjs"
        pipe = subprocess.PIPE
        self._node = subprocess.Popen(
            [find_node(), str(runner)], stdin=pipe, stdout=pipe, text=True, encoding="utf-8"
        )
        self._check = module.check_functions

    def judge(self, seed: int) -> Verdict:
        """Return the verdict about the file of a seed."""
        text = file_of(seed)
        module.check_functions = self._check if seed % THOROUGH == 1 else lambda texts: None
        before = time.process_time()
        signal.signal(signal.SIGPROF, _alarm)
        signal.setitimer(signal.ITIMER_PROF, SECONDS)
        try:
            kind, failure = self._compile(text, seed)
        except TooSlow:
            kind, failure = "slow", f"more than {SECONDS} s"
        except MemoryError:
            kind, failure = "large", f"more than {MEGABYTES} MB"
        except Exception:
            kind, failure = "exception", traceback.format_exc(limit=-6)
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
        used = time.process_time() - before
        size = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
        if size > MEGABYTES and not failure:
            kind, failure = "large", f"{size} MB"
        return Verdict(seed, kind, failure, round(used, 3), size)

    def _compile(self, text: str, seed: int) -> tuple[str, str]:
        source = Source("fuzz.zrf", text)
        include = {source.name: source}.get
        outcome = compile_source(source, lambda path, _: include(path), Options(format="cjs"))
        for render in RENDERERS.values():
            render(outcome.diagnostics)
        invalid = [d.message for d in outcome.diagnostics if d.code == "ZRF701"]
        if invalid:
            return "invalid", invalid[0]
        if not outcome.value:
            assert not outcome.ok
            return "error", ""
        _, _, rest = outcome.value[0].text.partition("function () {\n  'use strict'\n")
        module, end, _ = rest.rpartition("return api\n}")
        assert end
        answer = self._request({"module": module, "thorough": seed % THOROUGH == 1})
        return ("module", "") if answer is None else (answer["kind"], answer["failure"])

    def _request(self, request: dict[str, Any]) -> Any:
        assert self._node.stdin and self._node.stdout
        self._node.stdin.write(json.dumps(request) + "\n")
        self._node.stdin.flush()
        answer = self._node.stdout.readline()
        if not answer:
            raise RuntimeError("Node.js has stopped")
        return json.loads(answer)

    def close(self) -> None:
        """Stop Node.js."""
        assert self._node.stdin
        self._node.stdin.close()
        self._node.wait()


def judge_all(seeds: range) -> list[dict[str, Any]]:
    """Return the verdicts about some seeds."""
    judge = Judge()
    try:
        return [asdict(judge.judge(seed)) for seed in seeds]
    finally:
        judge.close()
