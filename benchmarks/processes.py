"""Execution of measure.mjs, which measures one engine in a separate process."""

from __future__ import annotations

import json
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from zrf2js import Options, compile_file
from zrf2js.host.node import find_node
from zrf2js.options import HOSTED
from zrf2js.project.plan import PROJECT_FILE, read_plan

HERE = Path(__file__).resolve().parent
#: CPU time of the measured runs of one process, in seconds
SECONDS = 1.0
PEERS = {
    "chessjs": "chess.js",
    "chessops": "chessops",
    "ffish": "ffish",
    "jocly": "jocly",
    "kokopu": "kokopu",
}


@dataclass(frozen=True, slots=True)
class Measured:
    """Nodes (or plies) of one run, and nodes per CPU second."""

    nodes: int
    speed: float


def measure(engine: str, **request: object) -> Measured:
    """Run one process; measure.mjs describes ``request``."""
    text = json.dumps({"engine": engine, "seconds": SECONDS, **request})
    run = subprocess.run(
        [find_node(), str(HERE / "measure.mjs"), text], capture_output=True, text=True, check=False
    )
    if run.returncode != 0:
        raise RuntimeError(f"{engine}: {run.stderr}")
    answer = json.loads(run.stdout)
    return Measured(answer["nodes"], answer["speed"])


def is_installed(engine: str) -> bool:
    """Return True if an engine is installed in benchmarks/node_modules; zrf2js always is."""
    return engine not in PEERS or (HERE / "node_modules" / PEERS[engine]).is_dir()


def _scripts_of(file: Path) -> dict[str, str]:
    """Return the scripts that belong to the rules, by name."""
    project = file.parent / PROJECT_FILE
    plan = read_plan(project).value if project.is_file() else None
    jobs = plan.jobs if plan is not None else ()
    scripts = (script for job in jobs if job.rules.name == file.name for script in job.overrides)
    return {script.name: script.read_text(encoding="utf-8") for script in scripts}


@contextmanager
def compiled(*files: Path) -> Iterator[dict[Path, Path]]:
    """Yield the compiled modules of rules files, with the scripts of their project."""
    with tempfile.TemporaryDirectory() as folder:
        modules = {}
        for number, file in enumerate(dict.fromkeys(files)):
            options = Options(format="esm", overrides=_scripts_of(file), **HOSTED)
            outcome = compile_file(file, options)
            if outcome.value is None:
                raise RuntimeError(f"{file} does not compile")
            modules[file] = Path(folder) / f"{number}.mjs"
            modules[file].write_text(outcome.value[0].text, encoding="utf-8")
        yield modules
