"""Tests of `import zrf2js` and of the examples in docs/library.md."""

import inspect
import re
import shutil
import subprocess
import sys
from importlib import metadata
from pathlib import Path

import pytest

import zrf2js
from tests.cli.running import WALK
from zrf2js import (
    EMITTER_API,
    Artifact,
    EmitContext,
    Emitter,
    Options,
    Outcome,
    check_text,
    compile_file,
    compile_text,
    linear_form,
    read_program,
)
from zrf2js.emit import registry
from zrf2js.ir.nodes import Program
from zrf2js.support.source import Source

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "library.md").read_text(encoding="utf-8")
GAME = ROOT / "examples" / "tic-tac-toe.zrf"


def codes(outcome: Outcome[object]) -> list[str]:
    return [diagnostic.code for diagnostic in outcome.diagnostics]


# --- names ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", zrf2js.__all__)
def test_every_public_name_exists(name: str) -> None:
    assert getattr(zrf2js, name) is not None
    assert name in dir(zrf2js)


def test_an_unknown_name_raises() -> None:
    with pytest.raises(AttributeError, match="compile_all"):
        getattr(zrf2js, "compile_all")  # noqa: B009  (mypy rejects `zrf2js.compile_all`)


def test_importing_loads_few_modules() -> None:
    script = "import sys, zrf2js; print(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    loaded = set(run.stdout.split())
    assert not loaded & {"jinja2", "esprima", "click", "sexpdata", "zrf2js.pipeline"}


def test_checking_loads_no_emitter() -> None:
    script = "import sys, zrf2js; zrf2js.check_text('(game)'); print(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    unused = {"jinja2", "esprima", "click", "zrf2js.emit.js.module.emitter"}
    assert not set(run.stdout.split()) & unused


# --- functions -----------------------------------------------------------------------------------


def test_a_file_compiles_to_artifacts() -> None:
    outcome = compile_file(GAME, Options(target="module", format="esm"))
    assert outcome.ok and outcome.diagnostics == ()
    assert [artifact.suffix for artifact in outcome.value] == [".js", ".d.ts", ".js.map"]
    assert all(isinstance(artifact, Artifact) for artifact in outcome.value)
    assert "export const createGame" in outcome.value[0].text


def test_options_have_defaults_and_a_path_may_be_a_string() -> None:
    assert compile_file(str(GAME)) == compile_file(GAME, Options(target="module", format="esm"))


def test_a_file_finds_what_it_includes(tmp_path: Path) -> None:
    (tmp_path / "Game.zrf").write_text(WALK)
    main = tmp_path / "main.zrf"
    main.write_text('(include "GAME.zrf")')
    assert compile_file(main).ok


@pytest.mark.parametrize("name", ["none.zrf", "folder"])
def test_an_unreadable_file_has_a_diagnostic(tmp_path: Path, name: str) -> None:
    (tmp_path / "folder").mkdir()
    outcome = compile_file(tmp_path / name)
    assert not outcome.ok and outcome.value == ()
    assert codes(outcome) == ["ZRF006"]


def test_text_compiles_to_artifacts() -> None:
    outcome = compile_text(WALK, Options(target="ir", format="text"))
    assert outcome.ok
    assert outcome.value[0].text.startswith("zrf2js-ir 1 game")


def test_text_includes_files_only_with_a_loader() -> None:
    text = '(include "walk.zrf")'
    assert codes(compile_text(text)) == ["ZRF102", "ZRF108"]
    sources = {"walk.zrf": Source("walk.zrf", WALK)}
    assert compile_text(text, include=lambda path, _: sources.get(path)).ok
    assert check_text(text, include=lambda path, _: sources.get(path)) == ()


def test_an_error_gives_diagnostics_and_no_artifacts() -> None:
    outcome = compile_text(WALK.replace("empty?", "emtpy?"))
    assert (outcome.ok, outcome.value, codes(outcome)) == (False, (), ["ZRF204"])


def test_checking_and_compiling_have_the_same_diagnostics() -> None:
    text = WALK.replace("empty?", "emtpy?").replace("(Man b2)", "(Man b9)")
    assert [d.code for d in check_text(text)] == codes(compile_text(text)) == ["ZRF204", "ZRF221"]


def test_diagnostics_contain_the_given_name() -> None:
    (fault,) = check_text(WALK.replace("empty?", "emtpy?"), name="walk.zrf")
    assert fault.origin is not None and fault.origin.span.source.name == "walk.zrf"


def test_invalid_options_raise() -> None:
    with pytest.raises(LookupError):
        compile_text(WALK, Options(target="basic"))
    with pytest.raises(ValueError, match="expected one of: esm, cjs, global"):
        compile_text(WALK, Options(format="amd"))
    with pytest.raises(ValueError, match="expected one of: auto, zillions, dagaz"):
        Options(dialect="axiom")


def test_rules_compile_without_optimization() -> None:
    assert compile_text(WALK, Options(optimize=False, target="ir")).ok
    with pytest.raises(TypeError):
        Options(optimise=False)  # type: ignore[call-arg]


# --- emitters ------------------------------------------------------------------------------------


class Titles:
    name = "titles"
    api = EMITTER_API
    doc = "the titles of the games"
    formats = ("text",)

    def emit(self, program: Program, context: EmitContext) -> Outcome[tuple[Artifact, ...]]:
        text = "".join(f"{game.title}\n" for game in program.games)
        return Outcome((Artifact(suffix=".txt", text=f"{context.name}: {text}"),))


class Old(Titles):
    api = EMITTER_API - 1


class Formless(Titles):
    formats = None  # type: ignore[assignment]


class Failing(Titles):
    def emit(self, program: Program, context: EmitContext) -> Outcome[tuple[Artifact, ...]]:
        raise RuntimeError("no luck")  # fails here


class Careless(Titles):
    def emit(self, program: Program, context: EmitContext) -> Outcome[tuple[Artifact, ...]]:
        counts = [1 // len(game.title[:0]) for game in program.games]  # fails here
        return Outcome((Artifact(suffix=".txt", text=str(counts)),))


class Unready(Titles):
    def __init__(self) -> None:
        raise RuntimeError("no luck")  # fails here


class Textual(Titles):
    def emit(  # fails here
        self, program: Program, context: EmitContext
    ) -> Outcome[tuple[Artifact, ...]]:
        return Outcome(("titles",))  # type: ignore[arg-type]


class Silent(Titles):
    def emit(self, program: Program, context: EmitContext) -> Outcome[tuple[Artifact, ...]]:
        return Outcome(())


def install(monkeypatch: pytest.MonkeyPatch, where: str) -> None:
    point = metadata.EntryPoint("titles", where, registry.GROUP)
    monkeypatch.setattr(metadata, "entry_points", lambda group: [point])


def test_a_plug_in_is_a_target(monkeypatch: pytest.MonkeyPatch) -> None:
    emitter: Emitter = Titles()
    install(monkeypatch, f"{__name__}:{type(emitter).__name__}")
    outcome = compile_text(WALK, Options(target="titles", name="walk"))
    assert outcome.value == (Artifact(suffix=".txt", text="walk: Walk\n"),)


class Overriding(Titles):
    carries_scripts = ("override",)


class Annotated(Titles):
    uses_annotations = True

    def emit(self, program: Program, context: EmitContext) -> Outcome[tuple[Artifact, ...]]:
        text = str(program.games[0].annotations.comparisons is not None)
        return Outcome((Artifact(suffix=".txt", text=text),))


@pytest.mark.parametrize(
    ("emitter", "dagaz", "refused"),
    [("Titles", False, True), ("Overriding", False, False), ("Overriding", True, True)],
)
def test_a_plug_in_chooses_the_scripts_that_it_carries(
    monkeypatch: pytest.MonkeyPatch, emitter: str, dagaz: bool, refused: bool
) -> None:
    install(monkeypatch, f"{__name__}:{emitter}")
    options = Options(target="titles", overrides={"x.js": ""}, dagaz_scripts=dagaz)
    assert codes(compile_text(WALK, options)) == (["ZRF658"] if refused else [])


def test_a_plug_in_can_receive_annotations(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, f"{__name__}:Annotated")
    assert compile_text(WALK, Options(target="titles")).value[0].text == "True"


def test_a_program_contains_the_scripts_of_its_rules() -> None:
    options = Options(overrides={"a.js": "1", "b.js": "2"}, dagaz_scripts=True)
    program = read_program(GAME, options).value
    assert program is not None
    assert [(s.name, s.text, s.role) for s in program.scripts] == [
        ("a.js", "1", "dagaz"),
        ("b.js", "2", "dagaz"),
    ]


def test_a_program_of_faulty_rules_is_none(tmp_path: Path) -> None:
    path = tmp_path / "walk.zrf"
    path.write_text(WALK.replace("empty?", "emtpy?"))
    outcome = read_program(path)
    assert (outcome.value, codes(outcome)) == (None, ["ZRF204"])


def test_the_linear_form_is_that_of_the_dagaz_target() -> None:
    """Every command of the form is in the script of the target, in the same order."""
    path = ROOT / "examples" / "breakthrough.zrf"
    program = read_program(path, Options(variant="0")).value
    assert program is not None
    form = linear_form(program.games[0])
    script = compile_file(path, Options(target="dagaz", variant="0")).value[0].text
    written = re.findall(r"addCommand\((\d+), ZRF\.(\w+), (-?\d+)\)", script)
    commands = [(t, c.name, c.operand) for t, row in enumerate(form.templates) for c in row]
    assert [(int(t), name, int(operand)) for t, name, operand in written] == commands
    assert len(form.moves) == script.count("design.addMove(") > 0
    assert form.limits == ()


def test_the_linear_form_names_its_limits(tmp_path: Path) -> None:
    path = tmp_path / "walk.zrf"
    block = "(n (verify (position? a1)) (verify not-attacked?) add)"
    path.write_text(WALK.replace("(n (verify empty?) add)", block))
    program = read_program(path).value
    assert program is not None
    form = linear_form(program.games[0])
    assert [limit.word for limit in form.limits] == ["attacked"]
    (name,) = {program.games[0].positions[place].name for place in form.positions}
    assert name == "a1"


@pytest.mark.parametrize(
    ("where", "reason"),
    [
        (f"{__name__}:Old", "made for emitter API 0, this is 1"),
        (f"{__name__}:None", "None"),
        ("no_such_package:Titles", "No module named 'no_such_package'"),
        (f"{__name__}:Formless", "'NoneType' object is not iterable"),
        (f"{__name__}:Failing", rf"RuntimeError: no luck \({re.escape(__file__)}:LINE\)"),
        (f"{__name__}:Careless", rf"ZeroDivisionError: .* \({re.escape(__file__)}:LINE\)"),
        (f"{__name__}:Unready", rf"titles: no luck \({re.escape(__file__)}:LINE\)"),
        (f"{__name__}:Textual", rf"is not a tuple of Artifacts \({re.escape(__file__)}:LINE\)"),
        (f"{__name__}:Silent", "neither a file nor an error came out"),
    ],
)
def test_a_broken_plug_in_has_a_diagnostic(
    monkeypatch: pytest.MonkeyPatch, where: str, reason: str
) -> None:
    install(monkeypatch, where)
    outcome = compile_text(WALK, Options(target="titles"))
    assert (outcome.value, codes(outcome)) == ((), ["ZRF901"])
    line = place_of_failure(where.partition(":")[2])
    assert re.search(reason.replace("LINE", str(line)), outcome.diagnostics[0].message)


def place_of_failure(name: str) -> int:
    """Return the line of the comment `# fails here` in a class of this file, 0 without one."""
    cls = globals().get(name)
    lines, first = ([], 0) if cls is None else inspect.getsourcelines(cls)
    return next((first + at for at, line in enumerate(lines) if "# fails here" in line), 0)


# --- docs/library.md -----------------------------------------------------------------------------


def test_the_examples_of_the_page_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copy(GAME, tmp_path)
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {"__name__": "example"}
    for block in re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL):
        exec(block, names)
    written = sorted(path.name for path in tmp_path.iterdir())
    assert written == ["noughts.d.ts", "noughts.js", "noughts.js.map", GAME.name]
    (shown,) = re.findall(r"```\n(error.*?)```", PAGE, re.DOTALL)
    (commands,) = re.findall(r"```text\n(.*?)```", PAGE, re.DOTALL)
    assert capsys.readouterr().out.endswith(f"{shown}\n{commands}")
    assert names["Titles"]


def test_the_page_lists_the_options() -> None:
    listed = set(re.findall(r"`(\w+)`", "".join(re.findall(r"^\| (`.*?) \|", PAGE, re.MULTILINE))))
    assert listed == set(Options.__dataclass_fields__)
