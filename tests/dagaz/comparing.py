"""Comparison of Dagaz scripts with the module of the same rules, run by compare.mjs."""

from __future__ import annotations

import atexit
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from tests.corpus import DAGAZ
from tests.node import Answering
from zrf2js.emit.api import EmitContext
from zrf2js.emit.dagaz.emitter import DagazEmitter
from zrf2js.emit.js.module.emitter import ModuleEmitter
from zrf2js.host.files import FileLoader, load_source
from zrf2js.options import Options
from zrf2js.pipeline import to_program
from zrf2js.support.diagnostics.model import Diagnostic

COMPARE = Path(__file__).with_name("compare.mjs")

#: warnings that do not concern moves
NOT_ABOUT_MOVES = {"ZRF553"}
_TURNS = ("players that roll dice", "turns in which one player moves for another")


def is_limit(diagnostic: Diagnostic) -> bool:
    """Return True if a warning or note states that the kernel may have other moves."""
    if diagnostic.code == "ZRF242":
        return True
    if not "ZRF550" <= diagnostic.code <= "ZRF554" or diagnostic.code in NOT_ABOUT_MOVES:
        return False
    return not any(word in diagnostic.message for word in _TURNS)


@dataclass(frozen=True)
class Variant:
    """A variant that the target supports: its limits, and the result of the comparison."""

    title: str
    limits: tuple[str, ...]
    lost_goals: bool
    answer: dict[str, Any]


def real_kernels() -> list[list[str]]:
    """Return the files of the kernels of both Dagaz repositories, in the order of a page."""
    if not DAGAZ.is_dir():
        return []
    underscore = DAGAZ / "io" / "underscore" / "underscore-min.js"
    io, gk = DAGAZ / "io" / "common-scripts", DAGAZ / "gk" / "src" / "debug" / "kernel"
    return [
        [str(underscore), str(io / "dagaz.js"), str(io / "zrf-model.js")],
        [str(underscore), str(gk / "dagaz.js"), str(gk / "model" / "zrf-model.js")],
    ]


@cache
def _process() -> Answering:
    """Return the process of all comparisons."""
    process = Answering(COMPARE)
    atexit.register(process.close)
    return process


def _answers(request: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the answers about the variants of a request; after an error, a new process starts."""
    try:
        found: list[dict[str, Any]] = _process().ask(request)
    except (AssertionError, OSError):
        _process.cache_clear()
        raise
    return found


def compare(
    path: Path,
    folder: Path,
    *,
    limit: int = 2000,
    walks: int = 2,
    most: int = 1000,
) -> list[Variant]:
    """Compare the first ``most`` games and variants of a file, each compiled separately.

    The scripts run on the machine of the tests, and on the real kernels if their files are there.
    Return [] if the rules have errors.
    """
    options = Options(dialect="zillions")
    source = load_source(path).value
    outcome = to_program(source, FileLoader(path.parent), options)
    if not outcome.ok:
        return []
    notes = tuple(d for d in outcome.diagnostics if d.code == "ZRF242")
    program = replace(outcome.value, games=outcome.value.games[:most])
    context = EmitContext(name="game", source_name=path.name, full_names=True)
    module = ModuleEmitter().emit(program, context).value
    (folder / "game.mjs").write_text(module[0].text, encoding="utf-8")
    variants, diagnostics = [], {}
    for index, game in enumerate(program.games):
        design = DagazEmitter().emit(replace(program, games=(game,)), context)
        if not design.ok or not design.value:
            continue
        scripts = [artifact for artifact in design.value if artifact.suffix.endswith(".js")]
        paths = [str(folder / f"d{index}{script.suffix}") for script in scripts]
        for name, script in zip(paths, scripts, strict=True):
            Path(name).write_text(script.text, encoding="utf-8")
        diagnostics[index] = (*notes, *design.diagnostics)
        variants.append({"index": index, "scripts": paths})
    request = {
        "module": str(folder / "game.mjs"), "plies": 3, "walks": walks, "limit": limit,
        "kernels": real_kernels(), "variants": variants,
    }  # fmt: skip
    return [
        Variant(
            title=answer["title"],
            limits=tuple(
                f"{d.code} {d.message}" for d in diagnostics[answer["index"]] if is_limit(d)
            ),
            lost_goals=any(d.code == "ZRF553" for d in diagnostics[answer["index"]]),
            answer=answer,
        )
        for answer in _answers(request)
    ]
