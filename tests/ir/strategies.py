"""Random well typed programs, derived from the type hints of the classes.

Indices need not be in range and parameters need not exist: both formats carry such programs, and
the verifier reports them.
"""

from dataclasses import is_dataclass, replace
from functools import cache
from typing import Any

from hypothesis import strategies as st

from zrf2js.ir.nodes import GameIR, Op, Param, Program
from zrf2js.ir.schema import Field, alternatives, fields_of, item_hints, without_none
from zrf2js.ir.table import Operand, row_of

# Few names, so that some clash, and some of them awkward.
AWKWARD = ["_", "-", "-1", "7", "", "a b", 'say "x"', "#1", "$0", "(", "é", "\n\u2028", "a\\"]
NAMES = st.sampled_from(["a", "b", "here", "true", "else", "n", *AWKWARD]) | st.text(max_size=3)
NUMBERS = st.integers(-2, 4)


@cache
def operations(classes: tuple[type[Op], ...]) -> st.SearchStrategy[Any]:
    """Return operations of these classes with operands of the right types."""
    return st.one_of([operations_of(cls) for cls in classes])


@cache
def operations_of(cls: type[Op]) -> st.SearchStrategy[Any]:
    """Return operations of this class."""
    return st.builds(cls, *(st.deferred(lambda t=t: operand(t)) for t in row_of(cls).types))


@cache
def operand(expected: Operand) -> st.SearchStrategy[Any]:
    """Return values of an operand."""
    if expected.item is not None:
        return st.lists(operand(expected.item), max_size=2).map(tuple)
    options: list[st.SearchStrategy[Any]] = []
    if expected.optional:
        options.append(st.none())
    if expected.index:
        options.append(NUMBERS)
    if expected.takes_param:
        options.append(st.builds(Param, NUMBERS))
    if expected.classes:
        options.append(operations(_leaves_first(expected.classes)))
    return st.one_of(options)


def _leaves_first(classes: tuple[type[Op], ...]) -> tuple[type[Op], ...]:
    """Return the classes, first those without operands, to which hypothesis shrinks."""
    return tuple(sorted(classes, key=lambda cls: len(cls.fields)))


def of_field(field: Field) -> st.SearchStrategy[Any]:
    """Return values of a node's field."""
    return of_type(field.hint) if field.operand is None else operand(field.operand)


def of_type(hint: Any) -> st.SearchStrategy[Any]:
    """Return values of the type of a field."""
    if hint is str:
        return NAMES
    if hint is int:
        return NUMBERS
    if hint is bool:
        return st.booleans()
    if inner := without_none(hint):
        return st.none() | of_type(inner)
    if classes := alternatives(hint):
        return st.one_of(map(nodes, classes.values()))
    if is_dataclass(hint):
        return nodes(hint)
    if fixed := item_hints(hint, 0):
        return st.tuples(*map(of_type, fixed))
    (item,) = item_hints(hint, 1) or ()
    return st.lists(of_type(item), max_size=3).map(tuple)


def nodes(node: Any) -> st.SearchStrategy[Any]:
    """Return nodes of a class."""
    return st.builds(node, **{field.name: of_field(field) for field in fields_of(node)})


@st.composite
def shaped(draw: st.DrawFn) -> GameIR:
    """Return a game whose links and zones have the right lengths, with most targets in range."""
    game: GameIR = draw(nodes(GameIR))
    size = len(game.positions)
    row = st.tuples(*[st.integers(-1, size - 1)] * size)
    members = st.tuples(*[st.integers(0, 2 ** len(game.players) - 1)] * size)
    return replace(
        game,
        links=tuple(draw(row) for _ in game.directions),
        zones=tuple(replace(zone, members=draw(members)) for zone in game.zones),
    )


PROGRAMS = st.builds(
    Program,
    name=NAMES,
    games=st.lists(nodes(GameIR) | shaped(), max_size=2).map(tuple),
)
