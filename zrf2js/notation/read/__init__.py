"""The parsers of formulas, one for each notation."""
