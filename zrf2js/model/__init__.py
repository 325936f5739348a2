"""The typed source model: what the author wrote, with every name resolved."""
