"""The proof that the moves of a game differ."""
