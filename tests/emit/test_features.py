"""Tests of the linker: modules without features that are left out or not needed."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import pytest

from zrf2js import Options, compile_file
from zrf2js.emit.assets import template_root
from zrf2js.emit.js.linker.link import stand_ins
from zrf2js.emit.js.module.features import (
    FEATURES,
    NAMES,
    ON_REQUEST,
    features_of,
    missing_features,
    without_only,
)
from zrf2js.host.node import find_node
from zrf2js.ir.nodes import Program

ROOT = Path(__file__).resolve().parents[2]
ESBUILD = ROOT / "tests" / "npm" / "node_modules" / ".bin" / "esbuild"
#: a program whose rules need no scripts
PROGRAM = Program(name="none", games=())
#: modules that templates/module.js.j2 uses
USED_BY_MODULES = ("runtime/api/scripting.js", "runtime/api/engine.js")
#: games that differ in what they need: drops, royal pieces, partial moves, reserves, piles, words
GAMES = (
    "tic-tac-toe.zrf", "chess.zrf", "draughts.zrf", "minishogi.zrf", "reversi.zrf", "bashni.dgz",
    "nine-mens-morris.zrf", "xiangqi.zrf", "census.zrf", "mancala.dgz", "fanorona.dgz",
    "connect-four.zrf",
)  # fmt: skip
PLAY = """
import(process.argv[1]).then(module => {
  const { createGame } = module.default || module
  const game = createGame()
  let state = 1
  const seen = [game.perft(2)]
  for (let ply = 0; ply < 60 && game.outcome() === null; ply++) {
    state = (Math.imul(state, 1664525) + 1013904223) | 0
    const moves = game.moves()
    seen.push(moves.map(String))
    game.apply(moves[((state >>> 16) * moves.length) >>> 16])
    seen.push(game.position(), game.outcome())
  }
  seen.push(createGame(JSON.parse(JSON.stringify(game))).history)
  while (game.undo());
  seen.push(game.perft(2))
  console.log(JSON.stringify(seen))
})
"""
SEARCH = """
import(process.argv[1]).then(({ createGame }) => {
  const game = createGame()
  const seen = []
  for (let ply = 0; ply < 6 && game.outcome() === null; ply++) {
    const { move, score, algorithm } = game.search({ nodes: 400, seed: 5 })
    seen.push([String(move), score, algorithm])
    game.apply(move)
  }
  console.log(JSON.stringify(seen))
})
"""

NOTATE = """
import(process.argv[1]).then(({ createGame }) => {
  const game = createGame()
  let state = 3
  const seen = [game.notations]
  const read = (name, text) => createGame().read(name, text).position()
  for (let ply = 0; ply < 40 && game.outcome() === null; ply++) {
    state = (Math.imul(state, 1664525) + 1013904223) | 0
    const moves = game.moves()
    const move = moves[((state >>> 16) * moves.length) >>> 16]
    for (const name of game.notations) {
      try { seen.push(game.format(move, name)) } catch (error) { seen.push(error.message) }
      if (ply % 10 > 0 || !['fen', 'sfen', 'pgn', 'sgf'].includes(name)) continue
      const text = game.write(name)
      seen.push(text, read(name, text))
    }
    game.move(ply % 2 === 0 ? game.format(move) : String(move))
  }
  for (const algorithm of ['mcts', 'maxn', 'alphabeta']) {
    const { move, lines } = createGame().search({ nodes: 300, seed: 2, algorithm, multiPv: 2 })
    seen.push(String(move), lines.map(line => line.score))
  }
  console.log(JSON.stringify(seen))
})
"""


def module(
    game: str, folder: Path, without: tuple[str, ...] = (), added: tuple[str, ...] = ()
) -> Path:
    options = Options(format="esm", without=without, with_features=added)
    outcome = compile_file(ROOT / "examples" / game, options)
    assert outcome.ok
    path = folder / f"{game}-{len(without)}{''.join(added)}.mjs"
    path.write_text(outcome.value[0].text, encoding="utf-8")
    return path


def run(script: str, path: Path) -> str:
    command = [find_node(), "-e", script, path.as_uri()]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


@pytest.mark.sample(4)
@pytest.mark.parametrize("game", GAMES)
def test_features_do_not_change_the_rules(game: str, tmp_path: Path) -> None:
    whole = run(PLAY, module(game, tmp_path))
    assert len(json.loads(whole)) > 10
    assert run(PLAY, module(game, tmp_path, without_only(("rules",)))) == whole


@pytest.mark.sample(2)
@pytest.mark.parametrize("game", ("tic-tac-toe.zrf", "chess.zrf", "draughts.zrf", "mancala.dgz"))
def test_features_do_not_change_the_search(game: str, tmp_path: Path) -> None:
    whole = run(SEARCH, module(game, tmp_path))
    assert len(json.loads(whole)) == 6
    assert run(SEARCH, module(game, tmp_path, without_only(("rules", "search")))) == whole


@pytest.mark.sample(2)
@pytest.mark.parametrize("game", ("tic-tac-toe.zrf", "chess.zrf", "minishogi.zrf", "reversi.zrf"))
def test_facts_do_not_change_notations_and_algorithms(game: str, tmp_path: Path) -> None:
    """All facts about the rules hold in a module that explains moves."""
    options = Options(format="esm", trace=True, with_features=("algorithms",))
    path = tmp_path / "traced.mjs"
    path.write_text(compile_file(ROOT / "examples" / game, options).value[0].text, "utf-8")
    whole = run(NOTATE, path)
    assert len(json.loads(whole)) > 40
    assert run(NOTATE, module(game, tmp_path, added=("algorithms",))) == whole


@pytest.mark.sample(6)
@pytest.mark.parametrize("game", GAMES)
def test_scripts_are_linked_on_request(game: str, tmp_path: Path) -> None:
    """Games play the same without the code for scripts, with it, and with what bundlers keep."""
    plain = module(game, tmp_path, added=("algorithms",))
    scripted = module(game, tmp_path, added=("algorithms", "scripts"))
    assert "countsForDraw" not in plain.read_text("utf-8")
    assert "countsForDraw" in scripted.read_text("utf-8")
    text = bundled(program_of(scripted, f"export {{ createGame }} from './{scripted.name}'"))
    assert b"countsForDraw" not in text
    program = tmp_path / "bundle.mjs"
    program.write_bytes(text)
    for script in (PLAY, SEARCH, *(() if game == "mancala.dgz" else (NOTATE,))):
        played = run(script, plain)
        assert played == run(script, scripted) == run(script, program)


def test_scripts_of_a_module_are_linked(tmp_path: Path) -> None:
    script = "Model.CheckInvariants = board => { board.moves = board.moves.slice(0, 2) }"
    rules = ROOT / "examples" / "tic-tac-toe.zrf"
    given = Options(format="esm", overrides={"few.js": script})
    path = tmp_path / "scripted.mjs"
    path.write_text(compile_file(rules, given).value[0].text, "utf-8")
    count = "import(process.argv[1]).then(m => console.log(m.createGame().moves().length))"
    assert run(count, path).strip() == "2"
    named = count.replace("m =>", "m => (m.Model.AI, m.createGame().board(),").replace(
        "h))", "h)))"
    )
    assert run(named, module("tic-tac-toe.zrf", tmp_path, added=("scripts",))).strip() == "9"


def test_pages_have_the_code_for_scripts_on_request() -> None:
    for added in ((), ("scripts",)):
        options = Options(target="html", with_features=added)
        page = compile_file(ROOT / "examples" / "tic-tac-toe.zrf", options).value[0].text
        assert ("countsForDraw" in page) == bool(added)


def test_a_feature_is_required_or_left_out() -> None:
    assert "scripts" in missing_features(PROGRAM, Options())
    for given in (
        Options(with_features=("scripts",)),
        Options(overrides={"a.js": ""}),
        Options(runtime="shared"),
    ):
        assert "scripts" not in missing_features(PROGRAM, given)
    with pytest.raises(ValueError, match="search is both required and left out"):
        Options(with_features=("search",), without=("search",))
    with pytest.raises(ValueError, match="a shared runtime has all features"):
        Options(runtime="shared", without=("engine",))
    with pytest.raises(ValueError, match="has the feature scripts"):
        Options(overrides={"a.js": ""}, without=("scripts",))
    with pytest.raises(ValueError, match="unknown feature scrips; did you mean scripts"):
        Options(with_features=("scrips",))


def test_a_feature_that_is_left_out_has_an_error(tmp_path: Path) -> None:
    calls = {
        "search": ("game.search()",),
        "engine": ("createEngine(game)",),
        "helpers": ("game.move('a1')", "game.dests()", "game.hash", "game.moves({})"),
        "zsg": ("game.save()", "game.load('')"),
        "force": ("game.force('')",),
        "scripts": (
            "game.board()",
            "game.moves()[0].actions",
            "Model.closure = () => []",
            "Model.createMove()",
            "game.search({ depth: 1, evaluate: () => 0 })",
        ),
        "mcts": ("game.search({ algorithm: 'mcts', nodes: 1 })",),
        "notation": ("game.fen()", "game.format('a1')", "game.read('fen', '')"),
        "pgn": ("game.pgn()", "game.setComment('')", "game.played({ comments: true })"),
        "attacks": ("game.attackers('a1')", "game.isAttacked('a1')"),
        "texts": ("game.design.texts", "game.design.pieces[0].help", "games[0].texts"),
    }
    for feature, calling in calls.items():
        path = module("tic-tac-toe.zrf", tmp_path, (feature,))
        for call in calling:
            script = (
                "import(process.argv[1]).then(({ createGame, createEngine, games, Model }) => { "
                f"const game = createGame(); try {{ {call}; console.log('no error') }} "
                "catch (e) { console.log(e.message) } })"
            )
            message = f"{feature} is not part of this module: convert it with `--with {feature}`"
            assert run(script, path).strip() == message, call


def test_tools_may_read_the_exports_of_a_module_without_scripts(tmp_path: Path) -> None:
    script = (
        "import(process.argv[1]).then(({ Model }) => "
        "console.log(Model.$$typeof, Model[Symbol.toStringTag], Model))"
    )
    assert run(script, module("tic-tac-toe.zrf", tmp_path)).strip() == "undefined undefined {}"


def test_notations_do_not_need_the_helpers(tmp_path: Path) -> None:
    script = """
      import(process.argv[1]).then(({ createGame }) => {
        const game = createGame()
        game.read('pgn', '1. e4 d5 2. exd5')
        const text = game.moves().map(String).find(each => each.startsWith('Knight g8 - f6'))
        console.log(game.pgn().trim().split('\\n').pop(), game.format(text), game.format('Nc6'))
        console.log(String(game.move('Nf6', { notation: 'short' })))
        try { game.move('Nf6', { notation: 'short' }) } catch (error) { console.log(error.message) }
      })"""
    written = run(script, module("chess.zrf", tmp_path, without_only(("rules", "notation"))))
    record, played, refused = written.strip().split("\n")
    assert record.split() == ["1.", "e4", "d5", "2.", "exd5", "*", "Nf6", "Nc6"]
    assert (played, refused) == ("Knight g8 - f6", "illegal move: Nf6")


def test_pgn_is_a_feature(tmp_path: Path) -> None:
    """Games of stones have it on request, other games by default; PDN shares its code."""
    names = "import(process.argv[1]).then(m => console.log(String(m.createGame().notations)))"
    found = {
        (game, without, added): run(names, module(game, tmp_path, without, added)).strip()
        for game, without, added in (
            ("reversi.zrf", (), ()),
            ("reversi.zrf", (), ("pgn",)),
            ("draughts.zrf", (), ()),
            ("draughts.zrf", ("pgn",), ()),
        )
    }
    assert list(found.values()) == [
        "short,uci,fen,sgf,zsg",
        "short,uci,fen,pgn,sgf,zsg",
        "short,uci,fen,pgn,pdn,zsg",
        "short,uci,fen,zsg",
    ]


def test_games_in_sgf_do_not_need_the_helpers(tmp_path: Path) -> None:
    script = """
      import(process.argv[1]).then(({ createGame }) => {
        const game = createGame()
        game.read('sgf', '(;GM[1]SZ[3];B[aa];W[bb])')
        console.log(game.write('sgf'))
      })"""
    left_out = without_only(("rules", "notation"))
    written = run(script, module("tic-tac-toe.zrf", tmp_path, left_out))
    assert written.strip().endswith("SZ[3];B[aa];W[bb])")


def test_the_search_uses_the_algorithms_of_the_module(tmp_path: Path) -> None:
    script = (
        "import(process.argv[1]).then(({ createGame }) => "
        "console.log(createGame().search({ nodes: 50 }).algorithm))"
    )
    other = module("chess.zrf", tmp_path, ("alphabeta",), ("mcts",))
    assert run(script, other).strip() == "mcts"
    assert run(script, module("chess.zrf", tmp_path)).strip() == "alphabeta"


def test_a_module_has_what_a_page_needs_to_play() -> None:
    chess = compile_file(ROOT / "examples" / "chess.zrf", Options()).value[0]
    reversi = compile_file(ROOT / "examples" / "reversi.zrf", Options(with_features=("maxn",)))
    assert chess.features == ("helpers", "notation", "pgn", "zsg", "search", "alphabeta")
    without_pgn = tuple(name for name in chess.features if name != "pgn")
    assert reversi.value[0].features == (*without_pgn, "mcts", "maxn")
    assert set(features_of(missing_features(PROGRAM, Options(with_features=ON_REQUEST)))) == {
        name for name in FEATURES if name not in ("brs", "solver")
    }


def test_stand_ins_export_what_others_import() -> None:
    exported = {
        path: names(r"^export (?:const|function|class) (\w+)", path) for path in stand_ins()
    }
    assert len(exported) > 10
    for path, stand_in in stand_ins().items():
        wanted = imported_from(path) & exported[path]
        assert wanted or path in USED_BY_MODULES, path
        assert wanted <= names(r"^export (?:const|function|class) (\w+)", stand_in), path


def names(pattern: str, path: str) -> set[str]:
    text = (template_root() / path).read_text(encoding="utf-8")
    return set(re.findall(pattern, text, re.MULTILINE))


def imported_from(path: str) -> set[str]:
    file = Path(path).name
    pattern = rf"import \{{([^}}]*)\}} from '[./a-z]*/{file}'"
    # modules that are replaced together with this one may import any name
    replaced = {
        module for each in FEATURES.values() if path in each.modules for module in each.modules
    }
    texts = [
        file.read_text(encoding="utf-8")
        for folder in ("runtime", "ai", "hooks")
        for file in (template_root() / folder).rglob("*.js")
        if file.relative_to(template_root()).as_posix() not in replaced
        and file.parent.name != "without"
    ]
    return {
        name.strip()
        for text in texts
        for found in re.findall(pattern, text)
        for name in found.split(",")
    }


def test_only_keeps_what_it_names() -> None:
    assert set(without_only(("rules",))) == set(NAMES) - {"scripts"}
    kept = set(NAMES) - set(without_only(("rules", "search")))
    assert {"search", "alphabeta", "mcts"} <= kept
    assert "algorithms" not in kept


def bundled(path: Path) -> bytes:
    command = [str(ESBUILD), "--bundle", "--minify", "--format=esm", str(path)]
    return subprocess.run(command, capture_output=True, check=True).stdout


def program_of(path: Path, text: str) -> Path:
    """Write a program that uses a module, next to it."""
    program = path.with_name("program.mjs")
    program.write_text(text, encoding="utf-8")
    return program


@pytest.mark.parametrize("form", ["esm", "cjs"])
def test_modules_share_a_runtime(form: str, tmp_path: Path) -> None:
    sizes = []
    for game in ("tic-tac-toe.zrf", "draughts.zrf"):
        options = Options(format=form, runtime="shared", name=Path(game).stem)
        main, _, _, runtime = compile_file(ROOT / "examples" / game, options).value
        assert runtime.name.startswith("zrf2js-runtime.")
        path = tmp_path / f"{Path(game).stem}{'.mjs' if form == 'esm' else '.cjs'}"
        path.write_text(main.text, encoding="utf-8")
        (tmp_path / runtime.name).write_text(runtime.text, encoding="utf-8")
        assert run(PLAY, path) == run(PLAY, module(game, tmp_path))
        sizes.append(len(main.text))
    assert sizes[0] < 15_000 < len(runtime.text)
    changed = runtime.text.replace('RUNTIME_VERSION = "', 'RUNTIME_VERSION = "0')
    (tmp_path / runtime.name).write_text(changed, encoding="utf-8")
    with pytest.raises(subprocess.CalledProcessError) as failed:
        run(PLAY, path)
    assert "this module requires" in failed.value.stderr


def test_the_global_format_has_no_shared_runtime() -> None:
    with pytest.raises(ValueError, match="global"):
        Options(format="global", runtime="shared")
