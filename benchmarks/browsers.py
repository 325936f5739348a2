"""Pages, the gallery and the studio in Firefox and WebKitGTK, with the actions of a user.

    apt-get install firefox-esr webkit2gtk-driver xvfb
    python benchmarks/browsers.py [--studio dist/studio] [--pictures FOLDER]

The browsers themselves create the events of mouse and keys. A script in front of the policy of each
page records errors, rejected promises, violations of the policy and messages of the console: each
of them fails its check. Browsers that are not installed are skipped with a reason.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from webdriver import Driver, Firefox, WebKit

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.browser import serve  # noqa: E402
from tests.page.test_puzzles import PUZZLE  # noqa: E402
from zrf2js.library import compile_file, compile_text  # noqa: E402
from zrf2js.options import Options  # noqa: E402

GAMES = (
    "chess", "minishogi", "nine-mens-morris", "xiangqi", "reversi", "abalone", "draughts",
    "cyvasse", "makromachy", "tic-tac-toe", "connect-four", "jetan", "mancala", "shogi",
)  # fmt: skip
PATIENCE = 60  # seconds

RECORD = """<script>found = []
addEventListener('error', e => found.push(String(e.message || e.target.src)), true)
addEventListener('unhandledrejection', e => found.push(String(e.reason)))
addEventListener('securitypolicyviolation', e => found.push(e.violatedDirective + e.blockedURI))
for (const kind of ['log', 'warn', 'error']) console[kind] = (...all) => found.push(all.join(' '))
</script>"""
#: The center of the first visible node with a selector, and with a text if there is one.
CENTER = """const [css, text] = arguments
const node = [...document.querySelectorAll(css)].find(n =>
  n.getClientRects().length && (!text || n.textContent.trim() === text))
if (!node) return null
node.scrollIntoView({ block: 'nearest' })
const { x, y, width, height } = node.getBoundingClientRect()
return [x + width / 2, y + height / 2]"""
CHOOSE = """const [css, value] = arguments, node = document.querySelector(css)
node.value = value
node.dispatchEvent(new Event('change', { bubbles: true }))"""
FILL = "document.querySelector(arguments[0]).value = arguments[1]"
#: Keep the text that *Save* downloads, and give it to the chooser of *Open*.
FILES = """const { createObjectURL } = URL, { click } = HTMLElement.prototype
URL.createObjectURL = blob => { blob.text().then(text => { window.saved = text }); return createObjectURL.call(URL, blob) }
HTMLInputElement.prototype.click = function () {
  if (this.type !== 'file') return click.call(this)
  const transfer = new DataTransfer()
  transfer.items.add(new File([saved], 'game.zsg'))
  this.files = transfer.files
  this.dispatchEvent(new Event('change'))
}"""  # noqa: E501

#: A page with the board as a custom element, and an engine in a worker.
EMBEDDED = """<!doctype html><title>embedded</title><head><body>
<script type="module" src="zrf-board.js"></script>
<zrf-board src="chess.js" style="display: block; width: 400px"></zrf-board>
<script type="module">
import { createEngine, createGame } from './chess.js'
const { move } = await createEngine(createGame(), { worker: true }).search({ nodes: 500 })
window.answer = String(move)
</script>"""


class User:
    """The user of a page."""

    def __init__(self, driver: Driver, address: str) -> None:
        self.driver, self.address = driver, address
        self.run = driver.run

    def open(self, path: str) -> None:
        """Open a page without the game and the settings that it stored."""
        self.driver.go(f"{self.address}/empty.html")
        self.run("localStorage.clear(); sessionStorage.clear()")
        self.driver.go(f"{self.address}/{path}")

    def until(self, body: str, *values: object) -> Any:
        """Wait until a function returns a true value."""
        end = time.monotonic() + PATIENCE
        while not (value := self.run(body, *values)):
            assert time.monotonic() < end, f"never: {body[:80]} {values}"
            time.sleep(0.05)
        return value

    def click(self, css: str, text: str = "") -> None:
        self.driver.drag(self.until(CENTER, css, text))

    def chosen(self, name: str) -> None:
        """Choose an action of the menu."""
        self.action("more")
        self.action(name)

    def action(self, name: str) -> None:
        self.click(f'[data-action="{name}"]:not([disabled])')

    def at(self, name: str) -> tuple[float, float]:
        x, y = self.until(CENTER, f'.hit[data-name="{name}"] .hit-area', "")
        return x, y

    def move(self, *names: str) -> None:
        for name in names:
            self.driver.drag(self.at(name))

    def position(self, text: str) -> None:
        """Enter a position in its dialog."""
        self.chosen("position")
        self.until(CENTER, ".position-text", "")
        self.run(FILL, ".position-text", text)
        self.action("usePosition")

    def plies(self, count: int) -> None:
        self.until("return zrfPage.session.at === arguments[0]", count)


def drawing(user: User) -> None:
    """Draw the board of each game."""
    for name in GAMES:
        user.open(f"{name}.html")
        user.until(CENTER, ".hit-area", "")
        messages(user)


def moves(user: User) -> None:
    """Click and drag, undo and redo."""
    user.open("chess.html")
    user.move("e2", "e4")
    user.plies(1)
    start, end = user.at("e7"), user.at("e5")
    user.driver.drag(start, ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2), end)
    user.plies(2)
    user.action("undo")
    user.plies(1)
    user.chosen("redo")
    user.plies(2)


def choices(user: User) -> None:
    """Promotion, and drops from the hand."""
    user.open("chess.html")
    user.position("7k/P7/8/8/8/8/8/K7 w - - 0 1")
    user.until("return document.querySelectorAll('.piece').length === 3")
    user.move("a7", "a8")
    user.click(".choice:not(.choice-cancel)")
    user.plies(1)
    user.open("cyvasse.html")
    user.click(".tray-item:enabled")
    user.move("e1")
    user.plies(1)


def computer(user: User) -> None:
    """The engine in its worker: it answers, gives a hint, and analyzes the game."""
    user.open("chess.html")
    user.move("e2", "e4")
    user.run(CHOOSE, '.seat[data-player="Black"] select', "3")
    user.plies(2)
    user.action("hint")
    user.until("return document.querySelector('.arrow')")
    user.action("analyze")
    user.until("return document.querySelector('svg.graph')")


def settings(user: User) -> None:
    """Themes and languages."""
    user.open("chess.html")
    paper = "return getComputedStyle(document.body).backgroundColor"
    light = user.run(paper)
    user.click(".settings, [aria-label=Settings]")
    user.run(CHOOSE, "select:has([value=dark])", "dark")
    user.until(f"{paper} !== arguments[0]", light)
    user.run(CHOOSE, "select:has([value=ar])", "ar")
    user.until("return document.documentElement.dir === 'rtl'")
    user.driver.keys("\ue00c")  # Escape closes the dialog
    user.until("return !document.querySelector('dialog[open]')")
    user.move("e2", "e4")
    user.plies(1)


def rules(user: User) -> None:
    """Open the rules in words, and the diagram of a piece."""
    user.open("chess.html")
    user.click("summary", "How to play")
    user.click(".legend-piece")
    user.until("return document.querySelector('dialog svg, [role=dialog] svg')")


def games(user: User) -> None:
    """Save, open, and the link of a game."""
    user.open("chess.html")
    user.move("e2", "e4", "e7", "e5")
    user.run(FILES)
    user.chosen("save")
    user.until("return window.saved && saved.includes('Zillions')")
    for at in (1, 0):
        user.action("undo")
        user.plies(at)
    user.chosen("open")
    user.plies(2)
    user.action("share")
    links = "[...document.querySelectorAll('.position-link')].map(n => n.value)"
    link = user.until(f"return {links}.find(link => link.includes('#game='))")
    user.open(f"chess.html{link[link.index('#') :]}")
    user.until("return document.querySelector('.piece[data-at=e5]')")


def puzzle(user: User) -> None:
    """Moves by arrow keys."""
    user.open("puzzle.html")
    user.driver.keys("\ue013", "\ue013", "\ue014")
    user.plies(3)
    user.driver.keys("\ue003")
    user.plies(2)


def gallery(user: User) -> None:
    """Filters of the gallery."""
    user.open("gallery/index.html")
    cards = "return [...document.querySelectorAll('.game')].filter(n => n.offsetParent).length"
    before = user.until(cards)
    user.click("input[type=search]")
    user.driver.keys(*"xiangqi")
    user.until(f"{cards} < arguments[0]", before)


def embedded(user: User) -> None:
    """The custom element draws the board; an engine answers from its worker."""
    user.open("embedded.html")
    user.until("return window.answer")
    board = "document.querySelector('zrf-board').shadowRoot"
    user.until(f"return {board} && {board}.querySelectorAll('.piece').length === 32")


def studio(user: User) -> None:
    """The studio compiles, and shows the game."""
    user.open("studio/index.html")
    user.until("return document.getElementById('status').textContent.startsWith('Compiled')")
    user.until("return document.querySelector('#frames iframe:not(.waiting)')")


def messages(user: User) -> None:
    """Fail if the page reported an error."""
    found = user.run("return window.found || []")
    assert not found, found


CHECKS: dict[str, Callable[[User], None]] = {
    "boards": drawing,
    "moves, undo, redo": moves,
    "promotion, drop": choices,
    "engine": computer,
    "theme, Arabic": settings,
    "rules": rules,
    "files, links": games,
    "keys": puzzle,
}
SERVED = {"gallery": gallery, "element, worker": embedded}  # addresses from a server only


def page(path: Path | None) -> str:
    """Return a page that records its errors, without a path that of a puzzle."""
    options = Options(target="html")
    outcome = compile_file(path, options) if path else compile_text(PUZZLE, options)
    assert outcome.value, outcome.diagnostics
    return recorded(outcome.value[0].text)


def recorded(text: str) -> str:
    """Return a page with the script that records its errors."""
    return text.replace("<head>", "<head>" + RECORD, 1)


def write_pages(folder: Path, studio_folder: Path | None) -> None:
    """Write the pages that the checks open."""
    (folder / "empty.html").write_text("<!doctype html><title>empty</title>", encoding="utf-8")
    (folder / "puzzle.html").write_text(page(None), encoding="utf-8")
    (folder / "embedded.html").write_text(recorded(EMBEDDED), encoding="utf-8")
    for target, name in (("element", "zrf-board.js"), ("module", "chess.js")):
        options = Options(target=target, with_features=("engine",))
        text = compile_file(ROOT / "examples/chess.zrf", options).value[0].text
        (folder / name).write_text(text, encoding="utf-8")
    rules_of_gallery = folder / "rules"
    rules_of_gallery.mkdir()
    for name in GAMES:
        path = next(p for end in ("zrf", "dgz") if (p := ROOT / f"examples/{name}.{end}").exists())
        (folder / f"{name}.html").write_text(page(path), encoding="utf-8")
        if name in ("xiangqi", "reversi", "tic-tac-toe"):
            shutil.copy(path, rules_of_gallery)
    command = [sys.executable, "-m", "zrf2js", "build", str(rules_of_gallery)]
    subprocess.run([*command, "-o", str(folder / "gallery")], check=True, capture_output=True)
    if studio_folder:
        (folder / "studio").symlink_to(studio_folder.resolve())


def outcome_of(user: User, check: Callable[[User], None], picture: Path | None) -> str:
    """Return `yes`, or the first line of the error."""
    try:
        check(user)
        messages(user)
    except (AssertionError, RuntimeError) as error:
        return str(error).splitlines()[0]
    finally:
        if picture:
            picture.write_bytes(user.driver.screenshot())
    return "yes"


def main() -> int:
    """Print a row for each check; return 1 if one failed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--studio", type=Path, help="a studio that `zrf2js studio` has written")
    parser.add_argument("--pictures", type=Path, help="folder for a screenshot of each check")
    arguments = parser.parse_args()
    served = {**SERVED, **({"studio": studio} if arguments.studio else {})}
    failed = False
    with tempfile.TemporaryDirectory() as name, serve(Path(name)) as url:
        folder = Path(name)
        write_pages(folder, arguments.studio)
        print("| browser | address | check | works |\n|---|---|---|---|")
        for kind in (Firefox, WebKit):
            if reason := kind.missing():
                print(f"| {kind.name} | | | skipped: {reason} |", flush=True)
                continue
            driver = kind()
            for address, checks in ((folder.as_uri(), CHECKS), (url, {**CHECKS, **served})):
                for title, check in checks.items():
                    start = f"{kind.name}-{address[:4]}-{check.__name__}.png"
                    picture = arguments.pictures / start if arguments.pictures else None
                    works = outcome_of(User(driver, address), check, picture)
                    failed |= works != "yes"
                    row = f"{kind.name} {driver.version} | {address[:4]} | {title} | {works}"
                    print(f"| {row} |", flush=True)
            driver.close()
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
