"""The sample of the corpus has every construct of the corpus."""

from __future__ import annotations

import pytest

from tests.corpus import corpus_files, sample_files
from tests.real.sample import constructs

pytestmark = pytest.mark.corpus


def test_the_sample_has_every_construct_of_the_corpus() -> None:
    """If this fails after a change of the corpus, run `python -m tests.real.sample`."""
    sampled = set().union(*map(constructs, sample_files()))
    assert len(sampled) > 150
    missing = {path: found - sampled for path in corpus_files() if (found := constructs(path))}
    assert {path: left for path, left in missing.items() if left} == {}
