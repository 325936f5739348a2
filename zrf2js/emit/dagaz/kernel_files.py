"""The files of Dagaz that a page loads, and their folders in its repositories."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from zrf2js.ir.nodes import GameIR, Op
from zrf2js.ir.ops import AddCopyPartial, AddPartial, AnyAdd, ChangeType
from zrf2js.support.frozen_node import frozen_node


@frozen_node()
class KernelFile:
    """A Dagaz script: its name, and its folder in the layout of GlukKazan/Dagaz."""

    name: str
    folder: str = ""

    @property
    def path(self) -> str:
        """The path of the file below the folder of the kernel."""
        return f"{self.folder}/{self.name}" if self.folder else self.name


_MODEL = (
    KernelFile("underscore-min.js"),
    KernelFile("dagaz.js"),
    KernelFile("zrf-model.js", "model"),
)
_VIEW = KernelFile("2d-view-v2.js", "view/2d")
_CONTROLLER = KernelFile("app-v2.js", "controller")
#: a view and a controller with a dialog for the type of a piece
_DIALOG_VIEW = KernelFile("2d-view-v3.js", "view/2d")
_DIALOG_CONTROLLER = KernelFile("app-v5.js", "controller")
#: lists of moves: for multi-part moves, and for drops of several types
_PARTS = KernelFile("move-list-v2.js", "controller/utils")
_DROPS = KernelFile("move-list-v3.js", "controller/utils")

#: every file that some game requires
KERNEL_FILES = (*_MODEL, _VIEW, _DIALOG_VIEW, _PARTS, _DROPS, _CONTROLLER, _DIALOG_CONTROLLER)

#: further folders of a file, below the one that the user names; the last ones are those of
#: DagazProject.github.io
FOLDERS = ("", "common-scripts", "underscore", "../underscore")


def before_game(game: GameIR) -> tuple[KernelFile, ...]:
    """Return the files that a page loads before the scripts of the game, in order."""
    view = _DIALOG_VIEW if may_choose_type(game) else _VIEW
    return (*_MODEL, view, _DROPS if _lists_drops(game) else _PARTS)


def after_game(game: GameIR) -> tuple[KernelFile, ...]:
    """Return the controller, which starts the game when it is loaded."""
    return (_DIALOG_CONTROLLER if may_choose_type(game) else _CONTROLLER,)


def missing_files(game: GameIR, kernel: Mapping[str, str]) -> Iterator[str]:
    """Yield the names of the files that the page of a game requires and ``kernel`` lacks."""
    needed = (*before_game(game), *after_game(game))
    return (file.name for file in needed if file.name not in kernel)


def may_choose_type(game: GameIR) -> bool:
    """Return True if moves can differ in the type of the piece that arrives."""
    return any(_promotes(op) for template in game.templates for op in template.operations)


def _promotes(op: Op) -> bool:
    return isinstance(op, ChangeType) or (isinstance(op, AnyAdd) and bool(op.pieces))


def _lists_drops(game: GameIR) -> bool:
    """Return True if pieces are dropped, and moves have one part."""
    return game.has_drops and not game.has(AddPartial, AddCopyPartial)
