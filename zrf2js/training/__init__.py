"""Training of evaluations by self-play: generations of games, fits of their results, and reports.

This package describes games as jobs and evaluates their answers; the caller runs the jobs.
"""
