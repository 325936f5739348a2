"""Tests of the limits that CONTRIBUTING.md sets for the code."""

import ast
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
FILE_LINES, FUNCTION_LINES, COLUMNS, CASTS = 400, 60, 120, 40
#: folders of what is built or installed
MADE = (".venv", "build", "dist")


def tracked(*patterns: str) -> list[Path]:
    """Return the files of the repository, or those on disk where there is no repository."""
    git = subprocess.run(
        ["git", "ls-files", *patterns], cwd=ROOT, capture_output=True, text=True, check=False
    )
    names = git.stdout.split()
    return [ROOT / name for name in names] or [
        path
        for pattern in patterns
        for path in ROOT.glob(f"**/{pattern}".replace("/*", "/**/*"))
        if "node_modules" not in path.parts and path.relative_to(ROOT).parts[0] not in MADE
    ]


def functions(file: Path) -> Iterator[tuple[str, int]]:
    """Yield the name and the number of lines of each function."""
    found: list[ast.AST] = [ast.parse(file.read_text(encoding="utf-8"))]
    for node in found:  # statements only: expressions contain no functions
        for field in ("body", "orelse", "finalbody", "handlers", "cases"):
            inside = getattr(node, field, ())
            found += inside if isinstance(inside, list) else ()
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.end_lineno:
            yield node.name, node.end_lineno - node.lineno + 1


@pytest.mark.parametrize(
    "patterns",
    [("zrf2js/*.py", "tests/*.py", "benchmarks/*.py"), ("*.js", "*.mjs", "*.cjs", "*.jsx")],
    ids=["Python", "JavaScript"],
)
def test_files_stay_short(patterns: tuple[str, ...]) -> None:
    files = tracked(*patterns)
    lines = {str(file.relative_to(ROOT)): len(file.read_bytes().splitlines()) for file in files}
    assert len(lines) > 50
    assert {name: count for name, count in lines.items() if count > FILE_LINES} == {}


def test_lines_of_styles_and_declarations_stay_short() -> None:
    """ESLint tests those of JavaScript."""
    files = tracked("templates/*.css", "templates/*.ts", "templates/*.d.ts.j2")
    assert len(files) > 15
    texts = {file.relative_to(ROOT): file.read_text(encoding="utf-8") for file in files}
    assert [
        f"{name}:{number}"
        for name, text in texts.items()
        for number, line in enumerate(text.splitlines(), 1)
        if len(line) > COLUMNS
    ] == []


def test_functions_stay_short() -> None:
    found = [(file, *each) for file in tracked("*.py") for each in functions(file)]
    assert len(found) > 1_000
    assert [each for each in found if each[2] > FUNCTION_LINES] == []


def test_casts_stay_rare() -> None:
    texts = (file.read_text(encoding="utf-8") for file in tracked("zrf2js/*.py"))
    casts = [
        node
        for text in texts
        if "cast(" in text
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "cast"
    ]
    assert len(casts) <= CASTS
