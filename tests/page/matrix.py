"""The features of the page and games of every kind, for the tests of the matrix.

ITEMS are the features, GAMES the games; EXCLUSIONS states why a feature does not apply to a game.
The tests search random games (seek.js) for a position that shows a feature, then perform the
actions of a user. All tests of a game in one module share one page.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.corpus import CORPUS
from tests.page import boards
from tests.page.kit import (
    EXAMPLES,
    PASTE,
    Board,
    example_page,
    file_page,
    silence,
    text_page,
)
from tests.tabs import Tab, Tabs

SEEK = (Path(__file__).parent / "seek.js").read_text(encoding="utf-8")


# --- the games --------------------------------------------------------------------------------


@dataclass(frozen=True)
class Game:
    """A page, a game on it, and a position that random games reach too rarely."""

    page: Callable[[Path], str]
    variant: int = 0
    corpus: bool = False
    near_end: dict[str, Any] = field(default_factory=dict)  # a position shortly before the end


def example(name: str, **rest: Any) -> Game:
    return Game(lambda folder: example_page(name), **rest)


def corpus(path: str, **rest: Any) -> Game:
    return Game(lambda folder: file_page(_corpus() / path), corpus=True, **rest)


def _corpus() -> Path:
    assert CORPUS is not None
    return CORPUS / "DagazProject+ZRF"


def _goban(folder: Path) -> str:
    """Return rules with a sound file."""
    (folder / "step.wav").write_bytes(silence())
    (folder / "pairs.zrf").write_text(boards.goban(), encoding="utf-8")
    return file_page(folder / "pairs.zrf")


def position(turn: int = 0, **board: str) -> dict[str, Any]:
    """Return position data from arguments such as `a1="White King"`."""
    return {"board": {place: piece.split(" ") for place, piece in board.items()}, "turn": turn}


MATE = position(a1="White Rook", b1="White Rook", e1="White King", h8="Black King", h6="Black Pawn")
MATE["board"] |= {"g7": ["White", "Queen"], "f6": ["White", "King"]}
del MATE["board"]["e1"]

FEW_MEN = position(
    **dict.fromkeys(("a7", "d7", "g4"), "White Man"),
    **dict.fromkeys(("b2", "f2", "d3"), "Black Man"),
) | {"reserves": {"White": {"Man": 0}, "Black": {"Man": 0}}}

AT_THE_EDGE = position(
    **dict.fromkeys(("c2", "c3", "c4"), "Black Ball"),
    **dict.fromkeys(("c1", "e1", "f2", "g3", "h4", "i5", "i6", "i7", "i8"), "White Ball"),
)

ROCK = position(h14="Dwarfs Rock", g13="Dwarfs Dwarf", h13="Dwarfs Dwarf", e13="Trolls Troll")

FOUR = position(**dict.fromkeys(("C10", "D10", "E10", "F10"), "Black Stone")) | {
    "reserves": {"Black": {"Stone": 9}, "White": {"Stone": 9}}
}

CYVASSE = "Nine-Tile_Cyvasse/Cyvasse.zrf"
GAMES = {
    "tic-tac-toe": example("tic-tac-toe"),
    "chess": example("chess", near_end=MATE),
    "draughts": example("draughts"),
    "minishogi": example("minishogi"),
    "abalone": example("abalone", near_end=AT_THE_EDGE),
    "thud": corpus("Thud/Thud.zrf"),
    "koom-valley": corpus("Thud/Thud.zrf", variant=2, near_end=ROCK),
    "cyvasse": corpus(CYVASSE),
    "hexes": Game(lambda folder: text_page(boards.hexes())),
    "triangles": Game(lambda folder: text_page(boards.triangles())),
    "positions": example("nine-mens-morris", near_end=FEW_MEN),
    "19x19": Game(_goban, near_end=FOUR),
    "piles": Game(lambda folder: file_page(EXAMPLES / "bashni.dgz")),
    "fanorona": Game(lambda folder: file_page(EXAMPLES / "fanorona.dgz")),
}

# --- features ---------------------------------------------------------------------------------


def only(*names: str) -> list[str]:
    return list(names)


def all_but(*names: str) -> list[str]:
    return [name for name in GAMES if name not in names]


#: By feature, the reasons why it does not apply to games. All other pairs are tested.
EXCLUSIONS: dict[str, dict[str, list[str]]] = {
    "click": {},
    "drag": {"pieces do not move": only("tic-tac-toe", "19x19")},
    "targets": {},
    "preview": {"moves have no side effects": only("tic-tac-toe")},
    "chain": {
        "there are no partial moves": all_but(
            "draughts", "koom-valley", "positions", "piles", "fanorona"
        ),
        "the player may stop all chains, see stop": only("fanorona"),
    },
    "stop": {
        "there are no partial moves": all_but(
            "draughts", "koom-valley", "positions", "piles", "fanorona"
        ),
        "chains are compulsory": only("draughts", "koom-valley", "positions", "piles"),
    },
    "group": {"moves have one piece": all_but("abalone")},
    "drop": {
        "there are no drops": only("chess", "draughts", "abalone", "thud", "koom-valley")
        + only("hexes", "triangles", "piles", "fanorona"),
    },
    "choice": {
        "origin and target determine the move": only(
            "tic-tac-toe", "draughts", "thud", "koom-valley"
        )
        + only("triangles", "positions", "19x19", "piles"),
        "group and target determine the move": only("abalone"),
    },
    "pass": {"there are no passes": all_but("19x19", "fanorona", "cyvasse")},
    "last": {},
    "attacks": {"there are no captures": only("tic-tac-toe")},
    "animation": {},
    "variants": {
        "the file has one game": only("minishogi", "abalone", "triangles", "positions", "piles")
        + only("fanorona")
    },
    "texts": {"the file has no texts": only("fanorona")},
    "undo": {},
    "restart": {},
    "editor": {},
    "save": {},
    "paste": {},
    "link": {},
    "result": {},
    "sounds": {"there are no sounds": all_but("19x19")},
    "reload": {},
}
ITEMS = list(EXCLUSIONS)


def reason(item: str, game: str) -> str | None:
    return next((why for why, games in EXCLUSIONS[item].items() if game in games), None)


def applying(*items: str) -> pytest.MarkDecorator:
    """Parametrize by game and feature, ordered by game so that a worker opens few pages."""
    found = [(g, i) for g in GAMES for i in items if reason(i, g) is None]
    marks = {g: [pytest.mark.corpus] if GAMES[g].corpus else [] for g in GAMES}
    params = [pytest.param(g, i, id=f"{g}-{i}", marks=marks[g]) for g, i in found]
    return pytest.mark.parametrize(("game", "item"), params)


# --- shared pages -----------------------------------------------------------------------------


class Table:
    """Pages of games, each opened once, and their console messages."""

    def __init__(self, tabs: Tabs, folder: Path) -> None:
        self._tabs, self._folder = tabs, folder
        self._open: dict[str, Tab] = {}

    def board(self, name: str) -> Board:
        if name not in self._open:
            folder = self._folder / name
            folder.mkdir()
            file = folder / "page.html"
            file.write_text(GAMES[name].page(folder), encoding="utf-8")
            self._open[name] = self._tabs.take(1000, 700)
            self._open[name].page.goto(file.as_uri())
        board = Board(self._open[name].page)
        board.page.evaluate("localStorage.clear(), zrfPage.replaced = null")
        board.page.evaluate(f"zrfPage.on.openGame({GAMES[name].variant})")
        return board

    def messages(self) -> list[str]:
        return [message for tab in self._open.values() for message in tab.messages]

    def close(self) -> None:
        for tab in self._open.values():
            self._tabs.give_back(tab)


# --- actions of a user ------------------------------------------------------------------------


def seek(board: Board, kind: str, plies: int = 400) -> dict[str, Any] | None:
    found: dict[str, Any] | None = board.page.evaluate(SEEK, [kind, plies])
    return found


def load_position_with(board: Board, kind: str) -> dict[str, Any]:
    """Load a position with a move of a kind; return the move."""
    found = seek(board, kind)
    assert found, f"no {kind}"
    if found["position"] != board.page.evaluate("zrfPage.session.game.position()"):
        board.page.evaluate(PASTE, json.dumps(found["position"]))
    assert mismatches(board) == []
    move: dict[str, Any] = found["move"]
    return move | {"all": found["moves"]}


def pick_up(board: Board, move: dict[str, Any]) -> None:
    if board.page.evaluate("zrfPage.grouping"):
        board.click(*move["group"])
        return
    if move["from"]:
        if board.square(move["from"]).get_attribute("aria-pressed") == "false":
            board.click(move["from"])
        return
    tray = board.page.locator(f'.tray-item[data-piece="{move["piece"]}"]:enabled')
    if tray.count():
        tray.first.click()


def play(board: Board, move: dict[str, Any]) -> None:
    pick_up(board, move)
    board.click(goal(move))


def goal(move: dict[str, Any]) -> str:
    """Return the position to click; for a group, the target of its last piece."""
    group = move["group"]
    ahead = [to for at, to in move["moved"] if at in group and to not in group]
    return str(ahead[-1] if len(group) > 1 else move["goal"])


def plies(board: Board) -> list[str]:
    texts: list[str] = board.page.evaluate("zrfPage.session.plies.map(p => p.text)")
    return texts


MISMATCHES = """() => {
  const { session, board } = zrfPage
  const shown = new Map(Array.from(document.querySelectorAll('.layer-pieces .piece'), n => [n.getAttribute('data-at'), n]))
  const wrong = []
  session.game.cells().forEach((cell, i) => {
    if (!board.layout.spots[i]) return
    const { name } = session.design.positions[i]
    const label = document.querySelectorAll('.hit')[0] && board.hits.get(i).getAttribute('aria-label')
    const word = cell ? cell.player.replace(/^[?]/, '') + ' ' + cell.piece : 'empty'
    const isLabeled = label.replace(/, \\d+ \u00d7 /, ', ').indexOf(name + ', ' + word) === 0 // with the number of equal pieces on top of a pile
    if (Boolean(cell) !== shown.has(name) || !isLabeled) wrong.push(label + ' for ' + word)
    shown.delete(name)
  })
  return wrong.concat(Array.from(shown.keys()))
}"""  # noqa: E501


def mismatches(board: Board) -> list[str]:
    """Return the positions where the board does not match the game."""
    wrong: list[str] = board.page.evaluate(MISMATCHES)
    return wrong


def played(board: Board, move: dict[str, Any], before: int = 0) -> None:
    """Check that the move is played and all parts of the page show it."""
    assert plies(board)[before:] == [move["text"]]
    expect(board.page.locator(".record .ply")).to_have_count(before + 1)
    assert mismatches(board) == []


def random_moves(board: Board, count: int) -> list[str]:
    board.page.evaluate(
        """count => { for (let k = 0; k < count; k++) {
          const { moves } = zrfPage.session
          if (moves.length) zrfPage.on.play(moves[(5 * k + 2) % moves.length]) } }""",
        count,
    )
    return plies(board)


def names(board: Board, selector: str, attribute: str = "data-name") -> set[str | None]:
    found: list[str | None] = board.page.locator(selector).evaluate_all(
        "(all, name) => all.map(n => n.getAttribute(name))", attribute
    )
    return set(found)
