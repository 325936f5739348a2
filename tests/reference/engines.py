"""Comparison of the other engines with the JavaScript module, on random rules.

An engine may refuse rules, with a diagnostic. Those that it accepts must have the same moves,
positions and outcomes.
"""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from contextlib import redirect_stderr
from dataclasses import dataclass
from io import StringIO
from pathlib import Path

from tests.fsf.written import Refusal, jobs_of, run
from tests.play.together import play_together
from tests.rbg import counts, real
from tests.rbg.trees import trees
from tests.reference.invented import Invention
from tests.reference.plain import Plain
from zrf2js import InvalidRules, NotSupported
from zrf2js.emit.rbg.description import Description
from zrf2js.play.load import load

#: successors that are compared at each ply
_WIDTH = 12
#: sequences of moves that the system of Regular Boardgames counts
_SEQUENCES = 20_000
#: texts in errors of modules that stop because rules are too large
_LIMITS = ("ZRF801", "ZRF802", "ZRF803", "ZRF804")


@dataclass(frozen=True)
class Found:
    """The result of one engine: ``refused`` or ``stopped`` for a reason, or a difference."""

    positions: int = 0
    refused: str = ""
    stopped: str = ""
    difference: str = ""


@dataclass(frozen=True)
class Walk:
    """A random game of the rules in a file, and a folder for other files."""

    rules: Path
    seed: int
    plies: int
    folder: Path


def _played(engine: str) -> Callable[[Walk], Found]:
    def compare(walk: Walk) -> Found:
        positions = 0
        for game in range(len(counts.games_of(walk.rules))):
            found = play_together(
                walk.rules, game, plies=walk.plies, width=_WIDTH, seed=walk.seed, engine=engine
            )
            positions += found.positions
            if found.difference:
                return Found(positions, difference=f"game {game}: {found.difference}")
        return Found(positions)

    return compare


def _counted(walk: Walk) -> Found:
    """Compare counts of moves with those of the system of Regular Boardgames."""
    description = Description(counts.games_of(walk.rules)[0])
    if description.faults:
        return Found(refused=description.faults[0].reason)
    if description.left_out:
        return Found(refused="it leaves out a draw")
    folder = walk.folder / "rbg"
    if not folder.exists():
        folder.mkdir()
        real.build(folder)
    parser, counter = folder / "rbgParser" / "bin" / "rbgParser", folder / "bench"
    file = walk.folder / "game.rbg"
    file.write_text(description.text, encoding="utf-8")
    if refusal := real.reason_of_refusal(parser, file):
        return Found(difference=refusal)
    played, positions = load(walk.rules, 0, engine="node"), 0
    for depth in range(1, walk.plies):
        expected = played.perft(depth)
        if not expected or expected > _SEQUENCES:
            break
        found = real.perft(counter, file, depth)
        positions += expected
        if found != expected and not _same_trees(walk.rules):
            return Found(positions, difference=f"perft {depth}: {found} instead of {expected}")
    return Found(positions)


def _same_trees(rules: Path) -> bool:
    """Return True if moves lead to the same positions, whichever of them are one move.

    Moves that differ only in a change without effect are one move in descriptions.
    """
    found = trees(rules, 0, 4)
    return found is not None and found[0] == found[1]


def _in_ffish(walk: Walk) -> Found:
    """Compare the moves of the written variant in Fairy-Stockfish."""
    job = next(jobs_of(walk.rules, walk.folder))
    if isinstance(job, Refusal):
        return Found(refused=job.reason)
    # longer games would repeat positions, where the engine still lists moves
    size = {"games": 4, "plies": 4, "depth": 3, "limit": 5_000}
    (result,) = run([job], walk.folder, **size)
    return Found(result["positions"], difference=str(result.get("difference") or ""))


#: by engine: the names that rules lack which it would refuse
_LACKS: dict[str, tuple[str, ...]] = {
    "wasm": (),
    "python": (),
    "rbg": (
        "recycle", "maximal", "discard", "defended?", "goal-position?", "adjacent-to-enemy?",
        "moves another", "Dice", "last-", "from", "cascade", "repetition", "no-progress",
        "set-position-flag", "add-copy",
        # changes without effect distinguish moves (rule 60), but not the actions of a description
        "(add ", "change-type", "change-owner", "set-attribute",
    ),
}  # fmt: skip


def _suited(engine: str) -> Callable[[int, bool], str]:
    def rules(seed: int, royal: bool) -> str:
        if engine == "fsf":
            return Plain(seed, royal=royal).text
        return Invention(seed, royal=royal, without=_LACKS[engine]).text

    return rules


#: the random rules for each engine, by a seed and whether they have royal pieces
SUITED = {engine: _suited(engine) for engine in ("wasm", "python", "rbg", "fsf")}

ENGINES: dict[str, Callable[[Walk], Found]] = {
    "wasm": _played("wasm"), "python": _played("python"), "rbg": _counted, "fsf": _in_ffish,
}  # fmt: skip


def compare_engine(engine: str, walk: Walk) -> Found:
    """Return what an engine has found; errors of limits stop the comparison."""
    try:
        with redirect_stderr(StringIO()):
            return ENGINES[engine](walk)
    except NotSupported as error:
        return Found(refused=str(error))
    except InvalidRules as error:
        return Found(refused=f"the rules: {error}")
    except subprocess.TimeoutExpired:
        return Found(stopped="time")
    except Exception as error:
        text = f"{type(error).__name__}: {error}"
        is_limit = any(code in text for code in _LIMITS)
        return Found(stopped=text) if is_limit else Found(difference=text)
