"""The cache of results by the identity of an argument."""

from zrf2js.support.identity_cache import cached_by_identity


def test_a_result_is_computed_once_for_each_object() -> None:
    seen: list[list[int]] = []

    def total(numbers: list[int]) -> int:
        seen.append(numbers)
        return sum(numbers)

    cached = cached_by_identity(total)
    one, equal = [1, 2], [1, 2]
    assert [cached(one), cached(equal), cached(one)] == [3, 3, 3]
    assert [each is one for each in seen] == [True, False]
