"""The server of ``zrf2js serve``: tables for people in several browsers. Requires tornado."""
