"""Tests that untrusted names and texts never become code or markup: not in JavaScript, HTML, SVG,
JSON or the terminal."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.cli.running import WALK, zrf2js
from tests.sampling import sample
from tests.tabs import PREPARE
from tests.trust.injections import ATTACKS, WITHOUT_QUOTES, symbol, word
from zrf2js.emit.js.page.gallery import gallery_page
from zrf2js.emit.js.page.gallery_row import GalleryGame
from zrf2js.library import compile_text
from zrf2js.options import Options

CHUNK = 15
CHUNKS = [WITHOUT_QUOTES[start : start + CHUNK] for start in range(0, len(WITHOUT_QUOTES), CHUNK)]
ALL_CHUNKS = [ATTACKS[start : start + CHUNK] for start in range(0, len(ATTACKS), CHUNK)]

WATCH = """
window.hits = []
window.hit = window.alert = window.confirm = window.prompt = (...all) => hits.push(String(all))
addEventListener('securitypolicyviolation', event => window.hits.push(event.violatedDirective))
"""

# Markup that a page of zrf2js never contains.
FOREIGN = """() => {
  const wrong = []
  for (const element of document.querySelectorAll('*')) {
    const name = element.localName
    if (/^(iframe|object|embed|base|math|animate|foreignobject)$/i.test(name)) wrong.push(name)
    if (name === 'script' && element.closest('svg')) wrong.push('script in svg')
    for (const { name: key, value } of element.attributes) {
      if (/^on/i.test(key)) wrong.push(name + ' ' + key)
      if (/^(href|src|xlink:href|action|data)$/i.test(key) && /^\\s*(javascript|data:text)/i.test(value)) wrong.push(value)
    }
  }
  return wrong.concat(window.hits)
}"""  # noqa: E501


def rules(attacks: tuple[str, ...]) -> str:
    """Return a game with every attack in every name and text of a rules file."""
    text = " ".join(attacks)
    names = [symbol(attack) for attack in attacks]
    pieces = "".join(
        f'(piece (name {n}) (help "{a}") (description "{a}") (notation "{a}") (open "{a}")'
        f' (image {names[0]} "{a}" "{a}.bmp") (attribute "{a}" true)'
        f' (moves (move-type "{a}") ("{a}" (verify empty?) (set-attribute "{a}" false) add)))'
        for a, n in zip(attacks, names, strict=True)
    )
    places = " ".join(
        f'("{a}" {40 * i} 0 {40 * i + 39} 39)(p{i} {40 * i} 40 {40 * i + 39} 79)'
        for i, a in enumerate(attacks)
    )
    links = "".join(f'(links "{a}" ("{a}" p{i}))' for i, a in enumerate(attacks))
    zones = "".join(f'(zone (name "{a}") (positions "{a}"))' for a in attacks)
    setup = " ".join(f'({n} "{a}")' for a, n in zip(attacks, names, strict=True))
    one, two = attacks[0], attacks[1]
    white, black = names[:2]
    media = " ".join(f'(move-sound "{a}") (opening-sound "{a}")' for a in attacks)
    variants = "".join(
        f'(variant (title "{a}") (description "{a}") (history "{a}") (strategy "{a}")'
        f' (solution "{a}") (option "{a}" "{a}") (engine-name "{a}") (win-sound "{a}")'
        f" (players {n} {other}) (turn-order {n} {other})"
        f' (board-setup ({n} ({n} "{a}" off 3)) ({other} ({n} "{b}"))))'
        for a, n, b, other in zip(
            attacks, names, attacks[1:] + attacks[:1], names[1:] + names[:1], strict=True
        )
    )
    return (
        f'(define m "{one}" "{two}")(version "{one}")'
        f'(game (title "Game {text}") (description "{text}") (history "{text}")'
        f' (strategy "{text}") (players {white} {black}) (turn-order {white} {black}) {media}'
        f' (engine-name "{one}") (option "animate captures" "{one}")'
        f' (board (image "{one}") (positions {places}) {links} {zones})'
        f" {pieces} (board-setup ({white} {setup}))"
        f' (win-condition ({white} {black}) (absolute-config {white} ("{two}")))) {variants}'
    )


def description(attacks: tuple[str, ...]) -> str:
    """Return a game description (.dgz) with every attack in all its names and texts."""
    texts = [" ".join(attack.split()) for attack in attacks]
    names = [word(attack) for attack in attacks]
    one, two, text = names[0], names[1], " ".join(texts)
    lines = [f"game: {text}", f"players: {one} {two}", "board: 19x3", f"turns: {one} ({two} {one})"]
    lines += [f"{key}: {text}" for key in ("description", "history", "strategy")]
    for n, t in zip(names, texts, strict=True):
        lines += [f"zone {n} {one}: a1-c1", f"zone {n} {two}: a3-c3"]
        lines += [f"piece {n}: betza W", f"piece {n} {n}: betza F", f"promote {n} in {n}: {one}"]
        lines += [f"attribute {n}: true", f"help {n}: {t}", f"option: {n} {n}"]
    lines += [f"priorities: {' '.join(names)}", f"loss {one} {two}: stalemated"]
    places = "abcdefghijklmnopqrs"
    lines.append(f"setup {one}: " + ", ".join(f"{n} {places[k]}1" for k, n in enumerate(names)))
    for k, (n, t) in enumerate(zip(names, texts, strict=True)):
        lines += [f"variant: {t}", f"players: {n} {names[k - 1]}"]
        lines += [f"{key}: {t}" for key in ("description", "history", "strategy")]
        lines += [f"setup {n}: {n} b2", f"setup {names[k - 1]}: {n} c2"]
    return "\n".join(lines) + "\n"


Visit = Callable[[str], Page]


@pytest.fixture(scope="module")
def watched(browser: Browser) -> Iterator[tuple[Page, list[str]]]:
    """Yield a tab, and a list of what its pages write, request and open."""
    said: list[str] = []
    with browser.new_context() as context:
        context.add_init_script(PREPARE)
        context.add_init_script(WATCH)
        page = context.new_page()
        page.on("console", lambda message: said.append(message.text))
        page.on("pageerror", lambda error: said.append(str(error)))
        page.on("dialog", lambda dialog: said.append(dialog.message))
        page.on("request", lambda r: said.append(r.url) if r.url.startswith("http") else None)
        page.on("framenavigated", lambda frame: said.append(frame.url.split("#")[0]))
        yield page, said


@pytest.fixture
def visit(watched: tuple[Page, list[str]], tmp_path: Path) -> Iterator[Visit]:
    """Open a page and return it; the test fails if an attack has run at the end."""
    page, said = watched
    file = tmp_path / "page.html"
    said.clear()

    def open_page(text: str) -> Page:
        file.write_text(text, encoding="utf-8")
        page.evaluate("window.name = ''")
        page.goto(file.as_uri())
        return page

    yield open_page
    assert set(said) == {file.as_uri()}


PASTE = """texts => texts.map(text => {
  const data = new DataTransfer()
  data.setData('text/plain', text)
  document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }))
})"""


# All parts with names or texts: rules, pieces, zones, lists, dialogs, the editor, a saved game.
SHOW = """() => {
  for (const one of document.querySelectorAll('details')) one.open = true
  const { on, session } = zrfPage
  if (!session) return 0
  for (const button of document.querySelectorAll('.zone-button')) button.click()
  on.inspect()
  session.game.cells().forEach((cell, index) => { if (cell) on.pick([index]) })
  on.inspect()
  on.edit()
  on.editor.cancel()
  for (const name of ['position', 'settings']) {
    on[name]()
    document.querySelector('dialog').close()
  }
  const cells = session.game.cells().filter(Boolean).length
  if (session.moves.length) on.play(session.moves[0])
  const saved = session.game.save()
  on.restart()
  const data = new DataTransfer()
  data.setData('text/plain', saved)
  document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }))
  return cells
}"""


def _see_all(page: Page, attacks: tuple[str, ...]) -> None:
    """Open games of a page of attacks, a sample of its variants, and all panels of each."""
    chooser = page.get_by_label("Game", exact=True)
    titles = chooser.locator("option").all_text_contents()
    shown = []
    assert len(titles) == 1 + len(attacks)
    for number in (0, *sample(range(1, len(titles)), 7, attacks[0])):
        chooser.select_option(index=number)
        if page.get_by_role("dialog", name="Start").count():  # the last game is in play
            page.get_by_role("button", name="Start", exact=True).click()
        shown.append(page.evaluate(SHOW))
        assert page.evaluate(FOREIGN) == []
    assert shown[0] == len(attacks)
    assert set(shown[1:]) == {2}, "one piece of either player"
    for attack in attacks:  # shown unchanged: no part became markup
        assert any(_shown(attack) in _shown(title) for title in titles), attack


@pytest.mark.browser
@pytest.mark.sample(2)  # descriptions have all attacks
@pytest.mark.parametrize("attacks", CHUNKS, ids=range(len(CHUNKS)))
def test_names_and_texts_of_rules_are_escaped(attacks: tuple[str, ...], visit: Visit) -> None:
    outcome = compile_text(rules(attacks), Options(target="html"), name=f"{attacks[0]}.zrf")
    assert outcome.value, outcome.diagnostics
    _see_all(visit(outcome.value[0].text), attacks)


@pytest.mark.browser
@pytest.mark.parametrize("attacks", ALL_CHUNKS, ids=range(len(ALL_CHUNKS)))
def test_names_and_texts_of_descriptions_are_escaped(
    attacks: tuple[str, ...], visit: Visit
) -> None:
    outcome = compile_text(description(attacks), Options(target="html"), name="attacks.dgz")
    assert outcome.value, outcome.diagnostics
    _see_all(visit(outcome.value[0].text), attacks)


def _shown(text: str) -> str:
    return "".join(character for character in text if character.isalnum())


@pytest.mark.browser
def test_saved_games_and_positions_are_escaped(visit: Visit) -> None:
    outcome = compile_text(WALK, Options(target="html"))
    page = visit(outcome.value[0].text)
    before = page.locator(".piece").count()
    for attack in ATTACKS:
        one_line = " ".join(attack.split())
        records = (
            "RulesFile={0}\nVariantName={0}\n1. {0}\n",
            "RulesFile=a.zrf\nVariantName=Walk\n1. {0}\n",
            "VariantName=Walk\n(White {0} a1)\n({0} Man a1)",
        )
        positions = (
            {"board": {attack: ["White", "Man"]}},
            {"board": {"a1": [attack, "Man"]}},
            {"board": {"a1": ["White", attack, {attack: attack}]}},
            {"board": {}, "reserves": {attack: {attack: 1}}, "turn": 0},
            {"board": {}, "turn": attack, "last": [attack, attack], "partial": {"place": attack}},
            {"board": attack, "reserves": attack, "last": attack, "partial": attack},
            {"board": {}, "used": {attack: [attack]}, attack: attack},
        )
        saved = (text.replace("{0}", one_line) for text in records)
        texts = [f"Zillions Save Game File Version 0.02 HH\n{text}" for text in saved]
        page.evaluate(PASTE, texts + [json.dumps(position) for position in positions])
        page.evaluate("text => { location.hash = '#position=' + encodeURIComponent(text) }", attack)
        assert page.evaluate(FOREIGN) == [], attack
    assert page.locator(".piece").count() == before, "a bad file changes nothing"


@pytest.mark.browser
def test_rows_of_the_gallery_are_escaped(visit: Visit) -> None:
    games = [
        GalleryGame(
            title=attack,
            page=f"{attack}.html",
            summary=attack,
            authors=attack,
            licence=attack,
            variants=(attack, attack),
            board={
                "title": attack,
                "positions": [[attack, 0, 0, 9, 9]],
                "links": [],
                "pieces": [attack],
                "players": [attack],
                "setup": [[0, 0, 0]],
            },
        )
        for attack in ATTACKS
    ]
    page = visit(gallery_page(games, title=" ".join(ATTACKS)).text)
    assert page.evaluate(FOREIGN) == []
    links = page.locator("a").evaluate_all("all => all.map(a => a.getAttribute('href'))")
    assert len([link for link in links if link and link.startswith("./")]) >= len(ATTACKS)
    search = page.get_by_role("searchbox")
    for attack in ATTACKS[:10]:
        search.fill(attack)
        assert page.evaluate(FOREIGN) == []


@pytest.mark.browser
def test_a_project_of_attacks_is_built_or_rejected(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, visit: Visit
) -> None:
    """Test attacks as file names and in zrf2js.toml: the build writes only below the output folder,
    and its gallery shows titles, authors and licenses unchanged. The texts are a sample: all are in
    test_rows_of_the_gallery_are_escaped."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "walk.zrf").write_text(WALK)
    texts = list(sample(ATTACKS, 4, "project"))
    tables = [
        f'[[game]]\nrules = "walk.zrf"\nname = "game{number}"\ntargets = ["html"]\n'
        f"title = {quoted}\nauthors = {quoted}\nlicence = {quoted}\n"
        for number, quoted in enumerate(map(json.dumps, texts))
    ]
    (tmp_path / "single").mkdir()
    (tmp_path / "single/walk.zrf").write_text(WALK)
    for attack in ATTACKS[::10]:
        single = f'[[game]]\nrules = "walk.zrf"\ntargets = ["ir"]\nname = {json.dumps(attack)}\n'
        (tmp_path / "single/zrf2js.toml").write_text(single)
        result = zrf2js("build", "single", "-o", "single/out")
        assert result.exit_code in (0, 1) and "ZRF999" not in result.stderr
    (tmp_path / "zrf2js.toml").write_text(
        "title = " + json.dumps(ATTACKS[0]) + "\n" + "".join(tables)
    )
    result = zrf2js("build")
    assert result.exit_code == 0, result.output
    manifest = json.loads((tmp_path / "dist/manifest.json").read_text())
    assert [game["licence"] for game in manifest["games"]] == texts
    assert [game["title"] for game in manifest["games"]] == texts
    outside = {path.name for path in tmp_path.iterdir()} - {"page.html"}
    assert outside == {"walk.zrf", "zrf2js.toml", "dist", "single"}
    page = visit((tmp_path / "dist/index.html").read_text())
    assert page.evaluate(FOREIGN) == []
    titles = page.locator(".game-title").all_text_contents()
    assert sorted(map(_shown, titles)) == sorted(map(_shown, texts))
    facts = page.locator(".fact").all_text_contents()
    assert all(any(_shown(a) in _shown(fact) for fact in facts) for a in texts)


@pytest.mark.sample(4)
@pytest.mark.parametrize("attacks", CHUNKS, ids=range(len(CHUNKS)))
def test_the_terminal_receives_printable_characters_only(
    attacks: tuple[str, ...], tmp_path: Path
) -> None:
    file = tmp_path / "a\x1b[31m.zrf"
    file.write_text(rules(attacks), encoding="utf-8")
    for arguments in (
        ("check", file),
        ("check", file, "--format", "json"),
        ("moves", file),
        ("moves", file, "--json"),
        ("moves", file, "--variant", attacks[2]),
        ("moves", file, "--variant", "no such \x1b[31m"),
        ("perft", file, "--depth", "1", "--divide"),
        ("build", file, "-o", tmp_path / "out", "--target", "ir"),
    ):
        result = zrf2js(*arguments)
        assert result.exit_code in (0, 1, 2), result.output
        wrong = {c for c in result.output if not c.isprintable() and c != "\n"}
        assert wrong == set(), arguments[0]
