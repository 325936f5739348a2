"""Move notations: Betza, Parlett and Dagaz, parsed into one algebra and compiled to blocks."""

NOTATIONS = ("betza", "parlett", "dagaz")
