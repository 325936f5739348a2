"""Random formulas of the Dagaz notation: what they compile to beside what reference.py walks."""

import random
from dataclasses import dataclass, field
from pathlib import Path

from tests.notation.reference import Reference
from tests.notation.walking import ask, formula_of
from zrf2js.frontends.notation.board_file import BoardFile, rectangle
from zrf2js.frontends.notation.preview_board import PIECE, OtherPiece, PreviewPosition, describe
from zrf2js.library import compile_text
from zrf2js.support.diagnostics.model import Severity

_STEPS = ("N", "E", "OM", "NEWS", "+", "X", "*", "WE", "S", "T", "R", "W")
_CHECKS = ("p", "P", "e", "F", "ex", "f", "p", "pA", "A", "R", "E", "=Rook", "!=Rook", "l", "t",
           "M", "m", "a", "s", "S", "x", "fx", "EF")  # fmt: skip
_ELSEWHERE = ("N", "E", "N,E", "OM", "WE", "S", "(N)(E)", "N*", "+?", "(E){1,2}", "N[p]N")
_QUANTIFIERS = ("?", "*", "+", "{2}", "{1,2}", "{0,2}", "{,2}", "{2,}")
_KINDS = ("Pawn", "Rook", "Knight", "Queen", "Bishop")


@dataclass(slots=True)
class Comparison:
    """What came of it: ``different`` are formula, scene, and the moves on one side only."""

    compared: int = 0
    refused: int = 0
    different: list[tuple[str, str, str]] = field(default_factory=list)


class _Writer:
    """Writes one formula; groups are numbered as they open, and referred to once closed."""

    def __init__(self, dice: random.Random) -> None:
        self._dice = dice
        self._opened = 0
        self._closed: list[int] = []

    def alternatives(self, depth: int = 0) -> str:
        number = self._dice.choice((1, 1, 1, 2) if depth == 0 else (1, 1, 2))
        return ";".join(self._course(depth) for _ in range(number))

    def _course(self, depth: int) -> str:
        return ",".join(self._item(depth) for _ in range(self._dice.randint(1, 4 - depth)))

    def _item(self, depth: int) -> str:
        dice, kind = self._dice, self._dice.random()
        if kind < 0.38:
            text = dice.choice(_STEPS)
        elif kind < 0.58 and depth < 2:
            self._opened += 1
            number = self._opened
            text = f"({self.alternatives(depth + 1)})"
            self._closed.append(number)
        elif kind < 0.68 and self._closed:
            text = dice.choice("\\~") + str(dice.choice(self._closed))
        elif kind < 0.74:
            return "|" if kind < 0.72 else "^"
        else:
            where = ">" + dice.choice(_ELSEWHERE) if dice.random() < 0.25 else ""
            return f"[{dice.choice(_CHECKS)}{where}]"
        return text + (dice.choice(_QUANTIFIERS) if dice.random() < 0.25 else "")


def _scene(dice: random.Random, board: BoardFile) -> PreviewPosition:
    squares = list(board.squares)
    dice.shuffle(squares)
    at, *others = squares
    other_pieces = tuple(
        OtherPiece(square, dice.random() < 0.55, dice.choice(_KINDS), dice.random() < 0.4)
        for square in others[: dice.randint(2, 9)]
    )
    enemies = [piece.square for piece in other_pieces if piece.enemy]
    last = (others[-1], dice.choice(enemies)) if enemies and dice.random() < 0.6 else None
    return PreviewPosition(
        board=board, at=at, other_pieces=other_pieces, last=last,
        moved=dice.random() < 0.4, player=dice.choice((1, 1, 2)),
    )  # fmt: skip


def interpreted(number: int, seed: int, folder: Path) -> Comparison:
    """Compares so many formulas on boards of one size; those refused are counted."""
    dice, report = random.Random(seed), Comparison()
    for _ in range(0, number, 50):
        board = rectangle(dice.randint(4, 6), dice.randint(4, 6))
        told = [(_Writer(dice).alternatives(), _scene(dice, board)) for _ in range(min(number, 50))]
        compare(told, folder, report)
    return report


def compare(told: list[tuple[str, PreviewPosition]], folder: Path, report: Comparison) -> None:
    """The moves of each formula in its scene, both ways; the scenes share a board."""
    module, refused = _module([text for text, _ in told], told[0][1])
    report.refused += len(refused)
    kept = [number for number in range(len(told)) if number not in refused]
    path = folder / "formulas.mjs"
    path.write_text(module, encoding="utf-8")
    asked = [
        (path, told[number][1].to_json(f"{PIECE}{number}"), told[number][1]) for number in kept
    ]
    for number, answer in zip(kept, ask(asked), strict=True):
        text, scene = told[number]
        moves = [(m["to"], tuple(m["captures"]), tuple(m["drops"])) for m in answer]
        expected = Reference(scene).moves(text)
        report.compared += 1
        if len(moves) != len(set(moves)) or set(moves) != expected:
            odd = sorted(set(moves) ^ expected)
            report.different.append((text, repr(scene.to_json()), repr(odd)))


def _module(texts: list[str], scene: PreviewPosition) -> tuple[str, set[int]]:
    """One game with a piece for each formula, but for those that cannot be compiled."""
    lines = describe(formula_of("dagaz", "N"), scene, other_pieces=_KINDS).splitlines()
    refused: set[int] = set()
    while True:
        pieces = {
            len(lines) + number: f"piece {PIECE}{number}: dagaz {text}"
            if number not in refused else f"piece {PIECE}{number}:"
            for number, text in enumerate(texts)
        }  # fmt: skip
        game = "\n".join((*lines, *pieces.values())) + "\n"
        outcome = compile_text(game, name="formulas.dgz")
        if outcome.ok:
            return outcome.value[0].text, refused
        for fault in outcome.diagnostics:
            if fault.severity is Severity.ERROR:
                assert fault.code in ("ZRF611", "ZRF612"), (fault, game)
                span = fault.origin.span
                refused.add(game[: span.start].count("\n") - len(lines))
