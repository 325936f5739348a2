"""Changes of the text of rules: an editor of boards and pieces calls them, and the text stays the
only source. Every change keeps comments, layout and all other statements."""
