"""Variants that the compiler writes, compared with the modules of their games in ffish."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from zrf2js.emit.fsf.variant import Variant
from zrf2js.emit.slug import slugs
from zrf2js.host.files import load_source, loader_of
from zrf2js.ir.nodes import GameIR, Program
from zrf2js.options import Options
from zrf2js.pipeline import compile_source, to_program
from zrf2js.support.diagnostics.locate import place

HERE = Path(__file__).parent
PEERS = HERE.parent / "npm"


def program_of(path: Path, root: Path | None = None) -> Program | None:
    """Return the Program of a rules file, None with errors."""
    outcome = load_source(path)
    if not outcome.ok:
        return None
    loader = loader_of(path, root)
    found = to_program(outcome.value, loader, Options(target="ir", lint=False))
    return found.value if found.ok else None


def module_of(path: Path, folder: Path, root: Path | None = None) -> Path | None:
    """Write the module of a rules file; return its path, None with errors."""
    source = load_source(path).value
    loader = loader_of(path, root)
    outcome = compile_source(source, loader, Options(target="module", format="esm", lint=False))
    if not outcome.value:
        return None
    file = folder / f"{path.stem}.mjs"
    file.write_text(outcome.value[0].text)
    return file


def job_of(game: GameIR, variant: Variant, name: str, module: Path, index: int) -> dict[str, Any]:
    """Return the data of one comparison, without its size."""
    letters: dict[str, dict[str, str]] = {}
    tokens: dict[str, str] = {}
    for (player, piece), letter in variant.letters.items():
        token = variant.tokens.get((player, piece), letter)
        if player == game.turns[0].chooser:
            letter, token = letter.upper(), token.upper()
        letters.setdefault(game.players[player].name, {})[game.pieces[piece].name] = token
        tokens[letter] = token  # in a cycle of promotions, a piece has both
    squares = {
        f"{rank} {file}": game.positions[position].name
        for (file, rank), position in variant.squares.items()
    }
    return {
        "module": str(module),
        "variant": index,
        "name": name,
        "ini": variant.text(name),
        "letters": letters,
        "tokens": tokens,
        "squares": squares,
        "hands": "[" in variant.settings["startFen"],
        "lacksDraws": bool(variant.left_out),
    }


@dataclass(frozen=True)
class Refusal:
    """The reason for which a game does not fit, and the place of the rule."""

    reason: str
    place: str


def refusal_of(variant: Variant) -> Refusal:
    """Return the first reason of a variant that does not fit."""
    fault = variant.faults[0]
    if fault.origin is None:
        return Refusal(fault.reason, "")
    return Refusal(fault.reason, place(fault.origin.span))


def jobs_of(
    path: Path, folder: Path, root: Path | None = None
) -> Iterator[dict[str, Any] | Refusal]:
    """Yield the jobs of the games of a file that fit, and the reason for each other game."""
    program = program_of(path, root)
    if program is None:
        yield Refusal("errors", str(path))
        return
    module: Path | None = None
    names = slugs(f"{path.stem}-{game.title}" for game in program.games)
    for index, (game, name) in enumerate(zip(program.games, names, strict=True)):
        variant = Variant(game)
        if variant.faults:
            yield refusal_of(variant)
            continue
        module = module or module_of(path, folder, root)
        if module is None:
            yield Refusal("errors", str(path))
            return
        yield job_of(game, variant, name, module, index)


def run(jobs: list[dict[str, Any]], folder: Path, **size: int) -> list[dict[str, Any]]:
    """Run comparisons; return their results with the first difference of each."""
    file = folder / "jobs.json"
    file.write_text(json.dumps([{**job, **size} for job in jobs]))
    command = ["node", str(HERE / "written.mjs"), str(file), str(PEERS)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=600)
    found: list[dict[str, Any]] = json.loads(done.stdout)
    return found
