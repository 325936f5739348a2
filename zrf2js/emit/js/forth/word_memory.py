"""Access of words to variables and arrays."""

from __future__ import annotations

from zrf2js.emit.js.forth.values import Element, Value, expression, number
from zrf2js.emit.js.forth.writing import Writing
from zrf2js.emit.js.tree import Conditional, Expression, Literal, Number, Update
from zrf2js.support.source import Origin

#: native words that set a cell
STORING = ("!", "+!", "++", "--", "ON", "OFF", "C!")


def address_of(writing: Writing, store: int) -> Value:
    memory = writing.context.memory
    if memory.stores[store].array:
        return number(memory.address(store))
    start = number(memory.address(store))
    return Value(
        integer=start.integer,
        simple=True,
        constant=start.constant,
        element=Element(store, number(0)),
    )


def element_of(writing: Writing, store: int) -> Value:
    memory = writing.context.memory
    index = writing.stack.pop_simple()
    size, base = memory.extent(store), memory.address(store)
    if index.constant is not None and 0 <= index.constant < size:
        address: Expression = Number(base + 4 * index.constant)
    else:
        inside = Number(base) + (index.integer << 2)
        address = Conditional((index.integer >> 0) < size, inside, Number(0))
    return Value(integer=address, slots=index.slots, element=Element(store, index))


def fetch(writing: Writing, address: Value) -> Value:
    memory, element = writing.context.memory, address.element
    if element is None:
        function = writing.context.call("fetch")
        return expression(function(address.integer), address, fixed=False)
    store, index = element.store, element.index
    size = memory.extent(store)
    if index.constant is not None:
        inside = 0 <= index.constant < size
        return expression(memory.cell(store, _offset(index)), fixed=False) if inside else number(0)
    cell = memory.cell(store, index.integer)
    checked = Conditional((index.integer >> 0) < size, cell, Number(0))
    return expression(checked, index, fixed=False)


def write_store(writing: Writing, name: str, origin: Origin | None) -> None:
    stack = writing.stack
    address = stack.pop()
    value = stack.pop() if name in ("!", "+!", "C!") else None
    stack.settle()
    if (
        address.element is not None
        and not writing.context.memory.stores[address.element.store].on_board
    ):
        _store_cell(writing, name, address.element, value, origin)
        return
    place = Literal(writing.place(origin))
    simple = stack.simple(address)
    fetched = fetch(writing, address if address.element else simple).integer
    stored = _stored(name, fetched, value)
    writing.add(writing.context.call("store")(simple.integer, stored, place))


def _store_cell(
    writing: Writing, name: str, element: Element, value: Value | None, origin: Origin | None
) -> None:
    memory, index = writing.context.memory, element.index
    store, size = memory.stores[element.store], memory.extent(element.store)
    if index.constant is None or not 0 <= index.constant < size:
        place = Literal(writing.place(origin))
        throw = writing.context.call("throwOutside")
        with writing.stack.lines.when(index.integer >> 0 >= size):
            writing.add(throw(index.integer, Literal(store.name), store.size, place))
    cell = memory.cell(element.store, _offset(index))
    match name:
        case "++" | "--":
            writing.add(Update(name, cell, is_prefix=False))
        case "+!":
            assert value is not None
            writing.add(cell.set(value.integer, "+="))
        case _:
            writing.add(cell.set(_stored(name, cell, value)))


def _offset(index: Value) -> Expression | None:
    return None if index.constant == 0 else index.integer


def _stored(name: str, old: Expression, value: Value | None) -> Expression:
    match name:
        case "ON" | "OFF":
            return Number(1 if name == "ON" else 0)
        case "++":
            return old + 1 | 0
        case "--":
            return old - 1 | 0
    assert value is not None
    return old + value.integer | 0 if name == "+!" else value.integer
