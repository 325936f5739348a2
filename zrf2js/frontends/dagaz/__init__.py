"""Games of Dagaz: a page, its model script and its own scripts."""
