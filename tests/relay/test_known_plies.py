"""Pages that state which plies they have receive the others only."""

from __future__ import annotations

import zlib

import pytest

from tests.relay.kit import Message, Person, run
from tests.relay.local import GAME, Local, local

MOVES = [f"{'AB'[at % 2]} plays ü{at}" for at in range(6)]


def held(game: str, moves: list[str], *counts: int) -> Message:
    """Return what a page states that has these moves."""
    texts = ("".join(f"{text}\n" for text in moves[:count]) for count in counts)
    sums = [zlib.crc32(text.encode()) for text in texts]
    return {"game": game, "known": [list(each) for each in zip(counts, sums, strict=True)]}


async def played(server: Local, **states: object) -> tuple[str, list[Person]]:
    """Return the path of a table with six moves, and its players."""
    path = await server.table(GAME)
    people = [await Person.join(server, path, **states) for _ in range(2)]
    for at, text in enumerate(MOVES):
        assert (await people[at % 2].move(at, text))["kind"] == "move"
        await people[1 - at % 2].next()
    return path, people


def test_a_new_connection_receives_what_the_page_lacks() -> None:
    async def play() -> None:
        async with local() as server:
            path, (a, _) = await played(server)
            game = a.hello["game"]
            lost = [*MOVES, "A has sent this one"]
            other = ["other", *MOVES[1:]]
            for state, known in (
                ({}, 0),
                (held(game, MOVES, 6, 5, 4, 2), 6),
                (held(game, MOVES[:4], 4, 3, 2), 4),
                (held(game, lost, 7, 6, 5, 3), 6),
                (held(game, [*MOVES[:4], "x", "y"], 6, 5, 4, 2), 4),
                (held(game, other, 6, 5, 4, 2, 0), 0),
                (held("other/0", MOVES, 6), 0),
            ):
                person = await Person.join(server, path, key=a.key, **state)
                assert (person.hello["known"], person.hello["plies"]) == (known, MOVES[known:])

    run(play())


@pytest.mark.parametrize("states", [True, False], ids=["new page", "page of an earlier version"])
def test_agreements_and_ends_send_no_moves_again(states: bool) -> None:
    async def play() -> None:
        async with local() as server:
            path, (a, b) = await played(server, **({"known": []} if states else {}))

            async def hellos() -> list[tuple[int, list[str]]]:
                messages = [await person.next() for person in (a, b)]
                return [(hello["known"], hello["plies"]) for hello in messages]

            await b.post("request", what="undo", at=6)
            await a.next()
            await a.post("accept", what="undo", at=6)
            assert await hellos() == ([(5, [])] * 2 if states else [(0, MOVES[:5])] * 2)
            assert (await b.move(5, "B plays on"))["kind"] == "move"
            await a.next()
            plies = [*MOVES[:5], "B plays on"]
            again = await Person.join(
                server, path, key=b.key, **held(b.hello["game"], MOVES, 6, 5, 4)
            )
            assert (again.hello["known"], again.hello["plies"]) == (5, plies[5:])
            await a.post("resign", player="A")
            assert await hellos() == ([(6, [])] * 2 if states else [(0, plies)] * 2)
            assert (await again.next())["plies"] == []
            await a.post("request", what="rematch", at=6)
            await b.next()
            await b.post("accept", what="rematch", at=6)
            assert await hellos() == [(0, [])] * 2

    run(play())


INVALID = (
    *(None, 7, "x", {}, [None], [[]], [[1]], [[6, "x"]], [["6", 0]], [[-1, 0]], [[2**70, 0]]),
    *([[6, 1e308]], [[6, [0]]], [[[6], 0]], [[6, 0, 0]], [[6, -1]] * 1000, [[True, True]]),
)


def test_invalid_statements_are_ignored() -> None:
    async def play() -> None:
        async with local() as server:
            path, (a, _) = await played(server)
            for known in INVALID:
                person = await Person.join(server, path, game=a.hello["game"], known=known)
                assert (person.hello["known"], person.hello["plies"]) == (0, MOVES), known

    run(play())
