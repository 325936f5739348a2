"""Tests of the reader of pages."""

from zrf2js import Options, compile_text
from zrf2js.frontends.dagaz.page import read_page

PAGE = """
<title> Small
  game </title>
<!-- <script src="scripts/old.js"></script> -->
<img id="Man" style="display:none" src="images/man.png"><img src="undo.png">
<script src="http://example.com/underscore-min.js"></script>
<script src="../common-scripts/dagaz.js"></script>
<script src="../common-scripts/zrf-model.js?v=2"></script>
<script src="../common-scripts/zobrist-v2.js"></script>
<script src="../common-scripts/ko.js"></script>
<script src="scripts/small-goal.js"></script>
<script src="scripts/small.js"></script>
<script src="../common-scripts/app-v5.js"></script>
"""


def test_scripts_of_the_game_are_in_order() -> None:
    assert read_page(PAGE).scripts == ("scripts/small-goal.js", "scripts/small.js")


def test_modules_of_the_kernel_are_known_by_name() -> None:
    assert read_page(PAGE).modules == ("zobrist", "ko")


def test_title_and_pictures() -> None:
    page = read_page(PAGE)
    assert (page.title, page.pictures) == ("Small game", (("Man", "images/man.png"),))


def test_the_older_kernel_is_known_by_its_folder() -> None:
    assert not read_page(PAGE).is_older
    assert read_page('<script src="../../kernel/model/zrf-model.js"></script>').is_older


def test_a_page_without_the_kernel_is_no_game() -> None:
    assert read_page(PAGE).is_dagaz
    assert not read_page("<script src='app.js'></script>").is_dagaz


def test_a_page_has_a_limited_number_of_pictures() -> None:
    text = PAGE + "".join(f"<img id={number} src={number}.png>" for number in range(1001))
    outcome = compile_text(text, Options(target="ir"), name="page.htm")
    found = [each for each in outcome.diagnostics if each.code == "ZRF114"]
    assert found and found[0].origin is not None and "1000" in found[0].message
