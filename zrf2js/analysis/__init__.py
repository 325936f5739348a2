"""Static analyses of templates and goals; each returns a plain value that can be printed."""
