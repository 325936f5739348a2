"""Games: legal moves by text, making and taking back moves, outcomes and searches."""

import copy
import hashlib
import math
import random
import re
import time
from typing import Any

from zrf2js.emit.python.runtime.data import board_text, position_data, set_position_data
from zrf2js.emit.python.runtime.rules import GAMES, add_leaves
from zrf2js.emit.python.runtime.text import MoveText

#: the length limit of the random games of a search, in plies
PLAYOUT_PLIES = 200
#: the weight of exploration in the tree of a search (UCT)
EXPLORATION = 1.0


class Game:
    """A game in play, with its history. Without an index, it is the default game of the file."""

    def __init__(self, variant: int | None = None) -> None:
        if variant is None:
            variant = next((i for i, rules in enumerate(GAMES) if rules["default"]), 0)
        self._g = GAMES[variant]["position"](GAMES[variant])
        self.rules = self._g.rules
        self._begin = position_data(self._g)
        self.stack: list[str] = []
        self._legal: list[Any] | None = None
        # Goals apply after the first move, unless there is none (rule 76).
        outcome = self._outcome("no moves at the start") if not self._g.legal() else None
        self._outcomes: list[dict[str, Any] | None] = [outcome]

    @property
    def player(self) -> str:
        """The name of the player who chooses the next move."""
        name: str = self.rules["players"][self.rules["turns"][self._g.turn][0]]
        return name

    @property
    def is_random(self) -> bool:
        """True if the next move is made at random: all moves have the same probability."""
        chance: bool = self._g.chance
        return chance

    @property
    def is_check(self) -> bool:
        """True if a royal piece of the player to move is attacked."""
        mover = self._g.mover
        is_attacked: bool = self._g.is_exposed(mover, self.rules["royals"][mover])
        return is_attacked

    def outcome(self) -> dict[str, Any] | None:
        """Return {kind, winner, reason}, None while the game continues."""
        return self._outcomes[-1]

    def _moves(self) -> list[Any]:
        if self.outcome():
            return []
        if self._legal is None:
            self._legal = self._g.legal()
        return self._legal

    def moves(self) -> list[str]:
        """Return the texts of the legal moves; the second one of equal texts ends with ` #2`."""
        times: dict[str, int] = {}
        texts = []
        for move in self._moves():
            text = MoveText(self._g).of(move)
            times[text] = times.get(text, 0) + 1
            texts.append(text if times[text] == 1 else f"{text} #{times[text]}")
        return texts

    def push(self, text: str) -> str:
        """Make a legal move, given by its text; raise ValueError. Return the text."""
        wanted = " ".join(text.split())
        exact = wanted.removesuffix(" #1")
        indices = [index for index, name in enumerate(self.moves()) if name == exact]
        indices = indices or self._between(wanted)
        if not indices:
            raise ValueError(f"illegal move: {text}")
        return self.push_index(indices[0])

    def _between(self, text: str) -> list[int]:
        """Return the move between two positions, such as ``e2e4`` or ``e7-e8=Queen``."""
        names, indices = self.rules["positions"], []
        plain = re.sub(r"[\s=-]", "", text).lower()
        for index, move in enumerate(self._moves()):
            if move is not None:
                places = [names[place] for place in move[:2] if place < len(names)]
                promoted = self.rules["pieces"][move[4]] if move[4] >= 0 else ""
                if "".join([*places, promoted]).lower() == plain:
                    indices.append(index)
        return indices if len(indices) == 1 else []

    def push_index(self, index: int) -> str:
        """Make a legal move, given by its place in the list. Return its text."""
        text = self.moves()[index]
        self.make(self._moves()[index], text)
        return text

    def make(self, move: Any, text: str = "") -> None:
        """Make one of the legal moves; programs that need no texts leave ``text`` empty."""
        self._g.make(move)
        self._legal = None
        self.stack.append(text)
        self._outcomes.append(self._outcome())

    def pop(self) -> str:
        """Take back the last move and return its text; raise IndexError if there is none."""
        text = self.stack.pop()
        self._g.unmake()
        self._outcomes.pop()
        self._legal = None
        return text

    def copy(self) -> "Game":
        """Return a separate game with the same position and history."""
        twin = copy.copy(self)
        twin._g = self._g.copy()
        twin.stack, twin._outcomes = self.stack[:], self._outcomes[:]
        return twin

    # --- the end ---------------------------------------------------------------------------------

    def _outcome(self, stuck: str = "no moves") -> dict[str, Any] | None:
        """Return the outcome of the position; wins and losses have priority over draws.

        ``stuck`` is the reason of a draw without legal moves.
        """
        g = self._g
        for kind, player, reason, test in self.rules["goals"]:
            if kind in ("win", "loss") and test(g, -1):
                return self._ending(kind, player, reason)
        moves = self._legal = g.legal()
        mobility = -1 if g.partial >= 0 else int(bool(moves))
        for kind, player, reason, test in self.rules["goals"]:
            if test(g, mobility):
                return self._ending(kind, player, reason)
        return None if moves else {"kind": "draw", "winner": None, "reason": stuck}

    def _ending(self, kind: str, player: int, reason: str) -> dict[str, Any]:
        names, playing = self.rules["players"], self.rules["playing"]
        contenders = [each for each in playing if each not in self.rules["random_players"]]
        if kind == "win":
            return {"kind": "win", "winner": names[player], "reason": reason}
        if kind == "loss":
            others = [names[other] for other in contenders if other != player]
            if len(others) == 1:
                return {"kind": "win", "winner": others[0], "reason": reason}
            return {"kind": "loss", "winner": None, "loser": names[player], "reason": reason}
        if kind == "count":
            counts = {player: self._count(player) for player in playing}
            leaders = [p for p in playing if counts[p] == max(counts.values())]
            if len(leaders) == 1:
                return {"kind": "win", "winner": names[leaders[0]], "reason": reason}
        return {"kind": "draw", "winner": None, "reason": reason}

    def _count(self, player: int) -> int:
        """Return the number of a player's pieces (rule 76a)."""
        total: int = sum(code & 1 << player != 0 for code in self._g.board)
        if self.rules["counts_reserves"]:
            types = self.rules["types"]
            held = self._g.reserve[player * types + 1 : (player + 1) * types]
            total += sum(max(0, count) for count in held)
        return total

    # --- positions and trees ---------------------------------------------------------------------

    def position(self) -> dict[str, Any]:
        """Return the position as JSON data."""
        return position_data(self._g)

    def board(self) -> str:
        """Return the board as text; the pieces of the first player have upper case."""
        return board_text(self._g)

    @property
    def hash(self) -> str:
        """16 hexadecimal digits: equal positions have equal hashes."""
        return hashlib.blake2b(repr(self._g.key()).encode(), digest_size=8).hexdigest()

    def set_position(self, data: Any) -> None:
        """Set up a position and forget all moves; raise ValueError for invalid data."""
        set_position_data(self._g, data)
        self.stack, self._legal = [], None
        is_start = position_data(self._g) == self._begin and self._g.legal()
        self._outcomes = [None if is_start else self._outcome()]

    def nodes(self, depth: int) -> list[int]:
        """Return the numbers of leaves at the depths 1 to ``depth``, in plies."""
        counts = [0] * depth
        if depth and not self.outcome():
            add_leaves(self._g, 0, counts)
        return counts

    def perft(self, depth: int) -> int:
        """Return the number of leaves of the game tree at a depth, in plies."""
        return self.nodes(depth)[-1] if depth else 1

    def play_randomly(self, pick: random.Random, limit: int) -> int:
        """Make random moves to the end or to the limit; return their number."""
        plies = 0
        while plies < limit and not self.outcome():
            self.make(pick.choice(self._moves()))
            plies += 1
        return plies

    def search(self, ms: float = 0, nodes: int = 0, seed: int = 1) -> dict[str, Any]:
        """Search a move by Monte-Carlo tree search (UCT) with random games.

        ``nodes`` limits the random games, ``ms`` the time. The result has the same keys as that of
        the JavaScript module; ``score`` is 100 cp for a sure win.
        """
        most = nodes or (math.inf if ms else 1000)
        end = time.perf_counter() + ms / 1000 if ms else math.inf
        tree = Search(random.Random(seed))
        done = 0
        while done < most and time.perf_counter() < end:
            tree.run(self.copy())
            done += 1
        return tree.result(self, done)


class Search:
    """A tree of moves: by path of indices, the visits and the sum of rewards."""

    def __init__(self, pick: random.Random) -> None:
        self.pick = pick
        self.visits: dict[tuple[int, ...], int] = {(): 0}
        self.rewards: dict[tuple[int, ...], float] = {(): 0.0}

    def run(self, game: Game) -> None:
        """Play one game: by the tree, then at random. Add its result to the path."""
        path: tuple[int, ...] = ()
        passed = []
        while not game.outcome() and path in self.visits:
            count = len(game._moves())
            index = self.pick.randrange(count) if game.is_random else self.select(path, count)
            path = (*path, index)
            passed.append((path, game.player))
            game.make(game._moves()[path[-1]])
        game.play_randomly(self.pick, PLAYOUT_PLIES)
        winner = (game.outcome() or {}).get("winner")
        self.visits[()] += 1
        for path, player in passed:
            self.visits[path] = self.visits.get(path, 0) + 1
            reward = 0.5 if winner is None else float(winner == player)
            self.rewards[path] = self.rewards.get(path, 0.0) + reward

    def select(self, path: tuple[int, ...], count: int) -> int:
        """Return a move without visits, else the one with the highest upper bound."""
        children = [(*path, index) for index in range(count)]
        fresh = [child[-1] for child in children if child not in self.visits]
        if fresh:
            return self.pick.choice(fresh)
        total = math.log(max(1, self.visits[path]))

        def bound(child: tuple[int, ...]) -> float:
            visits = self.visits[child]
            return self.rewards[child] / visits + EXPLORATION * math.sqrt(total / visits)

        return max(children, key=bound)[-1]

    def result(self, game: Game, done: int) -> dict[str, Any]:
        """Return the line of the most visited moves."""
        summary: dict[str, Any] = {"move": None, "score": 0, "depth": 0, "nodes": done, "pv": []}
        line: list[str] = []
        path: tuple[int, ...] = ()
        at = game.copy()
        while not at.outcome() and not (at.is_random and line):
            children = [(*path, index) for index in range(len(at._moves()))]
            best = max(children, key=lambda child: self.visits.get(child, 0), default=None)
            if best is None or best not in self.visits:
                break
            if not path:
                summary["score"] = round(200 * self.rewards[best] / self.visits[best] - 100)
            path = best
            line.append(at.push_index(best[-1]))
        move = line[0] if line else None
        return {**summary, "move": move, "depth": len(line), "pv": line, "algorithm": "mcts"}
