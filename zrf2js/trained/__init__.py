"""Learned data of games: evaluations, endgame tables and opening books."""
