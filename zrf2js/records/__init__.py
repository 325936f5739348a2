"""Game records of other programs: reading and writing."""
