"""Move notations: Betza, Parlett and Dagaz, read into one algebra and compiled to move blocks."""

NOTATIONS = ("betza", "parlett", "dagaz")
