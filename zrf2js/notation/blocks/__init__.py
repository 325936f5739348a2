"""The compiler from parsed formulas to move blocks, in the calls that ZRF blocks consist of."""
