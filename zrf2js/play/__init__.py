"""Games in play from Python: ``zrf2js.load`` (docs/python.md)."""
