"""Functions of Dagaz's objects, called on the kernels of both repositories and on ours."""

from pathlib import Path

import pytest

from tests.corpus import DAGAZ
from tests.dagaz.comparing import real_kernels
from tests.node import answer_of
from tests.sampling import rounds

CALLS = Path(__file__).with_name("kernel_calls.mjs")
ROUNDS = rounds(100, 400)


@pytest.mark.corpus
@pytest.mark.skipif(not DAGAZ.is_dir(), reason="requires ../shared/dagaz")
@pytest.mark.parametrize("is_older", [False, True])
def test_functions_have_the_results_of_the_kernel(is_older: bool) -> None:
    request = {"kernel": real_kernels()[is_older], "isOlder": is_older, "rounds": ROUNDS}
    answer = answer_of(CALLS, request=request)
    assert answer["differences"] == []
    assert answer["calls"] == 50 * ROUNDS
