"""The processes of the games in this folder."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.processes import shared_sessions


@pytest.fixture(scope="package", autouse=True)
def sessions() -> Iterator[None]:
    """Let the games of this folder share processes of Node.js."""
    with shared_sessions():
        yield
