"""Tests of the type declarations of modules with TypeScript, and of their reference."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

from tests.node import find_node
from tests.npm_packages import npm_package
from tests.types.naming import rules_with_positions
from tests.types.reference import PAGE, reference
from zrf2js import Options, compile_file
from zrf2js.emit.js.module.features import ON_REQUEST

HERE = Path(__file__).parent
EXAMPLES = HERE.parents[1] / "examples"
#: games with other names and more positions, scripts, piles and Forth words
OTHERS = ("bashni.dgz", "census.zrf", "gess.zrf", "janggi.dgz", "makromachy.zrf", "mancala.dgz")
STRICT = (
    "--strict --exactOptionalPropertyTypes --noEmit --skipDefaultLibCheck "
    "--target es2018 --module es2020 --moduleResolution bundler"
)


def tsc(folder: Path, *files: str, options: str = STRICT) -> subprocess.CompletedProcess[str]:
    program = npm_package("typescript") / "bin" / "tsc"
    command = [find_node(), program, *options.split(), *files]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def declarations(rules: str, **options: object) -> str:
    outcome = compile_file(EXAMPLES / rules, Options(**options))  # type: ignore[arg-type]
    _, types, *_ = outcome.value
    assert types.suffix == ".d.ts"
    return types.text


def test_programs_with_wrong_names_and_options_do_not_compile(tmp_path: Path) -> None:
    types = declarations("chess.zrf", with_features=ON_REQUEST)
    (tmp_path / "chess.d.ts").write_text(types, encoding="utf-8")
    for name in ("sample.ts", "wrong.ts"):
        shutil.copy(HERE / name, tmp_path)
    run = tsc(tmp_path, "sample.ts", "wrong.ts")
    lines = (HERE / "wrong.ts").read_text(encoding="utf-8").splitlines()
    wrong = [f"wrong.ts({n}," for n, line in enumerate(lines, 1) if line.endswith("// wrong")]
    assert re.findall(r"^\S+?\(\d+,", run.stdout, re.MULTILINE) == wrong, run.stdout
    assert "Type '\"Pwan\"' is not assignable to type 'PieceName'" in run.stdout


def test_programs_do_not_compile_with_a_module_without_their_features(tmp_path: Path) -> None:
    (tmp_path / "chess.d.ts").write_text(declarations("chess.zrf"), encoding="utf-8")
    (tmp_path / "page.ts").write_text(
        "import { createEngine, createGame, games, Model } from './chess.js'\n"
        "const game = createGame()\n"
        "console.log(game.hasScripts)\n"
        "Model.drawAfter = 50\n"
        "game.board()\n"
        "game.moves()[0].actions\n"
        "game.search({ evaluate: () => 0 })\n"
        "createEngine(game)\n"
        "console.log(game.design.texts, games[0].title)\n"
        "console.log(game.design.pieces[0].images)\n",
        encoding="utf-8",
    )
    run = tsc(tmp_path, "page.ts")
    assert re.findall(r"^\S+?\((\d+),", run.stdout, re.MULTILINE) == [
        "4",
        "5",
        "6",
        "7",
        "8",
        "9",
        "10",
    ]


def test_declarations_of_all_kinds_of_games_compile_without_a_dom(tmp_path: Path) -> None:
    for rules in OTHERS:
        name = Path(rules).stem
        types = declarations(rules, with_features=("scripts",))
        (tmp_path / f"{name}.d.ts").write_text(types, encoding="utf-8")
    global_form = declarations("tic-tac-toe.zrf", format="global")
    (tmp_path / "global.d.ts").write_text(global_form, encoding="utf-8")
    names = [path.name for path in sorted(tmp_path.glob("*.d.ts"))]
    run = tsc(tmp_path, *names, options=f"{STRICT} --lib es2018")
    assert (run.returncode, run.stdout) == (0, "")


def test_editors_complete_pairs_of_positions_on_small_boards_only(tmp_path: Path) -> None:
    assert "`${PositionName}-${PositionName}`" in declarations("chess.zrf")
    assert "export type MoveSquares = string\n" in declarations("gess.zrf")
    (tmp_path / "chess.d.ts").write_text(declarations("chess.zrf"), encoding="utf-8")
    run = subprocess.run(
        [find_node(), HERE / "completions.mjs", tmp_path / "program.ts"],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert run.returncode == 0, run.stderr
    texts = json.loads(run.stdout)
    assert {"e2-e4", "g1-f3"} <= set(texts["move"]) and len(texts["move"]) == 64 * 64
    assert sorted(texts["piece"]) == ["Bishop", "King", "Knight", "Pawn", "Queen", "Rook"]


def test_the_declarations_list_the_members_of_games_and_moves(tmp_path: Path) -> None:
    options = Options(format="esm", readable=True, with_features=("attacks", "force", "scripts"))
    outcome = compile_file(EXAMPLES / "chess.zrf", options)
    module, types, *_ = outcome.value
    (tmp_path / "chess.mjs").write_text(module.text, encoding="utf-8")
    script = (HERE / "members.mjs").read_text(encoding="utf-8")
    (tmp_path / "members.mjs").write_text(script, encoding="utf-8")
    run = subprocess.run(
        [find_node(), tmp_path / "members.mjs"], capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
    for name, members in json.loads(run.stdout).items():
        (body,) = re.findall(rf"export interface {name} \{{\n(.*?)^\}}", types.text, re.S | re.M)
        listed = set(re.findall(r"^  (?:readonly )?(\w+)\??(?::| \()", body, re.MULTILINE))
        assert set(members) <= listed, name


def test_the_element_has_types_for_its_events_and_its_game(tmp_path: Path) -> None:
    for rules, target, name in (
        ("chess.zrf", "module", "chess.d.ts"), ("chess.zrf", "element", "zrf-board.d.ts"),
    ):  # fmt: skip
        _, types, *_ = compile_file(EXAMPLES / rules, Options(target=target)).value
        (tmp_path / name).write_text(types.text, encoding="utf-8")
    (tmp_path / "page.ts").write_text(
        "import './zrf-board.js'\n"
        "import { createGame } from './chess.js'\n"
        "const board = document.createElement('zrf-board')\n"
        "board.game = createGame()\n"
        "board.addEventListener('end', ({ detail }) => detail.reason.length)\n"
        "board.addEventListener('click', event => event.target)\n"
        "board.addEventListener('end', ({ detail }) => detail.text)\n"
        "board.game = 'chess'\n",
        encoding="utf-8",
    )
    run = tsc(tmp_path, "page.ts")
    assert re.findall(r"^\S+?\((\d+),", run.stdout, re.MULTILINE) == ["7", "8"], run.stdout


def test_the_reference_is_current(accept: bool) -> None:
    if accept:
        PAGE.write_text(reference(), encoding="utf-8")
    assert PAGE.read_text(encoding="utf-8") == reference(), "run `make docs`"


def test_the_reference_requires_a_comment_for_each_member(tmp_path: Path) -> None:
    path = tmp_path / "chess.d.ts"
    text = declarations("chess.zrf")
    comment = "  /** True if the game has ended. */\n"
    assert comment in text
    path.write_text("".join(text.split(comment)), encoding="utf-8")
    run = subprocess.run(
        [find_node(), HERE / "reference.mjs", path], capture_output=True, text=True, check=False
    )
    assert run.returncode != 0 and "no comment: Game.isOver" in run.stderr


def test_names_cannot_end_a_comment_or_a_text(tmp_path: Path) -> None:
    rules = rules_with_positions("it's */ a1", "`${x}`")
    (tmp_path / "game.zrf").write_text(rules, encoding="utf-8")
    _, types, *_ = compile_file(tmp_path / "game.zrf").value
    (tmp_path / "game.d.ts").write_text(types.text, encoding="utf-8")
    run = tsc(tmp_path, "game.d.ts")
    assert (run.returncode, run.stdout) == (0, "")
    assert '"it\'s */ a1" | "`${x}`"' in types.text


#: what the samples of docs/from-dagaz.md use of the program around them
SURROUNDINGS = """
import { createGame, type Move } from './game.js'
const game = createGame()
declare const a: number, b: number, move: Move
"""
OWN_SCRIPT = """
Model.drawAfter = 100
const previous = Model.CheckInvariants
Model.CheckInvariants = board => {
  for (const move of board.moves) {
    if (move.isPass() || board.apply(move).getPiece(12)?.type === 0) move.failed = true
  }
  previous(board)
}
Model.checkGoals = (design, board, player) => board.positionsOf(player).length === 0 ? -1 : null
"""


def test_samples_and_scripts_compile_under_strict_typescript(tmp_path: Path) -> None:
    types = declarations("chess.zrf", with_features=("scripts",))
    (tmp_path / "game.d.ts").write_text(types, encoding="utf-8")
    page = (HERE.parents[1] / "docs" / "from-dagaz.md").read_text(encoding="utf-8")
    hooks, types_of_model, groups = re.findall(r"^```(?:js|d\.ts)\n(.*?)^```", page, re.S | re.M)
    (tmp_path / "hooks.ts").write_text(hooks, encoding="utf-8")
    (tmp_path / "groups.ts").write_text(SURROUNDINGS + groups, encoding="utf-8")
    run = tsc(tmp_path, "hooks.ts", "groups.ts")
    assert (run.returncode, run.stdout) == (0, "")
    (tmp_path / "model.d.ts").write_text(types_of_model, encoding="utf-8")
    (tmp_path / "rules.js").write_text(OWN_SCRIPT, encoding="utf-8")
    wrong = OWN_SCRIPT.replace("move.failed = true", "move.faild = true")
    (tmp_path / "wrong.js").write_text(f"{{{wrong}}}", encoding="utf-8")
    checked = f"{STRICT} --allowJs --checkJs"
    run = tsc(tmp_path, "model.d.ts", "rules.js", options=checked)
    assert (run.returncode, run.stdout) == (0, "")
    run = tsc(tmp_path, "model.d.ts", "wrong.js", options=checked)
    assert "Property 'faild' does not exist on type 'ScriptMove'" in run.stdout
