"""Invalid and hostile Fairy-Stockfish variants have diagnostics, within a limited time."""

from __future__ import annotations

import pytest

from tests.fuzz.judging import limited_cpu
from zrf2js import Options, check_text, compile_text

DIGITS = "9" * 5000  # Python converts no integer of this length
#: settings of a variant, and the key and the reason in the diagnostic
INVALID = {
    "a long formula": ("customPiece1 = a:" + "a" * 40_000, "customPiece1", "characters"),
    "a start of one long row": ("startFen = " + "p" * 500_000, "startFen", "files"),
    "a long row": ("startFen = " + "p" * 5000 + "/8" * 7, "startFen", "rank 8"),
    "a long number in a row": (f"startFen = {DIGITS}p{'/8' * 7}", "startFen", "rank 8"),
    "a superscript": ("maxRank = ²", "maxRank", "not a number"),
    "a long number": (f"maxRank = {DIGITS}", "maxRank", "not a number"),
    "a large board": ("maxRank = 99999", "maxRank", "1 to 10"),
    "no ranks": ("maxRank = 0", "maxRank", "1 to 10"),
    "more files than letters": ("maxFile = 30", "maxFile", "a to l"),
    "a rank that is a word": ("promotionRank = x!", "promotionRank", "not a number"),
    "a long rank": (f"promotionRank = {DIGITS}", "promotionRank", "not a number"),
    "a long rank of a region": (
        f"flagRegionWhite = *{DIGITS}",
        "flagRegionWhite",
        "is not squares",
    ),
    "a region of another script": ("flagRegionWhite = é4", "flagRegionWhite", "is not squares"),
    "a region without a file": ("flagRegionWhite = 5", "flagRegionWhite", "is not squares"),
    "a negative line": ("connectN = -5", "connectN", "not a number"),
    "many flags": ("flagRegionWhite = *1 *2 *3\nflagPieceCount = 9", "flagPieceCount", "sets"),
    "castling out of the board": ("castlingKingsideFile = 9", "castlingKingsideFile", "leaves"),
    "castling far away": ("castlingQueensideFile = 99999", "castlingQueensideFile", "a to l"),
    "a piece of a bracket": ("customPiece1 = (:W", "customPiece1", "not a letter"),
    "a piece of another script": ("customPiece1 = é:W", "customPiece1", "not a letter"),
}


@pytest.mark.parametrize("name", INVALID)
def test_an_invalid_setting_names_its_key(name: str) -> None:
    text, key, reason = INVALID[name]
    found = check_text(f"[mine:chess]\n{text}\n", name="variants.ini")
    messages = [each.message for each in found if each.code == "ZRF670"]
    assert len(messages) == 1 and f"`{key}`" in messages[0] and reason in messages[0], found
    assert len(messages[0]) < 300
    assert found[-1].code == "ZRF675"


@pytest.mark.parametrize("parent", ["shogi", "xiangqi", "crazyhouse"])
@pytest.mark.parametrize("name", INVALID)
def test_no_setting_ends_the_compiler(name: str, parent: str) -> None:
    text = f"[mine:{parent}]\n{INVALID[name][0]}\n"
    outcome = compile_text(text, Options(target="ir"), name="variants.ini")
    assert outcome.value or not outcome.ok


def test_texts_of_a_variant_cannot_add_forms() -> None:
    outcome = compile_text('[a")(b:chess]\n', Options(target="ir"), name="variants.ini")
    assert outcome.ok and '"a\\")(b"' in outcome.value[0].text


STRESS = {
    "variants": "".join(f"[a{i}:clobber]\n" for i in range(50_000)),
    "large variants": "".join(f"[a{i}:crazyhouse]\n" for i in range(50_000)),
    "variants that are left out": "".join(f"[a{i}:horde]\nmaxRank = 0\n" for i in range(40_000)),
    "a chain of parents": "".join(f"[a{i}:a{i - 1}]\nmaxRank = 0\n" for i in range(40_000)),
    "pieces": "[a:chess]\n" + "".join(f"customPiece{i} = {chr(0x4E00 + i % 20000)}:W\n"
                                      for i in range(40_000)),
    "unknown keys": "[a:chess]\n" + "".join(f"customPeace{i} = a\n" for i in range(50_000)),
    "unknown parents": "".join(f"[a{i}:ches{i}]\nmaxRank = 0\n" for i in range(40_000)),
    "unreadable lines": "x\n" * 500_000,
    "a long region": "[a:chess]\nflagRegionWhite = " + "* " * 400_000 + "\nflagPiece = z\n",
}  # fmt: skip


@pytest.mark.sample(1, without=("large variants",))  # takes 20 s; the limit is that of "variants"
@pytest.mark.parametrize("name", STRESS)
def test_a_large_file_is_checked_within_the_limit(name: str) -> None:
    with limited_cpu(40 if name == "large variants" else 10):
        assert check_text(STRESS[name], name="variants.ini")


def test_the_limit_of_variants_is_a_warning() -> None:
    found = check_text("".join(f"[a{i}:clobber]\n" for i in range(151)), name="variants.ini")
    assert [each.code for each in found] == ["ZRF677"]
    assert found[0].origin is not None and found[0].origin.span.start == sum(
        len(f"[a{i}:clobber]\n") for i in range(150)
    )


def test_letters_without_a_piece_are_reported() -> None:
    found = check_text("[mine:chess]\npromotionPieceTypes = qzr\n", name="variants.ini")
    assert [each.code for each in found] == ["ZRF674"]
    assert "promotionPieceTypes = qzr" in found[0].message


def test_a_key_without_a_value_is_reported() -> None:
    found = check_text("[mine:chess]\nstartFen =\n", name="variants.ini")
    assert [each.code for each in found] == ["ZRF674"]
