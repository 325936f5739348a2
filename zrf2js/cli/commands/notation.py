"""`zrf2js notation`."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import click

from zrf2js.cli.common import (
    JSON_OPTION,
    CommandError,
    UsageError,
    echo_json,
    node_errors,
    print_diagnostics,
    value_of,
    write,
)
from zrf2js.notation import NOTATIONS
from zrf2js.notation.algebra import Formula
from zrf2js.notation.board_file import BoardFile, read_board_file, rectangle
from zrf2js.notation.preview_board import (
    PIECE,
    PLAYERS,
    PreviewPosition,
    describe,
    parse_other_pieces,
)
from zrf2js.notation.read.formula import DIALECTS_OF, read_formula
from zrf2js.notation.read.scan import alone
from zrf2js.support.outcome import Collector

_DIALECTS = sorted({name for names in DIALECTS_OF.values() for name in names})


@click.command()
@click.argument("notation", type=click.Choice(NOTATIONS))
@click.argument("expr")
@click.option("--dialect", type=click.Choice(_DIALECTS), default="auto", help="Dialect of EXPR.")
@click.option("--board", default="8x8", metavar="8x8|FILE", help="Board size or board file.")
@click.option("--at", metavar="SQUARE", help="Square of the piece [default: the middle].")
@click.option(
    "--pieces", default="", metavar="LIST", help="Other pieces: d5e:Pawn,e4f (enemy, friend)."
)
@click.option("--player", type=click.IntRange(1, 2), default=1, help="Owner of the piece.")
@click.option("--moved", is_flag=True, help="The piece has moved before.")
@click.option("--last", metavar="FROM,TO", help="The previous move.")
@click.option("--to", type=click.Choice([*NOTATIONS, "zrf"]), help="Translate the formula.")
@click.option(
    "--svg",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Write the diagram to a file.",
)
@JSON_OPTION
def notation(
    notation: str,
    expr: str,
    dialect: str,
    board: str,
    at: str | None,
    pieces: str,
    player: int,
    moved: bool,
    last: str | None,
    to: str | None,
    svg: Path | None,
    as_json: bool,
) -> None:
    """Draw and list the moves of a formula, or translate it."""
    formula = _formula(notation, expr, dialect)
    if to is not None:
        click.echo(_translated(formula, to))
        return
    field = _board(board)
    others = parse_other_pieces(pieces)
    if others is None:
        raise click.BadParameter(f"{pieces}: expected d5e:Pawn,e4f", param_hint="--pieces")
    position = PreviewPosition(
        board=field,
        at=_square(field, at or _middle(field), "--at"),
        player=player,
        moved=moved,
        other_pieces=others,
        last=_last(field, last),
    )
    for piece in others:
        _square(field, piece.square, "--pieces")
    answer = _walk(formula, position, dialect)
    moves = [_move(move) for move in answer["moves"]]
    marks = _marks(answer, position)
    if svg is not None:
        from zrf2js.notation.diagram import svg as picture

        write({svg: picture(field, position.at, marks, expr, _owners(position))})
    if as_json:
        data = {"notation": expr, "board": field.name, "from": position.at, "moves": moves}
        data["diagram"] = [{"to": to, "modality": mark} for to, mark in sorted(marks.items())
                           if mark in ("quiet", "capture", "both")]  # fmt: skip
        echo_json(data)
    else:
        _show(field, position, marks, moves)


def _formula(notation: str, expr: str, dialect: str) -> Formula:
    outcome = read_formula(notation, expr, alone(expr, f"<{notation}>"), dialect)
    if outcome.value is None:
        raise CommandError(*outcome.diagnostics)
    print_diagnostics(outcome.diagnostics)
    return outcome.value


def _translated(formula: Formula, to: str) -> str:
    from zrf2js.notation.write.translate import translate

    outcome = translate(formula, to)
    if outcome.value is None:
        raise CommandError(*outcome.diagnostics)
    return outcome.value


def _board(text: str) -> BoardFile:
    size = re.fullmatch(r"(\d+)x(\d+)", text)
    if size:
        # nine digits are enough to be too many
        width, height = (int(number[:9]) for number in size.groups())
        if not (1 <= width <= 100 and 1 <= height <= 100):
            reason = f"{text[:20]} is not between 1x1 and 100x100"
            raise click.BadParameter(reason, param_hint="--board")
        return rectangle(width, height)
    from zrf2js.host.files import load_source

    collector = Collector()
    source = collector.take(load_source(Path(text)))
    board = collector.take(read_board_file(source)) if collector.ok else BoardFile()
    if not collector.ok:
        raise UsageError(*collector.diagnostics)
    return board


def _middle(board: BoardFile) -> str:
    file = board.files[(len(board.files) - 1) // 2]
    return file + board.ranks[len(board.ranks) // 2]


def _square(board: BoardFile, square: str, option: str) -> str:
    if board.coordinates(square) is None:
        raise click.BadParameter(f"the board has no square {square}", param_hint=option)
    return square


def _last(board: BoardFile, text: str | None) -> tuple[str, str] | None:
    if text is None:
        return None
    first, _, second = text.partition(",")
    return _square(board, first, "--last"), _square(board, second, "--last")


def _walk(formula: Formula, position: PreviewPosition, dialect: str) -> Any:
    """Return the moves of the formula as the compiled module generates them."""
    from zrf2js.host.requests import run_module
    from zrf2js.library import compile_text

    module = value_of(compile_text(describe(formula, position, dialect), name="formula.dgz"))[0]
    enemy = PLAYERS[position.player % 2]
    query = {
        "do": "walk",
        "position": position.to_json(),
        "from": position.at,
        "probe": [enemy, "Pawn", {}],
    }
    with node_errors(query):
        return run_module(module.text, query)


def _move(move: dict[str, Any]) -> dict[str, Any]:
    modality = "capture" if move["captures"] else "quiet"
    entry = {"to": move["to"], "modality": modality, "captures": move["captures"]}
    if move["drops"]:
        entry["drops"] = move["drops"]
    return entry


def _owners(position: PreviewPosition) -> dict[str, str]:
    return {piece.square: "enemy" if piece.enemy else "friend" for piece in position.other_pieces}


def _marks(answer: Any, position: PreviewPosition) -> dict[str, str]:
    """Return the mark of each square of the diagram."""
    quiet = {move["to"] for move in answer["moves"] if not move["captures"]}
    landed = {move["to"] for move in answer["moves"] if move["captures"]} | set(answer["probed"])
    captured = {square for move in answer["moves"] for square in move["captures"]}
    marks = _owners(position)
    marks.update(dict.fromkeys(captured, "taken"))
    marks.update(dict.fromkeys(quiet, "quiet"))
    marks.update(dict.fromkeys(landed - quiet, "capture"))
    marks.update(dict.fromkeys(landed & quiet, "both"))
    return marks


def _show(
    board: BoardFile, position: PreviewPosition, marks: dict[str, str], moves: list[dict[str, Any]]
) -> None:
    from zrf2js.notation.diagram import LEGEND, draw

    click.echo(draw(board, position.at, marks))
    click.echo(LEGEND)
    for move in moves:
        captured = "".join(f" x {square}" for square in move["captures"])
        dropped = "".join(f" + {square}" for square in move.get("drops", ()))
        click.echo(f"{PIECE} {position.at} - {move['to']}{captured}{dropped}")
