"""The answers of modules to requests (templates/host/requests.mjs), as types.

Modules with scripts of others are untrusted, so their answers are checked against these types.
Commands that only write a part of an answer as JSON accept any data there.
"""

from __future__ import annotations

from typing import Any, TypedDict


class Outcome(TypedDict):
    """The end of a game."""

    kind: str
    winner: str | None
    reason: str


class _Names(TypedDict):
    """What all answers have: the titles of the game and of its variant."""

    game: str
    variant: str


class _Plugin(TypedDict):
    """The answer of a game whose rules are in a plug-in."""

    engine: str


class _Moves(_Names):
    player: str | None
    outcome: Outcome | None
    moves: list[str]


class _Failure(TypedDict):
    error: str


class _Cases(_Names):
    tracks: list[list[list[str] | _Failure | None]]


class _Place(TypedDict):
    file: str
    line: int
    column: int
    source: str


class _Call(_Place, total=False):
    word: str
    macro: str


class _End(TypedDict):
    place: str | None
    reason: str
    text: str | None
    at: _Place | None
    via: list[_Call]


class _MoveOfBlock(TypedDict):
    text: str
    legal: bool
    reason: str | None


class _Block(TypedDict):
    kind: str
    piece: str
    type: str | None
    at: _Place | None
    via: list[_Call]
    path: list[str | None]
    moves: list[_MoveOfBlock]
    end: _End | None
    reason: str | None


class _Why(_Names):
    place: str
    piece: str | None
    blocks: list[_Block]


class _Perft(_Names):
    nodes: list[int]
    seconds: float


class _Divide(_Names):
    divided: dict[str, int]
    seconds: float


class _Conformance(_Names):
    games: list[Any]


class _Match(TypedDict):
    number: int
    seats: list[int | None]
    plies: int
    choices: int
    widest: int
    captured: dict[str, int]
    nodes: list[int]
    searches: list[int]
    seconds: list[float]
    capped: bool
    reason: str
    winner: str | None
    seatPoints: list[float | None]
    moves: list[str]


class _Matches(_Names):
    games: list[_Match]


class _TrainingGame(TypedDict):
    number: int
    seed: int
    opening: int
    moves: list[int]
    scores: list[float | None]
    points: list[float | None]


class _TrainingGames(_Names):
    games: list[_TrainingGame]
    seconds: float


class _Points(_Names):
    points: list[float]


class _Fit(_Names):
    learned: dict[str, Any] | None
    facts: dict[str, float]


class _Network(_Names):
    network: dict[str, Any] | None
    facts: dict[str, float]


class _UsedBlock(TypedDict):
    kind: str
    piece: str
    at: _Place | None
    via: list[_Call]
    met: int
    legal: int
    played: int


class _Usage(_Names):
    blocks: list[_UsedBlock]


class _Seat(TypedDict):
    name: str
    chooses: bool


class _Seats(_Names):
    engine: str | None
    seats: list[_Seat]


class _Mismatch(TypedDict):
    line: int
    text: str
    legal: list[str]


class _Replay(_Names):
    mismatches: list[_Mismatch]
    final: dict[str, Any]


class _ReplayPgn(_Replay):
    matched: int


class _Recorded(_Names):
    engine: None
    playing: list[str]
    isComparable: bool
    hasPgn: bool
    moves: list[str]
    error: _Mismatch | None
    outcome: Outcome | None


class _SearchedLine(TypedDict):
    score: float
    expectation: float | None
    depth: int
    pv: list[Any]


class _Reviewed(TypedDict):
    lines: list[_SearchedLine]
    nodes: int
    algorithm: str


class _Review(_Names):
    reviews: list[_Reviewed | None]


class _Score(TypedDict):
    expectation: float | None
    cp: float | None
    mate: int | None


class _BestLine(_Score):
    depth: int
    pv: list[str]
    short: list[str] | None


class _AnnotatedMove(TypedDict):
    player: str
    text: str
    short: str | None
    before: _Score | None
    after: _Score | None
    loss: float | None
    glyph: str | None
    isBest: bool
    nodes: int | None
    algorithm: str | None
    lines: list[_BestLine]


class _Annotation(_Names):
    first: str
    mistakes: list[tuple[float, str]]
    moves: list[_AnnotatedMove]
    pgn: str | None


class _Difference(TypedDict):
    history: list[str]
    kind: str
    old: list[str] | str | None
    new: list[str] | str | None


class _Variant(TypedDict):
    title: str
    plies: int
    differences: list[_Difference]


class Comparison(TypedDict):
    """How two modules play (templates/host/compare.mjs)."""

    removed: list[str]
    added: list[str]
    variants: list[_Variant]


#: the types of the answers by request; other requests are not available to scripts of others
ANSWERS: dict[str, Any] = {
    "moves": _Moves,
    "cases": _Cases,
    "why": _Why,
    "perft": _Perft,
    "divide": _Divide,
    "conformance": _Conformance,
    "match": _Matches | _Plugin,
    "selfplay": _TrainingGames,
    "evaluationMatch": _Points,
    "fit": _Fit,
    "network": _Network,
    "usage": _Usage,
    "seats": _Seats,
    "replayPgn": _ReplayPgn | _Plugin,
    "recorded": _Recorded | _Plugin,
    "review": _Review,
    "annotate": _Annotation,
    "replay": _Replay | _Plugin,
}
