"""Tournaments between players of a compiled game: who plays whom, and what the results mean.

Nothing here plays: games are described as jobs, and whoever runs them hands the records back.
"""
