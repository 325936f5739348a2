"""Dagaz games: a page, its model script and its own scripts."""

#: file extensions of pages
PAGES = (".htm", ".html")


def is_page(name: str) -> bool:
    """Return True if the file with this name is read as a page, whose scripts are those of others.

    All code that decides which engine runs a module calls this function.
    """
    return name.lower().endswith(PAGES)
