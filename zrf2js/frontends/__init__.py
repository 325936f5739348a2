"""Input languages: one package per language, each a function from text to a Game."""
