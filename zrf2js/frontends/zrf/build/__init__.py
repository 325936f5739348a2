"""The builder of the Game from the expanded forms of a rules file."""
