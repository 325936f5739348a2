"""The ZRF language as tables: keywords, options, Dagaz hooks, and an example per keyword."""
