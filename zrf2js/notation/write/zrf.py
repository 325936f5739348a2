"""The writer of ZRF move blocks with the keywords of Zillions."""

from __future__ import annotations

from zrf2js.model.nodes import Argument, Block, Call, Ref
from zrf2js.notation.algebra import CIRCLE, Formula, checks
from zrf2js.notation.blocks.compiler import compile_formula
from zrf2js.notation.game_context import GameContext
from zrf2js.notation.requirements import needs_moved
from zrf2js.notation.write.legs import NotTranslatable

_NAMES = dict(zip(CIRCLE, ("n", "ne", "e", "se", "s", "sw", "w", "nw"), strict=True))
_NAMES.update({"U": "u", "D": "d"})
_EXTENSIONS = {
    "fork": "alternatives in the middle of a move",
    "spread": "a path to any reachable square",
    "search": "any combination of captures",
    "handler?": "a handler",
    "entry-unused?": "a move that is allowed once per game",
}
#: the closest Zillions tests of zrf2js extensions; Zillions does not lift the piece
_CLOSEST = {"threatened?": "attacked?", "protected?": "defended?"}


def write_zrf(formula: Formula) -> str:
    """Return ``(moves ...)`` with one block per path; raise NotTranslatable."""
    moved = "moved" if needs_moved(formula) else ""
    if any(check.word == "skipped" for check in checks(formula.pattern)):
        raise NotTranslatable("en passant, which needs the name of a piece")
    outcome = compile_formula(formula, "", GameContext(directions=_NAMES, moved=moved))
    if not outcome.ok:
        raise NotTranslatable("; ".join(d.message for d in outcome.diagnostics))
    lines = [f"  {_Block(block).text()}" for block in outcome.value]
    attribute = "(attribute moved false)\n" if moved else ""
    return attribute + "(moves\n" + "\n".join(dict.fromkeys(lines)) + ")"


class _Block:
    """Writer of one block; it uses the mark to test for the origin, unless the block does."""

    def __init__(self, block: Block) -> None:
        self._block = block
        words = set(_words(block.actions))
        self._marks = "start?" in words
        if self._marks and words & {"mark", "back"}:
            raise NotTranslatable("two marked squares")

    def text(self) -> str:
        actions = self._body(self._block.actions)
        return f"({'mark ' if self._marks else ''}{actions})"

    def _body(self, calls: tuple[Call, ...]) -> str:
        return " ".join(self._call(call) for call in calls)

    def _call(self, call: Call) -> str:
        word = call.keyword
        if word in _EXTENSIONS:
            raise NotTranslatable(_EXTENSIONS[word])
        match word:
            case "navigate" | "jump":
                return self._argument(call.args[0])
            case "verify":
                return " ".join(f"(verify {self._test(c)})" for c in call.calls(0))
            case "if":
                otherwise = call.calls(2)
                rest = f" else {self._body(otherwise)}" if otherwise else ""
                return f"(if {self._test(call.call(0))} {self._body(call.calls(1))}{rest})"
            case "while":
                return f"(while {self._test(call.call(0))} {self._body(call.calls(1))})"
            case "add" if not call.args[0]:
                return "add"
        arguments = [self._argument(arg) for arg in call.args if arg not in (None, ())]
        return f"({' '.join([word, *arguments])})" if arguments else word

    def _test(self, call: Call) -> str:
        word = _CLOSEST.get(call.keyword, call.keyword)
        match word:
            case "start?":
                word = "marked?"
            case "not":
                inner = call.call(0)
                if inner.keyword in ("and", "or"):
                    return f"(not {self._test(inner)})"
                text = self._test(inner)
                return f"(not-{text[1:]}" if text.startswith("(") else f"not-{text}"
            case "and" | "or":
                return f"({word} {' '.join(self._test(part) for part in call.calls(0))})"
            case "attribute":
                name, place = call.ref(0).name, call.place(1)
                return f"({name} {self._argument(place)})" if place is not None else name
            case _ if word in _EXTENSIONS:
                raise NotTranslatable(_EXTENSIONS[word])
        arguments = [self._argument(arg) for arg in call.args if arg is not None]
        return f"({' '.join([word, *arguments])})" if arguments else word

    def _argument(self, arg: Argument) -> str:
        if isinstance(arg, Ref):
            return arg.name.lstrip("~")
        if isinstance(arg, Call):
            return arg.keyword
        if isinstance(arg, tuple):
            return " ".join(self._argument(item) for item in arg)
        return str(arg)


def _words(calls: object) -> list[str]:
    words = []
    if isinstance(calls, Call):
        words.append(calls.keyword)
        calls = calls.args
    if isinstance(calls, tuple):
        for item in calls:
            words += _words(item)
    return words
