"""The parser of Betza's notation."""
