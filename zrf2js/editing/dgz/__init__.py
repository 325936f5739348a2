"""Edits of game descriptions (.dgz): of their statements, and of the forms of ZRF among them."""
