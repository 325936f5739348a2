"""Random games of few kinds of moves, which Fairy-Stockfish may have."""

from __future__ import annotations

from tests.reference.invented_choices import PIECES, Chooser

_STEPS = {
    "n": "0 -1", "s": "0 1", "e": "1 0", "w": "-1 0",
    "ne": "1 -1", "nw": "-1 -1", "se": "1 1", "sw": "-1 1",
}  # fmt: skip
#: directions that formulas have together, and some that only a few pieces have
_SETS = (
    ("n", "s", "e", "w"), ("ne", "nw", "se", "sw"), tuple(_STEPS), ("n",), ("ne", "nw"),
    ("n", "ne", "nw", "s"), ("e", "w"),
)  # fmt: skip
_LEAPS = ("n n e", "n n w", "s s e", "s s w", "e e n", "e e s", "w w n", "w w s")


class Plain(Chooser):
    """A random game whose moves are steps, leaps and slides of single pieces."""

    def __init__(self, seed: int, *, royal: bool = False) -> None:
        super().__init__(seed)
        width, height = self.chance.randint(3, 7), self.chance.randint(3, 7)
        self.files, self.ranks = "abcdefg"[:width], "7654321"[7 - height :]
        self.places = [file + rank for rank in self.ranks for file in self.files]
        self.kinds = PIECES[: self.chance.randint(1, 4)]
        self.royal = PIECES[self.chance.randrange(len(self.kinds))] if royal else ""
        self.must_capture = not royal and self.chance.random() < 0.15
        self.drops = self.chance.random() < 0.25
        self.walls = self.maybe(0.15, "Grey")
        self.text = self.game()

    def game(self) -> str:
        players = " ".join(["White", "Black", *self.walls])
        grid = (
            f'(grid (start-rectangle 0 0 9 9) (dimensions ("{"/".join(self.files)}" (10 0))'
            f' ("{"/".join(self.ranks)}" (0 10))) (directions'
            f" {' '.join(f'({name} {step})' for name, step in _STEPS.items())}))"
        )
        first, last = self.rank(0), self.rank(-1)
        options = self.maybe(0.7 if self.drops else 0, '(option "recycle captures" true)')
        return f"""(game (title "Plain") (players {players}) (turn-order White Black)
  {" ".join(options)} {"(move-priorities jump step)" if self.must_capture else ""}
  (board {grid} (symmetry Black (n s) (s n) (ne se) (se ne) (nw sw) (sw nw))
    (zone (name far) (players White) (positions {first}))
    (zone (name far) (players Black) (positions {last}))
    (zone (name home) (players White) (positions {last}))
    (zone (name home) (players Black) (positions {first})))
{chr(10).join(map(self.form, self.kinds))}
  (board-setup {self.setup()})
  {" ".join(goal for _ in range(2) for goal in self.maybe(0.6, self.goal()))}
  {f"(loss-condition (White Black) (checkmated {self.royal}))" if self.royal else ""})
"""

    def rank(self, index: int) -> str:
        return " ".join(file + self.ranks[index] for file in self.files)

    def setup(self) -> str:
        free = self.chance.sample(self.places, len(self.places))
        rows = []
        for player in ("White", "Black", *self.walls):
            groups = []
            for kind in self.kinds[: 1 if player in self.walls else None]:
                is_royal = kind == self.royal and player not in self.walls
                count = 1 if is_royal else self.chance.randint(0, 2)
                squares = [free.pop() for _ in range(count) if free]
                is_held = self.drops and kind != self.royal and player not in self.walls
                held = [f"off {self.chance.randint(0, 2)}"] if is_held else []
                if squares or held:
                    groups.append(f"({' '.join([kind, *squares, *held])})")
            rows.append(f"({player} {' '.join(groups)})" if groups else "")
        return " ".join(rows)

    def form(self, name: str) -> str:
        hits, steps = [], []
        used: set[str] = set()  # moves with and without a promotion would differ (rule 60)
        for _ in range(self.chance.randint(1, 2)):
            ways = [way for way in self.chance.choice((*_SETS, _LEAPS)) if way not in used]
            used.update(ways)
            to = self.adding(name)
            captures = self.one("enemy?", "not-friend?", "not-friend?", "empty?")
            if self.must_capture:
                captures = "enemy?"
                steps += [f"({self.way(d, 'empty?', to)})" for d in ways]
            shape = self.chance.randrange(6)
            hits += [f"({self.way(d, captures, to, shape)})" for d in ways]
        moves = " ".join(hits)
        if self.must_capture:
            moves = f"(move-type jump) {moves} (move-type step) {' '.join(steps)}"
        zone = self.one("", "", "home ")
        drop = f" (drops ({zone}(verify empty?) add))" if self.drops and name != self.royal else ""
        return f"  (piece (name {name}){drop} (moves {moves}))"

    def way(self, step: str, test: str, add: str, shape: int = 0) -> str:
        """Return a block in one direction or by a leap."""
        once = f"{step} (verify {test}) {add}"
        if " " in step or self.must_capture:
            return once
        slide = f"{step} (while empty? {'' if test == 'enemy?' else add} {step})"
        return (
            once,
            once,
            f"{slide} (verify {test}) {add}" if test != "empty?" else slide,
            f"{step} (verify empty?) {step} (verify {test}) {add}",
            f"{step} (while empty? {step}) {step} (while empty? {step}) (verify enemy?) {add}",
            f"(verify (in-zone? home)) {once}" if test != "enemy?" else once,
        )[shape]

    def adding(self, name: str) -> str:
        others = [kind for kind in self.kinds if kind not in (self.royal, name)]
        if name == self.royal or not others or self.chance.random() < 0.7:
            return "add"
        kinds = " ".join(self.some(2, others))
        return self.one(
            f"(if (in-zone? far) (add {kinds}) else add)",
            f"(if (in-zone? far) (add {name} {kinds}) else add)",
        )

    def goal(self) -> str:
        piece, place = self.piece(), self.one(*self.places, "far")
        kind = self.one("win", "loss", "draw")
        return self.one(
            f"({kind}-condition (White Black) stalemated)",
            "(draw-condition (White Black) repetition)",
            f"(win-condition (White Black) (absolute-config {piece} ({place})))",
            f"(loss-condition (White Black) (pieces-remaining {self.chance.randint(0, 2)}))",
            f"(loss-condition (White Black) (pieces-remaining 0 {piece}))",
            f"(loss-condition (White Black) (captured {piece}))",
            f"(win-condition (White Black) (relative-config {piece} e {piece} e {piece}))",
            f"(win-condition (White) (absolute-config {piece} ({place})))",
        )  # fmt: skip
