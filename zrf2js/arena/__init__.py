"""Tournaments between players of a compiled game: pairings, results and reports.

This package describes games as jobs and evaluates their records; the caller runs the jobs.
"""
