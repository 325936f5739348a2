"""A game in play: legal moves, making and taking back moves, outcomes, notations and searches."""

from __future__ import annotations

import copy as copying
import weakref
from collections.abc import Iterable, Mapping
from contextlib import suppress
from types import TracebackType
from typing import Any, Self

from zrf2js.play.arguments import limit, seed_of, whole
from zrf2js.play.engine import Data, Engine
from zrf2js.play.legal_moves import LegalMoves
from zrf2js.play.moves import Move, Playout, Result, SearchResult, result_of


class Game:
    """A game in play, with its history. ``zrf2js.load`` returns one at the start position.

    ``title``, ``players``, ``pieces`` and ``positions`` are names of the rules; ``notations`` are
    the names of the notations that the engine has for the game. ``engine`` is the name of the
    engine. Methods that take a move raise IllegalMove if it is not legal.
    """

    def __init__(self, engine: Engine, options: Mapping[str, Any]) -> None:
        self._engine = engine
        _close_released(engine)
        opened = engine.send({"do": "open", "options": options})
        self.title: str = opened["title"]
        self.players: tuple[str, ...] = tuple(opened["players"])
        self.pieces: tuple[str, ...] = tuple(opened["pieces"])
        self.positions: tuple[str, ...] = tuple(opened["positions"])
        self.notations: tuple[str, ...] = tuple(opened["notations"])
        self.engine: str = engine.name
        self._stack: list[Move] = []
        self._lists_moves = False
        self._attach(opened["game"])
        self._show(opened)

    def _attach(self, number: int) -> None:
        self._number = number
        self._free = weakref.finalize(self, self._engine.released.append, number)

    def _request(self, task: str, **arguments: Any) -> Data:
        _close_released(self._engine)
        return self._engine.send({"do": task, "game": self._number, **arguments})

    def _show(self, state: Data) -> None:
        self._turn: str | None = state["player"]
        self._is_random: bool = state["random"]
        self._result = result_of(state["outcome"])
        self._legal = _moves(state["moves"]) if "moves" in state else None

    def __repr__(self) -> str:
        return f"<Game {self.title!r}, {len(self._stack)} plies, {self.turn} to move>"

    # --- moves -----------------------------------------------------------------------------------

    @property
    def turn(self) -> str | None:
        """The name of the player to move; None in a game without players."""
        return self._turn

    @property
    def is_random(self) -> bool:
        """True if chance makes the next move: each legal move has the same probability."""
        return self._is_random

    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves, in the order of the rules; empty if the game is over."""
        return LegalMoves(self._list_moves())

    def _list_moves(self) -> tuple[Move, ...]:
        self._lists_moves = True
        if self._legal is None:
            self._legal = _moves(self._request("moves")["moves"])
        return self._legal

    def push(self, move: Move | str, *, notation: str | None = None) -> Move:
        """Make a move and return it.

        A text is a move in the Zillions notation, in a notation of the game such as ``e4`` or
        ``e2e4``, or the names of its positions. A text that fits several moves is illegal, also if
        two notations read it as different moves. ``notation`` states the only one to read.
        """
        # A program that lists the moves of one position will list those of the next one.
        wanted, self._lists_moves = self._lists_moves, False
        legal = self._legal
        if isinstance(move, Move) and legal and _has(legal, move):
            state = self._request("push", index=move.index, moves=wanted)
        else:
            chosen = {} if notation is None else {"notation": notation}
            state = self._request("push", text=str(move), **chosen, moves=wanted)
            move = Move(state["text"])
        self._stack.append(move)
        self._show(state)
        return move

    def push_index(self, index: int) -> Move:
        """Make the legal move with this index, without a list of the others, and return it."""
        state = self._request("push", index=whole("index", index), moves=False)
        move = Move(state["text"])
        self._stack.append(move)
        self._show(state)
        return move

    def push_all(self, moves: Iterable[Move | str], *, notation: str | None = None) -> None:
        """Make several moves, in order; ``notation`` as in ``push``."""
        for move in moves:
            self.push(move, notation=notation)

    def pop(self) -> Move:
        """Take back the last move and return it; raise IndexError if there is none."""
        if not self._stack:
            raise IndexError("no move to take back")
        self._show(self._request("pop", moves=False))
        return self._stack.pop()

    @property
    def move_stack(self) -> tuple[Move, ...]:
        """The moves since the start."""
        return tuple(self._stack)

    def parse(self, text: str, *, notation: str | None = None) -> Move:
        """Return the legal move of a text without making it; ``notation`` as in ``push``."""
        chosen = {} if notation is None else {"notation": notation}
        return Move(self._request("parse", text=text, **chosen)["text"])

    def parse_san(self, text: str) -> Move:
        """Return the legal move of a text such as ``Nf3``, without making it."""
        return self.parse(text, notation="short")

    # --- the end ---------------------------------------------------------------------------------

    @property
    def is_check(self) -> bool:
        """True if a royal piece of the player to move is attacked."""
        is_attacked: bool = self._request("check")["check"]
        return is_attacked

    @property
    def is_over(self) -> bool:
        """True if the game has ended."""
        return self._result is not None

    def outcome(self) -> Result | None:
        """Return the end of the game, None while it continues."""
        return self._result

    # --- positions -------------------------------------------------------------------------------

    def position(self) -> dict[str, Any]:
        """Return the position as JSON data: board, reserves, turn (docs/api.md)."""
        data: dict[str, Any] = self._request("position")["position"]
        return data

    def board(self) -> str:
        """Return the board as text: a line per row, a letter per piece, and a legend.

        The pieces of the first player have upper case.
        """
        text: str = self._request("board")["text"]
        return text

    __str__ = board

    @property
    def hash(self) -> str:
        """16 hexadecimal digits: equal positions have equal hashes in games of one engine."""
        digits: str = self._request("hash")["hash"]
        return digits

    @property
    def reserves(self) -> dict[str, dict[str, int]]:
        """The numbers of pieces in reserve by player and piece; -1 for an unlimited number."""
        reserves: dict[str, dict[str, int]] = self.position()["reserves"]
        return reserves

    def set_position(self, position: Mapping[str, Any]) -> None:
        """Set up a position and forget all moves; raise ValueError for invalid data."""
        self._show(self._request("set", position=position))
        self._stack.clear()

    def fen(self) -> str:
        """Return the position in FEN, if ``fen`` is one of the notations."""
        return self.write("fen")

    def set_fen(self, fen: str, *, accept: Iterable[str] = ()) -> None:
        """Set up a position in FEN and forget all moves; ``accept`` as in ``read``."""
        self.read("fen", fen, accept=accept)

    def copy(self) -> Self:
        """Return a separate game with the same position and history."""
        twin = copying.copy(self)
        twin._stack = list(self._stack)
        twin._attach(self._request("copy")["game"])
        return twin

    # --- notations -------------------------------------------------------------------------------

    def format(self, move: Move | str, notation: str = "short") -> str:
        """Return the text of a legal move in one of the notations."""
        text: str = self._request("format", notation=notation, texts=[str(move)])["texts"][0]
        return text

    def san(self, move: Move | str) -> str:
        """Return the short text of a legal move, such as ``Nf3``."""
        return self.format(move, "short")

    def uci(self, move: Move | str) -> str:
        """Return the text of a legal move in UCI, such as ``g1f3``."""
        return self.format(move, "uci")

    def write(self, notation: str, tags: Mapping[str, str] | None = None) -> str:
        """Return the position (``fen``, ``sfen``) or the game (``pgn``, ``zsg``) as text.

        ``tags`` of a PGN replace those that were read, and the default ones.
        """
        given = {} if tags is None else {"tags": dict(tags)}
        text: str = self._request("write", notation=notation, **given)["text"]
        return text

    def read(self, notation: str, text: str, *, accept: Iterable[str] = ()) -> None:
        """Set up a position or a game from text; raise ValueError, with nothing changed.

        A position in FEN that no game has is an error, unless ``accept`` names the reason:
        ``kings``, ``check``, ``letters``, ``rights`` (docs/embedding.md).
        """
        state = self._request("read", notation=notation, text=text, accept=list(accept))
        self._show(state)
        self._stack = [Move(text) for text in state["history"]]

    # --- trees -----------------------------------------------------------------------------------

    def perft(self, depth: int, *, turns: bool = False) -> int:
        """Return the number of leaves at a depth in plies; with ``turns``, in whole turns."""
        whole("depth of perft", depth, most=1000)
        nodes: list[int] = self._request("perft", depth=depth, turns=turns)["nodes"]
        return nodes[depth - 1] if depth else 1

    def search(self, **limits: Any) -> SearchResult:
        """Search a move for the player to move.

        Limits are ``ms``, ``nodes``, ``depth`` and ``level`` (1 to 10); ``algorithm`` is ``auto``,
        ``alphabeta`` or ``mcts``; ``seed`` makes a search with a limit of nodes repeatable.
        """
        options = {name: limit(f"search: `{name}`", value) for name, value in limits.items()}
        answer = self._request("search", options=options)
        best = answer["move"]
        return SearchResult(
            None if best is None else Move(best),
            answer["score"],
            answer["depth"],
            answer["nodes"],
            tuple(map(Move, answer["pv"])),
            answer["algorithm"],
        )

    def playouts(
        self, count: int = 1, *, seed: int = 1, max_plies: int = 1000
    ) -> tuple[Playout, ...]:
        """Play random games from here inside the engine; the game itself does not change."""
        whole("count", count)
        whole("max_plies", max_plies)
        seed_of(seed)
        rows = self._request("playouts", count=count, seed=seed, cap=max_plies)["found"]
        return tuple(Playout(row["plies"], result_of(row["outcome"])) for row in rows)

    # --- the end of the program ------------------------------------------------------------------

    def close(self) -> None:
        """Stop the engine of this game and of its copies. Garbage collection does the same."""
        self._free.detach()
        self._engine.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def _moves(texts: Iterable[str]) -> tuple[Move, ...]:
    return tuple(Move(text, index) for index, text in enumerate(texts))


def _has(legal: tuple[Move, ...], move: Move) -> bool:
    """Return True if the move is one of this list, not of an earlier one."""
    return 0 <= move.index < len(legal) and legal[move.index] is move


def _close_released(engine: Engine) -> None:
    """Close the games that garbage collection found.

    Garbage collection itself sends no request: it can run in the middle of another one.
    """
    while engine.released:
        with suppress(IndexError):  # another thread closes the last one
            engine.send({"do": "close", "game": engine.released.popleft()})
