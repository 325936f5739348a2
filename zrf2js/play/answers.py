"""The answers of sessions (templates/host/session.js), as types.

Answers of games with scripts of others are checked against these types.
"""

from __future__ import annotations

from typing import Any, TypedDict

from zrf2js.host.answers import Outcome


class _State(TypedDict):
    player: str | None
    random: bool
    outcome: Outcome | None


class _MovesOf(TypedDict, total=False):
    moves: list[str]


class _After(_State, _MovesOf):
    pass


class _Push(_After):
    text: str


class _Open(_After):
    game: int
    title: str
    engine: str | None
    players: list[str]
    playing: list[str]
    positions: list[str]
    pieces: list[str]
    notations: list[str]


class _Read(_After):
    history: list[str]


class _Line(TypedDict):
    start: dict[str, Any]
    moves: list[int]


class _Moves(TypedDict):
    moves: list[str]


class _Texts(TypedDict):
    texts: list[str]


class _Text(TypedDict):
    text: str


class _Check(TypedDict):
    check: bool


class _Hash(TypedDict):
    hash: str


class _Position(TypedDict):
    position: dict[str, Any]


class _Numbers(TypedDict):
    fields: str | list[int]
    moves: str | list[int]


class _Perft(TypedDict):
    nodes: list[int]


class _Search(TypedDict):
    move: str | None
    score: float
    expectation: float | None
    depth: int
    nodes: int
    pv: list[str]
    algorithm: str


class _Playout(TypedDict):
    plies: int
    outcome: Outcome | None


class _Playouts(TypedDict):
    found: list[_Playout]


class _Game(TypedDict):
    title: str
    index: int
    playable: bool


class _Games(TypedDict):
    games: list[_Game]


class _Copy(TypedDict):
    game: int


class _Close(TypedDict):
    closed: bool


#: the types of the answers by request
ANSWERS: dict[str, Any] = {
    "open": _Open,
    "games": _Games,
    "push": _Push,
    "pop": _After,
    "set": _After,
    "read": _Read,
    "follow": _After,
    "line": _Line,
    "moves": _Moves,
    "parse": _Text,
    "check": _Check,
    "board": _Text,
    "hash": _Hash,
    "format": _Texts,
    "write": _Text,
    "position": _Position,
    "layout": dict[str, Any],
    "numbers": _Numbers,
    "perft": _Perft,
    "search": _Search,
    "playouts": _Playouts,
    "batch": _Numbers,
    "step": _Numbers,
    "copy": _Copy,
    "close": _Close,
}
