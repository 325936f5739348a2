"""Random formulas of the Dagaz notation: the compiled moves against those of reference.py."""

import random
from dataclasses import dataclass, field
from pathlib import Path

from tests.formulas.reference import Reference
from tests.formulas.walking import formula_of, run_modules
from zrf2js.library import compile_text
from zrf2js.notation.board_file import BoardFile, rectangle
from zrf2js.notation.preview_board import PIECE, OtherPiece, PreviewPosition, describe
from zrf2js.support.diagnostics.model import Severity

_STEPS = ("N", "E", "OM", "NEWS", "+", "X", "*", "WE", "S", "T", "R", "W")
_CHECKS = ("p", "P", "e", "F", "ex", "f", "p", "pA", "A", "R", "E", "=Rook", "!=Rook", "l", "t",
           "M", "m", "a", "s", "S", "x", "fx", "EF")  # fmt: skip
_ELSEWHERE = ("N", "E", "N,E", "OM", "WE", "S", "(N)(E)", "N*", "+?", "(E){1,2}", "N[p]N")
_QUANTIFIERS = ("?", "*", "+", "{2}", "{1,2}", "{0,2}", "{,2}", "{2,}")
_KINDS = ("Pawn", "Rook", "Knight", "Queen", "Bishop")


@dataclass(slots=True)
class Comparison:
    """The result; ``different`` has formula, position, and the moves of one side only."""

    compared: int = 0
    refused: int = 0
    different: list[tuple[str, str, str]] = field(default_factory=list)


class _Writer:
    """Generator of one formula; it refers only to groups that are closed."""

    def __init__(self, dice: random.Random) -> None:
        self._dice = dice
        self._opened = 0
        self._closed: list[int] = []

    def alternatives(self, depth: int = 0) -> str:
        number = self._dice.choice((1, 1, 1, 2) if depth == 0 else (1, 1, 2))
        return ";".join(self._path(depth) for _ in range(number))

    def _path(self, depth: int) -> str:
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


def _preview(dice: random.Random, board: BoardFile) -> PreviewPosition:
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
    """Compare ``number`` formulas on boards of one size; count the rejected ones."""
    dice, report = random.Random(seed), Comparison()
    for _ in range(0, number, 50):
        board = rectangle(dice.randint(4, 6), dice.randint(4, 6))
        cases = [
            (_Writer(dice).alternatives(), _preview(dice, board)) for _ in range(min(number, 50))
        ]
        compare(cases, folder, report)
    return report


def compare(cases: list[tuple[str, PreviewPosition]], folder: Path, report: Comparison) -> None:
    """Compare the moves of each formula in its position; the positions share a board."""
    module, refused = _module([text for text, _ in cases], cases[0][1])
    report.refused += len(refused)
    kept = [number for number in range(len(cases)) if number not in refused]
    path = folder / "formulas.mjs"
    path.write_text(module, encoding="utf-8")
    requests = [
        (path, cases[number][1].to_json(f"{PIECE}{number}"), cases[number][1]) for number in kept
    ]
    for number, answer in zip(kept, run_modules(requests), strict=True):
        text, preview = cases[number]
        moves = [(m["to"], tuple(m["captures"]), tuple(m["drops"])) for m in answer]
        expected = Reference(preview).moves(text)
        report.compared += 1
        if len(moves) != len(set(moves)) or set(moves) != expected:
            odd = sorted(set(moves) ^ expected)
            report.different.append((text, repr(preview.to_json()), repr(odd)))


def _module(texts: list[str], preview: PreviewPosition) -> tuple[str, set[int]]:
    """Return one game with a piece per formula, except for those that cannot be compiled."""
    lines = describe(formula_of("dagaz", "N"), preview, other_pieces=_KINDS).splitlines()
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
