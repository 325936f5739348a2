"""Statements under construction: lines, assignments, jumps and blocks, with their origins.

The tree has the structure that analyses of the written code need (``dead_code``).  A line prints as
it was added; branches and loops over a single line print without braces.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import field
from enum import Enum
from typing import TypeAlias, assert_never

from zrf2js.emit.js.rules.text import OR, Expr, plain, printed_size, resolved, substitute
from zrf2js.support.frozen_node import frozen_node, replaced
from zrf2js.support.source import Origin


@frozen_node(eq=False)
class Line:
    """A statement, a comment or a declaration that no analysis changes."""

    text: str
    origin: Origin | None


@frozen_node(eq=False)
class Assign:
    """An assignment to a local, with ``let`` or ``const`` its declaration.

    An empty ``value`` declares the local only.  A value with an ``effect`` has to be computed even
    if the local is not read.
    """

    target: str
    value: str
    origin: Origin | None
    declares: str = ""
    effect: bool = False

    def __str__(self) -> str:
        word = f"{self.declares} " if self.declares else ""
        return f"{word}{self.target} = {self.value}" if self.value else f"{word}{self.target}"


@frozen_node(eq=False)
class Jump:
    """A ``return``, or a ``break`` out of the block with a label."""

    text: str
    label: str = ""


@frozen_node(eq=False)
class Exit:
    """A jump, under a condition if there is one."""

    jump: Jump
    condition: Expr | None
    origin: Origin | None

    def __str__(self) -> str:
        if self.condition is None:
            return self.jump.text
        return f"if ({self.condition.text}) {self.jump.text}"


class Kind(Enum):
    """The control flow of a block."""

    PLAIN = "runs like the statements around it, or is a function on its own"
    LOOP = "runs while the condition in its head holds"
    DO = "runs until the condition at its foot does not hold"
    LABELED = "a block that jumps may leave"
    LOCAL_FUNCTION = "a function inside a function"


@frozen_node(eq=False)
class Block:
    """Statements between a head and a foot; ``label`` is that of a labeled block."""

    kind: Kind
    head: str
    foot: str
    origin: Origin | None
    label: str = ""
    body: list[Node] = field(default_factory=list)


@frozen_node(eq=False)
class Arm:
    """One branch of a chain; the condition of the last ``else`` is None."""

    condition: Expr | None
    origin: Origin | None
    body: list[Node] = field(default_factory=list)


@frozen_node(eq=False)
class Chain:
    """An ``if`` with its ``else if`` and ``else`` branches."""

    arms: list[Arm]


#: a printed line with its indentation, and the place in the rules that it implements
Row: TypeAlias = tuple[str, "Origin | None"]


@frozen_node(eq=False)
class Printed:
    """The rows of statements that are complete."""

    rows: list[Row]

    @property
    def text(self) -> str:
        """The printed lines."""
        return "\n".join([text for text, _ in self.rows])


Node: TypeAlias = Line | Assign | Exit | Block | Chain | Printed


class Lines:
    """Statements in their order; ``origin`` is the place in the rules that new ones implement."""

    __slots__ = ("_nodes", "origin")

    def __init__(self, origin: Origin | None = None, nodes: Iterable[Node] = ()) -> None:
        self._nodes: list[Node] = list(nodes)
        self.origin = origin

    @property
    def nodes(self) -> tuple[Node, ...]:
        """The statements."""
        return tuple(self._nodes)

    def add(self, *lines: str) -> None:
        """Append lines."""
        origin = self.origin
        self._nodes.extend([Line(line, origin) for line in lines])

    def assign(self, target: str, value: str, *, effect: bool = False) -> None:
        """Append an assignment to a local."""
        self._nodes.append(Assign(target, value, self.origin, effect=effect))

    def declare(self, target: str, value: str, word: str = "const") -> None:
        """Append the declaration of a local."""
        self._nodes.append(Assign(target, value, self.origin, word))

    def leave(self, jump: Jump | str, condition: Expr | str | None = None) -> None:
        """Append a jump, under a condition if there is one."""
        test = None if condition is None else _expr(condition)
        jump = Jump(jump) if isinstance(jump, str) else jump
        self._nodes.append(Exit(jump, test, self.origin))

    def take(self, other: Lines) -> None:
        """Append the statements of other lines; they keep their origins."""
        self._nodes.extend(other._nodes)

    # --- blocks ------------------------------------------------------------------------------

    @contextmanager
    def block(
        self, head: str, foot: str = "}", kind: Kind = Kind.PLAIN, label: str = ""
    ) -> Iterator[None]:
        """Put the statements that the context appends into a block."""
        block = Block(kind, head, foot, self.origin, label)
        self._nodes.append(block)
        outer, self._nodes = self._nodes, block.body
        yield
        self._nodes = outer

    def loop(self, head: str) -> AbstractContextManager[None]:
        """Put the statements that the context appends into a loop."""
        return self.block(head, kind=Kind.LOOP)

    @contextmanager
    def when(self, condition: Expr | str) -> Iterator[None]:
        """Put the statements that the context appends into an ``if``."""
        arm = Arm(_expr(condition), self.origin)
        self._nodes.append(Chain([arm]))
        outer, self._nodes = self._nodes, arm.body
        yield
        self._nodes = outer

    @contextmanager
    def otherwise(self, condition: Expr | str | None = None) -> Iterator[None]:
        """Put the statements of the context into an ``else`` or ``else if`` of the last ``if``."""
        chain = self._nodes[-1]
        assert isinstance(chain, Chain)
        arm = Arm(None if condition is None else _expr(condition), self.origin)
        chain.arms.append(arm)
        outer, self._nodes = self._nodes, arm.body
        yield
        self._nodes = outer

    def substitute(self, values: Mapping[str, str]) -> Lines:
        """Return the statements with other texts in place of some of their references."""
        return Lines(self.origin, substituted(self._nodes, values))

    # --- results -----------------------------------------------------------------------------

    def origins(self) -> tuple[Origin | None, ...]:
        """Return the origin of each printed line."""
        return tuple([origin for _, origin in self._rows()])

    def resolved(self) -> tuple[str, frozenset[str]]:
        """Return the printed text, and the names that it refers to."""
        return resolved("\n".join([text for text, _ in self._rows()]))

    def size(self) -> int:
        """Return the length of the printed text."""
        return sum([printed_size(text) + 1 for text, _ in self._rows()]) - 1

    def uses(self) -> frozenset[str]:
        """Return the names that the statements refer to."""
        return self.resolved()[1]

    def printed(self) -> Lines:
        """Return the printed lines as one statement, with marks of references."""
        return Lines(self.origin, [Printed(self._rows())])

    def finished(self) -> Lines:
        """Return the printed lines as one statement without marks of references, to print fast."""
        return self.map(plain)

    def map(self, change: Callable[[str], str]) -> Lines:
        """Return the printed lines as one statement after a change that keeps their line ends."""
        rows = self._rows()
        texts = change("\n".join([text for text, _ in rows])).split("\n")
        origins = [origin for _, origin in rows]
        return Lines(self.origin, [Printed(list(zip(texts, origins, strict=True)))])

    def _rows(self) -> list[Row]:
        rows: list[Row] = []
        _print(self._nodes, "", rows)
        return rows

    def __str__(self) -> str:
        return self.resolved()[0]


def substituted(nodes: Iterable[Node], values: Mapping[str, str]) -> list[Node]:
    """Return statements with other texts in place of some of their references."""
    """Return statements with other texts in place of some of their references."""
    found: list[Node] = []
    for node in nodes:
        match node:
            case Line():
                found.append(Line(substitute(node.text, values), node.origin))
            case Assign():
                found.append(replaced(node, value=substitute(node.value, values)))
            case Exit():
                test = node.condition
                jump = Jump(substitute(node.jump.text, values), node.jump.label)
                test = None if test is None else test.substitute(values)
                found.append(Exit(jump, test, node.origin))
            case Block():
                head, foot = substitute(node.head, values), substitute(node.foot, values)
                body = substituted(node.body, values)
                found.append(replaced(node, head=head, foot=foot, body=body))
            case Chain():
                found.append(Chain([_substituted_arm(arm, values) for arm in node.arms]))
            case Printed():
                rows = [(substitute(text, values), origin) for text, origin in node.rows]
                found.append(Printed(rows))
            case _:
                assert_never(node)
    return found


def _substituted_arm(arm: Arm, values: Mapping[str, str]) -> Arm:
    test = None if arm.condition is None else arm.condition.substitute(values)
    return Arm(test, arm.origin, substituted(arm.body, values))


def are_equal(some: Sequence[Node], others: Sequence[Node]) -> bool:
    """Return True if statements are equal, apart from the places in the rules."""
    return len(some) == len(others) and all(map(_is_equal, some, others))


def _is_equal(node: Node, other: Node) -> bool:
    match node, other:
        case (Line(), Line()):
            return node.text == other.text
        case (Printed(), Printed()):
            return node.text == other.text
        case (Assign(), Assign()) | (Exit(), Exit()):
            return str(node) == str(other)
        case (Block(), Block()):
            heads = (node.head, node.foot) == (other.head, other.foot)
            return heads and are_equal(node.body, other.body)
        case (Chain(), Chain()):
            return len(node.arms) == len(other.arms) and all(
                _test(arm) == _test(same) and are_equal(arm.body, same.body)
                for arm, same in zip(node.arms, other.arms, strict=True)
            )
    return False


def _test(arm: Arm) -> str:
    return "" if arm.condition is None else arm.condition.text


def _expr(condition: Expr | str) -> Expr:
    return Expr(condition, OR) if isinstance(condition, str) else condition


def _print(nodes: Iterable[Node], indent: str, rows: list[Row]) -> None:
    """Append the rows of statements; texts have the marks of references."""
    for node in nodes:
        match node:
            case Line():
                rows.append((indent + node.text if node.text else "", node.origin))
            case Assign() | Exit():
                rows.append((f"{indent}{node}", node.origin))
            case Block(kind=Kind.LOOP):
                _print_arm(node.head, node.body, node.origin, indent, rows)
            case Block():
                rows.append((indent + node.head, node.origin))
                _print(node.body, f"{indent}  ", rows)
                rows.append((indent + node.foot, node.origin))
            case Chain():
                word = ""
                for arm in _arms(node):
                    test = "" if arm.condition is None else f"if ({arm.condition.text})"
                    _print_arm(f"{word}{test}".rstrip(), arm.body, arm.origin, indent, rows)
                    word = "else "
            case Printed():
                rows += [(indent + text if text else "", origin) for text, origin in node.rows]
            case _:
                assert_never(node)


def _arms(chain: Chain) -> Iterator[Arm]:
    """Yield the branches; an ``if`` that is all of an ``else`` becomes an ``else if``."""
    *arms, last = chain.arms
    yield from arms
    match last:
        case Arm(condition=None, body=[Chain() as inner]):
            yield from _arms(inner)
        case _:
            yield last


def _print_arm(
    head: str, body: list[Node], origin: Origin | None, indent: str, rows: list[Row]
) -> None:
    """Append the rows of a branch or a loop, without braces for one simple statement."""
    text = _simple_text(body[0]) if len(body) == 1 else None
    if text is not None:
        rows.append((f"{indent}{head} {text}", origin))
    else:
        rows.append((f"{indent}{head} {{", origin))
        _print(body, f"{indent}  ", rows)
        rows.append((f"{indent}}}", origin))


def _simple_text(node: Node) -> str | None:
    """Return the text of one line that no ``else`` after it could belong to, else None."""
    match node:
        case Line():
            return node.text
        case Assign() if not node.declares:
            return str(node)
        case Exit() if node.condition is None:
            return str(node)
    return None
