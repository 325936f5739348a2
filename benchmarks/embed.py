"""Compiled modules as parts of programs, compared with other libraries for games.

    python benchmarks/embed.py                    all measurements
    python benchmarks/embed.py size create        some of: size, start, create, alive, second,
                                                  turns, games
    python benchmarks/embed.py --write            update the tables of docs/embedding.md
    python benchmarks/embed.py --json FILE        write the results as JSON

Sizes are those of a bundle by esbuild (`--bundle --minify`), in KB, plain and gzipped. Times are
CPU time of a separate process per figure. Memory is the growth of the resident set. Peers come from
npm (`npm install` in this folder); missing peers are left out.
"""

from __future__ import annotations

import argparse
import gzip
import json
import statistics
import subprocess
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from processes import HERE
from tasks import EXAMPLES, ROOT

from zrf2js import Options, compile_file
from zrf2js.emit.js.module.features import ON_REQUEST, without_only
from zrf2js.host.node import find_node

ESBUILD = ROOT / "tests" / "npm" / "node_modules" / ".bin" / "esbuild"
GAMES = ("tic-tac-toe", "chess")
PAGE = ROOT / "docs" / "embedding.md"
#: titles of columns
COLUMNS = {
    "kb": "KB", "gzipped": "KB gzipped", "ms": "ms", "games": "games", "mb": "MB",
    "first": "first game, nodes/s", "second": "second game", "again": "first game again",
    "ratio": "ratio", "one": "one after another, moves/s", "all": "in turn",
}  # fmt: skip
DEFAULT = Options(format="esm")
ENGINE = replace(DEFAULT, with_features=("engine",))
SCRIPTED = replace(DEFAULT, with_features=("scripts",))
WHOLE = replace(DEFAULT, with_features=ON_REQUEST)
#: what modules contain, and their options
PARTS = {
    **{
        only: replace(DEFAULT, without=without_only(only.split(", ")))
        for only in (
            "rules",
            "rules, helpers, zsg",
            "rules, search",
            "rules, helpers, zsg, search",
            "rules, helpers, notation, zsg",
        )
    },
    "default": DEFAULT,
    "default and engine": ENGINE,
    "default and scripts": SCRIPTED,
    "all": WHOLE,
}
#: name, package and the code of a program that uses the library
PEERS = {
    "chessjs": ("chess.js", "import { Chess } from 'chess.js'; console.log(new Chess().moves())"),
    "chessops": (
        "chessops",
        "import { Chess } from 'chessops/chess'; import { makeSan } from 'chessops/san';"
        "import { parseFen } from 'chessops/fen'; console.log(Chess, makeSan, parseFen)",
    ),
    "boardgameio": (
        "boardgame.io",
        "import { Client } from 'boardgame.io/client'; console.log(Client)",
    ),
    "ffish": ("ffish", ""),  # WebAssembly: the sizes of its files count, without a bundle
}
#: amounts per measurement; tic-tac-toe is compared with boardgame.io, chess with the others
WORKS: dict[str, dict[str, int]] = {
    "start": {},
    "create": {"amount": 2000},
    "alive": {"amount": 10_000, "plies": 4},
    "second": {"amount": 4},
    "turns": {"amount": 1000, "plies": 30},
    "games": {"amount": 30},
}
#: smaller amounts of games for libraries whose games would not fit in memory
FEWER = {"boardgameio": 500, "ffish": 1000}


def main() -> int:
    """Run the measurements and print them."""
    parser = argparse.ArgumentParser(
        prog="python benchmarks/embed.py",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    names = ("size", *WORKS)
    parser.add_argument("work", nargs="*", help=f"of {', '.join(names)} (all)")
    parser.add_argument("--rounds", type=int, default=3, help="processes per figure (3)")
    parser.add_argument("--write", action="store_true", help="update docs/embedding.md")
    parser.add_argument("--json", type=Path, help="write the figures to this file")
    arguments = parser.parse_args()
    wanted = arguments.work or names
    if unknown := set(wanted) - set(names):
        parser.error(f"no such measurement: {', '.join(sorted(unknown))}")
    found: dict[str, list[dict[str, object]]] = {}
    with tempfile.TemporaryDirectory() as folder:
        for name in wanted:
            rows = sizes(Path(folder)) if name == "size" else times(name, Path(folder), arguments)
            print(f"\n{name}")
            found[name] = []
            for row in rows:
                found[name].append(row)
                print(_line(row), flush=True)
    if arguments.write:
        write({name: table(rows) for name, rows in found.items()})
    if arguments.json:
        arguments.json.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")
    return 0


# --- sizes -------------------------------------------------------------------------------------


def sizes(folder: Path) -> Iterator[dict[str, object]]:
    """Return the size of a bundle of each game by its parts, and of each peer."""
    for game in GAMES:
        for title, options in PARTS.items():
            yield _size(f"{game}, {title}", bundle_of(compiled(game, folder, options), folder))
        program = folder / f"{game}-program.mjs"
        program.write_text(
            f"import {{ createGame }} from './{compiled(game, folder).name}'\n"
            "console.log(createGame().moves())\n",
            encoding="utf-8",
        )
        yield _size(f"{game}, a program that imports createGame", bundle_of(program, folder))
    for engine, (package, program) in PEERS.items():
        if not is_installed(engine):
            continue
        if program:
            entry = HERE / f".{engine}.mjs"  # below the folder of the packages
            entry.write_text(program, encoding="utf-8")
            try:
                yield _size(package, bundle_of(entry, folder))
            finally:
                entry.unlink()
        else:
            files = sorted((HERE / "node_modules" / package).glob(f"{package}.*"))
            whole = b"".join(file.read_bytes() for file in files if file.suffix in (".js", ".wasm"))
            yield _size(f"{package} (WebAssembly)", whole)


def bundle_of(entry: Path, folder: Path) -> bytes:
    """Return the bundle that esbuild makes of a program."""
    target = folder / "bundle.js"
    command = [ESBUILD, "--bundle", "--minify", "--format=esm", f"--outfile={target}", entry]
    subprocess.run(list(map(str, command)), check=True, capture_output=True)
    return target.read_bytes()


def _size(title: str, text: bytes) -> dict[str, object]:
    packed = len(gzip.compress(text, 9, mtime=0))
    return {"title": title, "kb": _round(len(text) / 1024), "gzipped": _round(packed / 1024)}


# --- time and memory ---------------------------------------------------------------------------


def times(work: str, folder: Path, arguments: argparse.Namespace) -> Iterator[dict[str, object]]:
    """Return one row per library: the medians of several processes."""
    tasks = [(f"zrf2js {game}", "ours", game) for game in GAMES]
    tasks += [(PEERS[engine][0], engine, "") for engine in PEERS if is_installed(engine)]
    for title, engine, game in tasks:
        if work == "second" and engine in ("ffish", "boardgameio"):
            continue  # no perft
        request = {"engine": engine, "work": work, **WORKS[work]}
        if work in ("create", "alive", "turns"):
            request["amount"] = min(WORKS[work]["amount"], FEWER.get(engine, 10**6))
        if game:
            request["module"] = str(compiled(game, folder))
        runs = [_run(request) for _ in range(arguments.rounds)]
        figures = {key: statistics.median(run[key] for run in runs) for key in runs[0]}
        yield {"title": title, **{key: _round(value) for key, value in figures.items()}}


def _run(request: dict[str, object]) -> dict[str, float]:
    command = [find_node(), "--expose-gc", str(HERE / "embed.mjs"), json.dumps(request)]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    if run.returncode != 0:
        raise RuntimeError(f"{request['engine']}: {run.stderr}")
    figures: dict[str, float] = json.loads(run.stdout)
    return figures


# --- modules -----------------------------------------------------------------------------------


def compiled(game: str, folder: Path, options: Options = DEFAULT) -> Path:
    """Return the path of the module of an example."""
    path = folder / "-".join((game, *options.with_features, f"{len(options.without)}.mjs"))
    if not path.is_file():
        outcome = compile_file(EXAMPLES / f"{game}.zrf", options)
        if outcome.value is None:
            raise RuntimeError(f"{game} does not compile")
        path.write_text(outcome.value[0].text, encoding="utf-8")
    return path


def is_installed(engine: str) -> bool:
    """Return True if the package of a peer is installed."""
    return (HERE / "node_modules" / PEERS[engine][0]).is_dir()


# --- the page ----------------------------------------------------------------------------------


def table(rows: list[dict[str, object]]) -> str:
    """Return rows as a Markdown table."""
    keys = [key for key in rows[0] if key != "title"]
    lines = [["", *(COLUMNS[key] for key in keys)], ["---", *("---:" for _ in keys)]]
    lines += [[str(row["title"]), *(_figure(row[key]) for key in keys)] for row in rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines) + "\n"


def write(tables: dict[str, str]) -> None:
    """Write tables between the markers of the page."""
    page = PAGE.read_text(encoding="utf-8")
    for name, text in tables.items():
        before, begin, rest = page.partition(f"<!-- {name} -->\n")
        _, end, after = rest.partition(f"<!-- end of {name} -->")
        if end:
            page = f"{before}{begin}\n{text}\n{end}{after}"
    PAGE.write_text(page, encoding="utf-8")


def _figure(value: object) -> str:
    assert isinstance(value, int | float)
    return f"{value:,.0f}" if value >= 1000 else f"{value:g}"


def _round(value: float) -> float:
    return round(value, 1) if value >= 10 else round(value, 3)


def _line(row: dict[str, object]) -> str:
    figures = "".join(f"  {key} {value:>10}" for key, value in row.items() if key != "title")
    return f"{row['title']!s:28}{figures}"


if __name__ == "__main__":
    raise SystemExit(main())
