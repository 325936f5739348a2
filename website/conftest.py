"""The browser of the tests, for the tests of the built site."""

from tests.conftest import browser

__all__ = ["browser"]
