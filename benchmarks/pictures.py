"""Screenshots for docs/images: examples on a desktop and on a phone, and the ways to start a game.

    python benchmarks/pictures.py [NAME...]

The scenes are reproducible: fixed moves, no engine, no animation. Only pictures of a game between
computers, and of links to a friend, differ from run to run.
"""

from __future__ import annotations

import sys
import tempfile
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.browser import ARGUMENTS, find_chromium  # noqa: E402
from tests.page.test_puzzles import PUZZLE  # noqa: E402
from zrf2js.library import compile_file, compile_text  # noqa: E402
from zrf2js.options import Options  # noqa: E402

FOLDER = ROOT / "docs" / "images"
DESKTOP, PHONE = (1200, 820), (390, 844)
WIDTHS = {DESKTOP: 760, PHONE: 300}  # widths of the saved images, in px


@dataclass(frozen=True, kw_only=True)
class Scene:
    """A position, by moves or by a number of generated moves, and the parts of the page to show."""

    moves: tuple[str, ...] = ()
    drawn: int = 0
    clicks: tuple[str, ...] = ()
    hover: str = ""
    inspect: str = ""
    scheme: str = "light"


SCENES = {
    "chess": Scene(
        moves=("e2 - e4", "e7 - e5", "g1 - f3", "b8 - c6", "f1 - c4", "g8 - f6"), clicks=("c4",)
    ),
    "xiangqi": Scene(moves=("h3 - e3", "h10 - g8", "h1 - g3"), clicks=("b8",)),
    "minishogi": Scene(drawn=10, scheme="dark"),
    "draughts": Scene(moves=("c3 - d4", "b6 - c5"), clicks=("d4",), hover="b6"),
    "reversi": Scene(drawn=26),
    "abalone": Scene(clicks=("c3", "c4", "c5"), hover="d5"),
    "nine-mens-morris": Scene(drawn=11),
    "connect-four": Scene(drawn=12),
    "breakthrough": Scene(
        moves=("d2 - d3", "e7 - e6", "d3 - d4", "e6 - e5", "c2 - c3", "c7 - c6"),
        inspect="d4",
        scheme="dark",
    ),
    "tic-tac-toe": Scene(moves=("b2", "a1", "c3")),
}

#: the first screen, and its buttons: `data-start` of each
STARTS = {
    "start": "",
    "start-computer": "computer",
    "start-here": "here",
    "start-invite": "invite",
    "start-watch": "watch",
    "start-solve": "here",
}
START_SIZES = {"": ((1280, 800), 760), "-landscape": ((844, 390), 480), "-phone": ((390, 844), 300)}

PLAY = """([texts, drawn]) => { const { session, on } = zrfPage
  for (const t of texts) on.play(session.moves.find(m => String(m).indexOf(t) >= 0))
  for (let k = 0; k < drawn; k++) on.play(session.moves[(k * 7 + 3) % session.moves.length])
  if (zrfPage.trouble) throw new Error(zrfPage.trouble) }"""


def shoot(browser: Browser, name: str, scene: Scene, folder: Path, size: tuple[int, int]) -> bytes:
    outcome = compile_file(ROOT / "examples" / f"{name}.zrf", Options(target="html"))
    file = folder / f"{name}.html"
    file.write_text(outcome.value[0].text, encoding="utf-8")
    with browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        color_scheme=scene.scheme,  # type: ignore[arg-type]
        reduced_motion="reduce",
        device_scale_factor=1 if size == DESKTOP else 2,
    ) as context:
        page = context.new_page()
        page.goto(file.as_uri())
        page.evaluate(PLAY, [list(scene.moves), scene.drawn])
        for place in scene.clicks:
            page.locator(f'.hit[data-name="{place}"]').click()
        if scene.hover:
            page.locator(f'.hit[data-name="{scene.hover}"]').hover()
        if scene.inspect:
            page.locator(f'.hit[data-name="{scene.inspect}"]').click(button="right")
        page.wait_for_timeout(200)
        return page.screenshot()


def start(browser: Browser, name: str, folder: Path, size: tuple[int, int]) -> bytes:
    """Return a picture after a click on a button of the first screen."""
    rules = ROOT / "examples" / "chess.zrf"
    text = PUZZLE if name == "start-solve" else rules.read_text(encoding="utf-8")
    file = folder / f"{name}.html"
    file.write_text(compile_text(text, Options(target="html")).value[0].text, encoding="utf-8")
    viewport = {"width": size[0], "height": size[1]}
    scale = 1 if size[0] > PHONE[1] else 2
    with browser.new_context(
        viewport=viewport,  # type: ignore[arg-type]
        reduced_motion="reduce",
        device_scale_factor=scale,
    ) as context:
        page = context.new_page()
        page.goto(file.as_uri())
        if STARTS[name]:
            page.locator(f"[data-start={STARTS[name]}]").click()
        page.wait_for_timeout(1500)
        return page.screenshot()


def keep(name: str, data: bytes, width: int) -> None:
    """Save a small PNG with few colors."""
    image = Image.open(BytesIO(data)).convert("RGB")
    height = round(image.height * width / image.width)
    image = image.resize((width, height), Image.Resampling.LANCZOS)
    few = image.quantize(palette=_palette(image), dither=Image.Dither.NONE)
    few.save(FOLDER / f"{name}.png", optimize=True)


def _palette(image: Image.Image) -> Image.Image:
    """Return a palette: mostly frequent colors, and some rare ones for arrows and accents."""
    often = image.quantize(160, method=Image.Quantize.MEDIANCUT).getpalette() or []
    small = image.quantize(96, method=Image.Quantize.MAXCOVERAGE).getpalette() or []
    palette = Image.new("P", (1, 1))
    palette.putpalette(often[: 3 * 160] + small[: 3 * 96])
    return palette


def main() -> None:
    """Take the named screenshots, or all."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        executable = find_chromium()
        browser = playwright.chromium.launch(executable_path=executable, args=list(ARGUMENTS))
        for name in sys.argv[1:] or (*SCENES, *STARTS):
            if name in STARTS:
                for suffix, (size, width) in START_SIZES.items():
                    keep(f"{name}{suffix}", start(browser, name, Path(folder), size), width)
                continue
            for size, suffix in ((DESKTOP, ""), (PHONE, "-phone")):
                data = shoot(browser, name, SCENES[name], Path(folder), size)
                keep(f"{name}{suffix}", data, WIDTHS[size])
        browser.close()


if __name__ == "__main__":
    main()
