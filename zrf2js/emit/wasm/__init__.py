"""The second code generator: perft of a game as a binary WebAssembly module."""
