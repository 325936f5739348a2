"""The tokens of the browser have the form of those of turbohtml."""

import json

from zrf2js.studio.markup import TokenType, tokens_of


def test_places_count_characters() -> None:
    text = "\U0001f600\n \U0001f600<img id=a>x"
    rows = [{"text": "-"}, {"tag": "img", "attrs": [["id", "a"]], "start": 6, "end": 16}, {}]
    first, image, last = tokens_of(lambda _: json.dumps(rows), text)
    assert (first.type, first.data) == (TokenType.TEXT, "-")
    assert (image.source, image.line, image.col) == ("<img id=a>", 2, 2)
    assert image.attrs == (("id", "a"),) and last.type is TokenType.OTHER
