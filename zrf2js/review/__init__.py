"""Analyses of recorded games: searches of their positions, losses per move, and reports."""
