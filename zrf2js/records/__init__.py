"""Games that were played: records of other programs, read and written."""
