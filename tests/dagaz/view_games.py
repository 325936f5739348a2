"""Games that are played by click in Dagaz's own view: examples, rule cases, files of a corpus."""

from __future__ import annotations

from pathlib import Path

from tests.cases.reading import HERE, MAIN, cases_of
from tests.conftest import ROOT
from tests.corpus import CORPUS

#: promotions with a dialog, and passes
PASS_AND_PROMOTE = """(game (title "Pass and promote") (players White Black)
  (turn-order White Black) (option "pass turn" true)
  (board (grid (start-rectangle 0 0 50 50) (dimensions ("a/b/c/d" (50 0)) ("4/3/2/1" (0 50)))
    (directions (n 0 -1) (s 0 1) (e 1 0)))
    (symmetry Black (n s) (s n))
    (zone (name far) (players White) (positions a4 b4 c4 d4))
    (zone (name far) (players Black) (positions a1 b1 c1 d1)))
  (piece (name Man) (moves
    (n (verify not-friend?) (if (in-zone? far) (add Rook Man) else add))
    (e (verify empty?) add)))
  (piece (name Rook) (moves (s (verify not-friend?) add)))
  (board-setup (White (Man a1 b1 c1)) (Black (Man b4 c4 d4))))
"""

_IO, _GK = "DagazProject+DagazProject.github.io", "GlukKazan+Dagaz"
_CASES = {"always": ("H-passing.md", "Always"), "forced": ("H-passing.md", "Forced")}
_FILES = {
    "3d-morris": f"{_IO}/morris/zrf/3d-morris.zrf",
    "camelot": f"{_GK}/checkers-like/camelot.zrf",
    "chaturaji": f"{_GK}/chess/chaturaji.zrf",
    "dropper": f"{_IO}/go/zrf/dropper.zrf",
    "halma": f"{_GK}/races/halma.zrf",
    "hex-light-off": f"{_GK}/light-off/hex-light-off.zrf",
    "martian-chess": f"{_GK}/elimination/martian-chess.zrf",
    "puluc": f"{_GK}/races/puluc.zrf",
    "pyon-pyon-shogi": "DagazProject+ZRF/PyonPyonShogi/PyonPyonShogi.zrf",
    "sokoban": "DagazProject+ZRF/Sokoban/levels_01_10.zrf",
    "tawula": f"{_IO}/races/zrf/tawula.zrf",
    "thud": "DagazProject+ZRF/Thud/Thud.zrf",
}
_EXAMPLES = (
    "abalone.zrf", "breakthrough.zrf", "cannon.zrf", "chess.zrf", "chess-betza.dgz",
    "connect-four.zrf", "draughts.zrf", "hiashatar.zrf", "janggi.dgz", "jetan.dgz",
    "lewthwaite.zrf", "marseillais.zrf", "reversi.zrf", "shogi.dgz", "tic-tac-toe.zrf",
    "xiangqi.zrf",
)  # fmt: skip

GAMES = (
    "pass-and-promote", *_CASES, *_FILES, *(name.partition(".")[0] for name in _EXAMPLES)
)  # fmt: skip


def rules_of(name: str, folder: Path) -> tuple[Path, str | None]:
    """Return the rules file of a game and its variant; write it to the folder if it has none."""
    for example in _EXAMPLES:
        if example.startswith(f"{name}."):
            return ROOT / "examples" / example, None
    if name in _FILES:
        assert CORPUS is not None
        return CORPUS / _FILES[name], None
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{name}.zrf"
    if name not in _CASES:
        file.write_text(PASS_AND_PROMOTE, encoding="utf-8")
        return file, None
    page, variant = _CASES[name]
    case = next(cases_of(HERE / page))
    for part, text in case.files.items():
        (file if part == MAIN else folder / part).write_text(text, encoding="utf-8")
    return file, variant
