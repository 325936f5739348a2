"""Lints: what is legal and most likely a mistake. Each can be switched off by its code."""
