"""ZRF: reading, macros and includes, formatting, and the Game that the forms describe."""
