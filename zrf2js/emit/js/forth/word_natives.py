"""Native words in the function of a word."""

from __future__ import annotations

from zrf2js.emit.js.forth.expressions import arithmetic
from zrf2js.emit.js.forth.runtime_functions import EFFECTS, FUNCTIONS
from zrf2js.emit.js.forth.shared_names import STOPPED, TOP, cell
from zrf2js.emit.js.forth.values import Value, expression, number
from zrf2js.emit.js.forth.word_memory import STORING, MemoryWriter
from zrf2js.emit.js.tree import TRUE, Binary, Expression, Literal, Name, Number, Update
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


class NativeWriter(MemoryWriter):
    """Writer of native words."""

    def _native(self, name: str, op: ops.CallNative) -> None:
        stack = self._stack
        if name in _SHUFFLES:
            self._shuffle(name)
        elif name in ("@", "C@"):
            stack.push(self._fetch(stack.pop()))
        elif name in STORING:
            self._store(name, op.origin)
        elif name in (">R", "R>", "R@", "I", "J"):
            self._return_stack(name)
        elif name == "verify":
            self._verify(stack.pop(), op)
        elif name in ("to", "home", "back"):
            self._set_cursor(name)
        elif name == "/MOD":
            a, b = (stack.simple(value) for value in stack.take(2))
            for sign in ("%", "/"):
                stack.push(expression(Binary(sign, a.integer, b.integer) | 0, a, b))
        else:
            native = NATIVES[name]
            arguments = stack.take(native.inputs)
            found = arithmetic(name, arguments) or self._context.board_words.value(name, arguments)
            if found is not None:
                stack.push(found)
            else:
                self._call_native(name, arguments, op.origin)

    def _shuffle(self, name: str) -> None:
        if name == "DROP" and self._stack.open_ended and not self._stack.values:
            self._add(Update("--", TOP, is_prefix=False))
            return
        taken = _SHUFFLES[name]
        values = self._stack.take(taken[0])
        copied = [place for place in set(taken[1]) if taken[1].count(place) > 1]
        for place in copied:
            if not values[place].simple or not values[place].fixed:
                values[place] = self._copyable(values[place])
        for place in taken[1]:
            self._stack.push(values[place])

    def _copyable(self, value: Value) -> Value:
        """Return a value that may be used twice: short conditions and sums are not evaluated."""
        return value if value.element is not None else self._stack.keep(value)

    def _verify(self, flag: Value, op: ops.CallNative) -> None:
        if flag.constant:
            return
        with self._stack.lines.when(self._rejection(flag, op)):
            self._add(STOPPED.set(TRUE))
            self._leave()

    def _rejection(self, flag: Value, op: ops.CallNative) -> Expression:
        """Return the condition under which ``verify`` leaves the generator."""
        return flag.denial

    def _set_cursor(self, name: str) -> None:
        stack = self._stack
        value = expression(cell("FROM"), fixed=False) if name == "back" else stack.pop()
        stack.settle()
        self._add(cell("FROM" if name == "home" else "HERE").set(value.integer))

    def _call_native(self, name: str, arguments: list[Value], origin: Origin | None) -> None:
        native = NATIVES[name]
        if Acts.WRITES in native.acts:
            self._stack.settle()
        function = self._context.call(FUNCTIONS[name])
        given = [argument.integer for argument in arguments]
        if name in EFFECTS:
            given.append(Literal(self._place(origin)))
        self._results(function(*given), native.outputs)

    def _return_stack(self, name: str) -> None:
        stack = self._stack
        match name:
            case ">R":
                self._held.append(stack.safe(stack.pop()))
            case "R>":
                stack.push(self._held.pop() if self._held else number(0))
            case "R@":
                stack.push(self._held[-1] if self._held else number(0))
            case _:
                depth = 1 if name == "I" else 2
                is_known = len(self._counters) >= depth
                counter = Name(self._counters[-depth]) if is_known else Number(0)
                stack.push(expression(counter, fixed=False))
