"""Build of the studio: a folder of static files that any web server can serve.

The folder contains the compiler as an archive of Python files, Pyodide, and the scripts of
``templates/studio``, which esbuild bundles with their packages. The same input results in the same
files.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.metadata import distribution
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from zrf2js.emit.assets import template_root
from zrf2js.emit.disk_cache import exported
from zrf2js.frontends.registry import RULES
from zrf2js.host.files import PICTURES, load_source, loader_of
from zrf2js.host.node import NodeMissing, find_node
from zrf2js.host.programs import ProgramOutput, ProgramTimeout, run_program
from zrf2js.host.reading import real_path, reason_of
from zrf2js.language.keywords import KEYWORDS, Context
from zrf2js.options import Options
from zrf2js.pipeline import compile_source, to_program

#: Python packages of the compiler in the browser; they consist of Python files there
PACKAGES = ("click", "esprima", "jinja2", "markupsafe", "sexpdata")
#: files of the npm package of Pyodide that a browser loads
PYODIDE = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
)
#: files that are copied: folder in the studio, npm package, name
_COPIED = (
    *(("pyodide", "pyodide", name) for name in PYODIDE),
    ("tree-sitter", "web-tree-sitter", "web-tree-sitter.wasm"),
    ("tree-sitter", "tree-sitter-javascript", "tree-sitter-javascript.wasm"),
)
#: scripts of ``templates/studio`` by their format for esbuild
_SCRIPTS = {
    "main.js": "esm",
    "compiler_worker.js": "esm",
    "record_worker.js": "iife",
    "trial_worker.js": "iife",
}
#: modules that are next to the bundles, and those that packages import in Node.js only
_EXTERNAL = tuple(
    f"--external:{name}" for name in ("./pyodide/pyodide.mjs", "fs/promises", "module")
)
_NAMES = {"main.js": "studio.js"}
_STATIC = ("index.html", "studio.css")
_EPOCH = (1980, 1, 1, 0, 0, 0)
#: seconds for an installation and for a bundle
_LIMIT = 600.0
#: Windows does not start scripts by their first line
_IS_WINDOWS = os.name == "nt"
#: characters at the start of a line that can mark it as an error
_MARKED = 80

_STRUCTURE = (Context.FILE, Context.GAME, Context.BOARD, Context.GRID, Context.PIECE, Context.GOAL)


class StudioFailed(Exception):
    """Error: a program that the build requires is missing or failed."""


def studio_files(
    packages: Path | None, examples: Path | None, report: Callable[[str], None] = lambda _: None
) -> dict[str, bytes]:
    """Return the files of the studio by path.

    ``packages`` is a folder with the installed npm packages; by default they are installed once in
    the cache of the user. ``examples`` is a folder of rules offered as templates besides the
    starters. ``report`` receives the name of each step that takes long. Raise StudioFailed, or
    OSError if a file cannot be read.
    """
    try:
        find_node()
    except NodeMissing as error:
        raise StudioFailed(str(error)) from error
    modules = (packages or install_packages(report)) / "node_modules"
    report("preparing the compiler for the browser")
    sources = template_root() / "studio"
    files = {name: (sources / name).read_bytes() for name in _STATIC}
    files["pieces.css"] = (sources.parent / "page" / "styles" / "pieces.css").read_bytes()
    own_rules = Path(__file__).resolve().parent / "starters"
    starters = list(_templates(own_rules))
    files["templates.json"] = _json([*starters, *(_templates(examples) if examples else ())])
    files["compiler.zip"] = _prepared(modules, _json(starters), _seeds(own_rules))
    for folder, package, name in _COPIED:
        files[f"{folder}/{name}"] = (modules / package / name).read_bytes()
    files |= _bundles(modules)
    return files | {"service_worker.js": _service_worker(modules, files)}


def install_packages(report: Callable[[str], None] = lambda _: None) -> Path:
    """Install the npm packages of the studio in the user's cache, once; return their folder."""
    sources = template_root() / "studio"
    lock = (sources / "package-lock.json").read_bytes()
    folder = _cache() / f"studio-{hashlib.sha256(lock).hexdigest()[:16]}"
    if (folder / ".made").is_file():
        return folder
    report("installing the npm packages of the studio, once")
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent) as name:
        draft = Path(name) / "studio"
        draft.mkdir()
        for file in ("package.json", "package-lock.json"):
            shutil.copy(sources / file, draft / file)
        npm = shutil.which("npm")
        if npm is None:
            raise StudioFailed("npm, a part of Node.js, is not installed")
        arguments = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
        _run([npm, *arguments], draft)
        (draft / ".made").touch()
        shutil.rmtree(folder, ignore_errors=True)
        draft.rename(folder)
    return folder


def compiler_archive() -> bytes:
    """Return a zip file with the compiler, its templates and the Python packages it imports."""
    package = Path(__file__).resolve().parents[1]
    content = BytesIO()
    with ZipFile(content, "w", ZIP_DEFLATED) as archive:
        for path, file in sorted({**_package_files(package), **_third_party()}.items()):
            archive.writestr(ZipInfo(path, _EPOCH), file.read_bytes(), ZIP_DEFLATED)
    return content.getvalue()


def _seeds(folder: Path) -> bytes:
    """Return the values from the cache with which the rules in a folder become pages."""
    for rules in _rules_in(folder):
        source = load_source(rules).value
        for trace in (False, True):
            options = Options(target="html", trace=trace)
            compile_source(source, loader_of(rules, None), options)
    return exported()


def _prepared(modules: Path, templates: bytes, seeds: bytes) -> bytes:
    """Return the archive of the compiler with bytecode and caches for Pyodide."""
    with _working_copy(modules) as folder:
        given, made = folder / "given.zip", folder / "made.zip"
        given.write_bytes(compiler_archive())
        (folder / "templates.json").write_bytes(templates)
        (folder / "seeds").write_bytes(seeds)
        arguments = [
            str(modules / "pyodide"),
            str(given),
            str(folder / "templates.json"),
            str(folder / "seeds"),
            str(made),
        ]
        _run([find_node(), str(folder / "studio" / "prepare.mjs"), *arguments], folder)
        return made.read_bytes()


@contextmanager
def _working_copy(modules: Path) -> Iterator[Path]:
    """Yield a folder with the scripts, where they find their packages.

    Windows allows links only for some users, and the folder above the packages needs none.
    """
    beside = modules.parent if _IS_WINDOWS else None
    with tempfile.TemporaryDirectory(prefix="zrf2js-", dir=beside) as name:
        folder = Path(name)
        for part in ("studio", "host", "page", "runtime"):
            shutil.copytree(template_root() / part, folder / part)
        shutil.copy(template_root() / "package.json", folder)
        if not beside:
            (folder / "node_modules").symlink_to(modules.resolve(), target_is_directory=True)
        yield folder


def _package_files(package: Path) -> dict[str, Path]:
    files = {
        f"zrf2js/{file.relative_to(package).as_posix()}": file
        for file in package.rglob("*")
        if file.is_file() and "__pycache__" not in file.parts and "_templates" not in file.parts
    }
    root = template_root()
    templates = {
        f"zrf2js/_templates/{file.relative_to(root).as_posix()}": file
        for file in root.rglob("*")
        if file.is_file() and file.relative_to(root).parts[0] != "studio"
    }
    return files | templates


def _third_party() -> dict[str, Path]:
    """Return the Python files and the licenses of the packages."""
    files = {}
    for name in PACKAGES:
        for file in distribution(name).files or ():
            is_license = ".dist-info" in file.parts[0] and "licen" in file.name.lower()
            if (file.suffix == ".py" or is_license) and ".." not in file.parts:
                files[file.as_posix()] = Path(str(file.locate()))
    return files


def _templates(folder: Path) -> Iterator[dict[str, object]]:
    """Yield the rules in a folder as templates of new projects: titles, and texts by file name."""
    for rules in _rules_in(folder):
        yield {"title": rules.stem, "files": project_files(rules)}


def _rules_in(folder: Path) -> list[Path]:
    return [path for suffix in RULES for path in sorted(folder.glob(f"*{suffix}"))]


def project_files(rules: Path) -> dict[str, str]:
    """Return the texts of a game by path: rules, included files, and the script of their name."""
    source = load_source(rules).value
    loader = loader_of(rules, None)
    to_program(source, loader, Options())
    paths = [rules, rules.with_suffix(".js"), *(path for *_, path in loader.lookups if path)]
    texts = [path for path in paths if path.is_file() and path.suffix.lower() not in PICTURES]
    folder = real_path(rules.parent)
    return {
        real_path(path).relative_to(folder).as_posix(): path.read_text(encoding="utf-8")
        for path in dict.fromkeys(texts)
    }


def _words() -> dict[str, list[str]]:
    """Return the keywords by their kind for the highlighting."""
    kinds = {Context.MOVE: "action", Context.CONDITION: "test", Context.PLACE: "test"}
    kinds |= dict.fromkeys(_STRUCTURE, "structure")
    words: dict[str, list[str]] = {"structure": [], "action": [], "test": []}
    for row in KEYWORDS:
        if row.word not in words[kinds[row.context]]:
            words[kinds[row.context]].append(row.word)
    return words


def _bundles(modules: Path) -> dict[str, bytes]:
    """Return the bundled scripts by name."""
    files = {}
    with _working_copy(modules) as folder:
        (folder / "studio" / "words.json").write_bytes(_json(_words()))
        for script, form in _SCRIPTS.items():
            options = ["--bundle", f"--format={form}", *_EXTERNAL]
            files[_NAMES.get(script, script)] = bundled(modules, folder / "studio", script, options)
    return files


def _service_worker(modules: Path, files: dict[str, bytes]) -> bytes:
    """Return the service worker, which stores ``files`` for use without a network."""
    digest = hashlib.sha256()
    for path, content in sorted(files.items()):
        digest.update(f"{path} {len(content)} ".encode() + content)
    names = ["./", *sorted(files)]
    options = [
        f"--define:FILES={json.dumps(names)}",
        f"--define:VERSION={json.dumps(digest.hexdigest()[:16])}",
    ]
    return bundled(modules, template_root() / "studio", "service_worker.js", options)


def bundled(modules: Path, folder: Path, script: str, options: list[str]) -> bytes:
    """Return a script with the modules that it imports; raise StudioFailed with the first error."""
    program = modules / "esbuild" / "bin" / "esbuild"
    common = ["--minify", "--target=es2022", "--charset=utf8", "--legal-comments=inline"]
    with tempfile.TemporaryDirectory(prefix="zrf2js-") as name:
        made = Path(name) / script
        start = [find_node(), str(program)] if _IS_WINDOWS else [str(program)]
        _run([*start, script, f"--outfile={made}", *common, *options], folder)
        return made.read_bytes()


def _run(arguments: list[str], folder: Path) -> None:
    name = " ".join(Path(argument).name for argument in arguments[:2])
    try:
        run = run_program(arguments, folder=folder, seconds=_LIMIT)
    except ProgramTimeout as error:
        raise StudioFailed(f"{name} did not finish within {_LIMIT:g} s") from error
    except (OSError, ProgramOutput) as error:
        raise StudioFailed(f"{name}: {reason_of(error)}") from error
    if run.code != 0:
        reason = _reason_in(run.errors or run.output) or f"exit code {run.code}"
        raise StudioFailed(f"{name}: {reason}")


def _reason_in(output: str) -> str:
    """Return the line of an output that states the first error; empty if there is none.

    esbuild writes the place of an error below it, and Node.js a stack trace after all errors. The
    last line of a traceback of Python states the error.
    """
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    for line, following in zip(lines, [*lines[1:], ""], strict=True):
        if "[ERROR] " in line[:_MARKED]:
            return f"{line.partition('[ERROR] ')[2]} ({following.rstrip(':')})"
    for mark in ("npm error ", "Error:"):
        errors = [line for line in lines if mark in line[:_MARKED]]
        if errors:
            return errors[-1] if mark == "Error:" else " ".join(errors[:2]).replace(mark, "")
    return ""


def _cache() -> Path:
    """Return the folder of caches of zrf2js."""
    base = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA")
    return (Path(base) if base else Path.home() / ".cache") / "zrf2js"


def _json(data: object) -> bytes:
    return json.dumps(data, ensure_ascii=False, indent=1).encode("utf-8")
