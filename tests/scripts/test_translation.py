"""All passes over the scripts of Dagaz pages together."""

import pytest

from zrf2js.scripts.translate.passes import HELPERS, translate


@pytest.mark.parametrize("name", HELPERS)
def test_scripts_with_names_of_helpers_stay(name: str) -> None:
    text = "_.each([1], function (x) { log(x); });"
    assert translate([text]) != (text,)
    assert translate([text, f"{name}(text);"]) == (text, f"{name}(text);")
    assert translate([text, f"log({name}s);"])[0] != text
