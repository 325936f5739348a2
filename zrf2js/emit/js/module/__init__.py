"""The target `module`: the data of games, and the file with runtime, data and rules."""
