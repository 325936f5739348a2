"""Execution of the optimization passes over the games of a Program."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from functools import partial

from zrf2js.ir.annotations import Annotations
from zrf2js.ir.nodes import GameIR, Program
from zrf2js.optimize.merge_similar_templates import MergeSimilarTemplates
from zrf2js.optimize.passes import PASSES, AnyPass, Pass, ScriptPass
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
    for each in PASSES if full else ():
        if isinstance(each, Pass) and each.portable and each.name not in without:
            program = _run(each, program)
            if observer is not None:
                observer(each, program)
    return program


def annotate(
    program: Program, *, without: Collection[str] = (), observer: Observer | None = None
) -> Program:
    """Run the passes that annotate games for emitters of code, except those in ``without``.

    A Program of more than ``MAX_OPERATIONS`` is returned unchanged, to limit compile time.
    Games share templates, and the passes rewrite a shared template once. Games with equal rules
    share the results of a pass, which does not receive their texts.
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
    groups = {each: tuple(_equal_rules(program.games, each)) for each in (True, False)}
    for each in selected:
        if isinstance(each, ScriptPass):
            program = attempt(each.name, None, partial(each.run, program), program)
        else:
            program = _annotated(each, program, groups[each.reads_setup])
        if observer is not None:
            observer(each, program)
    return program


def _run(each: Pass, program: Program) -> Program:
    return replaced(program, games=tuple(map(each.start(), program.games)))


def _annotated(each: Pass, program: Program, groups: tuple[int, ...]) -> Program:
    """Return the program with annotated games; games of a group share their annotations.

    A game keeps its annotations if the pass fails: an emitter is correct without them.
    """
    run = each.start()
    results: dict[tuple[int, int], Annotations] = {}
    games = []
    for game, group in zip(program.games, groups, strict=True):
        key = group, id(game.annotations)
        if key not in results:
            part = _rules_part(game, each.reads_setup)
            annotated = attempt(each.name, game, partial(run, part), None)
            if annotated is None:
                games.append(game)
                continue
            results[key] = annotated.annotations
        games.append(replaced(game, annotations=results[key]))
    return replaced(program, games=tuple(games))


def _equal_rules(games: tuple[GameIR, ...], with_setup: bool) -> Iterator[int]:
    """Yield a number per game, the same one for games with equal rules."""
    first: dict[tuple[GameIR, tuple[int, ...]], int] = {}
    for number, game in enumerate(games):
        # templates take long to compare, and variants share them
        key = _rules_part(game.with_templates(()), with_setup), tuple(map(id, game.templates))
        yield first.setdefault(key, number)


def _rules_part(game: GameIR, with_setup: bool) -> GameIR:
    """Return what passes read of a game: no titles, texts, pictures and sounds."""
    return replaced(
        game,
        title="",
        variant=False,
        default=False,
        texts=(),
        media=(),
        pieces=tuple(replaced(piece, images=(), texts=()) for piece in game.pieces),
        setup=game.setup if with_setup else (),
    )
