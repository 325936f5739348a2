"""The rules of one game as JavaScript functions."""
