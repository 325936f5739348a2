"""Clients of Firefox and WebKitGTK for benchmarks: WebDriver without packages.

Firefox is driven by Marionette, its own protocol, and WebKitGTK by WebKitWebDriver. Both accept the
same pointer actions.
"""

from __future__ import annotations

import base64
import json
import os
import shutil
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

WIDTH, HEIGHT = 1280, 900
WAIT = 120  # seconds for an answer

Step = dict[str, object]


def free_port() -> int:
    """Return a port of this machine on which no program listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Driver:
    """A browser; `run` executes the body of a JavaScript function in the page."""

    name: str
    version: str
    _processes: list[subprocess.Popen[bytes]]

    def __init__(self) -> None:
        self._folder = tempfile.mkdtemp()
        self._processes = []

    def go(self, url: str) -> None:
        raise NotImplementedError

    def run(self, body: str, *values: object) -> Any:
        raise NotImplementedError

    def act(self, sources: list[dict[str, object]]) -> None:
        raise NotImplementedError

    def screenshot(self) -> bytes:
        raise NotImplementedError

    def drag(self, *points: tuple[float, float]) -> None:
        """Press the mouse on the first point and release it on the last one."""
        steps: list[Step] = [_to(points[0]), {"type": "pointerDown", "button": 0}]
        steps += [_to(point) for point in points[1:]]
        steps.append({"type": "pointerUp", "button": 0})
        parameters = {"pointerType": "mouse"}
        self.act([{"type": "pointer", "id": "mouse", "parameters": parameters, "actions": steps}])

    def keys(self, *keys: str) -> None:
        steps = [{"type": kind, "value": key} for key in keys for kind in ("keyDown", "keyUp")]
        self.act([{"type": "key", "id": "keys", "actions": steps}])

    def close(self) -> None:
        """End the processes of the browser."""
        for process in reversed(self._processes):
            process.terminate()
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
        shutil.rmtree(self._folder, ignore_errors=True)


def _to(point: tuple[float, float]) -> Step:
    x, y = map(round, point)
    return {"type": "pointerMove", "x": x, "y": y, "duration": 50, "origin": "viewport"}


class Firefox(Driver):
    """Firefox without windows."""

    name = "Firefox"
    programs = ("firefox-esr", "firefox")

    @classmethod
    def missing(cls) -> str:
        """Return the reason why the browser cannot start, or an empty text."""
        return "" if any(map(shutil.which, cls.programs)) else "firefox is not installed"

    def __init__(self) -> None:
        super().__init__()
        port = free_port()
        Path(self._folder, "user.js").write_text(f'user_pref("marionette.port", {port});\n')
        size = {"MOZ_HEADLESS_WIDTH": str(WIDTH), "MOZ_HEADLESS_HEIGHT": str(HEIGHT)}
        program = next(filter(None, map(shutil.which, self.programs)))
        command = [program, "--headless", "--marionette", "--no-remote", "--profile", self._folder]
        quiet = subprocess.DEVNULL
        environment = {**os.environ, **size}
        self._processes = [subprocess.Popen(command, stdout=quiet, stderr=quiet, env=environment)]
        self._socket = self._connect(port)
        self._answers = self._socket.makefile("rb")
        self._read()  # the greeting
        capabilities = self._send("WebDriver:NewSession", {})["capabilities"]
        self.version = capabilities["browserVersion"]

    def _connect(self, port: int) -> socket.socket:
        for _ in range(WAIT * 5):
            try:
                return socket.create_connection(("127.0.0.1", port), timeout=WAIT)
            except OSError:
                time.sleep(0.2)
        raise TimeoutError(f"{self.name} does not listen")

    def _read(self) -> Any:
        size = b""
        while (digit := self._answers.read(1)) not in (b":", b""):
            size += digit
        return json.loads(self._answers.read(int(size)))

    def _send(self, command: str, fields: dict[str, object]) -> Any:
        message = json.dumps([0, 1, command, fields]).encode()
        self._socket.sendall(b"%d:%b" % (len(message), message))
        _, _, error, result = self._read()
        if error:
            raise RuntimeError(f"{error['error']}: {error['message']}")
        return result

    def go(self, url: str) -> None:
        self._send("WebDriver:Navigate", {"url": url})

    def run(self, body: str, *values: object) -> Any:
        fields = {"script": body, "args": list(values), "sandbox": None}
        return self._send("WebDriver:ExecuteScript", fields)["value"]

    def act(self, sources: list[dict[str, object]]) -> None:
        self._send("WebDriver:PerformActions", {"actions": sources})

    def screenshot(self) -> bytes:
        return base64.b64decode(self._send("WebDriver:TakeScreenshot", {"full": False})["value"])


class WebKit(Driver):
    """MiniBrowser, the browser of WebKitGTK, on a virtual display."""

    name = "WebKitGTK"

    @classmethod
    def missing(cls) -> str:
        """Return the reason why the browser cannot start, or an empty text."""
        lacking = [name for name in ("WebKitWebDriver", "Xvfb") if not shutil.which(name)]
        return f"{' and '.join(lacking)} not installed" if lacking else ""

    def __init__(self) -> None:
        super().__init__()
        readable, writable = os.pipe()
        screen = f"{WIDTH + 40}x{HEIGHT + 200}x24"
        command = ["Xvfb", "-displayfd", str(writable), "-screen", "0", screen, "-nolisten", "tcp"]
        quiet = subprocess.DEVNULL
        display = subprocess.Popen(command, pass_fds=[writable], stderr=quiet)
        self._processes.append(display)
        environment = {
            **os.environ,
            "DISPLAY": f":{os.read(readable, 9).decode().strip()}",
            "XDG_DATA_HOME": self._folder,
            "XDG_CACHE_HOME": self._folder,
            "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",  # containers forbid namespaces
        }
        port = free_port()
        driver = ["WebKitWebDriver", f"--port={port}"]
        self._processes.append(
            subprocess.Popen(driver, env=environment, stdout=quiet, stderr=quiet)
        )
        self._address = f"http://127.0.0.1:{port}/session"
        browser = next(Path("/usr").glob("lib*/*/webkit2gtk-4.*/MiniBrowser"))
        arguments = ["--automation", f"--geometry={WIDTH}x{HEIGHT}"]
        options = {"binary": str(browser), "args": arguments}
        capabilities = {"alwaysMatch": {"webkitgtk:browserOptions": options}}
        session = self._start({"capabilities": capabilities})
        self._address += "/" + session["sessionId"]
        self.version = session["capabilities"]["browserVersion"]
        self._send("/window/rect", {"width": WIDTH, "height": HEIGHT})

    def _start(self, fields: dict[str, object]) -> Any:
        for _ in range(WAIT * 5):
            try:
                return self._send("", fields)
            except urllib.error.URLError:
                time.sleep(0.2)
        raise TimeoutError(f"{self.name} does not listen")

    def _send(self, path: str, fields: dict[str, object] | None) -> Any:
        data = None if fields is None else json.dumps(fields).encode()
        headers = {"Content-Type": "application/json"}
        request = urllib.request.Request(self._address + path, data, headers)
        try:
            with urllib.request.urlopen(request, timeout=WAIT) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise RuntimeError(error.read().decode()) from None

    def go(self, url: str) -> None:
        self._send("/url", {"url": url})

    def run(self, body: str, *values: object) -> Any:
        return self._send("/execute/sync", {"script": body, "args": list(values)})

    def act(self, sources: list[dict[str, object]]) -> None:
        self._send("/actions", {"actions": sources})

    def screenshot(self) -> bytes:
        return base64.b64decode(self._send("/screenshot", None))
