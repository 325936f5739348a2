"""Tests of rules: Markdown files with moves to play and the results that their author expects."""
