"""Native words in the function of a word."""

from __future__ import annotations

from zrf2js.emit.js.forth.expressions import arithmetic
from zrf2js.emit.js.forth.runtime_functions import EFFECTS, FUNCTIONS
from zrf2js.emit.js.forth.shared_names import HERE, STOPPED, TOP, cell
from zrf2js.emit.js.forth.values import Value, expression, number
from zrf2js.emit.js.forth.word_memory import STORING, fetch, write_store
from zrf2js.emit.js.forth.word_notes import note
from zrf2js.emit.js.forth.writing import Writing
from zrf2js.emit.js.tree import TRUE, Binary, Literal, Name, Number, Update
from zrf2js.ir import ops
from zrf2js.ir.natives import NATIVES, Acts
from zrf2js.support.source import Origin

#: words that only rearrange the stack: how many values they take, and the places of those that
#: they leave
_SHUFFLES: dict[str, tuple[int, list[int]]] = {
    "DUP": (1, [0, 0]),
    "DROP": (1, []),
    "SWAP": (2, [1, 0]),
    "OVER": (2, [0, 1, 0]),
    "ROT": (3, [1, 2, 0]),
    "2DUP": (2, [0, 1, 0, 1]),
    "2DROP": (2, []),
}


def write_native(writing: Writing, name: str, op: ops.CallNative) -> None:
    """Write a native word, with the notes of it."""
    notes = writing.notes
    if notes is None:
        _native(writing, name, op)
        return
    position = notes.tested(name)
    _native(writing, name, op)
    if position is not None:
        notes.test("test", name, op, position)
    elif (site := notes.adds(name)) is not None:
        end = writing.context.call("listEnd")
        writing.add(note("add", site, HERE, end()))
    elif (site := notes.moves(name)) is not None:
        writing.add(note("step", site, HERE))


def _native(writing: Writing, name: str, op: ops.CallNative) -> None:
    stack = writing.stack
    if name in _SHUFFLES:
        _shuffle(writing, name)
    elif name in ("@", "C@"):
        stack.push(fetch(writing, stack.pop()))
    elif name in STORING:
        write_store(writing, name, op.origin)
    elif name in (">R", "R>", "R@", "I", "J"):
        _return_stack(writing, name)
    elif name == "verify":
        _verify(writing, stack.pop(), op)
    elif name in ("to", "home", "back"):
        _set_cursor(writing, name)
    elif name == "/MOD":
        a, b = (stack.simple(value) for value in stack.take(2))
        for sign in ("%", "/"):
            stack.push(expression(Binary(sign, a.integer, b.integer) | 0, a, b))
    else:
        native = NATIVES[name]
        arguments = stack.take(native.inputs)
        result = arithmetic(name, arguments) or writing.context.board_words.value(name, arguments)
        if result is not None:
            stack.push(result)
        else:
            _call_native(writing, name, arguments, op.origin)


def _shuffle(writing: Writing, name: str) -> None:
    if name == "DROP" and writing.stack.open_ended and not writing.stack.values:
        writing.add(Update("--", TOP, is_prefix=False))
        return
    taken = _SHUFFLES[name]
    values = writing.stack.take(taken[0])
    copied = [place for place in set(taken[1]) if taken[1].count(place) > 1]
    for place in copied:
        if not values[place].simple or not values[place].fixed:
            values[place] = _copyable(writing, values[place])
    for place in taken[1]:
        writing.stack.push(values[place])


def _copyable(writing: Writing, value: Value) -> Value:
    """Return a value that may be used twice: short conditions and sums are not evaluated."""
    return value if value.element is not None else writing.stack.keep(value)


def _verify(writing: Writing, flag: Value, op: ops.CallNative) -> None:
    if flag.constant:
        return
    rejected = flag.denial if writing.notes is None else writing.notes.rejection(flag, op)
    with writing.stack.lines.when(rejected):
        writing.add(STOPPED.set(TRUE))
        writing.leave()


def _set_cursor(writing: Writing, name: str) -> None:
    stack = writing.stack
    value = expression(cell("FROM"), fixed=False) if name == "back" else stack.pop()
    stack.settle()
    writing.add(cell("FROM" if name == "home" else "HERE").set(value.integer))


def _call_native(
    writing: Writing, name: str, arguments: list[Value], origin: Origin | None
) -> None:
    native = NATIVES[name]
    if Acts.WRITES in native.acts:
        writing.stack.settle()
    function = writing.context.call(FUNCTIONS[name])
    given = [argument.integer for argument in arguments]
    if name in EFFECTS:
        given.append(Literal(writing.place(origin)))
    writing.results(function(*given), native.outputs)


def _return_stack(writing: Writing, name: str) -> None:
    stack = writing.stack
    match name:
        case ">R":
            writing.held.append(stack.safe(stack.pop()))
        case "R>":
            stack.push(writing.held.pop() if writing.held else number(0))
        case "R@":
            stack.push(writing.held[-1] if writing.held else number(0))
        case _:
            depth = 1 if name == "I" else 2
            is_known = len(writing.counters) >= depth
            counter = Name(writing.counters[-depth]) if is_known else Number(0)
            stack.push(expression(counter, fixed=False))
