"""The game as its author wrote it, with every name resolved."""
