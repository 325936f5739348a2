"""Checks of override scripts before they become part of a module: syntax, names and hooks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from zrf2js.language.hooks import BY_PATH, Support
from zrf2js.language.members import KERNEL, has_member
from zrf2js.scripts.members import is_tested, members_of, set_members
from zrf2js.scripts.names import declared_names
from zrf2js.scripts.syntax import faults, origin_of, parse, path_of, text_of, walk
from zrf2js.support.diagnostics.model import Severity
from zrf2js.support.diagnostics.suggest import did_you_mean
from zrf2js.support.outcome import Collector, Outcome
from zrf2js.support.source import Origin, Source

if TYPE_CHECKING:
    from zrf2js.scripts.members import Member
    from zrf2js.scripts.syntax import Node

#: the names that `--dagaz-scripts` defines in the module
DAGAZ_NAMES = ("Dagaz", "_", "sign")
#: the objects whose functions are hooks
_HOOKED = ("Model", "AI", "View", "Controller")
#: members of lists: scripts also name lists of moves `move`
_OF_LISTS = ("length", "push", "pop", "concat", "slice", "join", "sort", "indexOf", "forEach")


def check_members(overrides: Mapping[str, str]) -> Outcome[None]:
    """Report each member of Dagaz's objects that zrf2js lacks and no script sets (ZRF535)."""
    collector = Collector()
    scripts = [_Script(Source(name, text), collector) for name, text in overrides.items()]
    nodes = [tuple(walk(parse(script.source.text))) for script in scripts]
    members = frozenset(member for own in nodes for member in set_members(own))
    for script, own in zip(scripts, nodes, strict=True):
        script.check_members(own, members)
    return collector.outcome(None)


#: what to do about a missing member, by its object
_ADVICE = {
    "Model": "define it in a script, or check the script that defines it, too",
    "AI": "the search of zrf2js does not use it; leave scripts of the search out",
    "View": "the page of zrf2js draws the board; leave scripts of the view out",
    "Controller": "part of Dagaz's page; test with `_.isUndefined` before the call",
    "Sounds": "zrf2js has its own sounds; test with `_.isUndefined` before the use",
}


def check_scripts(overrides: Mapping[str, str], *, form: str, dagaz: bool) -> Outcome[None]:
    """Report the findings in scripts. ``form`` is the format of the module, "" without a module."""
    collector = Collector()
    for name, text in overrides.items():
        _Script(Source(name, text), collector).check(form, dagaz)
    return collector.outcome(None)


class _Script:
    """The checks of one script."""

    def __init__(self, source: Source, collector: Collector) -> None:
        self.source = source
        self.collector = collector

    def check(self, form: str, dagaz: bool) -> None:
        tree = parse(self.source.text)
        all_faults = list(faults(tree, strict=form == "esm"))
        for fault in all_faults:
            code = "ZRF531" if fault.sloppy else "ZRF530"
            self.collector.report(code, self._at(fault.node), reason=fault.reason)
            if not fault.sloppy:
                return
        nodes = tuple(walk(tree))
        if not dagaz:
            self._check_names(nodes)
        for node in nodes:
            if node.type == "assignment_expression":
                self._check_hook(node, nodes)

    def check_members(self, nodes: tuple[Node, ...], members: frozenset[Member]) -> None:
        """Report the first use of each member that neither zrf2js nor a script has."""
        reported: set[Member] = set()
        for member, node in members_of(nodes):
            owner, name = member
            path = f"{owner}.{name}"
            if member in members | reported or has_member(owner, name) or path in BY_PATH:
                continue
            if is_tested(node) or (owner not in _ADVICE and name in _OF_LISTS):
                continue
            reported.add(member)
            similar = did_you_mean(name, sorted(KERNEL[owner]))
            spelled = f"did you mean `{owner}.{similar}`?" if similar else ""
            advice = _ADVICE.get(owner, "docs/from-dagaz.md lists its members")
            self.collector.report("ZRF535", self._at(node), word=path, help=spelled or advice)

    def _check_names(self, nodes: tuple[Node, ...]) -> None:
        declared = set(declared_names(nodes))
        for node in nodes:
            if node.type in ("identifier", "shorthand_property_identifier"):
                name = text_of(node)
                if name in DAGAZ_NAMES and name not in declared:
                    self.collector.report("ZRF534", self._at(node), word=name)
                    return

    def _check_hook(self, assignment: Node, nodes: tuple[Node, ...]) -> None:
        target = assignment.child_by_field_name("left")
        path = _path(target)
        if path is None or target is None:
            return
        name_node = target.child_by_field_name("property")
        assert name_node is not None
        origin = self._at(name_node)
        hook = BY_PATH.get(path)
        if hook is None:
            family, name = path.split(".")
            kin = [path.split(".")[1] for path in BY_PATH if path.startswith(f"{family}.")]
            similar = did_you_mean(name, kin)
            if similar is not None and not self._is_read(path, nodes):
                help = f"did you mean `{family}.{similar}`?"
                self.collector.report("ZRF532", origin, word=path, help=help)
            else:
                self.collector.report("ZRF532", origin, word=path, severity=Severity.NOTE)
        elif hook.support is Support.NO_EFFECT:
            self.collector.report("ZRF533", origin, word=path, help=hook.doc)

    def _is_read(self, path: str, nodes: tuple[Node, ...]) -> bool:
        """Return True if the script reads the property: it is a helper, not a misspelled hook."""
        assignments = (node for node in nodes if node.type == "assignment_expression")
        targets = (node.child_by_field_name("left") for node in assignments)
        written = {target.id for target in targets if target is not None}
        return any(
            node.type == "member_expression" and node.id not in written and _path(node) == path
            for node in nodes
        )

    def _at(self, node: Node) -> Origin:
        return origin_of(node, self.source)


def _path(node: Node | None) -> str | None:
    """Return the path of a hook below `Dagaz`, such as `Model.closure`; None for other nodes."""
    names = path_of(node)
    if names[:2] == ["Model", "AI"]:
        del names[0]
    return ".".join(names) if len(names) == 2 and names[0] in _HOOKED else None
