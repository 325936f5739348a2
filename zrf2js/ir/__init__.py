"""The intermediate representation of games, without forms of ZRF."""
