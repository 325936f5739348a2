"""All features of the page on games of every kind.

ITEMS are the features, GAMES the games; EXCLUSIONS states why a feature does not apply to a game.
The tests search random games (seek.js) for a position that shows a feature, then perform the
actions of a user. All tests of a game share one page.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.corpus import CORPUS
from tests.page import boards
from tests.page.kit import (
    EXAMPLES,
    PASTE,
    RECORD_SOUNDS,
    Board,
    example_page,
    file_page,
    opened,
    saved,
    silence,
    text_page,
)

pytestmark = pytest.mark.browser

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
    """Rules with a sound file."""
    (folder / "step.wav").write_bytes(silence())
    (folder / "pairs.zrf").write_text(boards.goban(), encoding="utf-8")
    return file_page(folder / "pairs.zrf")


def position(turn: int = 0, **board: str) -> dict[str, Any]:
    """Position data from arguments such as `a1="White King"`."""
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
    "19x19": Game(_goban),
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

    def __init__(self, browser: Browser, folder: Path) -> None:
        self.browser, self.folder = browser, folder
        self.boards: dict[str, Board] = {}
        self.messages: list[str] = []

    def board(self, name: str) -> Board:
        if name not in self.boards:
            folder = self.folder / name
            folder.mkdir()
            file = folder / "page.html"
            file.write_text(GAMES[name].page(folder), encoding="utf-8")
            size = {"width": 1200, "height": 900}
            context = self.browser.new_context(viewport=size, reduced_motion="reduce")  # type: ignore[arg-type]
            page = context.new_page()
            page.set_default_timeout(8000)
            page.on("console", lambda message: self.messages.append(message.text))
            page.on("pageerror", lambda error: self.messages.append(str(error)))
            page.goto(file.as_uri())
            self.boards[name] = Board(page)
        board = self.boards[name]
        board.page.evaluate(f"localStorage.clear(), zrfPage.on.openGame({GAMES[name].variant})")
        return board


@pytest.fixture(scope="module")
def table(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    table = Table(browser, tmp_path_factory.mktemp("table"))
    yield table
    for board in table.boards.values():
        board.page.context.close()


@pytest.fixture
def board(table: Table, game: str) -> Iterator[Board]:
    yield table.board(game)
    assert table.messages == []


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
    if (Boolean(cell) !== shown.has(name) || label.indexOf(name + ', ' + word) !== 0) wrong.push(label + ' for ' + word)
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


# --- playing ----------------------------------------------------------------------------------


@applying("click", "drag")
def test_moves_by_click_and_drag(board: Board, item: str) -> None:
    move = load_position_with(board, "move" if item == "click" else "run")
    if item == "click":
        play(board, move)
    else:
        board.square(move["from"]).drag_to(board.square(move["goal"]))
    played(board, move)


@applying("targets")
def test_a_selected_piece_shows_its_targets(board: Board, item: str) -> None:
    move = load_position_with(board, "move")
    pick_up(board, move)
    own = [m for m in move["all"] if m["from"] == move["from"] and not m["pass"]]
    if not move["from"]:
        own = [m for m in own if m["piece"] == move["piece"]]
    elif board.page.evaluate("zrfPage.grouping"):
        own = [m for m in own if len(m["moved"]) == 1]
    shown = names(board, ".hit")
    landings = {m["landing"] for m in own} & shown
    taken = {place for m in own for place in m["captured"]} if move["from"] else set()
    targets = names(board, ".hit.is-target")
    assert landings <= targets <= landings | taken
    label = board.square(move["landing"]).get_attribute("aria-label") or ""
    assert "possible" in label
    board.keys("Escape")
    assert plies(board) == []


@applying("preview")
def test_effects_of_a_move_are_previewed(board: Board, item: str) -> None:
    grouping = board.page.evaluate("zrfPage.grouping")
    move = load_position_with(board, "group" if grouping else "more")
    if grouping:
        pick_up(board, move)
        board.square(goal(move)).hover()
        expect(board.page.locator(".ghost")).to_have_count(len(move["moved"]))
    else:
        pick_up(board, move)
        board.square(move["goal"]).hover()
        doomed = names(board, ".piece.doomed", "data-at")
        standing = names(board, ".piece", "data-at")
        assert doomed >= (set(move["captured"]) & standing) - {move["from"]}
        expect(board.page.locator(".doom")).to_have_count(
            len(set(move["captured"]) & names(board, ".hit"))
        )
        ghosts = {to for _, to in move["moved"]} | set(move["placed"]) | set(move["changed"])
        expect(board.page.locator(".ghost")).to_have_count(len(ghosts & names(board, ".hit")))
    assert plies(board) == [], "previewed, not played"
    board.keys("Escape")
    board.page.get_by_role("button", name="Settings").hover()
    expect(board.page.locator(".ghost, .doom, .doomed")).to_have_count(0)


@applying("chain", "stop")
def test_partial_moves(board: Board, item: str) -> None:
    move = load_position_with(board, item)
    play(board, move)
    played(board, move)
    expect(board.status).to_contain_text("continue with the same piece")
    expect(board.square(move["landing"])).to_have_attribute("aria-pressed", "true")
    stop = board.button("Stop here")
    if item == "stop":
        stop.click()
        expect(board.status).not_to_contain_text("continue")
    else:
        expect(stop).to_have_count(0)
        target = board.page.locator(".hit.is-target").first
        expect(target).to_have_count(1)
        target.click()
    assert len(plies(board)) == 2 and mismatches(board) == []


@applying("group")
def test_a_group_moves_together(board: Board, item: str) -> None:
    move = load_position_with(board, "group")
    pick_up(board, move)
    expect(board.page.locator(".mark-selected")).to_have_count(len(move["moved"]))
    board.page.keyboard.press("Escape")
    play(board, move)
    played(board, move)


@applying("drop")
def test_a_drop_from_the_reserve(board: Board, item: str) -> None:
    move = load_position_with(board, "drop")
    held = "zrfPage.session.game.reserves()[{0}][{1}]"
    count = held.format(json.dumps(move["player"]), json.dumps(move["piece"]))
    before = board.page.evaluate(count)
    pick_up(board, move)
    board.square(move["landing"]).hover()
    expect(board.page.locator(".ghost").first).to_be_visible()
    board.click(move["landing"])
    played(board, move)
    assert board.page.evaluate(count) == before - 1


@applying("choice")
def test_moves_with_the_same_clicks_give_a_choice(board: Board, item: str) -> None:
    move = load_position_with(board, "choice")
    play(board, move)
    dialog = board.page.get_by_role("dialog", name="Choose a move")
    alike = [m["text"] for m in move["all"] if all(m[k] == move[k] for k in ("from", "landing"))]
    expect(dialog.locator(".choice:not(.choice-cancel)")).to_have_count(len(alike))
    board.keys("Escape")
    expect(dialog).to_have_count(0)
    assert plies(board) == []
    if not move["from"]:
        pick_up(board, move)
    board.click(move["landing"])
    dialog.locator(".choice").nth(len(alike) - 1).click()
    assert len(plies(board)) == 1 and plies(board)[0] in alike
    assert mismatches(board) == []


@applying("pass")
def test_pass(board: Board, item: str) -> None:
    load_position_with(board, "pass")
    board.page.locator('[data-action="pass"]').click()
    assert plies(board) == ["Pass"] and mismatches(board) == []


@applying("last")
def test_the_last_move_is_highlighted(board: Board, item: str) -> None:
    move = load_position_with(board, "move")
    play(board, move)
    places = {place for pair in move["moved"] for place in pair} | set(move["placed"])
    expect(board.page.locator(".mark-last")).to_have_count(len(places & names(board, ".hit")))
    assert places & names(board, ".hit")
    board.button("Undo").click()
    expect(board.page.locator(".mark-last")).to_have_count(0)


@applying("attacks")
def test_captures_and_attackers(board: Board, item: str) -> None:
    move = load_position_with(board, "take")
    board.button("Inspect").click()
    attacker = move["from"] or move["landing"]
    expect(board.page.locator(".mark-attacked")).not_to_have_count(0)
    board.click(attacker)
    pairs = {(attacker, taken) for taken in move["captured"] if taken in names(board, ".hit")}
    assert pairs <= board.arrows("takes")
    board.click(move["captured"][0])
    assert (attacker, move["captured"][0]) in board.arrows("taken")
    board.button("Inspect").click()
    expect(board.page.locator(".arrow")).to_have_count(0)


@applying("animation")
def test_moves_are_animated_unless_switched_off(board: Board, item: str) -> None:
    moving = "document.getAnimations().length"
    move = load_position_with(board, "move")
    make = f"zrfPage.on.play(zrfPage.session.moves.find(m => String(m) === {json.dumps(move['text'])}))"  # noqa: E501
    board.page.emulate_media(reduced_motion="no-preference")
    try:
        assert board.page.evaluate(f"{make}, {moving}") >= 1
        board.button("Undo").click()
        board.set("Animate moves", on=False)
        assert board.page.evaluate(f"{make}, {moving}") == 0
    finally:
        board.set("Animate moves")
        board.page.emulate_media(reduced_motion="reduce")


# --- the game ---------------------------------------------------------------------------------


@applying("variants")
def test_variants_are_separate_games(board: Board, item: str) -> None:
    games = "zrfPage.api.games.filter(g => !g.separator)"
    titles: list[str] = board.page.evaluate(f"{games}.map(g => g.title)")
    here = board.page.evaluate("zrfPage.session.info.title")
    random_moves(board, 1)
    other = next(title for title in titles if title != here)
    board.choose_variant(other)
    expect(board.page).to_have_title(other)
    assert plies(board) == [] and mismatches(board) == []
    assert random_moves(board, 1) and mismatches(board) == []


@applying("texts")
def test_texts_of_the_rules_file(board: Board, item: str) -> None:
    texts: dict[str, str] = board.page.evaluate(
        "Object.assign({}, zrfPage.session.info.texts, zrfPage.session.design.texts)"
    )
    for key, title in (("description", "Rules"), ("history", "History"), ("strategy", "Strategy")):
        summary = board.page.locator(".about summary", has_text=title)
        expect(summary).to_have_count(1 if texts.get(key) else 0)
        if texts.get(key):
            summary.click()
            shown = board.page.locator(".about details[open] .prose").last
            expect(shown).to_contain_text(texts[key].split("\\")[0].split()[0])
    board.page.locator(".about summary", has_text="Pieces").click()
    pieces = board.page.evaluate("zrfPage.session.design.pieces.length")
    expect(board.page.locator(".legend li")).to_have_count(pieces)


@applying("undo")
def test_undo_redo_and_the_list_of_moves(board: Board, item: str) -> None:
    made = random_moves(board, 3)
    board.button("Undo").click()
    board.button("Undo").click()
    assert board.page.evaluate("zrfPage.session.at") == 1 and mismatches(board) == []
    board.button("Redo").click()
    assert board.page.evaluate("zrfPage.session.at") == 2 and mismatches(board) == []
    board.page.locator(".record .ply").last.click()
    assert board.page.evaluate("zrfPage.session.at") == len(made) and mismatches(board) == []
    board.page.locator(".record .ply").first.click()
    assert board.page.evaluate("zrfPage.session.at") == 1
    assert plies(board) == made


@applying("restart")
def test_restart(board: Board, item: str) -> None:
    start = board.page.evaluate("zrfPage.session.game.position()")
    random_moves(board, 2)
    board.button("Restart").click()
    assert board.page.evaluate("zrfPage.session.game.position()") == start
    assert plies(board) == [] and mismatches(board) == []


@applying("editor")
def test_position_editor(board: Board, item: str) -> None:
    random_moves(board, 4)
    board.button("Set up").click()
    editor = board.page.get_by_role("region", name="Set up")
    brush = editor.locator(".brushes .tray-item").first
    player, piece = (brush.get_attribute("data-key") or "").split("/")
    brush.click()
    before = names(board, ".piece", "data-at")
    cells = "zrfPage.session.game.cells()"
    start = board.page.evaluate(cells)
    empty = next(at for at in sorted(map(str, names(board, ".hit"))) if at not in before)
    board.click(empty)
    editor.get_by_role("button", name="Remove").click()
    gone = sorted(map(str, before))[0]
    board.click(gone)
    editor.get_by_role("button", name="Done").click()
    expect(editor).to_have_count(0)
    assert mismatches(board) == []
    label = board.square(empty).get_attribute("aria-label") or ""
    assert label.startswith(f"{empty}, {player} {piece}")
    indices = "name => zrfPage.session.design.positions.findIndex(p => p.name === name)"
    changed = [board.page.evaluate(indices, at) for at in (empty, gone)]
    now = board.page.evaluate(cells)
    assert now[changed[1]] is None
    assert all(now[k] == start[k] for k in range(len(start)) if k not in changed)


@applying("save")
def test_a_saved_game_can_be_opened(board: Board, item: str) -> None:
    made = random_moves(board, 4)
    there = board.page.evaluate("zrfPage.session.game.cells()")
    text = saved(board)
    board.button("Restart").click()
    opened(board, text)
    board.until("zrfPage.session.plies.length > 0")
    assert plies(board) == made
    assert board.page.evaluate("zrfPage.session.game.cells()") == there and mismatches(board) == []


@applying("paste", "link")
def test_a_position_is_shared_by_text_and_by_link(board: Board, item: str) -> None:
    random_moves(board, 3)
    there = board.page.evaluate("zrfPage.session.game.position()")
    board.button("Position").click()
    text = board.page.get_by_label("Position as text").input_value()
    link = board.page.get_by_label("Link to the position").input_value()
    board.keys("Escape")
    board.button("Restart").click()
    if item == "paste":
        assert json.loads(text) == there
        board.page.evaluate(PASTE, text)
    else:
        board.page.evaluate("link => { location.href = link }", link)
        board.until("zrfPage.session.start !== null")
    now = board.page.evaluate("zrfPage.session.game.position()")
    assert now == there and plies(board) == [] and mismatches(board) == []


@applying("result")
def test_the_result_and_its_reason(board: Board, game: str, item: str) -> None:
    if GAMES[game].near_end:
        board.page.evaluate(PASTE, json.dumps(GAMES[game].near_end))
    move = load_position_with(board, "end")
    play(board, move)
    outcome = board.page.evaluate("zrfPage.session.outcome")
    assert outcome, "it has ended"
    expect(board.page.locator(".status-result")).to_be_visible()
    who = "Draw" if outcome["kind"] == "draw" else f"{outcome['winner']} wins"
    expect(board.page.locator(".status-headline")).to_have_text(who)
    expect(board.page.locator(".status-detail")).not_to_be_empty()
    expect(board.page.locator(".hit.can-move, .hit.is-target")).to_have_count(0)
    assert mismatches(board) == []


@applying("sounds")
def test_sounds_and_their_switch(board: Board, item: str) -> None:
    board.page.evaluate(RECORD_SOUNDS)
    play(board, load_position_with(board, "move"))
    assert board.page.evaluate("played") == ["data:audio/wav"]
    board.set("Sounds", on=False)
    random_moves(board, 1)
    assert board.page.evaluate("played.length") == 1
    board.set("Sounds")


@applying("reload")
def test_a_reload_restores_the_game(board: Board, item: str) -> None:
    made = random_moves(board, 3)
    board.button("Undo").click()
    there = board.page.evaluate("zrfPage.session.game.position()")
    board.reload()
    assert plies(board) == made
    assert board.page.evaluate("zrfPage.session.game.position()") == there
    assert mismatches(board) == []


@pytest.mark.parametrize("game", ["piles"])
def test_editor_and_links_preserve_piles(board: Board, game: str) -> None:
    pile = [["White", "Man"], ["Black", "King"]]
    given = {"board": {"c3": ["Black", "Man", {}, pile], "f6": ["White", "Man"]}}
    board.page.evaluate(PASTE, json.dumps(given))
    there = board.page.evaluate("zrfPage.session.game.position()")
    assert there["board"]["c3"][3] == pile
    expect(board.piece("c3").locator(".pile-count")).to_have_text("3")
    expect(board.piece("c3").locator(".pile-slab")).to_have_count(3)
    board.button("Set up").click()
    expect(board.piece("c3").locator(".pile-count")).to_have_text("3")
    board.page.locator('.editor [data-key="done"]').click()
    assert board.page.evaluate("zrfPage.session.game.position()") == there
    board.button("Position").click()
    link = board.page.get_by_label("Link to the position").input_value()
    board.keys("Escape")
    board.page.evaluate("zrfPage.on.openGame(0)")
    board.page.evaluate("link => { location.href = link }", link)
    board.until("zrfPage.session.start !== null")
    assert board.page.evaluate("zrfPage.session.game.position()") == there


# --- the boards -------------------------------------------------------------------------------

BOARDS = {
    "chess": ("lattice-square", 64),
    "draughts": ("lattice-square", 64),
    "abalone": ("lattice-hex", 61),
    "thud": ("board-picture", 164),  # without the stone at the center
    "cyvasse": ("board-picture", 8 + 9 + 10 + 11 + 12 + 11 + 10 + 9 + 8),
    "hexes": ("lattice-hex", boards.SIDE**2),
    "triangles": ("lattice-triangle", boards.ROWS**2),
    "positions": ("board-points", 24),
    "19x19": ("board-points", boards.GOBAN**2),
}


@pytest.mark.corpus
@pytest.mark.parametrize("game", BOARDS)
def test_each_board_has_its_style(board: Board, game: str) -> None:
    kind, places = BOARDS[game]
    classes = board.page.locator(".board").get_attribute("class") or ""
    assert kind in classes.split()
    expect(board.page.locator(".hit")).to_have_count(places)


# --- the exclusions ---------------------------------------------------------------------------

SOUGHT = {"drag": "run", "preview": "more", "choice": "choice", "drop": "drop", "pass": "pass"}
SOUGHT |= {"chain": "chain", "stop": "stop", "attacks": "take"}


def test_exclusions_are_consistent() -> None:
    for item, reasons in EXCLUSIONS.items():
        named = [game for games in reasons.values() for game in games]
        assert set(named) <= set(GAMES) and len(set(named)) == len(named), item
        assert len(named) < len(GAMES), f"{item} applies to no game"


@pytest.mark.corpus
@pytest.mark.parametrize("game", GAMES)
def test_exclusions_are_correct(board: Board, game: str) -> None:
    found = {i for i in SOUGHT if reason(i, game) and seek(board, SOUGHT[i], 60)}
    assert found == set()
    playable = board.page.evaluate("zrfPage.api.games.filter(g => !g.separator).length")
    assert (playable == 1) == (reason("variants", game) is not None)
    assert bool(reason("group", game)) == (not board.page.evaluate("zrfPage.grouping"))
    assert bool(reason("sounds", game)) == (not board.page.evaluate("zrfPage.media.sounds"))
