"""Access of words to variables and arrays."""

from __future__ import annotations

from zrf2js.emit.js.forth.values import Element, Value, expression, number
from zrf2js.emit.js.forth.word_base import WordBase
from zrf2js.emit.js.literal import literal
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
            text=found.text,
            simple=True,
            constant=found.constant,
            element=Element(store, number(0)),
        )

    def _element(self, store: int) -> Value:
        memory = self._context.memory
        index = self._stack.pop_simple()
        size, base = memory.extent(store), memory.address(store)
        if index.constant is not None and 0 <= index.constant < size:
            text = str(base + 4 * index.constant)
        else:
            text = f"({index.text} >>> 0 < {size} ? {base} + ({index.text} << 2) : 0)"
        return Value(text=text, slots=index.slots, element=Element(store, index))

    def _fetch(self, address: Value) -> Value:
        memory, element = self._context.memory, address.element
        if element is None:
            function = self._context.call("fetch")
            return expression(f"{function}({address.text})", address, fixed=False)
        store, index = element.store, element.index
        size = memory.extent(store)
        if index.constant is not None:
            known = 0 <= index.constant < size
            return (
                expression(memory.cell(store, _offset(index)), fixed=False) if known else number(0)
            )
        cell = memory.cell(store, index.text)
        return expression(f"({index.text} >>> 0 < {size} ? {cell} : 0)", index, fixed=False)

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
        place = literal(self._place(origin))
        simple = stack.simple(address)
        fetched = self._fetch(address if address.element else simple).text
        text = _stored(name, fetched, value)
        self._add(f"{self._context.call('store')}({simple.text}, {text}, {place})")

    def _store_cell(
        self, name: str, element: Element, value: Value | None, origin: Origin | None
    ) -> None:
        memory, index = self._context.memory, element.index
        store, size = memory.stores[element.store], memory.extent(element.store)
        if index.constant is None or not 0 <= index.constant < size:
            text = f"{index.text} >>> 0 >= {size}"
            arguments = f"{index.text}, {literal(store.name)}, {store.size}"
            place = literal(self._place(origin))
            throw = self._context.call("throwOutside")
            with self._stack.lines.when(text):
                self._add(f"{throw}({arguments}, {place})")
        cell = memory.cell(element.store, _offset(index))
        match name:
            case "++" | "--":
                self._add(f"{cell}{name}")
            case "+!":
                assert value is not None
                self._add(f"{cell} += {value.text}")
            case _:
                self._add(f"{cell} = {_stored(name, '', value)}")


def _offset(index: Value) -> str:
    return "" if index.constant == 0 else index.text


def _stored(name: str, old: str, value: Value | None) -> str:
    match name:
        case "ON" | "OFF":
            return "1" if name == "ON" else "0"
        case "++" | "--":
            return f"({old} {name[0]} 1 | 0)"
    assert value is not None
    return f"({old} + {value.text} | 0)" if name == "+!" else value.text
