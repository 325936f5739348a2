"""Random formulas and boards, and the comparison of formulas with their translations."""

import random
import re
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from tests.formulas.walking import formula_of, module_of, moves_of_modules
from zrf2js.notation.board_file import rectangle
from zrf2js.notation.preview_board import OtherPiece, PreviewPosition
from zrf2js.notation.write.translate import translate

_ATOMS = "WFDNAHCZGKRBQ"
_STRAIGHT = ("f", "b", "l", "r", "s", "v", "fs", "bs", "lr", "")
_SLANTED = ("f", "b", "fl", "br", "l", "r", "")
_REACHING_RIDER = re.compile(r"([A-Z])\1\d")
_OBLIQUE = ("ff", "bb", "fl", "rb", "fs", "lv", "fh", "hr", "")


@dataclass(slots=True)
class Report:
    """The result; ``different`` has formula, translation, translation back, and the position."""

    compared: int = 0
    skipped: int = 0
    different: list[tuple[str, str, str, str]] = field(default_factory=list)


def formula(dice: random.Random) -> str:
    """Return one to three terms, some with several legs, without ambiguous pairs such as `WW2`."""
    text = ""
    while not text or _REACHING_RIDER.search(text):
        text = "".join(_term(dice) for _ in range(dice.randint(1, 3)))
    return text


def _term(dice: random.Random) -> str:
    kind = dice.random()
    if kind < 0.12:
        first, second = dice.choice("WFDAN"), dice.choice("WFRB")
        return f"[{first}{dice.choice('-?')}{second}]" if first != "N" else "[N-N]"
    if kind < 0.24:
        legs = [dice.choice(("", "c", "m", "p")), dice.choice(("f", "fs", "r", "l", "s", ""))]
        return f"{legs[0]}a{legs[1]}{dice.choice(('', 'm', 'c'))}{dice.choice('WFK')}"
    atom = dice.choice(_ATOMS)
    letters = _OBLIQUE if atom in "NCZ" else _SLANTED if atom in "FAGB" else _STRAIGHT
    text = dice.choice(letters) + dice.choice(("", "", "", "m", "c", "im", "d", "mc"))
    if atom in "RB" and dice.random() < 0.4:
        return f"{text}{dice.choice('pg')}{atom}"
    if atom in "DANCZHG" and dice.random() < 0.3:
        text += "n"
    reach = dice.choice(("", "", "", "2", "3", "0")) if atom in "WFDN" else ""
    return text + atom + reach


def preview(dice: random.Random) -> PreviewPosition:
    """Return a board with the piece on a random square and a few other pieces."""
    board = rectangle(dice.randint(6, 9), dice.randint(6, 9))
    squares = list(board.squares)
    dice.shuffle(squares)
    at, *others = squares
    other_pieces = tuple(
        OtherPiece(square, dice.random() < 0.6) for square in others[: dice.randint(4, 16)]
    )
    return PreviewPosition(board=board, at=at, other_pieces=other_pieces, moved=dice.random() < 0.3)


def round_trips(number: int, seed: int, folder: Path, boards: int = 1) -> Report:
    """Compare the moves of ``number`` formulas with the moves of both translations."""
    dice, report = random.Random(seed), Report()
    trios: list[tuple[str, str, str]] = []
    while len(trios) < number:
        text = formula(dice)
        dagaz = translate(formula_of("betza", text), "dagaz").value
        back = dagaz and translate(formula_of("dagaz", dagaz), "betza").value
        if not dagaz or not back:
            report.skipped += 1
            continue
        trios.append((text, dagaz, back))
    for start in range(0, number, 50):
        _compare(trios[start : start + 50], dice, folder, boards, report)
    return report


def _compare(
    trios: list[tuple[str, str, str]],
    dice: random.Random,
    folder: Path,
    boards: int,
    report: Report,
) -> None:
    runs, previews = [], []
    for text, dagaz, back in trios:
        preview_of = preview(dice)
        modules = [
            module_of(formula_of(notation, written), preview_of)
            for notation, written in (("betza", text), ("dagaz", dagaz), ("betza", back))
        ]
        for _ in range(boards):
            other = preview(dice)
            here = PreviewPosition(
                board=preview_of.board, at=preview_of.at, other_pieces=_fitting(other, preview_of),
                moved=other.moved,
            )  # fmt: skip
            runs += [(module, here) for module in modules]
            previews.append((text, dagaz, back, repr(here.to_json())))
    answers = [_moves(answer) for answer in moves_of_modules(runs, folder)]
    for number, cases in enumerate(previews):
        report.compared += 1 if number % boards == 0 else 0
        first, second, third = answers[3 * number : 3 * number + 3]
        if not first == second == third:
            report.different.append(cases)


def _fitting(other: PreviewPosition, preview: PreviewPosition) -> tuple[OtherPiece, ...]:
    squares = set(preview.board.squares) - {preview.at}
    return tuple(piece for piece in other.other_pieces if piece.square in squares)


def _moves(answer: list[dict[str, object]]) -> Counter[str]:
    return Counter(f"{move['to']} {move['captures']} {move['drops']}" for move in answer)
