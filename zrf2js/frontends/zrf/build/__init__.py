"""The Game of a rules file, built from its expanded forms."""
