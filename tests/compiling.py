"""Scripts in Node.js that compile in the process of the tests.

A new process would first import the compiler, which takes longer than compiling a small game.
"""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

from tests.cli.running import zrf2js
from tests.node import find_node

#: seconds between tests whether the script has ended
INTERVAL = 0.02


class _Handler(BaseHTTPRequestHandler):
    """A request has the arguments of a command as JSON; the answer is the output."""

    def do_POST(self) -> None:
        """Run a command."""
        arguments = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        result = zrf2js(*arguments)
        self.send_response(200 if result.exit_code == 0 else 500)
        self.end_headers()
        self.wfile.write(result.output.encode())

    def log_message(self, format: str, *arguments: object) -> None:
        """Write nothing to stderr."""


def run_script(script: Path, **environment: str) -> tuple[int, str]:
    """Run a script, which finds the compiler in ZRF2JS_COMPILER; return exit code and output.

    Commands install handlers of signals, so they run in this thread, one after the other.
    """
    with (
        HTTPServer(("127.0.0.1", 0), _Handler) as server,
        tempfile.TemporaryFile("w+", encoding="utf-8") as output,
    ):
        server.timeout = INTERVAL
        compiler = f"http://127.0.0.1:{server.server_port}/"
        with subprocess.Popen(
            [find_node(), str(script)],
            env={**os.environ, **environment, "ZRF2JS_COMPILER": compiler},
            stdout=output,
            stderr=subprocess.STDOUT,
        ) as process:
            while process.poll() is None:
                server.handle_request()
        output.seek(0)
        return process.returncode, output.read()
