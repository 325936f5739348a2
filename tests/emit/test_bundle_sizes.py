"""Limits of the sizes of modules and programs that a bundler makes of them."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from tests.emit.test_features import bundled, module, program_of
from zrf2js.emit.js.module.features import without_only

#: gzipped sizes in bytes after esbuild: game, features, limit; () stands for the default.
#: The goals for chess, without draws by moves and material (500 bytes) and lists of moves that are
#: described when they are read (900 bytes), are 16 KB for the rules,
#: and 35 KB with helpers, saved games and search; for tic-tac-toe 9.5 KB with helpers and saved
#: games, and 20 KB with search
SIZES = (
    ("tic-tac-toe.zrf", ("rules",), 7_190),
    ("tic-tac-toe.zrf", ("rules", "helpers", "zsg"), 10_100),
    ("tic-tac-toe.zrf", ("rules", "search"), 16_240),
    ("tic-tac-toe.zrf", ("rules", "helpers", "zsg", "search"), 18_830),
    ("chess.zrf", ("rules",), 17_670),
    ("chess.zrf", ("rules", "search"), 32_260),
    ("chess.zrf", ("rules", "helpers", "zsg", "search"), 36_140),
    ("tic-tac-toe.zrf", (), 24_220),
    ("chess.zrf", (), 45_530),
)
#: the same for programs that import `createGame` from modules
PROGRAMS = (("tic-tac-toe.zrf", 24_100), ("chess.zrf", 45_400))


@pytest.mark.parametrize(("game", "only", "limit"), SIZES)
def test_bundles_are_small(game: str, only: tuple[str, ...], limit: int, tmp_path: Path) -> None:
    without = without_only(only) if only else ()
    assert bundle(module(game, tmp_path, without)) < limit


@pytest.mark.parametrize(("game", "limit"), PROGRAMS)
def test_bundles_of_programs_are_small(game: str, limit: int, tmp_path: Path) -> None:
    path = module(game, tmp_path)
    text = f"import {{ createGame }} from './{path.name}'; console.log(createGame().moves())"
    assert bundle(program_of(path, text)) < limit


def bundle(path: Path) -> int:
    return len(gzip.compress(bundled(path), 9))
