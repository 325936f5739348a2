"""Reading a page is linear, whatever its markup."""

import time

import pytest

from zrf2js.frontends.dagaz.page import read_page
from zrf2js.frontends.dagaz.read import is_without_rules

SIZE = 500_000
#: seconds of CPU for SIZE characters; a reader with quadratic time takes many times as long
LIMIT = 2.0

REPEATED = (
    *("<!--", "<a ", "<![[", "<!-- -->", "<!----!>", "<", "</", "<?", "&", "&#1", "&lt", "\0"),
    *("<div>", "<b><i>", "<a><div>", "<p><b>", "<table>", "<svg>", "<template>", "</p>"),
    *("<script>", "<script><!--", "<title>", "<textarea></", "<!DOCTYPE ", "<svg><![CDATA["),
    *("<img id=a src=b>", "<script src=a></script>", "<a b='", "<title></title"),
)
AFTER = {
    "attributes": "<a " + " ".join(f"a{n}=1" for n in range(SIZE // 9)) + ">",
    "open and close": "<x>" * (SIZE // 6) + "</y>" * (SIZE // 8),
    "scripts in a comment": "<script>" + "<!--<script>-->" * (SIZE // 15),
    "pictures": "".join(f"<img id={n} src={n}>" for n in range(SIZE // 20)),
    "emoji": "\U0001f600<" * (SIZE // 2),
    "long reference": "&#" + "9" * SIZE + ";",
    "not a digit": "&#\u00b2;" * (SIZE // 4),
    "lone surrogates": "\ud800<p>" * (SIZE // 4),
}
TEXTS = {**{repr(part): part * (SIZE // len(part)) for part in REPEATED}, **AFTER}


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_hostile_markup_is_read_in_linear_time(text: str) -> None:
    began = time.process_time()
    read_page(text)
    assert time.process_time() - began < LIMIT


def test_tags_nest_in_any_depth() -> None:
    text = "<div>" * 100_000 + "<script src=a.js></script><title> Deep </title>"
    page = read_page(text)
    assert (page.scripts, page.title) == (("a.js",), "Deep")
    assert page.tags == (("a.js", (500_000, 500_017)),)


@pytest.mark.parametrize(
    "text",
    [
        "Model" + " " * SIZE,
        "Model." + "a" * SIZE,
        "Model.a" * (SIZE // 7),
        "Model . " * (SIZE // 8),
        "Model.a  " * (SIZE // 9) + "==",
        "AI.a=1;" + "Model\n" * (SIZE // 6),
        "View." * (SIZE // 5),
    ],
    ids=range(7),
)
def test_hostile_scripts_are_classified_in_linear_time(text: str) -> None:
    began = time.process_time()
    is_without_rules("AI.eval = f;" + text)
    assert time.process_time() - began < LIMIT


@pytest.mark.parametrize(
    ("text", "scripts"),
    [
        ("<!-- a <!-- b --><script src=a.js></script>", ("a.js",)),
        ("<!--><script src=a.js></script>", ("a.js",)),
        ("<!-- --!><script src=a.js></script>", ("a.js",)),
        ("<textarea><script src=a.js></script></textarea>", ()),
        ("<noscript><script src=a.js></script></noscript>", ()),
        ("<title><script src=a.js></script></title>", ()),
        ("<script>'<script src=a.js>'</script>", ()),
        ("<script src=a.js src=b.js></script>", ("a.js",)),
        ("<SCRIPT SRC=a.js></SCRIPT>", ("a.js",)),
        ("<script/src=a.js></script>", ("a.js",)),
        ("<script src='a&amp;b.js'></script>", ("a&b.js",)),
        ("<script src=a.js", ()),
        ("<![CDATA[<script src=a.js>", ()),
    ],
)
def test_markup_means_what_it_means_in_a_browser(text: str, scripts: tuple[str, ...]) -> None:
    assert read_page(text).scripts == scripts
