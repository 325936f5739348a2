"""The player of the modules that the tests of this folder compare."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.reference.differential import Player


@pytest.fixture(scope="module")
def player() -> Iterator[Player]:
    player = Player()
    yield player
    player.close()
