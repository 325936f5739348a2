"""A server in a separate process, and people who connect to it."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from tornado.httpclient import AsyncHTTPClient, HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect

from tests.cli.running import restore_interrupts

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"

Message = dict[str, Any]


def run(work: Coroutine[None, None, None]) -> None:
    """Run a coroutine in another thread: the browser of other tests has the loop of this one."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, work).result()


class Site:
    """The address of a server, where people open tables."""

    #: the rules of a table
    rules = "tic-tac-toe"

    def __init__(self, port: int) -> None:
        self.port = port
        self.address = f"http://127.0.0.1:{port}"

    async def post(
        self, *, source: str | None = None, headers: dict[str, str] | None = None, **fields: str
    ) -> tuple[int, str]:
        """Open a table by a form; return the status and the new address.

        ``source`` is the address of the visitor, such as 127.0.0.2.
        """
        form = {"method": "POST", "body": urlencode(fields), "follow_redirects": False}
        request = HTTPRequest(
            f"{self.address}/tables", **form, headers=headers, network_interface=source
        )
        answer = await AsyncHTTPClient().fetch(request, raise_error=False)
        return answer.code, answer.headers.get("Location", "")

    async def claim(self, name: str, key: str = "", source: str | None = None) -> tuple[int, str]:
        """Choose a name; return the status, and the cookie with the key of the person."""
        request = HTTPRequest(
            f"{self.address}/name",
            method="POST",
            body=urlencode({"name": name}),
            headers={"Cookie": key} if key else None,
            network_interface=source,
            follow_redirects=False,
        )
        answer = await AsyncHTTPClient().fetch(request, raise_error=False)
        return answer.code, answer.headers.get("Set-Cookie", "").partition(";")[0]

    async def read(self, path: str = "/") -> str:
        """Return a page."""
        return (await AsyncHTTPClient().fetch(self.address + path)).body.decode()

    async def table(
        self,
        variant: str,
        clock: str = "off",
        rules: str = "",
        source: str | None = None,
        **more: str,
    ) -> str:
        """Open a table and return its path."""
        fields = {"rules": rules or self.rules, "variant": variant, "clock": clock, **more}
        status, path = await self.post(source=source, **fields)
        assert status == 303, status
        return path


class Server(Site):
    """A running `zrf2js serve`."""

    def __init__(self, rules: Path, data: Path | str, port: int = 0, *options: str) -> None:
        command = [sys.executable, "-m", "zrf2js", "serve", str(rules), "--data", str(data)]
        command += options
        self.process = subprocess.Popen(
            [*command, "--port", str(port)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
            preexec_fn=restore_interrupts,
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert "Tables on http://" in line, self.process.communicate()
        super().__init__(int(line.split("/")[2].split(":")[1]))

    def stop(self, number: int = signal.SIGINT) -> tuple[int, str]:
        """End the server by a signal; return its exit code and what it wrote on stderr."""
        if self.process.poll() is None:
            self.process.send_signal(number)
        try:
            _, errors = self.process.communicate(timeout=30)
        finally:
            self.process.kill()
        return self.process.returncode, errors


@contextmanager
def serving(rules: Path, data: Path, *options: str) -> Iterator[Server]:
    """Run a server for a test."""
    server = Server(rules, data, 0, *options)
    try:
        yield server
    finally:
        server.stop(signal.SIGKILL)


class Person:
    """A person at a table, who speaks the protocol of the page."""

    def __init__(self, socket: WebSocketClientConnection) -> None:
        self.socket = socket
        self.key: str | None = None
        self.hello: Message = {}
        self.people: Message = {}

    @classmethod
    async def connect(
        cls, site: Site, path: str, source: str | None = None, cookie: str = ""
    ) -> Person:
        """Connect to a table, from an address such as 127.0.0.2."""
        address = f"{site.address.replace('http', 'ws')}{path}/socket"
        headers = {"Cookie": cookie} if cookie else None
        request = HTTPRequest(address, headers=headers, network_interface=source)
        return cls(await websocket_connect(request))

    @classmethod
    async def join(
        cls,
        site: Site,
        path: str,
        key: str | None = None,
        watch: bool = False,
        source: str | None = None,
        cookie: str = "",
        **held: object,
    ) -> Person:
        """Connect to a table and read its hello; ``held`` states which plies the page has."""
        person = await cls.connect(site, path, source, cookie)
        person.key = key
        await person.post("join", key=key, watch=watch, **held)
        message = await person.next()
        if message["kind"] == "key":
            person.key = message["key"]
            message = await person.next()
        assert message["kind"] == "hello", message
        person.hello = message
        return person

    async def post(self, kind: str, **message: object) -> None:
        await self.send(json.dumps({"kind": kind, **message}))

    async def send(self, text: str) -> None:
        await self.socket.write_message(text)

    async def next(self) -> Message:
        """Return the next message; ``people`` has the latest one about the people of the table."""
        while True:
            text = await self.socket.read_message()
            assert text is not None, "the connection has ended"
            message: Message = json.loads(text)
            if message["kind"] != "people":
                return message
            self.people = message

    async def ended(self) -> bool:
        """Return True if the server closes the connection after what it says about people."""
        while (text := await self.socket.read_message()) is not None:
            assert json.loads(text)["kind"] == "people", text
        return True

    async def meet(self) -> Message:
        """Return the next message about the people of the table."""
        text = await self.socket.read_message()
        assert text is not None, "the connection has ended"
        self.people = json.loads(text)
        assert self.people["kind"] == "people", self.people
        return self.people

    async def move(self, at: int, text: str) -> Message:
        """Play a move and return the answer."""
        await self.post("move", at=at, text=text)
        return await self.next()
