"""The size of pages, compressed as servers send them."""

from __future__ import annotations

import gzip

import pytest

from tests.page.kit import example_page

#: limits of the gzipped page in all languages, in KB of 1,024 bytes
LIMITS = {"chess": 130, "tic-tac-toe": 118}


@pytest.mark.parametrize("name", LIMITS)
def test_a_page_in_all_languages_is_small(name: str) -> None:
    assert len(gzip.compress(example_page(name).encode(), 9)) < LIMITS[name] * 1024
