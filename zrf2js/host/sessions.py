"""Sessions with a JavaScript module in Node.js: a line of JSON per request and per answer.

The JavaScript side is ``templates/host/session.cjs``.
"""

from __future__ import annotations

import json
import subprocess
import tempfile
import weakref
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import Any

from zrf2js.emit.assets import template_root
from zrf2js.host.node import BrokenNode, find_node

#: seconds that Node.js may take to end after its input is closed
_LINGER = 5.0


class NodeSession:
    """A Node.js process that answers requests; it ends with the session."""

    def __init__(self, session: str, module: str) -> None:
        """Start Node.js with the texts of host/session.js and of a module in the format cjs.

        Raise NodeMissing or BrokenNode.
        """
        node = find_node()
        folder = tempfile.TemporaryDirectory(prefix="zrf2js-")
        paths = [Path(folder.name) / name for name in ("session.js", "module.cjs")]
        for path, text in zip(paths, (session, module), strict=True):
            path.write_text(text, encoding="utf-8")
        try:
            self._process = subprocess.Popen(
                [node, str(template_root() / "host" / "session.cjs"), *map(str, paths)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
            )
        except OSError as error:
            folder.cleanup()
            raise BrokenNode(node, str(error.strerror).lower()) from error
        self._node = node
        self._lock = Lock()
        self._end = weakref.finalize(self, _stop, self._process, folder)

    def send(self, request: Mapping[str, Any]) -> Any:
        """Return the answer to a request; raise BrokenNode if the process has ended."""
        line = json.dumps(request, separators=(",", ":"), allow_nan=False).encode() + b"\n"
        sending, receiving = self._process.stdin, self._process.stdout
        assert sending is not None and receiving is not None
        with self._lock:
            try:
                sending.write(line)
                sending.flush()
                answer = receiving.readline()
            except (OSError, ValueError) as error:
                raise BrokenNode(self._node, "the session has ended") from error
        if not answer.endswith(b"\n"):
            raise BrokenNode(self._node, "the session has ended")
        return json.loads(answer)

    def kill(self) -> None:
        """End the process, also while another thread waits for its answer."""
        self._process.kill()
        self._end()

    def close(self) -> None:
        """End the process."""
        self._end()


def _stop(process: subprocess.Popen[bytes], folder: tempfile.TemporaryDirectory[str]) -> None:
    for stream in (process.stdin, process.stdout):
        if stream is not None:
            with suppress(OSError):  # the process has ended, with a request in its input
                stream.close()
    try:
        process.wait(_LINGER)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    folder.cleanup()
