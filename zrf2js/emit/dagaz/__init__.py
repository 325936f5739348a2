"""Scripts for the Dagaz kernel: the design, its extension by hooks, and a page."""
