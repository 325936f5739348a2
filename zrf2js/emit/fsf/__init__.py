"""Fairy-Stockfish variants: sections of a variants.ini."""
