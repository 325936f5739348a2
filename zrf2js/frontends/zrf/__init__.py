"""The ZRF front end: reading, macro and include expansion, formatting, and building the Game."""
