"""Interactive Diagrams are read and written with the moves of their games."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.diagram.table import SECTION, compared, rows
from tests.fuzz.judging import limited_cpu
from tests.sampling import rounds
from zrf2js import Options, check_text, compile_file, compile_text, load

EXAMPLES = Path(__file__).parents[2] / "examples"
DEPTH = rounds(2, 3)

CHESS = """<div class="idiagram">
files=8
ranks=8
promoZone=1
maxPromote=1
promoChoice=NBRQ
squareSize=50
graphicsDir=/pictures/
pawn::::a2-h2
knight:N:::b1,g1
bishop::::c1,f1
rook::::a1,h1
queen::::d1
king::KisO2::e1
</div>
"""
CAPABLANCA = (
    CHESS.replace("files=8", "files=10")
    .replace("NBRQ", "NBRQAC")
    .replace("a2-h2", "a2-j2")
    .replace("b1,g1", "b1,i1")
    .replace("c1,f1", "d1,g1")
    .replace("a1,h1", "a1,j1")
    .replace("queen::::d1", "queen::::e1\narchbishop:A:BN::c1\nchancellor:C:RN::h1")
    .replace("king::KisO2::e1", "king::KisO3::f1")
)


def perft(text: str, depth: int, folder: Path) -> int:
    path = folder / "game.diagram"
    path.write_text(text, encoding="utf-8")
    return load(path).perft(depth)


def codes(text: str) -> list[str]:
    return [each.code for each in check_text(text, name="game.diagram")]


def with_line(line: str) -> str:
    return CHESS.replace("</div>", f"{line}\n</div>")


@pytest.mark.parametrize(
    ("text", "depth", "nodes"),
    [
        (CHESS, 4, 197_281),
        (CHESS.replace("8\nranks", "8\nsymmetry=rotate\nranks"), 2, 400),
        (CAPABLANCA, 3, 25_228),
        (CHESS.replace("king::KisO2", "king::"), 3, 8_902),
        ("files=4\nranks=5\nfirstRank=0\npawn:P:fW::a0-d0\nking:K:K::b1\n", 1, 5),
    ],
)
def test_a_diagram_has_the_moves_of_its_game(
    text: str, depth: int, nodes: int, tmp_path: Path
) -> None:
    assert perft(text, depth, tmp_path) == nodes


@pytest.mark.parametrize(
    ("line", "moves"),
    [
        ("promoChoice=NBRQ", 12),  # a step and two captures
        ("promoChoice=Q", 3),
        ("", 12),
        ("promoZone=0", 3),
        ("maxPromote=0", 3),
        ("promoZone=0\nmaxPromote=0\npromoOffset=4", 3),
        ("promoOffset=4", 6),
    ],
)
def test_pawns_promote_as_the_parameters_state(line: str, moves: int, tmp_path: Path) -> None:
    text = f"symmetry=none\n{line}\npawn::fmWfcF::b7:h2\nknight::::a8\nbishop::::c8\n"
    text = text.replace("a8", ":a8").replace("c8", ":c8") + "rook::::\nqueen::::\nking::::h1:f7\n"
    everything, king = perft(text, 1, tmp_path), 2
    assert everything == moves + king


def test_captured_pieces_go_to_the_hand(tmp_path: Path) -> None:
    text = "files=3\nranks=3\nholdingsType=1\npromoZone=0\npawn:P:fW::a1:\nking:K:K::c1\n"
    text = text.replace("a1:", "a1:a2").replace("c1\n", "c1:c3\n") + "symmetry=none\n"
    path = tmp_path / "game.diagram"
    path.write_text(text, encoding="utf-8")
    game = load(path)
    game.push(next(move for move in game.legal_moves if "a2" in str(move)))
    game.push(game.legal_moves[0])
    assert any(str(move).startswith("White Pawn b") for move in game.legal_moves)


@pytest.mark.parametrize(
    ("line", "code", "place"),
    [
        ("shuffle=NBR", "ZRF680", "shuffle=NBR"),
        ("files=99", "ZRF680", "files=99"),
        (f"ranks={'9' * 5000}", "ZRF680", f"ranks={'9' * 5000}"),
        ("promoChoice=NZ", "ZRF680", "promoChoice=NZ"),
        ("royal=12", "ZRF680", "royal=12"),
        ("symmetry=all", "ZRF680", "symmetry=all"),
        ("stalemate=?", "ZRF680", "stalemate=?"),
        ("promoOffset=6", "ZRF680", "promoOffset=6"),
        ("man:M:K::z9", "ZRF680", "man:M:K::z9"),
        ("man:M:K::a44", "ZRF680", "man:M:K::a44"),
        ("rook:M:K::", "ZRF680", "rook:M:K::"),
        ("::K::a1", "ZRF680", "::K::a1"),
        ("filles=9", "ZRF681", "filles=9"),
        ("what is this", "ZRF682", "what is this"),
        ("man:M:?::", "ZRF601", "?"),
    ],
)
def test_invalid_lines_are_reported_at_their_place(line: str, code: str, place: str) -> None:
    text = with_line(line)
    found = [each for each in check_text(text, name="game.diagram") if each.code == code]
    assert found, codes(text)
    assert found[0].origin is not None
    span = found[0].origin.span
    assert text[span.start : span.end] == place
    assert len(found[0].message) < 300


@pytest.mark.parametrize(
    "text",
    [
        "",
        "<div>" * 20_000,
        "<" * 400_000,
        "=" * 200_000,
        ":" * 200_000,
        "\n".join(f"p{n}x:Q{n}:K::a1" for n in range(5_000)),
        f"pawn:P:{'[W-F]' * 5_000}::a1\n",
        f"pawn:P:W::{'a1-h8,' * 50_000}\n",
        "promoChoice=" + "Q" * 100_000 + "\nqueen::::d1\nking::::e1\n",
    ],
)
def test_hostile_texts_take_limited_time(text: str) -> None:
    with limited_cpu(20):
        found = check_text(text, name="game.diagram")
    assert all(each.code != "ZRF999" for each in found)


@pytest.mark.sample(2)
@pytest.mark.parametrize(("name", "depth"), [("chess.zrf", DEPTH), ("chess-betza.dgz", DEPTH)])
def test_written_diagrams_are_read_again(name: str, depth: int, tmp_path: Path) -> None:
    outcome = compile_file(EXAMPLES / name, Options(target="interactive-diagram", lint=False))
    text = outcome.value[0].text
    assert perft(text, depth, tmp_path) == load(EXAMPLES / name).perft(depth)
    again = compile_text(
        text, Options(target="interactive-diagram", lint=False), name="game.diagram"
    )
    assert again.value[0].text == text


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("breakthrough.zrf", "a goal other than checkmate"),
        ("xiangqi.zrf", "pieces are confined to regions"),
        ("abalone.zrf", "the board has"),
    ],
)
def test_rules_that_diagrams_lack_are_refused(name: str, reason: str) -> None:
    outcome = compile_file(EXAMPLES / name, Options(target="interactive-diagram", lint=False))
    assert not outcome.value
    messages = [each.message for each in outcome.diagnostics if each.code == "ZRF557"]
    assert any(reason in message for message in messages), messages
    assert "ZRF558" in [each.code for each in outcome.diagnostics]


@pytest.mark.sample(60)
@pytest.mark.parametrize("variant", rows())
def test_the_table_of_variants_is_true(variant: str, tmp_path: Path) -> None:
    row = compared(variant, tmp_path)
    assert row == rows()[variant]
    assert "difference" not in row


def test_the_table_in_the_documentation_is_up_to_date() -> None:
    assert SECTION.main(["--check"]) is None
