"""The functions of templates, written once for all variants that share them."""

from __future__ import annotations

from collections.abc import Hashable

from zrf2js.emit.flavor import Flavor
from zrf2js.emit.js.rules.batched_template import write_batch
from zrf2js.emit.js.rules.functions import Function, NamedFunction
from zrf2js.emit.js.rules.names import Constants, Names, camel
from zrf2js.emit.js.rules.template import write_template
from zrf2js.ir.nodes import Body, Template
from zrf2js.ir.ops import HERE, And, IsEmpty, Verify
from zrf2js.ir.traits import parts
from zrf2js.support.diagnostics.locate import line_of
from zrf2js.support.frozen_node import frozen_node, replaced

_SUFFIXES = {Flavor.MOVE: "", Flavor.DROP: "Drop", Flavor.ATTACK: "Attacks"}


@frozen_node()
class Tested:
    """Facts that callers of a template's function have tested, so that it does not."""

    #: the first statements of the block, which are tests
    statements: int = 0
    #: the position is empty
    empty: bool = False

    def rest(self, body: Body) -> Body:
        """Return what is left of a block.

        If a pass has put a statement before the test whether the position is empty, it stays.
        """
        body = body[self.statements :]
        first = body[0] if self.empty and body else None
        if not isinstance(first, Verify):
            return body
        others = tuple(part for part in parts(first.condition) if part != IsEmpty(HERE))
        if not others:
            return body[1:]
        condition = And(others) if len(others) > 1 else others[0]
        return Verify(condition, origin=first.origin), *body[1:]


#: callers have tested nothing
UNTESTED = Tested()


class Library:
    """Functions by their source, such as a template; functions of equal texts have one name."""

    def __init__(self, names: Names) -> None:
        self._names = names
        self._written: dict[Hashable, Function] = {}
        self._kept: list[object] = []  # keeps objects alive whose ids are keys

    def move(
        self,
        template: Template,
        body: Body,
        constants: Constants,
        flavor: Flavor,
        tested: Tested = UNTESTED,
    ) -> Function:
        """Return the function of a template, without what its callers have tested."""
        key = (id(template), id(body), constants, flavor, tested)
        if key not in self._written:
            self._kept.append((template, body))
            written = replaced(template, body=tested.rest(body))
            function = write_template(written, constants, flavor)
            self._written[key] = function
        return self._written[key]

    def batch(
        self,
        template: Template,
        body: Body,
        constants: Constants,
        varying: tuple[int, ...],
        prefix: int,
    ) -> Function:
        """Return the function of a batch of moves (``batched_template``)."""
        key = (id(template), id(body), constants, varying)
        if key not in self._written:
            self._kept.append((template, body))
            written = replaced(template, body=body)
            function = write_batch(written, constants, varying, prefix)
            self._written[key] = function
        return self._written[key]

    def name(self, function: Function, hint: str) -> NamedFunction:
        """Return the function under its name in the module."""
        return NamedFunction(self._names.allocate(function.key, hint), function.parameters)


def function_name(template: Template, flavor: Flavor, piece: str) -> str:
    """Return a name after the macro of the block, else after the piece that uses it."""
    origin = template.origin
    macro = camel(origin.via.macro) if origin is not None and origin.via is not None else ""
    if not macro:
        return f"{piece[:1].lower()}{piece[1:]}{_SUFFIXES[flavor] or 'Move'}"
    return macro + _SUFFIXES[flavor]


def origin_comment(template: Template) -> str:
    """Return the place of the block in the rules as a comment, empty without an origin."""
    origin = template.origin
    if origin is None:
        return ""
    macro = f", macro {origin.via.macro}" if origin.via is not None else ""
    return f"{line_of(origin.span)}{macro}"
