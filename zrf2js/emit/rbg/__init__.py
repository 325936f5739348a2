"""Regular Boardgames: a game as a regular expression over actions on a graph."""
