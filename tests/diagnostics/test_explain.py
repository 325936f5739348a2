"""The pages behind `zrf2js explain`: the wrong example shows the fault, the right one does not."""

import re

import pytest

from zrf2js.emit.js.scripts import check_scripts
from zrf2js.lint.lint import LINTS
from zrf2js.pipeline import Options, compile_source
from zrf2js.support.diagnostics import CATALOGUE, explanation
from zrf2js.support.source import Source

# Faults of the file itself, of a translation, of a whole folder, of the machine or of ours: no
# short text shows them.
WITHOUT_EXAMPLES = {
    "ZRF001",
    "ZRF006",
    "ZRF114",
    "ZRF540",
    "ZRF541",
    "ZRF542",
    "ZRF555",
    "ZRF561",
    "ZRF640",
} | {code for code in CATALOGUE if code > "ZRF7"}
SHOWN = [code for code in CATALOGUE if code not in WITHOUT_EXAMPLES]


def page(code: str) -> str:
    text = explanation(code)
    assert text is not None, f"write zrf2js/support/diagnostics/explain/{code}.md"
    return text


def examples(code: str) -> list[tuple[str, str]]:
    """Language and text of each: rules, a game description, or an override script."""
    return re.findall(r"^```(zrf|dgz|js)\n(.*?)^```$", page(code), re.MULTILINE | re.DOTALL)


# What one target alone cannot express.
TARGETS = {"ZRF55": "dagaz", "ZRF56": "jocly"}


def faults(example: tuple[str, str], code: str) -> set[str]:
    """The codes of what the whole compiler says to a file `walk.zrf`, `walk.dgz` or `walk.js`."""
    language, text = example
    if language == "js":
        checked = check_scripts({"walk.js": text}, form="esm", dagaz=False)
        return {diagnostic.code for diagnostic in checked.diagnostics}
    source = Source(f"walk.{language}", text)
    include = {source.name: source}.get
    options = Options(target=TARGETS.get(code[:5], "module"), lint=code in LINTS)
    outcome = compile_source(source, lambda path, _: include(path), options)
    return {diagnostic.code for diagnostic in outcome.diagnostics}


def same_stage(code: str, found: set[str]) -> set[str]:
    """The pages about reading and expanding show fragments, which are no complete games."""
    return {other for other in found if other < "ZRF200"} if code < "ZRF200" else found


@pytest.mark.parametrize("code", CATALOGUE)
def test_a_page_is_headed_by_its_code(code: str) -> None:
    assert re.match(rf"# {code}: \S.*[^.]\n\n", page(code))


@pytest.mark.parametrize("code", CATALOGUE)
def test_a_page_fits_a_terminal(code: str) -> None:
    assert max(map(len, page(code).splitlines())) <= 100


@pytest.mark.parametrize("code", sorted(WITHOUT_EXAMPLES))
def test_a_page_without_examples_has_none(code: str) -> None:
    assert examples(code) == []


@pytest.mark.parametrize("code", SHOWN)
def test_the_wrong_example_shows_this_fault_alone(code: str) -> None:
    wrong, _ = examples(code)
    assert same_stage(code, faults(wrong, code)) == {code}


@pytest.mark.parametrize("code", SHOWN)
def test_the_right_example_is_right(code: str) -> None:
    _, right = examples(code)
    assert same_stage(code, faults(right, code)) == set()
