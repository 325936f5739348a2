"""Lints: legal rules that are most likely mistakes. Each lint is switched off by its code."""
