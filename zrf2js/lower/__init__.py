"""From the typed source model to the Program: names become indices, words become operations."""
