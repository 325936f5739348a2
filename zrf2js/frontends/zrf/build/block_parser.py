"""The parser of move blocks: it turns forms into calls and checks arguments against shapes.

Each node is parsed once per role (``parse_memo``). An error inside a block invalidates that block
only, as in Zillions; the caller reports the error.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any

from zrf2js.frontends.zrf.build.parse_memo import InvalidBlock, NeverHolds, ParseMemo
from zrf2js.frontends.zrf.build.shapes import missing, needs_arguments, with_article
from zrf2js.frontends.zrf.forms import Atom, Form, Node
from zrf2js.language.keywords import BY_CONTEXT, Context, Keyword, find_condition
from zrf2js.model.nodes import Argument, Block, Call, Ref
from zrf2js.model.symbols import Symbols
from zrf2js.support.diagnostics.catalogue import diagnose
from zrf2js.support.diagnostics.model import Diagnostic, Severity
from zrf2js.support.diagnostics.suggest import did_you_mean
from zrf2js.support.outcome import Collector
from zrf2js.support.source import Origin

_MOVE = BY_CONTEXT[Context.MOVE]
_PLACES = BY_CONTEXT[Context.PLACE]
_NAMES = ("player", "piece", "zone", "position", "direction", "type")

#: the note of a diagnostic that invalidates its block
SKIPPED_BLOCK = "the enclosing move block is ignored"


class BlockParser:
    """Parser of blocks and conditions that resolves the names of one game.

    ``base`` is the parser of the game that a variant changes.
    """

    def __init__(
        self,
        symbols: Symbols,
        collector: Collector,
        macros: frozenset[str],
        base: BlockParser | None = None,
    ) -> None:
        self.symbols = symbols
        self._collector = collector
        self._macros = macros  # for suggestions
        self._memo: ParseMemo = ParseMemo(symbols, collector, base._memo if base else None)
        self._actions: dict[Node, tuple[Call, ...]] = {}

    def renew(self, collector: Collector, macros: frozenset[str]) -> None:
        """Prepare for the next version of a text."""
        self._collector, self._macros = collector, macros
        self._memo.renew(collector)

    def block(self, form: Form, move_type: str | None, *, drops: bool = False) -> Block:
        """Parse a move or drop block; raise InvalidBlock on an error."""
        zone = self._zone_of_drops(form) if drops else None
        if zone is None:
            actions = self._memo.once("block", form, lambda block: self.actions(block.items))
        else:
            actions = self._memo.once("drop block", form, lambda block: self._in_zone(zone, block))
        return Block(move_type=move_type, actions=actions, origin=form.origin)

    def _zone_of_drops(self, form: Form) -> Atom | None:
        """Return the zone that a drop block starts with (rule 67); other names have priority."""
        first = form.items[0] if form.items else None
        if not isinstance(first, Atom) or first.text in _MOVE:
            return None
        ref = self.symbols.find_any(("direction", "position", "zone"), first.text)
        return first if ref is not None and ref.kind == "zone" else None

    def _in_zone(self, zone: Atom, form: Form) -> tuple[Call, ...]:
        """Parse a drop block that is limited to the positions of a zone."""
        test = Call("in-zone?", (Ref("zone", zone.text), None), zone.origin)
        return (Call("verify", ((test,),), zone.origin), *self.actions(form.args))

    def is_action(self, form: Form) -> bool:
        """Return True if the group must be an action such as ``(verify empty?)``, not a block."""
        row = _MOVE.get(form.head)
        if row is None or not needs_arguments(row):
            return False
        return self.symbols.find_any(("direction", "position"), form.head) is None

    def actions(self, nodes: Sequence[Node]) -> tuple[Call, ...]:
        """Parse the actions of a block or body, in order."""
        calls: list[Call] = []
        for node in nodes:
            parsed = self._actions.get(node)
            calls += self._action(node) if parsed is None else parsed
        return tuple(calls)

    def _action(self, node: Node) -> tuple[Call, ...]:
        calls = self._memo.once("action", node, self._read_action)
        if not self._memo.faulty:
            self._actions[node] = calls
        return calls

    def _read_action(self, node: Node) -> tuple[Call, ...]:
        return self._bare_action(node) if isinstance(node, Atom) else self._action_form(node)

    def _bare_action(self, atom: Atom) -> tuple[Call, ...]:
        row = _MOVE.get(atom.text)
        if row is not None and not needs_arguments(row):
            return (Call(row.word, self._arguments(row, (), atom.origin), atom.origin),)
        ref = self.symbols.find_any(("direction", "position"), atom.text)
        if ref is not None:
            word = "navigate" if ref.kind == "direction" else "jump"
            return (Call(word, (ref,), atom.origin),)
        if row is not None:
            help, lacks = f"write `({row.word} ...)`", missing(row, ())
            raise self._invalid("ZRF202", atom.origin, help=help, word=row.word, missing=lacks)
        if find_condition(atom.text) is not None:
            self._collector.report("ZRF205", atom.origin, word=atom.text)
            return ()
        self._unknown_place(atom, chain(_MOVE, self._macros))
        return (Call("stop", (), atom.origin),)

    def _action_form(self, form: Form) -> tuple[Call, ...]:
        row = _MOVE.get(form.head)
        if row is None:
            return self._headless_actions(form)
        if row.word == "if":
            return (self._if(form),)
        if row.shape == "action*":  # `(mark X)` stands for `mark X`
            if form.args:
                self._collector.report("ZRF216", form.args[0].origin, word=row.word)
            return (Call(row.word, (), form.origin), *self.actions(form.args))
        return (Call(row.word, self._arguments(row, form.args, form.origin), form.origin),)

    def _headless_actions(self, form: Form) -> tuple[Call, ...]:
        """Parse a group without a keyword: its items are a sequence of actions."""
        if find_condition(form.head) is not None or form.head in self.symbols.attributes:
            self._collector.report("ZRF205", form.origin, word=form.head)
            return ()
        first = form.items[0] if form.items else None
        if len(form.items) > 1 and isinstance(first, Atom) and not self._known_anywhere(first.text):
            raise self._unknown_word(
                first, "ZRF215", chain(_MOVE, self.symbols.directions, self._macros)
            )
        return self.actions(form.items)

    def _if(self, form: Form) -> Call:
        if not form.args:
            raise self._invalid("ZRF202", form.origin, word="if", missing="a condition")
        then, otherwise = _split_else(form.args[1:])
        condition = self.condition(form.args[0])
        bodies = (self.actions(then), self.actions(otherwise))
        return Call("if", (condition, *bodies), form.origin)

    # --- conditions --------------------------------------------------------------------------

    def condition(self, node: Node) -> Call:
        """Parse a test, a combination with and/or/not, or an attribute used as a test."""
        return self._memo.once("condition", node, self._read_condition)

    def _read_condition(self, node: Node) -> Call:
        if isinstance(node, Atom):
            return self._test(node.text, (), node.origin)
        return self._condition_form(node)

    def _condition_form(self, form: Form) -> Call:
        if form.head == "verify":
            self._collector.report("ZRF207", form.origin)
            return self._all(form.args, form.origin)
        if not form.head and len(form.items) == 1:
            return self.condition(form.items[0])
        return self._test(form.head, form.args, form.origin)

    def _all(self, nodes: Iterable[Node], origin: Origin) -> Call:
        return Call("and", (tuple(self.condition(node) for node in nodes),), origin)

    def _test(self, word: str, args: tuple[Node, ...], origin: Origin) -> Call:
        condition = find_condition(word)
        if condition is not None:
            row, negated = condition
            call = self._known_test(row, args, origin)
            return Call("not", (call,), origin) if negated else call
        return self._attribute_test(word, args, origin)

    def _known_test(self, row: Keyword, args: tuple[Node, ...], origin: Origin) -> Call:
        noun = missing(row, args)
        if noun:  # Zillions accepts a test without its name, which never holds
            self._collector.report("ZRF203", origin, word=row.word, missing=noun)
            return Call("false", (), origin)
        try:
            return Call(row.word, self._arguments(row, args, origin), origin)
        except NeverHolds:
            return Call("false", (), origin)

    def _attribute_test(self, word: str, args: tuple[Node, ...], origin: Origin) -> Call:
        name = word if word in self.symbols.attributes else word.removeprefix("not-")
        if word in _MOVE and name not in self.symbols.attributes:
            help = f"`{word}` is an action; is a `)` missing before it?"
            raise self._invalid("ZRF204", origin, help=help, word=word)
        if name not in self.symbols.attributes:
            names = chain(BY_CONTEXT[Context.CONDITION], self.symbols.attributes)
            raise self._unknown_word(Atom(word, False, origin), "ZRF204", names)
        place = self._place(args[0]) if args else None
        self._collector.extend(diagnose("ZRF201", arg.origin, word=name) for arg in args[1:])
        call = Call("attribute", (Ref("attribute", name), place), origin)
        return call if name == word else Call("not", (call,), origin)

    # --- arguments ---------------------------------------------------------------------------

    def _arguments(
        self, row: Keyword, args: tuple[Node, ...], origin: Origin
    ) -> tuple[Argument, ...]:
        """Return the arguments in the order of the row's shape."""
        tokens = row.shape.split()
        if len(tokens) > 1 and all(token.endswith("?") for token in tokens):
            return self._in_any_order(row, tokens, list(args))
        return self._in_order(row, tokens, list(args), origin)

    def _in_order(
        self, row: Keyword, tokens: list[str], args: list[Node], origin: Origin
    ) -> tuple[Argument, ...]:
        values: list[Argument] = []
        for token in tokens:
            kind, mark = token.rstrip("?*+"), token[-1]
            if mark in "*+":
                values.append(self._star(kind, args))
                if mark == "+" and not values[-1]:
                    self._collector.report("ZRF208", origin, word=row.word)
            elif args and row.context is Context.MOVE and kind == "type":
                values.append(self._type(args.pop(0)))
            elif args and (mark != "?" or self._accepts(kind, args[0])):
                test = row.context is Context.CONDITION
                values.append(self._argument(kind, args.pop(0), condition=test))
            elif mark == "?":
                values.append(None)
            else:
                raise self._invalid("ZRF202", origin, word=row.word, missing=with_article(kind))
        self._reject_rest(row, args)
        return tuple(values)

    def _in_any_order(
        self, row: Keyword, tokens: list[str], args: list[Node]
    ) -> tuple[Argument, ...]:
        values: dict[str, Argument] = {}
        kinds = [token.rstrip("?") for token in tokens]
        rest: list[Node] = []
        for arg in args:
            named = isinstance(arg, Form) or self._known_anywhere(arg.text) or arg.text in _PLACES
            fitting = (k for k in kinds if k not in values and self._accepts(k, arg))
            kind = next(fitting, None) if named else None
            if kind is None:
                rest.append(arg)
            else:
                values[kind] = self._argument(kind, arg)
        self._reject_rest(row, rest)
        return tuple(values.get(kind) for kind in kinds)

    def _star(self, kind: str, args: list[Node]) -> tuple[Argument, ...]:
        if kind == "action":
            nodes, args[:] = list(args), []
            return self.actions(nodes)
        values = []
        while args and self._accepts(kind, args[0]):
            values.append(self._argument(kind, args.pop(0)))
        return tuple(values)

    def _accepts(self, kind: str, node: Node) -> bool:
        """Return True if the node can be an argument of this kind; ``cond`` accepts any node."""
        if kind in ("cond", "action", "value", "flag", "position-flag"):
            return True
        if kind == "place":
            return self._is_place(node)
        return isinstance(node, Atom) and self.symbols.find(kind, node.text) is not None

    def _is_place(self, node: Node) -> bool:
        """Return True for a place or an unknown name, which denotes a place off the board."""
        if isinstance(node, Form):
            return node.head in _PLACES
        if not self._known_anywhere(node.text):
            return node.text != "opposite"
        if self.symbols.find_any(("direction", "position"), node.text):
            return True
        return node.text in _PLACES and node.text != "opposite"

    def _argument(self, kind: str, node: Node, *, condition: bool = False) -> Argument:
        match kind:
            case "cond":
                return self.condition(node)
            case "place":
                return self._place(node)
            case "flag" | "position-flag":
                return Ref(kind, self._atom(node, kind).text)
            case "value":
                return self._value(node)
            case "action":
                return self._action(node)
        atom = self._atom(node, kind)
        ref = self.symbols.find(kind, atom.text)
        if ref is None and condition:
            names = self.symbols.of_kind(kind)
            self._collector.extend((_unknown(atom, "ZRF214", names, (), kind=kind),))
            raise NeverHolds
        if ref is None:
            helps = {"attribute": f"add `(attribute {atom.text} false)` to a piece"}
            names = self.symbols.of_kind(kind)
            raise InvalidBlock(_unknown(atom, "ZRF209", names, kind=kind, help=helps.get(kind)))
        return ref

    def _type(self, node: Node) -> Ref:
        """Return the move type of a continuation; report a type that no block has."""
        atom = self._atom(node, "type")
        if self.symbols.find("type", atom.text) is None:
            close = did_you_mean(atom.text, self.symbols.move_types)
            self._collector.report("ZRF213", atom.origin, instead=close, word=atom.text)
        return Ref("type", atom.text)

    def _value(self, node: Node) -> Call | str:
        """Parse the new value of a flag or attribute: a test, or the text of a constant."""
        if isinstance(node, Form):
            return self.condition(node)
        if node.text in ("true", "false"):
            return node.text
        if find_condition(node.text) or node.text.removeprefix("not-") in self.symbols.attributes:
            return self._test(node.text, (), node.origin)
        return node.text

    def _place(self, node: Node) -> Ref | Call:
        """Parse a direction, a position, ``(opposite d)``, or a stored place such as ``mark``."""
        if isinstance(node, Form):
            return self._place_form(node)
        ref = self.symbols.find_any(("direction", "position"), node.text)
        if ref is not None:
            return ref
        if node.text in _PLACES and node.text != "opposite":
            return Call(node.text, (), node.origin)
        self._unknown_place(node, ())
        return Call("nowhere", (), node.origin)

    def _unknown_place(self, atom: Atom, names: Iterable[str]) -> None:
        """Report an unknown direction; it has no links. ``names`` are other valid words."""
        if atom.text in self._macros:
            help = f"`{atom.text}` is a macro; a call has parentheses: `({atom.text} ...)`"
        elif atom.text == "else":
            help = "`else` is a part of `if`, which has at most one: `(if test ... else ...)`"
        else:
            names = chain(self.symbols.directions, self.symbols.positions, names)
            self._collector.extend((_unknown(atom, "ZRF206", names, ()),))
            return
        self._collector.report("ZRF206", atom.origin, help=help, word=atom.text)

    def _place_form(self, form: Form) -> Ref | Call:
        row = _PLACES.get(form.head)
        if row is None and len(form.items) == 1:
            return self._place(form.items[0])
        if row is None:
            raise self._invalid("ZRF210", form.origin)
        return Call(row.word, self._arguments(row, form.args, form.origin), form.origin)

    # --- errors ------------------------------------------------------------------------------

    def _atom(self, node: Node, kind: str) -> Atom:
        if isinstance(node, Atom):
            return node
        raise self._invalid("ZRF211", node.origin, kind=with_article(kind))

    def _reject_rest(self, row: Keyword, rest: list[Node]) -> None:
        for node in rest:
            if isinstance(node, Atom) and not self._known_anywhere(node.text):
                names = (n for kind in _NAMES for n in self.symbols.of_kind(kind))
                raise InvalidBlock(_unknown(node, "ZRF212", names, of=row.word))
            self._collector.report("ZRF201", node.origin, word=row.word)

    def _known_anywhere(self, text: str) -> bool:
        return self.symbols.find_any((*_NAMES, "attribute"), text) is not None

    def _unknown_word(self, atom: Atom, code: str, names: Iterable[str]) -> InvalidBlock:
        """Warn of a likely typo, which Zillions ignores; report an error for any other word."""
        diagnostic = _unknown(atom, code, names)
        if diagnostic.correction is None:
            diagnostic = replace(diagnostic, severity=Severity.ERROR, notes=())
        return InvalidBlock(diagnostic)

    def _invalid(self, code: str, origin: Origin, **values: Any) -> InvalidBlock:
        return InvalidBlock(diagnose(code, origin, notes=(SKIPPED_BLOCK,), **values))


def _unknown(
    atom: Atom,
    code: str,
    names: Iterable[str],
    notes: tuple[str, ...] = (SKIPPED_BLOCK,),
    **values: Any,
) -> Diagnostic:
    close = did_you_mean(atom.text, names)
    return diagnose(code, atom.origin, instead=close, notes=notes, word=atom.text, **values)


def _split_else(nodes: tuple[Node, ...]) -> tuple[tuple[Node, ...], tuple[Node, ...]]:
    for index, node in enumerate(nodes):
        if type(node) is Atom and node.text == "else":
            return nodes[:index], nodes[index + 1 :]
    return nodes, ()
