"""The size of pages, compressed as servers send them."""

from __future__ import annotations

import gzip
import json

import pytest

from tests.page.kit import EXAMPLES, example_page
from zrf2js.library import compile_file
from zrf2js.options import Options

#: limits of the gzipped page in all languages, in KB of 1,024 bytes
LIMITS = {"chess": 120, "tic-tac-toe": 98}


@pytest.mark.parametrize("name", LIMITS)
def test_a_page_in_all_languages_is_small(name: str) -> None:
    assert len(gzip.compress(example_page(name).encode(), 9)) < LIMITS[name] * 1024


#: class names in the script, and keys of texts, of features that the page of chess lacks
OTHER_FEATURES = ("pile-slab", "why-blocks", "off-item", "rhomb", "many-seats", "rack-hole")
OTHER_TEXTS = {"rulePriority", "ruleOrder", "ruleSow", "reserveItem", "puzzleHelp", "mustPass"}
OTHER_TEXTS |= {"format-sgf", "player-Red", "coachForced", "groupPicked", "creates", "goalPieces"}
OTHER_TEXTS |= {"goal-relative-config", "goal-absolute-config-other"}
#: classes and custom properties of style sheets that pages of chess do not use
OTHER_STYLES = (".why-block", ".pile-count", ".tray-count", ".lattice-hex", "--plain-cell:")


def keys_of(page: str) -> set[str]:
    """Return the keys of the texts of a page."""
    _, _, data = page.partition('id="zrf-texts">')
    return set(json.loads(data.partition("</script>")[0])["keys"].split("|"))


def test_a_page_contains_the_features_of_its_games() -> None:
    chess = example_page("chess")
    assert not [name for name in OTHER_FEATURES if f"'{name}" in chess]
    assert {"undo", "player-White"} <= keys_of(chess)
    assert keys_of(chess).isdisjoint(OTHER_TEXTS)
    assert not [name for name in OTHER_STYLES if name in chess]
    explained = Options(target="html", trace=True)
    everything = compile_file(EXAMPLES / "tic-tac-toe.zrf", explained).value[0].text
    assert "'why-blocks" in everything
    assert "reserveItem" in keys_of(everything)
    assert ".why-block" in everything
    assert "--plain-cell:" in everything
