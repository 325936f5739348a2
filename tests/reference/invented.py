"""Random games that compile without a warning and can be played.

Every name is declared, and every loop ends at the edge of the board. Blocks resemble those of real
games (steps, slides, jumps, pushes, drops) and contain other keywords at random.
"""

from __future__ import annotations

from tests.reference.invented_boards import Boards
from tests.reference.invented_choices import DIRECTIONS, PIECES, STORED, STRAIGHT, TYPES
from tests.reference.invented_goals import Goals

#: macros that blocks call
MACROS = """(define slide $1 (while empty? add $1) (verify $2) add)
(define over $1 (verify $2) capture $1 (verify empty?) $3)
(define when (if $1 $2 else $3))
"""


class Invention(Boards, Goals):
    """A random game; `text` is its rules."""

    def __init__(self, seed: int, *, royal: bool = False, without: tuple[str, ...] = ()) -> None:
        """Create a game; with ``royal``, it has royal pieces and mostly simple captures."""
        super().__init__(seed, without)
        self.royal = royal
        self.players = ["White", "Black", *self.others()]
        self.owners = [*self.players, *self.maybe(0.2, "Grey")]
        self.random = self.maybe(0.1, "?Dice")
        self.kinds = PIECES[: self.chance.randint(2, 4)]
        self.typed = self.chance.random() < 0.5
        #: each type becomes the next one, only the first one is set up, and captives are dropped
        self.chained = self.chance.random() < 0.25
        self.text = self.game()

    def others(self) -> list[str]:
        """Return the players after the first two."""
        return self.maybe(0.15, "Red")

    # --- the game ----------------------------------------------------------------------------

    def game(self) -> str:
        players = " ".join([*self.owners, *self.random])
        return f"""{MACROS}(game (title "Invented") (players {players}) (turn-order {self.turns()})
  {" ".join(self.maybe(0.5 if self.typed else 0, self.priorities()))}
  {" ".join(option for _ in range(3) for option in self.maybe(0.4, self.option()))}
  {" ".join(self.maybe(0.8 if self.chained else 0, '(option "recycle captures" true)'))}
  (board {self.board()})
  {chr(10).join(f"  {self.piece_form(name)}" for name in self.kinds)}
  (board-setup {self.setup()})
  {" ".join(goal for _ in range(3) for goal in self.maybe(0.5, self.goal()))}
  {" ".join(self.maybe(1 if self.royal else 0, self.royalty()))})
{" ".join(self.maybe(0.15, self.variant()))}"""

    def variant(self) -> str:
        parts = [self.goal(), self.option(), f"(turn-order {self.turns()})",
                 self.piece_form(self.piece()), f"(board-setup {self.setup()})"]  # fmt: skip
        return f'(variant (title "Other") {" ".join(self.some(3, parts))})'

    def turns(self) -> str:
        items: list[str] = []
        for player in [*self.players, *self.random]:
            if player in self.random:
                other, kind = self.one(*self.players), self.one(*TYPES)
                items.append(self.one(player, f"({player} {other})", f"({player} {other} {kind})"))
                continue
            typed = self.typed and self.chance.random() < 0.2
            items += self.maybe(1, f"({player} {self.one(*TYPES)})" if typed else player)
            items += self.maybe(0.1, f"{player} ")
        first, second = self.players[:2]
        if self.maybe(0.15, "moves another"):
            items += [f"({first} {second})", second]
        if self.typed and self.maybe(0.1, "moves another"):
            items += [f"({first} {second} {self.one(*TYPES)})", first]
        if self.maybe(0.15, "repeat"):
            items.insert(self.chance.randint(1, len(items) - 1), "repeat")
        return " ".join(items)

    def priorities(self) -> str:
        return f"(move-priorities {' '.join(self.some(2, TYPES))})"

    def option(self) -> str:
        name = self.one(
            "pass partial", "maximal captures", "recycle captures", "recycle captures",
            "recycle promotions", "discard cascades", "include off-pieces", "pass turn",
            "pass turn",
        )  # fmt: skip
        value = self.one("true", "forced") if name == "pass turn" else "true"
        return f'(option "{name}" {value})'

    def setup(self) -> str:
        free = self.chance.sample(self.places, len(self.places))
        entries = []
        for player in self.owners:
            groups = []
            for kind in self.kinds[: 1 if self.chained else None]:
                count = self.chance.randint(int(self.chained), 2)
                squares = [free.pop() for _ in range(count) if len(free) > 2]
                off = self.maybe(0.5, "off", str(self.chance.randint(0, 3)))
                if squares or off:
                    groups.append(f"({' '.join([kind, *squares, *off])})")
            entries.append(f"({player} {' '.join(groups)})" if groups else "")
        return " ".join(entries)

    def piece_form(self, name: str) -> str:
        moves = " ".join(self.typed_block() for _ in range(self.chance.randint(1, 4)))
        if self.typed and name == self.kinds[0]:  # both types occur
            moves += f" (move-type {TYPES[0]}) (n add) (move-type {TYPES[1]}) ({self.block()})"
        if self.chained:
            moves += f" ({self.chain(name)})"
        first = not self.chained or name == self.kinds[0]
        likely = 0 if not first else 0.8 if self.chained else 0.4
        drops = " ".join(self.maybe(likely, f"(drops {self.drop()})"))
        values = self.one("0 1 2", "1 0 2", "2 1")
        declared = [
            f"(attribute moved {self.one('true', 'false')})",
            f"(attribute level {values})",
            f"(attribute hue {self.one('red green', 'false red')})",
        ]
        attribute = " ".join(declared if name == self.kinds[0] else self.some(3, declared))
        return f"(piece (name {name}) {attribute} {drops} (moves {moves}))"

    def typed_block(self) -> str:
        kind = (
            f"(move-type {self.one(*TYPES)}) " if self.typed and self.chance.random() < 0.6 else ""
        )
        return kind + f"({self.block()})"

    # --- blocks ------------------------------------------------------------------------------

    def block(self) -> str:
        d, e = self.one(*STRAIGHT), self.one(*DIRECTIONS)
        if self.royal and self.chance.random() < 0.75:
            return self.filled(self.attack(d, e))
        shape = self.one(
            f"@ {d} @ (verify not-friend?) @ ADD",
            f"{d} @ (while empty? @ add {d}) (verify not-friend?) @ ADD",
            f"{d} (verify {self.test(0)}) capture {d} (verify empty?) @ ADD",
            f"{d} (verify not-empty?) cascade @ {d} (verify {self.test(1)}) ADD",
            f"{d} (verify friend?) @ from {e} @ (verify empty?) to @ ADD",
            f"{d} @ (if {self.test(2)} @ add else {e} @ add) @ {e} ADD",
            f"mark {d} (while (and (on-board? {d}) {self.test(1)}) {d} @) @ back {e} ADD",
            f"@ (verify {self.test(2)}) {d} @ {e} @ ADD {e} @ ADD",
            f"{e} (verify empty?) to @ {d} @ ADD",
            "@ @ ADD @ ADD",
            f"(slide {d} {self.one('not-friend?', 'enemy?', f'(piece? {self.piece()})')})",
            f"(over {d} {self.one('enemy?', 'not-empty?')} ADD) @ ADD",
            f"{d} (when {self.test(1)} ADD (when {self.test(1)} {e} add))",
            f"{d} (verify enemy?) capture {d} (verify empty?) (if (enemy? {d}) ADD else @ ADD)",
            f"{d} (while friend? @ cascade {d}) @ ADD",
            f"{d} @ (while empty? (if {self.test(1)} @ ADD) {d})",
            f"mark {d} (while empty? add {d}) back @ {e} (verify {self.test(1)} not-friend?) ADD",
            f"(set-flag f true) {d} (if {self.test(1)} (set-flag f {self.test(1)}) @ ADD"
            f" else (if (flag? f) @ {e} else @)) @ ADD",
            f"{d} (verify not-friend?) @ (if enemy? capture else (change-type {self.piece()})) ADD",
            f"(go {self.one(*self.places)}) {self.one('', 'to')} @ {d} @ ADD",
        )
        return self.filled(shape)

    def attack(self, d: str, e: str) -> str:
        """Return a block from which attack tests are generated."""
        return self.one(
            f"{d} @ (while empty? add {d}) (verify not-friend?) ADD",
            f"{d} (while empty? {d}) {d} (while empty? {d}) (verify enemy?) ADD",
            f"{d} (while (and empty? (not-in-zone? far)) add {d}) (verify not-friend?) ADD",
            f"{d} (verify empty?) {e} (verify not-friend?) @ ADD",
            f"{d} {e} (verify not-friend?) ADD",
            f"{d} (verify not-friend?) ADD",
            f"{d} (verify empty?) add {d} @ ADD",
            f"{d} (verify enemy?) capture {d} (verify empty?) ADD",
            f"{d} (verify enemy?) capture (go from) ADD",
            f"{d} (verify (in-zone? home)) (verify not-friend?) ADD",
            f"{d} to {e} (verify {self.test(1)}) ADD",
            f"(verify {self.test(1)}) {d} {d} (verify not-friend?) ADD",
            f"{d} (if (piece? Lady) (verify enemy?) ADD else (verify empty?) ADD)",
            f"{d} (verify not-friend?) (if enemy? (change-owner)) cascade box ADD",
        )

    def chain(self, name: str) -> str:
        """Return a block after which a piece has the next type."""
        following = self.kinds[(self.kinds.index(name) + 1) % len(self.kinds)]
        d = self.one(*STRAIGHT)
        return self.one(
            f"{d} (verify empty?) (add {following})",
            f"{d} (verify not-friend?) (change-type {following}) add",
            f"{d} (verify not-friend?) (add {name} {following})",
        )

    def drop(self) -> str:
        where = self.one("(verify empty?)", "", f"(verify {self.test(1)})")
        zone = self.one("", "", "home ")
        return (
            self.filled(f"({zone}{where} @ ADD)").replace(" from ", " ").replace(" cascade ", " ")
        )

    def filled(self, shape: str) -> str:
        while "@" in shape:
            shape = shape.replace("@", " ".join(self.maybe(0.45, self.statement())), 1)
        while "ADD" in shape:
            shape = shape.replace("ADD", self.adding(), 1)
        return shape.replace("cascade add", "add").replace("cascade (add", "(add")

    def adding(self) -> str:
        piece, kind = self.piece(), self.one(*TYPES)
        partials = [f"(add-partial {kind})", f"(add-partial {piece} {kind})"] if self.typed else []
        kinds = " ".join(self.some(2, self.kinds))
        rare = [f"(add {kinds})", "(add-partial)", "add-copy", f"(add-copy {piece})"]
        rare += [f"(add-copy-partial {kind})"] if self.typed and self.maybe(0.3, "") else []
        rare += [f"(add-partial {kinds} {kind})"] if self.typed else []
        return self.one("add", "add", "add", "add", *partials, *rare)

    def statement(self) -> str:
        piece, owner = self.piece(), self.one(*self.owners)
        place, test = self.here_or(), self.test(1)
        return self.one(
            f"(verify {self.test(2)})", f"(if {test} {self.effect()})",
            self.effect(), self.effect(), self.effect(),
            f"(set-flag f {test})", f"(set-position-flag g {test}{place})",
            f"(set-position-flag g true{place})", "mark", "back", "cascade",
            f"(go {self.one(*STORED)})", f"mark {self.one(*DIRECTIONS)}",
            self.one(*self.places), self.one(*DIRECTIONS), "(opposite n)", "to", "from",
            f"(if {self.test(1)} {self.one(*DIRECTIONS)} else (create {owner} {piece}))",
        )  # fmt: skip

    def effect(self) -> str:
        piece, owner, place = self.piece(), self.one(*self.owners), self.here_or()
        return self.one(
            "capture", f"(capture{place})", f"(flip{place})", f"(change-owner{place})",
            f"(change-owner {owner}{place})", f"(change-type {piece}{place})",
            f"(create {piece}{place})", f"(create {owner} {piece}{place})", f"(create{place})",
            f"(set-attribute moved {self.one('true', 'false')}{place})",
            f"(set-attribute level {self.one('0', '1', '2')}{place})",
            f"(set-attribute moved {self.test(1)}{place})",
            f"(set-attribute hue {self.one('red', 'green', 'false')}{place})",
        )  # fmt: skip

    def test(self, depth: int) -> str:
        if depth and self.chance.random() < 0.35:
            word = self.one("and", "or", "not", "and", "or")
            number = 1 if word == "not" else self.chance.randint(1, 3)
            inner = [self.test(depth - 1) for _ in range(number)]
            return f"({word} {' '.join(inner)})"
        place, negation = self.here_or(), self.one("", "", "not-")
        kind = self.one("", f" {self.one(*TYPES)}") if self.typed else ""
        word = self.one(
            "empty?", "empty?", "enemy?", "enemy?", "friend?", "friend?", "neutral?", "last-from?",
            "last-to?", f"attacked?{kind}", f"defended?{kind}", "adjacent-to-enemy?",
            "goal-position?", "on-board?",
            "marked?", "moved", "level", "hue", f"piece? {self.piece()}",
            f"in-zone? {self.one('home', 'far')}",
            "flag? f", "position-flag? g", f"position? {self.one(*self.places)}",
        )  # fmt: skip
        if word.startswith("flag?"):
            place = ""
        return f"({negation}{word}{place})"
