"""The route of the scripts of rules: which have an effect, and what runs them.

Scripts for Dagaz run on its kernel if they require it, and the kernel plays the game. Emitters
write the others into their output, or refuse them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from zrf2js.emit.api import Emitter, refused_script
from zrf2js.ir.nodes import Program, Script
from zrf2js.options import Options
from zrf2js.support.frozen_node import frozen_node
from zrf2js.support.outcome import Collector, Outcome

if TYPE_CHECKING:
    from zrf2js.frontends.dagaz.recording import ScriptRunner


@frozen_node()
class Route:
    """A program, and the scripts that its emitter writes; the kernel runs those of the program."""

    program: Program
    written: Mapping[str, str]
    are_for_dagaz: bool


def route_scripts(
    program: Program, options: Options, emitter: Emitter, record: ScriptRunner | None
) -> Outcome[Route | None]:
    """Return the route of the scripts, None if there is an error.

    ``record`` runs scripts isolated; without it, none runs on the kernel.
    """
    collector = Collector()
    plays_on_kernel = getattr(emitter, "plays_on_kernel", False)
    if options.dagaz_scripts and plays_on_kernel:
        from zrf2js.scripts.on_kernel import with_useful_scripts  # not imported without scripts

        program, overrides = collector.take(with_useful_scripts(program, options.overrides))
        options = replace(options, overrides=overrides)
    program = with_overrides(program, options)
    if refused := refused_script(program, emitter):
        origin = program.games[0].origin if program.games else None
        collector.report("ZRF658", origin, target=options.target, name=refused.name)
        return collector.outcome(None)
    if options.dagaz_scripts:
        collector.take(_checked(program))
    written: Mapping[str, str] = options.overrides
    are_for_dagaz = {script.role for script in program.scripts} == {"dagaz"}
    if are_for_dagaz and plays_on_kernel and not options.trace and record is not None:
        program = collector.take(_on_kernel(program, options, record))
        written = {} if program.kernel_games else written
    for_dagaz = options.dagaz_scripts and written == options.overrides
    return collector.outcome(Route(program, written, for_dagaz) if collector.ok else None)


def with_overrides(program: Program, options: Options) -> Program:
    """Return the program with the scripts of ``options.overrides`` that it lacks."""
    role = "dagaz" if options.dagaz_scripts else "override"
    names = {script.name for script in program.scripts}
    added = tuple(
        Script(name=name, text=text, role=role)
        for name, text in options.overrides.items()
        if name not in names
    )
    return replace(program, scripts=(*program.scripts, *added)) if added else program


def names_of_options(scripts: Mapping[str, str]) -> frozenset[str]:
    """Return the options that scripts read; without scripts, do not load their parser."""
    if not scripts:
        return frozenset()
    from zrf2js.scripts.options import option_names

    return option_names(scripts)


def _checked(program: Program) -> Outcome[None]:
    """Report the options and directions of the rules that the scripts use wrongly."""
    from zrf2js.scripts.directions import check_directions  # not imported without scripts
    from zrf2js.scripts.options import check_options

    collector = Collector()
    collector.take(check_options(program))
    collector.take(check_directions(program))
    return collector.outcome(None)


def _on_kernel(program: Program, options: Options, record: ScriptRunner) -> Outcome[Program]:
    from zrf2js.scripts.checks import check_scripts  # not imported without scripts
    from zrf2js.scripts.on_kernel import on_kernel

    collector = Collector()
    collector.take(check_scripts(options.overrides, form="", dagaz=True))
    if collector.ok:
        program = collector.take(on_kernel(program, options.name or program.name, record))
    return collector.outcome(program)
