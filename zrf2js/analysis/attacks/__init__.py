"""Analyses of captures: where templates capture, and how attacks on royal pieces are found."""
