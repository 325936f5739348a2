"""Readable modules of examples: ESLint accepts them, and names replace letters and numbers.

All modules repeat most of the runtime. The shared runtime, which has all parts, is linted once, and
the modules of WHOLE are linted with their parts of it. From the other modules, only the rules are
linted, and the names of their runtime are globals.
"""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from tests.node import find_node
from tests.npm_packages import FOLDER, npm_package
from tests.sampling import rounds, sample
from zrf2js import Options, compile_file
from zrf2js.cli import main
from zrf2js.emit.js.module.emitter import RULES_HEADING

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"

#: examples whose modules together include nearly every part of the runtime, and the smallest module
_VARIED = (
    "tic-tac-toe.zrf", "shogi.dgz", "census.zrf", "dameo.zrf", "reversi.zrf", "mancala.dgz",
    "fanorona.dgz", "xiangqi.zrf",
)  # fmt: skip
#: the modules that are linted whole; the others add combinations of the same parts
WHOLE = _VARIED[: rounds(1, len(_VARIED))]

_OTHERS = sorted(
    path
    for path in EXAMPLES.iterdir()
    if path.suffix in (".zrf", ".dgz") and path.name not in _VARIED
)
RULES = [
    *(EXAMPLES / name for name in _VARIED[: rounds(3, len(_VARIED))]),
    *sample(_OTHERS, 18, "readable"),
]

#: a module with the shared runtime, and this runtime
SHARED = ("shared.mjs", "zrf2js-runtime.mjs")

#: a declaration of the runtime in a module
DECLARATION = re.compile(r"^(?:async )?(?:function\*?|const|let|class) (\w+)", re.MULTILINE)

#: an export of names of the runtime, which are not defined in the rules
EXPORTS = re.compile(r"^export \{[^}]*\}$", re.MULTILINE)

HEAD = re.compile(r"^ *function \w+ \(([^)]*)\) \{", re.MULTILINE)


@pytest.fixture(scope="module")
def modules(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of all readable modules."""
    folder = tmp_path_factory.mktemp("readable")
    for rules in RULES:
        compile_readable(rules, folder / f"{rules.name}.mjs")
    return folder


@pytest.fixture(scope="module")
def problems(modules: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[str]]:
    """Return the messages of one ESLint run over all readable modules, by rules file."""
    folder = tmp_path_factory.mktemp("linted")
    names = [_linted(module, folder) for module in sorted(modules.glob("*.mjs"))]
    compile_readable(EXAMPLES / "chess.zrf", folder / SHARED[0], "--runtime", "shared")
    config = folder / "eslint.config.mjs"
    base = (FOLDER / "eslint.config.mjs").as_uri()
    config.write_text(
        f"import base from {base!r}\nexport default [...base, ...{json.dumps(names)}]"
    )
    run = subprocess.run(
        [
            find_node(),
            str(npm_package("eslint") / "bin" / "eslint.js"),
            "--config",
            str(config),
            "--format",
            "json",
            *(f"{rules.name}.mjs" for rules in RULES),
            *SHARED,
        ],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.stdout, run.stderr
    reports: list[dict[str, Any]] = json.loads(run.stdout)
    return {Path(r["filePath"]).stem: [_line(m) for m in r["messages"]] for r in reports}


def _linted(module: Path, folder: Path) -> dict[str, Any]:
    """Write the part of a module that is linted; return the configuration of its globals."""
    text = module.read_text(encoding="utf-8")
    runtime, rules = text.split(RULES_HEADING)
    whole = module.stem in WHOLE
    alone = EXPORTS.sub("", rules)
    (folder / module.name).write_text(text if whole else alone, encoding="utf-8")
    known = () if whole else DECLARATION.findall(runtime)
    names = dict.fromkeys(known, "readonly")
    return {"files": [module.name], "languageOptions": {"globals": names}}


def compile_readable(rules: Path, output: Path, *options: str) -> None:
    """Write the readable ES module of an example, with its script if it has one."""
    script = rules.with_suffix(".js")
    overrides = ["--override", str(script)] if script.exists() else []
    command = ["convert", str(rules), "--readable", "--output", str(output), *overrides, *options]
    result = CliRunner().invoke(main, command)
    assert result.exit_code == 0, result.output


def _line(message: dict[str, Any]) -> str:
    return f"{message['line']}:{message['column']} {message['message']} ({message['ruleId']})"


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.name)
def test_the_readable_module_of_an_example_is_clean(
    rules: Path, problems: dict[str, list[str]]
) -> None:
    assert problems[rules.name] == []


@pytest.mark.parametrize("file", SHARED)
def test_the_shared_runtime_and_a_module_with_it_are_clean(
    file: str, problems: dict[str, list[str]]
) -> None:
    assert problems[Path(file).stem] == []


def test_chains_of_facts_are_indented(modules: Path) -> None:
    """The linker rewrites these statements."""
    for name in WHOLE:
        text = (modules / f"{name}.mjs").read_text(encoding="utf-8")
        assert not re.findall(r"^else\b.*", text, re.MULTILINE), name


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.name)
def test_parameters_shifts_and_positions_of_rules_have_names(rules: Path, modules: Path) -> None:
    text = (modules / f"{rules.name}.mjs").read_text(encoding="utf-8").split(RULES_HEADING)[1]
    text = re.split(r"\n;\(function|function forth", text)[0]  # scripts and words of authors
    heads = [head for head in HEAD.findall(text) if head]
    letters = {name for head in heads for name in head.split(", ") if len(name) == 1}
    assert letters <= {"p"}  # a position, as `i` is an index
    stores = [
        line
        for line in text.split("\n")
        if re.search(r"(moveBuffer|records)\[\w+(\+\+)?\] = ", line)
    ]
    assert not [line for line in stores if re.search(r"(<<|>>|&) \d", line)]
    assert not re.findall(r"\bp (?:<|[!=]==) \d|\brow \+= \d", text)


def test_comments_stand_beside_what_they_describe() -> None:
    path = EXAMPLES / "tic-tac-toe.zrf"
    text = compile_file(path, Options(readable=True)).value[0].text
    assert "\nconst TURN = 1 // item of the turn order\n" in text
    assert "\nconst HAS_FORTH = false // games whose moves are Forth words\n" in text
    assert "\n\n// --- pieces and moves -" in text
