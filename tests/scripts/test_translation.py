"""All passes over the scripts of Dagaz pages together."""

import pytest

from zrf2js.scripts.translate.passes import HELPERS, translate


@pytest.mark.parametrize("name", HELPERS)
def test_scripts_with_names_of_helpers_stay(name: str) -> None:
    text = "_.each([1], function (x) { log(x); });"
    assert translate([text]) != (text,)
    assert translate([text, f"{name}(text);"]) == (text, f"{name}(text);")
    assert translate([text, f"log({name}s);"])[0] != text


def test_loops_over_lists_that_are_used_again_have_no_keys() -> None:
    visit = "_.each(l, function (x) { log(x); });"
    body = (
        f"var l = []; l.push(1); {visit} while (l.length < 3) {{"
        " var m = []; m.push(l[0]); l.push(1); "
    )
    (found,) = translate([f"(function () {{ {body}{visit.replace('l,', 'm,')} }} }})();"])
    assert "$list($spare0)" in found and "$list($spare1))" in found
    assert found.count("for (let ") == 2
    assert "$keysOf" not in found
