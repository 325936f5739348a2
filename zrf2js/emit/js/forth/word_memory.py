"""Access of words to variables and arrays."""

from __future__ import annotations

from zrf2js.emit.js.forth.values import Element, Value, expression, number
from zrf2js.emit.js.forth.word_base import WordBase
from zrf2js.emit.js.tree import Conditional, Expression, Literal, Number, Update
from zrf2js.support.source import Origin

#: native words that set a cell
STORING = ("!", "+!", "++", "--", "ON", "OFF", "C!")


class MemoryWriter(WordBase):
    """Writer of instructions that read and set memory."""

    def _address(self, store: int) -> Value:
        memory = self._context.memory
        if memory.stores[store].array:
            return number(memory.address(store))
        found = number(memory.address(store))
        return Value(
            integer=found.integer,
            simple=True,
            constant=found.constant,
            element=Element(store, number(0)),
        )

    def _element(self, store: int) -> Value:
        memory = self._context.memory
        index = self._stack.pop_simple()
        size, base = memory.extent(store), memory.address(store)
        if index.constant is not None and 0 <= index.constant < size:
            address: Expression = Number(base + 4 * index.constant)
        else:
            inside = Number(base) + (index.integer << 2)
            address = Conditional((index.integer >> 0) < size, inside, Number(0))
        return Value(integer=address, slots=index.slots, element=Element(store, index))

    def _fetch(self, address: Value) -> Value:
        memory, element = self._context.memory, address.element
        if element is None:
            function = self._context.call("fetch")
            return expression(function(address.integer), address, fixed=False)
        store, index = element.store, element.index
        size = memory.extent(store)
        if index.constant is not None:
            known = 0 <= index.constant < size
            return (
                expression(memory.cell(store, _offset(index)), fixed=False) if known else number(0)
            )
        cell = memory.cell(store, index.integer)
        found = Conditional((index.integer >> 0) < size, cell, Number(0))
        return expression(found, index, fixed=False)

    def _store(self, name: str, origin: Origin | None) -> None:
        stack = self._stack
        address = stack.pop()
        value = stack.pop() if name in ("!", "+!", "C!") else None
        stack.settle()
        if (
            address.element is not None
            and not self._context.memory.stores[address.element.store].on_board
        ):
            self._store_cell(name, address.element, value, origin)
            return
        place = Literal(self._place(origin))
        simple = stack.simple(address)
        fetched = self._fetch(address if address.element else simple).integer
        stored = _stored(name, fetched, value)
        self._add(self._context.call("store")(simple.integer, stored, place))

    def _store_cell(
        self, name: str, element: Element, value: Value | None, origin: Origin | None
    ) -> None:
        memory, index = self._context.memory, element.index
        store, size = memory.stores[element.store], memory.extent(element.store)
        if index.constant is None or not 0 <= index.constant < size:
            place = Literal(self._place(origin))
            throw = self._context.call("throwOutside")
            with self._stack.lines.when(index.integer >> 0 >= size):
                self._add(throw(index.integer, Literal(store.name), store.size, place))
        cell = memory.cell(element.store, _offset(index))
        match name:
            case "++" | "--":
                self._add(Update(name, cell, is_prefix=False))
            case "+!":
                assert value is not None
                self._add(cell.set(value.integer, "+="))
            case _:
                self._add(cell.set(_stored(name, cell, value)))


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
