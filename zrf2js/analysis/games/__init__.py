"""Facts about whole games."""
