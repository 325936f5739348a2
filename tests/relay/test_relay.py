"""The server of tables: rules, people, clocks, hostile messages, and games that survive a kill."""

from __future__ import annotations

import signal
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from urllib.request import Request, urlopen

import pytest
from tornado.httpclient import AsyncHTTPClient, HTTPClientError

from tests.cli.running import zrf2js
from tests.relay.kit import EXAMPLES, Person, Server, run, serving
from zrf2js.emit.js.page.texts import messages
from zrf2js.relay.databases import TABLES
from zrf2js.relay.store import Store
from zrf2js.support.http_headers import ISOLATION

pytestmark = pytest.mark.slow

RULES = EXAMPLES / "tic-tac-toe.zrf"
GAME = "Tic-Tac-Toe"
#: chance drops a die before each move
DICE = """
(game (title "Dice") (players A B ?D) (turn-order ?D A ?D B)
 (board (grid (start-rectangle 0 0 40 40) (dimensions ("a/b/c" (40 0)) ("2/1" (0 40)))
  (directions (e 1 0))))
 (piece (name P) (drops ((verify empty?) add)))
 (piece (name Die) (drops ((verify empty?) add)))
 (board-setup (A (P off 3)) (B (P off 3)) (?D (Die off 5)))
 (draw-condition (A B) stalemated))
"""
#: a connected person without a name
NO_PERSON = {"here": True, "name": "", "rating": None}
#: the moves of a game in which the time of X ends
TIMED = ["X Mark a1", "O Mark b2"]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("relay")
    (folder / RULES.name).write_text(RULES.read_text(encoding="utf-8"), encoding="utf-8")
    (folder / "dice.zrf").write_text(DICE, encoding="utf-8")
    with serving(folder, folder / "games.sqlite") as running:
        yield running


def test_the_list_of_games_has_the_language_of_the_browser(server: Server) -> None:
    for accepted, expected in {
        "pt, fr;q=0.5, de-AT;q=0.8": '<html lang="de" dir="ltr"',
        "ar": '<html lang="ar" dir="rtl"',
        "": '<html lang="en" dir="ltr"',
    }.items():
        request = Request(server.address, headers={"Accept-Language": accepted})
        with urlopen(request) as response:
            text = response.read().decode()
        language = expected[12:14]
        assert expected in text
        assert messages(language)["relay-open"] in text
        assert response.headers["Vary"] == "Accept-Language"


def test_two_people_play_and_others_watch(server: Server) -> None:
    async def play() -> None:
        path = await server.table(GAME)
        x = await Person.join(server, path)
        o = await Person.join(server, path)
        other = await Person.join(server, path)
        assert [p.hello["yours"] for p in (x, o, other)] == [["X"], ["O"], []]
        for at, (mover, player, place) in enumerate([(x, "X", "a1"), (o, "O", "b2")]):
            text = f"{player} Mark {place}"
            made = {"kind": "move", "at": at, "text": text, "left": None}
            assert await mover.move(at, text) == made
            for person in {x, o, other} - {mover}:
                assert (await person.next())["text"] == text
        for person, at, text, reason in [
            (other, 2, "X Mark c3", "turn"),
            (o, 2, "O Mark c3", "turn"),
            (x, 2, "X Mark a1", "illegal"),
            (x, 2, "c3", "illegal"),
            (x, 1, "X Mark c3", "order"),
            (x, 3, "X Mark c3", "order"),
        ]:
            assert await person.move(at, text) == {"kind": "reject", "reason": reason, "at": 2}
        assert (await o.move(1, "O Mark b2"))["kind"] == "move", "sent again after a lost answer"
        await o.post("resign", player="O")
        for person in (x, o, other):
            assert (await person.next())["ended"] == ["resigned", "O"]
        assert (await x.move(2, "X Mark c3"))["reason"] == "over"

    run(play())


def test_people_agree_on_draws_moves_back_and_rematches(server: Server) -> None:
    async def play() -> None:
        path = await server.table(GAME)
        x = await Person.join(server, path)
        o = await Person.join(server, path)
        await x.move(0, "X Mark a1")
        await o.next()
        await x.post("accept", what="undo", at=1)
        assert (await x.next())["reason"] == "message", "there is no request"
        await x.post("request", what="undo", at=1)
        assert await o.next() == {"kind": "request", "what": "undo", "at": 1}
        await x.post("accept", what="undo", at=1)
        assert (await x.next())["reason"] == "message", "the other person has to agree"
        await o.post("accept", what="undo", at=1)
        hellos = [await p.next() for p in (x, o)]
        assert [(h["plies"], h["agreed"] - x.hello["agreed"]) for h in hellos] == [([], 1)] * 2
        assert {h["game"] for h in hellos} == {x.hello["game"]}
        assert (await x.move(0, "X Mark b2"))["kind"] == "move"
        await o.next()
        await o.post("request", what="offer", at=1)
        await x.next()
        await o.post("decline", what="offer", at=1)  # the other person's right
        await x.post("decline", what="offer", at=1)
        assert await o.next() == {"kind": "decline", "what": "offer", "at": 1}
        await o.post("request", what="offer", at=1)
        await x.next()
        await x.post("accept", what="offer", at=1)
        assert [(await p.next())["ended"] for p in (x, o)] == [["agreed", None]] * 2
        await x.post("request", what="rematch", at=1)
        await o.next()
        await o.post("accept", what="rematch", at=1)
        hellos = [await p.next() for p in (x, o)]
        assert [(h["plies"], h["ended"], h["yours"]) for h in hellos] == [
            ([], None, ["O"]),
            ([], None, ["X"]),
        ]
        assert x.hello["game"] not in {h["game"] for h in hellos}
        assert (await o.move(0, "X Mark a1"))["kind"] == "move"

    run(play())


HOSTILE = (
    *("", "{", "null", "[]", "7", '"move"', "{}", "[" * 5000, '{"kind":1}', '{"kind":[]}'),
    *('{"kind":"toString"}', '{"kind":"hello"}', '{"kind":"join"}', '{"kind":"move"}'),
    '{"kind":"move","at":true,"text":"X Mark a1"}',
    '{"kind":"move","at":1e999,"text":"X Mark a1"}',
    '{"kind":"move","at":0,"text":{"a":1}}',
    '{"kind":"move","at":0,"text":"X Mark \\u0000"}',
    '{"kind":"resign","player":["X"]}',
    '{"kind":"request","what":["undo"],"at":0}',
    '{"kind":"accept","what":"undo","at":0}',
    *('{"kind":"setup","player":["X"]}', '{"kind":"setup","player":"?D"}'),
    *('{"kind":"setup","clock":"9+9"}', '{"kind":"setup","keys":{}}'),
    *('{"kind":"phrase","what":"hello"}', '{"kind":"phrase","what":"hello","player":"O"}'),
    *('{"kind":"phrase","what":"<b>","player":"X"}', '{"kind":"phrase","what":[],"player":"X"}'),
    '{"kind":"phrase","what":"hello","player":"X","text":"buy gold"}',
    *('{"kind":"people","seats":{}}', '{"kind":"key","key":"k"}'),
)


def test_hostile_messages_are_rejected(server: Server) -> None:
    async def play() -> None:
        path = await server.table(GAME)
        x = await Person.join(server, path)
        for text in HOSTILE:
            await x.send(text)
            assert (await x.next())["kind"] == "reject", text
        assert (await x.move(0, "X Mark a1"))["kind"] == "move"
        await x.send("x" * 20_000)
        assert await x.ended()
        assert (await Person.join(server, path, key=x.key)).hello["plies"] == ["X Mark a1"]
        flood = await Person.join(server, path, watch=True)
        for _ in range(100):
            await flood.post("ready")
        assert await flood.ended()
        assert flood.socket.close_code == 1008

    run(play())


def test_a_player_who_waits_chooses_the_player_and_the_clock(server: Server) -> None:
    async def play() -> None:
        path = await server.table(GAME)
        x = await Person.join(server, path)
        assert await x.meet() == {
            "kind": "people",
            "seats": {"X": NO_PERSON, "O": None},
            "watchers": 0,
        }
        await x.post("setup", player="O", clock="3+2")
        hello = await x.next()
        assert (hello["yours"], hello["clock"]["setting"]) == (["O"], "3+2")
        other = await Person.join(server, path, watch=True)
        await other.post("setup", clock="off")
        assert (await other.next())["reason"] == "order"
        o = await Person.join(server, path)
        assert o.hello["yours"] == ["X"]
        await o.post("setup", player="O")
        assert (await o.next())["reason"] == "order", "the other player has joined"
        assert await o.meet() == {
            "kind": "people",
            "seats": {"X": NO_PERSON, "O": NO_PERSON},
            "watchers": 1,
        }
        x.socket.close()
        assert (await o.meet())["seats"]["O"] == {**NO_PERSON, "here": False}

    run(play())


def test_players_say_phrases_and_not_often(server: Server) -> None:
    async def play() -> None:
        path = await server.table(GAME)
        x, o = await Person.join(server, path), await Person.join(server, path)
        other = await Person.join(server, path, watch=True)
        await x.post("phrase", what="hello", player="X")
        for person in (o, other):
            assert await person.next() == {"kind": "phrase", "what": "hello", "player": "X"}
        await other.post("phrase", what="hello", player="X")
        assert (await other.next())["reason"] == "turn"
        for _ in range(5):
            await x.post("phrase", what="luck", player="X")
        assert (await x.next())["reason"] == "often"
        assert [(await o.next())["what"] for _ in range(4)] == ["luck"] * 4

    run(play())


def test_addresses_without_a_table_are_errors(server: Server) -> None:
    async def visit() -> None:
        for fields in (
            {"rules": "chess", "variant": GAME},
            {"rules": "tic-tac-toe", "variant": "x"},
            {"rules": "tic-tac-toe", "variant": GAME, "clock": "1"},
            {},
        ):
            assert (await server.post(**fields))[0] == 400
        for path in ("/t/AAAAAAAAAAAAAAAA", "/t/x", "/../games.sqlite", "/x"):
            with pytest.raises(HTTPClientError, match="404"):
                await AsyncHTTPClient().fetch(server.address + path)
        page = await AsyncHTTPClient().fetch(server.address + await server.table(GAME))
        assert page.headers["Referrer-Policy"] == "no-referrer"
        assert dict(page.headers).items() >= ISOLATION.items()
        assert b"connect-src 'self';" in page.body

    run(visit())


def test_the_server_keeps_the_clocks(server: Server) -> None:
    async def play() -> None:
        path = await server.table(GAME, clock="3+2")
        x = await Person.join(server, path)
        o = await Person.join(server, path)
        assert o.hello["clock"] == {"setting": "3+2", "left": {"X": 180000.0, "O": 180000.0}}
        assert (await x.move(0, "X Mark a1"))["left"] == 180000
        await o.next()
        assert (await o.move(1, "O Mark b2"))["left"] == 180000
        await x.next()
        left = (await x.move(2, "X Mark c3"))["left"]
        assert 177000 < left < 182000

    run(play())


def test_a_killed_server_loses_no_move(tmp_path: Path) -> None:
    data = tmp_path / "games.sqlite"
    paths, keys, plies = [], [], []

    async def begin(server: Server) -> None:
        for moves in (["X Mark a1"], ["X Mark b2", "O Mark a1", "X Mark c3"], [], TIMED):
            path = await server.table(GAME, clock="5+0")
            people = [await Person.join(server, path), await Person.join(server, path)]
            for at, text in enumerate(moves):
                assert (await people[at % 2].move(at, text))["text"] == text
                await people[1 - at % 2].next()
            paths.append(path)
            keys.append([person.key for person in people])
            plies.append(moves)

    async def resume(server: Server) -> None:
        x = await Person.join(server, paths[-1], key=keys[-1][0])
        assert 0 < x.hello["clock"]["left"]["X"] <= 300
        assert (await x.next())["ended"] == ["time", "X"]
        for path, (first, second), moves in zip(paths[:3], keys, plies, strict=False):
            o = await Person.join(server, path, key=second)
            x = await Person.join(server, path, key=first)
            stranger = await Person.join(server, path, key="guessed")
            assert [p.hello["yours"] for p in (x, o, stranger)] == [["X"], ["O"], []]
            assert x.hello["plies"] == moves
            mover, player = ((x, "X"), (o, "O"))[len(moves) % 2]
            assert (await mover.move(len(moves), f"{player} Mark c1"))["kind"] == "move"

    first = Server(RULES, data)
    run(begin(first))
    assert first.stop(signal.SIGKILL)[0] == -signal.SIGKILL
    store = Store(data)
    record = store.load(paths[-1].rpartition("/")[2])
    assert record is not None and record.moves == TIMED
    record.remaining["X"] = 300.0
    store.save(record)
    store.close()
    second = Server(RULES, data)
    busy = zrf2js("serve", RULES, "--port", str(second.port), "--data", tmp_path / "other.sqlite")
    assert (busy.exit_code, "in use" in busy.output) == (2, True)
    used = zrf2js("serve", RULES, "--data", data, "--port", "0")
    assert (used.exit_code, "database is locked" in used.output) == (2, True)
    run(resume(second))
    code, errors = second.stop()
    assert (code, errors) == (130, "")


def test_a_file_of_version_1_is_upgraded(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    database = sqlite3.connect(file)
    database.executescript(TABLES)
    database.executescript("ALTER TABLE tables DROP COLUMN undone; PRAGMA user_version = 1")
    row = ("one", "tic-tac-toe", GAME, "off", 0, "{}", "{}", "null", 0.0)
    database.execute("INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", row)
    database.commit()
    database.close()
    for undone in (0, 3):
        store = Store(file)
        record = store.load("one")
        assert record is not None and record.undone == undone
        record.undone = 3
        store.save(record)
        store.close()


@pytest.mark.parametrize(
    ("rules", "data", "code", "text"),
    [
        ("missing.zrf", "games.sqlite", 1, "ZRF006"),
        ("broken.zrf", "games.sqlite", 1, "broken.zrf"),
        ("game.zrf", "text.txt", 2, "not a database"),
        ("game.zrf", "missing/games.sqlite", 2, "unable to open"),
    ],
)
def test_errors_are_reported(tmp_path: Path, rules: str, data: str, code: int, text: str) -> None:
    (tmp_path / "broken.zrf").write_text("(game (title", encoding="utf-8")
    (tmp_path / "game.zrf").write_text(RULES.read_text(encoding="utf-8"), encoding="utf-8")
    (tmp_path / "text.txt").write_text("x" * 5000, encoding="utf-8")
    result = zrf2js("serve", tmp_path / rules, "--port", "0", "--data", tmp_path / data)
    assert (result.exit_code, text in result.output) == (code, True), result.output


def test_a_table_is_one_although_people_come_and_go(server: Server) -> None:
    async def play() -> None:
        path = await server.table(GAME)
        first = await Person.join(server, path)
        for at in range(12):
            first.socket.close()
            again = await Person.join(server, path, key=first.key)
            assert again.hello["yours"] == ["X"]
            second = await Person.join(server, path, watch=True)
            if at == 0:
                await again.move(0, "X Mark a1")
                assert (await second.next())["text"] == "X Mark a1"
            else:
                await again.post("request", what="undo", at=1)
            second.socket.close()
            first = again
        assert first.hello["plies"] == ["X Mark a1"]

    run(play())


def test_the_server_plays_the_moves_of_chance(server: Server) -> None:
    async def play() -> None:
        path = await server.table("Dice", rules="dice")
        a, b = await Person.join(server, path), await Person.join(server, path)
        assert [p.hello["yours"] for p in (a, b)] == [["A"], ["B"]]
        (rolled,) = a.hello["plies"]
        taken = rolled.removeprefix("?D Die ")
        free = next(place for place in ("a1", "b1") if place != taken)
        assert (await a.move(0, f"?D Die {free}"))["reason"] == "order"
        assert (await a.move(1, f"A P {free}"))["at"] == 1
        for person in (a, b):
            messages = [await person.next() for _ in range(1 if person is a else 2)]
            assert messages[-1]["at"] == 2 and messages[-1]["text"].startswith("?D Die ")

    run(play())
