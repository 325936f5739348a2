"""The benchmark tasks: perft counts that peers can do too, and random games."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
EXAMPLES = ROOT / "examples"
CORPUS = Path(os.environ.get("ZRF2JS_CORPUS") or ROOT.parent / "shared" / "corpus")


@dataclass(frozen=True, slots=True)
class Task:
    """A perft count to ``depth`` from a position of tests/examples/oracles.json.

    With ``leaves``, zrf2js makes every leaf move (peers may still count in bulk). ``peers`` maps
    engines to their depths: slow engines count a smaller tree of the same game.
    """

    oracle: str
    game: str
    depth: int
    peers: tuple[tuple[str, int], ...] = ()
    leaves: bool = False

    @property
    def title(self) -> str:
        """Name of the row."""
        return f"{self.oracle}, leaves made" if self.leaves else self.oracle


TASKS = (
    Task("chess", "chess", 5,
         (("kokopu", 5), ("ffish", 5), ("chessops", 5), ("chessjs", 4), ("jocly", 4))),
    Task("chess, kiwipete", "chess", 4,
         (("kokopu", 4), ("ffish", 4), ("chessops", 4), ("chessjs", 3))),
    Task("chess", "chess", 5, (("chessjs", 4),), leaves=True),
    Task("breakthrough", "breakthrough", 6, (("ffish", 6),), leaves=True),
    Task("reversi", "reversi", 9, (("ffish", 9), ("jocly", 7))),
    Task("xiangqi", "xiangqi", 4, (("ffish", 4), ("jocly", 3))),
    Task("minishogi", "minishogi", 5, (("ffish", 5),)),
    Task("draughts", "draughts", 9),
    Task("connect four", "connect-four", 8, (("jocly", 6),)),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Playout:
    """Random games of a rules file; ``jocly`` is True if Jocly has the same game."""

    title: str
    file: Path
    game: str = ""
    peers: tuple[str, ...] = ()


def playouts_of() -> tuple[Playout, ...]:
    """Return all examples and, if the corpus exists, some of its files."""
    peers = {
        "chess": ("ffish", "kokopu", "chessjs", "jocly"),
        "xiangqi": ("ffish", "jocly"),
        "reversi": ("ffish", "jocly"),
        "breakthrough": ("ffish",),
        "minishogi": ("ffish",),
        "draughts": ("jocly",),
        "connect-four": ("jocly",),
        "nine-mens-morris": ("jocly",),
    }
    own = [
        Playout(file.stem, file, file.stem, peers.get(file.stem, ()))
        for file in sorted(EXAMPLES.glob("*.zrf"))
    ]
    others = [
        Playout(title, CORPUS / file)
        for title, file in (
            ("Thud", "DagazProject+ZRF/Thud/Thud.zrf"),
            ("Abalone", "GlukKazan+Dagaz/elimination/abalone.zrf"),
            ("Ordo", "GlukKazan+Dagaz/breakthrough/ordo.zrf"),
            ("Fanorona", "GlukKazan+Dagaz/checkers-like/fanorona.zrf"),
            ("Morris", "GlukKazan+Dagaz/morris/morris.zrf"),
        )
    ]
    return (*own, *(playout for playout in others if playout.file.is_file()))
