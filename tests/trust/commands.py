"""The commands that run scripts of others, each as a short run on a game of `catalogue.py`."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlencode
from urllib.request import Request, urlopen

from tornado.httpclient import HTTPRequest
from tornado.websocket import websocket_connect

from tests.relay.kit import run
from tests.trust.observer import World, zrf2js

#: seconds that a server may take to answer
_PATIENCE = 30

_RECORD = """Zillions Save Game File Version 0.02 HH
RulesFile=game.zrf
VariantName=Steps
1. Man a1 - a2
"""
_LOAD = """import sys, zrf2js
from zrf2js.play.errors import EngineUnavailable, InvalidRules, NotSupported
try:
    game = zrf2js.load(sys.argv[1])
    for move in [*game.legal_moves][:1]:
        print(game.push(move), game.perft(1), game.outcome())
except (InvalidRules, EngineUnavailable, NotSupported) as error:
    print(type(error).__name__, error)
except ValueError as error:
    if not str(error).startswith("ZRF"):
        raise
    print(error)
"""


def _get(address: str) -> None:
    with urlopen(address, timeout=_PATIENCE) as answer:
        answer.read()


def _play_at_table(address: str) -> None:
    """Open a table of a server, join it and play a move: the server runs the rules."""
    _get(address)
    origin = {"Origin": address.rstrip("/")}
    form = urlencode({"rules": "game", "variant": "Steps", "clock": "off"}).encode()
    with (
        suppress(OSError),
        urlopen(Request(f"{address}tables", form, origin), timeout=_PATIENCE) as answer,
    ):
        table = answer.url
        run(asyncio.wait_for(_join(table.replace("http", "ws", 1) + "/socket", origin), _PATIENCE))


async def _join(address: str, headers: dict[str, str]) -> None:
    with suppress(TimeoutError):
        socket = await websocket_connect(HTTPRequest(address, headers=headers))
        await socket.write_message('{"kind": "join", "key": null, "watch": false}')
        await socket.write_message('{"kind": "move", "at": 0, "text": "Man a1 - a2"}')
        for _ in range(3):
            if await asyncio.wait_for(socket.read_message(), 5) is None:
                return


@dataclass(frozen=True, slots=True)
class Command:
    """A command: its arguments after the game, its input, and what a visitor of a server does.

    `overrides` is true if it accepts `--override`. `code` is the exit code for a game whose
    scripts do no harm: learning refuses some games with scripts. `overridden` is the one for
    overrides, if it differs: `serve` has no names of Dagaz.
    """

    name: str
    arguments: Sequence[str]
    given: str = ""
    visit: Callable[[str], None] | None = None
    overrides: bool = True
    code: int = 0
    overridden: int | None = None

    def line(
        self, world: World, game: str, scripts: Sequence[Path], limits: tuple[int, int] | None
    ) -> list[str]:
        """Return the command line for a game of the world and scripts for `--override`."""
        (world.project / "game.zsg").write_text(_RECORD, encoding="utf-8")
        given = [part.replace("GAME", game) for part in self.arguments]
        options = [part for script in scripts for part in ("--override", script.name)]
        if scripts and self.name not in ("check", "serve"):
            options.append("--dagaz-scripts")
        if self.name == "load":
            start = [] if limits is None else ["-m", "tests.trust.limited", *map(str, limits)]
            return [sys.executable, *start, "-c", _LOAD, game]
        return zrf2js(*given, *options, limits=limits)


_UCI = "uci\nisready\nposition startpos moves a1a2\ngo nodes 20\nisready\nquit\n"

COMMANDS = (
    Command("check", ("check", "GAME")),
    Command("convert", ("convert", "GAME", "-o", "out/game.mjs")),
    Command("page", ("convert", "GAME", "--target", "html", "-o", "out/game.html")),
    Command("ir", ("convert", "GAME", "--target", "ir", "-o", "out/game.json")),
    Command("build", ("build", "GAME", "-o", "out"), overrides=False),
    Command("moves", ("moves", "GAME")),
    Command("perft", ("perft", "GAME", "--depth", "2")),
    Command("conformance", ("conformance", "GAME", "--walks", "1", "--plies", "2", "-o", "out/x")),
    Command("diff", ("diff", "GAME", "GAME", "--games", "1", "--plies", "3")),
    Command(
        "arena",
        (
            "arena",
            "GAME",
            "--games",
            "2",
            "--players",
            "random,greedy",
            "--max-plies",
            "4",
            "--jobs",
            "1",
        ),
    ),
    Command("replay", ("replay", "game.zsg", "--rules", "GAME")),
    Command("analyse", ("analyse", "game.zsg", "--rules", "GAME", "--nodes", "20", "--jobs", "1")),
    Command(
        "train",
        (
            "train",
            "GAME",
            "--games",
            "2",
            "--nodes",
            "5",
            "--jobs",
            "1",
            "-o",
            "out/game.weights.json",
        ),
    ),
    Command("tables", ("tables", "GAME", "--pieces", "2", "-o", "out/t"), overrides=False, code=1),
    Command("book", ("book", "GAME", "--positions", "2", "-o", "out/b"), overrides=False, code=1),
    Command("engine", ("engine", "GAME"), given=_UCI),
    Command("play", ("play", "GAME", "--no-browser"), visit=_get),
    Command(
        "serve",
        ("serve", "GAME", "--port", "0", "--data", "out/games.sqlite"),
        visit=_play_at_table,
        code=130,
        overridden=1,
    ),
    Command("load", ("GAME",), overrides=False),
)
