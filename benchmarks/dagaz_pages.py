"""Dagaz pages, played on its own kernel next to the compiled modules.

    python benchmarks/dagaz_pages.py ../shared/dagaz --sample 40 --seed 1
    python benchmarks/dagaz_pages.py ../shared/dagaz --results build/dagaz.jsonl  # all, resumable

``walk.js`` of the folder compares each page with its module: setup, successors, player to move and
goals, in two walks of 20 plies, which end earlier at the limit of CPU time. A page whose result is
in the results file is not played again.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

from zrf2js import Options, compile_file
from zrf2js.support.diagnostics.model import Severity

#: Limit of one walk in seconds.
SECONDS = 240


def main() -> None:
    """Play the selected pages, print one line for each that differs, then the table."""
    options = _options()
    pages = _selected(options)
    known = _known(options.results)
    rows = []
    for page in pages:
        row = known.get(page["page"])
        if row is None:
            row = play(options.folder, page, options.plies, options.cpu)
            _remember(options.results, row)
        rows.append(row)
        if row["result"] != "equal" and not options.quiet:
            print(json.dumps(row), flush=True)
    print(table(rows))
    sys.exit(0 if all(row["result"] in FINE for row in rows) else 1)


#: results that do not count as differences
FINE = ("equal", "random start", "not played by the kernel", "too many moves")


def play(folder: Path, page: dict[str, Any], plies: int = 20, cpu: str = "8") -> dict[str, Any]:
    """Compile a page, walk it, and return {"page", "result", "detail"}."""
    outcome = compile_file(folder / page["page"], Options(format="cjs"), root=folder)
    if not outcome.ok:
        errors = [d for d in outcome.diagnostics if d.severity is Severity.ERROR]
        detail = "; ".join(f"{d.code} {d.message}" for d in errors[:3])
        return {"page": page["page"], "result": "refused", "detail": detail}
    with tempfile.TemporaryDirectory() as temporary:
        module = Path(temporary) / "page.cjs"
        module.write_text(outcome.value[0].text, encoding="utf-8")
        return {"page": page["page"], **walk(folder, page, module, plies, cpu)}


def walk(folder: Path, page: dict[str, Any], module: Path, plies: int, cpu: str) -> dict[str, Any]:
    """Return the result of walk.js for a page and its module."""
    command = [
        "node",
        str(folder / "walk.js"),
        page["page"],
        str(module),
        "--plies",
        str(plies),
        "--cpu",
        cpu,
    ]
    selector = page["real"].get("selector")
    if selector:
        command += ["--selector", str(selector), "--variant", _title(module, selector)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=SECONDS)
    except subprocess.TimeoutExpired:
        known = page["real"].get("error")
        return {"result": "not played by the kernel" if known else "timeout", "detail": known or ""}
    try:
        found = json.loads(done.stdout.strip().splitlines()[-1])
    except (IndexError, json.JSONDecodeError):
        return {"result": "crash", "detail": done.stderr[-400:]}
    return judged(found)


def _title(module: Path, selector: int) -> str:
    script = f"console.log(require({json.dumps(str(module))}).games[{selector - 1}].title)"
    done = subprocess.run(["node", "-e", script], capture_output=True, text=True, check=False)
    return done.stdout.strip()


def judged(found: dict[str, Any]) -> dict[str, Any]:
    """Return the result of one line of walk.js."""
    if found.get("skipped"):
        return {"result": "random start", "detail": ""}
    if found.get("real"):
        return {"result": "not played by the kernel", "detail": found["real"][:200]}
    if found.get("ours"):
        return {"result": "module fails", "detail": found["ours"]}
    if found.get("threw"):
        return {"result": "throws", "detail": found["threw"]}
    if found.get("root", [1])[0] == 0:
        return {"result": "not played by the kernel", "detail": "no moves at the start"}
    if found["ok"]:
        plies = sum(walked["plies"] for walked in found["walks"])
        cut = any(walked.get("stop") == "cpu" for walked in found["walks"])
        return {"result": "equal", "detail": plies, "cut": cut}
    if found.get("capped"):
        return {"result": "too many moves", "detail": ""}
    differing = [walked for walked in found.get("walks", ()) if walked.get("diff")]
    if differing:
        return {"result": differing[0]["diff"], "detail": json.dumps(differing[0])[:900]}
    return {"result": "no result", "detail": json.dumps(found)[:300]}


def table(rows: list[dict[str, Any]]) -> str:
    """Return the number of pages by result, and the share of equal ones among those played."""
    counts = Counter(row["result"] for row in rows)
    lines = [f"{count:5} {result}" for result, count in counts.most_common()]
    cut = sum(row.get("cut", False) for row in rows)
    lines.append(f"{cut:5} of the equal ones were not walked to the end: the limit of CPU time")
    played = len(rows) - sum(counts[result] for result in FINE if result != "equal")
    share = 100 * counts["equal"] / played if played else 100.0
    return "\n".join([*lines, f"{share:.1f}% of {played} pages are equal"])


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path, help="folder with pages.json and walk.js")
    parser.add_argument("--sample", type=int, help="number of pages drawn at random")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="pages whose path contains the text")
    parser.add_argument("--plies", type=int, default=20)
    parser.add_argument("--cpu", default="8", help="limit of walk.js in seconds of CPU")
    parser.add_argument("--results", type=Path, help="file with a line per page, read and extended")
    parser.add_argument("--quiet", action="store_true", help="print the table only")
    return parser.parse_args()


def _selected(options: argparse.Namespace) -> list[dict[str, Any]]:
    pages = json.loads((options.folder / "pages.json").read_text(encoding="utf-8"))
    pages = [page for page in pages if options.only in page["page"]]
    if options.sample is not None:
        pages = random.Random(options.seed).sample(pages, min(options.sample, len(pages)))
    return list(pages)


def _known(results: Path | None) -> dict[str, dict[str, Any]]:
    if results is None or not results.exists():
        return {}
    rows = map(json.loads, results.read_text(encoding="utf-8").splitlines())
    return {row["page"]: row for row in rows}


def _remember(results: Path | None, row: dict[str, Any]) -> None:
    if results is not None:
        with results.open("a", encoding="utf-8") as file:
            file.write(json.dumps(row) + "\n")


if __name__ == "__main__":
    main()
