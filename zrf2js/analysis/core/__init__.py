"""The abstract interpreter, and facts about templates that several analyses use."""
