"""A table: one game in play, the people who play it, and those who watch."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Sequence

from zrf2js.play.errors import IllegalMove
from zrf2js.relay.clocks import Clocks
from zrf2js.relay.known_plies import KnownPlies
from zrf2js.relay.messages import Message, Rejected, encode, kind_of, refuse_if
from zrf2js.relay.presence import Person, Presence
from zrf2js.relay.rules import Rules
from zrf2js.relay.store import Record, Store, winner_of

#: largest number of plies of a game, of connections that watch a table, and of those of a key
MAX_PLIES, MAX_WATCHERS, MAX_OF_KEY = 20_000, 200, 10


class Table:
    """A table in memory. All changes are stored before they are announced."""

    def __init__(self, record: Record, rules: Rules, store: Store) -> None:
        self.record, self.rules = record, rules
        self.people: set[Person] = set()
        self.presence = Presence(record, store, self.people)
        self.lock = asyncio.Lock()
        self.is_freed = False  # a message may wait for the lock while the last person leaves
        self._store = store
        self._game: tuple[int, int] | None = None  # the generation of the rules, and a number
        self._players: list[str] = []  # of each ply
        self._known_plies = KnownPlies()
        self._state: Message = {}
        self._rivals: list[str] = []
        self._all: list[str] = []
        self._pending: tuple[str, int, frozenset[str]] | None = None
        self._accepted: frozenset[str] = frozenset()
        self._clocks = Clocks(record, self._ring)
        self._ending: asyncio.Task[None] | None = None  # the event loop keeps no reference

    # --- the game --------------------------------------------------------------------------------

    async def open(self) -> None:
        """Replay the game in Node.js, unless its process has the game already."""
        if self._game is not None and self._game[0] == self.rules.generation:
            return
        await self.close()
        moves, self.record.moves, self._players = self.record.moves, [], []
        self._known_plies = KnownPlies()
        generation = self.rules.generation
        opened = await self.rules.send({"do": "open", "options": {"variant": self.record.variant}})
        self._game = generation, opened["game"]
        self._all = opened["players"]
        self._rivals = [name for name in opened["playing"] or self._all if name[0] != "?"]
        self._state = opened
        for text in moves:
            await self._push(text)
        if not self.record.remaining:
            self._clocks.reset(self._rivals)
        await self._play_chance()
        self._start_clock()

    async def close(self) -> None:
        """Free the game in Node.js."""
        self._clocks.disarm()
        game, self._game = self._game, None
        if game is not None and game[0] == self.rules.generation:
            await self.rules.send({"do": "close", "game": game[1]})

    async def _request(self, task: str, **arguments: object) -> Message:
        assert self._game is not None
        return await self.rules.send({"do": task, "game": self._game[1], **arguments})

    async def _push(self, text: str) -> None:
        """Play a move; raise IllegalMove unless the text is exactly that of a legal move."""
        player = self._state["player"]
        state = await self._request("push", text=text, moves=False)
        if state["text"] != text:  # another notation of the move
            await self._request("pop", moves=False)
            raise IllegalMove(text)
        self._state = state
        self.record.moves.append(text)
        self._players.append(player)
        self._known_plies.push(text)

    async def _pop(self) -> None:
        """Take the last move back."""
        self._state = await self._request("pop", moves=False)
        self.record.moves.pop()
        self._players.pop()
        self._known_plies.pop()

    async def _play_chance(self) -> None:
        """Play the moves of chance players until a person is to move."""
        added = 0
        while self._state["random"] and not self.is_over and len(self._players) < MAX_PLIES:
            moves = (await self._request("moves"))["moves"]
            await self._push(secrets.choice(moves))
            added += 1
        if added:
            self._announce_moves(added)

    @property
    def is_over(self) -> bool:
        """True if the game has ended, by the rules or by its players."""
        return self.record.ended is not None or self._state["outcome"] is not None

    def players_of(self, person: Person) -> list[str]:
        """Return the players of a person."""
        keys = self.record.keys
        return [name for name in self._rivals if person.key and keys.get(name) == person.key]

    # --- messages --------------------------------------------------------------------------------

    async def receive(self, person: Person, message: Message) -> bool:
        """Process a message of a person; return False if the table has been freed.

        Raise Rejected if the message breaks the rules.
        """
        handlers: dict[str, Callable[[Person, Message], Awaitable[None]]] = {
            "join": self._join,
            "setup": self._set_up,
            "phrase": self._say,
            "move": self._move,
            "resign": self._resign,
            "request": self._request_from_others,
            "accept": self._accept,
            "decline": self._decline,
        }
        handler = handlers.get(kind_of(message))
        if handler is None:  # the message informs other pages; the clocks run here
            return True
        async with self.lock:
            if not self.is_freed:
                await self.open()
                await handler(person, message)
            return not self.is_freed

    async def _join(self, person: Person, message: Message) -> None:
        """Seat a person who has a key or finds a free player; others watch."""
        refuse_if(person in self.people, "message")
        key, keys = message.get("key"), self.record.keys
        free = [player for player in self._rivals if player not in keys]
        if isinstance(key, str) and key in keys.values():
            self._admit(person, key, MAX_OF_KEY)
        elif free and message.get("watch") is not True:
            person.key = keys[free[0]] = secrets.token_urlsafe(16)
            self.record.people |= {free[0]: person.person} if person.person else {}
            self._save()
            person.send(encode("key", key=person.key))
        else:
            self._admit(person, "", MAX_WATCHERS)
        self.people.add(person)
        person.continues = isinstance(message.get("known"), list)
        self._send_hello(self._known(message), person)
        self.announce_people()

    async def _set_up(self, person: Person, message: Message) -> None:
        """Change the player of a person who waits for others, and the clock."""
        own, record = self.players_of(person), self.record
        refuse_if(len(own) != 1 or len(record.keys) != 1 or bool(self._players), "order")
        player = message.get("player", own[0])
        refuse_if(player not in self._rivals, "message")
        record.keys = {player: person.key}
        record.people = {player: person.person} if person.person else {}
        record.clock = message.get("clock", record.clock)
        self._clocks.reset(self._rivals)
        self._save()
        self._send_hello(0)
        self.announce_people()

    async def _say(self, person: Person, message: Message) -> None:
        """Send a phrase of a player to the other people."""
        player = message["player"]
        refuse_if(player not in self.players_of(person), "turn")
        text = encode("phrase", what=message["what"], player=player)
        for other in self.people:
            if player not in self.players_of(other):
                other.send(text)

    def _admit(self, person: Person, key: str, most: int) -> None:
        """Give a person a key, which at most so many people have; the empty key is to watch."""
        refuse_if(sum(other.key == key for other in self.people) >= most, "full")
        person.key = key

    def _known(self, message: Message) -> int:
        """Return how many plies of the game a page has."""
        is_same = message.get("game") == self._name
        return self._known_plies.common(message.get("known")) if is_same else 0

    async def _move(self, person: Person, message: Message) -> None:
        at, text = message["at"], message["text"]
        moves = self.record.moves
        if 0 <= at < len(moves) and moves[at] == text:
            return person.send(encode("move", **self._move_at(at)))
        refuse_if(at != len(moves), "order")
        refuse_if(self.is_over or len(moves) >= MAX_PLIES, "over")
        player = self._state["player"]
        refuse_if(player not in self.players_of(person), "turn")
        left = self._clocks.left(player)
        try:
            await self._push(text)
        except ValueError:
            raise Rejected("illegal") from None
        self._pending = None
        self._clocks.add(player, left, len(moves))
        self._announce_moves(1)
        await self._play_chance()
        self._start_clock()
        if self.is_over:
            self.announce_people()

    async def _resign(self, person: Person, message: Message) -> None:
        player = message["player"]
        refuse_if(player not in self.players_of(person), "turn")
        refuse_if(self.is_over, "over")
        self._end("resigned", player)

    async def _request_from_others(self, person: Person, message: Message) -> None:
        what, at = message["what"], message["at"]
        own = frozenset(self.players_of(person))
        refuse_if(not own, "message")
        if at != len(self.record.moves) or self.is_over is not (what == "rematch"):
            return
        self._pending, self._accepted = (what, at, own), frozenset()
        for other in self.people:
            if set(self.players_of(other)) - own:
                other.send(encode("request", what=what, at=at))

    async def _accept(self, person: Person, message: Message) -> None:
        """Carry out a request when all other people agree."""
        own = frozenset(self.players_of(person))
        refuse_if(self._pending is None, "message")
        assert self._pending is not None
        what, at, requesters = self._pending
        refuse_if((message["what"], message["at"]) != (what, at), "message")
        refuse_if(at != len(self.record.moves) or not own - requesters, "message")
        self._accepted |= own
        if set(self.record.keys) <= self._accepted | requesters:
            self._pending = None
            await self._carry_out(what, requesters)

    async def _decline(self, person: Person, message: Message) -> None:
        """End a request that another person refuses, and tell its people."""
        own = frozenset(self.players_of(person))
        refuse_if(not own, "message")
        what, at = message["what"], message["at"]
        if self._pending is None or (what, at) != self._pending[:2] or not own - self._pending[2]:
            return
        requesters = self._pending[2]
        self._pending = None
        for other in self.people:
            if requesters & set(self.players_of(other)):
                other.send(encode("decline", what=what, at=at))

    async def _carry_out(self, what: str, requesters: frozenset[str]) -> None:
        if what == "offer":
            return self._end("agreed", None)
        self._clocks.stop()
        record = self.record
        if what == "undo":
            own = [at for at, player in enumerate(self._players) if player in requesters]
            while own and len(self._players) > own[-1]:
                await self._pop()
            record.undone += 1
            self._save(cut=True)
        else:
            rivals = self._rivals
            turned = dict(zip(rivals, rivals[1:] + rivals[:1], strict=True))
            keys = record.keys
            people = record.people
            record.keys = {p: keys[turned[p]] for p in rivals if turned[p] in keys}
            record.people = {p: people[turned[p]] for p in rivals if turned[p] in people}
            record.round, record.moves, record.ended = record.round + 1, [], None
            record.remaining, record.state = {}, "playing"
            self._store.save(record)
            await self.close()
            await self.open()
        self._start_clock()
        self._send_hello(len(record.moves) if what == "undo" else 0)
        if what == "rematch":
            self.announce_people()

    def _start_clock(self) -> None:
        self._clocks.start(self._state["player"], len(self._players), self.is_over)

    def _ring(self, player: str, at: int) -> None:
        self._ending = asyncio.create_task(self._time_is_up(player, at))

    async def _time_is_up(self, player: str, at: int) -> None:
        async with self.lock:
            if at == len(self._players) and not self.is_over:
                self._end("time", player)

    def _save(self, added: Sequence[str] = (), cut: bool = False) -> None:
        """Store the table, and the result of a game that has just ended."""
        record = self.record
        ends = self.is_over and record.state == "playing" and len(record.moves) > 1
        is_open = any(player not in record.keys for player in self._rivals)
        record.state = "over" if self.is_over else "open" if is_open else "playing"
        winner = winner_of(self._rivals, record.ended, self._state["outcome"]) if ends else None
        self._store.save(record, added, cut, winner)

    # --- announcements ---------------------------------------------------------------------------

    def _end(self, reason: str, loser: str | None) -> None:
        self._clocks.stop()
        self.record.ended = [reason, loser]
        self._save()
        self._send_hello(len(self.record.moves))
        self.announce_people()

    def _move_at(self, at: int) -> Message:
        left = self.record.remaining.get(self._players[at])
        return {"at": at, "text": self.record.moves[at], "left": left}

    def _announce_moves(self, added: int) -> None:
        """Store the last moves, then send them to all people."""
        self._save(self.record.moves[-added:])
        for at in range(len(self.record.moves) - added, len(self.record.moves)):
            text = encode("move", **self._move_at(at))
            for person in self.people:
                person.send(text)

    def announce_people(self) -> None:
        """Tell all people who is at the table; raise StoreFailed."""
        self.presence.announce(self._rivals)

    @property
    def _name(self) -> str:
        """The name of the game in play, which changes with a rematch."""
        return f"{self.record.id}/{self.record.round}"

    def _send_hello(self, known: int, *people: Person) -> None:
        """Send the game after ``known`` plies to people, by default to all."""
        texts: dict[tuple[int, tuple[str, ...]], str] = {}  # people with equal ones share them
        for person in people or tuple(self.people):
            case = known if person.continues else 0, tuple(self.players_of(person))
            if case not in texts:
                texts[case] = self._hello(*case)
            person.send(texts[case])

    def _hello(self, known: int, yours: tuple[str, ...]) -> str:
        """Return the message with the game after ``known`` plies, for a person's players."""
        record = self.record
        times = {player: self._clocks.left(player) for player in record.remaining}
        return encode(
            "hello",
            rules=self.rules.digest,
            variant=record.variant,
            game=self._name,
            agreed=record.undone,
            start=None,
            known=known,
            plies=record.moves[known:],
            clock={"setting": record.clock, "left": times} if times else None,
            ended=record.ended,
            yours=yours,
        )
