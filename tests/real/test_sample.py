"""The sample of the corpus has every construct of the corpus."""

from __future__ import annotations

import pytest

from tests.corpus import SAMPLE, corpus_files, name_of
from tests.real.sample import constructs

pytestmark = [pytest.mark.corpus, pytest.mark.sweep]


def test_the_sample_has_every_construct_of_the_corpus() -> None:
    """If this fails after a change of the corpus, run `python -m tests.real.sample`."""
    names = SAMPLE.read_text(encoding="utf-8").splitlines()
    files = [path for path in corpus_files() if name_of(path) in names]
    sampled = set().union(*map(constructs, files))
    assert len(sampled) > 150
    missing = {path: found - sampled for path in corpus_files() if (found := constructs(path))}
    assert {path: left for path, left in missing.items() if left} == {}
