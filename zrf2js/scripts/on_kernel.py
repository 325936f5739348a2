"""Rules with scripts for Dagaz: the game as a Dagaz script, so that all run on its kernel.

Scripts for Dagaz read the types of moves, parents of boards and actions in the order of a block.
Only the kernel has them. So the target ``dagaz`` writes the game as a design, and the front end of
Dagaz's pages reads it together with the scripts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from zrf2js.emit.api import EmitContext
from zrf2js.emit.dagaz.emitter import carried_scripts, game_scripts, is_playable, lacking
from zrf2js.frontends.dagaz.read import is_without_rules, read_rules
from zrf2js.frontends.dagaz.recording import ScriptRunner
from zrf2js.ir.killed import with_killed
from zrf2js.ir.nodes import GameIR, Program, Script
from zrf2js.language.members import BOARD
from zrf2js.scripts.members import require_kernel
from zrf2js.support.diagnostics.model import Diagnostic, Severity
from zrf2js.support.outcome import Collector, Outcome
from zrf2js.support.source import Origin, Source, Span

#: diagnostics of the target about rules that change the moves
_LIMITS = frozenset(("ZRF551", "ZRF552", "ZRF554"))
#: members that zrf2js adds to the Dagaz scripts; its kernel does not have them
_EXTENSIONS = re.compile(r"\b(?:drawAfter|countsForDraw|onRepetition|changesLinks|setLink)\b")


#: functions of the search that scripts can replace
_SEARCH = re.compile(rf"\bAI\s*\.\s*(?:{'|'.join(sorted(BOARD['AI']))})\s*=[^=]")

#: no script uses what only the kernel has
_NOT_REQUIRED = "not required"


def useful_scripts(scripts: Mapping[str, str]) -> Outcome[dict[str, str]]:
    """Return the scripts that can have an effect on a module; report the others (ZRF654)."""
    collector = Collector()
    kept = {}
    for name, text in scripts.items():
        if is_without_rules(text) and not _SEARCH.search(text):
            collector.report("ZRF654", Origin(Span(Source(name, text), 0, 0)), path=name)
        else:
            kept[name] = text
    return collector.outcome(kept)


def with_useful_scripts(
    program: Program, scripts: Mapping[str, str]
) -> Outcome[tuple[Program, dict[str, str]]]:
    """Return both without the scripts that have no effect on a module."""
    useful = useful_scripts(scripts)
    left_out = scripts.keys() - useful.value.keys()
    kept = tuple(script for script in program.scripts if script.name not in left_out)
    return Outcome((replace(program, scripts=kept), useful.value), useful.diagnostics)


def on_kernel(program: Program, name: str, record: ScriptRunner) -> Outcome[Program]:
    """Return the program for the Dagaz kernel, if its scripts require it.

    The kernel plays one game, and it has to support all of its rules. Where it gives a word
    a different meaning, the game has this meaning, with a warning (ZRF550). If it lacks a rule,
    return the program itself with a note (ZRF660).
    """
    collector = Collector()
    reason, origin = _obstacle(program)
    if not reason:
        game = with_killed(*_games(program))
        attempt = Collector()
        converted = _converted(program, game, name, record, attempt)
        diagnostics = attempt.diagnostics
        obstacles = list(_obstacles(game, attempt))
        if converted is not None and not obstacles:
            collector.extend(diagnostics)
            return collector.outcome(converted)
        reason = obstacles[0].message if obstacles else "the scripts build no game"
        origin = obstacles[0].origin if obstacles else game.origin
    if reason != _NOT_REQUIRED:
        collector.report("ZRF660", origin, reason=reason)
    return collector.outcome(program)


def _converted(
    program: Program, game: GameIR, name: str, record: ScriptRunner, collector: Collector
) -> Program | None:
    """Return the program of a page with the game and the scripts; report what it lacks."""
    assert game.origin is not None
    context = EmitContext(name=name)
    own = tuple(carried_scripts(program, context))
    written = dict(game_scripts(game, own, context, collector))
    if any(_obstacles(game, collector)):
        return None
    design, *others = _scripts(name, written, program)
    converted = collector.take(read_rules(name, design, tuple(others), record, game.origin))
    if not collector.ok or not converted.games:
        return None
    return replace(
        converted, name=program.name, games=(_with_presentation(converted.games[0], game),)
    )


def _obstacles(game: GameIR, collector: Collector) -> Iterator[Diagnostic]:
    """Yield the diagnostics of rules that the kernel cannot play."""
    missing = lacking(game)
    for diagnostic in collector.diagnostics:
        is_missing = diagnostic.code == "ZRF550" and diagnostic.origin in missing
        if is_missing or diagnostic.code in _LIMITS or diagnostic.severity is Severity.ERROR:
            yield diagnostic


def _games(program: Program) -> tuple[GameIR, ...]:
    return tuple(game for game in program.games if game.positions and game.title != "-")


def _obstacle(program: Program) -> tuple[str, Origin | None]:
    """Return why the kernel cannot play the program, "" if nothing is known."""
    games = _games(program)
    if len(games) != 1:
        return "the rules have several variants; select one with --variant", None
    if not is_playable(games[0], Collector()):
        return "the kernel cannot play the game", games[0].origin
    if not require_kernel(script.text for script in program.scripts):
        return _NOT_REQUIRED, None
    for script in program.scripts:
        if match := _EXTENSIONS.search(script.text):
            return f"`{script.name}` uses `{match[0]}`, which Dagaz does not have", None
    return "", None


def _scripts(name: str, written: dict[str, str], program: Program) -> Iterator[Script]:
    """Yield the design, its extension, and the scripts of the rules, in the order of a page."""
    for suffix, text in written.items():
        role = "model" if suffix == ".js" else "rules"
        yield Script(name=f"{name}{suffix}", text=text, role=role)
    yield from (replace(script, role="rules") for script in program.scripts)


def _with_presentation(converted: GameIR, game: GameIR) -> GameIR:
    """Return the converted game with the title, the texts and the pictures of the rules."""
    return replace(
        converted,
        title=game.title,
        variant=game.variant,
        default=game.default,
        texts=game.texts,
        media=game.media,
        origin=game.origin,
        positions=game.positions,
        pieces=tuple(
            replace(new, images=old.images, texts=old.texts)
            for new, old in zip(converted.pieces, game.pieces, strict=True)
        ),
    )
