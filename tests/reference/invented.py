"""Random games that compile without a warning and can be played.

Every name is declared, and every loop ends at the edge of the board. Blocks resemble those of real
games (steps, slides, jumps, pushes, drops) and contain other keywords at random.
"""

from __future__ import annotations

import random

Chance = random.Random

DIRECTIONS = ("n", "s", "e", "w", "ne", "sw", "round")
STRAIGHT = DIRECTIONS[:6]  # a loop in one of these directions ends
PIECES = ("Man", "Lady", "King", "Stone")
TYPES = ("jump", "step")
STORED = ("from", "to", "mark", "last-from", "last-to")


class Invention:
    """A random game; `text` is its rules."""

    def __init__(self, seed: int, *, royal: bool = False) -> None:
        """Create a game; with ``royal``, it has royal pieces and mostly simple captures."""
        self.chance, self.royal = random.Random(seed), royal
        width, height = self.chance.randint(2, 5), self.chance.randint(2, 4)
        self.files, self.ranks = "abcde"[:width], "54321"[5 - height :]
        self.places = [file + rank for rank in self.ranks for file in self.files] + ["box"]
        self.players = ["White", "Black", "Red"][: 3 if self.chance.random() < 0.15 else 2]
        self.owners = [*self.players, *self.maybe(0.2, "Grey")]
        self.random = self.maybe(0.1, "?Dice")
        self.kinds = PIECES[: self.chance.randint(2, 4)]
        self.typed = self.chance.random() < 0.5
        #: each type becomes the next one, only the first one is set up, and captives are dropped
        self.chained = self.chance.random() < 0.25
        self.text = self.game()

    # --- small helpers -----------------------------------------------------------------------

    def maybe(self, likely: float, *texts: str) -> list[str]:
        return list(texts) if self.chance.random() < likely else []

    def one(self, *texts: str) -> str:
        return self.chance.choice(texts)

    def some(self, most: int, texts: tuple[str, ...] | list[str]) -> list[str]:
        return self.chance.sample(texts, self.chance.randint(1, min(most, len(texts))))

    def piece(self) -> str:
        return self.one(*self.kinds)

    def here_or(self, *texts: str) -> str:
        """Return a place as last argument: often none, else any kind of place."""
        if self.chance.random() < 0.5:
            return ""
        places = (*STRAIGHT, "round", *self.places[:3], "(opposite e)", *STORED)
        return " " + self.one(*places, *texts)

    # --- the game ----------------------------------------------------------------------------

    def game(self) -> str:
        players = " ".join([*self.owners, *self.random])
        return f"""(game (title "Invented") (players {players}) (turn-order {self.turns()})
  {" ".join(self.maybe(0.5 if self.typed else 0, self.priorities()))}
  {" ".join(option for _ in range(3) for option in self.maybe(0.4, self.option()))}
  {" ".join(self.maybe(0.8 if self.chained else 0, '(option "recycle captures" true)'))}
  (board {self.board()})
  {chr(10).join(f"  {self.piece_form(name)}" for name in self.kinds)}
  (board-setup {self.setup()})
  {" ".join(goal for _ in range(3) for goal in self.maybe(0.5, self.goal()))}
  {" ".join(self.maybe(1 if self.royal else 0, self.royalty()))})
"""

    def turns(self) -> str:
        items: list[str] = []
        for player in [*self.players, *self.random]:
            if player in self.random:
                items.append(self.one(player, f"({player} {self.one(*self.players)})"))
                continue
            typed = self.typed and self.chance.random() < 0.2
            items.append(f"({player} {self.one(*TYPES)})" if typed else player)
        if self.chance.random() < 0.15:
            items += [f"({self.players[0]} {self.players[1]})", self.players[1]]
        if self.chance.random() < 0.15:
            items.insert(1, "repeat")
        return " ".join(items)

    def priorities(self) -> str:
        return f"(move-priorities {' '.join(self.some(2, TYPES))})"

    def option(self) -> str:
        name = self.one(
            "pass partial", "maximal captures", "recycle captures", "recycle promotions",
            "discard cascades", "include off-pieces", "pass turn", "pass turn",
        )  # fmt: skip
        return f'(option "{name}" {self.one("true", "forced") if name == "pass turn" else "true"})'

    def board(self) -> str:
        grid = (
            f'(grid (start-rectangle 0 0 9 9) (dimensions ("{"/".join(self.files)}" (10 0))'
            f' ("{"/".join(self.ranks)}" (0 10))) (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0)'
            " (ne 1 -1) (sw -1 1)))"
        )
        ring = [*self.some(5, self.places), "box"]
        links = " ".join(f"({a} {b})" for a, b in zip(ring, ring[1:] + ring[:1], strict=True))
        sides = "(symmetry Black (n s) (s n) (ne sw) (sw ne))"
        zones = " ".join(
            f"(zone (name {zone}) (players {player}) (positions {members}))"
            for zone in ("home", "far")
            for player in (*self.owners, *self.random)
            for members in (" ".join(self.some(4, self.places)),)
        )
        cut = f"(unlink ({self.places[0]} {self.places[1]}))"
        return " ".join([
            grid, "(dummy box)", f"(links round {links})", sides, zones, *self.maybe(0.2, cut),
        ])  # fmt: skip

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
        if self.chained:
            moves += f" ({self.chain(name)})"
        first = not self.chained or name == self.kinds[0]
        likely = 0 if not first else 0.8 if self.chained else 0.4
        drops = " ".join(self.maybe(likely, f"(drops {self.drop()})"))
        attribute = f"(attribute moved {self.one('true', 'false')}) (attribute level 0 1 2)"
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
        rare = [f"(add {' '.join(self.some(2, self.kinds))})", "(add-partial)", "add-copy"]
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
        )  # fmt: skip

    def test(self, depth: int) -> str:
        if depth and self.chance.random() < 0.35:
            word = self.one("and", "or", "not")
            inner = [self.test(depth - 1) for _ in range(1 if word == "not" else 2)]
            return f"({word} {' '.join(inner)})"
        place, negation = self.here_or(), self.one("", "", "not-")
        word = self.one(
            "empty?", "empty?", "enemy?", "enemy?", "friend?", "friend?", "neutral?", "last-from?",
            "last-to?", "attacked?", "defended?", "adjacent-to-enemy?", "goal-position?",
            "marked?", "moved", "level", f"piece? {self.piece()}",
            f"in-zone? {self.one('home', 'far')}",
            "flag? f", "position-flag? g", f"position? {self.one(*self.places)}",
        )  # fmt: skip
        if word.startswith(("flag?", "attacked?", "defended?")):
            place = ""
        return f"({negation}{word}{place})"

    # --- goals -------------------------------------------------------------------------------

    def goal(self) -> str:
        kind = self.one("win", "loss", "draw", "draw", "count")
        players = self.one("", *[f" ({' '.join(self.players)})"] * 3)
        return f"({kind}-condition{players} {self.aim(1)})"

    def royalty(self) -> str:
        return f"(loss-condition ({' '.join(self.players)}) (checkmated {self.piece()}))"

    def aim(self, depth: int) -> str:
        piece = self.piece()
        if depth and self.chance.random() < 0.3:
            return f"({self.one('and', 'or')} {self.aim(0)} (not {self.state_of_play()}))"
        if self.chance.random() < 0.35:
            return self.one("stalemated", "repetition", f"(checkmated {piece})", "stalemated")
        return self.state_of_play()

    def state_of_play(self) -> str:
        piece, place = self.piece(), self.one(*self.places)
        other = self.one(*(kind for kind in self.kinds if kind != piece))
        return self.one(
            f"(captured {piece})",
            f"(pieces-remaining {self.chance.randint(0, 2)})",
            f"(pieces-remaining {self.chance.randint(0, 1)} {piece})",
            f"(total-piece-count {self.chance.randint(1, 5)})",
            f"(no-progress {self.chance.randint(1, 6)} {PIECES[0]})",
            f"(insufficient-material {piece} (opponent {piece}) (any-number {other}))",
            f"(insufficient-material (any-number {piece} {self.piece()} home))",
            f"(absolute-config {piece} ({place} {self.one('home', 'far')}))",
            f"(absolute-config (any-owner {piece}) (opponent {piece}) ({place}))",
            f"(relative-config {piece} {self.one(*STRAIGHT)} {self.one(piece, f'(not {piece})')})",
        )  # fmt: skip
