"""Scripts for the Dagaz kernel: the design, what hooks add to it, and a page."""
