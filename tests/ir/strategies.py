"""Random programs, made from the type hints and the table of operations.

Nothing here keeps indices in range or arguments in order: both formats carry wrong programs too.
"""

from dataclasses import is_dataclass, replace
from typing import Any

from hypothesis import strategies as st

from zrf2js.ir.nodes import GameIR, Op, Param, Program
from zrf2js.ir.schema import fields_of, item_hints, without_none
from zrf2js.ir.table import OPS, Kind

# Few names, so that some clash, and some of them awkward.
AWKWARD = ["_", "-", "-1", "7", "", "a b", 'say "x"', "#1", "$0", "(", "é", "\n\u2028", "a\\"]
NAMES = st.sampled_from(["a", "b", "here", "true", "else", "n", *AWKWARD]) | st.text(max_size=3)
NUMBERS = st.integers(-2, 4)


def ops_of(kind: Kind, arguments: st.SearchStrategy[Any]) -> st.SearchStrategy[Op]:
    """Operations of this kind, with as many arguments as their row has operands."""
    names = [row.name for row in OPS.values() if row.kind is kind]
    return st.sampled_from(names).flatmap(lambda name: _op(name, arguments))


def _op(name: str, arguments: st.SearchStrategy[Any]) -> st.SearchStrategy[Op]:
    operands = [_argument(operand, arguments) for operand in OPS[name].operands]
    return st.builds(Op, st.just(name), st.tuples(*operands))


def _argument(operand: str, arguments: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    if operand == "body":
        return st.lists(ops_of(Kind.STATEMENT, arguments), max_size=2).map(tuple)
    if operand.endswith("*"):
        return st.lists(_argument(operand[:-1], arguments), max_size=3).map(tuple)
    return arguments


_LEAVES = st.none() | NUMBERS | st.builds(Param, NUMBERS)
_WILD = st.recursive(
    _LEAVES,
    lambda inner: (
        st.lists(inner, max_size=3).map(tuple)
        | st.builds(
            Op, NAMES | st.sampled_from(sorted(OPS)), st.lists(inner, max_size=3).map(tuple)
        )
    ),
    max_leaves=6,
)
_CONDITIONS = st.recursive(
    _LEAVES,
    lambda inner: ops_of(Kind.CONDITION, inner) | ops_of(Kind.PLACE, inner),
    max_leaves=4,
)
OPERATIONS = (
    ops_of(Kind.STATEMENT, _CONDITIONS)
    | ops_of(Kind.STATEMENT, _WILD)
    | st.builds(Op, NAMES, st.lists(_WILD, max_size=3).map(tuple))
)


def of_type(hint: Any) -> st.SearchStrategy[Any]:
    """Values of a field's type."""
    if hint is Op:
        return OPERATIONS
    if hint is str:
        return NAMES
    if hint is int:
        return NUMBERS
    if hint is bool:
        return st.booleans()
    if inner := without_none(hint):
        return st.none() | of_type(inner)
    if is_dataclass(hint):
        return nodes(hint)
    if fixed := item_hints(hint, 0):
        return st.tuples(*map(of_type, fixed))
    (item,) = item_hints(hint, 1) or ()
    return st.lists(of_type(item), max_size=3).map(tuple)


def nodes(node: Any) -> st.SearchStrategy[Any]:
    """Nodes of a class."""
    return st.builds(node, **{field.name: of_type(field.hint) for field in fields_of(node)})


@st.composite
def shaped(draw: st.DrawFn) -> GameIR:
    """A game whose links and zones have the right lengths, and mostly lead somewhere."""
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
