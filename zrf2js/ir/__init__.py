"""The intermediate representation: what a game is once no ZRF form is left in it."""
