"""Tests of the structure stated in docs/ARCHITECTURE.md: imports, and lists of words."""

import ast
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

import pytest

from zrf2js.language.keywords import ACTIONS, KEYWORDS, Context

PACKAGE = Path(__file__).resolve().parents[1] / "zrf2js"

# A module imports from its own group and from the groups above it, never from one below.
LAYERS: tuple[tuple[str, ...], ...] = (
    ("_version", "support", "language"),
    ("frontends.zrf", "frontends.words"),
    ("model",),
    ("notation",),
    ("frontends.zrf.build", "frontends.dgz"),
    ("frontends.fsf",),
    ("frontends.diagram",),
    ("lint",),
    ("ir",),
    ("scripts",),
    ("scripts.translate",),
    ("lower", "frontends.dagaz"),
    ("analysis",),
    ("trained",),
    ("frontends.axiom", "frontends.registry", "frontends.games"),
    ("optimize",),
    ("emit",),
    ("emit.js.linker",),
    ("emit.js.rules",),
    ("emit.js.forth",),
    ("emit.wasm",),
    ("emit.js.module",),
    ("emit.js.page",),
    ("emit.dagaz", "emit.jocly", "emit.registry"),
    ("options",),
    ("scripts.on_kernel", "scripts.routing"),
    ("pipeline",),
    ("editing",),
    ("host.interrupts", "host.programs", "host.reading", "host.script_output"),
    ("host.node", "host.cpu_time"),
    ("host.isolated", "host.modules", "host.answers"),
    ("host.isolated_modules", "host.recorder"),
    ("host.archives",),
    ("host.files",),
    ("host.rules_files",),
    ("records", "testing"),
    ("host.sessions",),
    ("play",),
    ("environments",),
    ("", "library"),  # zrf2js itself: the public names
    ("host", "arena", "training", "review"),
    ("project",),
    ("lsp", "relay"),
    ("cli",),
    ("studio",),
    ("__main__",),
)

# Stages after `lower` do not access the source model, and no stage after `build` accesses forms.
PROGRAM_STAGES = ("ir", "analysis", "optimize", "emit")
SOURCE_STAGES = ("frontends", "model", "lint", "lower")

ONLY_CLI = ("host", "records")
# The library, builds and the language server may read files as the commands do, but run no program
# except where stated.
FILE_READERS = (
    *(
        (user, f"host.{files}")
        for user in ("library", "project", "lsp", "relay", "studio")
        for files in ("archives", "reading", "files", "rules_files")
    ),
    ("project", "host.drafts"),
    ("project", "host.minify"),
    # Builds draw pictures with the code of the page in Node.js.
    ("project", "host.start_pictures"),
    # The browser runs the scripts of pages in the studio.
    ("studio", "host.recorder"),
    # Games in play run the module, and read the texts of its moves.
    *(
        ("play", used)
        for used in (
            "host.archives",
            *(
                "host.answers",
                "host.files",
                "host.rules_files",
                "host.isolated",
                "host.isolated_modules",
            ),
            *("host.modules", "host.node", "host.sessions", "records.moves"),
        )
    ),
    # A server selects the engine by the kind of a module.
    ("relay", "host.modules"),
)

THIRD_PARTY = {
    "sexpdata": "frontends.zrf",
    "jinja2": "emit",
    "esprima": "emit",
    "turbohtml": "frontends.dagaz",
    "tree_sitter": "scripts.syntax",
    "tree_sitter_javascript": "scripts.syntax",
    "click": "cli",
    "py_mini_racer": "host.isolated_worker",
    "numpy": "environments",
    "gymnasium": "environments",
    "pettingzoo": "environments",
    "pyspiel": "environments.open_spiel",
    "PIL": "emit.js.page",
    "distributed": "host",
    "pygls": "lsp",
    "lsprotocol": "lsp",
    "tornado": "relay",
    "glicko2": "relay.people",
    "psycopg": "relay.postgres",
    "wasmtime": "play.wasm_machine",
}

# Stages are deterministic: they do not depend on a clock or on other programs.
IMPURE = {"datetime", "random", "secrets", "socket", "subprocess", "time", "urllib"}
#: the cache waits for other processes, and the Python runtime is a part of the output
MAY_BE_IMPURE = (
    *("cli", "host", "lsp", "project", "play", "relay"),
    *("emit.disk_cache", "emit.python.runtime"),
)


def module_name(file: Path) -> str:
    """Return the module name below `zrf2js`: `model/build.py` -> `model.build`, the root -> ''."""
    parts = file.relative_to(PACKAGE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


FILES = {module_name(file): file for file in sorted(PACKAGE.rglob("*.py"))}


def within(module: str, group: str) -> bool:
    return module == group or (group != "" and module.startswith(group + "."))


def in_any(module: str, groups: tuple[str, ...]) -> bool:
    return any(within(module, group) for group in groups)


def layer(module: str) -> int:
    """Return the index of the layer of a module; the longest matching entry applies."""
    matches = [
        (len(group), index)
        for index, groups in enumerate(LAYERS)
        for group in groups
        if within(module, group)
    ]
    assert matches, f"{module} has no layer: add it to LAYERS and to docs/ARCHITECTURE.md"
    return max(matches)[1]


def targets(node: ast.Import | ast.ImportFrom, module: str, file: Path) -> Iterator[str]:
    """Yield the absolute names of an import statement: `from a import b` may import `a.b`."""
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
        return
    base = node.module or ""
    if node.level:
        package = ["zrf2js", *filter(None, module.split("."))]
        if file.name != "__init__.py":
            package.pop()
        package = package[: len(package) - (node.level - 1)]
        base = ".".join([*package, *filter(None, [node.module])])
    for alias in node.names:
        inner = f"{base}.{alias.name}".removeprefix("zrf2js.")
        is_ours = base == "zrf2js" or base.startswith("zrf2js.")
        yield f"zrf2js.{inner}" if is_ours and inner in FILES else base


def imports(module: str, file: Path) -> Iterator[tuple[int, str]]:
    """Yield line and name of every import, also inside functions and under TYPE_CHECKING."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import | ast.ImportFrom):
            for name in targets(node, module, file):
                yield node.lineno, name


@cache
def all_imports() -> tuple[tuple[str, str, str], ...]:
    """Return module, place and imported name of every import of the package."""
    return tuple(
        (module, f"{file.relative_to(PACKAGE.parent)}:{line}", name)
        for module, file in FILES.items()
        for line, name in imports(module, file)
    )


def ours() -> list[tuple[str, str, str]]:
    """Return the imports of modules of the package, whose names are without `zrf2js`."""
    return [
        (module, where, name.removeprefix("zrf2js").removeprefix("."))
        for module, where, name in all_imports()
        if name.split(".")[0] == "zrf2js"
    ]


def others() -> list[tuple[str, str, str]]:
    """Return the imports of other packages."""
    return [
        (module, where, name.split(".")[0])
        for module, where, name in all_imports()
        if name.split(".")[0] != "zrf2js"
    ]


def test_modules_and_imports_are_found() -> None:
    assert len(FILES) > 10
    assert len(ours()) > 10


def test_imports_go_one_way() -> None:
    """No import goes against the direction of the pipeline."""
    wrong = [
        f"{where}: {module or 'zrf2js'} imports {name or 'zrf2js'}"
        for module, where, name in ours()
        if layer(name) > layer(module)
    ]
    assert not wrong, "\n".join(wrong)


def test_emitters_access_only_the_program() -> None:
    wrong = [
        f"{where}: {module} imports {name}"
        for module, where, name in ours()
        if in_any(module, PROGRAM_STAGES) and in_any(name, SOURCE_STAGES)
    ]
    assert not wrong, "\n".join(wrong)


def test_only_the_commands_run_node_and_read_records() -> None:
    wrong = [
        f"{where}: {module} imports {name}"
        for module, where, name in ours()
        if in_any(name, ONLY_CLI)
        and not within(module, "cli")
        and not any(within(module, user) and name == files for user, files in FILE_READERS)
        and not any(within(module, group) and within(name, group) for group in ONLY_CLI)
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("library", THIRD_PARTY)
def test_a_library_has_one_user(library: str) -> None:
    home = THIRD_PARTY[library]
    users = [(module, where) for module, where, name in others() if name == library]
    wrong = [where for module, where in users if not within(module, home)]
    assert not wrong, f"only {home} imports {library}: " + ", ".join(wrong)


def test_stages_import_no_clock_and_no_subprocess() -> None:
    wrong = [
        f"{where}: {name}"
        for module, where, name in others()
        if name in IMPURE and not in_any(module, MAY_BE_IMPURE)
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    ("text", "module", "file", "expected"),
    [
        ("import zrf2js.model", "syntax.read", "read.py", ["zrf2js.model"]),
        ("from ..model import nodes", "syntax.read", "read.py", ["zrf2js.model.nodes"]),
        ("from . import nodes", "model", "__init__.py", ["zrf2js.model.nodes"]),
        ("from .nodes import Game", "model.build", "build.py", ["zrf2js.model.nodes"]),
        ("from zrf2js import compile_file", "cli", "__init__.py", ["zrf2js"]),
    ],
)
def test_imports_are_resolved(text: str, module: str, file: str, expected: list[str]) -> None:
    (node,) = ast.parse(text).body
    assert isinstance(node, ast.Import | ast.ImportFrom)
    assert list(targets(node, module, Path(file))) == expected


# A new word of ZRF needs a row in `language/keywords.py`; these packages derive lists from it.
WORDS_FROM_TABLE = ("lint", "model", "lower.tables")
WORDS = {row.word for row in KEYWORDS if row.context in (Context.CONDITION, Context.GOAL)}
#: constants are also texts of attribute values
LISTABLE = (WORDS | {*ACTIONS}) - {"true", "false"}


def listed(node: ast.AST) -> set[str]:
    """Return the words of ZRF that are literals in a collection or in the arguments of a call."""
    match node:
        case ast.Tuple(elts=items) | ast.List(elts=items) | ast.Set(elts=items):
            literals: Sequence[ast.expr | None] = items
        case ast.Dict(keys=literals) | ast.Call(args=literals):
            pass
        case _:
            return set()
    return LISTABLE & {each.value for each in literals if isinstance(each, ast.Constant)}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('WORDS = ("add", "add-copy")', {"add", "add-copy"}),
        ('frozenset(["flip", "other", "create"])', {"flip", "create"}),
        ('facts.named("zone", "in-zone?", "absolute-config")', {"in-zone?", "absolute-config"}),
        ('{"while": 1, "if": 2}', {"while", "if"}),
        ('call.keyword == "while"', set()),
    ],
)
def test_lists_of_words_are_found(text: str, found: set[str]) -> None:
    assert set().union(*map(listed, ast.walk(ast.parse(text)))) == found


def test_lists_of_words_are_derived_from_their_table() -> None:
    lists = [
        f"{FILES[module].relative_to(PACKAGE.parent)}:{node.lineno}: {', '.join(sorted(words))}"
        for module, file in FILES.items()
        if in_any(module, WORDS_FROM_TABLE)
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if len(words := listed(node)) > 1
    ]
    reason = "derive these words from the rows of zrf2js/language/keywords.py:"
    assert not lists, "\n".join([reason, *lists])
