"""Comparison of a game in Jocly with its zrf2js module, run by run.mjs."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from tests.node import answer_of
from tests.npm_packages import npm_package
from zrf2js import Options, compile_file

RUN = Path(__file__).with_name("run.mjs")


def compare(
    rules: Path,
    folder: Path,
    *,
    depth: int,
    walks: int,
    plies: int = 300,
    variant: str = "",
    overrides: dict[str, str] | None = None,
) -> list[dict[str, Any]]:
    """Return the result of run.mjs for each game that Jocly supports."""
    chosen = variant or None
    options = Options(name="index", variant=chosen, overrides=overrides or {})
    for artifact in compile_file(rules, replace(options, target="jocly")).value:
        (folder / f"index{artifact.suffix}").write_text(artifact.text, encoding="utf-8")
    module = compile_file(rules, options).value[0]
    (folder / "own.mjs").write_text(module.text, encoding="utf-8")
    (folder / "package.json").write_text('{ "type": "commonjs" }', encoding="utf-8")
    request = {
        "jocly": str(npm_package("jocly")), "folder": str(folder / "jocly"),
        "module": str(folder / "own.mjs"), "index": str(folder / "index.js"),
        "depth": depth, "walks": walks, "plies": plies,
    }  # fmt: skip
    answers: list[dict[str, Any]] = answer_of(RUN, request=request)
    return answers
