"""Memory and losses of `zrf2js serve` with many tables: people play random moves at a fixed rate.

`python benchmarks/relay.py [--tables 500] [--seconds 60] [--rules examples/chess.zrf]` opens the
tables, plays one move per table and second, kills the server with SIGKILL in the middle of the
play, starts it again, and counts the acknowledged moves that are missing. Each table has an address
of its own, 127.x.y.z. `--pace 5` plays one move per table in 5 seconds.

`--processes 2` runs servers that share a PostgreSQL of the system. The people of each table connect
to different ones. The first process is killed, and another one states which moves are missing.

`python -m benchmarks.relay_attacks` measures the server under attack.
"""

from __future__ import annotations

import asyncio
import json
import random
import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import zrf2js
from tests.relay.kit import EXAMPLES, Person, Server
from tests.relay.postgres import running_postgres

#: number of tables whose people connect at once, before the first move
AT_ONCE = 20


def address(number: int) -> str:
    """Return an address of this machine for a visitor."""
    return f"127.1.{number // 250}.{number % 250 + 1}"


class Pair:
    """Two people at a table. ``moves`` are the plies that they will play, with their players."""

    def __init__(
        self, servers: list[Server], path: str, moves: list[tuple[str, str]], number: int
    ) -> None:
        self.servers, self.path, self.moves = servers, path, moves
        self.number, self.source = number, address(number)
        self.acknowledged = 0
        self.people: list[Person] = []
        self.delays: list[float] = []

    async def join(self, few: asyncio.Semaphore) -> None:
        """Connect both people, unless too few pairs may connect now."""
        async with few:
            for number in (self.number, self.number + 1):
                server = self.servers[number % len(self.servers)]
                self.people.append(await Person.join(server, self.path, source=self.source))
            for person in (self.people[0], *self.people):  # unread messages would block pings
                await person.meet()

    async def play(self, start: float, pace: float) -> None:
        """Play a move per ``pace`` seconds from the start; stop when a server ends."""
        people = self.people
        owner = {player: each for each in people for player in each.hello["yours"]}
        for at, (player, text) in enumerate(self.moves):
            await asyncio.sleep(start + at * pace - time.monotonic())
            mover = owner[player]
            sent = time.monotonic()
            answer = await mover.move(at, text)
            assert answer["kind"] == "move", answer
            self.delays.append(time.monotonic() - sent)
            self.acknowledged += 1
            for other in people:
                if other is not mover:
                    await other.next()

    async def missing(self, server: Server) -> int:
        """Return the number of acknowledged moves that a server does not have."""
        person = await Person.join(server, self.path, watch=True, source=self.source)
        played = [text for _, text in self.moves[: self.acknowledged]]
        stored = person.hello["plies"]
        return sum(at >= len(stored) or stored[at] != text for at, text in enumerate(played))


def random_game(start: zrf2js.Game, pick: random.Random, most: int) -> list[tuple[str, str]]:
    """Return the players and the moves of a random game of at most ``most`` plies."""
    game = start.copy()
    moves = []
    while len(moves) < most and not game.is_over:
        player, text = str(game.turn), str(pick.choice(game.legal_moves))
        moves.append((player, text))
        game.push(text)
    return moves


def memory(process: int) -> dict[int, float]:
    """Return the resident memory of a process and its children, in MB."""
    tree = [process]
    for number in tree:
        for task in Path(f"/proc/{number}/task").iterdir():
            tree += map(int, (task / "children").read_text().split())
    pages = {n: int(Path(f"/proc/{n}/statm").read_text().split()[1]) for n in tree}
    return {number: count * 4096 / 1e6 for number, count in pages.items()}


def ticks_of(process: int) -> int:
    """Return the CPU time of a process and its children, in hundredths of a second."""
    rows = [
        Path(f"/proc/{n}/stat").read_text().rpartition(")")[2].split()[11:13]
        for n in memory(process)
    ]
    return sum(int(tick) for row in rows for tick in row)


async def measure(
    servers: list[Server], pairs: list[Pair], seconds: float, pace: float
) -> tuple[float, float]:
    """Play at all tables, then kill the first server.

    Return the most memory, and the share of a core, from the first connection on.
    """
    opened = time.monotonic()
    few = asyncio.Semaphore(AT_ONCE)
    await asyncio.gather(*(pair.join(few) for pair in pairs))
    begin = time.monotonic() + 1
    end = begin + seconds
    playing = [
        asyncio.create_task(pair.play(begin + pace * number / len(pairs), pace))
        for number, pair in enumerate(pairs)
    ]
    most = 0.0
    while time.monotonic() < end:
        await asyncio.sleep(1)
        used = [sum(memory(server.process.pid).values()) for server in servers]
        most = max(most, sum(used))
    ticks = sum(ticks_of(server.process.pid) for server in servers)
    share = ticks / 100 / (time.monotonic() - opened)
    servers[0].process.send_signal(signal.SIGKILL)
    _, waiting = await asyncio.wait(playing, timeout=10)
    for task in waiting:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    return most, share


@contextmanager
def database(processes: int) -> Iterator[Path | str]:
    """Yield a file of SQLite, or the URL of a PostgreSQL for several processes."""
    if processes > 1:
        with running_postgres() as url:
            yield url
    else:
        with tempfile.TemporaryDirectory() as folder:
            yield Path(folder) / "games.sqlite"


@click.command()
@click.option("--tables", default=500)
@click.option("--seconds", default=60.0)
@click.option("--pace", default=1.0, help="Seconds between two moves of a table.")
@click.option("--processes", default=1)
@click.option("--rules", type=click.Path(path_type=Path), default=EXAMPLES / "chess.zrf")
def main(tables: int, seconds: float, pace: float, processes: int, rules: Path) -> None:
    """Print the results as JSON."""
    with database(processes) as data:
        servers = [Server(rules, data) for _ in range(processes)]

        game, pick = zrf2js.load(rules), random.Random(1)
        games = [random_game(game, pick, int(seconds / pace) + 5) for _ in range(tables)]

        async def start() -> list[Pair]:
            found = []
            for number, moves in enumerate(games):
                server, source = servers[number % processes], address(number)
                path = await server.table(game.title, rules=rules.stem, source=source)
                found.append(Pair(servers, path, moves, number))
            return found

        pairs = asyncio.run(start())
        most, share = asyncio.run(measure(servers, pairs, seconds, pace))
        servers[0].stop(signal.SIGKILL)
        again = servers[1] if processes > 1 else Server(rules, data)

        async def count() -> list[int]:
            return [await pair.missing(again) for pair in pairs]

        lost = asyncio.run(count())
        for server in {again, *servers[1:]}:
            server.stop()
    delays = sorted(delay for pair in pairs for delay in pair.delays)
    found = {
        "processes": processes,
        "tables": tables,
        "tables with moves": sum(bool(pair.delays) for pair in pairs),
        "moves": len(delays),
        "moves per second": round(len(delays) / seconds),
        "memory in MB": round(most),
        "cores": round(share, 2),
        "median answer in ms": round(1000 * delays[len(delays) // 2], 1),
        "99 of 100 answers in ms": round(1000 * delays[len(delays) * 99 // 100], 1),
        "lost moves": sum(lost),
    }
    print(json.dumps(found, indent=2))


if __name__ == "__main__":
    main()
