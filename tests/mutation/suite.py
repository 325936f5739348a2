"""Does a test of the suite fail with the mutant in place?

The cases of tests/cases are asked first, in this process: each is compiled once, and for a mutant
of the runtime only played again. What survives them meets the JavaScript unit tests, the counts of
the examples and the tests of saved games and of trust, as pytest runs them, in a copy of the tree.
"""

from __future__ import annotations

import importlib.abc
import importlib.machinery
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import CodeType
from typing import Any

from tests.mutation.mutants import ROOT, Mutant
from tests.node import find_node

#: seconds for all cases and for the rest of the suite; a mutant that takes longer is killed
CASES_TIME, REST_TIME = 60, 240

REST = (
    "tests/trust/test_endless.py", "tests/trust/test_positions.py",
    "tests/records/test_savegame.py",
    "tests/records/test_replay.py",
)  # fmt: skip

#: the counts of the examples are asked to the depth that has so many positions
MOST_NODES = 30_000

#: `plays` of the cases and `counts` of the examples: the rules, what was asked and the answer
Answers = dict[str, Any]


def baseline(file: Path) -> None:
    """Plays all cases once and writes down what came out."""
    _forked(lambda: _record(file), 300)


def _record(file: Path) -> bool:
    from tests.cases import playing
    from tests.cases.test_cases import CASES

    node = playing.Node()
    plays = []
    play = playing.Node.play

    def remembering(self: Any, module: str, tracks: Any) -> Any:
        found = play(self, module, tracks)
        plays.append({"rules": _rules(module), "tracks": tracks, "answer": found})
        return found

    playing.Node.play = remembering  # type: ignore[method-assign]
    for case in CASES:
        if not case.open:
            _run_case(case, node)
    node.close()
    file.write_text(json.dumps({"plays": plays, "counts": _counts()}))
    return True


def _counts() -> list[dict[str, Any]]:
    """For each example: its module, the jobs for `count.mjs`, and what must come of them."""
    folder = ROOT / "tests" / "examples"
    rows: dict[str, dict[str, Any]] = {}
    for oracle in json.loads((folder / "oracles.json").read_text()).values():
        within = [nodes for nodes in oracle["nodes"] if nodes <= MOST_NODES]
        job = {"depth": len(within), "turns": bool(oracle.get("turns"))}
        if "variant" in oracle:
            job["variant"] = oracle["variant"]
        if "position" in oracle:
            job["position"] = json.loads((folder / "positions" / oracle["position"]).read_text())
        row = rows.setdefault(oracle["file"], {"file": oracle["file"], "jobs": [], "nodes": []})
        row["jobs"].append(job)
        row["nodes"].append(within)
    for row in rows.values():
        row["rules"] = _rules_of(row["file"])
    return list(rows.values())


def _rules_of(example: str) -> str:
    from zrf2js.library import compile_file

    return _rules(compile_file(ROOT / "examples" / example).value[0].text)


def _rules(module: str) -> str:
    """What follows the runtime in a module."""
    from zrf2js.emit.js.inline import compact
    from zrf2js.emit.js.module import RUNTIME

    _, _, rules = module.partition(compact(RUNTIME))
    assert rules
    return rules.replace("\nexport ", "\n")


def _counts_agree(runtime: str, rows: list[dict[str, Any]]) -> bool:
    """Whether the examples have as many positions as they must."""
    requests = [{"runtime": runtime, "rules": row["rules"], "jobs": row["jobs"]} for row in rows]
    node = [find_node(), str(Path(__file__).parent / "count.mjs")]
    lines = "".join(json.dumps(request) + "\n" for request in requests)
    run = subprocess.run(node, input=lines, capture_output=True, text=True, check=True)
    return [json.loads(line) for line in run.stdout.splitlines()] == [row["nodes"] for row in rows]


def _run_case(case: Any, node: Any) -> None:
    from tests.cases.test_cases import test_case

    test_case(case, node, False)


def survives_cases(mutant: Mutant, answers: Answers) -> bool:
    """Whether the cases and the counts of the examples come out as they should."""
    mutated = mutant.apply((ROOT / mutant.path).read_text(encoding="utf-8"))
    judge = _cases_pass if mutant.path.endswith(".py") else _answers_agree
    return _forked(lambda: judge(mutant, mutated, answers), CASES_TIME)


def rest(mutant: Mutant) -> str:
    """The first other test that fails, or `survived`."""
    return _rest(mutant, mutant.apply((ROOT / mutant.path).read_text(encoding="utf-8")))


# --- mutants of the compiler -------------------------------------------------------------------


class _Mutated(importlib.abc.MetaPathFinder):
    """Imports one module from the mutated text, all others as usual."""

    def __init__(self, path: Path, text: str) -> None:
        self._path, self._text = path, text

    def find_spec(self, name: str, path: Any, target: Any = None) -> Any:
        spec = importlib.machinery.PathFinder.find_spec(name, path)
        if spec is None or spec.origin != str(self._path):
            return None
        spec.loader = _Loader(name, str(self._path), self._text)
        return spec


class _Loader(importlib.machinery.SourceFileLoader):
    def __init__(self, name: str, path: str, text: str) -> None:
        super().__init__(name, path)
        self._text = text

    def get_code(self, fullname: str) -> CodeType:
        code = compile(self._text, self.path, "exec")
        assert isinstance(code, CodeType)
        return code


def _cases_pass(mutant: Mutant, mutated: str, answers: Answers) -> bool:
    assert not any(name.startswith("zrf2js.lower") for name in sys.modules)
    sys.meta_path.insert(0, _Mutated(ROOT / mutant.path, mutated))
    from tests.cases import playing
    from tests.cases.test_cases import CASES
    from zrf2js.emit.js.inline import inline
    from zrf2js.emit.js.module import RUNTIME

    play = playing.Node.play
    known_answers = {json.dumps([r["rules"], r["tracks"]]): r["answer"] for r in answers["plays"]}

    def remembered(self: Any, module: str, tracks: Any) -> Any:
        known = known_answers.get(json.dumps([_rules(module), tracks]))
        return play(self, module, tracks) if known is None else known

    playing.Node.play = remembered  # type: ignore[method-assign]
    playing.PATIENCE = 5
    node = playing.Node()
    for case in CASES:
        if not case.open:
            _run_case(case, node)
    counts = [{**row, "rules": _rules_of(row["file"])} for row in answers["counts"]]
    return counts == answers["counts"] or _counts_agree(inline(RUNTIME), counts)


# --- mutants of the runtime --------------------------------------------------------------------


def _answers_agree(mutant: Mutant, mutated: str, answers: Answers) -> bool:
    from tests.cases import playing
    from zrf2js.emit.js.inline import inline
    from zrf2js.emit.js.module import RUNTIME

    runtime = inline(RUNTIME)
    head = f"// {mutant.path.removeprefix('templates/')}\n"
    before, found, after = runtime.partition(head)
    assert found, mutant.path
    rest = after.partition("\n// ")[2] and "\n// " + after.partition("\n// ")[2]
    from zrf2js.emit.js import inline as inliner

    own, _ = inliner._stripped(mutant.path, mutated)
    changed = before + head + own.strip() + "\n" + _from_next_module(rest)
    playing.PATIENCE = 5
    node = playing.Node()
    sent = {"runtime": changed}
    for row in answers["plays"]:
        answer = json.loads(node._ask({**sent, "rules": row["rules"], "tracks": row["tracks"]}))
        if answer.get("tracks") != row["answer"]:
            return False
        sent = {}
    return _counts_agree(changed, answers["counts"])


def _from_next_module(text: str) -> str:
    """The text from the heading of the next module on."""
    import re

    found = re.search(r"^// (?:runtime|ai)/\w+\.js$", text, re.MULTILINE)
    return "\n" + text[found.start() :] if found else ""


# --- the rest of the suite ---------------------------------------------------------------------


#: JavaScript tests that ask the runtime without a compiler between; seconds for all of them
UNITS = ("runtime_position", "runtime_tables", "runtime_walks", "savegame")
UNITS_TIME = 60


def _units(mutant: Mutant, mutated: str) -> str:
    """The first unit test of the runtime that fails, or `survived`."""
    with tempfile.TemporaryDirectory(prefix="zrf2js-mutant-") as name:
        tree = Path(name)
        for part in ("templates/runtime", "templates/ai", "tests/js"):
            shutil.copytree(ROOT / part, tree / part)
        (tree / mutant.path).write_text(mutated, encoding="utf-8")
        for unit in UNITS:
            command = [find_node(), "--test", str(tree / "tests" / "js" / f"{unit}.test.mjs")]
            try:
                run = subprocess.run(command, capture_output=True, timeout=UNITS_TIME, check=False)
            except subprocess.TimeoutExpired:
                return f"{unit} (time)"
            if run.returncode != 0:
                return unit
    return "survived"


def _rest(mutant: Mutant, mutated: str) -> str:
    if mutant.path.endswith(".js") and (unit := _units(mutant, mutated)) != "survived":
        return unit
    return _others(mutant, mutated)


def _others(mutant: Mutant, mutated: str) -> str:
    with tempfile.TemporaryDirectory(prefix="zrf2js-mutant-") as name:
        tree = Path(name)
        for part in ("zrf2js", "templates", "tests", "examples", "docs"):
            shutil.copytree(ROOT / part, tree / part)
        for part in ("pyproject.toml", "README.md", "CHANGELOG.md", "Makefile"):
            shutil.copy(ROOT / part, tree / part)
        (tree / mutant.path).write_text(mutated, encoding="utf-8")
        command = [sys.executable, "-m", "pytest", "-xq", "-p", "no:cacheprovider", *REST]
        environment = {**os.environ, "PYTHONPATH": str(tree), "PYTHONDONTWRITEBYTECODE": "1"}
        try:
            run = subprocess.run(
                command,
                cwd=tree,
                env=environment,
                capture_output=True,
                text=True,
                timeout=REST_TIME,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return "timeout"
    failed = [line for line in run.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    return "survived" if run.returncode == 0 else (failed or ["failed"])[0][:150]


# --- processes ---------------------------------------------------------------------------------


def _forked(work: Callable[[], bool], seconds: float) -> bool:
    """Whether the work, in a process of its own, comes to True in time."""
    child = os.fork()
    if child == 0:
        os.setsid()
        quiet = os.open(os.devnull, os.O_WRONLY)
        os.dup2(quiet, 1)
        os.dup2(quiet, 2)
        try:
            passed = work()
        except BaseException:  # whatever a mutant does, it is killed by it
            passed = False
        os._exit(0 if passed else 1)
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            _end_group(child)
            return os.waitstatus_to_exitcode(status) == 0
        time.sleep(0.02)
    _end_group(child)
    os.waitpid(child, 0)
    return False


def _end_group(leader: int) -> None:
    """Ends what the child started, its Node."""
    with suppress(ProcessLookupError):
        os.killpg(leader, signal.SIGKILL)


assert find_node()
