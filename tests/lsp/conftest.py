"""The client of the language server, and the document of its tests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.lsp.client import Client

PIECES = """\
; Шахматы
(define step ($1 (verify empty?) add))
(game
   (title "Walk")
   (players White Black)
   (board
      (grid
         (dimensions ("a/b/c" (40 0)) ("3/2/1" (0 40)))
         (directions (n 0 -1) (e 1 0)))
      (zone (name home) (positions a1 b1)))
   (piece (name Man) (help "Walks.") (moves (step n) ((verify (in-zone? home)) e add)))
   (board-setup (White (Man a1)) (Black (Man c3))))
"""


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    client = Client(tmp_path_factory.mktemp("lsp"))
    yield client
    client.close()


@pytest.fixture
def walk(client: Client, request: pytest.FixtureRequest) -> str:
    """Open a document for one test and return its name."""
    name = f"{request.node.name.partition('[')[0]}.zrf"
    assert client.open(name, PIECES) == []
    return name
