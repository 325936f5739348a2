"""Memory and losses of `zrf2js serve` with many tables: people play random moves at a fixed rate.

`python benchmarks/relay.py [--tables 500] [--seconds 60] [--rules examples/chess.zrf]` opens the
tables, plays one move per table and second, kills the server with SIGKILL in the middle of the
play, starts it again, and counts the acknowledged moves that are missing. Each table has players
each with a separate address, 127.x.y.z.

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
from pathlib import Path

import click

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import zrf2js
from tests.relay.kit import EXAMPLES, Person, Server

#: seconds to connect all people before the first move
SETTLE = 10


def address(number: int) -> str:
    """Return an address of this machine for a visitor."""
    return f"127.1.{number // 250}.{number % 250 + 1}"


class Pair:
    """Two people at a table. ``moves`` are the plies that they will play, with their players."""

    def __init__(
        self, server: Server, path: str, moves: list[tuple[str, str]], number: int
    ) -> None:
        self.server, self.path, self.moves = server, path, moves
        self.source = address(number)
        self.acknowledged = 0
        self.delays: list[float] = []

    async def play(self, start: float) -> None:
        """Play a move per second from the start; stop when the server ends."""
        people = [await Person.join(self.server, self.path, source=self.source) for _ in range(2)]
        owner = {player: each for each in people for player in each.hello["yours"]}
        for at, (player, text) in enumerate(self.moves):
            await asyncio.sleep(start + at - time.monotonic())
            mover = owner[player]
            sent = time.monotonic()
            answer = await mover.move(at, text)
            assert answer["kind"] == "move", answer
            self.delays.append(time.monotonic() - sent)
            self.acknowledged += 1
            for other in people:
                if other is not mover:
                    await other.next()

    async def missing(self) -> int:
        """Return the number of acknowledged moves that the server does not have."""
        person = await Person.join(self.server, self.path, watch=True, source=self.source)
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


async def measure(server: Server, pairs: list[Pair], seconds: float) -> tuple[float, float]:
    """Play at all tables, then kill the server; return the most memory and its share of a core."""
    begin = time.monotonic() + SETTLE
    end = begin + seconds
    playing = [
        asyncio.create_task(pair.play(begin + number / len(pairs)))
        for number, pair in enumerate(pairs)
    ]
    most = 0.0
    while time.monotonic() < end:
        await asyncio.sleep(1)
        most = max(most, sum(memory(server.process.pid).values()))
    times = [
        Path(f"/proc/{n}/stat").read_text().rpartition(")")[2].split()[11:13]
        for n in memory(server.process.pid)
    ]
    server.process.send_signal(signal.SIGKILL)
    await asyncio.gather(*playing, return_exceptions=True)
    ticks = sum(int(tick) for row in times for tick in row)
    return most, ticks / 100 / (seconds + SETTLE)


@click.command()
@click.option("--tables", default=500)
@click.option("--seconds", default=60.0)
@click.option("--rules", type=click.Path(path_type=Path), default=EXAMPLES / "chess.zrf")
def main(tables: int, seconds: float, rules: Path) -> None:
    """Print the results as JSON."""
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "games.sqlite"
        server = Server(rules, data)

        game, pick = zrf2js.load(rules), random.Random(1)
        games = [random_game(game, pick, int(seconds) + 5) for _ in range(tables)]

        async def start() -> list[Pair]:
            return [
                Pair(
                    server,
                    await server.table(game.title, rules=rules.stem, source=address(number)),
                    moves,
                    number,
                )
                for number, moves in enumerate(games)
            ]

        pairs = asyncio.run(start())
        most, share = asyncio.run(measure(server, pairs, seconds))
        server.stop(signal.SIGKILL)
        again = Server(rules, data)
        for pair in pairs:
            pair.server = again

        async def count() -> list[int]:
            return [await pair.missing() for pair in pairs]

        lost = asyncio.run(count())
        again.stop()
    delays = sorted(delay for pair in pairs for delay in pair.delays)
    found = {
        "tables": tables,
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
