"""Tests of `zrf2js convert`: output files, errors, and reports of analyses."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.cli.running import EXAMPLES, ROOT, SIZE, TIC_TAC_TOE, WALK, files_in, fresh, zrf2js
from tests.node import find_node
from tests.sampling import rounds
from zrf2js.analysis.explain import EXPLANATIONS
from zrf2js.ir.data import from_json
from zrf2js.ir.text import parse
from zrf2js.optimize.passes import PASSES


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return an empty folder that is the current one."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


# --- output files --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "written"),
    [
        ("-o game.js", ["game.d.ts", "game.js", "game.js.map"]),
        ("-o game.mjs", ["game.d.mts", "game.mjs", "game.mjs.map"]),
        ("-o game.cjs", ["game.cjs", "game.cjs.map", "game.d.cts"]),
        ("-o game.js --format cjs", ["game.d.ts", "game.js", "game.js.map"]),
        ("-o game.js --format global", ["game.d.ts", "game.js", "game.js.map"]),
        ("-o game.min.js", ["game.min.d.ts", "game.min.js", "game.min.js.map"]),
        ("-o game.html --target html", ["game.html"]),
        ("-o game.json --target ir", ["game.json"]),
        ("-o game.txt --target ir --format text", ["game.txt"]),
        ("-o new/deep/game.js", ["new/deep/game.d.ts", "new/deep/game.js", "new/deep/game.js.map"]),
        ("", ["tic-tac-toe.d.ts", "tic-tac-toe.js", "tic-tac-toe.js.map"]),
        ("--format cjs", ["tic-tac-toe.cjs", "tic-tac-toe.cjs.map", "tic-tac-toe.d.cts"]),
        ("--target html", ["tic-tac-toe.html"]),
        ("--target ir", ["tic-tac-toe.ir.json"]),
        ("--target ir --format text", ["tic-tac-toe.ir.txt"]),
    ],
)
def test_the_main_file_and_its_companions(arguments: str, written: list[str], folder: Path) -> None:
    result = zrf2js("convert", TIC_TAC_TOE, *arguments.split())
    assert result.exit_code == 0
    assert SIZE.sub("", result.stderr) == ""
    files = files_in(folder)
    assert list(files) == written
    assert result.stdout.removesuffix("\n") in files and all(files.values())


def test_files_in_an_output_folder_are_named_after_the_rules(folder: Path) -> None:
    (folder / "out").mkdir()
    assert zrf2js("convert", TIC_TAC_TOE, "-o", "out").stdout == "out/tic-tac-toe.js\n"
    assert list(files_in(folder)) == [
        f"out/tic-tac-toe{suffix}" for suffix in (".d.ts", ".js", ".js.map")
    ]


def test_a_slash_at_the_end_makes_a_folder(folder: Path) -> None:
    assert zrf2js("convert", TIC_TAC_TOE, "-o", "new.js/").stdout == "new.js/tic-tac-toe.js\n"
    assert list(files_in(folder)) == [
        f"new.js/tic-tac-toe{suffix}" for suffix in (".d.ts", ".js", ".js.map")
    ]


def node(folder: Path, script: str, name: str) -> str:
    (folder / name).write_text(script)
    run = subprocess.run([find_node(), name], cwd=folder, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    return run.stdout.strip()


COUNT = "console.log(createGame().moves().length)"


def test_esm_is_imported(folder: Path) -> None:
    zrf2js("convert", TIC_TAC_TOE, "-o", "game.mjs")
    assert node(folder, f"import {{ createGame }} from './game.mjs'\n{COUNT}", "a.mjs") == "9"


def test_cjs_is_required(folder: Path) -> None:
    zrf2js("convert", TIC_TAC_TOE, "-o", "game.cjs")
    assert node(folder, f"const {{ createGame }} = require('./game.cjs')\n{COUNT}", "a.cjs") == "9"


def test_the_global_name_comes_from_the_file_name(folder: Path) -> None:
    zrf2js("convert", TIC_TAC_TOE, "-o", "noughts-and-crosses.js", "--format", "global")
    text = (folder / "noughts-and-crosses.js").read_text()
    script = f"globalThis.self = globalThis;\n{text}\nconst {{ createGame }} = NoughtsAndCrosses\n"
    assert node(folder, script + COUNT, "a.cjs") == "9"


def test_both_formats_of_the_program_are_equivalent(folder: Path) -> None:
    zrf2js("convert", TIC_TAC_TOE, "-o", "a.json", "--target", "ir")
    zrf2js("convert", TIC_TAC_TOE, "-o", "a.txt", "--target", "ir", "--format", "text")
    program = from_json((folder / "a.json").read_text())
    assert parse((folder / "a.txt").read_text()) == program
    assert [game.title for game in program.games] == ["Tic-Tac-Toe", "Misere Tic-Tac-Toe"]


@pytest.mark.parametrize("variant", ["Misere Tic-Tac-Toe", "1"])
def test_a_single_variant(variant: str, folder: Path) -> None:
    zrf2js("convert", TIC_TAC_TOE, "--variant", variant, "--target", "ir", "-o", "a.json")
    (game,) = json.loads((folder / "a.json").read_text())["games"]
    assert game["title"] == "Misere Tic-Tac-Toe"


def test_an_override_becomes_part_of_the_module(folder: Path) -> None:
    (folder / "mine.js").write_text("console.log('mine')\n")
    zrf2js("convert", TIC_TAC_TOE, "-o", "game.cjs", "--override", "mine.js")
    assert node(folder, f"const {{ createGame }} = require('./game.cjs')\n{COUNT}", "a.cjs") == (
        "mine\n9"
    )


def test_the_module_of_readme_plays(folder: Path) -> None:
    (script,) = re.findall(r"```js\n(.*?)```", (ROOT / "README.md").read_text(), re.DOTALL)
    zrf2js("convert", EXAMPLES / "chess.zrf", "-o", "chess.mjs")
    assert node(folder, script + "console.log(game.player)", "a.mjs") == "White"


@pytest.mark.parametrize("arguments", ["a.mjs", "a.html --target html", "a.json --target ir"])
def test_the_output_is_reproducible_across_processes(arguments: str, folder: Path) -> None:
    """The output must not depend on the hash seed of Python."""
    results = []
    for seed in ("0", "4711", "1")[: rounds(2, 3)]:
        output = folder / seed
        output.mkdir()
        rules = EXAMPLES / "chess.zrf"
        path, *options = arguments.split()
        run = fresh("convert", rules, "-o", path, *options, cwd=output, PYTHONHASHSEED=seed)
        assert run.returncode == 0, run.stderr
        results.append(files_in(output))
    assert all(result == results[0] for result in results[1:])


def test_the_output_does_not_depend_on_the_folder_of_the_rules(folder: Path) -> None:
    shutil.copy(TIC_TAC_TOE, folder / "tic-tac-toe.zrf")
    zrf2js("convert", "tic-tac-toe.zrf", "-o", "a.html", "--target", "html")
    zrf2js("convert", TIC_TAC_TOE, "-o", "b.html", "--target", "html")
    name = re.compile(rb'(?<="global":")A|(?<="global":")B|root\.[AB]\b|window\.[AB]\b')
    first, second = (name.sub(b"", (folder / f"{stem}.html").read_bytes()) for stem in "ab")
    assert len(first) == len(second)
    assert str(folder).encode() not in first and str(EXAMPLES).encode() not in second


# --- errors --------------------------------------------------------------------------------------

BROKEN = WALK.replace("empty?", "emtpy?")


def test_no_file_is_written_after_an_error(folder: Path) -> None:
    (folder / "walk.zrf").write_text(BROKEN)
    result = zrf2js("convert", "walk.zrf", "-o", "new/game.js")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "error[ZRF204]" in result.stderr
    assert [path.name for path in folder.iterdir()] == ["walk.zrf"]


def test_an_error_keeps_the_existing_output(folder: Path) -> None:
    (folder / "walk.zrf").write_text(WALK)
    zrf2js("convert", "walk.zrf", "-o", "game.js")
    good = files_in(folder)
    (folder / "walk.zrf").write_text(BROKEN)
    assert zrf2js("convert", "walk.zrf", "-o", "game.js").exit_code == 1
    assert files_in(folder) == {**good, "walk.zrf": BROKEN.encode()}


def test_a_warning_is_shown_and_the_file_is_written(folder: Path) -> None:
    (folder / "walk.zrf").write_text(WALK.replace("(Man b2)", "(Man b9)"))
    result = zrf2js("convert", "walk.zrf", "-o", "game.js")
    assert result.exit_code == 0
    assert result.stderr.startswith("warning[ZRF221]: unknown position `b9`\n")
    assert (folder / "game.js").exists()


def test_only_check_shows_notes(folder: Path) -> None:
    (folder / "walk.zrf").write_text(WALK + "(define unused n)")
    assert SIZE.fullmatch(zrf2js("convert", "walk.zrf").stderr)
    assert "note[ZRF106]" in zrf2js("check", "walk.zrf").stderr


def test_an_unwritable_output_is_an_error(folder: Path) -> None:
    (folder / "taken").write_text("a file")
    result = zrf2js("convert", TIC_TAC_TOE, "-o", "taken/game.js")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "error[ZRF904]: cannot write `taken/game.js`" in result.stderr
    assert files_in(folder) == {"taken": b"a file"}


def test_an_unwritable_companion_prevents_the_main_file(folder: Path) -> None:
    (folder / "game.js").write_text("old")
    (folder / "game.d.ts").mkdir()
    assert zrf2js("convert", TIC_TAC_TOE, "-o", "game.js").exit_code == 1
    assert files_in(folder) == {"game.js": b"old"}


def test_the_rules_are_not_overwritten(folder: Path) -> None:
    (folder / "walk.zrf").write_text(WALK)
    assert zrf2js("convert", "walk.zrf", "-o", "./walk.zrf").exit_code == 2
    assert files_in(folder) == {"walk.zrf": WALK.encode()}


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        ("--target basic", "unknown target basic; expected one of: module, html, element, dagaz, "),
        ("--format amd", "unknown format amd; expected one of: esm, cjs, global"),
        ("--target ir --format esm", "unknown format esm; expected one of: json, text"),
        ("--dialect axiom", "axiom"),
        ("--override none.js", "none.js: no such file or directory"),
        ("--no-such-option", "--no-such-option"),
        ("--variant Chess", "error[ZRF902]: unknown game or variant `Chess`"),
        ("--variant 2", "error[ZRF902]: unknown game or variant `2`"),
    ],
)
def test_usage_errors(arguments: str, hint: str, folder: Path) -> None:
    result = zrf2js("convert", TIC_TAC_TOE, *arguments.split())
    assert (result.exit_code, result.stdout) == (2, "")
    assert hint in result.stderr
    assert files_in(folder) == {}


@pytest.mark.parametrize("name", ["none.zrf", "."])
def test_unreadable_rules_are_an_error(name: str, folder: Path) -> None:
    result = zrf2js("convert", name)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith(f"error[ZRF006]: cannot read `{name}`: ")
    assert files_in(folder) == {}


# --- reports of analyses -------------------------------------------------------------------------


def test_explain_attacks_lists_the_detection_of_each_capture(folder: Path) -> None:
    result = zrf2js("convert", str(EXAMPLES / "xiangqi.zrf"), "--explain", "attacks", "-o", "x.js")
    assert result.exit_code == 0 and (folder / "x.js").exists()
    for line in (
        "ray n  (xiangqi.zrf:19)",  # the chariot
        "hop e  (xiangqi.zrf:28)",  # the cannon
        "leap n nw unless blocked at n  (xiangqi.zrf:21)",  # the horse
        "leap ne where zones allow it  (xiangqi.zrf:24)",  # the advisor in its palace
    ):
        assert f"      {line}\n" in result.stdout


#: in every iteration, a Man of White steps north or, if an enemy is there, east
CROOKED = """(game (title "Crooked") (players White Black) (turn-order White Black)
(board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b" (10 0)) ("3/2/1" (0 10)))
  (directions (n 0 -1) (e 1 0))))
(piece (name Man) (moves ((while (not-piece? King) (if (enemy? n) e else n)) add)))
(piece (name King) (moves (n add)))
(board-setup (White (Man a1)) (Black (King b3)))
(loss-condition (White Black) (checkmated King)))"""


def test_explain_attacks_states_why_a_scan_is_not_inverted(folder: Path) -> None:
    result = zrf2js("convert", str(EXAMPLES / "chess.zrf"), "--explain", "attacks", "-o", "x.js")
    king = result.stdout.partition("    King\n")[2].partition("  Black\n")[0].splitlines()
    assert len(king) == 8 and all("leap" in line for line in king)  # castling does not capture
    result = zrf2js(
        "convert", str(EXAMPLES / "hiashatar.zrf"), "--explain", "attacks", "-o", "x.js"
    )
    rook = result.stdout.partition("    Rook\n")[2].partition("    Queen\n")[0].splitlines()
    assert [line.partition(":")[0].strip() for line in rook] == [
        f"first on ray {step}, confirmed by the template" for step in ("n", "e", "s", "w")
    ]
    confirmed = "candidates by geometry, confirmed by the template"
    assert f"{confirmed}: conditions that tables cannot hold" in result.stdout
    assert "template run until it captures" not in result.stdout
    (folder / "crooked.zrf").write_text(CROOKED)
    result = zrf2js("convert", "crooked.zrf", "--explain", "attacks", "-o", "x.js")
    assert "template run until it captures: a loop with several paths through it" in result.stdout
    result = zrf2js("convert", str(TIC_TAC_TOE), "--explain", "attacks", "-o", "x.js")
    assert "no goal uses `checkmated`" in result.stdout


def test_explain_duplicates_lists_compared_moves_and_their_blocks(
    folder: Path,
) -> None:
    one = "(moves (n add) (e n w add))"
    text = f"""(game (title "Two ways") (players White Black) (turn-order White Black)
(board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b" (10 0)) ("3/2/1" (0 10)))
  (directions (n 0 -1) (e 1 0) (w -1 0))))
(piece (name Man)
  {one})
(piece (name Rook) (moves (n add) (e add)))
(board-setup (White (Man a1)) (Black (Rook b3))))"""
    (folder / "two.zrf").write_text(text)
    result = zrf2js("convert", "two.zrf", "--explain", "duplicates", "-o", "x.js")
    assert result.exit_code == 0 and (folder / "x.js").exists()
    assert result.stdout.splitlines()[:3] == [
        "Two ways",
        "  Man: compared: two moves may be the same (two.zrf:5)",
        "  Rook: no two moves are the same",
    ]
    result = zrf2js("convert", str(TIC_TAC_TOE), "--explain", "duplicates")
    assert result.exit_code == 0
    assert "  drops: no two moves are the same\n" in result.stdout


def test_passes_are_listed_without_rules() -> None:
    text = zrf2js("convert", "--list-passes").stdout
    names = [line for line in text.splitlines() if not line.startswith(" ")]
    assert names == [each.name for each in PASSES]
    assert all(len(line) <= 100 for line in text.splitlines())


def test_a_pass_can_be_left_out(folder: Path) -> None:
    rules = str(EXAMPLES / "reversi.zrf")
    zrf2js("convert", rules, "-o", "all.mjs")
    zrf2js("convert", rules, "--without-pass", "loop-termination", "-o", "without.mjs")
    assert "throwLimitExceeded(" not in rules_of(folder / "all.mjs")
    assert "throwLimitExceeded(" in rules_of(folder / "without.mjs")


def rules_of(module: Path) -> str:
    return module.read_text(encoding="utf-8").partition("// --- the rules ---")[2]


def test_the_program_is_dumped_after_a_pass() -> None:
    rules = str(EXAMPLES / "reversi.zrf")
    before = zrf2js("convert", rules, "--dump-ir", "after:dead-loops").stdout
    after = zrf2js("convert", rules, "--dump-ir", "after:loop-termination").stdout
    assert before.startswith("zrf2js-ir 1 reversi")
    assert "bounded-while" not in before
    assert "bounded-while" in after


@pytest.mark.parametrize("analysis", EXPLANATIONS)
def test_analyses_are_explained(analysis: str, folder: Path) -> None:
    rules = str(EXAMPLES / "draughts.zrf")
    lines = zrf2js("convert", rules, "--explain", analysis, "-o", "x.js").stdout.splitlines()
    assert lines[0] == "English Draughts"
    assert lines[-1] == "x.js"


def test_features_are_added_to_those_of_only(folder: Path) -> None:
    sizes = []
    for options in ((), ("--with", "search"), ("--with", "search,scripts")):
        result = zrf2js("convert", str(TIC_TAC_TOE), "--only", "rules", *options, "-o", "x.js")
        assert result.exit_code == 0
        text = (folder / "x.js").read_text(encoding="utf-8")
        assert ("countsForDraw" in text) == ("search,scripts" in options)
        sizes.append(len(text))
    assert sizes == sorted(set(sizes))


def test_an_explanation_without_an_output_writes_no_files(folder: Path) -> None:
    result = zrf2js("convert", str(TIC_TAC_TOE), "--explain", "attacks")
    assert result.exit_code == 0 and result.stdout.startswith("Tic-Tac-Toe\n")
    assert files_in(folder) == {}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--without-pass", "deferred-attack-test"), "did you mean deferred-attack-tests?"),
        (("--dump-ir", "after:nothing"), "unknown pass nothing"),
        (("--dump-ir", "deferred-attack-tests"), "expected after:NAME"),
        (("--explain", "atacks"), "did you mean attacks?"),
        (("--with", "scrips"), "unknown feature scrips; did you mean scripts?"),
        (("--without", "serch"), "unknown feature serch; did you mean search?"),
        (("--with", "search", "--without", "search"), "search is both required and left out"),
        (("--only", "scripts", "--without", "scripts"), "both required and left out"),
        (("--override", "a.js", "--without", "scripts"), "requires the feature scripts"),
    ],
)
def test_unknown_and_contradictory_names_are_refused(
    arguments: tuple[str, ...], message: str, folder: Path
) -> None:
    (folder / "a.js").write_text("")
    result = zrf2js("convert", str(TIC_TAC_TOE), *arguments)
    assert result.exit_code == 2
    assert message in result.stderr
