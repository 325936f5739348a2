"""The fast part of the test suite, under 60 s of CPU time: unit tests, some cases and examples.

    python -m tests.quick [PYTEST ARGUMENT...]

New tests are part of it unless ``LEFT_OUT`` names them. ``make test`` runs all tests.
"""

from __future__ import annotations

import os
import sys
from fnmatch import fnmatchcase

import pytest

from tests.costs import cost, stored

#: limit of CPU time in seconds, including child processes
LIMIT = 60

#: seconds from which a test is left out, measured on two busy cores
LONGEST = 0.5

MARKERS = ("browser", "slow", "corpus")

#: reasons, and the paths or patterns of test ids that are left out for them
LEFT_OUT: dict[str, tuple[str, ...]] = {
    "the page in a browser": (
        "tests/page", "tests/test_browser.py", "tests/why/test_why_page.py",
        "tests/docs/test_tutorial_page.py", "tests/trust/test_injections.py",
    ),
    "npm packages": (
        "tests/jocly",
        "tests/types",
        "tests/embed",
        "tests/cli/test_packages.py",
        "tests/emit/test_readable_lint.py",
        "tests/emit/test_bundle_sizes.py",
    ),
    "the Dagaz target and scripts": ("tests/dagaz", "tests/hooks"),
    "builds, tournaments, plug-ins and other groups of processes": (
        "tests/project", "tests/cli/test_arena*.py", "tests/cli/test_analyse.py",
        "tests/test_plug_ins.py", "tests/host/test_module_processes.py",
    ),
    "comparisons with other interpreters, and the corpus": (
        "tests/reference", "tests/real", "tests/fuzz", "tests/records/test_corpus.py",
    ),
    "learning, engines, games in Python, other input languages and the studio": (
        "tests/environments", "tests/training", "tests/engine", "tests/play", "tests/axiom",
        "tests/fsf", "tests/studio", "tests/trust", "tests/rbg", "tests/relay",
        "tests/diagram/test_diagram.py",
    ),
    "most example games": (
        "tests/examples/test_endings.py", "tests/examples/groups", "tests/examples/makromachy",
        "tests/examples/test_project.py",
        "tests/examples/test_perft.py::test_counts_*[[!tx]*",
        "tests/examples/test_perft.py::test_an_example_has_no_diagnostics*",
    ),
    "games in move notations": (
        "tests/notation/test_ga*.py", "tests/formulas/test_special_rules.py",
        "tests/notation/test_oracles.py", "tests/notation/test_reference.py",
        "tests/formulas/test_round_trip.py", "tests/notation/test_shogi.py",
        "tests/notation/test_targets.py", "tests/notation/test_turns.py",
    ),
    "complete commands and explanations of moves": (
        "tests/cli/test_convert.py", "tests/cli/test_diff.py", "tests/cli/test_running.py",
        "tests/why", "tests/records/test_replay.py", "tests/records/test_savegame.py",
        "tests/cli/test_system.py", "tests/cli/test_file_names.py", "tests/host/test_output.py",
        "tests/cli/test_check_inputs.py", "tests/cli/test_scripted_comparisons.py",
        "tests/lsp/test_robust.py", "tests/notation/test_sizes.py",
        "tests/cli/test_passes.py", "tests/cli/test_replay_pgn.py", "tests/docs/test_js_samples.py",
        "tests/docs/test_website.py",
    ),
    "games that are compiled in several ways": (
        "tests/ir/test_formats.py", "tests/ir/test_passes_verify.py", "tests/test_compact.py",
        "tests/test_source_map.py", "tests/docs/test_limits.py", "tests/emit/test_distinct.py",
        "tests/emit/test_carried_captures.py", "tests/emit/test_property_names.py",
        "tests/notation/test_piles.py",
        "tests/optimize/test_batched_templates.py::test_*loop",
        "tests/optimize/test_*::test_the_moves*_stay",
    ),
    "JavaScript, and games that many engines or passes play": (
        "tests/test_js.py", "tests/notation/test_notations.py", "tests/notation/test_peers.py",
        "tests/optimize/test_passes.py", "tests/emit/test_features.py", "tests/test_sampling.py",
        "tests/emit/test_registry.py", "tests/emit/test_wasm.py", "tests/cli/test_play_watch.py",
        "tests/cli/test_conformance.py", "tests/cli/test_output_schema.py",
        "tests/examples/test_first_search.py", "tests/editing/test_examples.py",
        "tests/cases/test_cases.py", "tests/lsp/test_server.py", "tests/formulas/test_gallery.py",
        "tests/emit/test_linked_modules.py", "tests/diagnostics/test_explain.py",
        "tests/formulas/test_piles.py", "tests/host/test_isolated.py",
        "tests/cli/test_script_output.py", "tests/cli/test_notation.py", "tests/lsp/test_words.py",
    ),
}  # fmt: skip


class Selection:
    """A pytest plugin that deselects single tests and prints what the run leaves out."""

    def __init__(self, patterns: list[str]) -> None:
        self._patterns = patterns

    def pytest_collection_modifyitems(
        self, config: pytest.Config, items: list[pytest.Item]
    ) -> None:
        """Deselect the long tests, and those that match a pattern."""
        left_out = [
            item
            for item in items
            if cost(item.nodeid, stored()) >= LONGEST
            or any(fnmatchcase(item.nodeid, pattern) for pattern in self._patterns)
        ]
        if left_out:
            config.hook.pytest_deselected(items=left_out)
            items[:] = [item for item in items if item not in left_out]

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Print the reasons and the CPU time of the run."""
        terminalreporter.section("left out")
        terminalreporter.write_line(
            f"tests marked {', '.join(MARKERS)}; tests of {LONGEST} s and more"
        )
        for reason, paths in LEFT_OUT.items():
            terminalreporter.write_line(f"{reason}: {', '.join(paths)}")
        terminalreporter.write_line(f"{cpu_time():.0f} s of CPU time; `make test` runs all tests")


def cpu_time() -> float:
    """Return the CPU time of this process and its finished children, in seconds."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def main(arguments: list[str]) -> int:
    """Run the tests; return the exit code, which is 1 if the CPU time exceeds the limit."""
    paths = [path for group in LEFT_OUT.values() for path in group]
    patterns = [path for path in paths if "::" in path]
    ignored = [f"--ignore-glob={path}" for path in paths if path not in patterns]
    marked = " and ".join(f"not {marker}" for marker in MARKERS)
    options = ["-q", "-m", marked, *ignored, *arguments]
    code = int(pytest.main([*options, "tests"], plugins=[Selection(patterns)]))
    if not code and cpu_time() > LIMIT:
        print(f"more than {LIMIT} s of CPU time: leave slow tests out in tests/quick.py")
        return 1
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
