"""examples/zrf2js.toml: every example is built, with the script that completes it."""

from __future__ import annotations

from pathlib import Path

from zrf2js.project.plan import read_plan

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


def test_every_example_is_built_with_its_script() -> None:
    outcome = read_plan(EXAMPLES)
    assert not outcome.diagnostics
    scripts = {job.rules.name: [path.name for path in job.overrides] for job in outcome.value.jobs}
    there = {path for path in EXAMPLES.iterdir() if path.suffix in (".zrf", ".dgz")}
    assert set(scripts) == {path.name for path in there}
    for path in there:
        script = path.with_suffix(".js")
        assert scripts[path.name] == ([script.name] if script.exists() else []), path.name
