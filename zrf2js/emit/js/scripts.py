"""Override scripts, looked at before they become part of a module: does each parse, what does it
need, and which hooks does it set?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from zrf2js.emit.js.check import ScriptFault, parse_script
from zrf2js.language.hooks import BY_PATH, Support
from zrf2js.support.diagnostics.model import Severity
from zrf2js.support.diagnostics.suggest import did_you_mean
from zrf2js.support.outcome import Collector, Outcome
from zrf2js.support.source import Origin, Source, Span

#: what `--dagaz-scripts` puts into the module
DAGAZ_NAMES = ("Dagaz", "_", "sign")
#: the objects whose functions are hooks
_HOOKED = ("Model", "AI", "View", "Controller")


def check_scripts(overrides: Mapping[str, str], *, form: str, dagaz: bool) -> Outcome[None]:
    """What there is to say. ``form`` is the module's format; "" when none is going to be made."""
    collector = Collector()
    for name, text in overrides.items():
        _Script(Source(name, text), collector).check(form, dagaz)
    return collector.outcome(None)


class _Script:
    def __init__(self, source: Source, collector: Collector) -> None:
        self.source = source
        self.collector = collector

    def check(self, form: str, dagaz: bool) -> None:
        try:
            tree = parse_script(self.source.text)
        except ScriptFault as fault:
            self.collector.report(
                "ZRF530", self._at(fault.index, fault.index + 1), reason=str(fault)
            )
            return
        if form == "esm":
            self._check_strict()
        nodes = tuple(_walk(tree))
        if not dagaz:
            self._check_names(nodes)
        for node in nodes:
            if node.type == "AssignmentExpression" and node.operator == "=":
                self._check_hook(node.left, nodes)

    def _check_strict(self) -> None:
        """A module's scripts are strict, whatever they were written as."""
        try:
            parse_script(self.source.text, strict=True)
        except ScriptFault as fault:
            self.collector.report(
                "ZRF531", self._at(fault.index, fault.index + 1), reason=str(fault)
            )

    def _check_names(self, nodes: tuple[Any, ...]) -> None:
        declared = set(_declared(nodes))
        for node in nodes:
            if node.type == "Identifier" and node.name in DAGAZ_NAMES and node.name not in declared:
                if self._is_property(node, nodes):
                    continue
                self.collector.report("ZRF534", self._at(*node.range), word=node.name)
                return

    def _is_property(self, node: Any, nodes: tuple[Any, ...]) -> bool:
        return any(
            (other.type == "MemberExpression" and not other.computed and other.property is node)
            or (other.type == "Property" and not other.computed and other.key is node)
            for other in nodes
        )

    def _check_hook(self, target: Any, nodes: tuple[Any, ...]) -> None:
        path = _path(target)
        if path is None:
            return
        origin = self._at(*target.property.range)
        hook = BY_PATH.get(path)
        if hook is None:
            family, name = path.split(".")
            kin = [known.split(".")[1] for known in BY_PATH if known.startswith(f"{family}.")]
            similar = did_you_mean(name, kin)
            if similar is not None and not self._is_read(path, nodes):
                help = f"did you mean `{family}.{similar}`?"
                self.collector.report("ZRF532", origin, word=path, help=help)
            else:
                self.collector.report("ZRF532", origin, word=path, severity=Severity.NOTE)
        elif hook.support is Support.NO_EFFECT:
            self.collector.report("ZRF533", origin, word=path, help=hook.doc)

    def _is_read(self, path: str, nodes: tuple[Any, ...]) -> bool:
        """The script uses the name itself: it is a helper of its own."""
        written = [id(n.left) for n in nodes if n.type == "AssignmentExpression"]
        return any(
            node.type == "MemberExpression" and id(node) not in written and _path(node) == path
            for node in nodes
        )

    def _at(self, start: int, end: int) -> Origin:
        length = len(self.source.text)
        return Origin(Span(self.source, min(start, length), min(end, length)))


def _path(node: Any) -> str | None:
    """`Dagaz.Model.closure`, `Model.closure` and `Dagaz.AI.eval` below `Dagaz`; else None."""
    names: list[str] = []
    while node.type == "MemberExpression" and not node.computed:
        names.insert(0, node.property.name)
        node = node.object
    if node.type != "Identifier":
        return None
    names.insert(0, node.name)
    if names[0] == "Dagaz":
        del names[0]
    if names[:2] == ["Model", "AI"]:
        del names[0]
    return ".".join(names) if len(names) == 2 and names[0] in _HOOKED else None


def _declared(nodes: tuple[Any, ...]) -> Iterator[str]:
    for node in nodes:
        if node.type == "VariableDeclarator" and node.id.type == "Identifier":
            yield node.id.name
        if node.type in ("FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"):
            yield from (item.name for item in node.params if item.type == "Identifier")


def _walk(node: Any) -> Iterator[Any]:
    """Every node of a tree, outermost first."""
    waiting = [node]
    while waiting:
        item = waiting.pop()
        if isinstance(item, list):
            waiting.extend(reversed(item))
        elif hasattr(item, "type") and hasattr(item, "range"):
            yield item
            waiting.extend(
                value for key, value in reversed(vars(item).items()) if key not in ("range", "type")
            )
