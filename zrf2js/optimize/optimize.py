"""Execution of the optimization passes over the games of a Program."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial

from zrf2js.ir.nodes import GameIR, Program
from zrf2js.optimize.merge_similar_templates import MergeSimilarTemplates
from zrf2js.optimize.passes import PASSES, AnyPass, GamePass, Pass, ScriptPass
from zrf2js.support.frozen_node import replaced
from zrf2js.support.optional import attempt

#: called with each pass and the Program after it
Observer = Callable[[AnyPass, Program], None]


#: operations of the distinct templates of a file; the largest known file has 5 869
MAX_OPERATIONS = 30_000


def optimize(
    program: Program,
    *,
    full: bool = True,
    without: Collection[str] = (),
    observer: Observer | None = None,
) -> Program:
    """Run the portable passes over every game of ``program``.

    With ``full=False``, run only what every emitter requires.  ``without`` names passes to leave
    out.
    """
    if not full or "merge-similar-templates" in without:
        program = _run(Pass("parameters", "", partial(MergeSimilarTemplates, merge=False)), program)
    selected = [each for each in PASSES if each.portable and each.name not in without]
    return _run_all(selected if full else [], program, observer)


def annotate(
    program: Program, *, without: Collection[str] = (), observer: Observer | None = None
) -> Program:
    """Run the passes that annotate games for emitters of code, except those in ``without``.

    A Program of more than ``MAX_OPERATIONS`` is returned unchanged, to limit compile time.
    Games share templates, and the passes rewrite a shared template once.
    """
    templates = {id(each): each for game in program.games for each in game.templates}
    if sum(len(each.operations) for each in templates.values()) > MAX_OPERATIONS:
        return program
    selected = [
        each
        for each in PASSES
        if not each.portable
        and each.name not in without
        and isinstance(each, ScriptPass) == bool(program.kernel_games)
    ]
    return _run_all(selected, program, observer)


def _run_all(passes: list[AnyPass], program: Program, observer: Observer | None) -> Program:
    for each in passes:
        program = _run(each, program)
        if observer is not None:
            observer(each, program)
    return program


def _run(each: AnyPass, program: Program) -> Program:
    if isinstance(each, ScriptPass):
        return attempt(each.name, None, partial(each.run, program), program)
    run = each.start()
    if not each.portable:
        run = partial(_attempted, each.name, run)
    return replaced(program, games=tuple(map(run, program.games)))


def _attempted(name: str, run: GamePass, game: GameIR) -> GameIR:
    """Return the annotated game; an emitter is correct without annotations."""
    return attempt(name, game, partial(run, game), game)
