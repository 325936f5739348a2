"""The writers of formulas, one for each notation."""
