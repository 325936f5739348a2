"""Hashes of the modules of all examples and the corpus, to compare two states of the compiler.

    python benchmarks/module_hashes.py > before.txt          # all files
    python benchmarks/module_hashes.py --every 9 > before.txt
    ...                                                      # change the compiler
    python benchmarks/module_hashes.py --against before.txt  # the files of before.txt

Each line has a SHA-256 of the artifacts and diagnostics of one file with one set of options, and
one of the syntax of the rules, in which redundant parentheses, white space, comments, semicolons
and commas after last items do not count. The second run prints the lines that differ, and exits
with 1 if there are any.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

from zrf2js import Options, compile_file
from zrf2js.emit.js.module.emitter import RULES_HEADING
from zrf2js.options import HOSTED
from zrf2js.scripts.syntax import parse

ROOT = Path(__file__).resolve().parents[1]
CORPUS = Path(os.environ.get("ZRF2JS_CORPUS", ROOT.parent / "shared" / "corpus"))
OPTIONS: dict[str, dict[str, Any]] = {
    "default": {},
    "readable": {"readable": True},
    "plain": {**HOSTED, "optimize": False},
    "trace": {**HOSTED, "trace": True},
}
_FOLDERS = (Path("examples"), CORPUS.resolve())  # traces contain the paths
#: the kinds of files with rules
_SUFFIXES = (".zrf", ".dgz")
#: operators for which parentheses around operands of the same operator do not count
_ASSOCIATIVE = ("&&", "||", "&", "|")


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("files", type=Path, nargs="*", help="instead of the examples and corpus")
    parser.add_argument("--every", type=int, default=1, help="a sample: each n-th file")
    parser.add_argument("--options", nargs="+", choices=OPTIONS, default=list(OPTIONS))
    parser.add_argument("--syntax", action="store_true", help="compare the syntax of rules only")
    parser.add_argument("--against", type=Path, help="a list of before")
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    os.chdir(ROOT)
    files = options.files or sorted(_files())[:: options.every]
    before: dict[str, tuple[str, str]] = {}
    if options.against is not None:
        for line in options.against.read_text(encoding="utf-8").splitlines():
            whole, syntax, name = line.split(" ", 2)
            before[name] = whole, syntax
    jobs = [(file, key) for file in files for key in options.options]
    different = 0
    with ProcessPoolExecutor(options.jobs) as pool:
        for name, whole, syntax in pool.map(_hashes, jobs):
            if options.against is None:
                print(whole, syntax, name, flush=True)
            elif name in before:
                old = before[name]
                differs = syntax != old[1] if options.syntax else whole != old[0]
                different += differs
                if differs:
                    what = "the syntax differs" if syntax != old[1] else "differs"
                    print(f"{name}: {what}", flush=True)
    print(f"{len(jobs)} compared, {different} differ", file=sys.stderr)
    return 1 if different else 0


def _files() -> Iterator[Path]:
    for folder in _FOLDERS:
        for suffix in _SUFFIXES:
            yield from folder.rglob(f"*{suffix}")


def _hashes(job: tuple[Path, str]) -> tuple[str, str, str]:
    """Return the name of a file with a set of options, and its two hashes."""
    file, key = job
    base = next((each.parent for each in _FOLDERS if each in file.parents), Path())
    name = f"{key} {os.path.relpath(file, base)}"
    try:
        outcome = compile_file(file, Options(**OPTIONS[key]))
    except Exception as error:  # such as an analysis that fails
        return name, repr(error).replace(" ", "_")[:60], "-"
    digest = hashlib.sha256()
    for artifact in outcome.value:
        digest.update(artifact.text.encode())
    digest.update("\n".join(map(str, outcome.diagnostics)).encode())
    if not outcome.value:
        return name, digest.hexdigest(), "-"
    rules = outcome.value[0].text.partition(RULES_HEADING)[2]
    syntax = hashlib.sha256(_syntax(rules).encode())
    return name, digest.hexdigest(), syntax.hexdigest()[:16]


def _syntax(text: str) -> str:
    """Return the leaves of a syntax tree, with one form of parentheses for operators."""
    root = parse(text)
    root = getattr(root, "root_node", root)
    data = text.encode()
    leaves: list[bytes] = []

    def visit(node: Any, operator: bytes) -> None:
        while node.type == "parenthesized_expression" and node.parent.type not in _WITH_TEST:
            node = node.named_children[0]
        after = node.next_sibling
        is_last = after is not None and after.type in _CLOSING
        if node.type in ("comment", ";") or (node.type == "," and is_last):
            return
        if not node.children:
            leaves.append(data[node.start_byte : node.end_byte])
            return
        own = b""
        if node.type == "binary_expression":
            sign = node.child_by_field_name("operator")
            own = data[sign.start_byte : sign.end_byte]
        compound = node.type in _COMPOUND and (own != operator or own.decode() not in _ASSOCIATIVE)
        if compound:
            leaves.append(b"(")
        for child in node.children:
            visit(child, own)
        if compound:
            leaves.append(b")")

    sys.setrecursionlimit(100_000)
    visit(root, b"")
    return b" ".join(leaves).decode()


_CLOSING = (")", "]", "}")
#: statements with a test in parentheses, and expressions whose operands have a precedence
_WITH_TEST = ("if_statement", "while_statement", "do_statement", "switch_statement")
_COMPOUND = ("binary_expression", "unary_expression", "ternary_expression", "sequence_expression")


if __name__ == "__main__":
    sys.exit(main())
