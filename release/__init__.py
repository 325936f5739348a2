"""Tools of a release: its notes, its distributions and their tests (CONTRIBUTING.md, Releases)."""
