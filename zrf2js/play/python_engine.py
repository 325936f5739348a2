"""The engine in plain Python: the module of ``--target python``."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Mapping
from typing import Any

from zrf2js.play.engine import Data
from zrf2js.play.errors import EngineUnavailable, IllegalMove, NotSupported
from zrf2js.play.python_numbers import Batch, layout_of, numbers_of, result_number

#: the limits of a search that this engine has
_LIMITS = ("ms", "nodes", "seed")


class PythonEngine:
    """The games of a module, in this process."""

    name = "python"

    def __init__(self, module: str) -> None:
        names: dict[str, Any] = {}
        exec(compile(module, "<game>", "exec", dont_inherit=True), names)
        self._create = names["Game"]
        self._games: dict[int, Any] = {}
        self.released: deque[int] = deque()
        self._last = 0
        self._games_at_once: Batch | None = None

    def send(self, request: Mapping[str, Any]) -> Data:
        """Return the answer to a request; these are the requests of host/session.js."""
        if self._create is None:
            raise EngineUnavailable("the engine is closed")
        task = request["do"]
        if task == "open":
            return self._open()
        if task == "copy":
            return {"game": self._add(self._games[request["game"]].copy())}
        if task == "close":
            return {"closed": self._games.pop(request["game"], None) is not None}
        answer = getattr(self, f"_{task}", None)
        if answer is None and "notation" in request:
            raise NotSupported(f"the engine `python` lacks the notation `{request['notation']}`")
        if answer is None:
            raise NotSupported(f"the engine `python` does not support the request `{task}`")
        found: Data = answer(self._games[request["game"]], request)
        return found

    def close(self) -> None:
        """Forget all games."""
        self._games.clear()
        self._create = None

    def _add(self, game: Any) -> int:
        self._last += 1
        self._games[self._last] = game
        return self._last

    def _open(self) -> Data:
        game = self._create()
        names = {key: game.rules[key] for key in ("title", "players", "positions", "pieces")}
        return {"game": self._add(game), **names, "notations": [], **_state(game)}

    # --- requests --------------------------------------------------------------------------------

    @staticmethod
    def _push(game: Any, request: Mapping[str, Any]) -> Data:
        return {"text": _made(game, request), **_state(game, moves=request["moves"])}

    @staticmethod
    def _parse(game: Any, request: Mapping[str, Any]) -> Data:
        return {"text": _made(game.copy(), request)}

    @staticmethod
    def _pop(game: Any, request: Mapping[str, Any]) -> Data:
        game.pop()
        return _state(game, moves=request["moves"])

    @staticmethod
    def _moves(game: Any, request: Mapping[str, Any]) -> Data:
        return {"moves": game.moves()}

    @staticmethod
    def _check(game: Any, request: Mapping[str, Any]) -> Data:
        return {"check": game.is_check}

    @staticmethod
    def _board(game: Any, request: Mapping[str, Any]) -> Data:
        return {"text": game.board()}

    @staticmethod
    def _hash(game: Any, request: Mapping[str, Any]) -> Data:
        return {"hash": game.hash}

    @staticmethod
    def _position(game: Any, request: Mapping[str, Any]) -> Data:
        return {"position": game.position()}

    @staticmethod
    def _set(game: Any, request: Mapping[str, Any]) -> Data:
        game.set_position(request["position"])
        return _state(game)

    @staticmethod
    def _layout(game: Any, request: Mapping[str, Any]) -> Data:
        return layout_of(game)

    @staticmethod
    def _numbers(game: Any, request: Mapping[str, Any]) -> Data:
        return numbers_of([(game, result_number(game), len(game.stack))])

    def _batch(self, game: Any, request: Mapping[str, Any]) -> Data:
        self._games_at_once = Batch(game, request["count"], request["cap"], request["restarts"])
        return self._games_at_once.answer()

    def _step(self, game: Any, request: Mapping[str, Any]) -> Data:
        assert self._games_at_once is not None
        return self._games_at_once.step(request["moves"]).answer()

    @staticmethod
    def _perft(game: Any, request: Mapping[str, Any]) -> Data:
        if request["turns"]:
            raise NotSupported("the engine `python` counts plies, not turns")
        return {"nodes": game.nodes(request["depth"])}

    @staticmethod
    def _search(game: Any, request: Mapping[str, Any]) -> Data:
        for name in request["options"]:
            if name not in _LIMITS:
                raise NotSupported(f"the engine `python` does not support the option `{name}`")
        found: Data = game.search(**request["options"])
        return found

    @staticmethod
    def _playouts(game: Any, request: Mapping[str, Any]) -> Data:
        pick, found = random.Random(request["seed"]), []
        for _ in range(request["count"]):
            copy = game.copy()
            plies = copy.play_randomly(pick, request["cap"])
            found.append({"plies": plies, "outcome": copy.outcome()})
        return {"found": found}


def _made(game: Any, request: Mapping[str, Any]) -> str:
    """Make the move of a request and return its text."""
    if request.get("notation", "zsg") != "zsg":
        raise NotSupported(f"the engine `python` lacks the notation {request['notation']!r}")
    try:
        text: str = (
            game.push_index(request["index"]) if "index" in request else game.push(request["text"])
        )
    except (IndexError, ValueError) as error:
        raise IllegalMove(str(error)) from error
    return text


def _state(game: Any, *, moves: bool = False) -> Data:
    state = {"player": game.player, "random": game.is_random, "outcome": game.outcome()}
    return {**state, "moves": game.moves()} if moves else state
