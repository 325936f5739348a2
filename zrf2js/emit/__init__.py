"""Emitters: one package or module per target, each a function from a Program to artifacts."""
