"""Dagaz games: a page, its model script and its own scripts."""

#: file extensions of pages
PAGES = (".htm", ".html")
