"""The lobby: lists of tables, games and results, names without accounts, and ratings."""

from __future__ import annotations

import asyncio
import html
import json
import re
from pathlib import Path

import pytest

from tests.relay.kit import EXAMPLES, Person, Server, Site, run, serving
from tests.relay.local import GAME, local
from zrf2js.relay import lobby, people
from zrf2js.relay.people import InvalidName, person_of, valid_name
from zrf2js.relay.store import Store, winner_of

TTT = "Tic-Tac-Toe"
WON = ["X Mark a3", "O Mark a2", "X Mark b3", "O Mark b2", "X Mark c3"]


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Read the lists for each visitor."""
    monkeypatch.setattr(lobby, "_PERIOD", 0.0)


@pytest.mark.parametrize("text", ["Anna", "\u674e\u5c0f", "\u0418\u0432\u0430\u043d_7", "a-b.c"])
def test_names_are_words(text: str) -> None:
    assert valid_name(text) == text


@pytest.mark.parametrize(
    "text",
    [
        *("", "a", "x" * 21, "<b>x</b>", "a b", "_x", "-x", "a\u202eb", "a\u200bb", "a\0b", "a\nb"),
        *("\u0410nna", "\u03c1aul", "\ud800a", "a\u0338", "x" * 10_000),
    ],
)
def test_other_texts_are_no_names(text: str) -> None:
    with pytest.raises(InvalidName):
        valid_name(text)


def test_a_name_belongs_to_one_key() -> None:
    async def claim() -> None:
        async with local(names=people_limit()) as server:
            status, anna = await server.claim("Anna")
            assert status == 303 and re.fullmatch(r"zrf2js-person=[\w-]{32}", anna)
            key = anna.partition("=")[2]
            for other in ("Anna", "ANNA", "\uff21nna"):
                assert (await server.claim(other))[0] == 400
            assert await server.claim("Berta", anna) == (303, anna), "the person keeps the key"
            status, second = await server.claim("Anna")
            assert status == 303 and second != anna
            assert await server.claim("Anna", "zrf2js-person=stolen") == (400, "")
            stored = server.hall.store.database.execute("SELECT id, name FROM people")
            assert {name for _, name in stored} == {"Anna", "Berta"}
            assert key not in json.dumps(stored), "the database has no keys"

    run(claim())


def people_limit() -> object:
    from zrf2js.relay.limits import Rate

    return Rate(100, 1)


def test_an_address_chooses_few_names(monkeypatch: pytest.MonkeyPatch) -> None:
    async def claim() -> None:
        async with local() as server:
            found = [(await server.claim(f"name{k}"))[0] for k in range(11)]
            assert found == [303] * 10 + [429]
            server.clock.now += 60
            monkeypatch.setattr(people, "MAX_PEOPLE", 10)
            assert (await server.claim("another"))[0] == 503

    run(claim())


def test_the_lists_show_tables_for_everyone_while_their_players_are_connected() -> None:
    async def play() -> None:
        async with local() as server:
            _, anna = await server.claim("Anna")
            hidden = await server.table(GAME)
            alone = await Person.join(server, hidden)
            path = await server.table(GAME, listed="1")
            assert path not in await server.read(), "no player waits there"
            a = await Person.join(server, path, cookie=anna)
            page = await server.read("/lists")
            assert f'href="{path}"' in page and "<bdi>Anna</bdi>" in page
            b = await Person.join(server, path)
            assert (await b.meet())["seats"]["A"] == {"here": True, "name": "Anna", "rating": None}
            page = await server.read("/lists")
            assert f'href="{path}"' not in page and f'href="{path}?watch"' in page
            await a.move(0, "A one")
            await b.next()
            await b.move(1, "B two")
            await a.next()
            await a.post("resign", player="A")
            await b.next()
            page = await server.read("/lists")
            assert f"{path}?watch" not in page
            assert re.search(r"<bdi>Anna</bdi> 0 <bdi>B</bdi> 1", page)
            assert hidden not in page
            for person in (a, b, alone):
                person.socket.close()

    run(play())


def test_lists_are_bounded_and_texts_are_escaped() -> None:
    async def play() -> None:
        async with local() as server:
            store = server.hall.store
            for k in range(100):
                name = server.hall.create("counting", GAME, "off", True)
                record = store.load(name)
                assert record is not None
                record.state = "playing" if k % 2 else "open"
                store.save(record)
                store.note_present(name, 1)
            record.keys, record.state = {"<b>": "k", "B": "l"}, "over"
            store.save(record, result="<b>")
            page = await server.read("/lists")
            assert page.count('href="/t/') == lobby.MOST[0] + lobby.MOST[1]
            assert "<b>" not in page and "&lt;b&gt;" in page

    run(play())


def shots(page: str) -> list[list[list[int]]]:
    return [json.loads(html.unescape(text)) for text in re.findall('data-setup="(.*?)"', page)]


async def finish(site: Site, path: str, cookies: tuple[str, str], moves: list[str]) -> Person:
    """Play a game of two named people and return the first one."""
    x, o = [await Person.join(site, path, cookie=cookie) for cookie in cookies]
    for at, text in enumerate(moves):
        mover, other = (x, o)[at % 2], (o, x)[at % 2]
        assert (await mover.move(at, text))["kind"] == "move"
        await other.next()
    await o.post("phrase", what="game", player="O")
    assert (await x.next())["kind"] == "phrase"
    return x


def test_games_have_boards_and_change_ratings(tmp_path: Path) -> None:
    async def play(server: Server) -> None:
        _, anna = await server.claim("Anna", source="127.0.0.2")
        _, berta = await server.claim("Berta", source="127.0.0.3")
        path = await server.table(TTT, listed="1")
        x = await finish(server, path, (anna, berta), WON[:3])
        await asyncio.sleep(2.2)
        (setup,) = shots(await server.read("/lists"))
        assert sorted(piece[0] for piece in setup) == [0, 0, 1]
        query = html.unescape((await server.read("/lists")).split('data-board="')[1].split('"')[0])
        assert json.loads(await server.read(query))["board"]["players"] == ["X", "O"]
        await x.post("resign", player="X")
        await x.next()
        await x.see("X", "Anna", 1338)
        path = await server.table(TTT, listed="1")
        x = await finish(server, path, (anna, anna), WON)
        await x.see("O", "Anna", 1338)  # a game against oneself is not rated
        path = await server.table(TTT)
        x = await finish(server, path, (anna, berta), WON)
        await x.see("X", "Anna", 1567)
        other = await Person.join(server, await server.table(TTT), watch=True, cookie=anna)
        assert other.hello["yours"] == []
        await asyncio.sleep(2.2)
        page = await server.read("/lists")
        assert re.search(r"<bdi>Anna</bdi> 0 <bdi>Berta</bdi> 1", page)

    with serving(EXAMPLES / "tic-tac-toe.zrf", tmp_path / "games.sqlite") as server:
        run(play(server))


@pytest.mark.parametrize(
    ("ended", "outcome", "winner"),
    [
        (("resigned", "A"), None, "B"),
        (("time", "B"), None, "A"),
        (("agreed", None), None, ""),
        (None, {"kind": "win", "winner": "B"}, "B"),
        (None, {"kind": "loss", "loser": "B"}, "A"),
        (None, {"kind": "draw"}, ""),
    ],
)
def test_the_winner_is_that_of_the_rules_or_of_the_players(
    ended: tuple[str, str | None] | None, outcome: dict[str, str] | None, winner: str
) -> None:
    assert winner_of(("A", "B"), ended, outcome) == winner


def test_ratings_are_those_of_glickman() -> None:
    """The first of three games in the published example: against 1400 with deviation 30."""
    own = people._rated((1500.0, 200.0, 0.06), (1400.0, 30.0, 0.06), 1.0)
    assert [round(value, 2) for value in own] == [1563.56, 175.4, 0.06]
    store = Store(":memory:")
    a, b = (person_of(key * 32) for key in "ab")
    assert a and b
    for person, name in ((a, "Anna"), (b, "Berta")):
        store.people.claim(person, name)
    for _ in range(200):  # a rating stays finite
        store.people.rate({"A": a, "B": b}, "r", "v", "A")
    found = [store.people.rating_of(person, "r", "v") or 0 for person in (a, b)]
    assert found[0] - found[1] > 500 and all(0 < rating < 4000 for rating in found)
    assert store.people.rating_of(a, "r", "other") is None
