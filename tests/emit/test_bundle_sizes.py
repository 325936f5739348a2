"""Limits of the sizes of modules and programs that a bundler makes of them."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from tests.emit.test_features import bundled, module, program_of
from zrf2js.emit.js.module.features import without_only

#: features of a module that is complete except for the search
PLAYED = ("rules", "helpers", "notation", "zsg")
#: gzipped sizes in bytes after esbuild: game, features, limit; () stands for the default.
#: The goals are 15.1, 21.5 and 27.8 KB for tic-tac-toe, reversi and chess without search, and 24.0,
#: 36.6 and 43.5 KB with it; chess without search is 0.4 KB above, because texts are read strictly
SIZES = (
    ("tic-tac-toe.zrf", ("rules",), 7_280),
    ("tic-tac-toe.zrf", ("rules", "helpers", "zsg"), 10_040),
    ("tic-tac-toe.zrf", ("rules", "search"), 16_380),
    ("tic-tac-toe.zrf", ("rules", "helpers", "zsg", "search"), 18_900),
    ("tic-tac-toe.zrf", PLAYED, 15_410),
    ("reversi.zrf", PLAYED, 21_500),
    ("chess.zrf", ("rules",), 16_390),
    ("chess.zrf", ("rules", "search"), 31_170),
    ("chess.zrf", ("rules", "helpers", "zsg", "search"), 34_770),
    ("chess.zrf", PLAYED, 28_850),
    ("tic-tac-toe.zrf", (), 24_270),
    ("reversi.zrf", (), 36_380),
    ("chess.zrf", (), 43_650),
)
#: the same for programs that import `createGame` from modules
PROGRAMS = (("tic-tac-toe.zrf", 24_180), ("chess.zrf", 43_540))


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
