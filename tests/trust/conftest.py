"""The attacks that succeed until scripts of others run in an isolated V8; then delete this file.

`awaited.txt` has the ids of their tests.
"""

from pathlib import Path

import pytest

#: tests that wait for a minute, because Node.js goes on
_SLOW = ("test_a_page", "test_an_override", "test_a_module")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Expect the tests to fail."""
    awaited = set(Path(__file__).with_name("awaited.txt").read_text(encoding="utf-8").split())
    for item in items:
        if item.path.name == "test_scripts.py" and item.name in awaited:
            item.add_marker(pytest.mark.xfail(strict=True, run=not item.name.startswith(_SLOW)))
