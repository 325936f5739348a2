"""The findings of lints, and the ways to switch lints off.

Each lint's page has an example that it must report and one that it must not
(tests/diagnostics/test_explain.py).
"""

from pathlib import Path

import pytest

from tests.cli.running import EXAMPLES, WALK, zrf2js
from tests.corpus import corpus_files
from zrf2js.frontends.games import front_end, no_includes
from zrf2js.host.files import FileLoader, load_source
from zrf2js.lint.lint import LINTS, lint
from zrf2js.options import Options
from zrf2js.pipeline import to_program
from zrf2js.support.diagnostics.allow import allowed_in
from zrf2js.support.diagnostics.catalogue import CATALOGUE
from zrf2js.support.source import Source

ZONE = "(zone (name home) (positions a1))"


def lint_codes(text: str) -> list[str]:
    outcome = to_program(Source("walk.zrf", text), no_includes, Options(lint=True))
    return [diagnostic.code for diagnostic in outcome.diagnostics]


def with_zone(text: str = WALK) -> str:
    return text.replace("(directions (n 0 -1))", f"(directions (n 0 -1))) {ZONE[:-1]}")


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.zrf")), ids=lambda path: path.stem)
def test_examples_have_no_findings(path: Path) -> None:
    games = front_end(load_source(path).value, FileLoader(path.parent)).value
    assert lint(games) == ()


def test_lints_run_only_on_request() -> None:
    assert lint_codes(with_zone()) == ["ZRF304"]
    text = Source("walk.zrf", with_zone())
    assert to_program(text, no_includes, Options()).diagnostics == ()


@pytest.mark.parametrize(
    ("turns", "allowed"),
    [
        ("(turn-order White Black)", True),
        ("(turn-order (White go) (Black go))", False),
        ("(turn-order (White go) Black)", True),
        ("(turn-order (White go) (Black on))", True),
        ("(move-priorities go)", False),
        ("(move-priorities on go)", True),
    ],
)
def test_move_types_that_no_turn_allows_are_reported(turns: str, allowed: bool) -> None:
    rules = f"""(game (title "Walk") (players White Black) {turns}
      (board (grid (dimensions ("a/b" (9 0)) ("2/1" (0 9))) (directions (n 0 -1))))
      (piece (name Man) (moves (move-type go) (n add) (move-type on) (n add)))
      (board-setup (White (Man a1)) (Black (Man b1))))"""
    assert lint_codes(rules) == ([] if allowed else ["ZRF311"])
    continued = rules.replace("(move-type go) (n add)", "(move-type go) (n (add-partial on))")
    assert lint_codes(continued) == []


def test_scripts_may_use_what_the_rules_do_not_use() -> None:
    source = Source("walk.zrf", with_zone())
    scripts = {"walk.js": "Model.extension = board => board.inZone(0, 1)"}
    found = to_program(source, no_includes, Options(lint=True, overrides=scripts)).diagnostics
    assert found == ()


def test_a_player_without_moves_may_lack_a_script() -> None:
    text = """(game (title "Cube") (players You) (turn-order You)
      (board (grid (dimensions ("a/b" (9 0)) ("2/1" (0 9))) (directions (n 0 -1))))
      (piece (name Part)) (board-setup (You (Part a1))))"""
    found = to_program(Source("cube.zrf", text), no_includes, Options(lint=True)).diagnostics
    assert [(d.code, "--override" in (d.help or "")) for d in found] == [("ZRF308", True)]


def test_missing_images_are_files_then_pieces() -> None:
    text = WALK.replace("(name Man)", '(name Man) (image White "man.bmp")')
    games = front_end(Source("walk.zrf", text), no_includes).value
    (found,) = lint(games, lambda name: False)
    assert found.message == "missing images of `Walk` (2): man.bmp, Man of Black"


# --- switches ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("comment", "codes"),
    [
        ("; zrf2js: allow ZRF304", {"ZRF304"}),
        (";;;zrf2js:allow ZRF304, ZRF301", {"ZRF304", "ZRF301"}),
        ("; zrf2js: allow", set()),
        ("(title a) ; zrf2js: allow ZRF304", set()),
        ("; allow ZRF304", set()),
    ],
)
def test_a_file_switches_lints_off(comment: str, codes: set[str]) -> None:
    assert allowed_in(f"(a)\n{comment}\n(b)") == codes
    assert lint_codes(f"{comment}\n{with_zone()}").count("ZRF304") == ("ZRF304" not in codes)


def test_the_command_allows_codes(tmp_path: Path) -> None:
    path = tmp_path / "walk.zrf"
    path.write_text(with_zone())
    assert "ZRF304" in zrf2js("check", path).stderr
    assert zrf2js("check", path, "--allow", "ZRF304").stderr == ""
    assert zrf2js("check", path, "--no-lint").stderr == ""


# --- variants, scripts, files --------------------------------------------------------------------


def test_a_zone_that_one_variant_uses_is_not_reported() -> None:
    goal = "(win-condition (White) (absolute-config Man (home)))"
    assert lint_codes(f'{with_zone()} (variant (title "Race") {goal})') == []


def test_games_with_scripts_have_no_findings_on_unused_names() -> None:
    text = with_zone().replace('(title "Walk")', '(title "Walk") (option "walk-extension" true)')
    assert "ZRF304" not in lint_codes(text)


def test_missing_images_are_one_note_per_game(tmp_path: Path) -> None:
    images = '(name Man) (image White "w.bmp" Black "b.bmp")'
    path = tmp_path / "walk.zrf"
    path.write_text(f'{WALK.replace("(name Man)", images)} (variant (title "Again"))')
    assert zrf2js("check", path).stderr.count("[ZRF309]") == 1
    for name in ("W.BMP", "b.bmp"):
        (tmp_path / name).write_bytes(b"")
    assert zrf2js("check", path).stderr == ""


def test_every_lint_has_its_row() -> None:
    rows = {code for code in CATALOGUE if code[:4] == "ZRF3" or "ZRF411" <= code <= "ZRF419"}
    assert rows <= set(LINTS), f"zrf2js/lint/lint.py: LINTS lacks {rows - set(LINTS)}"
    assert set(LINTS) <= rows, (
        f"zrf2js/support/diagnostics/catalogue.py: ENTRIES lacks {set(LINTS) - rows}"
    )


# --- few false alarms ----------------------------------------------------------------------------


@pytest.mark.corpus
def test_warnings_about_real_files_are_rare() -> None:
    """Published games have few mistakes, so a frequent warning is a false alarm."""
    files = corpus_files()[::15]
    warned: dict[str, int] = {}
    for path in files:
        games = front_end(load_source(path).value, FileLoader(path.parent)).value
        for code in {d.code for d in lint(games) if d.severity.value == "warning"}:
            warned[code] = warned.get(code, 0) + 1
    assert files
    assert all(count <= len(files) // 4 for count in warned.values()), warned
