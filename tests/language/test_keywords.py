"""The table of keywords: consequences of its rows, and its completeness."""

from collections.abc import Iterator
from typing import get_args

import pytest

from zrf2js.frontends.games import front_end
from zrf2js.ir.data import to_json
from zrf2js.ir.ops import Statement
from zrf2js.ir.traits import Writes, writes
from zrf2js.language.examples import EXAMPLES, FRAME, whole_file
from zrf2js.language.keywords import (
    ACTIONS,
    KEYWORDS,
    UNNAMED_ACTIONS,
    Context,
    Effect,
    Keyword,
    Status,
    actions_with,
    rows_of,
)
from zrf2js.lower.lower import lower
from zrf2js.lower.registry import HANDLERS
from zrf2js.model.nodes import Call, Game
from zrf2js.options import Options
from zrf2js.pipeline import compile_source
from zrf2js.support.outcome import Outcome
from zrf2js.support.source import Source

# Calls without a keyword: bare names, attributes as tests, and parts of compiled formulas.
CALLS_WITHOUT_KEYWORD = {
    *((Context.MOVE, word) for word in UNNAMED_ACTIONS),
    (Context.CONDITION, "attribute"),
    (Context.GOAL, "just-moved"),  # a goal without a list of players
    # tests of compiled formulas
    (Context.CONDITION, "been-before?"),
    (Context.CONDITION, "taken-before?"),
    (Context.CONDITION, "pile-size?"),
    (Context.CONDITION, "sown-size?"),
    (Context.CONDITION, "threatened?"),
    (Context.CONDITION, "protected?"),
    (Context.CONDITION, "start?"),
    (Context.CONDITION, "entry-unused?"),
    (Context.CONDITION, "handler?"),
}
LOWERED = (Context.MOVE, Context.CONDITION, Context.GOAL)
FORMS = (Context.FILE, Context.GAME, Context.BOARD, Context.GRID, Context.PIECE)
# Diagnostics of examples: an unsupported plug-in, extensions of zrf2js.
EXPECTED_CODES = {
    "engine": ["ZRF501"],
    "game": ["ZRF502"],
    **{word: ["ZRF620"] for word in ("betza", "parlett", "dagaz", "promotion")},
}

STEP = Source("step.zrf", EXAMPLES[Context.FILE]["define"])


def row_id(row: Keyword) -> str:
    return f"{row.context.name.lower()}-{row.word}"


def rows_in(*contexts: Context) -> list[Keyword]:
    return [row for row in KEYWORDS if row.context in contexts]


def include(path: str, _: Source) -> Source | None:
    return STEP if path == STEP.name else None


def example(row: Keyword) -> str:
    return EXAMPLES[row.context][row.word]


def source(row: Keyword) -> Source:
    return Source("walk.zrf", whole_file(row.context, example(row)))


# --- rows and handlers ---------------------------------------------------------------------------


def test_a_word_has_one_row_in_a_context() -> None:
    assert len({(row.context, row.word) for row in KEYWORDS}) == len(KEYWORDS)


def test_exactly_the_actions_tests_and_goals_are_lowered() -> None:
    lowered = {(context, word) for context, words in HANDLERS.items() for word in words}
    documented = {(row.context, row.word) for row in rows_in(*LOWERED)}
    assert not documented - lowered, "add handlers of these words to zrf2js/lower"
    assert lowered - documented == CALLS_WITHOUT_KEYWORD, "add rows to zrf2js/language/keywords.py"


def test_exactly_the_keywords_have_examples() -> None:
    rows = {(row.context, row.word) for row in KEYWORDS}
    examples = {(context, word) for context, words in EXAMPLES.items() for word in words}
    assert not rows - examples, "add examples of these words to zrf2js/language/examples.py"
    assert not examples - rows, "add rows of these words to zrf2js/language/keywords.py"


@pytest.mark.parametrize("row", KEYWORDS, ids=row_id)
def test_a_row_is_well_formed(row: Keyword) -> None:
    assert row.doc[0].isupper() and row.doc.endswith(".")
    assert row.negatable == (row.context is Context.CONDITION and row.word.endswith("?"))


@pytest.mark.parametrize(
    ("word", "contexts"),
    [
        ("while", [Context.MOVE]),
        ("opposite", [Context.MOVE, Context.PLACE]),
        ("not-empty?", [Context.CONDITION]),
        ("not", [Context.CONDITION, Context.GOAL]),
        ("not-while", []),
        ("", []),
    ],
)
def test_rows_of_a_word(word: str, contexts: list[Context]) -> None:
    assert [row.context for row in rows_of(word)] == contexts


#: the writes of operations that the effects of words stand for
WRITES = {
    Effect.MOVE: Writes.ADD,
    Effect.OWNER: Writes.OWNER,
    Effect.TYPE | Effect.OWNER: Writes.PUT,
    Effect.STATE: Writes.CURSOR
    | Writes.MARK
    | Writes.ORIGIN
    | Writes.TARGET
    | Writes.FLAG
    | Writes.POSITION_FLAG,
}


@pytest.mark.parametrize(("effects", "written"), WRITES.items(), ids=lambda flag: flag.name)
def test_the_effects_of_an_action_are_those_of_its_operation(
    effects: Effect, written: Writes
) -> None:
    statements = {cls.name: cls for cls in get_args(Statement) if cls.name in ACTIONS}
    words = {name for name, cls in statements.items() if writes(cls.__new__(cls)) & written}
    assert words == actions_with(effects) & set(statements) - {"stop"}


# --- examples ------------------------------------------------------------------------------------


def test_the_game_around_the_examples_compiles() -> None:
    assert compile_source(Source("walk.zrf", FRAME), include, Options()).diagnostics == ()


@pytest.mark.parametrize("row", KEYWORDS, ids=row_id)
def test_an_example_stands_in_its_file_once(row: Keyword) -> None:
    assert source(row).text.count(example(row)) == 1 or example(row) in FRAME


@pytest.mark.parametrize("row", KEYWORDS, ids=row_id)
def test_an_example_compiles(row: Keyword) -> None:
    outcome = compile_source(source(row), include, Options())
    assert [d.code for d in outcome.diagnostics] == EXPECTED_CODES.get(row.word, [])
    assert outcome.value


@pytest.mark.parametrize("row", rows_in(*LOWERED, Context.PLACE), ids=row_id)
def test_an_example_uses_its_word(row: Keyword) -> None:
    games = front_end(source(row), include).value
    words = {call.keyword for game in games for call in calls(parts(game, row.context))}
    assert row.word in words


def parts(game: Game, context: Context) -> object:
    if context is Context.GOAL:
        return tuple(goal.condition for goal in game.goals)
    return tuple(block.actions for piece in game.pieces for block in (*piece.moves, *piece.drops))


def calls(node: object) -> Iterator[Call]:
    if isinstance(node, Call):
        yield node
        node = node.args
    if isinstance(node, tuple):
        for item in node:
            yield from calls(item)


@pytest.mark.parametrize("row", rows_in(*FORMS), ids=row_id)
def test_a_form_changes_the_result_unless_it_is_ignored(row: Keyword) -> None:
    """No row is silently ignored: without the form, the result differs."""
    whole = source(row)
    without = Source(whole.name, whole.text.replace(example(row), "", 1))
    assert (compiled(whole) == compiled(without)) == (row.status is Status.IGNORED)


def compiled(text: Source) -> tuple[list[str], str]:
    games: Outcome[tuple[Game, ...]] = front_end(text, include)
    return [d.code for d in games.diagnostics], to_json(lower("walk", games.value).value)
