"""A minimal client of the language server that starts `zrf2js lsp`."""

from __future__ import annotations

import json
import queue
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

TIMEOUT = 60  # seconds


class Client:
    """A running server. Positions are (line, character), both from 0."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._process = subprocess.Popen(
            [sys.executable, "-m", "zrf2js", "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self._answers: queue.Queue[dict[str, Any]] = queue.Queue()
        self._waiting: list[dict[str, Any]] = []
        self._number = 0
        threading.Thread(target=self._read, daemon=True).start()
        capabilities = {"textDocument": {"publishDiagnostics": {"relatedInformation": True}}}
        self.capabilities_of_server = self.request(
            "initialize", processId=None, rootUri=folder.as_uri(), capabilities=capabilities
        )["capabilities"]
        self.notify("initialized")

    @property
    def pid(self) -> int:
        return self._process.pid

    def close(self) -> None:
        self.request("shutdown")
        self.notify("exit")
        assert self._process.wait(TIMEOUT) == 0

    # --- messages ----------------------------------------------------------------------------

    def _send(self, **message: Any) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)

    def write(self, data: bytes) -> None:
        """Send bytes to the server, which may be no message."""
        assert self._process.stdin
        self._process.stdin.write(data)
        self._process.stdin.flush()

    def _read(self) -> None:
        stream = self._process.stdout
        assert stream
        while line := stream.readline():
            size = int(line.split(b":")[1])
            while stream.readline().strip():
                pass
            self._answers.put(json.loads(stream.read(size)))

    def _next(self, matches: Any, timeout: float = TIMEOUT) -> dict[str, Any]:
        """Return the first message that matches; keep the others for later calls."""
        for message in self._waiting:
            if matches(message):
                self._waiting.remove(message)
                return message
        while not matches(message := self._answers.get(timeout=timeout)):
            self._waiting.append(message)
        return message

    def forget_messages(self) -> None:
        """Drop the messages that no call has used."""
        self._waiting.clear()

    def answer_to(self, method: str, **params: Any) -> dict[str, Any]:
        """Send a request and return the whole response, which is a result or an error."""
        return self.answer(self.send(method, **params))

    def send(self, method: str, **params: Any) -> int:
        """Send a request and return its number."""
        self._number += 1
        self._send(id=self._number, method=method, params=params)
        return self._number

    def answer(self, number: int) -> dict[str, Any]:
        """Return the response to a request."""
        return self._next(lambda message: message.get("id") == number)

    def request(self, method: str, **params: Any) -> Any:
        answer = self.answer_to(method, **params)
        assert "error" not in answer, answer
        return answer["result"]

    def notify(self, method: str, **params: Any) -> None:
        self._send(method=method, params=params)

    # --- documents ---------------------------------------------------------------------------

    def uri(self, name: str) -> str:
        return (self.folder / name).as_uri()

    def open(self, name: str, text: str, version: int = 1) -> list[dict[str, Any]]:
        """Open a document and return its diagnostics."""
        item = {"uri": self.uri(name), "languageId": "zrf", "version": version, "text": text}
        self.notify("textDocument/didOpen", textDocument=item)
        return self.diagnostics(name, version)

    def change(
        self, name: str, version: int, start: tuple[int, int], end: tuple[int, int], text: str
    ) -> None:
        changes = [{"range": span(start, end), "text": text}]
        document = {"uri": self.uri(name), "version": version}
        self.notify("textDocument/didChange", textDocument=document, contentChanges=changes)

    def diagnostics(
        self, name: str, version: int | None = None, timeout: float = TIMEOUT
    ) -> list[dict[str, Any]]:
        """Return the next diagnostics of a document, optionally of one version."""

        def matches(message: dict[str, Any]) -> bool:
            params = message.get("params", {})
            return (
                message.get("method") == "textDocument/publishDiagnostics"
                and params["uri"] == self.uri(name)
                and (version is None or params.get("version") == version)
            )

        found: list[dict[str, Any]] = self._next(matches, timeout)["params"]["diagnostics"]
        return found

    def at(self, method: str, name: str, place: tuple[int, int], **more: Any) -> Any:
        """Send a request about a position in a document."""
        return self.request(f"textDocument/{method}", **self.place(name, place), **more)

    def place(self, name: str, place: tuple[int, int]) -> dict[str, Any]:
        line, character = place
        position = {"line": line, "character": character}
        return {"textDocument": {"uri": self.uri(name)}, "position": position}


def span(start: tuple[int, int], end: tuple[int, int]) -> dict[str, Any]:
    return {
        "start": {"line": start[0], "character": start[1]},
        "end": {"line": end[0], "character": end[1]},
    }


def find(text: str, words: str, into: int = 0) -> tuple[int, int]:
    """Return the position ``into`` characters after the first occurrence of ``words``."""
    before = text[: text.index(words) + into]
    return before.count("\n"), len(before) - before.rfind("\n") - 1
