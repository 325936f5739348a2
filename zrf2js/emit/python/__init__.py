"""Games as Python modules (docs/python.md)."""
