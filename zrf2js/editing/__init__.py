"""Edits of rules text for a graphical editor; the text remains the only source.

Every edit keeps comments, layout and all other statements."""
