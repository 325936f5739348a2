"""The pages behind `zrf2js explain`: the wrong example shows the fault, the right one does not."""

import re

import pytest

from tests.reading import codes, expand_text, read_text
from zrf2js.diagnostics import CATALOGUE, explanation

# Faults of the file itself or of a whole folder: no short text shows them.
WITHOUT_EXAMPLES = {"ZRF001", "ZRF006", "ZRF114"}
READING = [code for code in CATALOGUE if code < "ZRF200"]


def page(code: str) -> str:
    text = explanation(code)
    assert text is not None
    return text


def examples(code: str) -> list[str]:
    return re.findall(r"^```zrf\n(.*?)^```$", page(code), re.MULTILINE | re.DOTALL)


def faults(text: str) -> set[str]:
    # One page shows a file `walk.zrf` that includes itself.
    return {*codes(read_text(text)), *codes(expand_text(text, {"walk.zrf": text}))}


@pytest.mark.parametrize("code", READING)
def test_a_page_is_headed_by_its_code(code: str) -> None:
    assert re.match(rf"# {code}: [a-z]", page(code))


@pytest.mark.parametrize("code", [code for code in READING if code not in WITHOUT_EXAMPLES])
def test_the_examples_of_a_page_are_what_they_say(code: str) -> None:
    wrong, right = examples(code)
    assert code in faults(wrong)
    assert faults(right) == set()
