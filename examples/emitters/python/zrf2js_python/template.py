"""One move template as a Python generator function: `yield` is `add`."""

from __future__ import annotations

from collections.abc import Iterator

from zrf2js.ir.nodes import Op, Param, Template

TESTS = {"empty": "is_empty", "friend": "is_friend", "enemy": "is_enemy", "neutral": "is_neutral"}


class Unsupported(Exception):
    """An operation this target has no words for."""

    def __init__(self, op: Op) -> None:
        super().__init__(op.name)
        self.op = op


def function(name: str, template: Template) -> str:
    """The text of the function; it yields Moves."""
    arguments = "".join(f", a{number}" for number in range(len(template.params)))
    body = list(statements(template.body))
    lines = [f"def {name}(block{arguments}):", "    here = block.start", *indented(body)]
    return "\n".join([*lines, "    return", "    yield"])  # a generator, even if it adds nothing


def indented(lines: list[str]) -> list[str]:
    return ["    " + line for line in lines]


def statements(body: tuple[Op, ...]) -> Iterator[str]:
    """Each operation as lines of Python."""
    for op in body:
        yield from statement(op)


def statement(op: Op) -> Iterator[str]:
    args = op.args
    match op.name:
        case "navigate" | "jump" | "go":
            target = Op("neighbor", args) if op.name == "navigate" else Op("at", args)
            yield f"here = {place(args[0] if op.name == 'go' else target)}"
            yield "if here < 0: return"
        case "mark":
            yield "block.mark = here"
        case "back":
            yield "here = block.mark"
        case "verify":
            yield f"if not {condition(args[0])}: return"
        case "if":
            yield f"if {condition(args[0])}:"
            yield from indented([*statements(args[1]), "pass"])
            yield "else:"
            yield from indented([*statements(args[2]), "pass"])
        case "while":
            yield f"while {condition(args[0])}:"
            yield from indented([*statements(args[1]), "pass"])
        case "stop":
            yield "return"
        case "from":
            yield "block.origin = here"
        case "to":
            yield "block.target = here"
        case "cascade":
            yield "block.cascade(here)"
        case "add" | "add-partial" | "add-copy" | "add-copy-partial":
            yield from adds(op)
        case "set-flag":
            yield f"block.flags[{args[0]}] = {condition(args[1])}"
        case "set-position-flag":
            yield f"block.flags[{args[0]}, {place(args[2])}] = {condition(args[1])}"
        case _:
            yield effect(op)


def adds(op: Op) -> Iterator[str]:
    mode = "None"
    if op.name.endswith("partial"):
        mode = "OFF" if op.args[1] is None else str(op.args[1])
    copies = op.name.startswith("add-copy")
    for piece in op.args[0] or (-1,):
        yield f"yield block.add(here, {operand(piece)}, {mode}, {copies})"
    yield "block.forget()"


def effect(op: Op) -> str:
    *args, where = op.args
    match op.name:
        case "capture" | "flip":
            return f"block.effect({op.name!r}, {place(where)})"
        case "create":
            player = "block.player" if args[0] is None else operand(args[0])
            piece = "block.piece" if args[1] is None else operand(args[1])
            return f"block.effect('create', {place(where)}, ({player}, {piece}))"
        case "change-owner":
            player = "block.player" if args[0] is None else operand(args[0])
            return f"block.effect('owner', {place(where)}, {player})"
        case "change-type":
            return f"block.effect('type', {place(where)}, {operand(args[0])})"
        case "set-attribute":
            value = args[1]
            if isinstance(value, Op):
                truth = f"block.game.rules['falsy'][{args[0]}]"
                value = f"{truth} if {condition(value)} else 0"
            return f"block.effect('attribute', {place(where)}, ({args[0]}, {value}))"
    raise Unsupported(op)


def condition(op: Op) -> str:
    """An expression that is true or false."""
    args = op.args
    match op.name:
        case "true" | "false":
            return op.name.title()
        case "not":
            return f"(not {condition(args[0])})"
        case "and" | "or":
            parts = f" {op.name} ".join(map(condition, args[0]))
            return f"({parts})" if parts else str(op.name == "and")
        case "flag":
            return f"block.flags.get({args[0]}, False)"
        case "position-flag":
            return f"block.flags.get(({args[0]}, {place(args[1])}), False)"
        case "on-board":
            return f"({place(args[0])} >= 0)"
        case "position":
            return f"({place(args[1])} == {operand(args[0])})"
        case "piece" | "in-zone" | "attribute":
            method = {"piece": "is_piece", "in-zone": "in_zone"}.get(op.name, op.name)
            return f"block.{method}({operand(args[0])}, {place(args[1])})"
        case "last-from" | "last-to":
            number = int(op.name == "last-to")
            return f"({place(args[0])} == block.game.last[{number}] >= 0)"
        case "marked":
            return f"({place(args[0])} == block.mark)"
        case "attacked" if args[0] is None:
            return f"block.is_attacked({place(args[1])})"
        case name if name in TESTS:
            return f"block.{TESTS[name]}({place(args[0])})"
    raise Unsupported(op)


def place(op: Op) -> str:
    """An expression for a position, negative off the board."""
    match op.name:
        case "here":
            return "here"
        case "neighbor":
            return f"block.step(here, {operand(op.args[0])})"
        case "at":
            return operand(op.args[0])
        case "nowhere":
            return "OFF"
        case "origin":
            return "block.origin"
        case "target":
            return "block.target"
        case "mark-place":
            return "block.mark"
        case "last-from-place" | "last-to-place":
            return f"block.game.last[{int(op.name == 'last-to-place')}]"
    raise Unsupported(op)


def operand(value: object) -> str:
    """A number, or the parameter that stands for it."""
    return f"a{value.index}" if isinstance(value, Param) else str(value)
