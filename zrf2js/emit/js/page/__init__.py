"""The target `html` and galleries: pages with the board, pictures and texts."""
