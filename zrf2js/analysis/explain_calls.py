"""Explanations of analyses of templates, call by call: captures, moves and loops."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from zrf2js.analysis.attacks.capture_targets import AGAIN, CaptureTarget, rank
from zrf2js.analysis.attacks.footprint import capture_targets
from zrf2js.analysis.core.interpreter import NotAnalyzable
from zrf2js.analysis.core.loop_termination import LoopTermination, loops
from zrf2js.analysis.core.paths import Path
from zrf2js.analysis.duplicates.path_enumeration import MovePath, PathCache
from zrf2js.ir.nodes import GameIR, Template, TemplateCall
from zrf2js.support.diagnostics.locate import line_of
from zrf2js.support.source import Origin


def explain_footprint(game: GameIR) -> Iterator[str]:
    """Yield the positions where each piece can capture, with those that the captures depend on."""

    def rows(template: Template, names: _Names) -> Iterator[str]:
        for target in sorted(capture_targets(template), key=rank):
            yield f"captures at {names.bound_path(target.path)}{_depends(target, names)}"

    return _by_call(game, rows)


def _depends(target: CaptureTarget, names: _Names) -> str:
    paths = sorted({names.bound_path(each.path) for each in target.dependencies})
    return f", depends on {', '.join(paths)}" if paths else ""


def explain_paths(game: GameIR) -> Iterator[str]:
    """Yield the paths by which the blocks of each piece reach an ``add``."""
    cache = PathCache()

    def rows(template: Template, names: _Names) -> Iterator[str]:
        for path in cache.paths(template):
            yield f"moves to {names.path(path.target)}{_conditions(path)}"

    return _by_call(game, rows)


def _conditions(path: MovePath) -> str:
    count = len(path.facts)
    return f" under {count} condition{'s' if count > 1 else ''}" if count else ""


def explain_loops(game: GameIR) -> Iterator[str]:
    """Yield the loops of all templates: loops that terminate, and loops with counted iterations."""
    termination = LoopTermination(game)
    lines: dict[str, None] = {}
    for number, template in enumerate(game.templates):
        unproven = termination.unproven_loops(number)
        for index, loop in enumerate(loops(template)):
            verdict = "iterations are counted" if index in unproven else "terminates"
            lines[f"  {_line(loop.origin) or f'template {number}'}: {verdict}"] = None
    yield from lines or ["  no loops"]


def _by_call(game: GameIR, rows: Callable[[Template, _Names], Iterator[str]]) -> Iterator[str]:
    """Yield the rows of each call of each piece, or the reason why there is no analysis."""
    if not any(piece.moves for piece in game.pieces):
        yield "  no moves, only drops"
    for piece in game.pieces:
        lines: dict[str, None] = {}
        for call in dict.fromkeys(piece.moves):
            template = game.templates[call.template]
            where = _line(template.origin)
            try:
                texts = list(rows(template, _Names(game, call)))
            except NotAnalyzable as reason:
                texts = [f"not analyzable: {reason}"]
            lines.update(dict.fromkeys(f"    {text}{where and f'  ({where})'}" for text in texts))
        if lines:
            yield f"  {piece.name}"
            yield from lines


class _Names:
    """The names of places, with the arguments of a call."""

    def __init__(self, game: GameIR, call: TemplateCall) -> None:
        self._game = game
        self._call = call

    def path(self, path: Path) -> str:
        """Return the steps of a path; those of a loop are in parentheses."""
        return " ".join(map(self._element, path)) or "the start"

    def bound_path(self, path: Path) -> str:
        """Return the steps of a path of the attack footprint: its numbers are those of arguments.

        The steps of a loop are in parentheses.
        """
        return " ".join(map(self._bound_element, path)) or "the start"

    def _element(self, element: object) -> str:
        match element:
            case int():
                return self._game.directions[self._value(element)]
            case ("at", int() as position):
                return self._game.positions[self._value(position)].name
            case ("loop", _, *steps):
                return f"({self.path(tuple(steps))})*"
        return "an unknown position"

    def _bound_element(self, element: object) -> str:
        match element:
            case int():
                return self._element(~element)
            case ("arg", int() as index):
                return self._element(("at", ~index))
            case ("at", int()):
                return self._element(element)
            case tuple():
                return f"({self.bound_path(tuple(step for step in element if step != AGAIN))})*"
        return "an unknown position"

    def _value(self, element: int) -> int:
        """Return the number of a direction or position in a path of ``path_enumeration``."""
        return self._call.args[~element] if element < 0 else element


def _line(origin: Origin | None) -> str:
    return "" if origin is None else line_of(origin.span)
