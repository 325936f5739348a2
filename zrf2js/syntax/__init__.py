"""From text to expanded forms: read, then macros and includes."""
