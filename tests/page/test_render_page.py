"""render_page: one complete page, and escaped texts of rules files."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from html.parser import HTMLParser

import pytest

from zrf2js.emit.js.page.render import json_text, render_page, script_text

NASTY = "</script><script>alert(1)</script><!-- <b>\"'&\u2028"


class Reader(HTMLParser):
    """The elements of a page as a browser parses them."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.texts: dict[int, str] = {}
        self.inside = False
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        self.inside = True

    def handle_endtag(self, tag: str) -> None:
        self.inside = False

    def handle_data(self, data: str) -> None:
        key = len(self.tags) - 1
        if self.inside:
            self.texts[key] = self.texts.get(key, "") + data

    def all(self, tag: str) -> list[tuple[dict[str, str | None], str]]:
        found = enumerate(self.tags)
        return [(attrs, self.texts.get(k, "")) for k, (name, attrs) in found if name == tag]


def rendered(title: str = "Chess", module_js: str = "window.Chess = {}") -> Reader:
    return Reader(
        render_page(title=title, module_js=module_js, page_js="var a = 1", global_name="Chess")
    )


def test_one_page_with_four_scripts_and_one_style() -> None:
    page = rendered()
    assert [attrs.get("id") for attrs, _ in page.all("script")] == [
        "zrf-texts",
        None,
        "zrf-module",
        "zrf-data",
    ]
    assert len(page.all("style")) == 1
    assert page.all("title")[0][1] == "Chess"


def test_markup_in_a_title_is_escaped() -> None:
    page = rendered(title=NASTY)
    assert page.all("title")[0][1] == NASTY
    assert len(page.all("script")) == 4


def test_markup_in_the_module_stays_in_its_script() -> None:
    page = rendered(module_js=f"window.Chess = {json.dumps(NASTY)}")
    assert len(page.all("script")) == 4
    assert "alert(1)" in page.all("script")[2][1]


def test_the_page_fetches_nothing() -> None:
    text = render_page(title="x", module_js="", page_js="", global_name="X")
    assert not re.search(r'(src|href)\s*=(?!"data:)|url\(|@import|https?://(?!www\.w3\.org)', text)


def test_services_that_present_links_find_a_title_and_a_description() -> None:
    title, description = 'A "game" & more', 'Capture "all".\\\\' + " Then win." * 100
    text = render_page(
        title=title, description=description, module_js="", page_js="", global_name="X"
    )
    page = Reader(text)
    named = {
        attrs.get("property"): attrs["content"]
        for attrs, _ in page.all("meta")
        if attrs.get("property")
    }
    assert named["og:title"] == title
    assert (named["og:description"] or "").startswith('Capture "all". Then win.')
    assert len(named["og:description"] or "") <= 220
    assert page.all("link")[0][0]["rel"] == "icon"


def test_the_policy_allows_only_the_scripts_of_the_page() -> None:
    page = rendered(module_js="window.Chess = {}\r\nlet b = 'ü'")
    policy = next(
        attrs["content"]
        for attrs, _ in page.all("meta")
        if attrs.get("http-equiv") == "Content-Security-Policy"
    )
    assert policy is not None
    assert "unsafe" not in policy
    for attrs, text in page.all("script") + page.all("style"):
        digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
        assert (f"'sha256-{digest}'" in policy) == (
            attrs.get("id") not in ("zrf-data", "zrf-texts")
        )


def test_output_is_deterministic() -> None:
    def once() -> str:
        return render_page(
            title="x", module_js="1", page_js="2", global_name="X", data={"b": 1, "a": 2}
        )

    assert once() == once()


@pytest.mark.parametrize("text", ["</script>", "</SCRIPT x", "</Style>", "<!--", "a\r\nb\rc"])
def test_script_text(text: str) -> None:
    assert not re.search(r"</script|</style|<!--|\r", script_text(text), re.IGNORECASE)


def test_script_text_preserves_strings() -> None:
    assert script_text("'</script>'") == "'<\\/script>'"
    assert script_text("a </b> < c") == "a </b> < c"


def test_json_text() -> None:
    text = json_text({"t": NASTY})
    assert json.loads(text) == {"t": NASTY}
    assert not set("<>&") & set(text)
