"""Lowering of the typed model to the Program: names become indices, words become operations."""
