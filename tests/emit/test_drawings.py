"""The drawings in a page: those that its pieces may need."""

from __future__ import annotations

import json
import re

import pytest

from tests.page.kit import example_page
from zrf2js.emit.assets import template_root
from zrf2js.emit.js.page.drawings import all_drawings, drawings_for, is_chess_piece

ALL = json.loads(json.dumps(all_drawings()))
KIND_OF = {word: kind for kind, words in ALL["names"].items() for word in words.split()}


@pytest.mark.parametrize("form", [str.capitalize, str.upper, "Red_{}".format, "{}2".format])
def test_a_page_has_the_drawing_of_each_name(form) -> None:  # type: ignore[no-untyped-def]
    for word, kind in KIND_OF.items():
        found = json.loads(json.dumps(drawings_for(["King", form(word)])))
        assert word in found["names"][kind].split()
        base, _, figures = kind.removeprefix("~").partition("+")
        assert base not in ALL["bases"] or found["bases"][base] == ALL["bases"][base]
        for figure in [figures] if figures in ("horn", "stripes") else figures:
            assert found["figures"][figure] == ALL["figures"][figure]


def test_no_word_for_men_is_one_for_pieces_of_chess() -> None:
    glyphs = (template_root() / "page" / "drawing" / "glyphs.js").read_text(encoding="utf-8")
    chess = glyphs[glyphs.index("const CHESS_WORDS") :].partition("})")[0]
    assert all(map(is_chess_piece, re.findall(r"(\w+): '", chess)))
    (men,) = re.findall(r"const MEN =\s+/\^\(([\w|]+)\)\$/i", glyphs)
    assert not any(map(is_chess_piece, men.split("|")))


def test_a_name_of_several_words_has_its_drawing() -> None:
    assert "coronet" in drawings_for(["Crown Prince"])["bases"]  # type: ignore[operator]


@pytest.mark.parametrize(
    "names", [["King", "Gold", "Silver"], ["General", "Cannon"]], ids=["shogi", "xiangqi"]
)
def test_games_with_characters_have_them_and_their_symbols(names: list[str]) -> None:
    found = json.loads(json.dumps(drawings_for(names)))
    for table in ("strokes", "shogi", "xiangqi", "symbols"):
        assert found[table] == ALL[table]
    for kind in ALL["symbols"].values():
        base = kind.partition("+")[0]
        assert base not in ALL["bases"] or base in found["bases"]


def test_a_page_of_chess_has_no_other_drawings() -> None:
    page = example_page("chess")
    assert ALL["bases"]["giraffe"][0]["attrs"]["d"] not in page
    assert ALL["strokes"]["gold"] not in page
    assert drawings_for(["Pawn", "King"]) == {"names": {}, "bases": {}, "figures": {}}
