"""The goals of random rules."""

from __future__ import annotations

from tests.reference.invented_choices import PIECES, STRAIGHT, Chooser


class Goals(Chooser):
    """Goals for all players, for some of them, or for the player of the last move."""

    def goal(self) -> str:
        kind = self.one("win", "loss", "draw", "draw", "count")
        all_players = f" ({' '.join(self.players)})"
        players = self.one("", all_players, all_players, f" ({self.one(*self.players)})")
        return f"({kind}-condition{players} {self.aim(2)})"

    def royalty(self) -> str:
        types = " ".join(self.some(2, self.kinds) if self.maybe(0.2, "") else [self.piece()])
        return f"(loss-condition ({' '.join(self.players)}) (checkmated {types}))"

    def aim(self, depth: int) -> str:
        if depth and self.chance.random() < 0.3:
            inner = [self.aim(depth - 1) for _ in range(self.chance.randint(1, 3))]
            word = self.one("and", "or", "not")
            return f"(not {inner[0]})" if word == "not" else f"({word} {' '.join(inner)})"
        if self.chance.random() < 0.35:
            checkmated = f"(checkmated {self.piece()})"
            return self.one("stalemated", "repetition", "repetition", checkmated, "stalemated")
        return self.state_of_play()

    def state_of_play(self) -> str:
        piece, place = self.piece(), self.one(*self.places)
        other = self.one(*(kind for kind in self.kinds if kind != piece))
        return self.one(
            f"(captured {piece})", f"(captured {piece} {other})",
            f"(pieces-remaining {self.chance.randint(0, 2)})",
            f"(pieces-remaining {self.chance.randint(0, 1)} {piece})",
            f"(pieces-remaining {self.chance.randint(0, 2)} {piece} {other})",
            f"(total-piece-count {self.chance.randint(1, 5)})",
            f"(total-piece-count {self.chance.randint(0, 2)} {piece})",
            f"(no-progress {self.chance.randint(1, 6)} {PIECES[0]})",
            f"(insufficient-material {piece} (opponent {piece}) (any-number {other}))",
            f"(insufficient-material (any-number {piece} {self.piece()} home))",
            f"(absolute-config {piece} ({place} {self.one('home', 'far')}))",
            f"(absolute-config {self.spec()} ({place}))",
            f"(absolute-config {self.spec()} {self.spec()} ({place} {self.one(*self.places)}))",
            f"(absolute-config (any-owner {piece}) (opponent {piece}) ({place}))",
            f"(relative-config {piece} {self.one(*STRAIGHT)} {self.one(piece, f'(not {piece})')})",
            f"(relative-config {self.spec()} {self.one(*STRAIGHT)} {self.spec()}"
            f" {self.one(*STRAIGHT, 'round')} {self.spec()})",
        )  # fmt: skip

    def spec(self) -> str:
        piece = self.piece()
        return self.one(
            piece, piece, f"(any-owner {piece})", f"(opponent {piece})", f"(not {piece})",
            f"(not (any-owner {piece}))", f"(opponent {piece} {self.piece()})",
        )  # fmt: skip
