"""Scripts for the kernel of Dagaz: the design, what hooks add to it, and a page."""
