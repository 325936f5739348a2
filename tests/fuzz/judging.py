"""Verdicts about files, with limits on time and memory."""

from __future__ import annotations

import json
import resource
import signal
import subprocess
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from typing import Any

from tests.fuzz import records, scripts
from tests.fuzz.files import EXAMPLES, description_of, file_of, variants_of
from tests.fuzz.pictures import judge_picture, picture_of
from tests.node import find_node
from tests.speed import slowness
from zrf2js.emit.js.module import generate as module
from zrf2js.library import compile_file
from zrf2js.options import Options
from zrf2js.pipeline import compile_source
from zrf2js.project.plan import PROJECT_FILE, read_plan
from zrf2js.support.diagnostics.render import RENDERERS
from zrf2js.support.source import Source

SECONDS, MEGABYTES = 5, 500

#: kinds of cases, by the last digits of the seed; rules come first
KINDS = (
    *("rules",) * 9, *("description",) * 3, *("saved",) * 3, *("position",) * 2, "stored", "record",
    "project",
)  # fmt: skip

#: kinds of the cases from this number on; the cases before it keep the kinds that tests rely on
LATER_CASES = 20_000
LATER_KINDS = (*("variants",) * 3, *("text",) * 2)

#: kinds of the cases from this number on
LAST_CASES = 100_000
LAST_KINDS = (*("forth",) * 4, *("page",) * 2, *("picture",) * 4)

#: games of the records that are changed
GAMES = ("chess.zrf", "draughts.zrf", "minishogi.zrf", "bashni.dgz")

#: one in this number of files is also parsed by zrf2js and searched
THOROUGH = 5


@dataclass(frozen=True, slots=True)
class Verdict:
    """The verdict about one case; ``failure`` is empty on success, ``seconds`` is CPU time.

    ``megabytes`` is by how much the memory grew at most.
    """

    seed: int
    kind: str  # what the case became: module, error, accepted, refused, or the kind of the failure
    failure: str = ""
    seconds: float = 0
    megabytes: int = 0


def kind_of(seed: int) -> str:
    """Return the kind of a case."""
    kinds = KINDS if seed < LATER_CASES else LATER_KINDS if seed < LAST_CASES else LAST_KINDS
    return kinds[seed % len(kinds)]


#: the forms of rules: the files of a seed by name, of which the first is compiled
FORMS: dict[str, Callable[[int], dict[str, str]]] = {
    "rules": lambda seed: {"fuzz.zrf": file_of(seed)},
    "description": lambda seed: {"fuzz.dgz": description_of(seed)},
    "variants": lambda seed: {"fuzz.ini": variants_of(seed)},
    "forth": scripts.forth_of,
    "page": scripts.page_of,
}


class TooSlow(BaseException):
    """Timeout of the compiler; not an Exception, so that no handler catches it."""


def _peak(*, reset: bool = False) -> int:
    """Return the peak memory of the process in MB, with ``reset`` from now on, where supported."""
    if reset:
        with suppress(OSError):  # not Linux
            Path("/proc/self/clear_refs").write_text("5")
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


@contextmanager
def limited_cpu(seconds: int) -> Iterator[None]:
    """Raise TooSlow as soon as the work inside the context takes more CPU time of this process.

    A slower machine has more time.
    """

    def alarm(*_: object) -> None:
        raise TooSlow(f"more than {seconds} s")

    before = signal.signal(signal.SIGPROF, alarm)
    signal.setitimer(signal.ITIMER_PROF, seconds * slowness())
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


class Judge:
    """Compiles files and runs the modules in Node.js."""

    def __init__(self) -> None:
        runner = Path(__file__).parent / "run.mjs"
        pipe = subprocess.PIPE
        self._node = subprocess.Popen(
            [find_node(), str(runner)], stdin=pipe, stdout=pipe, text=True, encoding="utf-8"
        )
        self._check = module.check_functions
        self._samples: dict[str, Any] = {}  # records by game

    def judge_case(self, seed: int) -> Verdict:
        """Return the verdict about the case of a seed, of any kind."""
        kind = kind_of(seed)
        if kind in FORMS:
            return self.judge(seed, kind)
        if kind == "picture":
            return self._timed(seed, lambda: judge_picture(picture_of(seed)))
        return self._timed(seed, lambda: self.judge_record(kind, Random(seed)))

    def judge_record(self, kind: str, chance: Random) -> tuple[str, str]:
        """Return what a changed record became, and the failure."""
        if kind == "project":
            return _judge_project(records.changed_text(records.PROJECT, chance))
        game = chance.choice(GAMES)
        sample = chance.choice(self._samples_of(game)[kind])
        text = _CHANGES[kind](sample, chance)
        answer = self._request({"game": game, "kind": kind, "text": text})
        return answer["kind"], answer["failure"] and f"{answer['failure']}\n{game}: {text}"

    def _samples_of(self, game: str) -> Any:
        if game not in self._samples:
            source = Source(game, (EXAMPLES / game).read_text(encoding="utf-8"))
            outcome = compile_source(source, lambda *_: None, Options(format="cjs"))
            self._samples[game] = self._request({"game": game, "module": _module(outcome)})
        return self._samples[game]

    def judge(self, seed: int, form: str = "rules") -> Verdict:
        """Return the verdict about the file of a seed, in one of the forms of rules."""
        module.check_functions = self._check if seed % THOROUGH == 1 else lambda texts: None
        return self._timed(seed, lambda: self._compile(FORMS[form](seed), seed))

    def _timed(self, seed: int, work: Callable[[], tuple[str, str]]) -> Verdict:
        before, size = time.process_time(), _peak(reset=True)
        try:
            with limited_cpu(SECONDS):
                kind, failure = work()
        except TooSlow as error:
            kind, failure = "slow", str(error)
        except MemoryError:
            kind, failure = "large", f"more than {MEGABYTES} MB"
        except Exception:
            kind, failure = "exception", traceback.format_exc(limit=-6)
        used = time.process_time() - before
        size = _peak() - size
        if size > MEGABYTES and not failure:
            kind, failure = "large", f"{size} MB"
        return Verdict(seed, kind, failure, round(used, 3), size)

    def _compile(self, files: dict[str, str], seed: int) -> tuple[str, str]:
        outcome = _compiled(files)
        for render in RENDERERS.values():
            render(outcome.diagnostics)
        invalid = [d.message for d in outcome.diagnostics if d.code == "ZRF701"]
        if invalid:
            return "invalid", invalid[0]
        if not outcome.value:
            assert not outcome.ok
            return "error", ""
        request = {"module": _module(outcome), "thorough": seed % THOROUGH == 1}
        # a goal may depend on variables of a program in Forth, which are not part of positions
        request["isPure"] = not any(name.endswith(".4th") for name in files)
        answer = self._request(request)
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


_CHANGES = {
    "saved": records.changed_text,
    "text": records.changed_text,
    "position": records.changed_json,
    "stored": records.changed_json,
    "record": records.changed_json,
}


def _compiled(files: dict[str, str]) -> Any:
    """Compile the first file. Pages are written to a folder: their scripts run in a process."""
    first, options = next(iter(files)), Options(format="cjs")
    if first.endswith(".htm"):
        with tempfile.TemporaryDirectory() as folder:
            for name, text in files.items():
                (Path(folder) / name).write_text(text, "utf-8", "surrogatepass")
            return compile_file(Path(folder) / first, options)
    found = {name: Source(name, text) for name, text in files.items()}
    include = lambda path, _: found.get(path.replace("\\", "/").rpartition("/")[2])  # noqa: E731
    return compile_source(found[first], include, options)


def _module(outcome: Any) -> str:
    """Return the text of a module without its exports."""
    _, _, rest = outcome.value[0].text.partition("function () {\n  'use strict'\n")
    text, end, _ = rest.rpartition("return api\n}")
    assert end
    return str(text)


def _judge_project(text: str) -> tuple[str, str]:
    """Read a project, which returns a plan or diagnostics."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / PROJECT_FILE
        file.write_text(text, encoding="utf-8", errors="surrogatepass")
        outcome = read_plan(file)
        for render in RENDERERS.values():
            render(outcome.diagnostics)
        return ("accepted" if outcome.ok else "refused"), ""


def judge_all(seeds: range) -> list[dict[str, Any]]:
    """Return the verdicts about some seeds."""
    judge = Judge()
    try:
        return [asdict(judge.judge_case(seed)) for seed in seeds]
    finally:
        judge.close()
