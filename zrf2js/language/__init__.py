"""What ZRF is: tables only, no code that reads a file."""
