"""Variants of Fairy-Stockfish: sections of a variants.ini."""
