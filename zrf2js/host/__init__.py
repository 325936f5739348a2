"""The world outside: files and the programs that run what the compiler makes."""
