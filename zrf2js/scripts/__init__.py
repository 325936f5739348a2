"""Scripts of authors: their syntax, names, options and edits."""
